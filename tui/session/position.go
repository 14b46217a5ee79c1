package session

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/screen"
)

// views are how a position says that the evolution rests between two whole
// iterations, with the step it has done.
var views = map[settings.Rest]string{settings.Paused: "paused", settings.Stopped: "stopped"}

// lookedView is the iteration that screens 3 and 4 look at, in the position of
// a screen whose own iteration is another.
const lookedView = "looked"

// goal is how far an evolution has to go before it is where a position says, and
// how it rests there.
type goal struct {
	step int
	rest settings.Rest
}

// Position writes where the run stands.
func (x *Session) Position(p *settings.Position) {
	p.Repeat, p.Fold, p.Iteration, p.Evolved = 1, x.fold, x.Iteration, 0
	e := x.here
	if e == nil {
		return
	}
	p.Evolved = max(0, e.Complete())
	if view, ok := views[x.resting(e)]; ok && e.phase != Failed {
		screen.SetView(p, view, strconv.Itoa(e.at))
	}
}

// Aside writes where the run stands into the position of a screen that shows
// another one, so that those that show it find it there.
func (x *Session) Aside(p *settings.Position) {
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

// GoAside brings the run where Aside wrote that it stood.
func (x *Session) GoAside(p settings.Position) tea.Cmd {
	p.Iteration = screen.ViewNumber(p, lookedView)
	if p.Iteration == 0 && goalOf(p).step == firstPool && len(p.Kept) == 0 {
		return nil
	}
	return x.Go(p)
}

// goalOf is what a position asks of the run.
func goalOf(p settings.Position) goal {
	g := goal{step: firstPool}
	if p.Evolved > 0 {
		g.step = 4 * p.Evolved
	}
	for _, rest := range []settings.Rest{settings.Stopped, settings.Paused} {
		if at, err := strconv.Atoi(p.View[views[rest]]); err == nil && at >= -1 && at <= 4*forever {
			g.step, g.rest = at, rest
		}
	}
	return g
}

// SetOut looks at the fold of a position, so that Enter finds its evolution.
func (x *Session) SetOut(p settings.Position) { x.fold = max(1, p.Fold) }

// Go enters a position's fold and goes as far as it says: iterations that are
// missing are made again. What has gone further begins anew.
func (x *Session) Go(p settings.Position) tea.Cmd {
	x.SetOut(p)
	next := x.Enter()
	g := goalOf(p)
	if e := x.here; e.at > g.step || e.over() || e.limit > g.step {
		x.evolutions.forget(e)
		next = tea.Batch(next, x.begin(e.Unit, g.step))
	}
	x.Iteration = p.Iteration
	x.goal = &g
	if x.here.origin == preview && g.step != firstPool {
		x.here.origin = guided
	}
	x.here.whole = false
	x.here.allow(g.step)
	next = tea.Batch(next, x.restore(p.Kept))
	x.arrive()
	return next
}

// Reach goes on, if need be, until the pool of an iteration is judged.
func (x *Session) Reach(fold, iteration int) tea.Cmd {
	p, step := settings.Start(), 4*(iteration-1)+firstPool
	p.Fold = fold
	if step != firstPool { // which is where an evolution waits by itself
		screen.SetView(&p, views[settings.Paused], strconv.Itoa(step))
	}
	if e := x.here; e != nil && e.Unit == unit(x.state.Dataset, x.state.Settings, fold) && (e.at >= step || e.limit >= step && !e.over()) {
		return nil
	}
	return x.Go(p)
}

// Arrived tells whether the run is where Go was asked to bring it.
func (x *Session) Arrived() bool { return x.goal == nil }

// arrive ends the journey when its last step is done.
func (x *Session) arrive() {
	e, g := x.here, x.goal
	if g == nil || e == nil || e.at < g.step && !e.over() {
		return
	}
	x.goal = nil
	if !e.over() {
		x.rest(e, g.rest)
	}
}

// Generated finds a graph that the evolution of the current settings has made.
func (x *Session) Generated(fold int, id model.ID) (model.Example, bool) {
	e := x.here
	if e == nil || e.Unit != unit(x.state.Dataset, x.state.Settings, fold) {
		return model.Example{}, false
	}
	event, ok := e.Event(LastIteration(id))
	if !ok {
		return model.Example{}, false
	}
	for _, g := range event.State.Pool {
		if g.Example.ID == id {
			return g.Example, true
		}
	}
	return model.Example{}, false
}

// LastIteration is the one that made a generated graph; 0 for an original.
func LastIteration(id model.ID) int {
	t, _ := strconv.Atoi(id.Lineage[strings.LastIndexByte(id.Lineage, '.')+1:])
	return t
}

// Going tells to which step an evolution that somebody has asked for is at work, or
// has come: not every screen's position says how far it is.
func (x *Session) Going() (fold, step int, ok bool) {
	e := x.here
	if e == nil || e.origin != asked || e.phase != Working && e.phase != Waiting {
		return 0, 0, false
	}
	return e.Fold, e.limit, true
}

// GoOn sets the evolution of the current settings on a fold to work up to a
// step, from wherever it is.
func (x *Session) GoOn(fold, step int) tea.Cmd {
	if fold < 1 || fold > x.state.Settings.Folds || step < 1 || step > 4*forever {
		return nil
	}
	x.fold = fold
	next := x.Enter()
	x.goal = nil
	return tea.Batch(next, x.ask(step, step == x.last()))
}

// Views are the names that Position and Aside write into a View.
func Views() screen.Views {
	v := screen.Views{lookedView: {}}
	for _, name := range views {
		v[name] = screen.Values{}
	}
	return v
}
