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
// 0 for a leaf, and pure for one of a single class, which feature then is.
type node struct {
	threshold float64
	feature   int32
	left      int32
}

const pure = -1

// add adds the frequencies of the node that x reaches, at most depth steps
// down, to p.
func (t *tree) add(x []float64, depth int, p []float64) {
	i := 0
	for ; ; depth-- {
		n := &t.nodes[i]
		if n.left == pure {
			p[n.feature]++
			return
		}
		if n.left == 0 || depth == 0 {
			axpy(1, t.frequency[i*len(p):(i+1)*len(p)], p)
			return
		}
		i = int(n.left)
		if !(x[n.feature] <= n.threshold) {
			i++
		}
	}
}

// A key to sort by holds a variable's rank in its upper 32 bits, as sorter
// wants it, below that its load: how often the bootstrap drew it, and last its
// class.
const (
	countBits = 20
	classBits = 12

	mostExamples = 1<<countBits - 1 // the bootstrap may draw one variable every time
	mostClasses  = 1 << classBits
)

// unload gives class and count of a load, or of a key.
func unload(load uint64) (class, count uint64) {
	return load & (mostClasses - 1), load >> classBits & mostExamples
}

// grower grows one tree, from at most mostExamples examples of mostClasses
// classes.
type grower struct {
	tree
	*ranks
	classes  int
	load     []uint32 // of each variable
	samples  []int32  // those drawn; a node owns a part
	features []int32  // in order between draws
	picks    []int    // the places drawn, to restore that order
	tries    int      // √d
	depth    int
	keys     []uint64
	sorter   sorter
	here     []uint64 // class counts of the node
	below    []uint64 // of those left of a threshold
}

func growTree(ctx context.Context, v *variables, r *ranks, rng *rand.Rand, depth int) (tree, error) {
	g := &grower{ranks: r, classes: v.classes, depth: depth}
	g.load = make([]uint32, len(v.rows))
	for range v.of {
		g.load[v.of[rng.IntN(len(v.of))]] += 1 << classBits
	}
	for t, load := range g.load {
		if load > 0 {
			g.samples = append(g.samples, int32(t))
		}
	}
	for c := range v.classes {
		for t := v.start[c]; t < v.start[c+1]; t++ {
			g.load[t] |= uint32(c)
		}
	}
	g.keys = make([]uint64, len(g.samples))
	g.features = make([]int32, len(r.of))
	for f := range g.features {
		g.features[f] = int32(f)
	}
	g.tries = max(1, int(math.Sqrt(float64(len(r.of)))))
	g.here, g.below = make([]uint64, v.classes), make([]uint64, v.classes)
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
		class, count := unload(uint64(g.load[t]))
		g.here[class] += count
		total += count
	}
	for c, n := range g.here {
		g.frequency[i*g.classes+c] = float64(n) / float64(total)
		if n == total {
			g.nodes[i] = node{left: pure, feature: int32(c)}
			return nil
		}
	}
	if depth >= g.depth {
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
	var highest, barely float64
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
		// Where values are padded with zeros, most have the least rank: they are
		// counted, not sorted.
		clear(g.below)
		var left, leftSquares, rightSquares uint64
		keys, n := g.keys[:hi-lo], 0
		least, most := uint32(math.MaxUint32), uint32(0)
		for _, t := range g.samples[lo:hi] {
			r, load := of[t], uint64(g.load[t])
			if r == 0 {
				class, count := unload(load)
				g.below[class] += count
				left += count
				continue
			}
			least, most = min(least, r), max(most, r)
			keys[n] = uint64(r)<<32 | load
			n++
		}
		if n == 0 || left == 0 && least == most {
			continue
		}
		keys = g.sorter.sort(keys[:n], len(g.values[f]))
		for c, n := range g.here {
			leftSquares += g.below[c] * g.below[c]
			rightSquares += (n - g.below[c]) * (n - g.below[c])
		}
		last, right := uint64(0), total-left
		if left == 0 {
			last = keys[0] >> 32
		}
		for _, k := range keys {
			if k>>32 != last {
				// A division only where it may tell.
				above, under := float64(leftSquares*right+rightSquares*left), float64(left*right)
				if above > barely*under {
					if gain := above / under; gain > highest {
						highest, feature, below, found = gain, f, uint32(last), true
						barely = gain * (1 - 1e-12)
					}
				}
				last = k >> 32
			}
			c, w := unload(k)
			b := g.below[c]
			leftSquares += w * (2*b + w)
			rightSquares -= w * (2*(g.here[c]-b) - w)
			g.below[c] = b + w
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
