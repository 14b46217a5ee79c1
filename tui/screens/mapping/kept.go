package mapping

import (
	"slices"

	"mevolve/study/inspect/trace"
	"mevolve/tui/screen"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/matrix"
)

// graphKey names a graph in the unit of a run in which it is mapped, whenever
// the dataset of that fingerprint is opened.
type graphKey struct {
	dataset string
	screen.Subject
}

// drawsKey names one trace.
type drawsKey struct {
	dataset string
	trace.Input
}

func (k drawsKey) graph() graphKey { return graphKey{k.dataset, k.Subject} }

func keyOf(fingerprint string, c trace.Input) drawsKey {
	e := &c.Subject.Example
	if e.Class = 0; e.ID.Lineage == "" { // an original is read anew with its dataset
		e.Graph = nil
	}
	c.Similarity = "" // a choice holds whatever the weights
	return drawsKey{fingerprint, c}
}

// turnTo stores the edits and choices made by hand and restores those made for c.
func (s *Screen) turnTo(c trace.Input) {
	if c == s.cause {
		return
	}
	before := s.cause.Subject
	lessons := s.lesson != nil && s.hand.Equal(*s.lesson) // the lesson alone made them
	if before != (screen.Subject{}) && !lessons {
		s.putAway(c)
	}
	s.lesson = nil
	s.key = keyOf(s.state.Dataset.Fingerprint, c)
	found := s.choices[s.key]
	if edits := s.edits[s.key.graph()]; !slices.Equal(found.Toggled, edits) {
		found = trace.Overrides{Toggled: edits}
	}
	s.later, s.takeBack = nil, nil
	s.cause, s.hand = c, found.Clone()
	s.forgetChance()
	s.position.pick = swapview.Pick{}
	if c.Subject != before {
		s.closeWhy()
		s.position.Cursor = matrix.Cursor{}
	}
}

// putAway stores the edits and choices made by hand, and says so.
func (s *Screen) putAway(c trace.Input) {
	left := s.hand
	s.edits[s.key.graph()] = left.Toggled
	if s.choices[s.key] = left; len(left.Forced) == 0 {
		delete(s.choices, s.key)
	}
	switch was := s.cause.Subject; {
	case c.Subject != was && len(left.Toggled)+len(left.Forced) > 0:
		s.state.Say("Changes by hand wait at graph %s.", was.Example.ID)
	case len(left.Forced) > 0:
		s.state.Say("The choices made by hand wait with their draws.")
	}
}
