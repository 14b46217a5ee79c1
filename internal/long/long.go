// Package long tells a test whether to take its long form.
package long

import (
	"os"
	"testing"
)

// Asked reports whether the variable MEVOLVE_LONG asks for the long forms.
func Asked() bool { return os.Getenv("MEVOLVE_LONG") != "" }

// Only skips a test unless the long forms are asked for; why says what takes long.
func Only(t testing.TB, why string) {
	t.Helper()
	if !Asked() {
		t.Skipf("%s: set MEVOLVE_LONG=1", why)
	}
}

// Pick is whole in a long form, otherwise short.
func Pick[V any](whole, short V) V {
	if Asked() {
		return whole
	}
	return short
}
