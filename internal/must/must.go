// Package must is for calls that cannot fail, such as the parsing of an embedded table, and for the
// set-up of tests: a call whose failure is not what a test is about either succeeds or panics with
// its error, which fails the test with the line of the call.
package must

import "iter"

// Get returns the value of a call without an error, and panics with an error.
func Get[T any](value T, err error) T {
	Do(err)
	return value
}

// Both is Get for a call with two values.
func Both[A, B any](first A, second B, err error) (A, B) {
	Do(err)
	return first, second
}

// Do panics with an error.
func Do(err error) {
	if err != nil {
		panic(err)
	}
}

// Each goes through the values of a sequence, and panics with an error.
func Each[T any](sequence iter.Seq2[T, error]) iter.Seq[T] {
	return func(yield func(T) bool) {
		for value, err := range sequence {
			if !yield(Get(value, err)) {
				return
			}
		}
	}
}
