package tui

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/learners/classify"
	"mevolve/learners/embed"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/lessons"
	"mevolve/tui/screen"
	"mevolve/tui/screens/threshold"
	"mevolve/tui/session"
)

// The tests of this file do what CONTRIBUTING.md says, a section each, and look
// at what the explorer then shows.

// everySize walks in the explorer at the two sizes of golden frames.
func everySize(t *testing.T, config func() Config, walk func(p *pilot)) {
	t.Helper()
	for _, size := range [][2]int{{80, 24}, {140, 45}} {
		p := newPilot(t, config(), size[0], size[1])
		walk(p)
	}
}

// reaches presses a key of the screen, so many times at most, until the frame
// has a text; the help of the screen has to name the key.
func (p *pilot) reaches(text, key string, most int) {
	p.t.Helper()
	if b := p.app.here.keys.Binding(key); b == nil || b.Says() == "" {
		p.t.Fatalf("nothing tells that %s leads to %q", key, text)
	}
	for i := 0; i < most && !strings.Contains(p.frame(), text); i++ {
		p.press(key)
	}
	p.expect(text)
}

// panelAt selects a row of the panel of settings, with those below "more".
func (p *pilot) panelAt(row string) {
	p.t.Helper()
	down := func(to string) {
		cursor := regexp.MustCompile(`▸ *` + regexp.QuoteMeta(to))
		for i := 0; i < 60 && !cursor.MatchString(p.frame()); i++ {
			p.press("down")
		}
	}
	p.press("g")
	down("more")
	p.press("right", "g")
	down(row)
}

// panelShows goes down the panel of settings to a row.
func (p *pilot) panelShows(row string, texts ...string) {
	p.t.Helper()
	p.press(",")
	p.panelAt(row)
	p.expect(append(texts, row)...)
	exact(p.t, p.app.content(), p.app.w, p.app.h)
	p.press("esc")
}

// opensAgain opens the command of a screen's frame in another explorer, which shows the same
// and has the same command.
func (p *pilot) opensAgain() {
	p.t.Helper()
	if p.app.top() != p.app.here || p.app.lesson() != nil {
		return
	}
	p.app.state.ClearMessage()
	p.frame() // a list follows the selection when it is drawn
	copied := must.Get(p.app.place())
	place, err := settings.Place{}.Read(copied.Command())
	if err == nil {
		err = cmp.Or(place.Check(p.app.state.Dataset), Check(place.Position))
	}
	if err != nil {
		p.t.Fatalf("what y copies is refused: %v", err)
	}
	config := p.app.config
	config.Settings, config.Position = place.Settings, &place.Position
	other := newPilot(p.t, config, p.app.w, p.app.h)
	other.app.state.ClearMessage()
	if other.frame() != p.frame() {
		p.t.Errorf("%s opens\n%s\ninstead of\n%s", copied.Command(), other.frame(), p.frame())
	}
	if again, err := other.app.place(); err != nil || again.Command() != copied.Command() {
		p.t.Errorf("%s copies %s, %v", copied.Command(), again.Command(), err)
	}
	other.app.work.Close()
}

func toy(t testing.TB) func() Config { return func() Config { return everything(t, "toy") } }

// degreeProduct registers a fifth mapping for a test.
func degreeProduct(t *testing.T) {
	product := func(g *model.Graph, i, j int) float64 { return float64(g.Degree(i) * g.Degree(j)) }
	t.Cleanup(augment.Register(augment.Kind{
		Name: "degree-product", Short: "deg-prod",
		Add: augment.Weight{Formula: "d_i·d_j"}, Remove: augment.Weight{Formula: "d_i·d_j"},
		New: func(o augment.Options) augment.Mapping {
			return augment.Weighted{Options: o, Called: "degree-product", Add: product, Remove: product}
		},
	}))
}

// A mapping of one's own is registered once: the explorer then says true things
// of it, shows it beside the others, and compares it.
func TestAdding_AMapping(t *testing.T) {
	degreeProduct(t)
	for _, size := range [][2]int{{80, 24}, {140, 45}} {
		p := newPilot(t, Config{}, size[0], size[1])
		p.press("2")
		for p.app.state.Settings.Mapping != "degree-product" {
			p.press("m")
		}
		p.expect("degree-product", "weighted")
		p.sound()
		p.expectNot("each with the same weight", "uniform", "Eq. 5", "motif", "l=2")
		p.press("right", "right", "right", "home")
		p.expect("w = d_i·d_j")

		// The share shown is that of the weights, counted here once more.
		g := p.app.state.Subject.Example.Graph
		_, parts := g.Components()
		if parts != 1 {
			t.Fatal("the test's graph should be connected")
		}
		total, largest := 0, 0
		for i := range g.N() {
			for j := i + 1; j < g.N(); j++ {
				if !g.HasEdge(i, j) {
					total += g.Degree(i) * g.Degree(j)
					largest = max(largest, g.Degree(i)*g.Degree(j))
				}
			}
		}
		p.press("s") // by weight
		if want := strings.TrimPrefix(fmt.Sprintf("%.3f", float64(largest)/float64(total)), "0"); !strings.Contains(p.frame(), want) {
			t.Errorf("no share of %s:\n%s", want, p.frame())
		}

		p.press("a")
		p.expect("All mappings")
		p.sound()
		if size[0] >= 140 {
			for _, k := range augment.Kinds() {
				p.expect(k.Name)
			}
		}
		p.press("a", "4")
		p.expect("degree-product")
		p.press("6", "down", "down", "down", "down") // the fifth cell of the first learner
		p.expect("degree-product")
		p.sound()
	}
}

// squared registers Σ 1/d_z² for a test.
func squared(t *testing.T) {
	t.Cleanup(augment.RegisterIndex(&augment.Index{
		Name: "ra2", Title: "Squared Resource Allocation", Formula: "Σ 1/d_z²", Short: "Σ1/d²", Triads: true, Value: "1/%d²",
		Term:   func(d int) float64 { return 1 / float64(d*d) },
		Symbol: func(z int) string { return fmt.Sprintf("1/d%d²", z) },
	}))
}

func TestAdding_ASimilarityIndex(t *testing.T) {
	squared(t)
	everySize(t, toy(t), func(p *pilot) {
		s := must.Get(p.app.state.Settings.With("similarity", "ra2"))
		p.panelShows("similarity", "← →:switch")
		p.app.state.SetSettings(s)
		p.panelShows("similarity", "ra2")
		p.press("2", "right", "right")
		p.expect("s=Σ1/d²", ".250")
		p.sound()
		p.opensAgain()
	})
}

// own is a classifier under another name.
type own struct{ classify.KNN }

func (own) Name() string { return "own" }

// sizeAlone is an embedding: n and m.
func sizeAlone(learners.Options) embed.Embedding { return embed.Size{} }

func ownLearner(t *testing.T) {
	t.Cleanup(learners.Register(learners.Classifier{
		Name: "own", Summary: "a classifier of one's own",
		Cost: func(learners.Workload, *learners.Embedding) learners.ClassifierCost {
			each := func(float64) float64 { return 1e-6 }
			return learners.ClassifierCost{Fit: each, Tune: each, Judge: func(float64, float64) float64 { return 1e-6 }}
		},
		New: func(learners.Options) classify.Classifier { return own{} },
	}))
	t.Cleanup(learners.RegisterEmbedding(learners.Embedding{
		Name: "counts", Summary: "vertices and edges", FixedDim: true,
		Cost: func(learners.Workload) (embed, train float64) { return 1e-6, 1e-6 },
	}, sizeAlone))
}

func TestAdding_ALearner(t *testing.T) {
	ownLearner(t)
	everySize(t, toy(t), func(p *pilot) {
		s := must.Get(p.app.state.Settings.With("learner", "counts+own"))
		s.Iterations = 1
		p.app.state.SetSettings(s)
		p.panelShows("dim", "the dimension of counts is fixed")
		p.watch("iteration 1 of 1", "5")
		p.expect("takes the place of counts before own")
		p.sound()
		p.press("6", "c")
		p.reaches("counts+own", "down", 40)
		p.sound()
	})
}

// ownSetting registers a setting. The settings have no field for it, which the
// page says to add: it shares that of attributed.
func ownSetting(t *testing.T) {
	t.Cleanup(settings.Register(settings.Setting{Name: "lazy-walk", About: "half a chance to stay", Part: settings.Embeds},
		false, func(s *settings.Settings) any { return &s.Attributed }))
}

func TestAdding_ASetting(t *testing.T) {
	ownSetting(t)
	everySize(t, toy(t), func(p *pilot) {
		p.panelShows("lazy-walk", "half a chance to stay", "Screens 3 to 5 begin anew")
		s := must.Get(p.app.state.Settings.With("lazy-walk", "on"))
		if text := string(s.Canonical()); !strings.Contains(text, `"lazy_walk":true`) || !strings.Contains(string(settings.Default().Canonical()), `"lazy_walk":false`) {
			t.Errorf("its JSON is %s", text)
		}
		if flags := strings.Join(s.Flags(), " "); !strings.Contains(flags, "--lazy-walk") {
			t.Errorf("its flags are %s", flags)
		}
		p.app.state.SetSettings(s)
		p.opensAgain()
		p.press("ctrl+p")
		p.typed("lazy-walk")
		p.expect("half a chance to stay")
		exact(t, p.app.content(), p.app.w, p.app.h)
	})
}

// ownReading registers a reading. The set of readings has no field for it, which
// the page says to add: it shares that of R22.
func ownReading(t *testing.T) {
	t.Cleanup(readings.Register(readings.Reading{ID: "R24", Name: "order", Question: "Which swap is first?", Values: []readings.Value{
		{Name: "candidates", Gloss: "the first candidate"}, {Name: "path", Gloss: "the first path"},
	}}, func(s *readings.Set) *string { return (*string)(&s.DeletionSum) }))
}

func TestAdding_AReading(t *testing.T) {
	ownReading(t)
	everySize(t, toy(t), func(p *pilot) {
		p.panelShows("R24", "Which swap is first?", "the first candidate")
		set := must.Get(p.app.state.Settings.Readings.Parse("R24=path"))
		s := p.app.state.Settings
		s.Readings = set
		if flags := strings.Join(s.Flags(), " "); !strings.Contains(flags, "--R24 path") {
			t.Errorf("its flags are %s", flags)
		}
		p.app.state.SetSettings(s)
		p.press("2")
		p.sound()
		p.opensAgain()
	})
}

// bridged registers the statistic that CONTRIBUTING.md has for an example.
func bridged(t *testing.T) {
	t.Cleanup(attributes.Register(attributes.Statistic{Label: "with a bridge", JSON: "with_bridge", Group: attributes.Structure,
		Means: "graphs that one removed edge takes apart", Lists: "bridges>0"}))
}

func TestAdding_AStatistic(t *testing.T) {
	bridged(t)
	everySize(t, toy(t), func(p *pilot) {
		p.watch("twins", "1")
		p.sound()
		if p.press("tab", "tab"); p.app.w < 140 { // the pane scrolls, and says so
			p.expect("↓ more")
			for range 40 {
				p.press("down")
			}
		}
		p.expect("with a bridge")
		p.sound()
	})
}

// nearest is screen 3 with a key of its own.
type nearest struct{ *threshold.Screen }

func (s nearest) Bindings() keys.Table {
	t := s.Screen.Bindings()
	return append(t, keys.Binding{Binding: keys.On("K", "K", "the row nearest to the threshold"), Action: "nearest", Label: "nearest", Rank: 89, Do: t.Of(keys.Last).Do})
}

func ownKey(t *testing.T) {
	before := screens
	t.Cleanup(func() { screens = before })
	screens = slices.Clone(before)
	screens[2].new = func(s *screen.State, x *session.Session) screen.Screen { return nearest{threshold.New(s, x)} }
}

func TestAdding_AKey(t *testing.T) {
	ownKey(t)
	everySize(t, toy(t), func(p *pilot) {
		p.watch("q of class", "3")
		p.expect("K:nearest") // the footer of 80 columns has it
		p.sound()
		before := p.frame()
		if p.press("K"); p.frame() == before {
			t.Error("K does nothing")
		}
		p.press("?")
		for i := 0; i < 9 && !strings.Contains(p.frame(), "nearest to the threshold"); i++ {
			p.press("pgdown")
		}
		p.expect("the row nearest to the threshold")
		p.press("esc", "ctrl+p")
		p.typed("nearest to the thr")
		p.expect("the row nearest to the threshold")
	})
	t.Run("the footer's duty", TestFooter_ShowsEveryKeyAtSomeMomentOrSaysThatItIsSought)
}

// written are the lessons with one in a folder, the example of docs/teach.md.
func written(t testing.TB) []lessons.Lesson {
	page := must.Get(os.ReadFile("../docs/teach.md"))
	_, after, _ := strings.Cut(string(page), "## The file\n\n```\n")
	text, _, found := strings.Cut(after, "\n```")
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "bridge.md"), []byte(text), 0o600); err != nil || !found {
		t.Fatal(err, "docs/teach.md has no example")
	}
	return must.Get(lessons.Load(context.Background(), datasets.Default(), folder, CheckView))
}

func TestAdding_ALesson(t *testing.T) {
	list := written(t)
	at := must.Get(lessons.Find(list, "bridge"))
	config := func() Config {
		c := everything(t, "toy")
		c.Lessons = list
		return c
	}
	everySize(t, config, func(p *pilot) {
		p.press("T")
		p.expect(fmt.Sprintf("%d", at+1), list[at].Title)
		exact(t, p.app.content(), p.app.w, p.app.h)
		for range at {
			p.press("down")
		}
		p.press("enter")
		p.expect(list[at].Title)
		p.sound()
		p.press("space", "space")
		p.expect("over the bridge")
		p.sound()
	})
}
