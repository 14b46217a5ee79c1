// Package augment is the explorer's screen 2: one graph's mapping, step by
// step, each choice with the numbers behind it.
package augment

import (
	"cmp"
	"context"
	"errors"

	"math"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/tui/work"
)

// The panes.
const (
	matrixPane = iota
	stepPane
	swapsPane
)

// Screen shows the mapping of the state's subject with the state's settings.
type Screen struct {
	state   *screen.State
	scene   *scene // nil until the first is made
	failed  error
	view    view
	density density
	cursor  cursor
	scroll  int // candidates away from the drawn one
	play    play
	making  *work.Run // of a scene too large to make at once
	drawn   matrix    // where the matrix stood, for the mouse
}

// cursor is a pair of vertices in the matrix.
type cursor struct {
	on          bool
	row, column int
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen.
func New(state *screen.State) *Screen {
	return &Screen{state: state, play: play{pace: defaultPace}}
}

// Enter makes the mapping anew where its cause has changed; the step stays.
func (s *Screen) Enter() tea.Cmd {
	c := causeOf(s.state.Subject, s.state.Settings)
	if s.scene != nil && s.scene.cause == c {
		return nil
	}
	step := 1
	if s.scene != nil {
		step = s.scene.step
		if s.scene.cause.subject != c.subject {
			s.cursor = cursor{}
		}
	}
	return s.make(c, step)
}

// small graphs, of at most so many edges, are mapped between two frames.
const small = 3000

// make makes a scene for a new cause.
func (s *Screen) make(c cause, step int) tea.Cmd {
	chosen := s.state.Settings
	if c.subject.Example.Graph.M() > small {
		s.scene = nil // what is shown belongs to another graph or other settings
	}
	return s.start(c.subject.Example.Graph, func(ctx context.Context) (*scene, error) {
		return makeScene(ctx, c, chosen, step)
	})
}

// goTo shows another step of the same mapping.
func (s *Screen) goTo(step int) tea.Cmd {
	if s.scene == nil {
		return nil
	}
	sc := s.scene
	step = max(0, min(step, sc.last()))
	if step == sc.step {
		return nil
	}
	return s.start(sc.graph, func(context.Context) (*scene, error) { return sc.at(step) })
}

// start makes a scene at once or, for a large graph, beside the screen.
func (s *Screen) start(g *model.Graph, do func(context.Context) (*scene, error)) tea.Cmd {
	s.scroll, s.failed = 0, nil
	if s.making != nil {
		s.making.Stop()
		s.making = nil
	}
	if g.M() <= small {
		s.take(do(context.Background()))
		return nil
	}
	run, next := s.state.Work.Start(func(ctx context.Context, r *work.Run) error {
		sc, err := do(ctx)
		if err == nil {
			r.Post(sc)
		}
		return err
	})
	s.making = run
	return next
}

func (s *Screen) take(sc *scene, err error) {
	s.scene, s.failed = sc, err
	if err != nil {
		s.scene = nil
	}
}

// Update takes scenes made beside the screen and the ticks of playing.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case work.Batch:
		if msg.Run != s.making {
			return nil
		}
		for _, e := range msg.Events {
			if sc, ok := e.(*scene); ok {
				s.take(sc, nil)
			}
		}
		if msg.Done {
			s.making = nil
			if msg.Err != nil && !errors.Is(msg.Err, context.Canceled) {
				s.take(nil, msg.Err)
			}
		}
	case playTick:
		return s.playOn(msg)
	}
	return nil
}

// Panes asks for the columns that the whole matrix needs.
func (s *Screen) Panes(body paint.Rect) []layout.Pane {
	g := s.state.Subject.Example.Graph
	lw := labels(g, s.state.Dataset.VertexNames)
	beside := body.W - 2 - 3 - 36 // what the step leaves
	if body.W >= 140 {
		beside = body.W - 2 - 2*(3+36)
	}
	d := s.density
	if d == auto {
		d = choose(g.N(), lw, beside, body.H-3)
	}
	want, _ := room(d, g.N(), lw)
	return []layout.Pane{{Title: "Matrix", Want: max(36, want)}, {Title: "Step"}, {Title: "Swaps"}}
}

// Draw draws one pane.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	switch {
	case s.failed != nil:
		c.Paragraph(screen.Heading(c, r, "Augment", "", focused), s.failed.Error(), theme.Error)
	case s.scene == nil:
		screen.Heading(c, r, "Augment", "mapping the graph …", focused)
	case pane == matrixPane:
		s.drawMatrix(c, r, focused)
	case pane == stepPane:
		s.drawStep(c, r, focused)
	default:
		s.drawSwaps(c, r, focused)
	}
}

// Do answers the keys.
func (s *Screen) Do(a keys.Action, pane int) tea.Cmd {
	set := s.state.Settings
	switch a {
	case keys.NextGraph:
		s.state.SetGraph(s.state.Graph() + 1)
		return nil
	case keys.PrevGraph:
		s.state.SetGraph(s.state.Graph() - 1)
		return nil
	case keys.NextMapping, keys.PrevMapping:
		names := augment.Names()
		step := 1
		if a == keys.PrevMapping {
			step = len(names) - 1
		}
		set.Mapping = names[(slices.Index(names, set.Mapping)+step)%len(names)]
	case keys.Reroll:
		set.Seed++
	case keys.Unroll:
		set.Seed--
	case keys.More:
		set.Beta = budget(set.Beta, +1)
	case keys.Less:
		set.Beta = budget(set.Beta, -1)
	case keys.Length:
		if set.L++; set.L > 4 {
			set.L = 2
		}
	case keys.Play:
		return s.toggle()
	case keys.Faster:
		s.play.faster(+1)
	case keys.Slower:
		s.play.faster(-1)
	default:
		return s.move(a, pane)
	}
	if set != s.state.Settings {
		s.state.SetSettings(set)
	}
	return nil
}

// budget moves β along the paper's sweep and beyond, in steps of .05.
func budget(beta float64, step int) float64 {
	return math.Round(20*min(max(beta+0.05*float64(step), 0.05), 1)) / 20
}

// move answers the keys that change only what is seen.
func (s *Screen) move(a keys.Action, pane int) tea.Cmd {
	if s.scene == nil {
		return nil
	}
	switch a {
	case keys.StepForward:
		return s.goTo(s.scene.step + 1)
	case keys.StepBack:
		return s.goTo(s.scene.step - 1)
	case keys.First:
		return s.goTo(0)
	case keys.Last:
		return s.goTo(s.scene.last())
	case keys.View:
		s.view = (s.view + 1) % views
	case keys.Style:
		s.density = (s.density + 1) % densities
		s.state.Say("matrix: %s", cmp.Or(s.density.String(), "as dense as it must be"))
	case keys.Up:
		return s.Wheel(pane, -1)
	case keys.Down:
		return s.Wheel(pane, +1)
	case keys.CursorLeft:
		s.moveCursor(0, -1)
	case keys.CursorRight:
		s.moveCursor(0, +1)
	case keys.CursorUp:
		s.moveCursor(-1, 0)
	case keys.CursorDown:
		s.moveCursor(+1, 0)
	}
	return nil
}

// moveCursor shows the cursor, at first on the pair that is being added.
func (s *Screen) moveCursor(rows, columns int) {
	n := s.scene.graph.N()
	cur := &s.cursor
	if !cur.on {
		cur.on = true
		if a := s.scene.attempt; a != nil && a.Added != nil {
			cur.row, cur.column = a.Added.U, a.Added.V
			return
		}
	}
	cur.row = max(0, min(cur.row+rows, n-1))
	cur.column = max(0, min(cur.column+columns, n-1))
}

// Wheel scrolls the matrix by its cursor, the candidates, or through the
// swaps.
func (s *Screen) Wheel(pane, lines int) tea.Cmd {
	if s.scene == nil {
		return nil
	}
	switch pane {
	case matrixPane:
		s.moveCursor(lines, 0)
	case stepPane:
		n := len(s.scene.additions.Rows)
		at := s.additionTable().index()
		s.scroll = max(-at, min(s.scroll+lines, n-1-at))
	case swapsPane:
		return s.goTo(s.scene.step + lines)
	}
	return nil
}

// Click puts the cursor on a pair of the matrix or goes to a swap.
func (s *Screen) Click(pane int, r paint.Rect, x, y int) tea.Cmd {
	if s.scene == nil {
		return nil
	}
	switch pane {
	case matrixPane:
		if row, column, ok := s.drawn.pair(r.X+x, r.Y+y); ok {
			s.cursor = cursor{true, row, column}
		}
	case swapsPane:
		first := 2
		if r.H >= screen.Roomy {
			first = 3
		}
		rows := max(0, r.H-4-first)
		if k := y - first; k >= 0 && k < rows {
			return s.goTo(s.swapOffset(rows) + k)
		}
	}
	return nil
}

// Back takes the cursor away, then stops playing.
func (s *Screen) Back() bool {
	switch {
	case s.cursor.on:
		s.cursor = cursor{}
	case s.play.on:
		s.play.stop()
	default:
		return false
	}
	return true
}
