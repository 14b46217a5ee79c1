package readings

import (
	"fmt"
	"slices"
	"strings"
)

// Combine applies assignments, each as for Parse or with a list of values,
// "R9=compounding,originals". The result has each value with each of the other lists.
func (s Set) Combine(assigned []string) ([]Set, error) {
	sets := []Set{s}
	for _, assignment := range assigned {
		words := []string{assignment}
		if name, values, is := strings.Cut(assignment, "="); is {
			words = nil
			for _, value := range strings.Split(values, ",") {
				words = append(words, name+"="+value)
			}
		}
		var more []Set
		for _, set := range sets {
			for i, word := range words {
				with, err := set.Parse(word)
				if err != nil {
					return nil, err
				}
				if slices.Contains(words[:i], word) {
					return nil, fmt.Errorf("--%s is named twice; once is enough", strings.Replace(word, "=", " ", 1))
				}
				if !slices.Contains(more, with) { // a later list replaces an earlier one
					more = append(more, with)
				}
			}
		}
		sets = more
	}
	for _, assignment := range assigned {
		for _, set := range sets {
			if again, _ := set.Parse(assignment); again != set && !strings.Contains(assignment, "=") {
				return nil, fmt.Errorf("%s sets a reading that is also given otherwise; leave one of them out", assignment)
			}
		}
	}
	return sets, nil
}
