package classify

import (
	"cmp"
	"context"
	"math"
	"slices"

	"mevolve/internal/parallel"
)

// ranks replaces the features of a training set by their rank among the feature's
// distinct values: a tree only compares values, and small integers sort fast. All trees
// share the ranks.
type ranks struct {
	width  int         // all features from here on are constant
	of     [][]uint32  // of[f][t]: rank of feature f of variable t, from 0; nil for a constant feature
	values [][]float64 // values[f][r]: the value of rank r
	order  [][]uint64  // order[f]: rank (upper 32 bits) and variable (lower 32) of the variables with rank > 0, ascending
}

// leaf returns a leaf node; its left must be set to its own number.
func (r *ranks) leaf() node { return node{threshold: math.Inf(1), feature: int32(r.width)} }

// placed is the value of a feature for one variable.
type placed struct {
	value    float64
	variable int32
}

func rank(ctx context.Context, v *variables) (*ranks, error) {
	d := 0
	for _, row := range v.rows {
		d = max(d, len(row))
	}
	r := &ranks{of: make([][]uint32, d), values: make([][]float64, d), order: make([][]uint64, d)}
	const line = 8 // features in a cache line
	n, width := len(v.rows), breadth(v.rows)
	err := parallel.Each(ctx, (width+line-1)/line, func(block int) error {
		from := block * line
		some := min(line, width-from)
		columns, scratch := make([]placed, some*n), newDistribution(n)
		for t, row := range v.rows {
			for k, value := range row[from : from+some] {
				columns[k*n+t] = placed{value, int32(t)}
			}
		}
		for k := range some {
			r.feature(from+k, columns[k*n:(k+1)*n], scratch)
		}
		return nil
	})
	for f, of := range r.of {
		if of != nil {
			r.width = f + 1
		}
	}
	return r, err
}

// feature computes the ranks of a feature that is not constant.
func (r *ranks) feature(f int, column []placed, scratch *distribution) {
	least := column[0].value
	for _, p := range column {
		least = min(least, p.value)
	}
	// What has the least value is in order.
	some := 0
	for k, p := range column {
		if p.value == least {
			column[k], column[some] = column[some], p
			some++
		}
	}
	if some == len(column) {
		return
	}
	scratch.sort(column[some:])
	of, values := make([]uint32, len(column)), make([]float64, 0, 1+len(column)-some)
	order := make([]uint64, 0, len(column)-some)
	for _, p := range column {
		if len(values) == 0 || p.value != values[len(values)-1] {
			values = append(values, p.value)
		}
		rank := uint32(len(values) - 1)
		if of[p.variable] = rank; rank > 0 {
			order = append(order, uint64(rank)<<32|uint64(p.variable))
		}
	}
	r.of[f], r.values[f], r.order[f] = of, values, order
}

// distribution is a bucket sort with as many buckets as values, between the smallest
// and the largest value.
type distribution struct {
	spare []placed
	ends  []int32
}

func newDistribution(most int) *distribution {
	return &distribution{make([]placed, most), make([]int32, most+2)}
}

func (d *distribution) sort(list []placed) {
	low, high := list[0].value, list[0].value
	for _, p := range list {
		low, high = min(low, p.value), max(high, p.value)
	}
	scale := float64(len(list)) / (high - low)
	if !(scale > 0 && scale < math.MaxFloat64) { // all equal, infinite, or not numbers
		slices.SortFunc(list, placed.compare)
		return
	}
	spare, ends := d.spare[:len(list)], d.ends[:len(list)+2]
	clear(ends)
	for _, p := range list {
		ends[1+int((p.value-low)*scale)]++
	}
	for k := range len(ends) - 1 {
		ends[k+1] += ends[k]
	}
	for _, p := range list {
		place := int((p.value - low) * scale)
		spare[ends[place]] = p
		ends[place]++
	}
	from := int32(0)
	for _, end := range ends[:len(ends)-1] {
		if end-from > 1 {
			slices.SortFunc(spare[from:end], placed.compare) // insertion sort when there are few
		}
		from = end
	}
	copy(list, spare)
}

func (p placed) compare(q placed) int { return cmp.Compare(p.value, q.value) }

// sorter sorts keys by their upper 32 bits, which are ranks: by insertion when there
// are few, else by a counting sort on two digits of the rank.
type sorter struct {
	spare     []uint64
	low, high [1 << digit]int32 // by digit: position of the next key
}

const digit = countBits / 2

func (s *sorter) sort(keys []uint64, ranks int) {
	if len(keys) < 24 {
		for i := 1; i < len(keys); i++ {
			k := keys[i]
			j := i
			for ; j > 0 && keys[j-1] > k; j-- {
				keys[j] = keys[j-1]
			}
			keys[j] = k
		}
		return
	}
	bits := 1
	for 1<<(2*bits) < ranks {
		bits++
	}
	const whole = 1<<digit - 1
	low, high, mask := &s.low, &s.high, uint64(1)<<bits-1
	clear(low[:mask+1])
	clear(high[:mask+1])
	for _, k := range keys {
		rank := k >> 32
		low[rank&mask&whole]++
		high[rank>>bits&whole]++
	}
	var below, under int32
	for i := range low[:mask+1] {
		low[i], below = below, below+low[i]
		high[i], under = under, under+high[i]
	}
	s.spare = slices.Grow(s.spare[:0], len(keys))[:len(keys)]
	for _, k := range keys {
		to := &low[k>>32&mask&whole]
		s.spare[*to] = k
		*to++
	}
	for _, k := range s.spare {
		to := &high[k>>32>>bits&whole]
		keys[*to] = k
		*to++
	}
}
