package tui

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/loop"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// loopPage is lesson 0: Algorithm 3 as a diagram; each box links
// to its screen. Any other key closes it and then has its usual
// effect.
type loopPage struct {
	window
	app *App
	lit int // the box under the cursor
}

// Its name among the lessons, and its title.
const (
	loopLesson = loop.Name
	loopTitle  = loop.Title
)

// openLoop shows the loop with the numbers of the run of screens 3 and 4,
// which starts by itself.
func (a *App) openLoop() tea.Cmd {
	a.open(&loopPage{window: window{keys.LoopPage}, app: a})
	a.finished(loopLesson)
	return a.runs.Enter()
}

func (x *loopPage) numbers() loop.Numbers {
	s := x.app.state
	n := loop.Numbers{Dataset: s.Dataset, Settings: s.Settings, Fold: x.app.runs.Fold(), Example: s.Subject.Example}
	if e := x.app.runs.Here(); e != nil {
		n.Split = e.Split
		if event, ok := e.Event(1); ok && event.State.Calibration != nil {
			n.First = &event.State
		}
	}
	return n
}

func (x *loopPage) Do(a keys.Action, key tea.KeyPressMsg) (bool, tea.Cmd) {
	boxes := len(loop.Boxes(x.numbers()))
	switch a {
	case keys.Down:
		x.lit = (x.lit + 1) % boxes
	case keys.Up:
		x.lit = (x.lit + boxes - 1) % boxes
	case keys.Choose:
		return false, x.enter(x.lit)
	case keys.Back:
		return false, nil
	default:
		x.app.close(x)
		return false, x.app.press(key)
	}
	return true, nil
}

// enter opens the screen of a box.
func (x *loopPage) enter(box int) tea.Cmd {
	x.app.close(x)
	x.app.show(keys.Number(loop.Boxes(x.numbers())[box].Screen))
	return nil
}

func (x *loopPage) Draw(c *paint.Canvas, body paint.Rect) {
	c.SetTarget(c.Bounds(), nil)
	c.Fill(body, ' ', theme.Plain)
	loop.Draw(c, body.Inset(1, 0), x.numbers(), x.lit, func(box int, at paint.Rect) {
		c.SetTarget(at, &screen.Area{OnClick: func(int, int) tea.Cmd { return x.enter(box) }})
	})
}

func (x *loopPage) Footer(c *paint.Canvas, r paint.Rect) { chrome.Keys(c, r, keys.LoopPage, nil) }
