package classify

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// ranks replace the features of a training set by their place among the
// feature's distinct values: a tree only compares, and small whole numbers
// sort fast. Computed once, they serve every tree.
type ranks struct {
	width  int         // all features from here on are constant
	of     [][]uint32  // of[f][t]: the rank of variable t's feature f; nil for a constant feature
	values [][]float64 // values[f][r]: the value of rank r
	order  [][]uint64  // order[f]: rank and variable, in 32 bits each, ascending, but for those of rank 0
}

// leaf is the node that keeps what reaches it, once left is its own number.
func (r *ranks) leaf() node { return node{threshold: math.Inf(1), feature: int32(r.width)} }

// placed is a value of a feature and whose it is.
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
	sorted := make([]placed, len(v.rows))
	for f := range breadth(v.rows) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for t := range sorted {
			sorted[t] = placed{v.rows[t][f], int32(t)}
		}
		if !slices.ContainsFunc(sorted, func(p placed) bool { return p.value != sorted[0].value }) {
			continue
		}
		slices.SortFunc(sorted, func(a, b placed) int { return cmp.Compare(a.value, b.value) })
		of := make([]uint32, len(sorted))
		var values []float64
		var order []uint64
		for k, p := range sorted {
			if len(values) == 0 || p.value != values[len(values)-1] {
				values = append(values, p.value)
			}
			rank := len(values) - 1
			of[p.variable] = uint32(rank)
			if rank == 1 && order == nil {
				order = make([]uint64, 0, len(sorted)-k)
			}
			if rank > 0 {
				order = append(order, uint64(rank)<<32|uint64(p.variable))
			}
		}
		r.of[f], r.values[f], r.order[f], r.width = of, values, order, f+1
	}
	return r, nil
}

// sorter sorts keys by their upper 32 bits, which are ranks: by insertion
// when there are few, else by counting two digits of the rank.
type sorter struct {
	spare []uint64
	count []int32
}

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
	s.spare = slices.Grow(s.spare[:0], len(keys))[:len(keys)]
	s.count = slices.Grow(s.count[:0], 1<<bits)[:1<<bits]
	from, to := keys, s.spare
	for shift := 32; shift < 32+2*bits; shift += bits {
		mask := uint64(1)<<bits - 1
		clear(s.count)
		for _, k := range from {
			s.count[k>>shift&mask]++
		}
		var sum int32
		for i, c := range s.count {
			s.count[i] = sum
			sum += c
		}
		for _, k := range from {
			digit := k >> shift & mask
			to[s.count[digit]] = k
			s.count[digit]++
		}
		from, to = to, from
	}
}
