package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"github.com/charmbracelet/x/exp/golden"
	"go.uber.org/goleak"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/lessons"
)

// shell is the explorer with everything it can open.
func shell(t testing.TB, dataset string, w, h int) *pilot {
	return newPilot(t, everything(t, dataset), w, h)
}

func everything(t testing.TB, dataset string) Config {
	return Config{
		Dataset: builtIn(t, dataset),
		Lessons: lessons.All(),
		Opened:  true,
		Share:   job.Share{Results: results},
		Load: func(ctx context.Context, name string, _ func(string)) (*model.Dataset, error) {
			return datasets.Open(ctx, name, nil)
		},
	}
}

// lines is the frame without blanks at the ends of lines.
func (p *pilot) lines() string {
	var lines []string
	for line := range strings.SplitSeq(p.frame(), "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n")
}

// What lies over or beside a screen, as it is meant to look.
func TestShell_LooksAsItShould(t *testing.T) {
	for _, frame := range []struct {
		name string
		keys []string
	}{
		{"readings", []string{"1", ",", "R1"}},
		{"lessons", []string{"1", "T"}},
		{"lesson", []string{"T", "enter"}},
		{"question", []string{"T", "enter", "space"}},
		{"answer", []string{"T", "enter", "space", "2", "space"}},
		{"presenter", []string{"T", "P"}},
		{"export", []string{"1", "e"}},
	} {
		t.Run(frame.name, func(t *testing.T) {
			config := everything(t, "toy")
			config.Settings = settings.Default()
			p := newPilot(t, config, 80, 24)
			for _, key := range frame.keys {
				if key == "R1" {
					p.panelAt("R1 ")
					continue
				}
				p.press(key)
			}
			golden.RequireEqual(t, plain(p.body()))
		})
	}
}

// The list of the graphs that fall apart is that of the mapping by hand.
func TestList_HasTheGraphsThatFallApart(t *testing.T) {
	p := shell(t, "rings", 140, 45)
	set := settings.Default()
	set.Mapping = "random"
	set.Readings, _ = set.Readings.With("R1", "literal")
	p.app.state.SetSettings(set)
	apart := 0
	m := must.Get(set.NewMapping())
	for _, e := range p.app.state.Dataset.Examples {
		r := must.Get(m.Map(context.Background(), e.Graph, evolve.MapStream(1, 1, 1, 1, e.ID)))
		if _, parts := r.Graph.Components(); parts > 1 {
			apart++
		}
	}
	if apart == 0 {
		t.Fatal("nothing falls apart: the test says nothing")
	}
	p.lists("apart>0")
	p.expect(fmt.Sprintf("%d of 188: apart>0", apart))
}

func TestLesson_ShowsItsStateAndRevealsTheNext(t *testing.T) {
	p := shell(t, "noise", 80, 24)
	p.press("T", "enter")
	p.expect("planted  synthetic  graph 246 of 250", "What an edge swap is", "1/3")
	for range 9 {
		p.press("space")
		if strings.Contains(p.frame(), "Predict") {
			break
		}
	}
	p.expect("Predict")
	if step := p.app.tabs[1].it.(interface {
		Position() settings.Position
	}).Position().Step; step != 0 {
		t.Errorf("the question shows step %d", step)
	}
	p.press("space", "space")
	p.expect("Answer", "Swap 1 of ")
	p.press("left")
	p.expect("Predict")
	p.press("tab", "right")
	p.expect("T:back to it")
	p.press("T")
	p.expect("Predict")
	p.press("]")
	p.expect("How similarity weighs a draw")
	p.press("esc")
	p.expectNot("1/3")
}

func TestExport_NeverOverwrites(t *testing.T) {
	t.Chdir(t.TempDir())
	p := shell(t, "toy", 80, 24)
	p.press("2", "right")
	for _, key := range []string{"t", "s", "t"} {
		p.press("e", key)
		p.expect("written: mevolve-toy-augment-1")
	}
	files, err := filepath.Glob("*")
	if err != nil || len(files) != 3 {
		t.Fatalf("written are %v, %v", files, err)
	}
	text, err := os.ReadFile("mevolve-toy-augment-1.txt")
	if err != nil || !strings.Contains(string(text), "2 AUGMENT") || strings.Contains(string(text), "Export into") {
		t.Errorf("the text is\n%s", text)
	}
	again, _ := os.ReadFile("mevolve-toy-augment-1-2.txt")
	expect.Equal(t, string(text), string(again))
}

func TestCopy_WritesAFileWhereTheLineIsTooLong(t *testing.T) {
	t.Chdir(t.TempDir())
	p := shell(t, "rings", 80, 24)
	p.press("/")
	p.typed(strings.Repeat("n>1 ", 150))
	p.press("enter", "y")
	p.expect("copied: mevolve rings --learner sf+knn --at mevolve-rings.place")
	text := must.Get(os.ReadFile("mevolve-rings.place"))
	if p, _, err := settings.Start().Read(strings.TrimSpace(string(text))); err != nil || len(p.View) != 1 {
		t.Errorf("%s: %+v, %v", text, p, err)
	}
}

// A place that cannot be saved is reported once, and another key takes the message away.
func TestSavePlace_AnErrorIsReportedOnce(t *testing.T) {
	p := shell(t, "toy", 120, 30)
	const message = "cannot be kept for mevolve --last: the disk is full"
	for i := range 3 {
		p.send(saveErrorMsg{errors.New("the disk is full")})
		if i == 0 {
			p.expect(message)
			p.press("2")
		}
		p.expectNot(message)
	}
}

func TestCopy_SaysWhereTheTerminalHasNoClipboard(t *testing.T) {
	p := shell(t, "rings", 80, 24)
	p.app.noClipboard = true
	p.app.config.SavePlace = func(settings.Place) error { return nil }
	if cmd := p.app.copyCommand(); cmd != nil {
		t.Errorf("it copies: %T", cmd())
	}
	p.press("y")
	p.expect("no clipboard", "Quitting prints the command, too:", "mevolve rings")
	for kind, has := range map[string]bool{
		"TERM=xterm-256color": true, "TERM=tmux-256color": true, "TERM=": true, "TERM=vte-256color": true,
		"TERM=linux": false, "TERM=dumb": false, "TERM=vt220": false, "TERM_PROGRAM=Apple_Terminal": false, "STY=1.tty": false,
	} {
		if hasClipboard([]string{kind}) != has {
			t.Errorf("%s: a clipboard is %v", kind, !has)
		}
	}
}

// By OSC 52, tmux takes a copy only with set-clipboard on, which a program inside it cannot know.
func TestCopy_ClaimsNoCopyInTmux(t *testing.T) {
	p := shell(t, "rings", 80, 24)
	p.app.isInTmux = isInTmux([]string{"TERM=screen-256color", "TMUX=/tmp/tmux-0/default,1,0"})
	p.press("y")
	p.expect("sent to tmux", "set-clipboard", "mevolve rings")
	p.expectNot("copied")
	if isInTmux([]string{"TERM=xterm-256color"}) {
		t.Error("xterm is taken for tmux")
	}
}

// W shows at once why the graph in view is in the pool, whatever screen 2 showed before, again
// for another graph too; on screen 2 it opens the questions.
func TestAsk_ShowsWhyTheGraphInViewIsInThePool(t *testing.T) {
	for _, c := range []struct {
		keys  string
		graph int
		words string
	}{
		{"1 down down W", 2, "Why not in the pool?"}, {"3 W", -1, "is in the pool."}, {"3 W 3 down W", -1, "is in the pool."},
		{"2 L 3 W", -1, "is in the pool."}, {"2 W c 3 W", -1, "is in the pool."}, {"2 a 3 W", -1, "is in the pool."}, {"2 n W", 1, " Ask "},
	} {
		p := newPilot(t, opened(everything(t, "toy"), c.keys[:1]), 80, 24)
		list := strings.Fields(c.keys)
		p.press(list...)
		p.expect("2 AUGMENT", c.words)
		if got := p.app.state.Graph(); c.graph >= 0 && got != c.graph {
			t.Errorf("after %s it asks about graph %d", c.keys, got+1)
		}
	}
	p := newPilot(t, opened(everything(t, "toy"), "4"), 80, 24)
	p.press("4", "W")
	p.expect("4 EVOLVE", "No graph is selected.")
}

// A flip is a graph in view on the screens 4 and 5.
func TestAsk_IsAboutAFlip(t *testing.T) {
	for screen, keys := range map[string][]string{"4": {"4", "space", "tab", "W"}, "5": {"5", "tab", "W"}} {
		p := newPilot(t, opened(everything(t, "communities"), screen), 80, 24)
		p.press(keys...)
		p.expect("2 AUGMENT", "test graph", "predicted")
		if screen == "4" {
			p.expect("Why another class?", "prediction changes because", "✓", "✗")
		}
	}
}

// The first Tab shows another pane: the curves and the table below them have the same keys.
func TestTab_PassesTheIterationsThatTheCurvesMove(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {140, 45}} {
		p := newPilot(t, opened(everything(t, "rings"), "4"), size[0], size[1])
		p.press("4", "space", "space", "up")
		p.expect("▸  4")
		p.press("tab")
		p.expectNot("▸  4")
		if title := p.app.here.it.Panes(p.app.body())[p.app.here.focus].Title; title != "Flips" {
			t.Errorf("%v: Tab leads to %s", size, title)
		}
	}
}

// The titles of panes that are not shown name the key that shows them, where it fits.
func TestPanes_NameTheirKey(t *testing.T) {
	for size, want := range map[[2]int][2]string{{80, 24}: {"Truth  Tab", "no such text"}, {60, 16}: {"Truth", "Truth  T"}, {140, 45}: {"Truth", " Tab "}} {
		p := shell(t, "planted", size[0], size[1])
		p.press("3")
		p.expect(want[0])
		p.expectNot(want[1])
	}
}

// No test reads or writes the trials that are kept on this machine.
func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "mevolve")
	if err == nil {
		err = os.Setenv("XDG_DATA_HOME", folder)
	}
	if err != nil {
		panic(err)
	}
	xdg.Reload()
	debug.SetGCPercent(400)
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("mevolve/study/external.startChildren"), goleak.Cleanup(func(code int) {
		_ = os.RemoveAll(folder)
		os.Exit(code)
	}))
}

// Presenting needs one key: it leads through every lesson, and none of their
// states is refused.
func TestPresenter_GoesThroughAllLessonsWithOneKey(t *testing.T) {
	p := shell(t, "toy", 80, 24)
	p.patience = 200 * time.Millisecond
	p.press("T", "P")
	seen := map[string]bool{}
	for range long.Pick(200, 12) {
		if m := p.app.state.Message(); m.Error {
			t.Fatalf("lesson %s: %s", p.app.lesson().lesson().Name, m.Text)
		} else if strings.Contains(m.Text, "last lesson") {
			break
		}
		seen[p.app.lesson().lesson().Name] = true
		if screen := p.app.lesson().lesson().Show.Position.Screen; !p.app.placeLoad.job.Working() && p.app.here != p.app.tabs[screen-1] {
			t.Errorf("lesson %s shows %s", p.app.lesson().lesson().Name, p.app.here.name)
		}
		p.press("space")
	}
	if !long.Asked() {
		expect.Equal(t, 4, len(seen))
		return
	}
	expect.Equal(t, len(lessons.All()), len(seen))
	p.expect("the last lesson")
}
