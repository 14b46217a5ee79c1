package check

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/readings"
)

// hypothesis is something that the mapping might be: ours under some readings, or ours
// with a departure that other programs have.
type hypothesis struct {
	readings readings.Set
	swaps    func(g *model.Graph) int // in place of ⌈mβ⌉; nil: that
	anew     bool                     // every swap is drawn from the graph that the ones before have left
	name     string                   // of swaps
}

func (h hypothesis) key() string {
	key := fmt.Sprintf("%s %s %s %s %t", h.readings.Connectivity, h.readings.EdgeCount, h.readings.Path, h.readings.ZeroScores, h.anew)
	for _, r := range readings.All() {
		if slices.Contains(quiet, r.ID) && h.readings.Get(r) != r.Values[0].Name {
			key += " " + r.ID + h.readings.Get(r)
		}
	}
	return key
}

// quiet are the readings that are named only where they are not at their default: few
// programs take them otherwise.
var quiet = []string{"R21", "R22"}

// spelled are the bearing readings of a set, by their ids.
func (k *checker) spelled(set readings.Set) map[string]string {
	m := map[string]string{}
	for _, r := range readings.All() {
		if k.kind.Bears(r.ID) && !(slices.Contains(quiet, r.ID) && set.Get(r) == r.Values[0].Name) {
			m[r.ID] = set.Get(r)
		}
	}
	return m
}

// unusual names the bearing readings that are not the usual ones: " with R4=first".
func unusual(kind augment.Kind, set readings.Set) string {
	var words []string
	for _, r := range readings.All() {
		if v := set.Get(r); kind.Bears(r.ID) && v != readings.Default().Get(r) {
			words = append(words, r.ID+"="+v)
		}
	}
	if words == nil {
		return ""
	}
	return " with " + strings.Join(words, " ")
}

// text says a hypothesis by its readings and departures.
func (k *checker) text(h hypothesis) string {
	var words []string
	values := k.spelled(h.readings)
	for _, r := range readings.All() {
		if v, ok := values[r.ID]; ok {
			words = append(words, r.ID+"="+v)
		}
	}
	text := strings.Join(words, " ")
	if d := h.departure(); d != "" {
		text += ", " + d
	}
	return text
}

// departure is what sets it apart from ours besides readings; "" for nothing.
func (h hypothesis) departure() string {
	const anew = "every swap drawn from the graph as changed by those before it"
	switch {
	case !h.anew:
		return h.name
	case h.name == "":
		return anew
	}
	return h.name + ", " + anew
}

// combinations are all choices of the bearing readings, those nearest to the asked ones
// first; the asked one is the first.
func (k *checker) combinations(of hypothesis) []hypothesis {
	list := []hypothesis{of}
	for _, r := range readings.All() {
		if !k.kind.Bears(r.ID) {
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
	other, floor, one := false, true, true
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
	}
	h.swaps = func(g *model.Graph) int { return counts[g] }
	switch {
	case one && floor:
		h.name = "a single swap, or ⌊mβ⌋"
	case one:
		h.name = "a single swap whatever β"
	case floor:
		h.name = "⌊mβ⌋ swaps"
	default:
		h.name = "as many swaps as it makes"
	}
	return h, other
}

// sampleAnew is what comes of mapping again and again with a single swap.
func (k *checker) sampleAnew(ctx context.Context, h hypothesis, g *model.Graph, rng *rand.Rand, trials int) (augment.Inclusions, error) {
	in := augment.Inclusions{Added: map[model.Edge]float64{}, Removed: map[model.Edge]float64{}, Trials: trials}
	r, err := k.begin(ctx, h, g)
	if err != nil {
		return in, err
	}
	swaps, share := r.Requested(), 1/float64(trials)
	s := k.under(h, g)
	s.Readings.Budget = readings.BudgetEdges
	for range trials {
		now := g
		for range swaps {
			s.Beta = 0.5 / float64(max(now.M(), 1))
			m, err := s.NewMapping()
			if err != nil {
				return in, err
			}
			r, err := m.Map(ctx, now, rng)
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
	}
	return in, nil
}

// possible tells whether no answer is out of the question under a hypothesis whatever its
// probabilities are.
func (k *checker) possible(h hypothesis) bool {
	for i, a := range k.answers {
		for _, name := range []string{"vertices", "new", "present", "duplicates"} {
			if a.faults[name].count > 0 {
				return false
			}
		}
		if a.fickle || a.ordered || a.alike && k.varies(k.asked(), i) || !h.anew && a.faults["motif"].count > 0 ||
			k.keeps(h) && a.faults["components"].count > 0 {
			return false
		}
		for size := range a.sizes {
			if size[0] > k.budgetOf(h, i) {
				return false
			}
		}
		if k.edgeCount(h, i) != "" {
			return false
		}
	}
	return true
}

// likely tells whether what a few mappings under a hypothesis make is no more than all
// answers have; asked where k is another one, for the probabilities of a larger k take long.
func (k *checker) likely(ctx context.Context, h hypothesis) (bool, error) {
	if h.readings.Budget == k.asked().readings.Budget {
		return true, nil
	}
	for i, a := range k.answers {
		most := 0
		for size := range a.sizes {
			most = max(most, size[0])
		}
		if most == k.budgetOf(h, i) {
			continue
		}
		in, err := k.probabilities(ctx, h, a.example, 0, few)
		if err != nil || in.Short == 0 {
			return false, err
		}
	}
	return true, nil
}

// few mappings tell whether k swaps are ever too many.
const few = 100

// fits tells whether a hypothesis that was looked at explains all answers.
func (k *checker) fits(h hypothesis) bool {
	for _, e := range k.events(h) {
		if e.off {
			return false
		}
	}
	for i := range k.answers {
		for _, v := range k.invariants(h, i) {
			if !v.OK && (v.Name != "motif" || !h.anew) { // motifs are looked for in the input graph
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

// explain tries the other readings, then as many swaps as were made, then swaps that are
// drawn from the changed graph, and returns all of the first kind that fit.
func (k *checker) explain(ctx context.Context) ([]hypothesis, error) {
	starts := []hypothesis{k.asked()}
	if h, other := k.made(); other {
		starts = append(starts, h)
	}
	for _, anew := range []bool{false, true} {
		for _, start := range starts {
			start.anew = anew
			var fitting []hypothesis
			for _, h := range k.combinations(start) {
				if !k.possible(h) || anew && h.readings.EdgeCount != k.Settings.Readings.EdgeCount { // after each swap all is intact
					continue
				}
				if (anew || h.swaps != nil) && h.readings.Budget != k.Settings.Readings.Budget { // how many is known
					continue
				}
				if ok, err := k.likely(ctx, h); err != nil || !ok {
					if err != nil {
						return nil, err
					}
					continue
				}
				if err := k.lookAt(ctx, h); err != nil {
					return nil, err
				}
				if k.fits(h) {
					fitting = append(fitting, h)
				}
			}
			if len(fitting) > 0 {
				return fitting, nil
			}
		}
	}
	return nil, nil
}
