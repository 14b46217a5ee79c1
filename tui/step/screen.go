// Package step is the explorer's screen 2: one graph's mapping, line by
// line, each choice with the numbers behind it, and open to be changed by
// hand.
package step

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/tui/chance"
	"mevolve/tui/course"
	"mevolve/tui/draws"
	"mevolve/tui/list"
	"mevolve/tui/matrix"
	"mevolve/tui/nodelink"
	"mevolve/tui/order"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/sidebyside"
	"mevolve/tui/theme"
	"mevolve/tui/verdict"
	"mevolve/tui/work"
)

// The panes.
const (
	picturePane = iota
	stepPane
	swapsPane
)

// Screen shows the mapping of the state's subject with the state's settings.
type Screen struct {
	state    *screen.State
	runs     *session.Session // whose fitted classifier judges the graph; may be nil
	position position

	mapping
	byHand
	judgement
	pictures

	picks  list.List           // the candidates that can be pointed at
	swaps  list.List           // the attempts
	chance *chance.Chance      // of the pair asked for; nil for none
	side   sidebyside.Mappings // while they are shown
	other  elsewhere
	play   play
}

// mapping is what is shown.
type mapping struct {
	cause  course.Cause  // of what is shown, or being made
	scene  *course.Scene // nil until the first is made
	failed error
	making work.Job // of a scene too large to make at once
}

// byHand is what the user has done to the mapping.
type byHand struct {
	hand   course.Hand
	past   []memory // before each choice and edit, latest last
	kept   kept
	key    drawsKey     // of the cause, in kept
	lesson *course.Hand // what a lesson has done; nil for nothing
}

// judgement is what the session's classifier says of the graph.
type judgement struct {
	verdict  *verdict.Verdict   // nil without a classifier
	unjudged bool               // edits are not judged by themselves: a position says so
	begun    *session.Evolution // by an edit, for its classifier
}

// pictures is what the pictures were drawn from, and where they stood.
type pictures struct {
	input  *model.Graph // what layout and orders belong to
	layout *nodelink.Layout
	orders map[order.Order]matrix.Listing

	pointer    screen.Area   // of the mouse over the pictures
	drawn      matrix.Matrix // where the matrix stood
	sketched   paint.Rect    // where the drawing stood
	besideStep bool          // the step was in sight beside the pictures
	columns    int           // of the body when it was last arranged
}

var (
	_ screen.Screen   = (*Screen)(nil)
	_ screen.Arranger = (*Screen)(nil)
	_ screen.Resting  = (*Screen)(nil)
	_ screen.Choosing = (*Screen)(nil)
)

// New returns the screen. The session may be nil: then nothing is judged.
func New(state *screen.State, runs *session.Session) *Screen {
	s := &Screen{state: state, runs: runs, play: play{pace: defaultPace}, position: position{Spot: course.Spot{Step: 1, Line: course.Swapped}}}
	s.picks.Chosen = s.picked
	s.swaps.Middle, s.swaps.Chosen = true, func() tea.Cmd { return s.goTo(s.swaps.At) }
	s.pointer = screen.Area{OnClick: s.clickPicture, OnWheel: func(lines int) tea.Cmd { return s.scroll(picturePane, lines) }}
	return s
}

// Enter makes the mapping anew where its cause has changed. The spot stays;
// what is done by hand stays with what it is done to.
func (s *Screen) Enter() tea.Cmd {
	c := course.CauseOf(s.state.Subject, s.state.Settings)
	if s.scene != nil && s.scene.Cause == c {
		return s.judge()
	}
	s.turnTo(c)
	return s.remake()
}

// remake makes the scene from its causes.
func (s *Screen) remake() tea.Cmd {
	c, chosen, h, at := course.CauseOf(s.state.Subject, s.state.Settings), s.state.Settings, s.hand.Clone(), s.position.Spot
	g := c.Subject.Example.Graph
	if g != s.input {
		s.input, s.layout, s.orders = g, nil, map[order.Order]matrix.Listing{}
	}
	if !s.quick(g) {
		s.scene = nil // what is shown belongs to another graph or other settings
	}
	return s.start(g, func(ctx context.Context) (*course.Scene, error) {
		return course.Make(ctx, c, chosen, h, at)
	})
}

// goTo shows the mapping after so many attempts.
func (s *Screen) goTo(step int) tea.Cmd {
	return s.goSpot(course.Spot{Step: step, Line: course.Swapped})
}

// goSpot shows another spot of the same course.
func (s *Screen) goSpot(at course.Spot) tea.Cmd {
	if s.scene == nil {
		return nil
	}
	sc := s.scene
	at = sc.Bound(at)
	if at == sc.Spot {
		return nil
	}
	s.position.pick = draws.Pick{}
	return s.start(sc.Graph, func(ctx context.Context) (*course.Scene, error) { return sc.Course.At(ctx, at) })
}

// quick tells whether graphs are mapped at once.
func (s *Screen) quick(graphs ...*model.Graph) bool {
	return screen.Quick(s.state.Settings, graphs...)
}

// start makes a scene at once or, for a large graph, beside the screen.
func (s *Screen) start(g *model.Graph, do func(context.Context) (*course.Scene, error)) tea.Cmd {
	s.failed = nil
	s.making.Drop()
	if s.quick(g) {
		return s.take(do(context.Background()))
	}
	return s.making.Start(s.state.Work, func(ctx context.Context, r *work.Run) error {
		sc, err := do(ctx)
		if err == nil {
			r.Post(sc)
		}
		return err
	})
}

func (s *Screen) take(sc *course.Scene, err error) tea.Cmd {
	s.scene, s.failed = sc, err
	if err != nil {
		s.scene = nil
		return nil
	}
	s.position.Spot = sc.Spot
	if n := sc.Graph.N(); s.position.cursor.Row >= n || s.position.cursor.Column >= n {
		s.position.cursor = matrix.Cursor{}
	}
	if sc.Refused != nil && s.hand.Forced != nil {
		s.state.Complain(sc.Refused)
		if len(s.past) > 0 { // it was the latest choice
			return s.undo()
		}
		s.hand.Forced = nil
	}
	s.side.Keep(sc.Key())
	var compare, seek tea.Cmd
	if s.position.all {
		compare = s.side.Make(s.state, s.scene, s.position.Made())
	}
	if sc.Last() == 0 {
		seek = s.seek()
	}
	return tea.Batch(compare, seek, s.judge())
}

// Update takes what was computed beside the screen and the ticks of playing.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case work.Batch:
		return s.deliver(msg)
	case playTick:
		return s.playOn(msg)
	}
	return nil
}

func (s *Screen) deliver(b work.Batch) tea.Cmd {
	s.chance = s.chance.Take(b)
	s.verdict.Take(b)
	s.side.Take(b)
	s.takeElsewhere(b)
	b, _ = s.making.Take(b)
	var cmd tea.Cmd
	for _, e := range b.Events {
		if sc, ok := e.(*course.Scene); ok {
			cmd = s.take(sc, nil)
		}
	}
	if b.Err != nil {
		s.take(nil, b.Err)
	}
	return cmd
}

// Chosen is the state's subject, with its graph as edited by hand.
func (s *Screen) Chosen() (screen.Subject, bool) {
	at := s.state.Subject
	if s.scene != nil && s.scene.Cause.Subject == at {
		at.Example.Graph = s.scene.Graph
	}
	return at, true
}

// Draw draws one pane.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	switch {
	case s.failed != nil:
		c.Paragraph(screen.Heading(c, r, "Augment", "", focused), s.failed.Error(), theme.Error)
	case s.scene == nil:
		screen.Heading(c, r, "Augment", "mapping the graph …", focused)
	case s.position.all:
		s.side.Draw(c, r, s.scene, s.drawSmall)
	case pane == picturePane:
		s.drawPicture(c, r, focused)
	case pane == stepPane:
		s.drawStep(c, r, focused)
	default:
		s.drawSwaps(c, r, focused)
	}
}

// Back leaves the four mappings, then takes the candidate, the cursor and the
// chance away, then stops playing.
func (s *Screen) Back() bool {
	switch at := &s.position; {
	case at.all:
		at.all = false
	case at.pick.On:
		at.pick = draws.Pick{}
	case at.cursor.On:
		at.cursor = matrix.Cursor{}
	case at.asked != nil:
		at.asked = nil
		s.forgetChance()
	case s.play.on:
		s.play.stop()
	default:
		return false
	}
	return true
}
