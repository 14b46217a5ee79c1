// Package lists has what package slices lacks.
package lists

// Each returns f of each element, in order.
func Each[A, B any](list []A, f func(A) B) []B {
	of := make([]B, len(list))
	for i, a := range list {
		of[i] = f(a)
	}
	return of
}
