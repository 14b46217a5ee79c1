package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mevolve/model/readings"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/lessons"
	"mevolve/tui/screen"
	"mevolve/tui/session"
)

// found are the names that the palette lists for a text, the likeliest first.
func (p *pilot) found(text string) (names []string) {
	p.t.Helper()
	p.press("ctrl+p")
	p.typed(text)
	over := p.app.top().(*palette)
	for row := range over.found {
		names = append(names, over.at(row).name)
	}
	p.press("esc")
	return names
}

// Whatever has a row in a table is found, and so is what is added to one.
func TestPalette_HasARowForEveryRowOfEveryTable(t *testing.T) {
	before := screens
	t.Cleanup(func() { screens = before })
	screens = append(before[:len(before):len(before)], kind{
		name: "Count",
		new:  func(*screen.State, *session.Session) screen.Screen { return &counter{} },
	})
	config := everything(t, "toy")
	config.Choices = func() []Choice { return []Choice{{Name: "beakers", About: "3 graphs"}} }
	config.Lessons = append(lessons.All(), lessons.Lesson{Name: "mine", Title: "What I teach"})
	p := newPilot(t, config, 80, 24)
	var all []string
	for _, g := range groups {
		all = append(all, p.found(g.kind+":")...)
	}
	has := func(what, name string) {
		t.Helper()
		if !slices.Contains(all, name) {
			t.Errorf("%s %q is not found", what, name)
		}
	}
	for _, tab := range p.app.tabs {
		for _, b := range tab.keys {
			if !strings.HasPrefix(string(b.Action), "screen ") {
				has("key", b.Says())
			}
		}
	}
	for i, t := range p.app.tabs {
		has("screen", fmt.Sprintf("screen %d: %s", i+1, strings.ToLower(t.name)))
	}
	for _, row := range settings.All() {
		if !row.File { // which a flag names
			has("setting", strings.TrimPrefix(row.Name, "embedding-"))
		}
	}
	for _, r := range readings.All() {
		for _, v := range r.Values {
			has("reading", r.ID+" "+r.Name+": "+v.Name)
		}
	}
	for _, f := range readings.Fixed() {
		has("fixed reading", f.ID+" fixed")
	}
	has("key of a new screen", "one more than before")
	has("new screen", "screen 7: count")
	for _, w := range p.app.words {
		has("word", w.text)
	}
	has("lesson", "0 The loop in one picture")
	has("lesson", "1 "+lessons.All()[0].Title)
	if !slices.ContainsFunc(all, func(name string) bool { return strings.HasSuffix(name, " What I teach") }) {
		t.Error("a new lesson is not found")
	}
	has("dataset", "beakers")
	has("graph", "graph 6")
}

// To choose is to press the key.
func TestPalette_DoesWhatTheKeyDoes(t *testing.T) {
	config := Config{Dataset: builtIn(t, "toy")}
	for _, number := range []string{"1", "2"} {
		here := newPilot(t, config, 100, 30)
		here.press(number)
		for _, b := range here.app.here.keys {
			if slices.Contains([]keys.Action{keys.Find, keys.Quit, keys.Interrupt, keys.Suspend, keys.ToScreen(3), keys.ToScreen(4), keys.ToScreen(5), keys.ToScreen(6)}, b.Action) {
				continue
			}
			config.noClock = b.Action == keys.Play // which a clock would hold up
			pressed, chosen := newPilot(t, config, 100, 30), newPilot(t, config, 100, 30)
			pressed.press(number, b.Keys()[0])
			chosen.press(number, "ctrl+p")
			over := chosen.app.top().(*palette)
			over.found = nil
			for i := range over.all {
				over.found = append(over.found, i)
			}
			over.list.Load(len(over.found))
			over.list.At = slices.IndexFunc(over.all, func(d paletteEntry) bool {
				return strings.HasSuffix(d.name, b.Says()) && d.keys == b.Names()[:len(d.keys)]
			})
			chosen.press("enter")
			if got, want := chosen.frame(), pressed.frame(); got != want {
				t.Errorf("screen %s, %q chosen:\n%s\npressed:\n%s", number, b.Says(), got, want)
			}
		}
	}
}

// Before a text is typed the palette lists ten keys of the screen and the groups; a group lists
// its actions.
func TestPalette_BeginsWithTheKeysOfTheScreen(t *testing.T) {
	for screen, want := range map[string]string{"1": "list only what meets a condition", "2": "next line of the algorithm", "3": "θ up", "4": "play the iterations", "5": "next iteration", "6": "start, pause"} {
		p := newPilot(t, everything(t, "toy"), 80, 24)
		p.press(screen, "ctrl+p")
		over := p.app.top().(*palette)
		if len(over.found) != firstKeys+len(groups) {
			t.Errorf("screen %s: %d rows", screen, len(over.found))
		}
		var names []string
		for row := range firstKeys {
			names = append(names, over.at(row).name)
		}
		if !strings.Contains(strings.Join(names, "|"), want) {
			t.Errorf("screen %s: %q is not among %q", screen, want, names)
		}
		p.expect("words of the glossary")
		p.press("pgdown", "pgdown", "enter")
		if names := p.app.top().(*palette); names.input.Value() != "graph: " || len(names.found) != 6 || names.at(5).name != "graph 6" {
			t.Errorf("the group of graphs lists %d rows for %q", len(names.found), names.input.Value())
		}
		p.typed("4")
		p.press("enter")
		if p.app.state.Subject.Example.ID.Graph != 3 {
			t.Errorf("graph %s is chosen", p.app.state.Subject.Example.ID)
		}
	}
}

// Each equation of the paper is found by its number, with the word that it defines; Eq. 5 with
// lesson 2.
func TestPalette_FindsEquations(t *testing.T) {
	p := newPilot(t, everything(t, "toy"), 80, 24)
	for n, word := range map[int]string{1: "D_train, train, training graphs", 2: "random", 3: "β, beta, k", 4: "swap, swaps, step", 5: "share, cumul., cumulative", 6: "share, cumul., cumulative", 7: "motif", 8: "motif", 9: "share, cumul., cumulative", 10: "q, Q", 11: "r", 12: "θ, threshold, rule’s θ", 13: "RIMP"} {
		for _, form := range []string{"eq %d", "Eq. %d", "equation %d"} {
			if names := p.found(fmt.Sprintf(form, n)); !slices.Contains(names, word) {
				t.Errorf("%q finds %q, not %q", fmt.Sprintf(form, n), names, word)
			}
		}
	}
	names := p.found("eq 5")
	lesson := slices.IndexFunc(names, func(name string) bool { return strings.HasPrefix(name, "2 ") })
	if lesson < 0 || lesson > 5 {
		t.Errorf("eq 5 finds lesson 2 in row %d of %q", lesson, names)
	}
}

func TestPalette_FindsByWordsAndDoesIt(t *testing.T) {
	config := everything(t, "toy")
	p := newPilot(t, config, 80, 24)
	for text, first := range map[string]string{
		"mapping: random": "mapping: random", "graph 4": "graph 4", "screen 2": "screen 2: augment", "mtfsim": "mapping: motif-similarity", "THETA UP": "θ up: keep fewer",
		"beta up": "β up: more edges move", "r1 lit": "R1 connectivity: literal",
	} {
		if names := p.found(text); len(names) == 0 || names[0] != first {
			t.Errorf("%q finds %q first, not %q", text, names[:min(3, len(names))], first)
		}
	}
	if names := p.found("never remove a bridge"); len(names) == 0 || !strings.HasPrefix(names[0], "R1") {
		t.Errorf("a reading is not found by its words: %q", names)
	}
	if names := p.found("connected"); !slices.Contains(names, "R1 connectivity") {
		t.Errorf("what keeps a graph connected is not found: %q", names)
	}
	do := func(text string) {
		p.press("ctrl+p")
		p.typed(text)
		p.press("enter")
	}
	do("mapping: random")
	do("R1 connectivity: literal")
	if s := p.app.state.Settings; s.Mapping != "random" || s.Readings.Connectivity == settings.Default().Readings.Connectivity {
		t.Errorf("the settings are %+v", s)
	}
	do("graph 4")
	do("next line of the algorithm") // of screen 2, from screen 1
	p.expect("2 AUGMENT", "graph 4 of 6")
	do("beta")
	p.expect("Settings and readings", "beta")
	if p.app.asking() == nil {
		t.Error("the value of β is not asked for")
	}
	p.press("esc", "esc")
	do(lessons.All()[1].Title)
	if p.app.lesson() == nil || p.app.lesson().at != 1 {
		t.Error("the lesson is not open")
	}
	p.press("esc", "esc")
	do("loop in one picture")
	if _, open := p.app.top().(*loopPage); !open {
		t.Error("the loop is not open")
	}
	p.press("esc", "ctrl+p")
	p.expect(" Find ")
	p.typed("xyzzy")
	p.expect("No match.")
	p.press("enter")
	p.expect(" Find ")
	p.press("esc")
	p.expectNot(" Find ")
}

// What a lesson covers is not reported by another way: the class of a graph neither in
// the palette nor where graphs are listed.
func TestPalette_NamesNoClassThatALessonCovers(t *testing.T) {
	config := everything(t, "rings")
	config.Lessons = []lessons.Lesson{{Title: "Which class?", Show: settings.Place{Dataset: "rings", Settings: settings.Default(), Position: settings.Start()}}}
	config.Lessons[0].Reveal = config.Lessons[0].Show
	config.Lessons[0].Questions = []lessons.Question{{Masks: []string{"class"}}}
	p := newPilot(t, config, 140, 45)
	p.press("T", "down", "enter", "tab")
	for slide, told := range []bool{false, false, true} {
		for _, screen := range []string{"1", "2"} {
			p.press(screen)
			if got := strings.Contains(p.frame(), "class 1 "); got != told {
				t.Errorf("slide %d, screen %s names the class: %v\n%s", slide, screen, got, p.frame())
			}
		}
		p.press("ctrl+p")
		p.typed("graph 7")
		if got := regexp.MustCompile(`graph 7 +class`).MatchString(p.frame()); got != told {
			t.Errorf("slide %d: the palette names the class: %v\n%s", slide, got, p.frame())
		}
		p.press("esc", "T", "enter", "tab")
	}
}

// Whole words come before scattered letters, and a question finds what it is about.
func TestPalette_RanksWholeWordsFirst(t *testing.T) {
	p := newPilot(t, everything(t, "toy"), 80, 24)
	for text, first := range map[string]string{
		"most vertices": "sort the list by the next column", "what is theta": "θ, threshold, rule’s θ", "keep 100": "type θ, or how many graphs to keep",
		"sort": "sort the list by the next column", "What is a motif?": "motif",
	} {
		if names := p.found(text); len(names) == 0 || names[0] != first {
			t.Errorf("%q finds %q first, not %q", text, names[:min(3, len(names))], first)
		}
	}
	for _, name := range p.found("sort") {
		if strings.HasPrefix(name, "quit") {
			t.Errorf("sort finds %q", name)
		}
	}
}
