// Package expect has the comparisons that tests of every package make: a text has some parts, an
// error has some words, a value equals another one. Each reports a failure at the line of its call.
package expect

import (
	"strings"

	"github.com/google/go-cmp/cmp"
)

// T is a test, one of package testing or of rapid.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// Contains expects each part in a text.
func Contains(t T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in:\n%s", part, text)
		}
	}
}

// Lacks expects none of the parts in a text.
func Lacks(t T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%q is in:\n%s", part, text)
		}
	}
}

// Refused expects an error that has each of the words.
func Refused(t T, err error, words ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("no error; expected one with %q", words)
		return
	}
	Contains(t, err.Error(), words...)
}

// ErrorOf returns the error of a call with a value, for Refused.
func ErrorOf[T any](_ T, err error) error { return err }

// Equal expects a value that equals another one as cmp.Diff compares them.
func Equal(t T, want, got any) {
	t.Helper()
	if difference := cmp.Diff(want, got); difference != "" {
		t.Errorf("expected (-), found (+):\n%s", difference)
	}
}
