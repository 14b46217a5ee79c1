package tui

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/layout"
)

// at is a screen at a moment.
type at struct {
	screen.Screen
	moment screen.Moment
}

func (s at) Moment() screen.Moment { return s.moment }
func (at) Dead(keys.Action) bool   { return false }

// The keys of a moment stand in the footer of 80 columns, all of them, also while
// lessons are offered; without the moment at least one of them does not.
func TestFooter_RaisesTheKeysOfAMoment(t *testing.T) {
	config := everything(t, "toy")
	config.Opened = false
	for _, row := range raised {
		for i := range screens {
			p := newPilot(t, config, 80, 24)
			tab := p.app.tabs[i]
			if row.on&tab.id == 0 {
				continue
			}
			p.app.here = tab
			it, missing := tab.it, 0
			for _, moment := range []screen.Moment{row.when, 0} {
				tab.it = at{it, moment}
				for _, action := range row.keys {
					hint := hintOf(t, p, tab.id, action)
					switch shown := strings.Contains(p.footer(), hint); {
					case moment != 0 && !shown:
						t.Errorf("%s at moment %b: %q is not in the footer %q", tab.name, moment, hint, p.footer())
					case !shown:
						missing++
					}
				}
			}
			if missing == 0 && row.when != screen.AtPair {
				t.Errorf("%s at moment %b raises what is there anyway", tab.name, row.when)
			}
		}
	}
}

func hintOf(t *testing.T, p *pilot, id keys.Screen, a keys.Action) string {
	t.Helper()
	at := slices.IndexFunc(p.app.keys, func(b keys.Binding) bool { return b.Action == a && b.Screens&id != 0 && b.Label != "" })
	if at < 0 {
		t.Fatalf("%s has no hint on screen %d", a, 1+bits.TrailingZeros(uint(id)))
	}
	return keys.Hint(p.app.keys[at].Show, p.app.keys[at].Label)
}

// sought are keys that 80 columns never show: they change settings that screens name
// with their key, or move about, and are found by Ctrl-P and told by ? like all others.
var sought = []keys.Action{
	keys.GoTo, keys.GoToStep, keys.UntilTouched, keys.NextPane, keys.Zoom, keys.Open, // where else to look
	keys.NextMapping, keys.Reroll, keys.More, keys.Longer, keys.FilterSwitch, keys.NextFold, keys.MoreIterations, // settings
	keys.View, keys.Play, keys.Iterate, keys.Stop, keys.NextIteration, keys.NextTheta, keys.PickLearner, keys.NextClassifier, // of some screens
	keys.Sort, keys.Filter, keys.Enter, keys.Down, keys.Axes, keys.Export,
}

// Every key with a place in the footer is seen at 80 columns at some moment, or is
// one of those that are looked for; none is both in vain.
func TestFooter_ShowsEveryKeyAtSomeMomentOrSaysThatItIsSought(t *testing.T) {
	p := newPilot(t, everything(t, "toy"), 80, 24)
	seen := map[keys.Action]bool{}
	for _, tab := range p.app.tabs {
		p.app.here = tab
		for _, b := range p.app.keys {
			if b.Screens&tab.id != 0 && b.Label != "" && strings.Contains(p.footer(), keys.Hint(b.Show, b.Label)) {
				seen[b.Action] = true
			}
		}
	}
	for _, row := range raised {
		for _, a := range row.keys {
			seen[a] = true
		}
	}
	for _, b := range p.app.keys {
		if b.Label != "" && b.Action != keys.Lessons && !seen[b.Action] && !slices.Contains(sought, b.Action) {
			t.Errorf("%s %s is never seen at 80 columns, and nothing says so", b.Show, b.Label)
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
			for _, b := range p.app.keys {
				if b.Pane == "" || b.Screens&tab.id == 0 || b.Label == "" {
					continue
				}
				key := keys.Hint(b.Show, b.Label)
				in, below := slices.Contains(tab.inFrames, b.Action), strings.Contains(p.footer(), key)
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
		if got := strings.TrimRight(tabs(), " "); got != c.want {
			t.Errorf("%d columns: %q", c.w, got)
		}
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
