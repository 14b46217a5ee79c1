package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/lists"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screens/compare"
	"mevolve/tui/screens/dataset"
	"mevolve/tui/screens/evolution"
	"mevolve/tui/screens/mapping"
	"mevolve/tui/screens/regions"
	"mevolve/tui/screens/threshold"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// kind describes a screen.
type kind struct {
	name    string // in its tab
	new     func(*screen.State, *session.Session) screen.Screen
	ofRun   bool         // shows a run: a position's fold and iteration are the run's, not the graph's
	remakes bool         // recomputes a position's run itself
	words   []word       // in addition to those of words.go
	views   screen.Views // in its positions
}

// screens are the explorer's screens in the order of their number keys, at most nine.
var screens = []kind{
	{name: "Dataset", views: dataset.Views(), new: func(s *screen.State, _ *session.Session) screen.Screen { return dataset.New(s) }},
	{name: "Augment", views: mapping.Views(), new: func(s *screen.State, x *session.Session) screen.Screen { return mapping.New(s, x) }},
	{name: "Reliability", views: threshold.Views(), ofRun: true, remakes: true, new: func(s *screen.State, x *session.Session) screen.Screen { return threshold.New(s, x) }},
	{name: "Evolve", views: evolution.Views(), ofRun: true, remakes: true, new: func(s *screen.State, x *session.Session) screen.Screen { return evolution.New(s, x) }},
	{name: "Regions", views: regions.Views(), ofRun: true, new: func(s *screen.State, x *session.Session) screen.Screen { return regions.New(s, x) }},
	{name: "Compare", views: compare.Views(), ofRun: true, new: func(s *screen.State, _ *session.Session) screen.Screen { return compare.New(s) }},
}

// Check returns an error sentence for a position that the explorer cannot show.
func Check(p settings.Position) error {
	if p.Screen > len(screens) {
		return fmt.Errorf("the screen is a number from 1 to %d; found %d", len(screens), p.Screen)
	}
	for name, value := range p.View {
		if err := CheckView(p.Screen, name, value); err != nil {
			return err
		}
	}
	return nil
}

// tab is a screen with its number key, focus and zoom.
type tab struct {
	window
	kind
	app   *App
	id    keys.Screen
	it    screen.Screen
	own   keys.Table // the keys of the screen
	keys  keys.Table // and behind them those of every screen
	focus int
	zoom  bool
}

func (t *tab) Bindings() keys.Table { return t.keys }

// Other says that a key does nothing.
func (t *tab) Other(key tea.KeyPressMsg) tea.Cmd {
	name := key.String()
	says := fmt.Sprintf("Key %s does nothing on this screen; key ? lists those that do.", keys.Press{Key: name})
	if b := t.app.tabs[0].keys.Binding(name); b != nil && b.Action == keys.Where {
		says = "This screen has no list for a condition." // the condition that follows is not handled as keys
		return t.app.state.Ask(screen.Prompt{Label: says, Start: func(string) tea.Cmd {
			t.app.state.Say("%s", says)
			return nil
		}})
	}
	t.app.state.Say("%s", says)
	return nil
}

// endsZoom ends the zoom where a key puts other panes in the place of the zoomed one.
func (t *tab) endsZoom(_ keys.Action, do keys.Do) keys.Do {
	return func(pane int) tea.Cmd {
		was := t.titles()
		next := do(pane)
		t.zoom = t.zoom && slices.Equal(was, t.titles())
		return next
	}
}

// titles are those of the panes.
func (t *tab) titles() []string {
	return lists.Each(t.it.Panes(t.app.body()), func(p layout.Pane) string { return p.Title })
}

// Draw draws the panes.
func (t *tab) Draw(c *paint.Canvas, body paint.Rect) { t.draw(c, body) }

// draw draws the panes, or the presented pane with its sentence, and returns the keys that are in
// the frames of the panes.
func (t *tab) draw(c *paint.Canvas, body paint.Rect) (inFrames []keys.Action) {
	panes := t.it.Panes(t.app.body())
	p, focus := t.app.panes, t.focus
	if x := t.app.lesson(); x != nil && !x.isScreenActive {
		focus = -1 // the lesson has it
	}
	var last paint.Rect // of the titles below
	for i, r := range p.Rects {
		if !r.Empty() {
			if !t.app.state.Presenting {
				chrome.Pane(c, r, p.Framed, i == focus)
			}
			restore := c.Clip(r)
			t.it.Draw(c, i, r, i == focus)
			restore()
			if p.Framed && !t.app.state.Presenting {
				chrome.Foot(c, r, panes[i].Place)
				inFrames = append(inFrames, t.drawKeys(c, r, panes[i].Title)...)
			}
		}
		if at := p.Tabs[i]; !at.Empty() {
			style := theme.Tab
			title := " " + panes[i].Title + " "
			if !r.Empty() {
				style = theme.Plain
				title = "[" + panes[i].Title + "]"
			}
			c.Text(at.X, at.Y, title, style)
			last = at
		}
	}
	if !last.Empty() {
		if key := t.keys.Of(keys.NextPane).Show(); last.X+last.W+1+c.Width(key) < c.W {
			c.Text(last.X+last.W, last.Y, " ", theme.Plain) // in a title, over its rule
			c.Text(c.Text(last.X+last.W+1, last.Y, key, theme.Key), last.Y, " ", theme.Plain)
		}
	}
	if !p.Bottom.Empty() {
		chrome.Pane(c, p.Bottom, p.Framed, false)
		restore := c.Clip(p.Bottom)
		t.it.Draw(c, len(p.Rects), p.Bottom, false)
		restore()
	}
	if t.app.state.Presenting && t.app.lesson() == nil {
		t.app.drawSentence(c, body)
	}
	return inFrames
}

// drawKeys draws the keys of a pane at the right of its title, where the rule there has room
// for all of them, and returns them: the footer leaves them out.
func (t *tab) drawKeys(c *paint.Canvas, r paint.Rect, title string) []keys.Action {
	now, all := t.app.ranks(), 0
	list := t.keys.Footer(chrome.Free(c, r)-3, c.Width, func(b *keys.Binding) int {
		rank := -1
		if b.Pane == title {
			if rank = now(b); rank >= 0 {
				all++
			}
		}
		return rank
	})
	if len(list) < all {
		return nil
	}
	chrome.KeysEnd(c, r, list)
	return lists.Each(list, func(b keys.Binding) keys.Action { return b.Action })
}

// Footer draws the keys of the screen.
func (t *tab) Footer(c *paint.Canvas, r paint.Rect) { t.footer(c, r, nil) }

// footer draws the keys of the screen that are not in the frames; a presented pane has none.
func (t *tab) footer(c *paint.Canvas, r paint.Rect, inFrames []keys.Action) {
	if t.app.isPresenting() {
		return
	}
	now := t.app.ranks()
	chrome.Footer(c, r, t.keys, func(b *keys.Binding) int {
		if slices.Contains(inFrames, b.Action) {
			return -1
		}
		return now(b)
	})
}

// makeScreens creates the screens, their keys and their glossary.
func (a *App) makeScreens() {
	a.words = words
	for i, k := range screens {
		id := keys.Number(i + 1)
		a.tabs = append(a.tabs, &tab{kind: k, app: a, id: id, it: k.new(a.state, a.runs)})
		for _, w := range k.words {
			w.screens = id
			a.words = append(a.words, w)
		}
	}
	a.keys = a.bindings()
	for _, t := range a.tabs {
		t.own = t.it.Bindings().Around(t.endsZoom)
		t.keys = t.own
		for _, b := range a.keys {
			if t.own.Binding(b.Keys()[0]) == nil { // screen 2 has its own go to
				t.keys = append(t.keys, b)
			}
		}
	}
	a.here = a.tabs[0]
}
