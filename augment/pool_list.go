package augment

import "mevolve/model"

// weightRandomSample(C, k, W) of Algorithms 1 and 2 takes k entries of C without
// replacement, each in proportion to its weight among the entries left. A draw
// u ∈ [0, 1) selects the first candidate, in (i, j) order, whose cumulative share of
// the remaining weight exceeds u:
//
//	candidates     1–3      2–4      2–5        weights 1, 2, 1
//	             ├──────┼─────────────┼──────┤
//	             0     .25           .75     1      u = .6 selects 2–4
//
//	2–4 consumed ├───────────┼──────────────┤
//	             0          .5              1      u = .6 selects 2–5

// pool is a set of candidates to draw from without replacement.
type pool interface {
	left() int                            // number of candidates that can still be drawn
	offered() int                         // number of candidates at the start, weight 0 included
	find(u float64) Row                   // the candidate that u selects; left must not be 0
	locate(pair model.Edge) (Row, bool)   // the row of a candidate that can still be drawn
	consume(r Row)                        // r, from find or locate, cannot be drawn again
	rows(around float64, limit int) []Row // at most limit rows around the draw u = around; 0: all
}

// sumTree is a binary tree of sums of weights. An inner node is always recomputed as
// the sum of its two children: rounding errors do not accumulate, and a tree without
// weights has the sum 0 exactly. set and seek take O(log n).
type sumTree struct {
	sum    []float64 // sum[1] is the root, the children of k are 2k and 2k+1
	leaves int       // candidate k is leaf sum[leaves+k]
}

// newSumTree returns the tree of n weights; nil: each is 1.
func newSumTree(w *arena, n int, weights []float64) sumTree {
	leaves := 1
	for leaves < n {
		leaves *= 2
	}
	t := sumTree{w.weights.take(2 * leaves), leaves}
	if copy(t.sum[leaves:], weights); weights == nil {
		for k := range n {
			t.sum[leaves+k] = 1
		}
	}
	for k := leaves - 1; k > 0; k-- {
		t.sum[k] = t.sum[2*k] + t.sum[2*k+1]
	}
	return t
}

func (t sumTree) total() float64       { return t.sum[1] }
func (t sumTree) weight(k int) float64 { return t.sum[t.leaves+k] }
func (t sumTree) set(k int, w float64) {
	k += t.leaves
	t.sum[k] = w
	for k /= 2; k > 0; k /= 2 {
		t.sum[k] = t.sum[2*k] + t.sum[2*k+1]
	}
}

// seek returns the first candidate k whose cumulative weight exceeds target, and rest,
// target minus the weight before k. Rounding never leads to a candidate of weight 0.
// The total must not be 0.
func (t sumTree) seek(target float64) (k int, rest float64) {
	k = 1
	for k < t.leaves {
		k *= 2
		if target >= t.sum[k] && t.sum[k+1] > 0 {
			target -= t.sum[k]
			k++
		}
	}
	return k - t.leaves, target
}

// before returns the sum of the weights before candidate k.
func (t sumTree) before(k int) float64 {
	sum := 0.0
	for k += t.leaves; k > 1; k /= 2 {
		if k%2 == 1 {
			sum += t.sum[k-1]
		}
	}
	return sum
}

// listed is a pool with a list of its candidates, in (i, j) order.
type listed struct {
	g       *model.Graph
	index   *Index
	pairs   []model.Edge
	scores  []float64 // by candidate: s; nil where the mapping does not use s
	weights sumTree   // by candidate: 0 once it is consumed
	scale   float64   // Row.Weight = scale · weight in the tree
	count   int       // candidates that can still be drawn
}

// input is a graph that is mapped, the index of its scores, and the memory of the mapping.
type input struct {
	w     *arena
	g     *model.Graph
	index *Index
}

// newListed returns the pool. A candidate of weight 0 is never drawn; nil weights are
// all 1.
func newListed(in input, pairs []model.Edge, scores []float64, scale float64, weights []float64) *listed {
	p := in.w.lists.one()
	*p = listed{g: in.g, index: in.index, pairs: pairs, scores: scores, scale: scale, weights: newSumTree(in.w, len(pairs), weights)}
	for k := range pairs {
		if p.weights.weight(k) > 0 {
			p.count++
		}
	}
	return p
}

// newUniform returns the pool in which all pairs have the same weight.
func newUniform(in input, pairs []model.Edge) *listed {
	return newListed(in, pairs, nil, 1/float64(len(pairs)), nil)
}

func (p *listed) left() int { return p.count }

func (p *listed) offered() int { return len(p.pairs) }

func (p *listed) find(u float64) Row {
	k, _ := p.weights.seek(u * p.weights.total())
	return p.row(k)
}

func (p *listed) locate(pair model.Edge) (Row, bool) {
	k, found := searchPair(p.pairs, pair)
	if !found || p.weights.weight(k) == 0 {
		return Row{}, false
	}
	return p.row(k), true
}

func (p *listed) row(k int) Row {
	w, total, before := p.weights.weight(k), p.weights.total(), p.weights.before(k)
	r := Row{Pair: p.pairs[k], Weight: w * p.scale, Share: w / total, From: before / total, To: (before + w) / total, place: k, raw: w}
	if p.scores != nil {
		r.Score = p.scores[k]
	} else {
		r.Score = p.index.Score(p.g, r.Pair.U, r.Pair.V)
	}
	return r
}

func (p *listed) consume(r Row) {
	p.weights.set(r.place, 0)
	p.count--
}

// restore reverts a consume of r.
func (p *listed) restore(r Row) {
	p.weights.set(r.place, r.raw)
	p.count++
}

func (p *listed) rows(around float64, limit int) []Row {
	if p.count == 0 {
		return nil
	}
	if limit <= 0 || limit > p.count {
		limit = p.count
	}
	centre, _ := p.weights.seek(around * p.weights.total())
	first := p.back(centre, limit/2)
	rows := p.forward(first, limit)
	if missing := limit - len(rows); missing > 0 { // too near the end
		rows = p.forward(p.back(first, missing), limit)
	}
	return rows
}

// back returns the position of the candidate so many candidates before k, or 0.
func (p *listed) back(k, candidates int) int {
	for ; k > 0 && candidates > 0; k-- {
		if p.weights.weight(k-1) > 0 {
			candidates--
		}
	}
	return k
}

// forward returns the rows of so many candidates from k on, or of all up to the end.
func (p *listed) forward(k, candidates int) []Row {
	rows := make([]Row, 0, candidates)
	for ; k < len(p.pairs) && len(rows) < candidates; k++ {
		if p.weights.weight(k) > 0 {
			rows = append(rows, p.row(k))
		}
	}
	return rows
}

// choose is weightRandomSample(C, 1, W) over a few weights, whose sum must be
// positive: the first k whose cumulative weight exceeds u times the sum, its
// share, and u. If forced is not negative, that candidate is taken, and the
// draw reported is the midpoint of its interval.
func choose(weights []float64, u float64, forced int) (k int, share, draw float64) {
	total := sum(weights)
	if forced >= 0 {
		w := weights[forced]
		return forced, w / total, (sum(weights[:forced]) + w/2) / total
	}
	target, cumulative := u*total, 0.0
	for i, w := range weights {
		if w == 0 {
			continue
		}
		k = i // when rounding puts the target at the very end, the last candidate is taken
		if cumulative += w; cumulative > target {
			break
		}
	}
	return k, weights[k] / total, u
}

// searchPair finds a pair in a sorted list. slices.BinarySearchFunc takes twice as long, for it
// does not inline Compare.
func searchPair(pairs []model.Edge, pair model.Edge) (int, bool) {
	low, high := 0, len(pairs)
	for low < high {
		middle := (low + high) / 2
		if pairs[middle].Compare(pair) < 0 {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low, low < len(pairs) && pairs[low] == pair
}
