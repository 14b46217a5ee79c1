package augment

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"mevolve/model"
	"mevolve/progress"
)

// Inclusions are the probabilities, over all draws, that a mapping adds a pair and
// removes an edge. What is not in the maps has probability 0.
type Inclusions struct {
	Added, Removed map[model.Edge]float64
	Short          float64 // that fewer than k pairs are added
	// Trials is how many mappings the probabilities are shares of; 0: they are exact.
	Trials int
}

// ExactInclusions is ExactInclusion of every pair and every edge at once: the ways are
// followed one time. With more than the given number of states it gives up and returns
// false.
func ExactInclusions(ctx context.Context, m Mapping, g *model.Graph, states int) (in Inclusions, ok bool, err error) {
	if _, told := m.(Told); told {
		return in, false, nil
	}
	start, err := m.Begin(ctx, g)
	if err != nil {
		return in, false, err
	}
	a := everyWay{ways: ways{mapping: m, graph: g, most: states}, in: Inclusions{Added: map[model.Edge]float64{}, Removed: map[model.Edge]float64{}}}
	_, motif := start.removal.(*pathEdge)
	a.union = motif && !start.removal.binds()
	if !motif && !start.removal.binds() {
		if ok := a.removeAlone(start); !ok {
			return in, false, nil
		}
	}
	for level := []state{{mass: 1}}; len(level) > 0; level = a.next {
		a.next, a.index = nil, make(map[string]int)
		for _, s := range level {
			if ok, err := a.follow(ctx, s); err != nil || !ok {
				return in, false, err
			}
		}
	}
	return a.in, true, nil
}

// everyWay follows all ways and counts whatever they move.
type everyWay struct {
	ways
	union bool // R2 literal: removals do not bind, and one edge may be drawn twice
	in    Inclusions
}

func (a *everyWay) follow(ctx context.Context, s state) (ok bool, err error) {
	r, err := a.at(ctx, s)
	if r == nil || err != nil {
		return false, err
	}
	left := r.Additions(0, 1).Left
	switch {
	case r.removal.further():
	case r.done == r.requested || left == 0:
		if r.done < r.requested {
			a.in.Short += s.mass
		}
		return true, a.together(ctx, r, s)
	case left > a.most:
		return false, nil
	}
	for _, row := range r.offered() {
		outcomes, err := r.outcomes(ctx, row.Pair, model.Edge{})
		if err != nil {
			return false, err
		}
		for _, o := range outcomes {
			mass := s.mass * row.Share * o.share
			done := o.attempt.Outcome == Done
			if done && o.attempt.Added != nil {
				a.in.Added[row.Pair] += mass
			}
			if done && o.attempt.Removed != nil {
				a.in.Removed[*o.attempt.Removed] += mass
			}
			if r.last(o.attempt) && !a.union { // nothing more to be seen
				continue
			}
			if !a.keep(s.then(o.attempt, mass)) {
				return false, nil
			}
		}
	}
	return true, nil
}

// together is what the pairs of a finished way remove when removals do not bind: an edge
// is gone unless every one of them draws another.
func (a *everyWay) together(ctx context.Context, r *Run, s state) error {
	if !a.union {
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
		a.in.Removed[e] += s.mass * (1 - p)
	}
	return nil
}

// drawnOf is how probable the edges of a pair's paths are to be drawn once it is added.
func (r *Run) drawnOf(ctx context.Context, pair model.Edge) (map[model.Edge]float64, error) {
	drawn := map[model.Edge]float64{}
	if d := r.removal.(*pathEdge); d.every() { // each path draws, whatever the others do
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

// removeAlone counts removals that do not look at additions: k of the edges without
// replacement, each set of those drawn so far one state; false where there are too many.
func (a *everyWay) removeAlone(r *Run) bool {
	rows := r.Removals(nil, nil, 0, 0).Rows
	level, mass := []string{string(make([]byte, len(rows)))}, map[string]float64{string(make([]byte, len(rows))): 1}
	for followed := 0; len(level) > 0; {
		var next []string
		for _, drawn := range level {
			if followed++; followed > a.most {
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
				a.in.Removed[row.Pair] += p
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

// SampleInclusions estimates Inclusions from so many mappings.
func SampleInclusions(ctx context.Context, m Mapping, g *model.Graph, rng *rand.Rand, trials int) (Inclusions, error) {
	in := Inclusions{Added: map[model.Edge]float64{}, Removed: map[model.Edge]float64{}, Trials: trials}
	one := 1 / float64(trials)
	loop := progress.Begin(ctx, "mapping", trials)
	for range trials {
		r, err := m.Map(ctx, g, rng)
		if err != nil {
			return in, err
		}
		loop.Done()
		add, del := swapped(r.Attempts)
		for _, e := range add {
			in.Added[e] += one
		}
		for _, e := range del {
			in.Removed[e] += one
		}
		if len(add) < r.Requested {
			in.Short += one
		}
	}
	return in, nil
}

// Distance is how far two mappings are from one another as far as single pairs and edges
// tell: half the sum of the differences over half the sum of the probabilities, which is
// the total variation of one of the moved, chosen at random.
func (in Inclusions) Distance(other Inclusions) float64 {
	apart, together := 0.0, 0.0
	for _, of := range [][2]map[model.Edge]float64{{in.Added, other.Added}, {in.Removed, other.Removed}} {
		keys := maps.Clone(of[0])
		maps.Copy(keys, of[1])
		for _, e := range slices.SortedFunc(maps.Keys(keys), model.Edge.Compare) { // sums have an order
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
