package classify

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
)

// plainTree grows a node's tree from equation and definition: every threshold of every
// feature drawn, and nothing kept from one node to the next. It calls each with what
// the nodes are, in the order in which they are grown.
func plainTree(v *variables, drawn []int, in []int, depth int, seed uint64, each func(feature int, threshold float64, share []float64)) {
	class := func(t int) int { return slices.IndexFunc(v.start[1:], func(end int) bool { return t < end }) }
	count := func(keep func(t int) bool) (n []int, total, squares int) {
		n = make([]int, v.classes)
		for _, t := range in {
			if keep(t) {
				n[class(t)] += drawn[t]
				total += drawn[t]
			}
		}
		for _, n := range n {
			squares += n * n
		}
		return n, total, squares
	}
	here, total, _ := count(func(int) bool { return true })
	share := make([]float64, v.classes)
	for c, n := range here {
		share[c] = float64(n) / float64(total)
	}
	if slices.Max(share) == 1 || depth == 0 {
		each(-1, 0, share)
		return
	}
	d := len(v.rows[0])
	features := make([]int, d)
	for f := range features {
		features[f] = f
	}
	var highest, threshold float64
	best := -1
	for k := 0; k < d && (k < max(1, int(math.Sqrt(float64(d)))) || best < 0); k++ {
		pick := k + int(uint64(uint32(splitmix(&seed)))*uint64(d-k)>>32)
		features[k], features[pick] = features[pick], features[k]
		f := features[k]
		var values []float64
		for _, t := range in {
			values = append(values, v.rows[t][f])
		}
		slices.Sort(values)
		for i, low := range values[:len(values)-1] {
			high := values[i+1]
			if low == high {
				continue
			}
			_, left, leftSquares := count(func(t int) bool { return v.rows[t][f] <= low })
			_, right, rightSquares := count(func(t int) bool { return v.rows[t][f] > low })
			if gain := float64(leftSquares*right+rightSquares*left) / float64(left*right); gain > highest {
				highest, best, threshold = gain, f, low+(high-low)/2
				if threshold >= high {
					threshold = low
				}
			}
		}
	}
	each(best, threshold, share)
	if best < 0 {
		return
	}
	seeds := [2]uint64{splitmix(&seed), splitmix(&seed)}
	for side, seed := range seeds {
		var there []int
		for _, t := range in {
			if (v.rows[t][best] > threshold) == (side == 1) {
				there = append(there, t)
			}
		}
		plainTree(v, drawn, there, depth-1, seed, each)
	}
}

// paddedPoints are like spectra: of many lengths, with zeros after that, some of them equal.
func paddedPoints(rng *rand.Rand, n, d, classes int) Data {
	data := Data{Classes: classes}
	for i := range n {
		x := make([]float64, d)
		for k := range x[:1+rng.IntN(d)] {
			x[k] = math.Round(rng.NormFloat64()*20) / 20
			if k%3 == 0 {
				x[k] = math.Abs(x[k])
			}
		}
		data.X, data.Y = append(data.X, x), append(data.Y, rng.IntN(classes))
		if i%7 == 0 && i > 0 {
			data.X[i] = data.X[rng.IntN(i)]
		}
	}
	return data
}

// Of a node with few of the variables the keys are sorted, of one with many
// they are looked up in the order of all: the sizes have both.
func TestTree_IsThePlainOneToTheLastBit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n, classes := rapid.IntRange(1, 150).Draw(t, "n"), rapid.IntRange(1, 4).Draw(t, "classes")
		depth := rapid.SampledFrom([]int{0, 2, math.MaxInt}).Draw(t, "depth")
		v := merge(paddedPoints(rng, n, rapid.IntRange(1, 20).Draw(t, "d"), classes))
		r := must.Get(rank(t.Context(), v))
		g := newGrower(v, r, depth)
		for tree := range uint64(2) { // the second finds what the first left
			got := must.Get(g.grow(t.Context(), v, newRNG(tree)))
			draws := newRNG(tree)
			drawn, in, next := make([]int, len(v.rows)), []int(nil), []int32{0}
			for range v.of {
				drawn[v.of[draws.IntN(len(v.of))]]++
			}
			for t, n := range drawn {
				if n > 0 {
					in = append(in, t)
				}
			}
			plainTree(v, drawn, in, depth, draws.Uint64(), func(feature int, threshold float64, share []float64) {
				i := next[len(next)-1]
				next = next[:len(next)-1]
				n, p := got.nodes[i], make([]float64, classes)
				got.add(i, p)
				want := node{math.Inf(1), int32(r.width), i}
				if feature >= 0 {
					want = node{threshold, int32(feature), n.left}
					next = append(next, n.left+1, n.left)
				}
				if n != want || !slices.Equal(p, share) {
					t.Fatalf("node %d of tree %d is %v with %v, want %v with %v", i, tree, n, p, want, share)
				}
			})
		}
	})
}

// A point that goes down alone asks at every node and stops at a leaf.
func TestForest_PointsEndWhereEachAloneEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		d := paddedPoints(rng, rapid.IntRange(1, 80).Draw(t, "n"), 9, 3)
		f := must.Get(RF{}.grow(t.Context(), rng, d, 5, math.MaxInt))
		f = f.part(rapid.IntRange(1, 5).Draw(t, "trees"), rapid.SampledFrom([]int{0, 1, 3, math.MaxInt}).Draw(t, "depth"))
		x := paddedPoints(rng, rapid.IntRange(0, 40).Draw(t, "points"), 9, 3).X
		if len(x) > 0 {
			x[0] = slices.Repeat([]float64{math.NaN()}, 9) // never ≤ a threshold
		}
		got := must.Get(f.Predict(t.Context(), x))
		for i, x := range x {
			p := make([]float64, 3)
			for _, tree := range f.trees {
				at := int32(0)
				for depth := f.depth; depth > 0 && tree.nodes[at].left != at; depth-- {
					n := tree.nodes[at]
					if at = n.left; !(x[n.feature] <= n.threshold) {
						at++
					}
				}
				tree.add(at, p)
			}
			for c := range p {
				p[c] /= float64(len(f.trees))
			}
			if !slices.Equal(got[i].P, p) {
				t.Fatalf("point %d has %v, alone %v", i, got[i].P, p)
			}
		}
	})
}
