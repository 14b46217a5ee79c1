// Package screen is the interface between the app and its screens: Screen is what a
// screen implements, State is what all screens share.
package screen

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
)

// Screen is one of the explorer's screens. The app decides which screen is shown,
// which pane has the focus and the positions of panes; a screen draws panes and
// handles keys. No method may block: work longer than a frame belongs
// to State.Work. A screen embeds Base and writes what it has itself.
type Screen interface {
	// Update is called with All when the screen is shown and, while it is shown, once for every
	// message that changes something: the place to drop results of another graph or other
	// settings.
	Update(Change) tea.Cmd
	// Panes lists the screen's panes for a body of that size; their number may
	// change with the dataset only.
	Panes(body paint.Rect) []layout.Pane
	// Arrange places the panes. The titles of hidden panes are in the result's Tabs.
	Arrange(body paint.Rect, focus int, zoom bool) layout.Panes
	// Draw draws one pane into r, which is already the canvas's clip; the bottom has the number
	// after the last.
	Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool)
	// Bindings are the screen's keys with what they do. It is called once.
	Bindings() keys.Table
	// Likely are the actions that are the likely next steps at the moment, the likeliest last: a
	// narrow footer shows their keys before others.
	Likely() []keys.Action
	// Undo takes back what was made by hand elsewhere, such as the edits of a place; the app has
	// taken back nothing.
	Undo() tea.Cmd
	// Back closes the screen's topmost layer (a filter, a selection) and
	// reports whether there was one.
	Back() bool
	// Position is the state of the screen, so that a command reproduces the same frame. The
	// app adds the number of the screen, the graph, the pane and the zoom, and repeat, fold
	// and iteration if the screen shows a graph and not a run.
	Position() settings.Position
	// Go restores a position on a screen that has been entered. Long computations run in the
	// background and complete the frame later. It ignores unknown names and values.
	Go(p settings.Position) tea.Cmd
	// Computing is the progress toward the position: "computing, 3 of 5"; "" once everything
	// is shown.
	Computing() string
	// Running is the finished share of the screen's run, 0 to 1; false while none works.
	Running() (share float64, ok bool)
	// SaveWork writes work of the screen's own, which continues while other screens are
	// shown, into the position of the shown screen; ResumeWork starts it from there after a
	// dropped connection.
	SaveWork(p *settings.Position)
	ResumeWork(p settings.Position) tea.Cmd
	// Chosen is the graph that the header and exports use; false for none.
	Chosen() (Subject, bool)
	// Point moves the row that answers a free question of a class, by lines, and names it; "" for
	// none. It does not go on to what comes next.
	Point(lines int) (row string, next tea.Cmd)
	// Tell describes the content of a pane in a sentence and a formula, the longest form
	// first; presenting shows both below the pane.
	Tell(pane int) (sentence string, formulas []string)
}

// Base is what most screens do not have: no work and no list of their own, no graph
// chosen, no likely next step.
type Base struct{}

func (Base) Computing() string                      { return "" }
func (Base) Running() (share float64, ok bool)      { return 0, false }
func (Base) SaveWork(*settings.Position)            {}
func (Base) ResumeWork(settings.Position) tea.Cmd   { return nil }
func (Base) Chosen() (Subject, bool)                { return Subject{}, false }
func (Base) Point(int) (row string, next tea.Cmd)   { return "", nil }
func (Base) Likely() []keys.Action                  { return nil }
func (Base) Undo() tea.Cmd                          { return nil }
func (Base) Back() bool                             { return false }
func (Base) Tell(int) (sentence string, _ []string) { return "", nil }

// Layer is shown over a screen and has the keys.
type Layer interface {
	Bindings() keys.Table
	// Other handles a key that is bound to nothing.
	Other(key tea.KeyPressMsg) tea.Cmd
	// Type handles pasted text.
	Type(msg tea.Msg)
	// IsClosed reports whether a key has closed the layer.
	IsClosed() bool
	Draw(c *paint.Canvas, body paint.Rect)
	Footer(c *paint.Canvas, r paint.Rect)
}

// Change is a set of what has changed.
type Change uint

const (
	Dataset Change = 1 << iota
	Graph          // the state's Subject
	Settings
	Run  // what is computed of the session's evolution, or shown of it
	Size // of the window

	All = Dataset | Graph | Settings | Run | Size
)

// Has reports whether one of some others has changed.
func (c Change) Has(one Change) bool { return c&one != 0 }

// The requests to the app, beside Prompt. A Change is its news.
type (
	ShowMsg      keys.Screen     // another screen
	LayerMsg     struct{ Layer } // a layer over the screen
	GeneratedMsg model.ID        // a generated graph, which the evolution makes first
	WhyMsg       struct{}        // why the graph in view is in the pool, or not, or changes its class
	PlaceMsg     string          // the place of a text (settings.Place.Read)
)

// Delivery is a message for one receiver, such as a batch of a job. It arrives even while
// another screen is shown.
type Delivery interface{ Deliver() tea.Cmd }

// Target is a drawn part of a screen that handles the mouse: it is
// marked on the canvas (paint.Canvas.SetTarget), so that
// clicks are tested against the drawn region.
type Target interface {
	// Click takes a cell of the canvas; Wheel takes lines, negative for up.
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
