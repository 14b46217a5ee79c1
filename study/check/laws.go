package check

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/internal/seed"
	"mevolve/model"
)

// law is what a hypothesis draws on a graph, twice over where it is sampled: one sample
// chooses the weights of a test, the other one says what they lead to. Sampled laws of
// several hypotheses have common random numbers, so that equal laws have equal shares.
type law struct{ weights, expected augment.Inclusions }

// hinted is how many mappings each sample of a law has.
const hinted = 1000

// lawOf makes the law of a hypothesis on an example, exactly up to so many states.
func (k *checker) lawOf(ctx context.Context, h hypothesis, e model.Example, states, trials int) (law, error) {
	m, err := k.mapping(h, e.Graph)
	if err != nil {
		return law{}, err
	}
	if states > 0 {
		if in, ok, err := augment.ExactInclusions(ctx, m, e.Graph, nil, states); err != nil || ok {
			return law{in, in}, err
		}
	}
	var both [2]augment.Inclusions
	for n := range both {
		if both[n], err = k.coupled(ctx, m, e, n, trials); err != nil {
			return law{}, err
		}
	}
	return law{both[0], both[1]}, nil
}

// coupled are the shares of mappings each of which has a stream of its own, the same for
// every hypothesis.
func (k *checker) coupled(ctx context.Context, m augment.Mapping, e model.Example, half, trials int) (augment.Inclusions, error) {
	in := augment.Inclusions{Added: map[model.Edge]float64{}, Removed: map[model.Edge]float64{}, Trials: trials}
	from := seed.Unit{Seed: k.Settings.Seed, Repeat: half, Graph: e.ID.Graph, Lineage: e.ID.Lineage, Purpose: "check law"}.Stream().Uint64()
	mapper := augment.NewMapper(m)
	mapper.Forget = true
	for n := range trials {
		r, err := mapper.Map(ctx, e.Graph, rand.New(rand.NewPCG(from, uint64(n))))
		if err != nil {
			return in, err
		}
		added := r.Added()
		for _, pair := range added {
			in.Added[pair]++
		}
		if len(added) < r.Requested {
			in.Short += 1 / float64(trials)
		}
		for _, edge := range r.Removed() {
			in.Removed[edge]++
		}
	}
	for _, of := range []map[model.Edge]float64{in.Added, in.Removed} {
		for e := range of {
			of[e] /= float64(trials)
		}
	}
	return in, nil
}

// lay makes the laws of hypotheses on the graphs checked, where they are not made.
func (k *checker) lay(ctx context.Context, list []hypothesis, loop *progress.Loop) error {
	quiet := progress.Watch(ctx, func(progress.Part) {})
	found := make([][]law, len(list))
	err := parallel.Each(quiet, len(list), func(n int) error {
		defer loop.Done()
		for i, at := range k.Graphs {
			made, ok := k.laws[k.key(list[n], i)]
			if !ok && k.weighs(i) {
				states := min(k.States, surveyWays) // of some twenty faults: beyond, samples stand for the law
				if k.reference(k.asked(), i).Trials > 0 {
					states = 0
				}
				var err error
				if made, err = k.lawOf(quiet, list[n], k.Dataset.Examples[at], states, hinted); err != nil {
					return err
				}
			}
			found[n] = append(found[n], made)
		}
		return nil
	})
	for n, laws := range found {
		for i, l := range laws {
			k.laws[k.key(list[n], i)] = l
		}
	}
	return err
}

// pairOfLaws are the laws of two hypotheses on a graph that can be compared: both exact, or
// both of the same random numbers.
func (k *checker) pairOfLaws(h, other hypothesis, i int) (mine, its law) {
	list := [2]law{k.laws[k.key(h, i)], k.laws[k.key(other, i)]}
	if list[0].expected.Trials == list[1].expected.Trials {
		return list[0], list[1]
	}
	for n, of := range []hypothesis{h, other} {
		if list[n].expected.Trials > 0 {
			continue
		}
		key := "sampled " + k.key(of, i)
		if _, made := k.laws[key]; !made {
			k.laws[key] = must.Get(k.lawOf(context.Background(), of, k.Dataset.Examples[k.Graphs[i]], 0, hinted)) // it has been mapped before
		}
		list[n] = k.laws[key]
	}
	return list[0], list[1]
}

// weighed is on how many graphs faults are weighed at most: each takes the laws of all.
const weighed = 10

// weighs reports whether faults are weighed on a graph: on some of many, with enough answers.
func (k *checker) weighs(i int) bool {
	step := (len(k.answers) + weighed - 1) / weighed
	return k.answers[i].runs >= leastAnswers && i%step == 0
}

// move is a pair that is added or an edge that is removed.
type move struct {
	pair    model.Edge
	removed bool
}

func (m move) in(of augment.Inclusions) float64 {
	if m.removed {
		return of.Removed[m.pair]
	}
	return of.Added[m.pair]
}

// unionOf are the moves of two laws in order.
func unionOf(a, b augment.Inclusions, added bool) []move {
	var list []move
	for n, of := range [][2]map[model.Edge]float64{{a.Added, b.Added}, {a.Removed, b.Removed}} {
		if n == 1 && added {
			break
		}
		for _, e := range pairsOf(of[0], of[1]) {
			list = append(list, move{e, n == 1})
		}
	}
	return list
}

// pairsOf are the pairs of either map, in order.
func pairsOf[A, B any](a map[model.Edge]A, b map[model.Edge]B) []model.Edge {
	pairs := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.SortFunc(pairs, model.Edge.Compare)
	return slices.Compact(pairs)
}

// separationOf are the greatest difference of a move's probability, and what separates two laws
// in one answer: Σ(p−q)²/p̄(1−p̄).
func separationOf(a, b augment.Inclusions, added bool) (greatest, separation float64, at move) {
	for _, m := range unionOf(a, b, added) {
		p, q := m.in(a), m.in(b)
		if d := math.Abs(p - q); d > greatest+1e-12 {
			greatest, at = d, m
		}
		separation += (p - q) * (p - q) / max(0.01, (p+q)/2*(1-(p+q)/2))
	}
	return greatest, separation, at
}
