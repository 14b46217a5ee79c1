package step

import (
	"slices"

	"mevolve/model"
	"mevolve/readings"
	"mevolve/tui/course"
	"mevolve/tui/draws"
	"mevolve/tui/matrix"
	"mevolve/tui/screen"
)

// kept keeps what is done by hand to graphs and draws that one has left, also
// for another dataset: edits wait with their graph, choices with the draws they
// stand in for.
type kept struct {
	edits   map[graphKey][]model.Edge
	choices map[drawsKey]handiwork
}

// handiwork is what is done by hand, and what undo returns to.
type handiwork struct {
	hand course.Hand
	past []memory
}

// graphKey names a graph in the unit of a run in which it is mapped, whenever
// its dataset is opened.
type graphKey struct {
	dataset                 string // its fingerprint
	id                      model.ID
	repeat, fold, iteration int
	generated               *model.Graph // of one that a run has made; nil for an original
}

// drawsKey names one course of draws.
type drawsKey struct {
	graph    graphKey
	mapping  string
	beta     float64
	l        int
	seed     uint64
	readings readings.Set
}

func keyOf(fingerprint string, c course.Cause) drawsKey {
	at := c.Subject
	g := graphKey{dataset: fingerprint, id: at.Example.ID, repeat: at.Repeat, fold: at.Fold, iteration: at.Iteration}
	if g.id.Lineage != "" {
		g.generated = at.Example.Graph
	}
	return drawsKey{g, c.Mapping, c.Beta, c.L, c.Seed, c.Readings}
}

// turnTo puts away what was done by hand and takes up what was done before to
// what is now shown.
func (s *Screen) turnTo(c course.Cause) {
	if c == s.cause {
		return
	}
	at := &s.kept
	if at.edits == nil {
		*at = kept{map[graphKey][]model.Edge{}, map[drawsKey]handiwork{}}
	}
	before := s.cause.Subject
	if before != (screen.Subject{}) && !s.untouched() {
		s.putAway(c)
	}
	s.lesson = nil
	s.key = keyOf(s.state.Dataset.Fingerprint, c)
	found := at.choices[s.key]
	if edits := at.edits[s.key.graph]; !slices.Equal(found.hand.Toggled, edits) {
		found = handiwork{hand: course.Hand{Toggled: edits}}
	}
	s.cause, s.hand, s.past = c, found.hand.Clone(), found.past
	s.forgetChance()
	s.position.pick, s.position.asked = draws.Pick{}, nil
	if c.Subject != before {
		s.position.cursor = matrix.Cursor{}
	}
}

// untouched tells whether what is done by hand is a lesson's alone.
func (s *Screen) untouched() bool {
	return s.lesson != nil && s.hand.Equal(*s.lesson) && len(s.past) == 0
}

// putAway keeps what is done by hand, and says so where it is left for c.
func (s *Screen) putAway(c course.Cause) {
	at, left := &s.kept, s.hand
	at.edits[s.key.graph] = left.Toggled
	if at.choices[s.key] = (handiwork{left, s.past}); len(left.Forced) == 0 && len(s.past) == 0 {
		delete(at.choices, s.key)
	}
	switch was := s.cause.Subject; {
	case c.Subject != was && len(left.Toggled)+len(left.Forced) > 0:
		s.state.Say("What was done by hand to graph %s waits there.", was.Example.ID)
	case len(left.Forced) > 0:
		s.state.Say("The choices made by hand wait with their draws.")
	}
}
