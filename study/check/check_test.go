package check

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/stats"
	"mevolve/study/external"
	"mevolve/study/settings"
)

func data(name string) *model.Dataset {
	return must.Get(datasets.Open(context.Background(), name, nil))
}

func run(c Config) *Report {
	return must.Get(Run(context.Background(), c))
}

// twoRings has pairs with two paths (a square), a tail to cut off, and k = 2 at β = .2, 3 at .3;
// m·β is no whole number.
func twoRings() *model.Dataset {
	return dataset(8, [][2]int{{0, 1}, {1, 2}, {2, 3}, {0, 3}, {3, 4}, {4, 5}, {5, 6}, {4, 6}, {6, 7}})
}

// dataset is one of a single graph of n vertices.
func dataset(n int, pairs [][2]int) *model.Dataset {
	var edges []model.Edge
	for _, e := range pairs {
		edges = append(edges, model.NewEdge(e[0], e[1]))
	}
	g := must.Get(model.NewGraph(n, edges))
	return &model.Dataset{Name: "two rings", Examples: []model.Example{{Graph: g}}, ClassLabels: []int{0}}
}

// broken are the messages of the invariants that do not hold.
func broken(r *Report) map[string]string {
	list := map[string]string{}
	for _, g := range r.Graphs {
		for _, v := range g.Invariants {
			if v.Answers > g.Runs { // an answer with a fault in two places is one answer
				list[v.Name] = fmt.Sprintf("%d of %d answers", v.Answers, g.Runs)
			} else if !v.OK {
				list[v.Name] = v.Message
			}
		}
	}
	return list
}

// A mapping that was written anew from the paper fits; each that is broken in one way does not,
// and the fault is named.
func TestRun_NamesTheFaultOfEachBrokenMapping(t *testing.T) {
	namesFaults(t, faults, source)
}

// The same of the Python module's.
func TestRun_NamesTheFaultOfEachBrokenMappingInPython(t *testing.T) {
	long.Only(t, "it takes minutes")
	inPython(t, "right")
	namesFaults(t, append(slices.Clone(faults[:1]), append(slices.Clone(faults[2:6]), faults[8:12]...)...), inPython)
}

// inPython is augment/conformance/examples/faults.py with a fault; without python3 the test is
// skipped.
func inPython(t *testing.T, how string) Source {
	t.Helper()
	for _, python := range []string{os.Getenv("PYTHON"), "python3", "/usr/bin/python3"} {
		if python != "" && exec.Command(python, "-c", "import json").Run() == nil {
			return Source{Name: how, Start: func() (*external.Program, error) {
				return external.NewProgramOf([]string{python, "../../augment/conformance/examples/faults.py", how}, how, time.Minute)
			}}
		}
	}
	t.Skip("there is no python3 here")
	return Source{}
}

// faultCase is a mapping that is wrong in one way, and what is said of it: of an invariant, or
// in the verdict. does is how the report begins where only the broken invariants explain the
// answers: with the one that most of them break. The last two depend on more than the request.
type faultCase struct{ how, invariant, says, does string }

var faults = []faultCase{
	{"right", "", "right cannot be distinguished from motif-similarity", ""},
	{"counts from 0", "vertices", "is no change of the graph", "seems to count vertices from 0, and they count from 1: 100 answers can be made with every vertex number one higher."},
	{"one swap", "budget", "a single swap", ""},
	{"first path", "", "R4=first", ""},
	{"changed graph", "", "every swap drawn from the graph as changed", ""},
	{"any edge", "motif", "is on no path", ""},
	{"any pair", "ends", "whose ends no path of 2 edges joins", "adds pairs that are no ends of a motif ("},
	{"existing edges", "new", "which is there", "adds existing edges ("},
	{"duplicates", "duplicates", "names a pair twice", "names a pair twice ("},
	{"disconnected", "components", "components of 1", "changes the number of components ("},
	{"rounds down", "budget", "rounds down", ""},
	{"ignores the seed", "seeds", "one and the same answer", "ignores the seed: all 100 seeds get one and the same answer."},
	{"counts", "order", "depends on what was asked before", "depends on what was asked before."},
	{"clock", "determinism", "not all randomness is taken from the seed", "gives several answers to one seed."},
}

func namesFaults(t *testing.T, list []faultCase, from func(t *testing.T, how string) Source) {
	for i, c := range list {
		if i%2 == 1 && !long.Asked() {
			continue
		}
		t.Run(c.how, func(t *testing.T) {
			beta, runs := 0.2, 400
			if c.invariant != "" {
				runs = 100 // one answer shows it
			}
			switch c.invariant {
			case "budget", "motif", "order", "determinism":
				beta = 0.3 // k = 3: rounded down no single swap, several edges on no motif, hardly two answers the same
			}
			r := run(checkOf(from(t, c.how), twoRings(), beta, runs))
			if want := c.how == "right"; r.Fits != want {
				t.Errorf("fits %t: %q", r.Fits, r.Verdicts)
			}
			found, broke := broken(r)[c.invariant]
			if c.invariant != "" && (!broke || !strings.Contains(found, c.says)) {
				t.Errorf("%s is not named: %q", c.invariant, r.Verdicts)
			}
			if first := r.Lines()[0]; c.does != "" && !strings.HasPrefix(first, r.Mapping+" "+c.does) {
				t.Errorf("the report begins with %q, not with %q", first, c.does)
			}
			if said := strings.Contains(strings.Join(r.Lines(), " "), "from 0"); said != (c.how == "counts from 0") {
				t.Errorf("it counts from 0: %t in %q", said, r.Lines())
			}
			if c.invariant == "" && !strings.Contains(r.Verdict, c.says) {
				t.Errorf("%q does not say %q", r.Verdict, c.says)
			}
		})
	}
}

// What public programs do otherwise is named by its reading, and by no other of theirs, on one graph
// where each of the three shows: a square, whose pairs have two paths; a triangle, whose
// edges have other scores than those beside it; 8 edges, but 10 open pairs. Asked for, the
// reading fits.
func TestRun_NamesTheReadingOfPublicPrograms(t *testing.T) {
	d := dataset(7, [][2]int{{0, 1}, {1, 2}, {2, 3}, {0, 3}, {3, 4}, {4, 5}, {3, 5}, {3, 6}})
	elsewhere := map[string]string{"every path": "R4=every", "share of candidates": "R21=candidates", "sum over the path": "R22=path"}
	for how, reading := range elsewhere {
		t.Run(how, func(t *testing.T) {
			f := localCheck(how, d, 0.25, 500) // k = 2, of candidates 3
			r := run(f)
			if r.Fits || len(r.texts) == 0 {
				t.Errorf("it fits %q: %s", r.texts, r.Verdict)
			}
			for _, text := range r.texts {
				for _, other := range elsewhere {
					if strings.Contains(text, other) != (other == reading) {
						t.Errorf("%s is taken for %s", how, text)
					}
				}
			}
			f.Settings.Readings = must.Get(f.Settings.Readings.Parse(reading))
			if r := run(f); !r.Fits {
				t.Errorf("asked for: %q", r.Verdicts)
			}
		})
	}
}

// More answers than can be kept are refused in a sentence, whether they are asked for or
// follow from what is to be seen.
func TestRun_RefusesMoreAnswersThanCanBeKept(t *testing.T) {
	for _, ask := range []func(*Config){
		func(c *Config) { c.Runs = 1 << 40 },
		func(c *Config) { c.Deviation = 1e-6 },
		func(c *Config) { c.Deviation = 1e-12 },
	} {
		c := localCheck("right", dataset(4, [][2]int{{0, 1}, {1, 2}, {2, 3}}), 0.15, 0)
		ask(&c)
		if _, err := Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "1,000,000 answers") {
			t.Errorf("%d answers, deviation %v: %v", c.Runs, c.Deviation, err)
		}
	}
}

// All that was tested is listed, those furthest off first, with the difference in
// standard errors of an exact probability.
func TestRun_ListsWhatWasTested(t *testing.T) {
	g := run(localCheck("one swap", twoRings(), 0.2, 200)).Graphs[0]
	if len(g.Frequencies) != g.Pairs || g.Pairs == 0 {
		t.Fatalf("%d are listed of %d", len(g.Frequencies), g.Pairs)
	}
	off, last := 0, math.Inf(1)
	for _, q := range g.Frequencies {
		if q.Off {
			off++
		}
		if q.Errors == nil {
			continue
		}
		want := (q.Seen - q.Expected) / math.Sqrt(q.Expected*(1-q.Expected)/200)
		if math.Abs(*q.Errors-want) > 1e-9 || math.Abs(want) > last {
			t.Errorf("%+v is %v off behind %v, want %v", q, *q.Errors, last, want)
		}
		last = math.Abs(want)
	}
	if off != g.PairsOff {
		t.Errorf("%d are off, want %d", off, g.PairsOff)
	}
}

// A mapping's kind is a source: a program started anew, a record, or a mapping of this
// program, which is called after its readings.
func TestOf_IsWhoTells(t *testing.T) {
	f := programCheck(t, "right", twoRings(), 0.2, 200)
	p := must.Get(f.Source.Start())
	defer p.Close()
	f.Source = Of(p.Kind(), f.Settings)
	if recomputes, err := f.Source.Start(); err != nil || recomputes == p {
		t.Errorf("%v: the program is not started anew", err)
	}
	if r := run(f); !r.Fits {
		t.Error(r.Verdict)
	}

	file := filepath.Join(t.TempDir(), "answers.jsonl")
	must.Do(os.WriteFile(file, []byte(`{"graph":1,"added":[[1,3]],"removed":[[1,2]]}`), 0o600))
	record := must.Get(external.NewRecord(t.Context(), file))
	if s := Of(record.Kind(), f.Settings); s.Record != record {
		t.Errorf("%+v is not the record", s)
	}

	ours, _ := augment.KindOf("motif-similarity")
	first := f.Settings
	first.Readings.Path = readings.PathFirst
	f.Source = Of(ours, first)
	f.Settings.Readings.Path = readings.PathFirst
	f.Runs = 0
	if r := run(f); !r.Fits || r.Mapping != "motif-similarity with R4=first" || r.Replay == nil || r.Replay.Difference != nil {
		t.Errorf("%q %+v", r.Verdicts, r.Replay)
	}
	f.Settings.Readings.Path = readings.PathUniform
	if r := run(f); r.Fits || !strings.Contains(r.Verdict, "it fits with R4=first.") {
		t.Errorf("%q", r.Verdict)
	}
}

// The right mapping passes on the built-in sets, and on the six where they are.
func TestRun_PassesTheRightMappingOnEverySet(t *testing.T) {
	sets := []string{"rings"}
	if os.Getenv("MEVOLVE_DATA") != "" && long.Asked() {
		sets = append(sets, "communities", "MUTAG", "PTC_MR", "ENZYMES", "KKI", "Peking_1", "OHSU")
	}
	for _, name := range sets {
		t.Run(name, func(t *testing.T) {
			d := data(name)
			examples := slices.Clone(d.Examples)
			slices.SortStableFunc(examples, func(a, b model.Example) int { return a.Graph.M() - b.Graph.M() })
			middle := examples[len(examples)/2]
			f := programCheck(t, "tells", d, 1.5/float64(middle.Graph.M()), 200) // k = 1 and 2: followed at once
			f.Graphs = []int{examples[4].ID.Graph, middle.ID.Graph}
			if r := run(f); !r.Fits || r.Replay == nil || r.Replay.Difference != nil || r.Replay.Same != r.Replay.Answers {
				t.Errorf("%q %+v", r.Verdicts, r.Replay)
			}
			if !long.Asked() {
				return
			}
			f.Source = inPython(t, "right")
			if r := run(f); !r.Fits {
				t.Errorf("in Python: %q", r.Verdicts)
			}
		})
	}
}

// Where there are too many ways, as many mappings of ours stand for them.
func TestRun_SamplesWhatIsTooLarge(t *testing.T) {
	f := localCheck("right", twoRings(), 0.2, 0)
	f.States = 3
	r := run(f)
	if !r.Fits || r.Graphs[0].Exact || !strings.Contains(r.Verdicts[1], "Fisher") || r.Seen.Power < f.Power || r.Seen.Deviation != f.Deviation {
		t.Errorf("%q %+v", r.Verdicts, r.Seen)
	}
	f.Source = here("first path", 0.2)
	if r = run(f); r.Fits || !strings.Contains(r.Verdict, "R4=first") {
		t.Errorf("%q", r.Verdict)
	}
}

// A child that tells its numbers is made again from them, under the readings that fit;
// of one that weighs otherwise, the first number that draws another pair is shown.
func TestReplay_ShowsTheFirstDifference(t *testing.T) {
	f := programCheck(t, "tells", twoRings(), 0.2, 500)
	if r := run(f); r.Replay.Difference != nil || r.Replay.Same != again {
		t.Errorf("%+v %+v", r.Replay, r.Replay.Difference)
	}
	f.Source = source(t, "tells, uniform")
	r := run(f)
	if r.Fits || r.Replay.Difference == nil || r.Replay.Difference.What != "interval" || !strings.Contains(r.Verdicts[2], "whose interval is [") {
		t.Errorf("%q", r.Verdicts)
	}
}

// A score that is right in the graph as changed so far is said to be so.
func TestReplay_NamesScoresOfTheChangedGraph(t *testing.T) {
	d := twoRings()
	k := &checker{Config: Config{Settings: settings.Default()}}
	now := must.Get(d.Examples[0].Graph.Rewire([]model.Edge{{U: 0, V: 2}}, []model.Edge{{U: 0, V: 1}}))
	told, e := augment.Unknown(), model.Edge{U: 1, V: 3}
	told.Added, told.AddScore = &e, 1.0/3 // over 2 alone, whose degree is 3 still
	at := func(what, format string, args ...any) *Difference {
		return &Difference{What: what, Message: fmt.Sprintf(format, args...)}
	}
	diff := k.compareAddition([]augment.Row{{Pair: e, Score: 1.0/2 + 1.0/2, From: 0, To: 1}}, told, now, at)
	if diff == nil || diff.What != "scores" || !strings.Contains(diff.Message, "as it is changed so far") {
		t.Errorf("%+v", diff)
	}
}

// The remaining readings are told apart by a graph of the dataset where they differ.
func TestRun_NamesTheGraphThatSeparates(t *testing.T) {
	d := twoRings()
	tree := must.Get(model.NewGraph(5, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}, {U: 3, V: 4}}))
	d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: 1}, Graph: tree})
	f := localCheck("rounds down", d, 0.4, 300)
	f.Graphs = []int{1} // every pair of a path has one path
	r := run(f)
	if r.Fits || r.Separating == nil || r.Separating.Graph != 1 || !strings.Contains(r.Verdict, "Graph 1 separates best what fits") {
		t.Errorf("%q %+v", r.Verdict, r.Separating)
	}
}

// Of right mappings no more are refused than the level says.
func TestRun_FalseAlarmsAreAtMostTheLevel(t *testing.T) {
	checks, level := long.Pick(200, 2), Default().Level
	refused, rings := 0, data("rings")
	for n := range checks {
		f := localCheck("right", twoRings(), 0.3, 300)
		if n%2 == 0 {
			f = localCheck("right", rings, 0.05, 300)
			f.Graphs = []int{n % len(rings.Examples)}
		}
		f.Settings.Seed = uint64(n + 1)
		if r := run(f); !r.Fits {
			refused++
			t.Logf("refused: %q", r.Verdicts)
		}
	}
	share := stats.Wilson(refused, checks)
	t.Logf("%d of %d right mappings are refused at level %v: 95 %% interval %.4f to %.4f", refused, checks, level, share.Low(), share.High())
	if share.Low() > level {
		t.Errorf("%d of %d right mappings are refused at level %v", refused, checks, level)
	}
}

// The exact tests against values worked out by hand.
func TestTests_AreExact(t *testing.T) {
	near := func(got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-12*max(1, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	near(binomial(0, 10, 0.5), 2.0/1024)
	near(binomial(9, 10, 0.5), 22.0/1024)
	near(binomial(5, 10, 0.5), 1)
	near(fisher(3, 3, 0, 3), 2.0/20) // 1 of the C(6,3) ways, on either side
	near(fisher(1, 3, 1, 3), 1)
	near(power(0.5, 1, 10, 2.001/1024), 1) // only 0 or 10 of 10 is found
	near(power(0.5, 0.5, 10, 2.001/1024), 2.0/1024)
	n := runsFor(0.5, 0.05, 0.9, 0.01/50)
	if p := power(0.5, 0.55, n, 0.01/50); p < 0.9 || p > 0.93 {
		t.Errorf("%d answers have power %v", n, p)
	}
}

// What was written down is checked as what is asked.
func TestRun_TakesRecordedAnswers(t *testing.T) {
	file := t.TempDir() + "/answers.jsonl"
	must.Do(os.WriteFile(file, []byte(strings.Repeat(`{"graph":1,"added":[[1,3]],"removed":[[1,2]]}`+"\n", 200)), 0o600))
	record := must.Get(external.NewRecord(t.Context(), file))
	r := run(checkOf(Source{Name: "answers", Record: record}, twoRings(), 0.1, 0))
	if r.Fits || !strings.Contains(broken(r)["seeds"], "200 seeds") || r.Graphs[0].Runs != 200 {
		t.Errorf("%q", r.Verdicts)
	}
}

// A pair that is always moved, and was each time, is no bit off: it stands behind those that
// are; one that never should be, and was once, is beyond all bounds.
func TestFrequency_OfASurePairIsOffOnlyWhereItDiffers(t *testing.T) {
	for _, c := range []struct {
		seen     int
		expected float64
		far      float64
	}{{9, 1, 0}, {0, 0, 0}, {8, 1, math.Inf(1)}, {1, 0, math.Inf(1)}, {3, 0.5, 1}} {
		e := event{what: "added", seen: c.seen, runs: 9, expected: c.expected}
		if far := e.frequency().Far(); math.Abs(far-c.far) > 1e-9 && far != c.far {
			t.Errorf("seen %d times of 9, expected %v: %v standard errors off, want %v", c.seen, c.expected, far, c.far)
		}
	}
}

// A probability that is summed may be above 1 by its rounding: the check of a program panicked.
func TestTails_TakeASumOfProbabilities(t *testing.T) {
	above := math.Nextafter(1, 2)
	for _, x := range []int{0, 3, 881, 2420} {
		lower, upper := tails(x, 2420, above)
		if l, u := tails(x, 2420, 1); lower != l || upper != u {
			t.Errorf("P(X ≤ %d) = %v, P(X ≥ %[1]d) = %v, want %v, %v", x, lower, upper, l, u)
		}
	}
}
