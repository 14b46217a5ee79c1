// Package screen is what the app and its screens agree on: what a screen is,
// and the state all of them share.
package screen

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// Screen is one of the explorer's screens. The app owns which one is shown,
// which pane has the keys and where the panes stand; a screen draws panes and
// answers keys. Nothing here may block: what takes longer than a frame goes
// to State.Work.
type Screen interface {
	// Enter is called when the screen is shown and, while it is, after every
	// change of the shared state: the place to notice that what is computed
	// belongs to another graph or other settings.
	Enter() tea.Cmd
	// Panes lists the screen's panes for a body of that size; their number may
	// change with the dataset only.
	Panes(body paint.Rect) []layout.Pane
	// Draw draws one pane into r, which is already the canvas's clip.
	Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool)
	// Do answers a key; pane is the one that has the focus.
	Do(a keys.Action, pane int) tea.Cmd
	// Update takes every other message, also while another screen is shown:
	// batches of work, ticks.
	Update(msg tea.Msg) tea.Cmd
	// Back closes the screen's topmost layer (a filter, a selection) and
	// tells whether there was one.
	Back() bool
}

// Target is a part of a screen that answers the mouse where it was drawn: it is
// marked on the canvas (paint.Canvas.Mark), so that nobody has to know its place
// but who draws it.
type Target interface {
	// Click takes a cell of the canvas, Wheel lines, negative for upward.
	Click(x, y int) tea.Cmd
	Wheel(lines int) tea.Cmd
}

// Area is a target made of functions, either of which may be nil.
type Area struct {
	OnClick func(x, y int) tea.Cmd
	OnWheel func(lines int) tea.Cmd
}

func (a *Area) Click(x, y int) tea.Cmd {
	if a.OnClick == nil {
		return nil
	}
	return a.OnClick(x, y)
}

func (a *Area) Wheel(lines int) tea.Cmd {
	if a.OnWheel == nil {
		return nil
	}
	return a.OnWheel(lines)
}

// Arranger is a screen that places its panes itself instead of side by side.
// The titles of panes that are not seen go into the result's Tabs.
type Arranger interface {
	Arrange(body paint.Rect, focus int, zoom bool) layout.Panes
}

// Telling is a screen that tells in a sentence what is seen in a pane, and in a formula,
// the longest form first: what is presented has them below the pane.
type Telling interface {
	Tell(pane int) (sentence string, formulas []string)
}

// Resting is a screen on which some keys do nothing for now: the footer leaves
// them out.
type Resting interface {
	Dead(a keys.Action) bool
}

// Choosing is a screen that points at a graph of its own: the header and exports
// speak of it. It is false while there is none.
type Choosing interface {
	Chosen() (Subject, bool)
}

// Covered is a screen on which a list may lie over a pane: its keys and what
// they do then stand in the footer; nil while there is none.
type Covered interface {
	Hints() []string
}

// Roomy is the height from which a pane keeps a blank row below its title.
const Roomy = 24

// Heading writes a pane's title and returns the room below it.
func Heading(c *paint.Canvas, r paint.Rect, title, note string, focused bool) paint.Rect {
	Title(c, r, title, focused).Put(note, theme.Dim)
	if r.H < Roomy {
		return r.Below(1)
	}
	return r.Below(2)
}
