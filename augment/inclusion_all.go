package augment

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"mevolve/internal/progress"
	"mevolve/model"
)

// Inclusions holds the inclusion probabilities of all pairs and edges. A pair or edge
// that is not in the maps has probability 0.
type Inclusions struct {
	Added, Removed map[model.Edge]float64
	Short          float64 // probability that fewer than k pairs are added
	Trials         int     // number of sampled mappings; 0: the probabilities are exact
}

// ExactInclusions returns the probabilities that m adds each pair to g and removes each
// edge, in one search over states. With only it computes that pair or edge alone and
// stops following a state once it is moved. ok is false when it needs more than the given
// number of states (20,000 take about a second), for an External mapping, and where a removal
// that is met twice (R1, R2 literal) changes later scores (DepartureChanged).
func ExactInclusions(ctx context.Context, m Mapping, g *model.Graph, only *model.Edge, states int) (in Inclusions, ok bool, err error) {
	if _, external := m.(External); external {
		return in, false, nil
	}
	start, err := m.Begin(ctx, g)
	if err != nil {
		return in, false, err
	}
	_, changed := start.additions.(*rescored)
	if changed && !start.removal.binds() {
		return in, false, nil
	}
	in = Inclusions{Added: map[model.Edge]float64{}, Removed: map[model.Edge]float64{}}
	edges, pairs := true, true // are probabilities of edges, and of pairs, wanted?
	if only != nil {
		e := model.NewEdge(only.U, only.V)
		only, edges = &e, g.HasEdge(e.U, e.V)
		pairs = !edges
	}
	if only != nil && pairs {
		if _, candidate := start.additions.locate(*only); !candidate {
			return in, true, nil
		}
	}
	w := stateSearch{mapper: NewMapper(m), graph: g, most: states, only: only, changed: changed, in: in}
	_, motif := start.removal.(*pathRemoval)
	w.union = edges && motif && !start.removal.binds()
	if edges && !motif && !start.removal.binds() {
		if ok := w.removeAlone(start); !ok || !pairs {
			return in, ok, nil
		}
	}
	for level := []state{{mass: 1}}; len(level) > 0; level = w.next {
		w.next, w.index = nil, make(map[string]int)
		for _, s := range level {
			if ok, err := w.follow(ctx, s); err != nil || !ok {
				return in, false, err
			}
		}
	}
	return w.in, true, nil
}

// follow expands a state by every possible next attempt; false above the limit of
// states.
func (w *stateSearch) follow(ctx context.Context, s state) (ok bool, err error) {
	r, err := w.at(ctx, s)
	if r == nil || err != nil {
		return false, err
	}
	left := r.Additions(0, 1).Left
	switch {
	case r.removal.further():
	case r.done == r.requested || left == 0:
		if r.done < r.requested {
			w.in.Short += s.mass
		}
		return true, w.together(ctx, r, s)
	case left > w.most:
		return false, nil
	}
	for _, row := range r.offered() {
		outcomes, err := r.outcomes(ctx, row.Pair)
		if err != nil {
			return false, err
		}
		for _, o := range outcomes {
			mass := s.mass * row.Share * o.share
			done := o.attempt.Outcome == Done
			if done && o.attempt.Added != nil {
				w.in.Added[row.Pair] += mass
			}
			if done && o.attempt.Removed != nil {
				w.in.Removed[*o.attempt.Removed] += mass
			}
			if r.last(o.attempt) && !w.union { // nothing follows
				continue
			}
			if w.only != nil && (row.Pair == *w.only || o.attempt.touches(*w.only)) { // it cannot be moved again
				continue
			}
			if !w.push(s, o.attempt, mass) {
				return false, nil
			}
		}
	}
	return true, nil
}

// together counts the removals of a finished state under R2 literal: an edge stays
// only if no added pair draws it, with probability Π (1 − p) over the pairs.
func (w *stateSearch) together(ctx context.Context, r *Run, s state) error {
	if !w.union {
		return nil
	}
	stays := map[model.Edge]float64{}
	for _, attempt := range s.attempts {
		drawn, err := r.drawnOf(ctx, *attempt.Added)
		if err != nil {
			return err
		}
		for e, p := range drawn {
			if _, met := stays[e]; !met {
				stays[e] = 1
			}
			stays[e] *= 1 - p
		}
	}
	for e, p := range stays {
		w.in.Removed[e] += s.mass * (1 - p)
	}
	return nil
}

// drawnOf returns, for each edge of a pair's paths, the probability that the pair draws
// it.
func (r *Run) drawnOf(ctx context.Context, pair model.Edge) (map[model.Edge]float64, error) {
	drawn := map[model.Edge]float64{}
	if d := r.removal.(*pathRemoval); d.every() { // each path draws on its own
		count, err := d.paths.count(ctx, pair.U, pair.V)
		if err != nil {
			return nil, err
		}
		paths, err := d.listed(ctx, pair, 0, count)
		for _, path := range paths {
			for _, row := range r.Removals(&pair, path, 0, 0).Rows {
				drawn[row.Pair] += (1 - drawn[row.Pair]) * row.Share
			}
		}
		return drawn, err
	}
	paths, err := r.Paths(ctx, pair, 0)
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		for _, row := range r.Removals(&pair, path, 0, 0).Rows {
			if row.Share > 0 {
				drawn[row.Pair] += row.Share / float64(len(paths))
			}
		}
	}
	return drawn, nil
}

// removeAlone counts removals that do not depend on additions: k edges are drawn
// without replacement, and a state is the set drawn so far. It returns false above the
// limit of states.
func (w *stateSearch) removeAlone(r *Run) bool {
	rows := r.Removals(nil, nil, 0, 0).Rows
	level, mass := []string{string(make([]byte, len(rows)))}, map[string]float64{string(make([]byte, len(rows))): 1}
	for followed := 0; len(level) > 0; {
		var next []string
		for _, drawn := range level {
			if followed++; followed > w.most {
				return false
			}
			left := 0.0
			for k, row := range rows {
				if drawn[k] == 0 {
					left += row.Share
				}
			}
			if strings.Count(drawn, "\x01") == min(r.requested, drawable(rows)) {
				continue
			}
			for k, row := range rows {
				if drawn[k] != 0 || row.Share == 0 {
					continue
				}
				with := []byte(drawn)
				with[k] = 1
				then, p := string(with), mass[drawn]*row.Share/left
				w.in.Removed[row.Pair] += p
				if _, met := mass[then]; !met {
					next = append(next, then)
				}
				mass[then] += p
			}
		}
		level = next
	}
	return true
}

// Sampling is a number of mappings. With Only that pair or edge alone is counted, and a mapping
// ends once it is moved.
type Sampling struct {
	Trials int
	Only   *model.Edge
}

// SampleInclusions estimates Inclusions.
func SampleInclusions(ctx context.Context, m Mapping, g *model.Graph, rng *rand.Rand, by Sampling) (Inclusions, error) {
	in := Inclusions{Added: map[model.Edge]float64{}, Removed: map[model.Edge]float64{}, Trials: by.Trials}
	one := 1 / float64(by.Trials)
	var loop *progress.Loop
	if by.Only == nil { // its caller counts
		loop = progress.Begin(ctx, "mapping", by.Trials)
	}
	mapper := NewMapper(m)
	mapper.Forget = true
	for range by.Trials {
		attempts, requested, err := mapper.sampled(ctx, g, by.Only, rng)
		if err != nil {
			return in, err
		}
		loop.Done()
		add, del := swapped(attempts)
		for _, e := range add {
			in.Added[e] += one
		}
		for _, e := range del {
			in.Removed[e] += one
		}
		if len(add) < requested {
			in.Short += one
		}
	}
	return in, nil
}

// sampled maps g once, with only up to the attempt that moves it.
func (p *Mapper) sampled(ctx context.Context, g *model.Graph, only *model.Edge, rng *rand.Rand) (attempts []Attempt, requested int, err error) {
	if _, external := p.mapping.(External); external || only == nil {
		r, err := p.Map(ctx, g, rng)
		return r.Attempts, r.Requested, err
	}
	r, err := p.begin(ctx, g)
	for moved := false; err == nil && !r.Finished() && !moved; {
		var a Attempt
		a, err = r.Next(ctx, rng, Forced{})
		moved = a.Outcome == Done && a.touches(*only)
		attempts = append(attempts, a)
	}
	return attempts, 0, err
}

// Distance is Σ|p − q| / Σ(p + q) over all pairs and edges, in [0, 1]: the total
// variation distance between the two distributions of one moved pair, chosen at
// random. It compares single pairs, not their joint distribution.
func (in Inclusions) Distance(other Inclusions) float64 {
	apart, together := 0.0, 0.0
	for _, of := range [][2]map[model.Edge]float64{{in.Added, other.Added}, {in.Removed, other.Removed}} {
		keys := maps.Clone(of[0])
		maps.Copy(keys, of[1])
		for _, e := range slices.SortedFunc(maps.Keys(keys), model.Edge.Compare) { // a fixed order, so that the rounding of the sums is, too
			p, q := of[0][e], of[1][e]
			apart += max(p-q, q-p)
			together += p + q
		}
	}
	if together == 0 {
		return 0
	}
	return apart / together
}
