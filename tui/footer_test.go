package tui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/expect"
	"mevolve/tui/keys"
	"mevolve/tui/room"
	"mevolve/tui/screen"
	"mevolve/tui/settingspanel"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/learnerlist"
	"mevolve/tui/widgets/paint"
)

// likely are the likely next steps of every screen, by the state that makes them so.
var likely = []struct {
	on   keys.Screen
	keys []keys.Action
}{
	{keys.Augment, []keys.Action{keys.Save, keys.NextGraph, keys.AllMappings}},
	{keys.Evolve, []keys.Action{keys.Switches, keys.Save}},
	{keys.Compare, []keys.Action{keys.Switches, keys.Export, keys.MoreRepeats}},
	{keys.Augment, []keys.Action{keys.Ask}},
	{keys.Reliability, []keys.Action{keys.Rule, keys.Undo, keys.Copy}},
	{keys.Augment, []keys.Action{keys.Undo, keys.Copy}},
	{keys.Augment, []keys.Action{keys.Ask, keys.Chance, keys.Force}},
	{keys.Augment, []keys.Action{keys.ToggleEdge}},
}

// at is a screen with likely next steps.
type at struct {
	screen.Screen
	likely []keys.Action
}

func (s at) Likely() []keys.Action { return s.likely }

// The likely keys stand in the footer of 80 columns, all of them, also while lessons are offered;
// without that at least one of them does not.
func TestFooter_HasTheLikelyKeys(t *testing.T) {
	config := everything(t, "toy")
	config.Opened = false
	for _, row := range likely {
		for i := range screens {
			p := newPilot(t, config, 80, 24)
			tab := p.app.tabs[i]
			if row.on != tab.id {
				continue
			}
			p.app.here = tab
			it, missing := tab.it, 0
			for _, now := range [][]keys.Action{row.keys, nil} {
				tab.it = at{it, now}
				for _, action := range row.keys {
					b := tab.keys.Of(action)
					switch shown := strings.Contains(p.footer(), keys.Hint(b.Show(), b.Label)); {
					case now != nil && !shown:
						t.Errorf("%s: %s is likely and not in the footer %q", tab.name, action, p.footer())
					case !shown:
						missing++
					}
				}
			}
			if missing == 0 && !slices.Contains(row.keys, keys.ToggleEdge) {
				t.Errorf("%s: %q are in the footer anyway", tab.name, row.keys)
			}
		}
	}
}

// The keys that newcomers looked for in vain stand in the footer of 80 columns, also while lessons
// are offered.
func TestFooter_HasTheKeysThatNewcomersLookFor(t *testing.T) {
	config := everything(t, "toy")
	config.Opened = false
	for screen, hints := range map[string][]string{
		"1": {"Enter:swaps", "d:data"},
		"2": {"→ ←:line", "[ ]:β"},
		"3": {". [ ]:θ", "Enter:swaps", "W:why", "/:where"},
	} {
		p := newPilot(t, opened(config, screen), 80, 24)
		p.press(screen)
		expect.Contains(t, p.footer(), append(hints, "T:lessons")...)
	}
}

// Each screen gives a key one meaning and says it.
func TestScreens_GiveAKeyOneMeaning(t *testing.T) {
	p := newPilot(t, Config{}, 80, 24)
	for _, tab := range p.app.tabs {
		if twice := tab.keys.Conflicts(); twice != nil {
			t.Errorf("%s binds %q twice", tab.name, twice)
		}
		for _, b := range tab.keys.WithMenus() {
			if b.Says() == "" || b.Action == "" || b.Do == nil == (b.Menu == nil) || b.Show() == "" != (b.Label == "") {
				t.Errorf("%s: %s is incomplete", tab.name, b.Names())
			}
		}
		if quit := tab.keys.Binding("q"); !strings.Contains(quit.Says(), "a run or a class") {
			t.Errorf("q says %q", quit.Says())
		}
	}
}

// everyLayer is each kind of layer that lies over a screen.
func everyLayer(t *testing.T) []layer {
	config := everything(t, "toy")
	config.Choices = func() []Choice { return []Choice{{Name: "toy"}} }
	a := newPilot(t, config, 80, 24).app
	return []layer{
		newHelp(a), newPicker(a), newPalette(a), newExportMenu(a), newLessonList(a, 0), newPrompt(screen.Prompt{}), &question{},
		&lessonView{app: a}, &loopPage{app: a}, newPoll(a, room.Question{}), settingspanel.New(a.state, a.runs), newKeyMenu(a, "Ask", "do it", a.tabs[1].keys.Of(keys.Ask).Menu),
		learnerlist.One("sf+svm", nil), learnerlist.Several(nil, nil),
	}
}

// What lies over a screen gives a key one meaning, too, and says it.
func TestLayers_GiveAKeyOneMeaning(t *testing.T) {
	for _, l := range everyLayer(t) {
		table := l.Bindings()
		if twice := table.Conflicts(); len(table) == 0 || twice != nil {
			t.Errorf("%T has %d keys and binds %q twice", l, len(table), twice)
		}
		for _, b := range table {
			if b.Says() == "" || b.Do == nil || b.Show() == "" != (b.Label == "") {
				t.Errorf("%T: %s is incomplete", l, b.Names())
			}
		}
	}
}

// A key that does nothing says why in the footer's place.
func TestKeys_SayWhyTheyDoNothing(t *testing.T) {
	p := newPilot(t, everything(t, "toy"), 80, 24)
	for _, c := range []struct{ keys, says string }{
		{"1 &", "There is no condition yet: press /"},
		{"1 K", "Key K does nothing on this screen; key ? lists"},
		{"2 /", ""},
		{"5 /", ""},
		{"4 /", "This screen has no list for a condition."},
		{"2 a f", "This key needs one mapping"},
		{"2 a", ""},
		{"6 m", "This view shows all mappings side by side"},
	} {
		p.press(strings.Fields(c.keys)...)
		expect.Contains(t, p.footer(), c.says)
		p.press("esc")
	}
	was := p.app.state.Settings.Mapping
	if p.press("2", "m", "M"); p.app.state.Settings.Mapping != was {
		t.Errorf("m and M on screen 2 lead from %s to %s", was, p.app.state.Settings.Mapping)
	}
}

// sought are keys that 80 columns never show: they change settings that screens name
// with their key, or move about, and are found by Ctrl-P and told by ? like all others.
var sought = []keys.Action{
	keys.GoTo, keys.GoToStep, keys.UntilTouched, keys.NextPane, keys.Zoom, keys.Open, // where else to look
	keys.NextMapping, keys.Reroll, keys.More, keys.Longer, keys.FilterSwitch, keys.NextFold, keys.MoreIterations, // settings
	keys.View, keys.Play, keys.Iterate, keys.Stop, keys.NextIteration, keys.NextTheta, keys.PickLearner, keys.NextClassifier, // of some screens
	keys.Sort, keys.Where, keys.Enter, keys.Down, keys.Axes, keys.Export,
}

// Every key with a place in the footer is seen at 80 columns at some moment, or is
// one of those that are looked for; none is both in vain.
func TestFooter_ShowsEveryKeyAtSomeMomentOrSaysThatItIsSought(t *testing.T) {
	p := newPilot(t, everything(t, "toy"), 80, 24)
	seen := map[keys.Action]bool{}
	for _, tab := range p.app.tabs {
		p.app.here = tab
		for _, b := range tab.keys {
			if b.Label != "" && strings.Contains(p.footer(), keys.Hint(b.Show(), b.Label)) {
				seen[b.Action] = true
			}
		}
	}
	for _, row := range append(likely, struct {
		on   keys.Screen
		keys []keys.Action
	}{keys.Dataset, []keys.Action{keys.NextMatch, keys.ShowRest}}) {
		for _, a := range row.keys {
			seen[a] = true
		}
	}
	for _, tab := range p.app.tabs {
		for _, b := range tab.keys {
			if b.Label != "" && b.Action != keys.Lessons && !seen[b.Action] && !slices.Contains(sought, b.Action) {
				t.Errorf("%s %s is never seen at 80 columns, and nothing says so", b.Show(), b.Label)
			}
		}
	}
	for _, a := range []keys.Action{keys.Pictures, keys.Switches, keys.Save, keys.Copy, keys.Undo} {
		if !seen[a] {
			t.Errorf("%s is raised at no moment", a)
		}
	}
}

// The keys of a pane are once on the screen: in its frame, beside the whole title, or in the
// footer.
func TestFrames_HaveTheKeysOfTheirPanes(t *testing.T) {
	framed := 0
	for _, size := range [][2]int{{80, 24}, {100, 30}, {140, 45}, {200, 60}} {
		p := newPilot(t, everything(t, "toy"), size[0], size[1])
		for _, tab := range p.app.tabs {
			p.app.here = tab
			frame := p.frame()
			alone := paint.New(size[0], size[1], p.app.state.Theme.Open(), false)
			inFrames := tab.draw(alone, p.app.body())
			for _, b := range tab.keys {
				if b.Pane == "" || b.Label == "" {
					continue
				}
				key := keys.Hint(b.Show(), b.Label)
				in, below := slices.Contains(inFrames, b.Action), strings.Contains(p.footer(), key)
				if n := strings.Count(frame, key); in && (n != 1 || below || size[0] < 100) || n > 1 {
					t.Errorf("%v: %q is %d times on screen %s:\n%s", size, key, n, tab.name, frame)
				}
				if in {
					framed++
				}
				if !slices.ContainsFunc(tab.it.Panes(p.app.body()), func(pane layout.Pane) bool { return pane.Title == b.Pane }) || !strings.Contains(frame, b.Pane+" ") {
					t.Errorf("%v: screen %s has no pane %s:\n%s", size, tab.name, b.Pane, frame)
				}
			}
		}
	}
	if framed < 10 {
		t.Errorf("%d keys are in frames", framed)
	}
}

// The tabs are the way through the method, and back to the second, wherever that fits;
// its last arrow leads there.
func TestTabs_AreTheWayOfTheMethod(t *testing.T) {
	all := screens
	t.Cleanup(func() { screens = all })
	screens = all[:6] // whose names fit; another screen is tested with its own
	p := newPilot(t, Config{}, 80, 24)
	tabs := func() string { return strings.Split(p.frame(), "\n")[1] }
	for _, c := range []struct {
		w    int
		want string
	}{
		{80, " 1 DATASET → 2 Augment → 3 Reliability → 4 Evolve → again  5 Regions  6 Compare"},
		{72, " 1 DATASET → 2 Augment → 3 Reliability → 4 Evolve  5 Regions  6 Compare"},
		{71, " 1 DATASET  2 Augment  3 Reliability  4 Evolve  5 Regions  6 Compare"},
		{60, " 1 DATASET → 2 → 3 → 4 → again  5  6"},
	} {
		p.send(tea.WindowSizeMsg{Width: c.w, Height: 24})
		expect.Equal(t, c.want, strings.TrimRight(tabs(), " "))
	}
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.press("4")
	for x, want := range map[string]string{"again": "2 AUGMENT", "3 Rel": "3 RELIABILITY", "→ 3": "3 RELIABILITY"} {
		row := tabs()
		before, _, found := strings.Cut(row, x)
		if !found {
			t.Errorf("there is no %q in %q", x, row)
			continue
		}
		p.send(tea.MouseClickMsg{X: len([]rune(before)), Y: 1, Button: tea.MouseLeft})
		p.expect(want)
		p.press("4")
	}
}
