package tui

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// pilot presses keys and takes what they lead to.
type pilot struct {
	film
	t        testing.TB
	patience time.Duration // how long it waits for something to come
}

// results are those of all pilots: an evolution, or the baselines of a fold, is computed once.
var results = job.NewMemory(job.KeptBytes, job.KeptBytes)

func newPilot(t testing.TB, config Config, w, h int) *pilot {
	if config.Dataset == nil {
		config.Dataset = blackboard()
	}
	if config.Settings == (settings.Settings{}) {
		config.Settings = settings.Default()
		config.Settings.Learner = "sf+knn" // screen 1 trains it on sizes, which takes no time
	}
	config.Theme, config.noClock, config.Share.Results = "dark", true, cmp.Or(config.Share.Results, results)
	a := newApp(context.Background(), config)
	if config.Position == nil {
		a.state.SetGraph(0) // not the graph that the dataset opens with
	}
	p := pilotOf(t, a, 30*time.Second)
	p.begin(p.app.Init())
	p.send(tea.WindowSizeMsg{Width: w, Height: h})
	return p
}

func pilotOf(t testing.TB, a *App, patience time.Duration) *pilot {
	ctx, end := context.WithCancel(context.Background())
	t.Cleanup(func() {
		end()
		a.work.Close()
	})
	return &pilot{film{ctx: ctx, app: a, got: make(chan tea.Msg)}, t, patience}
}

// opened is the explorer opened on the screen of its first key, so that screen 1 computes
// nothing where no key leads to it. Screen 5 starts its run only when a key leads to it.
func opened(config Config, keys string) Config {
	p := settings.Start()
	if n := int(keys[0] - '0'); n >= 1 && n <= settings.Screens && n != 5 {
		p.Screen = n
	}
	config.Position = &p
	return config
}

// settle takes messages until none is to come by itself: a command that is left
// waits for a run that is held, or for longer than anybody has patience.
func (p *pilot) settle() {
	for last := time.Now(); p.pending > p.app.work.Held() && time.Since(last) < p.patience; {
		select {
		case msg := <-p.got:
			p.take(msg)
			last = time.Now()
		case <-time.After(glance):
		}
	}
}

func (p *pilot) send(msg tea.Msg) {
	p.film.send(msg)
	p.settle()
}

// press sends keys by name: "right", "ctrl+c", "G".
func (p *pilot) press(names ...string) {
	for _, name := range names {
		p.send(keyPress(name))
	}
}

func (p *pilot) typed(text string) {
	for _, r := range text {
		p.press(string(r))
	}
}

// content is the whole explorer as it is written, styles and all; "" once it has ended.
func (a *App) content() string {
	if a.isQuitting {
		return ""
	}
	return a.still().String()
}

// frame is the screen as text.
func (p *pilot) frame() string { return ansi.Strip(p.app.content()) }

func (p *pilot) expect(texts ...string) {
	p.t.Helper()
	for _, text := range texts {
		if !strings.Contains(p.frame(), text) {
			p.t.Fatalf("the screen does not show %q:\n%s", text, p.frame())
		}
	}
}

func (p *pilot) expectNot(texts ...string) {
	p.t.Helper()
	for _, text := range texts {
		if strings.Contains(p.frame(), text) {
			p.t.Fatalf("the screen shows %q:\n%s", text, p.frame())
		}
	}
}

// blackboard is a dataset of a few small graphs.
func blackboard() *model.Dataset {
	d := &model.Dataset{Name: "blackboard", ClassLabels: []int{-1, 1}, VertexNames: []string{"C", "N", "Cl"}}
	for i := range 9 {
		n := 6 + i
		var edges []model.Edge
		for v := 1; v < n; v++ {
			edges = append(edges, model.NewEdge(v-1, v))
		}
		edges = append(edges, model.NewEdge(0, n-1))
		if i%2 == 1 {
			edges = append(edges, model.NewEdge(0, 2))
		}
		g := must.Get(model.NewGraph(n, edges))
		labels := make([]int, n)
		labels[n-1], labels[1] = 1, 2
		g = must.Get(g.WithLabels(labels))
		d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: i}, Graph: g, Class: i % 2})
	}
	return d
}

func exact(t testing.TB, s string, w, h int) {
	t.Helper()
	if h == 0 {
		return
	}
	lines := strings.Split(s, "\n")
	if len(lines) != h {
		t.Fatalf("%d×%d: %d lines", w, h, len(lines))
	}
	for i, line := range lines {
		if got := ansi.StringWidth(line); got != w {
			t.Fatalf("%d×%d: line %d is %d columns wide: %q", w, h, i+1, got, line)
		}
	}
}

func TestView_SaysWhatASmallTerminalLacks(t *testing.T) {
	p := newPilot(t, Config{}, 50, 10)
	p.expect("mevolve needs 60×16 characters; this window has", "50×10.")
	p.press("2", "right", "?", "z", "tab", "d", "x", "esc")
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.expect("2 AUGMENT")
}

func TestNumberKeysAndClicks_GoToAScreen(t *testing.T) {
	p := newPilot(t, Config{}, 80, 24)
	p.expect("1 DATASET")
	p.press("2")
	p.expect("1 Dataset", "2 AUGMENT")
	p.send(tea.MouseClickMsg{X: 3, Y: 1, Button: tea.MouseLeft})
	p.expect("1 DATASET")
}

func TestHelp_CanBeReadToItsEndOnASmallScreen(t *testing.T) {
	p := newPilot(t, Config{}, 60, 16)
	p.press("2", "?")
	last := p.app.keys[len(p.app.keys)-1].Says()
	p.expectNot(last)
	for range 40 {
		if p.press("pgdown"); strings.Contains(p.frame(), last) {
			return
		}
	}
	p.expect(last)
}

func TestQuit_AsksOnlyWhileARunWouldBeLost(t *testing.T) {
	p := newPilot(t, Config{}, 80, 24)
	p.app.state.Losing = func() string { return "Iteration 2 of 5 is running and would be lost." }
	p.press("q")
	p.expect("Iteration 2 of 5", "Quit?")
	if p.app.isQuitting {
		t.Fatal("the explorer has quit without an answer")
	}
	for _, no := range []string{"n", "q", "enter", "esc", "space", "Y", "alt+y"} {
		p.press(no)
		p.expectNot("Quit?")
		if p.app.isQuitting {
			t.Fatalf("%s says yes", no)
		}
		p.press("q")
	}
	p.press("n")
	p.press("q", "y")
	if !p.app.isQuitting {
		t.Error("the explorer has not quit after y")
	}
	p = newPilot(t, Config{}, 80, 24)
	p.press("q")
	if !p.app.isQuitting {
		t.Error("q asks although nothing would be lost")
	}
}

// What a click has begun to drag follows the pointer while the left button is held.
func TestDrag_FollowsThePointerUntilTheButtonIsReleased(t *testing.T) {
	p := newPilot(t, Config{}, 80, 24)
	var columns []int
	p.app.state.Drag = func(x int) { columns = append(columns, x) }
	p.send(tea.MouseMotionMsg{X: 5, Y: 3, Button: tea.MouseLeft})
	p.send(tea.MouseMotionMsg{X: 6, Y: 3})
	p.send(tea.MouseMotionMsg{X: 7, Y: 3, Button: tea.MouseLeft})
	p.send(tea.MouseReleaseMsg{X: 8, Y: 3, Button: tea.MouseLeft})
	p.send(tea.MouseMotionMsg{X: 9, Y: 3, Button: tea.MouseLeft})
	expect.Equal(t, []int{5, 7}, columns)
}

// A key or an opened layer ends what is dragged: θ of screen 3 moved behind the help.
func TestDrag_EndsWhereSomethingElseHasTheMouse(t *testing.T) {
	for name, cover := range map[string]func(p *pilot){
		"nothing":        func(*pilot) {},
		"help":           func(p *pilot) { p.press("?") },
		"help, closed":   func(p *pilot) { p.press("?", "esc") },
		"another screen": func(p *pilot) { p.press("2") },
		"a layer": func(p *pilot) {
			p.app.open(newPrompt(screen.Prompt{Label: "go to"}))
		},
	} {
		p := newPilot(t, Config{Dataset: builtIn(t, "rings")}, 80, 24)
		p.watch("q of class", "3")
		p.send(tea.MouseClickMsg{X: 40, Y: 6, Button: tea.MouseLeft})
		theta := func() float64 { return *p.app.tabs[2].it.Position().Theta }
		was := theta()
		cover(p)
		p.send(tea.MouseMotionMsg{X: 50, Y: 6, Button: tea.MouseLeft})
		if moved := theta() != was; moved != (name == "nothing") {
			t.Errorf("%s: the drag moves θ: %t", name, moved)
		}
	}
}

// Ctrl-C just after Esc is read as one key with Alt; behind what begins a
// longer sequence, such as Esc ], it is no key at all.
func TestCtrlC_EndsTheWorkAndTheProgramWhateverWasTypedBefore(t *testing.T) {
	for name, msg := range map[string]tea.Msg{
		"alone": keyPress("ctrl+c"), "after Esc": tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl | tea.ModAlt}, "after Esc ]": uv.UnknownEvent("\x1b]\x03"),
	} {
		for _, before := range []string{"1", "/", "d", "?", ",", "e"} {
			p := newPilot(t, Config{}, 80, 24)
			p.app.state.Losing = func() string { return "Something is running." }
			var work job.Job
			next := work.Start(p.app.work, func(ctx context.Context, r *job.Run) error { <-ctx.Done(); return ctx.Err() }, nil)
			p.press(before)
			p.send(msg)
			if !p.app.isQuitting {
				t.Fatalf("%s, after %s: the explorer has not ended", name, before)
			}
			if b := next().(job.Batch); !b.Done {
				t.Errorf("%s, after %s: the run is not done", name, before)
			}
		}
	}
}

func TestPicker_OpensInTheBackgroundAndKeepsTheOldOnFailure(t *testing.T) {
	other := blackboard()
	other.Name = "other"
	config := Config{
		Choices: func() []Choice {
			return []Choice{{Name: "toy", About: "6 graphs", Where: "built in"}, {Name: "communities"}, {Name: "MUTAG", About: "188 graphs, 2 classes", Where: "/data/MUTAG"}}
		},
		Load: func(_ context.Context, name string, note func(string)) (*model.Dataset, error) {
			if name != "MUTAG" {
				return nil, errors.New(name + " does not exist; give a folder or .zip in TU format")
			}
			return other, nil
		},
	}
	p := newPilot(t, config, 80, 24)
	p.press("d")
	p.expect("Open a dataset", "188 graphs", "/data/MUTAG")
	p.typed("mu")
	p.expectNot("6 graphs")
	p.typed("d")
	p.expect("Enter opens mud")
	p.press("enter")
	p.expect("mud does not exist", "blackboard")
	p.press("backspace", "enter")
	p.expectNot("Open a dataset")
	p.expect("mevolve  other  graph 1 of 9")
}

func TestTheme_FollowsTheBackgroundUnlessChosen(t *testing.T) {
	p := newPilot(t, Config{}, 80, 24)
	p.app.config.Theme = ""
	p.send(tea.BackgroundColorMsg{Color: paintWhite{}})
	if p.app.state.Theme.Dark {
		t.Error("a white background leaves the dark theme")
	}
}

type paintWhite struct{}

func (paintWhite) RGBA() (r, g, b, a uint32) { return 0xffff, 0xffff, 0xffff, 0xffff }

// The keys that scroll everywhere scroll the help, which other keys close.
func TestHelp_EndAndHomeGoToItsEnds(t *testing.T) {
	for _, size := range [][2]int{{60, 24}, {80, 24}} {
		p := newPilot(t, Config{}, size[0], size[1])
		p.app.here = p.app.tabs[5]
		p.press("?")
		top := p.frame()
		for _, keys := range [][2]string{{"end", "home"}, {"G", "g"}, {"pgdown", "pgup"}} {
			p.press(keys[0])
			p.expect("Keys and words", "↑ ↓ more")
			if p.frame() == top {
				t.Errorf("%s does not scroll", keys[0])
			}
			if keys[0] != "pgdown" {
				p.expect("points that the paper leaves open")
			}
			if p.press(keys[1]); p.frame() != top {
				t.Errorf("%s does not lead back", keys[1])
			}
		}
		p.press("esc")
		p.expectNot("Keys and words")
	}
}

// No sentence of the help is cut, and no mark stands in one.
func TestHelp_IsWhole(t *testing.T) {
	for _, size := range [][2]int{{60, 24}, {80, 24}, {140, 45}} {
		p := newPilot(t, Config{}, size[0], size[1])
		for i, screen := range p.app.tabs {
			p.app.here = screen
			p.press("?")
			for range 8 {
				for line := range strings.SplitSeq(p.frame(), "\n") {
					if strings.HasPrefix(line, "│") && (strings.Contains(line, "…") || strings.Contains(line, "more ") && strings.Contains(line, "↑ ↓ ")) {
						t.Errorf("%v, screen %d: %q", size, i+1, line)
					}
				}
				p.press("pgdown")
			}
			p.press("esc")
		}
	}
}

// While something lies over a screen, the screen's keys are not offered.
func TestFooter_IsThatOfWhatLiesOverTheScreen(t *testing.T) {
	p := newPilot(t, Config{}, 80, 24)
	for _, keys := range []string{"4 c", "6 c", "4 d", "4 e", "4 ,", "4 ?"} {
		p.app.here = p.app.tabs[keys[0]-'1']
		p.press(strings.Fields(keys)[1])
		lines := strings.Split(strings.TrimRight(p.frame(), "\n"), "\n")
		if last := lines[len(lines)-1]; strings.Contains(last, "q:quit") || strings.Contains(last, "space") {
			t.Errorf("%s: the footer says %q", keys, last)
		}
		p.press("esc")
		p.expect("q:quit")
	}
}

func TestHelp_EveryTitleStandsOnce(t *testing.T) {
	text := &prose.Text{Theme: theme.New(true), W: nameWidth + 8}
	heads := writeSections(text, sections("compare", nil, []word{{text: "n", means: "one two three"}}))
	c := paint.New(nameWidth+8, 5, theme.New(true).Open(), false)
	c.Styled(c.Bounds(), text.String())
	want := "compare\n\nsymbols and words\nn                  one two\n                   three\n"
	if c.Plain() != want || !slices.Equal(heads, []int{0, 2}) {
		t.Errorf("titles in lines %v of\n%q", heads, c.Plain())
	}
}

func TestShortPath_KeepsBothEndsAndWholeFolders(t *testing.T) {
	for _, c := range []struct {
		path string
		w    int
		want string
	}{
		{"/home/you/data/MUTAG", 25, "/home/you/data/MUTAG"},
		{"/home/you/study/graphs/datasets/MUTAG", 25, "/home/…/datasets/MUTAG"},
		{"/home/you/study/graphs/datasets/MUTAG", 16, "/home/…/MUTAG"},
		{"/home/you/study/graphs/datasets/MUTAG", 9, "…/MUTAG"},
		{"built in and more", 5, "built in and more"},
	} {
		expect.Equal(t, c.want, shortPath(c.path, c.w))
	}
}

// A dataset opens on a graph that fold 1 trains on, since no other graph is mapped in a run; planted
// on its example. The header names the graph's part of the fold.
func TestOpening_ShowsATrainingGraph(t *testing.T) {
	for dataset, graph := range map[string]string{"planted": "graph 246", "rings": "", "communities": "", "toy": ""} {
		config := Config{Dataset: builtIn(t, dataset), Settings: settings.Default(), Theme: "dark", Share: job.Share{Results: results}}
		p := pilotOf(t, newApp(context.Background(), config), 3*time.Second)
		p.begin(p.app.Init())
		p.send(tea.WindowSizeMsg{Width: 100, Height: 30})
		p.press("2")
		p.expect(graph)
		split := must.Get(experiment.Split(t.Context(), config.Dataset, config.Settings, 1, 1))
		shown := func(e model.Example) bool { return e.ID == p.app.state.Subject.Example.ID }
		if !slices.ContainsFunc(split.Train, shown) {
			t.Errorf("%s opens on graph %d, which fold 1 does not train on", dataset, p.app.state.Graph()+1)
		}
		for role, part := range map[string][]model.Example{"training": split.Train, "validation": split.Val, "test": split.Test} {
			p.app.state.SetGraph(part[0].ID.Graph)
			if header := strings.Split(p.frame(), "\n")[0]; !strings.Contains(header, role) {
				t.Errorf("%s, graph %d: the header does not say %s: %s", dataset, part[0].ID.Graph+1, role, header)
			}
		}
	}
}
