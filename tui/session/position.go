package session

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/screen"
)

// pausedView is the view with the step at which an evolution is paused between two complete
// iterations.
const pausedView = "paused"

// lookedView is the view with the iteration that screens 3 and 4 show, in the position of
// a screen that shows another iteration.
const lookedView = "looked"

// goal is the step that an evolution must reach for a position.
type goal struct {
	step     int
	isPaused bool // after that; otherwise it waits
}

// Position writes the state of the run.
func (x *Session) Position(p *settings.Position) {
	p.Repeat, p.Fold, p.Iteration, p.Evolved = 1, x.fold, x.Iteration, 0
	e := x.here
	if e == nil {
		return
	}
	p.Evolved = max(0, e.Complete())
	if e.Phase(x.state.Settings.Iterations) == Paused {
		screen.SetView(p, pausedView, strconv.Itoa(e.at))
	}
}

// AsidePosition writes the state of the run into the position of a screen without a run,
// so that the other screens can restore it.
func (x *Session) AsidePosition(p *settings.Position) {
	e := x.here
	if e == nil || e.Unit != unit(x.state.Dataset, x.state.Settings, x.fold) || e.origin == preview && x.Iteration == 0 {
		return
	}
	q := settings.Start()
	x.Position(&q)
	p.Evolved = q.Evolved
	for name, value := range q.View {
		screen.SetView(p, name, value)
	}
	screen.SetViewNumber(p, lookedView, q.Iteration)
}

// RestoreAside restores the run that AsidePosition wrote.
func (x *Session) RestoreAside(p settings.Position) tea.Cmd {
	p.Iteration = screen.ViewNumber(p, lookedView)
	if p.Iteration == 0 && goalOf(p).step == firstPool {
		return nil
	}
	return x.Go(p)
}

// goalOf is the goal of a position.
func goalOf(p settings.Position) goal {
	g := goal{step: firstPool}
	if p.Evolved > 0 {
		g.step = 4 * p.Evolved
	}
	if at, err := strconv.Atoi(p.View[pausedView]); err == nil && at >= -1 && at <= 4*settings.MostIterations {
		g.step, g.isPaused = at, true
	}
	return g
}

// SeekTo chooses the fold of a position, so that Enter finds its evolution.
func (x *Session) SeekTo(p settings.Position) { x.fold = max(1, p.Fold) }

// Go enters the fold of a position and runs to its step, recomputing
// missing iterations. A run beyond that step starts again.
func (x *Session) Go(p settings.Position) tea.Cmd {
	x.SeekTo(p)
	g := goalOf(p)
	g.step = min(g.step, 4*x.state.MostIterations)
	next := x.enter(g.step)
	if e := x.here; e.at > g.step || e.over() || e.limit > g.step {
		x.forget(e)
		next = tea.Batch(next, x.begin(e.Unit, g.step))
	}
	x.showAll()
	x.Iteration = p.Iteration
	x.goal = &g
	if x.here.origin == preview && g.step != firstPool {
		x.here.origin = guided
	}
	x.here.toEnd = false
	x.here.allow(g.step)
	x.state.Changed(screen.Run)
	x.arrive()
	return next
}

// Reach continues, if necessary, until the pool of an iteration is calibrated.
func (x *Session) Reach(fold, iteration int) tea.Cmd {
	p, step := settings.Start(), 4*(iteration-1)+firstPool
	p.Fold = fold
	if step != firstPool { // an evolution stops at firstPool by itself
		screen.SetView(&p, pausedView, strconv.Itoa(step))
	}
	if e := x.here; e != nil && e.Unit == unit(x.state.Dataset, x.state.Settings, fold) && (e.at >= step || e.limit >= step && !e.over()) {
		return x.Recall(e, iteration)
	}
	return x.Go(p)
}

// Arrived reports whether the run has reached the goal of Go, and what Reach recalls.
func (x *Session) Arrived() bool { return x.goal == nil && !x.Recalling() }

// Computing is the progress toward that goal; "" once it is reached.
func (x *Session) Computing() string {
	if x.Arrived() {
		return ""
	}
	return "computing, " + x.Status()
}

// arrive ends the goal when its last step is done.
func (x *Session) arrive() {
	e, g := x.here, x.goal
	if g == nil || e == nil || e.at < g.step && !e.over() {
		return
	}
	x.goal = nil
	if g.isPaused && !e.over() {
		e.pause(x.last())
	}
}

// Generated finds a graph that the evolution of the current settings has generated.
func (x *Session) Generated(fold int, id model.ID) (model.Example, bool) {
	e := x.here
	if e == nil || e.Unit != unit(x.state.Dataset, x.state.Settings, fold) {
		return model.Example{}, false
	}
	if x.lent.ID == id && x.lentBy == e {
		return x.lent, true
	}
	t := LastIteration(id)
	event, ok := e.Event(t)
	if !ok {
		return x.kept(e, t, id)
	}
	for _, g := range event.State.Pool {
		if g.Example.ID == id {
			x.lent, x.lentBy = g.Example, e
			return g.Example, true
		}
	}
	return model.Example{}, false
}

// kept finds a graph that an iteration, which is not in memory, has added to D_train.
func (x *Session) kept(e *Evolution, t int, id model.ID) (model.Example, bool) {
	if t < 1 || t > e.Reached() {
		return model.Example{}, false
	}
	for _, example := range e.train(t)[e.numbers[t-1].Train:] {
		if example.ID == id {
			return example, true
		}
	}
	return model.Example{}, false
}

// LastIteration is the iteration that generated a graph; 0 for an original.
func LastIteration(id model.ID) int {
	t, _ := strconv.Atoi(id.Lineage[strings.LastIndexByte(id.Lineage, '.')+1:])
	return t
}

// Running is the fold and last allowed step of a running or waiting evolution of the user; the
// positions of some screens do not contain it.
func (x *Session) Running() (fold, step int, ok bool) {
	e := x.here
	if e == nil || e.origin != asked || e.phase != Working && e.phase != Waiting {
		return 0, 0, false
	}
	return e.Fold, e.limit, true
}

// RunTo runs the evolution of the current settings on a fold up to a
// step.
func (x *Session) RunTo(fold, step int) tea.Cmd {
	if fold < 1 || fold > x.state.Settings.Folds || step < 1 || step > 4*x.state.MostIterations {
		return nil
	}
	x.fold = fold
	next := x.Enter()
	x.goal = nil
	return tea.Batch(next, x.ask(step, step == x.last(), false))
}

// Views are the views that Position and AsidePosition write.
func Views() screen.Views {
	return screen.Views{lookedView: {}, pausedView: {}}
}
