package mappingsview

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// overview is all mappings of a graph after so many swaps, and the scene shown
// before.
func overview(t *testing.T, step int) (*Mappings, *trace.Scene) {
	t.Helper()
	stage := screentest.New(t, screentest.Dataset(t, "communities"))
	end := trace.Spot{Step: step, Line: trace.Swapped}
	sc := must.Get(trace.Make(context.Background(), trace.InputOf(stage.Subject, stage.Settings), trace.Overrides{}, end))
	var f Mappings
	if f.Make(stage.State, sc.Cause, nil, step) != nil {
		t.Fatal("a graph of the communities is not mapped at once")
	}
	return &f, sc
}

func text(f *Mappings, sc *trace.Scene, w, h int) string {
	c := paint.New(w, h, theme.New(true).Open(), false)
	f.Draw(c, c.Bounds(), sc.Cause.Mapping, func(*paint.Canvas, paint.Rect, *trace.Scene) int { return 0 })
	return c.Plain()
}

// A mapping that is registered stands beside the others, with the graph that it
// makes in the stream in which a run would map it.
func TestMappings_AreAllThatAreRegistered(t *testing.T) {
	even := func(*model.Graph, int, int) float64 { return 1 }
	t.Cleanup(augment.Register(augment.Kind{Name: "own", Short: "own", Add: augment.Weight{Formula: "1"}, Remove: augment.Weight{Formula: "1"},
		New: func(o augment.Options) augment.Mapping {
			return augment.Weighted{Options: o, Called: "own", Add: even, Remove: even}
		}}))
	f, sc := overview(t, 1000)
	shown := text(f, sc, 200, 40)
	for k, name := range augment.Names() {
		if !strings.Contains(shown, name) {
			t.Errorf("no %s in\n%s", name, shown)
		}
		set := settings.Default()
		set.Mapping = name
		m := must.Get(set.NewMapping())
		want := must.Get(m.Map(context.Background(), sc.Input, evolve.MapStream(set.Seed, 1, 1, 1, sc.Cause.Subject.Example.ID)))
		if got := f.made[k].scene; !slices.Equal(got.Now.EdgeList(), want.Graph.EdgeList()) {
			t.Errorf("%s shows another graph than a run makes", name)
		}
	}
}

// A graph that is mapped at once with one mapping takes longer with all of them.
func TestMappings_AreTogetherQuickOrBesideTheScreen(t *testing.T) {
	stage := screentest.New(t, screentest.Dataset(t, "communities"))
	var edges []model.Edge
	for v := 1; v <= 800; v++ {
		edges = append(edges, model.Edge{V: v})
	}
	star := must.Get(model.NewGraph(801, edges))
	stage.Subject.Example.Graph, stage.Settings.Beta = star, 1
	if !screen.Quick(stage.Settings, star) {
		t.Fatal("one mapping of the graph is not quick: nothing is tested")
	}
	var f Mappings
	f.Make(stage.State, trace.InputOf(stage.Subject, stage.Settings), nil, 1)
	if !f.making.Working() {
		t.Error("no job makes the mappings")
	}
}

// Where not all have room, the present mapping is among those that are seen.
func TestMappings_ShowThePresentOneHoweverNarrow(t *testing.T) {
	f, sc := overview(t, 2)
	for w := leastColumn; w <= 200; w++ {
		seen := f.inSight(paint.Rect{W: w, H: 12}, sc.Cause.Mapping)
		if !slices.ContainsFunc(seen, func(m made) bool { return m.kind.Name == sc.Cause.Mapping }) {
			t.Fatalf("%d columns show %d mappings without the present one", w, len(seen))
		}
		if least := len(seen)*(leastColumn+between) - between; w < least {
			t.Fatalf("%d columns have no room for %d mappings", w, len(seen))
		}
	}
}

// Before the first swap all mappings would show one picture: it is drawn once, and
// each says what it will draw from.
func TestMappings_BeforeTheFirstSwapSayWhatTheyDrawFrom(t *testing.T) {
	f, sc := overview(t, 0)
	for _, w := range []int{60, 80, 140} {
		c, pictures := paint.New(w, 21, theme.New(true).Open(), false), 0
		f.Draw(c, c.Bounds(), sc.Cause.Mapping, func(*paint.Canvas, paint.Rect, *trace.Scene) int {
			pictures++
			return 10
		})
		shown := c.Plain()
		if pictures != 1 {
			t.Errorf("%d pictures are drawn, want 1", pictures)
		}
		for _, words := range []string{"no swap is made yet", "+ of 457", "+ of 218", "any edge", " motif", "uniform", "by Eq. 9"} {
			if !strings.Contains(shown, words) {
				t.Errorf("%d columns: no %q in\n%s", w, words, shown)
			}
		}
	}
}

// What somebody's mapping draws from is not known, and is not said to be nothing.
func TestMappings_DoNotSayWhatIsNotTold(t *testing.T) {
	screentest.Mapping(t, augment.Kind{Name: "told", Control: true}, screentest.Nothing)
	f, sc := overview(t, 0)
	if shown := strings.Join(strings.Fields(text(f, sc, 140, 30)), " "); !strings.Contains(shown, "its candidates are") || strings.Contains(shown, "+ of 0") {
		t.Error(shown)
	}
}

// A mapping that fails leaves the others to be seen, and says why in its place.
func TestMappings_OneThatFailsLeavesTheOthers(t *testing.T) {
	screentest.Mapping(t, augment.Kind{Name: "broken", Control: true}, func(context.Context, *model.Graph, augment.Options, uint64) ([]augment.Attempt, error) {
		return nil, errors.New("it ended without an answer")
	})
	f, sc := overview(t, 1000)
	for _, w := range []int{80, 140} {
		c := paint.New(w, 40, theme.New(true).Open(), false)
		f.Draw(c, c.Bounds(), "broken", func(*paint.Canvas, paint.Rect, *trace.Scene) int { return 0 })
		shown := strings.Join(strings.Fields(c.Plain()), " ")
		for _, words := range []string{"All mappings", "motif-sim", "broken", "it ended", sc.Index.Label() + " of +"} {
			if !strings.Contains(shown, words) {
				t.Errorf("%d columns: no %q in\n%s", w, words, c.Plain())
			}
		}
	}
}

// Beside the paper's four a mapping of one's own is drawn in a terminal of 80×24, next to
// motif-similarity; the others make room for the drawings.
func TestMappings_AnOwnOneIsDrawnBesideThePapers(t *testing.T) {
	screentest.Mapping(t, augment.Kind{Name: "mine-1", Short: "mine", Author: "mine.py", Control: true}, screentest.Nothing)
	drawn := func(f *Mappings) (shown string, pictures int) {
		c := paint.New(80, 21, theme.New(true).Open(), false)
		f.Draw(c, paint.Rect{X: 1, W: 78, H: 20}, "mine-1", func(_ *paint.Canvas, r paint.Rect, _ *trace.Scene) int {
			if pictures++; r.W < 18 || r.H < 8 {
				t.Errorf("a picture has %d×%d cells", r.W, r.H)
			}
			return r.H
		})
		return c.Plain(), pictures
	}
	f, _ := overview(t, 1)
	shown, pictures := drawn(f)
	if pictures != 4 || !strings.Contains(shown, "mine-1") || !strings.Contains(shown, "motif-sim") || !strings.Contains(shown, "1 more (key m)") {
		t.Errorf("%d pictures in\n%s", pictures, shown)
	}
	augment.Supersede("mine-1", augment.Kind{Name: "mine-2", Short: "mine", Author: "mine.py", Control: true, New: func(o augment.Options) augment.Mapping {
		k, _ := augment.KindOf("mine-1")
		return k.New(o)
	}})
	f, _ = overview(t, 1)
	if shown, pictures = drawn(f); pictures != 4 || !strings.Contains(shown, "before: 1") || !strings.Contains(shown, "mine-2") || !strings.Contains(shown, "motif-sim") {
		t.Errorf("%d pictures in\n%s", pictures, shown)
	}
}
