package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/evolve"
	"mevolve/model"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/loop"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// loopPage is lesson 0: Algorithm 3 as a diagram; each box links
// to its screen. It opens with a film of the loop, which any key stops. Any other key closes the
// page and then has its usual effect.
type loopPage struct {
	window
	app *App
	lit int // the box under the cursor

	film    screen.Player
	left    time.Duration // of the film; 0 at rest
	waited  int           // steps of the film without the numbers of the next one
	isNew   bool          // the film begins when the terminal answers
	late    int           // answers of the terminal in a row that were late, since the film began
	drawing paint.Memo[*model.Graph, *loop.Drawing]

	copies []evolve.Generated // of the first pool, which may be dropped since
	in     session.Unit       // that copies are of
}

// Its name among the lessons, and its title.
const (
	loopLesson = loop.Name
	loopTitle  = loop.Title
)

// swapsBox is the box that the page opens with: Enter shows the swap.
const swapsBox = 1

// mostWaiting is how long, in steps, the film waits for numbers before it ends.
const mostWaiting = 80

// mostLate is the number of late answers in a row that end the film.
const mostLate = 3

// openLoop shows the loop with the numbers of the run of screens 3 and 4,
// which starts by itself.
func (a *App) openLoop() tea.Cmd {
	s := a.state
	x := &loopPage{app: a, lit: swapsBox, film: screen.Player{Pace: screen.EightStepsASecond}, isNew: !s.Still && !s.NoClock}
	a.open(x)
	a.finished(loopLesson)
	next := a.runs.Enter()
	a.runs.LookAhead(true)
	x.keep()
	if s.Responsive {
		next = tea.Batch(next, x.answered(true))
	}
	return next
}

// answered records whether the terminal has answered a frame at once. The film begins with the
// first answer, which a busy machine may delay, and ends after mostLate late ones in a row: the
// line is slow.
func (a *App) answered(atOnce bool) tea.Cmd {
	a.state.Responsive = atOnce
	if x, ok := a.top().(*loopPage); ok {
		return x.answered(atOnce)
	}
	return nil
}

// unanswered records that no answer has come within the pacer's patience: nothing moves.
func (a *App) unanswered() {
	a.state.Responsive = false
	if x, ok := a.top().(*loopPage); ok {
		x.stop()
	}
}

func (x *loopPage) answered(atOnce bool) tea.Cmd {
	if x.late++; atOnce {
		x.late = 0
	}
	begins := x.isNew && x.app.state.Theme.Color
	x.isNew = false
	switch {
	case begins:
		return x.play()
	case x.late >= mostLate && x.film.On:
		x.stop()
	}
	return nil
}

// play shows the film from its beginning.
func (x *loopPage) play() tea.Cmd {
	x.left, x.waited, x.late = loop.Length, 0, 0
	return x.film.Play(x.app.state, x.next)
}

// next shows the next frame of the film, once its numbers are known.
func (x *loopPage) next() tea.Cmd {
	was := x.left
	x.left = min(was, max(was-x.film.Interval(), x.numbers().Least()))
	if x.left == was {
		x.waited++
	}
	if x.left == 0 || x.waited > mostWaiting || x.app.top() != x {
		x.stop()
	}
	return nil
}

// stop shows the end of the film.
func (x *loopPage) stop() {
	x.film.Stop()
	x.left, x.isNew = 0, false
}

// leave closes the page.
func (x *loopPage) leave() {
	x.stop()
	x.app.runs.LookAhead(false)
	x.app.close(x)
}

func (x *loopPage) numbers() loop.Numbers {
	s := x.app.state
	n := loop.Numbers{Dataset: s.Dataset, Settings: s.Settings, Fold: x.app.runs.Fold(), Example: s.Subject.Example, Left: x.left}
	if e := x.app.runs.Here(); e != nil {
		n.Split = e.Split
		for _, of := range e.Computed() {
			n.Steps = append(n.Steps, loop.Step{IsTrained: of.Trained(), Train: of.Train, Accuracy: of.Accuracy})
		}
		if all := e.Computed(); len(all) > 1 && all[1].Stage >= evolve.Filtered {
			first := all[1]
			n.First = &loop.Pool{Size: first.Pool, Unchanged: first.Unchanged, Above: first.Above, Theta: first.Theta, Copies: x.copies}
		}
	}
	n.Example = n.Shown()
	n.Drawing = x.drawing.Of(n.Subject(), n.NewDrawing)
	return n
}

// keep keeps the copies of the first pool that the film shows, while that is in memory.
func (x *loopPage) keep() {
	e := x.app.runs.Here()
	if e == nil || x.in != e.Unit {
		x.copies = nil
	}
	if e == nil {
		return
	}
	x.in = e.Unit
	if all := e.Computed(); x.copies == nil && len(all) > 1 && all[1].Stage >= evolve.Filtered {
		if first, ok := e.Event(1); ok {
			x.copies = loop.Copies(first.State.Pool, x.app.state.Subject.Example)
		}
	}
}

// Bindings are the page's keys; every key stops the film.
func (x *loopPage) Bindings() keys.Table {
	turn := func(by int) keys.Do {
		return keys.Act(func() {
			boxes := len(loop.Boxes(x.numbers()))
			x.lit = (x.lit + by + boxes) % boxes
		})
	}
	playing := x.film.On
	return keys.Table{
		{Binding: keys.On("right down tab", "← →", "next box"), Label: "box", Rank: 7, Do: turn(+1)},
		{Binding: keys.On("left up shift+tab", "", "previous box"), Do: turn(-1)},
		{Binding: keys.On("enter", "Enter", "open its screen"), Label: "open it", Rank: 8, Do: keys.Cmd(func() tea.Cmd { return x.enter(x.lit) })},
		{Binding: keys.On("space", "space", "play the iteration again; any key stops it"), Label: "play", Rank: 8, Do: keys.Cmd(func() tea.Cmd {
			if playing {
				return nil
			}
			return x.again()
		})},
		{Binding: keys.On("d", "d", "open another dataset"), Label: "dataset", Rank: 8, Do: keys.Cmd(func() tea.Cmd {
			x.leave()
			return x.app.act(keys.Open)
		})},
		{Binding: keys.On("esc", "Esc", "close the picture; any other key closes it and then has its usual effect"), Label: "close", Rank: 9, Do: keys.Act(func() {
			x.leave()
			x.app.state.Say("Closed. T, 0 and Enter show it again.")
		})},
		{Binding: keys.On("?", "?", "this help"), Label: "help", Rank: 6, Do: keys.Act(func() { x.app.open(newHelp(x.app)) })},
		{Binding: keys.On("q", "q", "quit"), Label: "quit", Rank: 6, Do: keys.Cmd(func() tea.Cmd {
			x.leave()
			return x.app.act(keys.Quit)
		})},
	}.Around(func(_ keys.Action, do keys.Do) keys.Do {
		return func(pane int) tea.Cmd {
			x.stop()
			return do(pane)
		}
	})
}

// explained are the page's keys, for the help.
func (x *loopPage) explained() []section { return []section{keysOf("this picture", x.Bindings())} }

// Other leaves the page and does what the key does on the screen.
func (x *loopPage) Other(key tea.KeyPressMsg) tea.Cmd {
	x.leave()
	return x.app.press(key)
}

// again plays the film, where things move and a graph is drawn.
func (x *loopPage) again() tea.Cmd {
	f, ok := x.app.frame()
	switch {
	case x.app.state.Still:
		x.app.state.Say("Nothing moves by itself: reduced-motion is yes.")
	case !ok || !x.numbers().Pictured(within(f.Body)):
		x.app.state.Say("The window is too small for a moving picture of this graph.")
	default:
		return x.play()
	}
	return nil
}

// enter opens the screen of a box; that of the swaps with the graph whose swaps the page draws.
func (x *loopPage) enter(box int) tea.Cmd {
	n := x.numbers()
	x.leave()
	if s := x.app.state; box == swapsBox && n.Example.ID != s.Subject.Example.ID {
		s.Look(screen.Subject{Example: n.Example, Repeat: 1, Fold: n.Fold, Iteration: 1})
	}
	return x.app.show(keys.Number(loop.Boxes(n)[box].Screen))
}

// within is the room of the diagram.
func within(body paint.Rect) paint.Rect { return body.Inset(1, 0) }

func (x *loopPage) Draw(c *paint.Canvas, body paint.Rect) {
	c.SetTarget(c.Bounds(), nil)
	c.Fill(body, ' ', theme.Plain)
	loop.Draw(c, within(body), x.numbers(), x.lit, func(box int, at paint.Rect) {
		c.SetTarget(at, &screen.Area{OnClick: func(int, int) tea.Cmd { return x.enter(box) }})
	})
}

func (x *loopPage) Footer(c *paint.Canvas, r paint.Rect) { chrome.Keys(c, r, x.Bindings(), nil) }
