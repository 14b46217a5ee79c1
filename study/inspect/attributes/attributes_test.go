package attributes

import (
	"context"
	"math"
	"os"
	"slices"
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/condition"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

func opened(t testing.TB, name string) *model.Dataset {
	t.Helper()
	if _, builtIn := map[string]bool{"rings": true, "toy": true}[name]; !builtIn && os.Getenv("MEVOLVE_DATA") == "" {
		t.Skip("MEVOLVE_DATA is not set: no real datasets to try")
	}
	return must.Get(datasets.Open(context.Background(), name, nil))
}

// matrix is a graph as a matrix, for loops that nothing is shared with.
func matrix(g *model.Graph) [][]bool {
	a := make([][]bool, g.N())
	for i := range a {
		a[i] = make([]bool, g.N())
	}
	for e := range g.Edges() {
		a[e.U][e.V], a[e.V][e.U] = true, true
	}
	return a
}

// parted counts the components of a matrix by joining numbers until nothing changes.
func parted(a [][]bool) int {
	number := make([]int, len(a))
	for i := range number {
		number[i] = i
	}
	for changed := true; changed; {
		changed = false
		for i := range a {
			for j := range a {
				if a[i][j] && number[i] > number[j] {
					number[i], changed = number[j], true
				}
			}
		}
	}
	slices.Sort(number)
	return len(slices.Compact(number))
}

// The attributes of the graph itself are what plain loops over its matrix count.
func TestAttributes_OfAGraphAreWhatPlainLoopsCount(t *testing.T) {
	for _, name := range []string{"toy", "rings", "MUTAG"} {
		t.Run(name, func(t *testing.T) {
			for _, e := range opened(t, name).Examples {
				s := must.Get(shapeOf(context.Background(), e.Graph, func() {}))
				a, want := matrix(e.Graph), map[string]float64{}
				want["n"], want["components"] = float64(len(a)), float64(parted(a))
				for i := range a {
					isolated := 1.0
					for j := range a {
						open := false
						for z := range a {
							switch {
							case i < j && a[i][j] && a[j][z] && a[z][i] && z > j:
								want["triangles"]++
							case i < j && !a[i][j] && a[i][z] && a[z][j]:
								want["open-triads"]++
								open = true
							}
						}
						if open {
							want["open-pairs"]++
						}
						if a[i][j] {
							isolated = 0
						}
						if i < j && a[i][j] {
							want["m"]++
							a[i][j], a[j][i] = false, false
							if parted(a) > int(want["components"]) {
								want["bridges"]++
							}
							a[i][j], a[j][i] = true, true
						}
					}
					want["isolated"] += isolated
				}
				want["density"] = 2 * want["m"] / (want["n"] * (want["n"] - 1))
				want["graph"] = float64(e.ID.Graph + 1)
				for _, measured := range []*Shape{&s, nil} {
					g := &Graph{Example: e, Shape: measured}
					for _, f := range Of(Itself | Shapes) {
						if f.Of == nil || f.Name == "class" || f.Name == "twins" || measured == nil && From([]string{f.Name}) == Shapes {
							continue
						}
						if got := f.Of(g); math.Abs(got-want[f.Name]) > 1e-12 {
							t.Errorf("graph %s: %s is %v, plain loops count %v", e.ID, f.Name, got, want[f.Name])
						}
					}
				}
			}
		})
	}
}

// The attributes of a mapping are what its record counts, and for what it can add what
// all pairs at two steps without an edge count.
func TestAttributes_OfAMappingAreWhatItsRecordTells(t *testing.T) {
	s := settings.Default()
	s.Beta = 0.9
	for _, name := range []string{"rings", "MUTAG"} {
		t.Run(name, func(t *testing.T) {
			short := 0
			for _, e := range opened(t, name).Examples {
				m := must.Get(s.NewMapping())
				r := must.Get(m.Map(context.Background(), e.Graph, evolve.MapStream(1, 1, 1, 1, e.ID)))
				of := SwapsOf(e.Graph, r)
				of.Candidates = must.Get(Candidates(context.Background(), m, e.Graph))
				want := map[string]float64{"k": math.Ceil(float64(e.Graph.M()) * 0.9), "share": math.Inf(1)}
				for _, a := range r.Attempts {
					want[map[augment.Outcome]string{augment.Done: "swaps", augment.PassedOver: "passed", augment.Undone: "undone"}[a.Outcome]]++
					want["share"] = min(want["share"], a.AddProbability)
				}
				want["short"] = want["k"] - want["swaps"]
				want["apart"] = float64(parted(matrix(r.Graph)) - parted(matrix(e.Graph)))
				want["drift"] = float64(r.Graph.M() - e.Graph.M())
				shape, _ := shapeOf(context.Background(), e.Graph, func() {})
				want["candidates"] = float64(shape.OpenPairs) // l = 2: the ends of an open triad
				g := &Graph{Example: e, Count: func() Swaps { return of }}
				for _, f := range Of(Mapped | Offered) {
					if f.Of != nil && f.Of(g) != want[f.Name] {
						t.Errorf("graph %s: %s is %v, want %v", e.ID, f.Name, f.Of(g), want[f.Name])
					}
				}
				if want["short"] > 0 {
					short++
				}
			}
			if short == 0 {
				t.Error("no graph is short: nothing was tried")
			}
		})
	}
}

func TestAttributes_OfAJudgmentFollowTheta(t *testing.T) {
	g := &Graph{Class: -1, Judgment: &Judgment{Prediction: 1, P: .2, Q: .7, R: .4, Theta: .4}}
	holds := func(text string) bool {
		c := must.Get(condition.Parse(text, Of(Predicted|Calibrated|Itself)))
		yes, known := c.Holds(g)
		return yes && known
	}
	for _, text := range []string{"dropped", "not kept", "r=θ", "wrong", "not right", "prediction=1", "prediction!=class", "p<.3", "q=.7"} {
		if !holds(text) {
			t.Errorf("%s does not hold", text)
		}
	}
	if g.Judgment.Theta = .39; !holds("kept and r>theta") || holds("dropped") {
		t.Error("kept does not follow θ")
	}
	if g.Judgment.R = math.NaN(); holds("kept") || holds("not kept") {
		t.Error("what is not judged is kept or dropped")
	}
}

// Every attribute has what help, columns and messages need, and stands once.
func TestAttributes_AreCompleteAndStandOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rows {
		if r.Means == "" || r.Of == nil || seen[r.Name] || r.from != Itself && missing[r.from] == "" || r.Real && r.Unit != "" {
			t.Errorf("%+v", r)
		}
		seen[r.Name] = true
		if at, several := condition.Find(Of(^Source(0)), r.Name); several != nil || rows[at].Name != r.Name {
			t.Errorf("%s finds %d, %v", r.Name, at, several)
		}
	}
	if _, err := condition.Parse("r<θ", Of(Itself|Shapes)); err == nil {
		t.Error("the graphs of a dataset have an r")
	}
}

func TestText_OfWhatIsNotKnownIsADash(t *testing.T) {
	for _, c := range []struct {
		name        string
		v           float64
		text, exact string
	}{
		{"class", -1, "−1", "-1"}, {"class", 0, "0", "0"}, {"density", 1. / 16, ".062", "0.0625"}, {"share", math.NaN(), "–", ""},
		{"kept", 1, "yes", "1"}, {"split", 2, "test", "test"}, {"split", -1, "–", ""}, {"n", 1234, "1234", "1234"},
	} {
		f := Named(c.name)
		if Text(f, c.v) != c.text || Exact(f, c.v) != c.exact {
			t.Errorf("%s %v is %q and %q, want %q and %q", c.name, c.v, Text(f, c.v), Exact(f, c.v), c.text, c.exact)
		}
	}
}
