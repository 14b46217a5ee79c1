package check

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/internal/wording"
	"mevolve/model"
)

// Item is an equation or a reading, and whether the answers test it.
type Item struct {
	Name    string `json:"name"`    // "Eq. 9", "R4"
	Outcome string `json:"outcome"` // tested or not tested
	Reason  string `json:"reason"`  // why it is not
	Graph   int    `json:"graph"`   // of the dataset, that would test it; 0: none of those looked at, or not needed
	Looked  int    `json:"looked"`  // graphs that were looked at for one
}

// The outcomes of a check, and of an item.
const (
	Fits      = "fits"
	NotTested = "not tested"
	Departs   = "does not fit"
	tested    = "tested"
)

// items sums the faults up by what they are of: a thing is tested where each of its key
// faults would have been seen.
func (k *checker) items(ctx context.Context, plants []plant, faults []Fault) ([]Item, error) {
	var list []Item
	var unsure []plant
	for n, p := range plants {
		if !p.key {
			continue
		}
		i := slices.IndexFunc(list, func(x Item) bool { return x.Name == p.of })
		if i < 0 {
			i, list = len(list), append(list, Item{Name: p.of, Outcome: tested})
		}
		if f := faults[n]; f.Outcome != seen && list[i].Outcome == tested {
			list[i].Outcome, list[i].Reason = NotTested, k.reason(p, f)
			unsure = append(unsure, p)
		}
	}
	laws, err := k.survey(ctx, unsure, surveyed)
	if err != nil {
		return nil, err
	}
	for n, p := range unsure {
		i := slices.IndexFunc(list, func(x Item) bool { return x.Name == p.of })
		list[i].Looked = len(laws)
		best := 0.0
		for _, s := range laws {
			if s.separations[n] > best+1e-9 && !slices.Contains(k.Graphs, s.place) {
				best, list[i].Graph = s.separations[n], s.place+1
			}
		}
	}
	return list, nil
}

// reason says why a fault was not seen.
func (k *checker) reason(p plant, f Fault) string {
	switch {
	case f.Outcome == unseen && f.Differs == 0:
		return fmt.Sprintf("no graph has %d answers", leastAnswers)
	case f.Outcome == unseen:
		return fmt.Sprintf("%s would differ by %s at most, too little for %s", f.Name, wording.Share(f.Differs, 4), wording.Count(k.total(), "answer", "answers")) + more(f)
	case (p.of == "R2" || p.departure == augment.DepartureChanged) && k.swapsOnce():
		return f.Name + " draws the same, for k is 1"
	case p.departure == augment.DepartureChanged:
		return f.Name + " draws the same"
	case p.departure != "" && k.noEdgeScores():
		x, _ := augment.IndexNamed(k.Settings.Similarity)
		return x.Label() + " of every edge is 0"
	case p.departure != "":
		return "it weighs the edges of a path equally"
	case p.added:
		return "every candidate has the same s"
	case p.of == "R4":
		return "no pair that may be added has two paths"
	}
	return f.Name + " draws the same"
}

// more says how many answers would show a fault.
func more(f Fault) string {
	if f.Answers == 0 || f.Answers > mostRuns {
		return ""
	}
	return fmt.Sprintf("; about %s answers a graph would show it", wording.Integer(f.Answers))
}

// swapsOnce reports whether k is 1 on every graph checked.
func (k *checker) swapsOnce() bool {
	return !slices.ContainsFunc(k.answers, func(a *answers) bool { return a.k > 1 })
}

// noEdgeScores reports whether s of every edge of the checked graphs is 0.
func (k *checker) noEdgeScores() bool {
	x, err := augment.IndexNamed(k.Settings.Similarity)
	if err != nil {
		return false
	}
	for _, a := range k.answers {
		for e := range a.example.Graph.Edges() {
			if x.Score(a.example.Graph, e.U, e.V) > 0 {
				return false
			}
		}
	}
	return true
}

// surveyedGraph is how far faults are apart from ours on a graph of the dataset.
type surveyedGraph struct {
	place       int       // among the dataset's examples
	separations []float64 // by fault: what separates the laws of the first swap in one answer
}

// Limits of the search for a graph that tests something: graphs, states of a swap, and mappings
// that replace more states.
const (
	surveyed    = 200
	surveyWays  = 4000
	surveyTried = 100
)

// survey follows the first swap on graphs of all sizes, or the first two where only the
// second shows a fault.
func (k *checker) survey(ctx context.Context, plants []plant, most int) ([]surveyedGraph, error) {
	if len(plants) == 0 {
		return nil, nil
	}
	list := k.bySize(most)
	loop, quiet := progress.Begin(ctx, "graph", len(list)), progress.Watch(ctx, func(progress.Part) {})
	found := make([]surveyedGraph, len(list))
	err := parallel.Each(quiet, len(list), func(n int) error {
		defer loop.Done()
		place := list[n]
		found[n] = surveyedGraph{place: place, separations: make([]float64, len(plants))}
		of := func(h hypothesis, swaps int) (augment.Inclusions, error) {
			h.swaps = func(*model.Graph) int { return swaps }
			l, err := k.lawOf(quiet, h, k.Dataset.Examples[place], map[int]int{1: surveyWays}[swaps], surveyTried)
			return l.expected, err
		}
		var mine [3]augment.Inclusions
		for m, p := range plants {
			swaps := 1
			if m := k.Dataset.Examples[place].Graph.M(); (p.of == "R2" || p.departure == augment.DepartureChanged) && augment.Budget(m, k.Settings.Beta) > 1 {
				swaps = 2
			}
			if mine[swaps].Added == nil {
				var err error
				if mine[swaps], err = of(k.asked(), swaps); err != nil {
					return err
				}
			}
			its, err := of(p.hypothesis, swaps)
			if err != nil {
				return err
			}
			if its.Trials == mine[swaps].Trials {
				_, found[n].separations[m], _ = separationOf(mine[swaps], its, p.added)
			}
		}
		return nil
	})
	return found, err
}

// bySize are so many of the dataset's own graphs, evenly by their edges.
func (k *checker) bySize(most int) []int {
	var list []int
	for i, e := range k.Dataset.Examples {
		if e.ID.Lineage == "" && e.Graph.M() > 0 {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return k.Dataset.Examples[a].Graph.M() - k.Dataset.Examples[b].Graph.M() })
	var out []int
	for n := range min(most, len(list)) {
		out = append(out, list[n*len(list)/min(most, len(list))])
	}
	return out
}

// chosen is how many graphs are chosen at most.
const chosen = 3

// searches are those for graphs to choose: among how many graphs, and the least separation in
// one answer with which a fault counts as tested, five standard errors of 1,000 answers. Where
// forty graphs do not show a fault, more of them are searched, and 2,000 answers have to do.
var searches = []struct {
	graphs int
	apart  float64
}{{40, 5.0 * 5 / 1000}, {surveyed, 5.0 * 5 / 2000}}

// choose finds a few graphs that together test most. Each is the one that shows most of the
// faults that those before do not show, the smaller one of two.
func (k *checker) choose(ctx context.Context) ([]int, error) {
	left := k.planted()
	var list []int
	for _, search := range searches {
		laws, err := k.survey(ctx, left, search.graphs)
		if err != nil {
			return nil, err
		}
		for len(left) > 0 && len(list) < chosen {
			best := slices.MaxFunc(append(slices.Clone(laws), surveyedGraph{}), func(a, b surveyedGraph) int {
				return cmp.Compare(a.shows(search.apart), b.shows(search.apart))
			})
			if best.shows(search.apart) == 0 {
				break
			}
			list = append(list, best.place)
			shown := func(m int) bool { return best.separations[m] >= search.apart }
			left = without(left, shown)
			for n := range laws {
				laws[n].separations = without(laws[n].separations, shown)
			}
		}
		if list == nil && len(laws) > 0 {
			list = []int{laws[len(laws)/2].place}
		}
		left = slices.DeleteFunc(left, func(p plant) bool { return !p.key })
	}
	slices.Sort(list)
	return list, nil
}

// shows is how many faults the graph would show that are so far apart.
func (s surveyedGraph) shows(apart float64) (count int) {
	for _, x := range s.separations {
		if x >= apart {
			count++
		}
	}
	return count
}

// without is a new list of the elements whose places are not dropped.
func without[T any](list []T, dropped func(int) bool) (rest []T) {
	for n, x := range list {
		if !dropped(n) {
			rest = append(rest, x)
		}
	}
	return rest
}

// sayUntested says why an item is not tested, and which graph tests it best.
func (r *Report) sayUntested(x Item) string {
	switch {
	case x.Graph > 0:
		return fmt.Sprintf("%s; graph %d tests it best", x.Reason, x.Graph)
	case x.Looked == 0:
		return x.Reason
	}
	text := fmt.Sprintf("%s; no other graph of %s tests it (%s looked at)", x.Reason, r.Dataset, wording.Integer(x.Looked))
	if r.Dataset != otherDataset {
		text += "; try the dataset " + otherDataset
	}
	return text
}
