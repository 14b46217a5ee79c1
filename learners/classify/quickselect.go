package classify

import "slices"

// ranked is an element of a strict order: by value, equal values by tie.
type ranked struct {
	value float64
	tie   int // the order of equal values
}

func (a ranked) before(b ranked) bool {
	return a.value < b.value || a.value == b.value && a.tie < b.tie
}

func (a ranked) compare(b ranked) int {
	switch {
	case a.before(b):
		return -1
	case a == b:
		return 0
	}
	return 1
}

// least returns the k smallest elements, sorted. It rearranges the list by quickselect
// and sorts these k only (Hoare's FIND, doi:10.1145/366622.366647).
func least(list []ranked, k int) []ranked {
	for lo, hi := 0, len(list)-1; k < len(list) && lo < hi; {
		pivot := list[(lo+hi)/2]
		i, j := lo, hi
		for i <= j {
			for list[i].before(pivot) {
				i++
			}
			for pivot.before(list[j]) {
				j--
			}
			if i <= j {
				list[i], list[j] = list[j], list[i]
				i++
				j--
			}
		}
		switch { // list[lo:j+1] ≤ pivot ≤ list[i:hi+1]
		case k <= j:
			hi = j
		case k >= i:
			lo = i
		default:
			lo = hi
		}
	}
	list = list[:min(k, len(list))]
	slices.SortFunc(list, ranked.compare)
	return list
}
