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

// Group returns the elements of each value of key, in the order in which the values first appear.
func Group[A any, K comparable](list []A, key func(A) K) [][]A {
	var groups [][]A
	place := map[K]int{}
	for _, a := range list {
		k := key(a)
		i, ok := place[k]
		if !ok {
			i = len(groups)
			place[k], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], a)
	}
	return groups
}

// Distinct returns the values of key, each once, in the order in which they first appear.
func Distinct[A any, K comparable](list []A, key func(A) K) []K {
	return Each(Group(list, key), func(group []A) K { return key(group[0]) })
}
