package tui

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"mevolve/internal/expect"
	"mevolve/tui/keys"
	"mevolve/tui/lessons"
)

func (p *pilot) footer() string {
	lines := strings.Split(strings.TrimRight(p.frame(), "\n"), "\n")
	return lines[len(lines)-1]
}

// u takes back the latest of settings, choices and edits, in their order,
// wherever they were made.
func TestUndo_TakesBackTheLatestOfAllChanges(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "toy")}, 100, 30)
	p.patience = time.Second / 2
	p.press("u")
	p.expect("Nothing has been changed by hand here.")
	start := p.app.state.Settings
	p.press("2", "shift+right", "shift+right")
	plain := p.app.state.Settings
	frame := p.frame()
	p.press("x") // an edit
	p.app.state.ClearMessage()
	edited := p.frame()
	p.press("]", "}", "m")
	p.press("1", ",", "down", "right", "u", "right", "esc") // β in the panel, once taken back there
	if p.app.state.Settings == start {
		t.Fatal("nothing was changed")
	}
	for range 4 {
		p.press("u")
		p.expect("Taken back: ")
	}
	expect.Equal(t, plain, p.app.state.Settings)
	p.press("2")
	p.app.state.ClearMessage()
	expect.Equal(t, edited, p.frame())
	p.press("1", "u") // goes to where it was made
	p.app.state.ClearMessage()
	expect.Equal(t, frame, p.frame())
	p.press("u")
	p.expect("Nothing has been changed by hand here.")
}

func TestUndo_TakesBackTheta(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "rings")}, 80, 24)
	p.watch("q of class", "3")
	rule := p.frame()
	p.press("]")
	p.app.state.ClearMessage()
	once := p.frame()
	p.press("]", "0", "4", "u") // 0 is taken back, from screen 4
	p.expect("3 RELIABILITY", "Taken back: θ of iteration 1 is")
	p.press("u")
	p.app.state.ClearMessage()
	expect.Equal(t, once, p.frame())
	p.press("u")
	p.app.state.ClearMessage()
	expect.Equal(t, rule, p.frame())
}

// θ of iteration 1 was said to be back while screen 3 went on to iteration 2.
func TestUndo_LeavesTheThetaOfAnotherIterationAlone(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "rings")}, 80, 24)
	p.watch("q of class", "3")
	p.press("]", "]")
	p.watch("iteration 1 of 5  space resumes", "4", "i")
	p.watch("iteration 2 of 5  space resumes", "i")
	p.press("u")
	p.expectNot("Taken back")
	p.press("3", "left", "u")
	p.expect("iteration 1", "Taken back: θ of iteration 1 is")
}

// At 80 columns nothing said how all four mappings are left.
func TestMappings_SayHowTheyAreLeft(t *testing.T) {
	for _, w := range []int{80, 100, 140} {
		p := newPilot(t, Config{Dataset: builtIn(t, "rings")}, w, 24)
		p.watch("a:close", "2", "a")
		p.watch("a:close", ">")
		p.watch("a:close", "end")
	}
}

// What is done in a lesson is not taken back outside it.
func TestUndo_ForgetsWhatALessonDid(t *testing.T) {
	p := shell(t, "toy", 140, 45)
	p.press("2", "]")
	set := p.app.state.Settings
	p.press("T", "enter", "tab", "]", "m", "esc", "esc")
	if p.app.lesson() != nil || p.app.state.Settings != set {
		t.Fatal("the lesson does not lead back")
	}
	p.press("u")
	expect.Equal(t, 0.15, p.app.state.Settings.Beta)
}

// Letters went into a number, and what was typed behind the pair that stood
// there ("4 53 6").
func TestPrompts_TakeNumbersAndGiveWay(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "rings")}, 80, 24)
	p.press("1", ":")
	p.typed("12")
	p.expect("go to graph 1–188, or a place: 12 ")
	p.press("enter")
	p.expect("graph 12 of 188")
	p.press("2", ":")
	p.typed("g50")
	p.expect("share<.01: g50 ")
	p.press("enter")
	p.expect("graph 50 of 188")
	p.press("shift+right", "/")
	p.expect("share<.01): ")
	p.typed("3 6")
	p.expect("share<.01): 3 6 ")
	p.press("esc", "/", "left") // to be changed, not replaced
	before := p.app.asking().input.Value()
	p.typed("1")
	if now := p.app.asking().input.Value(); len(now) != len(before)+1 {
		t.Errorf("%q becomes %q", before, now)
	}
	p.press("esc", ",", "down", "enter")
	p.typed("0.x3")
	p.press("enter")
	expect.Equal(t, 0.3, p.app.state.Settings.Beta)
}

// Wherever something pages, it does so by the keys of vi and less, too.
func TestPageKeys_AreThoseOfViAndLess(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "rings")}, 80, 24)
	var tables []keys.Table
	for _, l := range everyLayer(t) {
		tables = append(tables, l.Bindings())
	}
	for _, tab := range p.app.tabs {
		tables = append(tables, tab.keys)
		for _, k := range []string{"ctrl+d", "ctrl+u", "ctrl+f", "ctrl+b"} {
			if b := tab.keys.Binding(k); b == nil || b.Action != keys.PageDown && b.Action != keys.PageUp {
				t.Errorf("screen %s: %s is %+v", tab.name, k, b)
			}
		}
	}
	for _, b := range slices.Concat(tables...) {
		want := map[keys.Action][]string{keys.PageDown: {"ctrl+d", "ctrl+f"}, keys.PageUp: {"ctrl+u", "ctrl+b"}}[b.Action]
		for _, k := range want {
			if !slices.Contains(b.Keys(), k) && b.Keys()[0] != "space" {
				t.Errorf("%q: %s is missing among %q", b.Says(), k, b.Keys())
			}
		}
	}
	for _, way := range []string{"1", "1 tab", "2 tab", "2 > tab tab"} {
		p.press(strings.Fields(way)...)
		before := p.frame()
		p.press("ctrl+f")
		on := p.frame()
		p.press("ctrl+u")
		if on == before {
			t.Errorf("%s: Ctrl-F does not page:\n%s", way, on)
		}
		p.press("1", "shift+tab")
		p.app.tabs[0].focus, p.app.tabs[1].focus = 0, 0
	}
}

// Each Esc leaves one layer, the last opened first.
func TestEsc_LeadsOutByOneLayer(t *testing.T) {
	p := shell(t, "rings", 140, 45)
	p.press("T", "enter", "p", "esc")
	if p.app.lesson() == nil || p.app.lesson().isPresenting {
		t.Fatal("Esc does not lead from a large lesson to the lesson")
	}
	p.press("tab", "1", "z", "/")
	p.typed("n>20")
	p.press("enter", "?")
	for _, left := range []func() bool{
		func() bool { return p.app.top() == p.app.here && strings.Contains(p.frame(), "n>20") },
		func() bool { return !strings.Contains(p.frame(), "n>20") && p.app.here.zoom },
		func() bool { return !p.app.here.zoom && p.app.lesson().isScreenActive },
		func() bool { return p.app.lesson() != nil && !p.app.lesson().isScreenActive },
		func() bool { return p.app.lesson() == nil },
	} {
		if p.press("esc"); !left() {
			t.Fatalf("Esc does not leave exactly one layer:\n%s", p.frame())
		}
	}
}

// A key that a menu does not know closed it, and the next keys acted.
func TestMenus_AreLeftByTheirOwnKeysOnly(t *testing.T) {
	t.Chdir(t.TempDir())
	p := shell(t, "toy", 80, 24)
	for _, key := range []string{"e", "T"} {
		p.press(key, "x", "0", "!", "ctrl+p")
		if _, ok := p.app.top().(*menu); !ok {
			t.Errorf("%s: the menu is closed", key)
		}
		p.press("esc")
	}
	if wrote, _ := os.ReadDir("."); len(wrote) > 0 {
		t.Errorf("%v is written", wrote)
	}
}

// From screen 2 to 3 the graph jumped from 50 to 2 without a word.
func TestReliability_ShowsTheGraphThatWasLookedAt(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "rings")}, 80, 24)
	p.watch("q of class", "3")
	missing := ""
	for _, graph := range []string{"50", "10", "7", "1", "33", "12"} {
		p.press("2", ":", "g")
		p.typed(graph)
		p.press("enter", "3")
		if said := p.app.state.Message().Text; said != "" {
			if !strings.HasPrefix(said, "Graph "+graph+" is not in this pool: fold 1 ") {
				t.Errorf("graph %s: %q", graph, said)
			}
			missing = graph
		} else {
			p.expect("graph " + graph + "/1")
		}
	}
	if missing == "" {
		t.Error("none of the graphs is tested")
	}
}

// At 80 columns lessons are offered until one was opened; the palette and the
// help always.
func TestFooter_OffersLessonsUntilOneIsOpened(t *testing.T) {
	config := everything(t, "toy")
	config.Opened = false
	kept := 0
	config.Opens = func() error { kept++; return nil }
	p := newPilot(t, config, 80, 24)
	for _, tab := range p.app.tabs {
		p.app.here = tab
		expect.Contains(t, p.footer(), "T:lessons", "Ctrl-P:find", "?:help", "q:quit")
	}
	p.app.here = p.app.tabs[0]
	p.press("T", "enter", "esc", "T", "enter", "esc")
	if kept != 1 || strings.Contains(p.footer(), "T:lessons") {
		t.Errorf("kept %d times; the footer is %q", kept, p.footer())
	}
	config.Opened = true
	if p := newPilot(t, config, 80, 24); strings.Contains(p.footer(), "T:lessons") {
		t.Errorf("opened before: the footer is %q", p.footer())
	}
	if len(lessons.All()) == 0 {
		t.Error("there is no lesson")
	}
}

// The keys of a pair are offered while one is pointed at, undo while something of
// the graph is done by hand, all mappings when the last swap is made.
func TestFooter_OffersWhatMattersNow(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "toy")}, 80, 24)
	p.patience = time.Second / 2
	p.press("2", "<")
	expect.Lacks(t, p.footer(), "x:edit", "f:force", "c:chance", "u:undo", "a:all")
	p.press("shift+right")
	expect.Contains(t, p.footer(), "x:edit", "f:force", "c:chance")
	p.press("esc", "G")
	expect.Contains(t, p.footer(), "a:all")
	p.press("shift+right", "x", "esc", "1", "2")
	p.app.state.ClearMessage()
	expect.Contains(t, p.footer(), "u:undo")
}
