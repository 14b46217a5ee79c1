// Package mapping is Augment, the explorer's screen 2: the mapping of one graph, line by
// line, each choice with its numbers, with changes by hand. Screen holds the trace and
// what is computed for it; mode.go chooses what is drawn and which keys answer.
package mapping

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/job"
	"mevolve/tui/screen"
	"mevolve/tui/screens/mapping/checkview"
	"mevolve/tui/screens/mapping/explainview"
	"mevolve/tui/screens/mapping/graphview"
	"mevolve/tui/screens/mapping/inclusionview"
	"mevolve/tui/screens/mapping/mappingsview"
	"mevolve/tui/screens/mapping/predictionview"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/session"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/matrix"
)

// The panes.
const (
	picturePane = iota
	stepPane
	swapsPane
)

// Screen shows the mapping of the state's subject with the state's settings.
type Screen struct {
	screen.Base
	state    *screen.State
	runs     *session.Session // whose fitted classifier judges the graph; may be nil
	position position
	before   *standing // the first lesson; nil for none

	mapping
	impossible impossible // the answer in its place, where that failed
	seeds      seeds      // the answers of an external mapping so far
	byHand
	judgement

	ruled    bool // the ruler is across the bottom
	tab      int  // columns of the tab in the title of the step or the swaps
	pictures graphview.Pictures

	picks          list.List             // the candidates that can be pointed at
	candidateQuery string                // the latest
	swaps          list.List             // the attempts
	chance         *inclusionview.Chance // of the pair asked for; nil for none
	until          until
	last           found // by /
	play           screen.Player

	// A graph and a mapping with candidates, for a trace without.
	elsewhere job.Answer[*trace.Trace, trace.Elsewhere]

	// The content of the modes.
	answer        explainview.Answer    // to what is asked why
	answerInSwaps bool                  // an answer is drawn in place of the swaps, which have the focus
	allMappings   mappingsview.Mappings // while they are shown
	checks        checkview.View        // while it is shown
}

// mapping is what is shown.
type mapping struct {
	cause  trace.Input  // of what is shown, or being made
	scene  *trace.Scene // nil until the first is made
	failed error
	making job.Job
	fresh  []model.Edge // pairs whose signs were not in the scene before
	motion screen.Motion
	later  func() tea.Cmd // done with the first scene of the cause; nil for nothing
}

// byHand is what the user has done to the mapping.
type byHand struct {
	hand   trace.Overrides
	key    drawsKey         // of the cause
	lesson *trace.Overrides // what a lesson has done; nil for nothing

	takeBack func() tea.Cmd // undoes the latest choice or edit of the cause; nil for none

	// Saved for later: edits with their graph, choices with their draws.
	edits   map[graphKey][]model.Edge
	choices map[drawsKey]trace.Overrides
}

// judgement is the prediction of the session's classifier for the graph.
type judgement struct {
	verdict  predictionview.Verdict // of none without a classifier
	unjudged bool                   // edits are not judged by themselves: a position says so
	begun    *session.Evolution     // by an edit, for its classifier
}

// New returns the screen. The session may be nil: then nothing is judged.
func New(state *screen.State, runs *session.Session) *Screen {
	s := &Screen{state: state, runs: runs, play: screen.Player{Pace: screen.StepASecond}, position: position{Spot: trace.Spot{Line: trace.Swapped}}}
	s.edits, s.choices = map[graphKey][]model.Edge{}, map[drawsKey]trace.Overrides{}
	s.picks.Chosen = s.picked
	s.checks.Init(state, s.openPair)
	s.swaps.Middle, s.swaps.Chosen = true, func() tea.Cmd { return s.goTo(s.swaps.At) }
	return s
}

// Update makes the mapping anew where its cause has changed; the spot stays.
func (s *Screen) Update(change screen.Change) tea.Cmd {
	if !change.Has(screen.Dataset | screen.Graph | screen.Settings) {
		return tea.Batch(s.judge(), s.makeAnswer())
	}
	c := trace.InputOf(s.state.Subject, s.state.Settings)
	if s.state.Reading && s.before == nil {
		s.before = &standing{s.cause.Subject, s.position}
	}
	back := s.before != nil && !s.state.Reading
	if s.scene != nil && s.scene.Cause == c && !back {
		return tea.Batch(s.makeCheck(), s.judge(), s.makeAnswer())
	}
	if s.impossible.wrong != nil && s.cause == c && !back {
		return s.makeCheck()
	}
	s.turnTo(c)
	if back {
		s.restore()
	}
	return tea.Batch(s.makeCheck(), s.remake())
}

// remake makes the scene from its causes.
func (s *Screen) remake() tea.Cmd {
	c, h, at := trace.InputOf(s.state.Subject, s.state.Settings), s.hand.Clone(), s.position.Spot
	g := c.Subject.Example.Graph
	s.pictures.Of(g)
	if !screen.Quick(s.state.Settings, g) {
		s.scene = nil // what is shown belongs to another graph or other settings
	}
	return s.make(g, func(ctx context.Context) (*trace.Scene, error) {
		return trace.Make(ctx, c, h, at)
	})
}

// goTo shows the mapping after so many attempts.
func (s *Screen) goTo(step int) tea.Cmd {
	return s.goSpot(trace.Spot{Step: step, Line: trace.Swapped})
}

// goSpot shows another spot of the same trace.
func (s *Screen) goSpot(at trace.Spot) tea.Cmd {
	if s.scene == nil {
		return nil
	}
	sc := s.scene
	at = sc.Bound(at)
	if at == sc.Spot {
		return nil
	}
	s.position.pick = swapview.Pick{}
	shown := slices.Concat(sc.Swaps.Now, sc.Swaps.Pending)
	s.later = func() tea.Cmd { return s.fade(shown) }
	return s.make(sc.Graph, func(ctx context.Context) (*trace.Scene, error) { return sc.Trace.At(ctx, at) })
}

// fade lets the signs of the scene fade in that were not shown before.
func (s *Screen) fade(shown []model.Edge) tea.Cmd {
	s.fresh = slices.DeleteFunc(slices.Concat(s.scene.Swaps.Now, s.scene.Swaps.Pending), func(e model.Edge) bool { return slices.Contains(shown, e) })
	if len(s.fresh) == 0 {
		return nil
	}
	return s.motion.Start(s.state)
}

// make makes a scene, of a large graph beside the screen.
func (s *Screen) make(g *model.Graph, do func(context.Context) (*trace.Scene, error)) tea.Cmd {
	s.failed, s.impossible = nil, impossible{}
	return job.Make(&s.making, s.state.Work, screen.Quick(s.state.Settings, g), do, s.take)
}

func (s *Screen) take(sc *trace.Scene, err error) tea.Cmd {
	defer s.load()
	s.scene, s.failed = sc, err
	s.takeImpossible(err)
	later := s.later
	s.later = nil
	if err != nil {
		s.scene = nil
		return s.makeMappings()
	}
	s.position.Spot = sc.Spot
	s.seeds.add(sc.Trace)
	if cur := &s.position.Cursor; max(cur.Row, cur.Column) >= sc.Graph.N() {
		*cur = matrix.Cursor{}
	}
	if pick := &s.position.pick; pick.On { // clamp what a place points at
		n, at := s.step().Choices()
		pick.On, pick.Away = n > 0, max(-at, min(pick.Away, n-1-at))
	}
	if sc.Refused != nil && s.hand.Forced != nil {
		s.state.SetError(sc.Refused)
		if s.takeBack != nil { // it was the latest choice
			return s.takeBack()
		}
		s.hand.Forced = nil
	}
	var asked, seek tea.Cmd
	if e := s.position.asked; e != nil && s.chance == nil { // asked before the trace was ready: ask now
		asked = s.ask(*e)
	}
	if sc.Last() == 0 {
		seek = s.seek()
	}
	next := tea.Batch(s.makeMappings(), asked, seek, s.judge(), s.makeAnswer())
	if later != nil {
		next = tea.Batch(next, later())
	}
	return next
}

// Chosen is the state's subject, with its graph as edited by hand.
func (s *Screen) Chosen() (screen.Subject, bool) {
	at := s.state.Subject
	if s.scene != nil && s.scene.Cause.Subject == at {
		at.Example.Graph = s.scene.Graph
	}
	return at, true
}
