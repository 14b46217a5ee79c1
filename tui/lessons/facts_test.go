package lessons

import (
	"context"
	"fmt"
	"iter"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// What a lesson claims is computed here, and the lesson must say it in these
// words: when a number changes, its sentence has to.

func named(t *testing.T, name string) Lesson {
	t.Helper()
	at, err := Find(All(), name)
	if err != nil {
		t.Fatal(err)
	}
	return All()[at]
}

// says looks for a sentence, whatever the line breaks.
func (l Lesson) says(t *testing.T, format string, args ...any) {
	t.Helper()
	var all []string
	for _, part := range l.parts() {
		for _, b := range part {
			all = append(all, b.Text)
		}
	}
	if want := fmt.Sprintf(format, args...); !strings.Contains(strings.Join(all, "\n"), want) {
		t.Errorf("lesson %s does not say %q, which is true", l.Name, want)
	}
}

func (l Lesson) parts() [][]Block {
	parts := [][]Block{l.Prose}
	for _, q := range l.Questions {
		parts = append(parts, q.Ask, q.Answer)
	}
	return parts
}

func dataset(t *testing.T, name string) *model.Dataset {
	t.Helper()
	d, err := datasets.Generate(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// mapped is the mapping that the explorer shows in a state.
func mapped(t *testing.T, s settings.Place) (*model.Graph, augment.Mapping, augment.Result) {
	t.Helper()
	d := dataset(t, s.Dataset)
	e := d.Examples[s.Position.Graph.Graph]
	m, err := s.Settings.NewMapping()
	if err != nil {
		t.Fatal(err)
	}
	p := s.Position
	r, err := augment.MapForced(context.Background(), m, e.Graph, evolve.MapStream(s.Settings.Seed, p.Repeat, p.Fold, p.Iteration, e.ID), p.Forced)
	if err != nil {
		t.Fatal(err)
	}
	return e.Graph, m, r
}

func begun(t *testing.T, m augment.Mapping, g *model.Graph) *augment.Run {
	t.Helper()
	r, err := m.Begin(context.Background(), g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// evolution is the fold that a state shows.
func evolution(t *testing.T, s settings.Place) iter.Seq2[evolve.Event, error] {
	t.Helper()
	d := dataset(t, s.Dataset)
	splits, err := datasets.Splits(d, s.Settings.Seed, 1, s.Settings.Folds)
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.Settings.NewMapping()
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.Settings.NewLearner(d.Classes())
	if err != nil {
		t.Fatal(err)
	}
	return evolve.Run(context.Background(), splits[s.Position.Fold-1], experiment.Evolution(s.Settings, m, c, nil))
}

// filtered is the first iteration of that fold, and what pre-training chose.
func filtered(t *testing.T, s settings.Place) (state evolve.State, parameters string) {
	t.Helper()
	for e, err := range evolution(t, s) {
		if err != nil {
			t.Fatal(err)
		}
		switch e.Stage {
		case evolve.Pretrained:
			parameters = fmt.Sprint(e.State.Report.Parameters)
		case evolve.Filtered:
			return e.State, parameters
		}
	}
	t.Fatal("there is no first iteration")
	return
}

// trainSizes are |D_train| before the first iteration and after each.
func trainSizes(t *testing.T, s settings.Place) []int {
	t.Helper()
	var sizes []int
	for e, err := range evolution(t, s) {
		if err != nil {
			t.Fatal(err)
		}
		if e.Stage == evolve.Pretrained || e.Stage == evolve.Filtered {
			sizes = append(sizes, len(e.State.Train))
		}
		if len(sizes) == 1+s.Settings.Iterations {
			break // what the last classifier would say is not asked
		}
	}
	return sizes
}

// keptAt counts the pool's graphs above a threshold, of one class or of all
// (−1).
func keptAt(s evolve.State, theta float64, class int) (kept, of int) {
	for _, g := range s.Pool {
		if class < 0 || g.Example.Class == class {
			of++
			if g.Reliability > theta {
				kept++
			}
		}
	}
	return kept, of
}

// short writes a number as lessons do: .667, .5, 0.
func short(x float64, digits int) string {
	text := fmt.Sprintf("%.*f", digits, x)
	return strings.TrimPrefix(strings.TrimRight(strings.TrimRight(text, "0"), "."), "0")
}

func TestFacts_EdgeSwap(t *testing.T) {
	l := named(t, "edge-swap")
	g, _, r := mapped(t, l.Show)
	l.says(t, "m = %d and β is %s, so k = %d", g.M(), short(l.Show.Settings.Beta, 2), r.Requested)
	a := r.Attempts[0]
	if *a.Added != model.NewEdge(1, 5) || !slices.Equal(a.Path, []int{1, 2, 5}) || *a.Removed != model.NewEdge(1, 2) {
		t.Errorf("drawn is %+v", a)
	}
	l.says(t, "Here u = %s fell into the first interval", short(a.DelDraw, 3))
	l.says(t, "2–3 has the share %s, and 3–6 has %s", short(a.DelProbability, 3), short(1-a.DelProbability, 3))
	if rule := dataset(t, l.Show.Dataset).Rule; rule == nil || rule.Class(g) != rule.Class(r.Graph) {
		t.Error("the class of the copy is not that of the rule")
	}
	cycle := func(g *model.Graph, vertices ...int) bool {
		for i, v := range vertices {
			if !g.HasEdge(v, vertices[(i+1)%len(vertices)]) {
				return false
			}
		}
		return true
	}
	for _, removed := range []model.Edge{{U: 1, V: 2}, {U: 2, V: 5}} {
		after, err := g.Rewire([]model.Edge{{U: 1, V: 5}}, []model.Edge{removed})
		if err != nil {
			t.Fatal(err)
		}
		if !cycle(g, 0, 1, 2, 5) || cycle(after, 0, 1, 2, 5) || cycle(g, 0, 1, 5) || !cycle(after, 0, 1, 5) {
			t.Errorf("without %v the square does not become the triangle 1–2–6", removed)
		}
	}
}

func TestFacts_Similarity(t *testing.T) {
	l := named(t, "similarity")
	g, m, r := mapped(t, l.Show)
	rows := begun(t, m, g).Additions(0, 0).Rows
	sum := 0.0
	for _, row := range rows {
		sum += row.Score
	}
	diagonal, roof := rows[0], rows[2]
	if len(rows) != 4 || diagonal.Pair != (model.Edge{U: 0, V: 2}) || roof.Pair != (model.Edge{U: 2, V: 4}) ||
		!near(diagonal.Score, 5./6) || !near(roof.Score, 1./3) || !near(sum, 7./3) {
		t.Fatalf("candidates %+v", rows)
	}
	l.says(t, "%v times: s is 1/3 + 1/2 = %s against %s, which makes shares of %s and %s.", short(diagonal.Share/roof.Share, 3), short(diagonal.Score, 3), short(roof.Score, 3), short(diagonal.Share, 3), short(roof.Share, 3))
	a := r.Attempts[0]
	if *a.Added != diagonal.Pair || *a.Removed != model.NewEdge(0, 1) || !slices.Equal(a.Path, []int{0, 1, 2}) {
		t.Errorf("drawn is %+v", a)
	}
	removals := begun(t, m, g).Removals(a.Added, a.Path, 0, 0).Rows
	l.says(t, "s = 1/2, and its share is %s0.", short(removals[0].Share, 3))
	l.says(t, "Here u = %s fell below", short(a.DelDraw, 3))
	if a.DelDraw >= removals[0].Share || removals[0].Score != 0.5 || removals[1].Score != 0 {
		t.Errorf("removals %+v", removals)
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

func TestFacts_RAOnMolecules(t *testing.T) {
	l := named(t, "ra-molecules")
	count := func(d *model.Dataset) int {
		s, err := attributes.Measure(context.Background(), d, nil)
		if err != nil {
			t.Fatal(err)
		}
		return s.Value("triangle-free").(int)
	}
	rings, communities := dataset(t, "rings"), dataset(t, "communities")
	l.says(t, "imitates molecules: %d of %d graphs have no triangle", count(rings), len(rings.Examples))
	l.says(t, "every one of its %d graphs has triangles", len(communities.Examples))
	if n := count(communities); n != 0 {
		t.Errorf("%d graphs of communities have no triangle", n)
	}
	g, m, r := mapped(t, l.Show)
	l.says(t, "has %d edges. Its list holds %d pairs", g.M(), begun(t, m, g).Additions(0, 0).Left)
	for e := range g.Edges() {
		if augment.RA.Score(g, e.U, e.V) != 0 {
			t.Errorf("RA of edge %v is not 0", e)
		}
	}
	for _, row := range begun(t, m, g).Additions(0, 0).Rows {
		if row.Score <= 0 {
			t.Errorf("RA of the open pair %v is %v", row.Pair, row.Score)
		}
	}
	if p := r.Attempts[0].DelProbability; p != 0.5 {
		t.Errorf("a share of %v", p)
	}
	folder := os.Getenv("MEVOLVE_DATA")
	if folder == "" {
		t.Skip("MEVOLVE_DATA is not set: what is said of MUTAG and PTC_MR is not looked at")
	}
	for name, words := range map[string]string{"MUTAG": "MUTAG has no triangle in %d of %d graphs", "PTC_MR": "PTC_MR in %d of %d."} {
		d, err := datasets.Open(context.Background(), name, nil)
		if err != nil {
			t.Fatal(err)
		}
		l.says(t, words, count(d), len(d.Examples))
	}
}

func TestFacts_MotifAgainstRandom(t *testing.T) {
	l := named(t, "motif-random")
	g, m, r := mapped(t, l.Reveal)
	random := l.Show.Settings
	random.Mapping = "random"
	f, err := random.NewMapping()
	if err != nil {
		t.Fatal(err)
	}
	all, open := begun(t, f, g).Additions(0, 0).Left, begun(t, m, g).Additions(0, 0).Left
	l.says(t, "the list on the screen has %d pairs", open)
	l.says(t, "grows to the %d of the random mapping: the other %d are further apart", all, all-open)
	a := r.Attempts[0]
	if *a.Added != model.NewEdge(3, 9) || *a.Removed != model.NewEdge(8, 9) || !slices.Equal(a.Path, []int{3, 8, 9}) {
		t.Errorf("forced is %+v", a)
	}
	without, err := g.Rewire(nil, []model.Edge{*a.Removed})
	if err != nil {
		t.Fatal(err)
	}
	if _, parts := without.Components(); parts != 2 || g.Degree(9) != 1 {
		t.Errorf("9–10 is no bridge that vertex 10 hangs on")
	}
	if _, parts := r.Graph.Components(); parts != 1 || !r.Graph.HasEdge(3, 9) {
		t.Errorf("after the swaps vertex 10 does not hang on 4 in a connected graph")
	}
}
