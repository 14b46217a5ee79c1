package tui

import (
	"iter"
	"slices"
	"strings"
	"testing"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/adrg/xdg"
	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/long"
	"mevolve/study/settings"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
)

// ways are keys that lead to what the explorer draws: every screen in its states and views,
// and what lies over a screen. The frame is at rest when it has the text; keys behind | are
// pressed then.
var ways = []struct{ dataset, keys, until string }{
	{"rings", "1", "twins"}, {"toy", "1 tab tab", "twins"}, {"rings", "1 / n > 2 0 enter &", "n>20"},
	{"rings", "2 > right", "AUGMENT"}, {"communities", "2 shift+right x > right w v", "AUGMENT"}, {"rings", "2 w w w o right", "AUGMENT"},
	{"communities", "2 w w w d w d w d w d m", "AUGMENT"}, {"communities", "2 a >", "AUGMENT"}, {"toy", "2 G a", "AUGMENT"}, {"toy", "2 W c", "too rarely"}, {long.Pick("rings", "toy"), "2 shift+right c W W", "Why"},
	{"rings", "3", "q of class"}, {"triangles", "3", "q of class"}, {"toy", "3", "RELIABILITY"},
	{"toy", "4", "space runs"}, {"rings", "4 space", "all 2 iterations are done"}, {"toy", "4 c", "Learner"},
	{"toy", "5", "2 of 2"}, {"toy", "c c 5 a v", "2 of 2"}, {"toy", "5 a p v v", "2 of 2"}, {"rings", "5 | left p", "2 of 2"}, {"rings", "5 | home v", "2 of 2"}, {"rings", "5 | tab down p p v v", "2 of 2"}, {"rings", "5 | f a", "2 of 2"},
	{"rings", "6", "0 of 5 trials"}, {"toy", "6 space", "all 80 trials done"}, {"toy", "6 v v tab", "COMPARE"}, {"rings", "6 | v v down down shift+right", "0 of 5 trials"}, {"toy", "6 c", "Learners"},
	{"toy", "1 ,", "Settings"}, {"toy", "1 T", "Lessons"}, {"toy", "T enter", "edge swap"}, {"toy", "T enter space", "Predict"}, {"toy", "T p space space", ""}, {"toy", "T enter tab", "T:back to it"},
	{"toy", "1 e", ""}, {"toy", "1 y", ""}, {"toy", "2 ?", "Keys and words"}, {"toy", "1 ctrl+p", " Find "}, {"toy", "1 d", "Open a dataset"},
}

// sizes are those of windows: all about the sizes at which the layout changes, and
// others scattered over the rest. Outside the long form a screen has a fifth of the former and a
// 31st of the latter, those of its turn.
func sizes(turn int) iter.Seq2[int, int] {
	return func(yield func(w, h int) bool) {
		for _, w := range []int{0, 1, 20, 59, 60, 80, 99, 100, 139, 140, 220} {
			for _, h := range []int{0, 1, 15, 16, 24, 39, 40, 45, 70} {
				if turn++; (long.Asked() || turn%5 == 0) && !yield(w, h) {
					return
				}
			}
		}
		for w := 20; w <= 220; w += 7 {
			for h := 8; h <= 70; h += 3 {
				if turn++; (long.Asked() || turn%31 == 0) && !yield(w, h) {
					return
				}
			}
		}
	}
}

// What is drawn fills every window exactly and stays in its panes, which do not overlap and
// show the one with the focus; the footer's keys do something; and ASCII is nothing else.
// In the light it has the same glyphs but the dots of lines, and the command of a screen opens the same frame.
func TestInvariants_HoldAtEverySize(t *testing.T) {
	t.Cleanup(xdg.Reload)
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	xdg.Reload()
	for turn, way := range ways {
		t.Run(way.dataset+" "+way.keys, func(t *testing.T) {
			if way.keys != "6 space" { // it saves trials, which other ways show: it ends first
				t.Parallel()
			}
			config := everything(t, way.dataset)
			config.Settings = settings.Default()
			config.Settings.Learner, config.Settings.Iterations = "sf+knn", 2
			p := newPilot(t, opened(config, way.keys), 100, 40)
			begin, then, _ := strings.Cut(way.keys, "|")
			p.watch(way.until, strings.Fields(begin)...)
			p.press(strings.Fields(then)...)
			p.looksTheSameInTheLight()
			p.opensAgain()
			p.lettersAreKeysOrSymbols()
			at, look := 0, p.app.state.Theme
			for w, h := range sizes(turn) {
				p.send(tea.WindowSizeMsg{Width: w, Height: h})
				tab := p.app.here
				if panes := len(tab.it.Panes(p.app.body())); p.app.top() == tab && panes > 0 {
					tab.focus, tab.zoom = at%panes, at%4 == 0
				}
				at++
				p.sound()
				p.app.state.Theme.ASCII, p.app.state.Theme.Color = true, false
				if frame := p.sound(); strings.ContainsFunc(frame, func(r rune) bool { return r > unicode.MaxASCII }) {
					t.Fatalf("%d×%d is not ASCII:\n%s", w, h, frame)
				}
				p.app.state.Theme.ASCII, p.app.state.Theme.Color = look.ASCII, look.Color
			}
		})
	}
}

// looksTheSameInTheLight fails where the light theme has other letters or signs, or no colours of its own.
func (p *pilot) looksTheSameInTheLight() {
	p.t.Helper()
	dark := p.body()
	p.app.setDark(false)
	if light := p.body(); light == dark || dotless(light) != dotless(dark) {
		p.t.Errorf("in the dark\n%s\nand in the light\n%s", dark, light)
	}
	p.app.setDark(true)
}

// dotless is a frame without styles and braille: in the light lines are two dots wide.
func dotless(frame string) string {
	blank := strings.Map(func(r rune) rune {
		if r >= 0x2800 && r <= 0x28ff {
			return ' '
		}
		return r
	}, plain(frame))
	lines := strings.Split(blank, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// sound fails where the frame is not of the window's size, where panes overlap or leave the
// body, where the pane with the focus is not seen, or where a key of the footer does nothing. It
// returns the frame as text.
func (p *pilot) sound() (frame string) {
	p.t.Helper()
	a := p.app
	content := a.content()
	exact(p.t, content, a.w, a.h)
	frame = ansi.Strip(content)
	if _, fits := layout.Of(a.w, a.h); !fits {
		return frame
	}
	body := a.body()
	panes := a.panes.Rects
	shown := slices.DeleteFunc(slices.Clone(panes), paint.Rect.Empty)
	for i, r := range shown {
		if r.Intersect(body) != r {
			p.t.Errorf("pane %d, %v, leaves the body %v", i+1, r, body)
		}
		for k, other := range shown[:i] {
			if !r.Intersect(other).Empty() {
				p.t.Errorf("panes %d and %d overlap: %v %v", k+1, i+1, other, r)
			}
		}
	}
	if a.top() == a.here && panes[a.here.focus].Empty() && !strings.Contains(frame, "Why") { // an answer takes another pane's place
		p.t.Errorf("at %d×%d the pane with the focus, %d, is not seen:\n%s", a.w, a.h, a.here.focus+1, frame)
	}
	for _, b := range a.here.keys.Footer(a.w, a.canvas.Width, a.ranks()) {
		if found := a.here.keys.Binding(b.Keys()[0]); found.Action != b.Action || b.Why() != "" {
			p.t.Errorf("the footer offers %s %s, which does %q", b.Show(), b.Label, found.Action)
		}
	}
	return frame
}
