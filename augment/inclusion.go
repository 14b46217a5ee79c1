package augment

import (
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"

	"mevolve/model"
)

// How probable is it that a mapping adds a given pair, or removes a given
// edge, over all draws? For one draw it is a share; for k draws without
// replacement, with pairs passed over and additions undone in between, all
// ways to get there are followed, and where those are too many, the mapping is
// made many times.

// ExactInclusion is the probability that m adds the pair to g or, where it is
// an edge of g, removes it. It follows every way the attempts can go; ways that
// consumed the same pairs and removed the same edges are one state. With more
// than the given number of states it gives up and returns false: 20,000 states
// take in the order of a second. It returns false, too, for an edge under R1
// literal, where removals do not look at additions.
func ExactInclusion(ctx context.Context, m Mapping, g *model.Graph, pair model.Edge, states int) (p float64, ok bool, err error) {
	if _, told := m.(Told); told {
		return 0, false, nil
	}
	pair = model.NewEdge(pair.U, pair.V)
	start, err := m.Begin(ctx, g)
	if err != nil {
		return 0, false, err
	}
	if g.HasEdge(pair.U, pair.V) {
		if _, any := start.removal.(*anyEdge); any && !start.removal.binds() {
			return 0, false, nil
		}
	} else if _, candidate := start.additions.locate(pair); !candidate {
		return 0, true, nil
	}
	w := ways{mapping: m, graph: g, pair: pair, most: states}
	for level := []state{{mass: 1}}; len(level) > 0; level = w.next {
		w.next, w.index = nil, make(map[string]int)
		for _, s := range level {
			if ok, err := w.follow(ctx, s); err != nil || !ok {
				return 0, false, err
			}
		}
	}
	return w.hit, true, nil
}

// ways follows all ways to make attempts, one attempt after the other.
type ways struct {
	mapping Mapping
	graph   *model.Graph
	pair    model.Edge
	most    int // states that are followed

	followed int
	hit      float64        // probability of having moved the pair
	next     []state        // after one attempt more, where that can still happen
	index    map[string]int // of next, by key
}

// at is the run after a state's attempts; nil where that is one state too many.
func (w *ways) at(ctx context.Context, s state) (*Run, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if w.followed++; w.followed > w.most {
		return nil, nil
	}
	r, err := w.mapping.Begin(ctx, w.graph)
	if err == nil {
		err = r.Replay(ctx, s.attempts...)
	}
	return r, err
}

// follow makes the next attempt of a state in every way; false where there are
// too many states.
func (w *ways) follow(ctx context.Context, s state) (ok bool, err error) {
	r, err := w.at(ctx, s)
	if r == nil || err != nil {
		return false, err
	}
	if r.Finished() {
		return true, nil
	}
	if r.Additions(0, 1).Left > w.most {
		return false, nil
	}
	for _, row := range r.offered() {
		outcomes, err := r.outcomes(ctx, row.Pair, w.pair)
		if err != nil {
			return false, err
		}
		for _, o := range outcomes {
			mass := s.mass * row.Share * o.share
			switch {
			case o.attempt.Outcome == Done && o.attempt.touches(w.pair):
				w.hit += mass
			case row.Pair == w.pair, r.last(o.attempt): // it can no longer happen
			case !w.keep(s.then(o.attempt, mass)):
				return false, nil
			}
		}
	}
	return true, nil
}

// offered are the pairs that the next attempt can draw; of one that has paths left
// that lose an edge (R4 every), that alone.
func (r *Run) offered() []Row {
	if r.removal.further() {
		return []Row{{Pair: r.removal.(*pathEdge).pair, Share: 1}}
	}
	return r.Additions(0, 0).Rows
}

// last tells whether a swap is the last that is asked for; it is not where more paths
// of its pair may have to lose an edge (R4 every).
func (r *Run) last(a Attempt) bool {
	return a.Outcome == Done && a.Path == nil && r.done+1 == r.requested
}

// keep follows a state later, together with those that come to the same; false
// where there are too many.
func (w *ways) keep(s state) bool {
	key := s.key()
	if at, met := w.index[key]; met {
		w.next[at].mass += s.mass
		return true
	}
	if w.followed+len(w.next) >= w.most {
		return false
	}
	w.index[key] = len(w.next)
	w.next = append(w.next, s)
	return true
}

// touches tells whether the attempt added the pair or removed it.
func (a Attempt) touches(e model.Edge) bool {
	return a.Added != nil && *a.Added == e || a.Removed != nil && *a.Removed == e
}

// state is one way, of several that come to the same, to have made some
// attempts.
type state struct {
	attempts []Attempt
	mass     float64 // probability to get here
}

func (s state) then(a Attempt, mass float64) state {
	return state{append(slices.Clone(s.attempts), a), mass}
}

// key tells states apart: the pairs consumed and the edges removed, each in
// order, and under R4 every the pair that may have to lose more.
func (s state) key() string {
	var pairs, edges []model.Edge
	for _, a := range s.attempts {
		if a.Added != nil {
			pairs = append(pairs, *a.Added)
		}
		if a.Removed != nil {
			edges = append(edges, *a.Removed)
		}
	}
	slices.SortFunc(pairs, model.Edge.Compare)
	slices.SortFunc(edges, model.Edge.Compare)
	if n := len(s.attempts); n > 0 && s.attempts[n-1].Path != nil {
		path := s.attempts[n-1].Path
		pairs = append(pairs, model.NewEdge(path[0], path[len(path)-1]))
	}
	b := binary.AppendUvarint(nil, uint64(len(edges)))
	for _, e := range append(edges, pairs...) {
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(e.U)), uint64(e.V))
	}
	return string(b)
}

// outcome is one way an attempt can go once its pair is drawn.
type outcome struct {
	attempt Attempt
	share   float64
}

// outcomes lists them, from the same tables that explain a step. Removals
// that have no effect on later additions are told apart only as far as they
// remove the edge asked for.
func (r *Run) outcomes(ctx context.Context, pair, of model.Edge) ([]outcome, error) {
	d, motif := r.removal.(*pathEdge)
	every := motif && d.every()
	switch {
	case !motif && !r.removal.binds():
		return []outcome{{Attempt{Added: &pair, Outcome: Done}, 1}}, nil
	case every && !r.removal.binds():
		drawn, err := r.drawnOf(ctx, pair)
		if drawn[of] == 0 {
			return []outcome{{Attempt{Added: &pair, Outcome: Done}, 1}}, err
		}
		return []outcome{
			{Attempt{Added: &pair, Removed: &of, Outcome: Done}, drawn[of]},
			{Attempt{Added: &pair, Outcome: Done}, 1 - drawn[of]},
		}, err
	}
	var list []outcome
	others := 0.0
	remove := func(path []int, share float64) {
		for _, row := range r.Removals(&pair, path, 0, 0).Rows {
			a := Attempt{Added: &pair, Removed: &row.Pair, Outcome: Done}
			if every {
				a.Path = path
			}
			if r.removal.further() {
				a.Added = nil
			}
			switch {
			case row.Share == 0:
			case r.removal.binds() || row.Pair == of:
				list = append(list, outcome{a, share * row.Share})
			default:
				others += share * row.Share
			}
		}
	}
	if motif {
		paths, err := r.Paths(ctx, pair, 0)
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			remove(path, 1/float64(len(paths)))
		}
	} else {
		remove(nil, 1)
	}
	if others > 0 {
		list = append(list, outcome{Attempt{Added: &pair, Outcome: Done}, others})
	}
	if len(list) == 0 { // passed over or undone: consumed either way
		return []outcome{{Attempt{Added: &pair, Outcome: PassedOver}, 1}}, nil
	}
	return list, nil
}

// Sampled counts how many of so many mappings added a pair or removed it.
type Sampled struct{ Hits, Trials int }

// P is the share of the mappings that did.
func (s Sampled) P() float64 { return float64(s.Hits) / float64(s.Trials) }

// StandardError is that of a binomial share, with half a success and half a
// failure added, so that it is never 0.
func (s Sampled) StandardError() float64 {
	n := float64(s.Trials)
	q := (float64(s.Hits) + 0.5) / (n + 1)
	return math.Sqrt(q * (1 - q) / n)
}

// SampleInclusion estimates the probability of ExactInclusion from so many
// mappings.
func SampleInclusion(ctx context.Context, m Mapping, g *model.Graph, pair model.Edge, rng *rand.Rand, trials int) (Sampled, error) {
	pair = model.NewEdge(pair.U, pair.V)
	s := Sampled{Trials: trials}
	for range trials {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		if told, ok := m.(Told); ok { // whole or not at all
			result, err := told.Map(ctx, g, rng)
			if err != nil {
				return s, err
			}
			if slices.ContainsFunc(result.Attempts, func(a Attempt) bool { return a.Outcome == Done && a.touches(pair) }) {
				s.Hits++
			}
			continue
		}
		r, err := m.Begin(ctx, g)
		if err != nil {
			return s, err
		}
		for !r.Finished() {
			a, err := r.Next(ctx, rng, Forced{})
			if err != nil {
				return s, err
			}
			if a.Outcome == Done && a.touches(pair) {
				s.Hits++
				break
			}
		}
	}
	return s, nil
}
