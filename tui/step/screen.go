// Package step is the explorer's screen 2: one graph's mapping, line by
// line, each choice with the numbers behind it, and open to be changed by
// hand.
package step

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/tui/against"
	"mevolve/tui/chance"
	"mevolve/tui/checked"
	"mevolve/tui/course"
	"mevolve/tui/draws"
	"mevolve/tui/layout"
	"mevolve/tui/list"
	"mevolve/tui/matrix"
	"mevolve/tui/order"
	"mevolve/tui/paint"
	"mevolve/tui/picture"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/sidebyside"
	"mevolve/tui/theme"
	"mevolve/tui/verdict"
	"mevolve/tui/whynot"
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

	pictures picture.Pictures
	pointer  screen.Area // of the mouse over them

	picks   list.List           // the candidates that can be pointed at
	swaps   list.List           // the attempts
	chance  *chance.Chance      // of the pair asked for; nil for none
	answer  *whynot.Answer      // to what is asked why; nil for none yet
	beside  *against.Comparison // with the mapping that is otherwise; nil for none yet
	side    sidebyside.Mappings // while they are shown
	checks  checked.View        // while it is shown
	other   elsewhere
	until   until
	effects list.Scroll // of the edits, on the scores
	instead bool        // an answer stands in the place of the swaps, which have the focus
	sought  string      // among candidates, last
	play    play
}

// mapping is what is shown.
type mapping struct {
	cause  course.Cause  // of what is shown, or being made
	scene  *course.Scene // nil until the first is made
	failed error
	making work.Making[*course.Scene]
}

// byHand is what the user has done to the mapping.
type byHand struct {
	hand   course.Hand
	past   []memory     // before each choice and edit, latest last
	key    drawsKey     // of the cause
	lesson *course.Hand // what a lesson has done; nil for nothing

	// What waits: edits with their graph, choices with their draws.
	edits   map[graphKey][]model.Edge
	choices map[drawsKey]handiwork
}

// judgement is what the session's classifier says of the graph.
type judgement struct {
	verdict  *verdict.Verdict   // nil without a classifier
	unjudged bool               // edits are not judged by themselves: a position says so
	begun    *session.Evolution // by an edit, for its classifier
}

var (
	_ screen.Screen   = (*Screen)(nil)
	_ screen.Arranger = (*Screen)(nil)
	_ screen.Resting  = (*Screen)(nil)
	_ screen.Pressing = (*Screen)(nil)
	_ screen.Telling  = (*Screen)(nil)
	_ screen.Choosing = (*Screen)(nil)
)

// New returns the screen. The session may be nil: then nothing is judged.
func New(state *screen.State, runs *session.Session) *Screen {
	s := &Screen{state: state, runs: runs, play: play{pace: defaultPace}, position: position{Spot: course.Spot{Line: course.Swapped}}}
	s.edits, s.choices = map[graphKey][]model.Edge{}, map[drawsKey]handiwork{}
	s.picks.Chosen = s.picked
	s.checks.Init(state, s.openPair)
	s.swaps.Middle, s.swaps.Chosen = true, func() tea.Cmd { return s.goTo(s.swaps.At) }
	s.pointer.OnWheel = func(lines int) tea.Cmd { return s.scroll(picturePane, lines) }
	s.pointer.OnClick = func(x, y int) tea.Cmd {
		s.pictures.Click(x, y, &s.position.Shown)
		return nil
	}
	return s
}

// Enter makes the mapping anew where its cause has changed; the spot stays.
func (s *Screen) Enter() tea.Cmd {
	c := course.CauseOf(s.state.Subject, s.state.Settings)
	if s.scene != nil && s.scene.Cause == c {
		return tea.Batch(s.check(), s.judge(), s.answerWhy(), s.compareAgainst())
	}
	s.turnTo(c)
	return tea.Batch(s.check(), s.remake())
}

// remake makes the scene from its causes.
func (s *Screen) remake() tea.Cmd {
	c, h, at := course.CauseOf(s.state.Subject, s.state.Settings), s.hand.Clone(), s.position.Spot
	g := c.Subject.Example.Graph
	s.pictures.Of(g)
	if !screen.Quick(s.state.Settings, g) {
		s.scene = nil // what is shown belongs to another graph or other settings
	}
	return s.make(g, func(ctx context.Context) (*course.Scene, error) {
		return course.Make(ctx, c, h, at)
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
	return s.make(sc.Graph, func(ctx context.Context) (*course.Scene, error) { return sc.Course.At(ctx, at) })
}

// make makes a scene, of a large graph beside the screen.
func (s *Screen) make(g *model.Graph, do func(context.Context) (*course.Scene, error)) tea.Cmd {
	s.failed = nil
	return s.making.Make(s.state.Work, screen.Quick(s.state.Settings, g), do, s.take)
}

func (s *Screen) take(sc *course.Scene, err error) tea.Cmd {
	s.scene, s.failed = sc, err
	if err != nil {
		s.scene = nil
		return s.compare()
	}
	s.position.Spot = sc.Spot
	if cur := &s.position.Cursor; max(cur.Row, cur.Column) >= sc.Graph.N() {
		*cur = matrix.Cursor{}
	}
	if pick := &s.position.pick; pick.On { // a token may point beyond the candidates
		n, at := s.step().Choices()
		pick.On, pick.Away = n > 0, max(-at, min(pick.Away, n-1-at))
	}
	if sc.Refused != nil && s.hand.Forced != nil {
		s.state.Complain(sc.Refused)
		if len(s.past) > 0 { // it was the latest choice
			return s.undo()
		}
		s.hand.Forced = nil
	}
	var asked, seek tea.Cmd
	if e := s.position.asked; e != nil && s.chance == nil { // while there was no course
		asked = s.ask(*e)
	}
	if sc.Last() == 0 {
		seek = s.seek()
	}
	return tea.Batch(s.compare(), asked, seek, s.judge(), s.answerWhy(), s.compareAgainst())
}

// compare makes all mappings where they are shown, and forgets those of others.
func (s *Screen) compare() tea.Cmd {
	c := course.CauseOf(s.state.Subject, s.state.Settings)
	s.side.Keep(course.KeyOf(c, s.hand.Toggled))
	if !s.position.all {
		return nil
	}
	return s.side.Make(s.state, c, s.hand.Toggled, s.position.Made())
}

// Update takes what was computed beside the screen and the ticks of playing.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case work.Batch:
		s.chance = s.chance.Take(msg)
		s.verdict.Take(msg)
		s.answer.Take(msg)
		s.beside.Take(msg)
		if next := s.until.making.Take(msg); next != nil {
			return next
		}
		s.side.Take(msg)
		s.checks.Take(msg)
		s.other.seeking.Take(msg)
		return s.making.Take(msg)
	case playTick:
		return s.playOn(msg)
	}
	return nil
}

// Chosen is the state's subject, with its graph as edited by hand.
func (s *Screen) Chosen() (screen.Subject, bool) {
	at := s.state.Subject
	if s.scene != nil && s.scene.Cause.Subject == at {
		at.Example.Graph = s.scene.Graph
	}
	return at, true
}

// Panes lists the panes: the picture asks for the columns it needs.
func (s *Screen) Panes(body paint.Rect) []layout.Pane {
	if s.position.check {
		return checked.Titles()
	}
	if s.position.Listed = 0; s.scene != nil {
		s.position.Listed = len(s.pictures.Listing(s.position.Order, s.scene.Course).Vertices)
	}
	first := s.position.Pane(body, s.state.Subject.Example.Graph, s.state.Dataset.VertexNames)
	if s.position.why.on || s.position.effects { // the answer stands beside it
		first.Alone = false
		if most := body.W - leastAnswer; first.Want == 0 || first.Want > most {
			first.Want = most
		}
	}
	return []layout.Pane{first, {Title: "Step"}, {Title: "Swaps"}}
}

// Arrange places the panes side by side; all mappings take the whole screen.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	if s.position.check {
		return s.checks.Arrange(body, focus, zoom)
	}
	asked := s.position.why.on || s.listing()
	p := layout.Split(body, s.Panes(body), focus, zoom && (!asked || focus == stepPane))
	if s.instead = asked && focus == swapsPane && p.Rects[stepPane].Empty(); s.instead {
		p = layout.Split(body, s.Panes(body), stepPane, false)
	}
	if s.position.all || s.position.against != "" {
		clear(p.Rects)
		clear(p.Tabs)
		p.Rects[focus] = body.Inset(1, 0)
	}
	s.pictures.Columns, s.pictures.BesideStep = body.W, !p.Rects[stepPane].Empty()
	return p
}

// frame is what the pictures show.
func (s *Screen) frame() picture.Frame {
	f := picture.Frame{Shown: s.position.Shown, Step: s.step(), Names: s.state.Dataset.VertexNames, Asked: s.chance, Color: s.state.Theme.Color}
	if s.play.on {
		f.Playing = s.play.words("line")
	}
	return f
}

// Tell tells the line at hand.
func (s *Screen) Tell(int) (sentence string, formulas []string) {
	if s.position.check {
		return s.checks.Sentence(), nil
	}
	if s.scene == nil || s.position.all || s.position.against != "" {
		return "", nil
	}
	s.pictures.Columns, s.pictures.BesideStep = 0, true // the sentence tells the step
	return s.step().Telling()
}

// Draw draws one pane.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	switch {
	case s.position.check:
		o := s.position.Order
		if o == order.Changed { // by a course, and here are all draws
			o = order.Natural
		}
		s.checks.Draw(c, pane, r, focused, checked.Look{Listing: s.pictures.Listing(o, nil), Order: o, Names: s.state.Dataset.VertexNames, Color: s.state.Theme.Color})
	case s.position.all && (s.scene != nil || s.failed != nil):
		s.side.Draw(c, r, s.state.Settings.Mapping, func(c *paint.Canvas, r paint.Rect, sc *course.Scene) int {
			return s.pictures.DrawSmall(c, r, sc, s.position.Look, s.state.Theme.Color)
		})
	case s.failed != nil:
		c.Paragraph(screen.Heading(c, r, "Augment", "", focused), s.failed.Error(), theme.Error)
	case s.scene == nil:
		screen.Heading(c, r, "Augment", "mapping the graph …", focused)
	case s.position.against != "":
		s.beside.Draw(c, r)
	case pane == picturePane:
		c.Mark(r, &s.pointer)
		s.pictures.Draw(c, r, s.frame(), focused)
	case pane == stepPane && s.listing():
		s.drawEffects(c, r, focused)
	case pane == stepPane && s.position.why.on:
		s.drawWhy(c, r, focused)
	case pane == stepPane && s.scene.Last() == 0:
		s.drawNothing(s.step(), s.step().Heading(c, r, focused))
	case pane == stepPane:
		s.step().Draw(c, r, focused)
	default:
		s.drawSwaps(c, r, focused)
	}
}

// Back closes, in turn: a check at work, its condition, a check, all mappings, candidate, cursor, chance, play.
func (s *Screen) Back() bool {
	switch at := &s.position; {
	case at.check && (s.checks.Stop() || s.checks.Back()):
	case at.check:
		at.check = false
	case at.against != "":
		s.forgetAgainst()
	case at.all:
		at.all = false
	case s.listing():
		at.effects = false
	case at.why.on:
		s.forgetWhy()
	case at.pick.On:
		at.pick = draws.Pick{}
	case at.Cursor.On:
		at.Cursor = matrix.Cursor{}
	case at.asked != nil:
		s.forgetChance()
	case s.play.on:
		s.play.stop()
	default:
		return false
	}
	return true
}
