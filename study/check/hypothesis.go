package check

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/model"
	"mevolve/model/readings"
)

// hypothesis is something that the mapping might be: ours under some readings, or ours
// with a departure that other programs have.
type hypothesis struct {
	readings   readings.Set
	swaps      func(g *model.Graph) int // in place of ⌈mβ⌉; nil: that
	recomputes bool                     // candidates are recomputed after every swap
	name       string                   // of swaps

	mapping    string            // "": the one that is asked for
	similarity string            // index of Eqs. 5, 6 and 9; "": the one of the settings
	departure  augment.Departure // from Eqs. 6 and 9
	l          int               // edges of a motif's path; 0: those of the settings
}

func (h hypothesis) key() string {
	values, rare := "", ""
	for _, r := range readings.Of(readings.Maps) {
		switch v := h.readings.Get(r); {
		case !r.Rare:
			values += v + " "
		case v != r.Values[0].Name:
			rare += " " + r.ID + v
		}
	}
	return values + fmt.Sprintf("%t %s %s %s %d", h.recomputes, h.mapping, h.similarity, h.departure, h.l) + rare
}

// spelled are the bearing readings of a set, by their ids.
func (k *checker) spelled(set readings.Set) map[string]string {
	return set.Spelled(func(r readings.Reading) bool { return k.kind.AppliesTo(r.ID) })
}

// unusual names the bearing readings that are not the usual ones: " with R4=first".
func unusual(kind augment.Kind, set readings.Set) string {
	words := set.Assignments(func(r readings.Reading) bool {
		return kind.AppliesTo(r.ID) && set.Get(r) != readings.Default().Get(r)
	})
	if len(words) == 0 {
		return ""
	}
	return " with " + strings.Join(words, " ")
}

// text says a hypothesis by its readings and departures.
func (k *checker) text(h hypothesis) string {
	values := k.spelled(h.readings)
	text := strings.Join(h.readings.Assignments(func(r readings.Reading) bool { return values[r.ID] != "" }), " ")
	if d := h.departs(); d != "" {
		text += ", " + d
	}
	return text
}

// departs is what sets it apart from ours besides readings; "" for nothing.
func (h hypothesis) departs() string {
	words := []string{h.name, h.singleFault()}
	if h.recomputes {
		words = append(words, "every swap drawn from the graph as changed by those before it")
	}
	return strings.Join(slices.DeleteFunc(words, func(s string) bool { return s == "" }), ", ")
}

// departures are the sentences on faults in the weights.
var departures = map[augment.Departure]string{
	augment.DepartureUniform:  "every edge removed with the same weight",
	augment.DepartureInverted: "the sign inverted (s/Σs removes the more similar edge)",
	augment.DepartureOrdered:  "Σs over ordered pairs (twice the sum)",
	augment.DepartureUnscaled: "1−s in place of 1−s/Σs",
	augment.DepartureLargest:  "the edge with the larger s always removed",
	augment.DepartureFirst:    "the edge with the larger s always removed, of equal ones the first",
	augment.DepartureChanged:  "scores recomputed on the graph as changed",
	augment.DepartureAnywhere: "any edge removed, not one of the path",
}

// singleFault is the fault in the weights or in l; "" for none.
func (h hypothesis) singleFault() string {
	switch {
	case h.mapping != "":
		return h.mapping + " (no weights)"
	case h.similarity == augment.LessOne:
		return "1/(d−1) in place of 1/d"
	case h.similarity != "":
		x, _ := augment.IndexNamed(h.similarity)
		return fmt.Sprintf("the index %s (%s)", h.similarity, x.Title)
	case departures[h.departure] != "":
		return departures[h.departure]
	case h.l != 0:
		return fmt.Sprintf("l=%d", h.l)
	}
	return ""
}

// shows reports whether answers differ by a reading under a hypothesis. k is in the
// request, so no answer shows R21.
func (k *checker) shows(r readings.Reading, of hypothesis) bool {
	return k.kind.AppliesTo(r.ID) && r.ID != "R21" && !(r.ID == "R5" && k.idle(of))
}

// combinations are all choices of the bearing readings, those nearest to the asked ones
// first; the asked one is the first.
func (k *checker) combinations(of hypothesis) []hypothesis {
	list := []hypothesis{of}
	for _, r := range readings.All() {
		if !k.shows(r, of) {
			continue
		}
		for _, h := range list {
			for _, v := range r.Values {
				if v.Name != h.readings.Get(r) {
					with := h
					with.readings, _ = h.readings.With(r.ID, v.Name)
					list = append(list, with)
				}
			}
		}
	}
	return list
}

// made is the hypothesis of as many swaps as every answer about a graph makes, where that
// is not k; false where that is k, or no one number.
func (k *checker) made() (hypothesis, bool) {
	h, counts := k.asked(), map[*model.Graph]int{}
	other, floor, one, candidates := false, true, true, true
	for _, a := range k.answers {
		made := -1
		for size := range a.sizes {
			if made >= 0 && made != size[0] {
				return h, false
			}
			made = size[0]
		}
		if made < 1 {
			return h, false
		}
		g := a.example.Graph
		counts[g] = made
		other = other || made != a.k
		floor = floor && made == int(math.Floor(float64(g.M())*k.Settings.Beta+1e-9))
		one = one && made == 1
		candidates = candidates && made == a.ks[readings.BudgetCandidates]
	}
	h.swaps = func(g *model.Graph) int { return counts[g] }
	switch {
	case one && floor:
		h.name = "a single swap, or ⌊mβ⌋"
	case one:
		h.name = "a single swap for every β"
	case candidates:
		h.name = "⌈β·candidates⌉ swaps, as under R21=candidates"
	case floor:
		h.name = "⌊mβ⌋ swaps"
	default:
		h.name = "as many swaps as it makes"
	}
	return h, other
}

// sampleRecomputed samples inclusions of a mapping that recomputes its candidates after
// every swap: it maps again and again with a single swap.
func (k *checker) sampleRecomputed(ctx context.Context, h hypothesis, g *model.Graph, rng *rand.Rand, trials int) (augment.Inclusions, error) {
	in := augment.Inclusions{Added: map[model.Edge]float64{}, Removed: map[model.Edge]float64{}, Trials: trials}
	r, err := k.begin(ctx, h, g)
	if err != nil {
		return in, err
	}
	swaps, share := r.Requested(), 1/float64(trials)
	s := k.under(h, g)
	s.Readings.Budget = readings.BudgetEdges
	loop := progress.Begin(ctx, "mapping", trials)
	var mapper *augment.Mapper // for graphs of m edges
	m := -1
	for range trials {
		now := g
		for range swaps {
			if m != now.M() {
				m = now.M()
				s.Beta = 0.5 / float64(max(m, 1))
				f, err := s.NewMapping()
				if err != nil {
					return in, err
				}
				mapper = augment.NewMapper(f)
				mapper.Forget = true
			}
			r, err := mapper.Map(ctx, now, rng)
			if err != nil {
				return in, err
			}
			now = r.Graph
		}
		count := 0
		for e := range now.Edges() {
			if !g.HasEdge(e.U, e.V) {
				in.Added[e] += share
				count++
			}
		}
		for e := range g.Edges() {
			if !now.HasEdge(e.U, e.V) {
				in.Removed[e] += share
			}
		}
		if count < swaps {
			in.Short += share
		}
		loop.Done()
	}
	return in, nil
}

// keeps reports whether answers of a hypothesis keep an invariant of the motifs: those are of the
// l that was asked for, in the input graph.
func (h hypothesis) keeps(invariant string) bool {
	switch invariant {
	case "ends":
		return !h.recomputes && h.l == 0
	case "motif":
		return !h.recomputes && h.l == 0 && h.departure != augment.DepartureAnywhere
	}
	return true
}

// explicable reports whether a mapping at all may have given these answers.
func (k *checker) explicable() bool {
	for i, a := range k.answers {
		for _, name := range []string{"vertices", "new", "present", "duplicates"} {
			if a.faults[name].count > 0 {
				return false
			}
		}
		if a.fickle || a.ordered || a.alike && k.varies(k.asked(), i) {
			return false
		}
	}
	return true
}

// possible reports whether a hypothesis gives every answer a positive probability.
func (k *checker) possible(h hypothesis) bool {
	for i, a := range k.answers {
		if h.keeps("ends") && a.faults["ends"].count > 0 || h.keeps("motif") && a.faults["motif"].count > 0 ||
			k.keepsComponents(h) && a.faults["components"].count > 0 {
			return false
		}
		for size := range a.sizes {
			if size[0] > k.budgetOf(h, i) {
				return false
			}
		}
		if _, count := k.edgeCount(h, i); count > 0 {
			return false
		}
	}
	return true
}

// fits reports whether a hypothesis that was looked at explains all answers.
func (k *checker) fits(h hypothesis) bool {
	for _, e := range k.events(h) {
		if e.off {
			return false
		}
	}
	for i := range k.answers {
		for _, v := range k.invariants(h, i) {
			if !v.OK && h.keeps(v.Name) {
				return false
			}
		}
	}
	return true
}

// distinct keeps of hypotheses that expect the same of every graph checked the first.
func (k *checker) distinct(list []hypothesis) []hypothesis {
	var out []hypothesis
	for _, h := range list {
		if !slices.ContainsFunc(out, func(o hypothesis) bool { return k.sameHere(h, o) }) {
			out = append(out, h)
		}
	}
	return out
}

func (k *checker) sameHere(a, b hypothesis) bool {
	for i := range k.answers {
		if k.reference(a, i).Distance(k.reference(b, i)) > 1e-9 {
			return false
		}
	}
	return true
}

// stages are what is tried, one list after another, until something fits: the other
// readings and single slips, the same with as many swaps as were made, then swaps that are
// drawn from the changed graph; of each those that may be.
func (k *checker) stages(may func(hypothesis) bool) [][]hypothesis {
	starts := []hypothesis{k.asked()}
	if h, other := k.made(); other {
		starts = append(starts, h)
	}
	var list [][]hypothesis
	for _, recomputes := range []bool{false, true} {
		for _, start := range starts {
			start.recomputes = recomputes
			tried := k.combinations(start)
			if !recomputes {
				tried = append(tried, k.singleFaults(start)...)
			}
			list = append(list, slices.DeleteFunc(tried, func(h hypothesis) bool {
				return !may(h) || recomputes && h.readings.EdgeCount != k.Settings.Readings.EdgeCount || // after each swap all is intact
					h.key() == k.asked().key() && h.swaps == nil // which is refused
			}))
		}
	}
	return list
}

// explain tries other hypotheses and returns those of the first stage that has any which
// fit, and those of it that these answers cannot separate from the refused one.
func (k *checker) explain(ctx context.Context) (fitting, unsure []hypothesis, err error) {
	if !k.explicable() {
		return nil, nil, nil
	}
	stages := k.stages(k.possible)
	total := 0
	for _, list := range stages {
		total += len(list)
	}
	loop := progress.Begin(ctx, "reading", total)
	quiet := progress.Watch(ctx, func(progress.Part) {})
	for _, list := range stages {
		left, err := k.likely(quiet, list, loop)
		if err != nil {
			return nil, nil, err
		}
		if err := k.lookAt(quiet, left); err != nil {
			return nil, nil, err
		}
		left = slices.DeleteFunc(left, func(h hypothesis) bool { return !k.fits(h) })
		if len(left) == 0 {
			continue
		}
		if left[0].recomputes { // their laws cannot be followed
			return left, nil, nil
		}
		if fitting, unsure, err = k.compare(quiet, left); err != nil || len(fitting)+len(unsure) > 0 {
			return fitting, unsure, err
		}
	}
	return nil, nil, nil
}

// likely are the hypotheses that a few mappings, or the exact law, do not rule out.
func (k *checker) likely(ctx context.Context, list []hypothesis, loop *progress.Loop) ([]hypothesis, error) {
	if len(list) > 0 && !list[0].recomputes {
		if err := k.lay(ctx, list, loop); err != nil {
			return nil, err
		}
	}
	ruledOut := make([]bool, len(list))
	err := parallel.Each(ctx, len(list), func(n int) error {
		h := list[n]
		rough, err := k.rough(ctx, h)
		if err != nil {
			return err
		}
		if h.recomputes {
			loop.Done()
		}
		ruledOut[n] = slices.ContainsFunc(k.eventsOf(h, rough), func(e event) bool { return e.off })
		return nil
	})
	var left []hypothesis
	for n, h := range list {
		if !ruledOut[n] {
			left = append(left, h)
		}
	}
	return left, err
}

// rough are the probabilities of a hypothesis on the graphs on which faults are weighed, by its law
// or by a few mappings; zero on the others.
func (k *checker) rough(ctx context.Context, h hypothesis) (list []augment.Inclusions, err error) {
	list = make([]augment.Inclusions, len(k.answers))
	for i, a := range k.answers {
		switch {
		case !k.weighs(i):
		case h.recomputes:
			if list[i], err = k.probabilities(ctx, h, a.example, k.States, hinted); err != nil {
				return nil, err
			}
		default:
			list[i] = k.laws[k.key(h, i)].expected
		}
	}
	return list, nil
}

// lookAt makes the references of a list, several at once.
func (k *checker) lookAt(ctx context.Context, list []hypothesis) error {
	made := make([]map[string]augment.Inclusions, len(list))
	err := parallel.Each(ctx, len(list), func(n int) error {
		made[n] = map[string]augment.Inclusions{}
		for i := range k.Graphs {
			key := k.key(list[n], i)
			if _, ok := k.references[key]; ok {
				continue
			}
			if l, ok := k.laws[key]; ok && !list[n].recomputes && l.expected.Added != nil && l.expected.Trials == 0 {
				made[n][key] = l.expected
				continue
			}
			in, err := k.make(ctx, list[n], i)
			if err != nil {
				return err
			}
			made[n][key] = in
		}
		return nil
	})
	for _, m := range made {
		maps.Copy(k.references, m)
	}
	return err
}

// compare tests the hypotheses that fit against each other and against the mapping of the
// request, pair by pair: answers that favour one hypothesis over another refuse the other. A
// hypothesis is not named if it could not be distinguished from the refused one with the required
// power.
func (k *checker) compare(ctx context.Context, left []hypothesis) (fitting, unsure []hypothesis, err error) {
	if err := k.lay(ctx, append(slices.Clone(left), k.asked()), nil); err != nil {
		return nil, nil, err
	}
	level := k.Level / float64(len(left)*len(left)+1)
	for _, h := range left {
		refused := false
		for _, other := range append(slices.Clone(left), k.asked()) {
			t, ok := k.toward(h, other, false)
			refused = refused || ok && t.p() <= level && t.z*t.zAgainst > 0
		}
		if refused {
			continue
		}
		if h.swaps == nil && k.tooNear(h, level) {
			unsure = append(unsure, h)
			continue
		}
		fitting = append(fitting, h)
	}
	return fitting, unsure, nil
}

// tooNear reports whether answers by the refused hypothesis would not have been separated
// from this one: then it means nothing that this one is not refused.
func (k *checker) tooNear(h hypothesis, level float64) bool {
	if t, ok := k.toward(h, k.asked(), false); ok && t.power(level) >= k.Power {
		return false
	}
	if t, ok := k.toward(k.asked(), h, false); ok && t.p() <= level && t.z*t.zAgainst > 0 { // toward it the other one was refused
		return false
	}
	for i, a := range k.answers {
		if !k.weighs(i) {
			continue
		}
		mine, its := k.pairOfLaws(h, k.asked(), i)
		if _, _, at := separationOf(mine.expected, its.expected, false); mine.expected.Trials == 0 && power(at.in(mine.expected), at.in(its.expected), a.runs, level) >= k.Power {
			return false
		}
	}
	return true
}
