package classify

import (
	"context"
	"math"
	"math/rand/v2"

	"mevolve/seed"
)

// tree is a decision tree in one slice; node 0 is the root.
type tree struct {
	nodes []node
	// frequency has one row a node: the classes' shares of the bootstrap
	// examples that reach it, of inner nodes too, where a cut tree ends.
	frequency []float64
}

// node sends x to left if x[feature] ≤ threshold, to left+1 otherwise; left is
// 0 for a leaf.
type node struct {
	threshold float64
	feature   int32
	left      int32
}

// frequencies of the node that x reaches, at most depth steps down.
func (t *tree) frequencies(x []float64, depth, classes int) []float64 {
	i := 0
	for ; depth > 0; depth-- {
		n := &t.nodes[i]
		if n.left == 0 {
			break
		}
		i = int(n.left)
		if !(x[n.feature] <= n.threshold) {
			i++
		}
	}
	return t.frequency[i*classes : (i+1)*classes]
}

// A key to sort by holds a variable's rank in its upper 32 bits, as sorter
// wants it, below that how often the bootstrap drew it, and last its class.
const (
	countBits = 20
	classBits = 12

	mostExamples = 1<<countBits - 1 // the bootstrap may draw one variable every time
	mostClasses  = 1 << classBits
)

// grower grows one tree, from at most mostExamples examples of mostClasses
// classes.
type grower struct {
	tree
	*ranks
	classes  int
	class    []uint32 // of each variable
	count    []uint32 // how often the bootstrap drew each variable
	samples  []int32  // those drawn; a node owns a part
	features []int32  // in order between draws
	picks    []int    // the places drawn, to restore that order
	tries    int      // √d
	depth    int
	keys     []uint64
	sorter   sorter
	here     []uint64 // class counts of the node
	below    []uint64 // of those left of a threshold
	rest     []uint64
}

func growTree(ctx context.Context, v *variables, r *ranks, rng *rand.Rand, depth int) (tree, error) {
	g := &grower{ranks: r, classes: v.classes, depth: depth}
	g.class, g.count = make([]uint32, len(v.rows)), make([]uint32, len(v.rows))
	for c := range v.classes {
		for t := v.start[c]; t < v.start[c+1]; t++ {
			g.class[t] = uint32(c)
		}
	}
	for range v.of {
		g.count[v.of[rng.IntN(len(v.of))]]++
	}
	for t, c := range g.count {
		if c > 0 {
			g.samples = append(g.samples, int32(t))
		}
	}
	g.keys = make([]uint64, len(g.samples))
	g.features = make([]int32, len(r.of))
	for f := range g.features {
		g.features[f] = int32(f)
	}
	g.tries = max(1, int(math.Sqrt(float64(len(r.of)))))
	g.here, g.below, g.rest = make([]uint64, v.classes), make([]uint64, v.classes), make([]uint64, v.classes)
	g.node()
	err := g.split(ctx, 0, 0, len(g.samples), 0, rng.Uint64())
	return g.tree, err
}

// node appends a leaf.
func (g *grower) node() {
	g.nodes = append(g.nodes, node{})
	g.frequency = append(g.frequency, make([]float64, g.classes)...)
}

// split fills node i with the samples from lo to hi, and grows what is below
// it. The seed is the node's own.
func (g *grower) split(ctx context.Context, i, lo, hi, depth int, seed uint64) error {
	if hi-lo > 1000 && ctx.Err() != nil { // below that a whole subtree is quick
		return ctx.Err()
	}
	clear(g.here)
	var total uint64
	for _, t := range g.samples[lo:hi] {
		g.here[g.class[t]] += uint64(g.count[t])
		total += uint64(g.count[t])
	}
	var largest uint64
	for c, n := range g.here {
		g.frequency[i*g.classes+c] = float64(n) / float64(total)
		largest = max(largest, n)
	}
	if largest == total || depth >= g.depth {
		return nil
	}
	feature, below, found := g.best(lo, hi, total, &seed)
	if !found {
		return nil
	}
	// Left are the ranks up to below; the threshold is halfway to the next
	// value that the node has.
	of := g.of[feature]
	middle, next := lo, uint32(math.MaxUint32)
	for s := lo; s < hi; s++ {
		t := g.samples[s]
		if of[t] <= below {
			g.samples[s], g.samples[middle] = g.samples[middle], t
			middle++
		} else {
			next = min(next, of[t])
		}
	}
	low, high := g.values[feature][below], g.values[feature][next]
	threshold := low + (high-low)/2
	if threshold >= high { // neighbours in floating point
		threshold = low
	}
	left := len(g.nodes)
	g.node()
	g.node()
	g.nodes[i] = node{threshold, int32(feature), int32(left)}
	leftSeed, rightSeed := splitmix(&seed), splitmix(&seed)
	if err := g.split(ctx, left, lo, middle, depth+1, leftSeed); err != nil {
		return err
	}
	return g.split(ctx, left+1, middle, hi, depth+1, rightSeed)
}

// best draws features without replacement, √d of them and more only until
// one is not constant in the node (as scikit-learn does), and returns the
// split into ranks ≤ below and > below with the smallest Gini impurity, the
// first of equals.
func (g *grower) best(lo, hi int, total uint64, seed *uint64) (feature int, below uint32, found bool) {
	// Impurity is smallest where Σ_c L_c²/|L| + Σ_c R_c²/|R| is largest.
	var highest float64
	g.picks = g.picks[:0]
	for drawn := 0; drawn < len(g.features) && (drawn < g.tries || !found); drawn++ {
		pick := drawn + int(uint64(uint32(splitmix(seed)))*uint64(len(g.features)-drawn)>>32)
		g.features[drawn], g.features[pick] = g.features[pick], g.features[drawn]
		g.picks = append(g.picks, pick)
		f := int(g.features[drawn])
		of := g.of[f]
		if of == nil {
			continue
		}
		keys := g.keys[:hi-lo]
		least, most := uint32(math.MaxUint32), uint32(0)
		for s, t := range g.samples[lo:hi] {
			r := of[t]
			least, most = min(least, r), max(most, r)
			keys[s] = uint64(r)<<32 | uint64(g.count[t])<<classBits | uint64(g.class[t])
		}
		if least == most {
			continue
		}
		keys = g.sorter.sort(keys, len(g.values[f]))
		clear(g.below)
		copy(g.rest, g.here)
		var left, leftSquares, rightSquares uint64
		right := total
		for _, n := range g.here {
			rightSquares += n * n
		}
		for s, k := range keys {
			if s > 0 && k>>32 != keys[s-1]>>32 {
				gain := float64(leftSquares*right+rightSquares*left) / float64(left*right)
				if gain > highest {
					highest, feature, below, found = gain, f, uint32(keys[s-1]>>32), true
				}
			}
			c, w := k&(mostClasses-1), k>>classBits&mostExamples
			leftSquares += w * (2*g.below[c] + w)
			g.below[c] += w
			rightSquares -= w * (2*g.rest[c] - w)
			g.rest[c] -= w
			left += w
			right -= w
		}
	}
	// A node's draws must not depend on which nodes were grown before it.
	for drawn := len(g.picks) - 1; drawn >= 0; drawn-- {
		pick := g.picks[drawn]
		g.features[drawn], g.features[pick] = g.features[pick], g.features[drawn]
	}
	return feature, below, found
}

// splitmix is a small generator with any seed (seed.Mix).
func splitmix(state *uint64) uint64 {
	drawn := seed.Mix(*state)
	*state += seed.Golden
	return drawn
}
