package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"mevolve/augment"
	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/internal/progress"
	"mevolve/model"
	"mevolve/study/external"
)

// here is the mapping of a child in this process, which asks for a share of β.
func here(how string, beta float64) Source {
	return Source{Name: how, Own: func(_ context.Context, g *model.Graph, seed uint64) ([]augment.Attempt, error) {
		r := external.Request{Vertices: g.N(), Edges: external.Pairs(g), Beta: beta, K: augment.Budget(g.M(), beta)}
		c := newChild(r.Vertices, r.Edges)
		c.rng = rand.New(rand.NewPCG(seed, 5))
		told := c.answer(how, r).(map[string]any)
		return external.Answer{Added: told["added"].([]pair), Removed: told["removed"].([]pair)}.Read(g)
	}}
}

// slipCase is a mapping with wrong weights: what names it where it is seen.
type slipCase struct{ how, named string }

var slipCases = []slipCase{
	{"sum over the path", "R22=path"},
	{"inverted", "sign inverted"},
	{"ordered pairs", "ordered pairs"},
	{"1/(d-1)", "1/(d−1)"},
	{"1/log d", "index aa"},
	{"1-s", "1−s in place of 1−s/Σs"},
	{"larger", "larger s always removed, of equal ones the first"},
	{"larger, either", "larger s always removed"},
}

// A mapping with wrong weights is refused and rightly named, if only as what the answers do
// not suffice to tell for sure, or the report says that the
// graph or the answers do not tell it from the right one: never a bare "fits".
func (c slipCase) judge(t *testing.T, r *Report) {
	t.Helper()
	t.Logf("%s: %s", r.Outcome, r.Verdict)
	for _, x := range r.Fitting { // R21 is in the request: an obedient program is never taken for it
		if x.Readings["R21"] != "" {
			t.Errorf("%+v", x)
		}
	}
	if !r.Fits {
		if !slices.ContainsFunc(append(r.Fitting, r.Unsure...), func(f Fitting) bool { return strings.Contains(f.Text, c.named) }) {
			t.Errorf("%s is not named", c.named)
		}
		return
	}
	i := slices.IndexFunc(r.Faults, func(f Fault) bool { return strings.Contains(f.Name, c.named) })
	if i < 0 || r.Faults[i].Outcome == seen {
		t.Errorf("it fits, and %s is not among what is not reported apart: %q", c.named, r.Verdicts)
	}
}

// triangles are two at a hub, with a tail.
func triangles() *model.Dataset {
	return dataset(7, [][2]int{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}, {3, 4}, {4, 5}, {5, 6}})
}

// On a graph with triangles and hubs each slip is seen and named but for the sum over
// ordered pairs, whose law differs too little.
func TestRun_NamesWrongWeights(t *testing.T) {
	for _, c := range slipCases {
		t.Run(c.how, func(t *testing.T) { c.judge(t, run(localCheck(c.how, triangles(), 0.15, 0))) })
	}
}

// Scores that are recomputed on the graph as changed are refused and named. Answers to one swap
// cannot show them: then the equation is not tested.
func TestRun_NamesScoresOfTheChangedGraph(t *testing.T) {
	const fault = "scores recomputed on the graph as changed"
	if r := run(localCheck("changed scores", twoRings(), 0.3, 2000)); r.Fits || len(r.texts) != 1 || !strings.Contains(r.texts[0], fault) {
		t.Errorf("three swaps: %s", r.Verdict)
	}
	r := run(localCheck("changed scores", twoRings(), 0.1, 2000))
	if i := slices.IndexFunc(r.Tested, func(x Item) bool { return x.Name == "Eq. 5" }); r.Outcome != NotTested || i < 0 || !strings.Contains(r.Tested[i].Reason, fault) {
		t.Errorf("one swap: %s, %+v", r.Verdict, r.Tested)
	}
}

// Of two faults together the nearest one is named, and how much stays off, so that a program
// can be mended one fault after another.
func TestRun_NamesTheNearestOfTwoFaults(t *testing.T) {
	const nearest = "every swap drawn from the graph as changed by those before it"
	r := run(localCheck("changed graph, inverted", twoRings(), 0.2, 2000))
	if r.Fits || len(r.Fitting) > 0 || r.Nearest == nil || r.Nearest.Text != nearest || r.Nearest.Off == 0 || r.Nearest.Off >= r.Nearest.Pairs {
		t.Fatalf("%s, %+v", r.Verdict, r.Nearest)
	}
	if says := fmt.Sprintf("Closest: %s; then %d of %d pairs stay off.", nearest, r.Nearest.Off, r.Nearest.Pairs); !strings.Contains(r.Verdict, says) {
		t.Errorf("%q does not say %q", r.Verdict, says)
	}
}

// The nearest is what leaves the fewest pairs off, here two readings together, and not the first
// that leaves fewer off than the paper's mapping.
func TestRun_NamesWhatExplainsMost(t *testing.T) {
	for _, c := range []struct{ readings, nearest string }{
		{"R2=literal R4=first", "R2=literal, R4=first"},
		{"R4=every", "R4=every"},
	} {
		f := checkOf(Source{}, twoRings(), 0.3, 2000)
		theirs := f.Settings
		for reading := range strings.FieldsSeq(c.readings) {
			theirs.Readings = must.Get(theirs.Readings.Parse(reading))
		}
		options := theirs.MappingOptions()
		options.Departure = augment.DepartureInverted
		m := must.Get(augment.New(theirs.Mapping, options))
		f.Source = Source{Name: c.readings + ", inverted", Own: func(ctx context.Context, g *model.Graph, seed uint64) ([]augment.Attempt, error) {
			r, err := m.Map(ctx, g, rand.New(rand.NewPCG(seed, 0)))
			return r.Attempts, err
		}}
		if r := run(f); r.Nearest == nil || r.Nearest.Text != c.nearest {
			t.Errorf("%s, %+v; want %s", r.Verdict, r.Nearest, c.nearest)
		}
	}
}

// The same on graphs of the paper's datasets, at the default settings.
func TestRun_NamesWrongWeightsOnData(t *testing.T) {
	long.Only(t, "it takes minutes")
	if os.Getenv("MEVOLVE_DATA") == "" {
		t.Skip("set MEVOLVE_DATA to the folder of the datasets")
	}
	for _, at := range []struct {
		name  string
		graph int
	}{{"MUTAG", 1}, {"ENZYMES", 5}} {
		d := data(at.name)
		for _, c := range slipCases {
			t.Run(at.name+" "+c.how, func(t *testing.T) {
				f := localCheck(c.how, d, 0.15, 0)
				f.Graphs = []int{at.graph - 1}
				c.judge(t, run(f))
			})
		}
	}
}

// What refuses a mapping is known before it is tried what it is instead, and the progress
// never goes back.
func TestRun_TellsFirstWhatIsOff(t *testing.T) {
	f := localCheck("inverted", triangles(), 0.15, 0)
	var mu sync.Mutex
	furthest, units := 0.0, []string{}
	var first *Report
	f.Found = func(r *Report) {
		mu.Lock()
		defer mu.Unlock()
		if first = r; slices.Contains(units, "reading") {
			t.Error("readings are tried before")
		}
	}
	r := must.Get(Run(progress.Watch(t.Context(), func(p progress.Part) {
		mu.Lock()
		defer mu.Unlock()
		if p.Share() < furthest {
			t.Errorf("%v is at %v, behind %v", p, p.Share(), furthest)
		}
		furthest, units = p.Share(), append(units, p.Unit)
	}), f))
	if first == nil || first.Fits || first.Outcome != "" || first.Graphs[0].PairsOff != r.Graphs[0].PairsOff || !slices.Contains(units, "reading") {
		t.Errorf("%+v, of %q", first, units)
	}
}

// A path has no edge with RA > 0 and one path a pair, so of the two graphs the one with
// triangles and a square is chosen, and named where the path alone is checked.
func TestChoose_TakesTheGraphOnWhichFaultsShow(t *testing.T) {
	d := dataset(8, [][2]int{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}, {3, 5}, {4, 5}, {5, 6}, {6, 7}, {5, 7}})
	line := must.Get(model.NewGraph(6, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}, {U: 3, V: 4}, {U: 4, V: 5}}))
	d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: 1}, Graph: line})
	f := localCheck("inverted", d, 0.15, 0)
	f.Graphs = nil
	if r := run(f); r.Graphs[0].Graph != 1 || !strings.Contains(strings.Join(r.Lines(), " "), "Checked on --graph 1") {
		t.Errorf("%q", r.Lines())
	}
	f.Graphs = []int{1}
	r := run(f)
	i := slices.IndexFunc(r.Tested, func(x Item) bool { return x.Name == "Eq. 9" })
	other, _ := r.Other()
	if r.Outcome != NotTested || i < 0 || r.Tested[i] != (Item{"Eq. 9", NotTested, "RA of every edge is 0", 1, 2}) || other != 1 ||
		!strings.HasPrefix(r.Lines()[0], "No fault found, but ") || !strings.Contains(r.Lines()[0], "Eq. 9: RA of every edge is 0; graph 1 tests it best.") {
		t.Errorf("%s: %+v, %s", r.Outcome, r.Tested, r.Verdict)
	}
	f.Graphs = []int{0}
	if r := run(f); r.Fits {
		t.Error(r.Verdict)
	}
}

// The chosen graphs together test what the dataset can test: on ENZYMES few graphs, and none of
// the forty that are looked at first, show a fault of Eq. 9.
func TestChoose_TestsWhatTheDatasetCanTest(t *testing.T) {
	long.Only(t, "it takes minutes")
	if os.Getenv("MEVOLVE_DATA") == "" {
		t.Skip("set MEVOLVE_DATA to the folder of the datasets")
	}
	f := localCheck("right", data("ENZYMES"), 0.15, 0)
	f.Graphs = nil
	r := run(f)
	var chosen []int
	for _, g := range r.Graphs {
		chosen = append(chosen, g.Graph)
	}
	if !slices.Equal(chosen, []int{61, 281, 600}) { // one by one; 61 and 600 alone would do, too
		t.Errorf("chosen are the graphs %v; 61, 281 and 600 test everything", chosen)
	}
	if r.Outcome != Fits {
		t.Errorf("%s: %+v", r.Verdict, r.Tested)
	}
}

// A mapping that is right on small graphs and answers a larger one with an edge that is not
// there: no frequency of the chosen graph shows it, one answer about the larger one does.
func TestChoose_AddsAGraphWhoseAnswerIsImpossible(t *testing.T) {
	d := dataset(8, [][2]int{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}, {3, 5}, {4, 5}, {5, 6}, {6, 7}, {5, 7}})
	line := must.Get(model.NewGraph(10, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}, {U: 3, V: 4}, {U: 4, V: 5}, {U: 5, V: 6}, {U: 6, V: 7}, {U: 7, V: 8}, {U: 8, V: 9}}))
	d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: 1}, Graph: line})
	f := localCheck("right", d, 0.15, 0)
	f.Graphs = nil
	if r := run(f); !r.Fits || r.Glances != 1 || !strings.Contains(r.Verdicts[0], "one about each of 1 other graph ") {
		t.Errorf("without a fault: %q", r.Verdicts)
	}
	right := f.Source.Own
	f.Source.Own = func(ctx context.Context, g *model.Graph, seed uint64) ([]augment.Attempt, error) {
		attempts, err := right(ctx, g, seed)
		if g.N() == 10 {
			attempts[0].Removed = attempts[0].Added
		}
		return attempts, err
	}
	r := run(f)
	if r.Fits || len(r.Graphs) != 2 || !strings.Contains(strings.Join(r.Lines(), " "), "Graph 2 is among them because its first answer breaks an invariant.") ||
		!strings.Contains(r.Verdict, " answers on graph 2).") {
		t.Errorf("%q", r.Lines())
	}
}

// A port that removes any edge of the graph is named, though its removals are on no motif.
func TestRun_NamesRemovalsOfAnyEdge(t *testing.T) {
	if r := run(localCheck("any edge", twoRings(), 0.2, 0)); !strings.Contains(r.Verdict, "it fits with any edge removed, not one of the path.") {
		t.Error(r.Verdict)
	}
}

// What is off is said half by half, and what explains a few of the pairs is not called close.
func TestRun_SaysWhichHalfIsOff(t *testing.T) {
	f := localCheck("right", twoRings(), 0.2, 0)
	right := f.Source.Own
	f.Source.Own = func(ctx context.Context, g *model.Graph, seed uint64) ([]augment.Attempt, error) {
		attempts, err := right(ctx, g, seed)
		first := slices.Collect(g.Edges())[0]
		taken := slices.ContainsFunc(attempts, func(a augment.Attempt) bool { return a.Removed != nil && *a.Removed == first })
		for i := range attempts {
			if attempts[i].Removed != nil && !taken {
				attempts[i].Removed, taken = &first, true
			}
		}
		return attempts, err
	}
	r := run(f)
	expect.Contains(t, r.Verdict, ": its additions fit (0 of ", "), its removals do not (")
	if n := r.Nearest; n != nil && 2*n.Off > r.Graphs[0].PairsOff {
		t.Errorf("%+v of %d that are off", n, r.Graphs[0].PairsOff)
	}
}
