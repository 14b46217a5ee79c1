package classify

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"mevolve/internal/seed"
)

// tree is a decision tree in one slice; node 0 is the root.
type tree struct {
	nodes []node
	// ends holds, for every node (a cut tree can end at inner nodes), the class of the
	// bootstrap examples that reach it if they have only one; otherwise ^row, where row
	// of frequency has the shares of the classes.
	ends      []int32
	frequency []float64
}

// node sends x to left if x[feature] ≤ threshold, otherwise to left+1. A leaf sends
// every x to itself: its feature is 0 in every point.
type node struct {
	threshold float64
	feature   int32
	left      int32
}

// descend returns the nodes that points reach after at most depth steps.
func (t *tree) descend(points []float64, depth int) (at [walkers]int32) {
	for ; depth > 0; depth-- {
		var moved int32
		for k := range walkers {
			n := &t.nodes[at[k]]
			next := n.left
			if !(points[int(n.feature)*walkers+k] <= n.threshold) {
				next++
			}
			moved |= next ^ at[k]
			at[k] = next
		}
		if moved == 0 {
			break
		}
	}
	return at
}

// add adds the frequencies of a node to p.
func (t *tree) add(node int32, p []float64) {
	if end := t.ends[node]; end >= 0 {
		p[end]++
	} else {
		axpy(1, t.frequency[int(^end)*len(p):][:len(p)], p)
	}
}

// A sample is a variable drawn by the bootstrap (upper 32 bits) and its load: the
// number of draws, then the class (lowest bits). A key for sorter has the rank of the
// variable in the upper 32 bits.
const (
	countBits = 20
	classBits = 12

	mostExamples = 1<<countBits - 1 // the bootstrap may draw one variable every time
	mostClasses  = 1 << classBits
)

// unload returns class and count of a load, a sample or a key.
func unload(load uint64) (class, count uint64) {
	return load & (mostClasses - 1), load >> classBits & mostExamples
}

// grower grows trees from at most mostExamples examples of at most mostClasses classes.
type grower struct {
	tree
	*ranks
	classes  int
	leaf     node     // a leaf, except for its left
	load     []uint32 // by variable: its load in the present node, 0 for others
	samples  []uint64 // each node owns a section
	features []int32  // in order between draws
	picks    []int    // drawn positions, to restore that order
	tries    int      // √d
	depth    int
	keys     []uint64
	sorter   sorter
	counts   []counts // by class
}

// counts are the number of examples of a class in the node (here), and left of a
// threshold (below).
type counts struct{ here, below uint64 }

func newGrower(v *variables, r *ranks, depth int) *grower {
	g := &grower{ranks: r, classes: v.classes, depth: depth, leaf: r.leaf()}
	g.load, g.keys = make([]uint32, len(v.rows)), make([]uint64, 1+len(v.rows))
	g.features = make([]int32, len(r.values))
	for f := range g.features {
		g.features[f] = int32(f)
	}
	g.tries = max(1, int(math.Sqrt(float64(len(r.values)))))
	g.counts = make([]counts, v.classes)
	return g
}

// grow draws a bootstrap sample and grows its tree.
func (g *grower) grow(ctx context.Context, v *variables, rng *rand.Rand) (tree, error) {
	for range v.of {
		g.load[v.of[rng.IntN(len(v.of))]] += 1 << classBits
	}
	g.samples = g.samples[:0]
	for c := range v.classes {
		for t := v.start[c]; t < v.start[c+1]; t++ {
			if g.load[t] > 0 {
				g.samples = append(g.samples, uint64(t)<<32|uint64(g.load[t])|uint64(c))
			}
		}
	}
	clear(g.load)
	g.nodes, g.ends, g.frequency = g.nodes[:0], g.ends[:0], g.frequency[:0]
	g.node()
	err := g.split(ctx, subtree{hi: len(g.samples), seed: rng.Uint64()})
	return tree{slices.Clone(g.nodes), slices.Clone(g.ends), slices.Clone(g.frequency)}, err
}

// node appends a leaf.
func (g *grower) node() {
	leaf := g.leaf
	leaf.left = int32(len(g.nodes))
	g.nodes, g.ends = append(g.nodes, leaf), append(g.ends, 0)
}

// subtree is a node's number, its samples from lo to hi, its depth and its own seed.
type subtree struct {
	node, lo, hi, depth int
	seed                uint64
}

// split fills a node with its samples, and grows its subtree.
func (g *grower) split(ctx context.Context, at subtree) error {
	i, lo, hi := at.node, at.lo, at.hi
	if hi-lo > 1000 && ctx.Err() != nil { // a smaller subtree takes little time
		return ctx.Err()
	}
	clear(g.counts)
	var total uint64
	for _, s := range g.samples[lo:hi] {
		class, count := unload(s)
		g.counts[class].here += count
		total += count
	}
	if class, _ := unload(g.samples[lo]); g.counts[class].here == total {
		g.ends[i] = int32(class)
		return nil
	}
	g.ends[i] = ^int32(len(g.frequency) / g.classes)
	for _, n := range g.counts {
		g.frequency = append(g.frequency, float64(n.here)/float64(total))
	}
	if at.depth >= g.depth {
		return nil
	}
	s, found := g.best(lo, hi, total, &at.seed)
	if !found {
		return nil
	}
	of, middle := g.of[s.feature], lo
	for k := lo; k < hi; k++ { // swap always, advance only for left samples: no branch to predict
		sample := g.samples[k]
		g.samples[k], g.samples[middle] = g.samples[middle], sample
		middle += int((uint64(of[sample>>32]) - uint64(s.next)) >> 63)
	}
	// The threshold is halfway between two neighbouring values in the node.
	low, high := g.values[s.feature][s.below], g.values[s.feature][s.next]
	threshold := low + (high-low)/2
	if threshold >= high { // neighbours in floating point
		threshold = low
	}
	left := len(g.nodes)
	g.node()
	g.node()
	g.nodes[i] = node{threshold, int32(s.feature), int32(left)}
	leftSeed, rightSeed := splitmix(&at.seed), splitmix(&at.seed)
	if err := g.split(ctx, subtree{left, lo, middle, at.depth + 1, leftSeed}); err != nil {
		return err
	}
	return g.split(ctx, subtree{left + 1, middle, hi, at.depth + 1, rightSeed})
}

// parting sends ranks ≤ below to the left and ranks ≥ next to the right; the node has
// no rank between them.
type parting struct {
	feature     int
	below, next uint32
	gain        float64
}

// best draws √d features without replacement, and more until one is not constant in the
// node (as in scikit-learn). It returns the parting with the smallest Gini impurity,
// the first of equals.
func (g *grower) best(lo, hi int, total uint64, seed *uint64) (best parting, found bool) {
	samples := g.samples[lo:hi]
	for _, s := range samples {
		g.load[s>>32] = uint32(s)
	}
	g.picks = g.picks[:0]
	for drawn := 0; drawn < len(g.features) && (drawn < g.tries || !found); drawn++ {
		pick := drawn + int(uint64(uint32(splitmix(seed)))*uint64(len(g.features)-drawn)>>32)
		g.features[drawn], g.features[pick] = g.features[pick], g.features[drawn]
		g.picks = append(g.picks, pick)
		f := int(g.features[drawn])
		if len(g.order[f]) == 0 {
			continue
		}
		if p := g.part(g.sorted(samples, f), f, total, best.gain); p.gain > best.gain {
			best, found = p, true
			if p.gain == float64(total) { // no later parting is better, and pure nodes draw nothing
				break
			}
		}
	}
	// The draws of a node must not depend on which nodes were grown before it.
	for drawn := len(g.picks) - 1; drawn >= 0; drawn-- {
		pick := g.picks[drawn]
		g.features[drawn], g.features[pick] = g.features[pick], g.features[drawn]
	}
	for _, s := range samples {
		g.load[s>>32] = 0
	}
	return best, found
}

// sorted returns the sorted keys of the node's samples by a feature. A leading 0
// represents all samples of the least rank: most of them, when values are padded with
// zeros.
func (g *grower) sorted(samples []uint64, f int) []uint64 {
	order, n := g.order[f], 1
	if len(order) < often*len(samples) { // filtering the order of all variables is faster than sorting
		keys, loads := g.keys[:1+len(order)], g.load
		for _, placed := range order {
			load := uint64(loads[uint32(placed)])
			keys[n] = placed&^math.MaxUint32 | load
			n += int((load + math.MaxUint32) >> 32) // advance if there is a load: no branch to predict
		}
		return keys[:n]
	}
	keys, of := g.keys[:1+len(samples)], g.of[f]
	for _, s := range samples {
		r := uint64(of[s>>32])
		keys[n] = r<<32 | s&math.MaxUint32
		n += int((r + math.MaxUint32) >> 32)
	}
	g.sorter.sort(keys[1:n], len(g.values[f]))
	return keys[:n]
}

// often is a ratio of sizes: below it, filtering the order of all variables is faster
// than sorting the node's keys.
const often = 4

// part returns the parting of a feature with the smallest Gini impurity, the first of
// equals. Its gain is 0 if none exceeds least.
func (g *grower) part(keys []uint64, f int, total uint64, least float64) parting {
	// The smallest impurity has the largest Σ_c L_c²/|L| + Σ_c R_c²/|R|. The loop moves
	// from the right, so that samples of the least rank are never counted one by one.
	// With H = L + R, Σ R² = Σ H² − 2 Σ HL + Σ L².
	if len(keys) == 1 {
		return parting{}
	}
	counts, left := g.counts, total
	var squares, rest uint64 // Σ L² and Σ H² − 2 Σ HL
	for c := range counts {
		n := counts[c].here
		counts[c].below = n
		squares += n * n
		rest -= n * n
	}
	at, highest, barely := 0, least, least*(1-1e-12)
	for k := len(keys) - 1; k > 0; k-- {
		class, count := unload(keys[k])
		c := &counts[class]
		n := c.below
		squares -= count * (2*n - count)
		rest += 2 * count * c.here
		c.below = n - count
		left -= count
		if keys[k]>>32 != keys[k-1]>>32 {
			// Divide only if the gain can be the highest.
			above, under := float64(int64(squares*total+rest*left)), float64(int64(left*(total-left)))
			if above >= barely*under {
				if gain := above / under; gain > highest || gain == highest && at > 0 { // neither if under is 0
					at, highest, barely = k, gain, gain*(1-1e-12)
				}
			}
		}
	}
	if at == 0 {
		return parting{}
	}
	return parting{f, uint32(keys[at-1] >> 32), uint32(keys[at] >> 32), highest}
}

// splitmix is a small generator with any seed (seed.Mix).
func splitmix(state *uint64) uint64 {
	drawn := seed.Mix(*state)
	*state += seed.Golden
	return drawn
}
