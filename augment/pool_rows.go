package augment

import (
	"context"
	"slices"

	"mevolve/model"
)

// Drawing without a list
//
// The candidates of Eq. 8 are the ends of open motifs, and so are those that Alg. 1
// can draw. Their number grows with the square of the degree: one hub of 10⁵
// neighbours joins 5·10⁹ pairs, 120 GB as a list. A draw needs no list. Sort the pairs
// i < j into rows. weightRandomSample takes the first candidate in (i, j) order whose
// cumulative share exceeds u. This can be done in two steps. With w_ij the weight of a
// pair that is left, W_i = Σ_{j>i} w_ij the weight of its row and W = Σ_i W_i,
//
//	row   the first i with  W_1 + … + W_i > u·W
//	pair  the first j with  w_{i,i+1} + … + w_ij > u·W − (W_1 + … + W_{i−1}).
//
// A sum tree over the n rows does the first step. For the second one the pool lists
// the pairs of row i and their scores, and keeps one row at a time. The same u draws
// the same pair as from a list, from the same interval, except for the rounding of
// sums: no approximation and no second distribution. Memory is O(n + m).
//
// This needs the W_i without the w_ij. For l = 2 and an index that is a sum over
// common neighbours, as RA is, they follow from the open triads i–z–j.
// model.OpenTriads counts them by row and middle: o_iz of them have j > i. It takes
// far fewer steps than there are triads. Each triad adds 1/d_z to the score of its
// ends, while a pair with several middles is one candidate:
//
//	by similarity (Eq. 5)   W_i = Σ_{z ∈ Γ(i)} o_iz / d_z
//	uniform (Eq. 8)         W_i = the number of distinct j.
//
// W is then the Σ_{s∈S} s of Eqs. 6 and 9, too. For l ≥ 3 and for other indices each
// row is listed and summed once at the start. That takes the time of all walks of l
// edges, minutes on a graph with hubs, but little memory.

// listable is the largest number of candidate pairs kept in a list. A pair takes 40 to
// 56 bytes with its score and its place in the sum tree, so a list takes less than
// 60 MB. No graph of up to 1,448 vertices has more pairs.
const listable = 1 << 20

// openPool returns the pool of the candidates, by similarity or uniform, and
// Σ_{s∈S} s. The sum is 0 and the pool uniform without scores, and when all are 0.
func openPool(ctx context.Context, in input, of candidates, scored bool, most float64) (pool, float64, error) {
	if mostOpen(in.g, of) > most {
		return newUnlisted(ctx, in, of, scored)
	}
	by := in.index
	if !scored {
		by = nil
	}
	pairs, scores, err := listOpen(ctx, in.w, in.g, of, by)
	if err != nil {
		return nil, 0, err
	}
	total := sum(scores)
	if total == 0 {
		return newUniform(in, pairs), 0, nil
	}
	return newListed(in, pairs, scores, 1/total, scores), total, nil
}

// unlisted is the pool of candidates that keeps one row at a time.
type unlisted struct {
	g       *model.Graph
	index   *Index
	open    *openRows
	weigh   bool      // by similarity; else every pair has the weight 1
	weights sumTree   // by row: W_i of the candidates left
	counts  sumTree   // by row: number of candidates left; whole numbers, so sums are exact
	taken   [][]int32 // by row: the consumed j, ascending
	scale   float64   // Row.Weight = scale · weight
	ends    int       // number of candidates at the start, those with score 0 included

	latest Row // result of the latest find or locate, as a caller often asks for it again

	// the row that is listed
	at int       // its number i; −1: none
	js []int32   // its j, ascending
	s  []float64 // their scores; nil without scores
	ws []float64 // their weights, 0 for the consumed
}

func newUnlisted(ctx context.Context, in input, of candidates, scored bool) (*unlisted, float64, error) {
	w, g, x := in.w, in.g, in.index
	n := g.N()
	by := x
	if !scored {
		by = nil
	}
	p := &unlisted{g: g, index: x, open: newOpenRows(w, g, of, by), taken: make([][]int32, n), at: -1}
	scores, ends, above := w.weights.take(n), w.weights.take(n), w.weights.take(n) // by row: Σ s, number of candidates, number of those with s > 0
	var err error
	if of.l == 2 && (!scored || x.Sums()) {
		above = ends // a pair with a common neighbour has a score above 0
		err = g.OpenTriads(ctx, func(i int, open []int32, distinct int) {
			ends[i] = float64(distinct)
			for k, z := range g.Neighbors(i) {
				if scored && open[k] > 0 { // 1/ln 1 of a leaf is infinite
					scores[i] += float64(open[k]) * x.of(g.Degree(int(z)))
				}
			}
		})
	} else {
		err = p.open.each(ctx, func(i int, row []int32, s []float64) {
			ends[i], above[i], scores[i] = float64(len(row)), float64(positive(s)), sum(s)
		})
	}
	if err != nil {
		return nil, 0, err
	}
	p.weights, p.counts, p.ends = newSumTree(w, n, scores), newSumTree(w, n, above), int(sum(ends)) // by similarity
	total := p.weights.total()
	if p.weigh = total > 0; !p.weigh {
		p.weights, p.counts = newSumTree(w, n, ends), newSumTree(w, n, ends) // every pair alike
	}
	p.scale = 1 / p.weights.total()
	return p, total, nil
}

func (p *unlisted) left() int { return int(p.counts.total()) }

func (p *unlisted) offered() int { return p.ends }

func (p *unlisted) find(u float64) Row {
	i, rest := p.weights.seek(u * p.weights.total())
	p.write(i)
	chosen, before, cumulative := 0, 0.0, 0.0
	for k, w := range p.ws {
		if w == 0 {
			continue
		}
		chosen, before = k, cumulative // when rounding puts rest at the very end, the last candidate is taken
		if cumulative += w; cumulative > rest {
			break
		}
	}
	return p.row(chosen, before)
}

func (p *unlisted) locate(pair model.Edge) (Row, bool) {
	switch {
	case pair == p.latest.Pair && p.latest.raw > 0:
		return p.latest, true
	case pair.U < 0 || pair.U >= pair.V || pair.V >= p.g.N():
		return Row{}, false
	}
	p.write(pair.U)
	k, found := p.column(pair)
	if !found || p.ws[k] == 0 {
		return Row{}, false
	}
	return p.row(k, sum(p.ws[:k])), true
}

// write lists row i.
func (p *unlisted) write(i int) {
	if p.at == i {
		return
	}
	p.at = i
	p.js, p.s, _ = p.open.row(context.Background(), i)
	p.ws = p.ws[:0]
	taken := p.taken[i]
	for k, j := range p.js {
		w := 1.0
		if p.weigh {
			w = p.s[k]
		}
		if len(taken) > 0 && taken[0] == j {
			w, taken = 0, taken[1:]
		}
		p.ws = append(p.ws, w)
	}
}

// column returns the position of a pair in its row, which must be listed.
func (p *unlisted) column(pair model.Edge) (int, bool) {
	return slices.BinarySearch(p.js, int32(pair.V))
}

// row returns the Row of pair k of the listed row; before is the weight of the pairs
// before it in that row.
func (p *unlisted) row(k int, before float64) Row {
	w, total := p.ws[k], p.weights.total()
	before += p.weights.before(p.at)
	r := Row{Pair: model.Edge{U: p.at, V: int(p.js[k])}, Weight: w * p.scale, Share: w / total, From: before / total, To: (before + w) / total, raw: w}
	if p.s != nil {
		r.Score = p.s[k]
	} else {
		r.Score = p.index.Score(p.g, r.Pair.U, r.Pair.V)
	}
	p.latest = r
	return r
}

func (p *unlisted) consume(r Row) {
	taken := &p.taken[r.Pair.U]
	k, _ := slices.BinarySearch(*taken, int32(r.Pair.V))
	*taken = slices.Insert(*taken, k, int32(r.Pair.V))
	p.write(r.Pair.U)
	k, _ = p.column(r.Pair)
	p.ws[k] = 0
	p.latest = Row{}
	p.counts.set(r.Pair.U, p.counts.weight(r.Pair.U)-1)
	if p.weigh { // a new sum: rounding errors do not accumulate, and an empty row weighs 0 exactly
		p.weights.set(r.Pair.U, sum(p.ws))
	} else {
		p.weights.set(r.Pair.U, p.counts.weight(r.Pair.U))
	}
}

// windowRows is how many rows up and down rows looks at most, since it lists each.
const windowRows = 32

func (p *unlisted) rows(around float64, limit int) []Row {
	first, last, skip := 0, p.g.N()-1, 0 // the rows to list, and how many candidates of the first one to skip
	if left := p.left(); limit <= 0 || limit >= left {
		limit = left
	} else {
		drawn := p.find(around).Pair
		k, _ := p.column(drawn)
		rank := int(p.counts.before(drawn.U)) + positive(p.ws[:k])
		row, rest := p.counts.seek(float64(min(max(rank-limit/2, 0), left-limit)))
		first, skip, last = row, int(rest), p.away(drawn.U, +1)
		if nearest := p.away(drawn.U, -1); first < nearest {
			first, skip = nearest, 0
		}
	}
	rows := make([]Row, 0, limit)
	for i := first; i <= last && len(rows) < limit; i++ {
		if p.counts.weight(i) == 0 {
			continue
		}
		p.write(i)
		before := 0.0
		for k, w := range p.ws {
			if w > 0 && len(rows) < limit {
				if skip--; skip < 0 {
					rows = append(rows, p.row(k, before))
				}
				before += w
			}
		}
	}
	return rows
}

// away returns the row that is windowRows non-empty rows up or down, or the last one.
func (p *unlisted) away(i, direction int) int {
	for left := windowRows; left > 0 && i+direction >= 0 && i+direction < p.g.N(); {
		if i += direction; p.counts.weight(i) > 0 {
			left--
		}
	}
	return i
}

func positive(weights []float64) int {
	count := 0
	for _, w := range weights {
		if w > 0 {
			count++
		}
	}
	return count
}
