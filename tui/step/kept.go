package step

import (
	"slices"

	"mevolve/tui/course"
	"mevolve/tui/draws"
	"mevolve/tui/matrix"
	"mevolve/tui/screen"
)

// handiwork is what is done by hand, and what undo returns to.
type handiwork struct {
	hand course.Hand
	past []memory
}

// graphKey names a graph in the unit of a run in which it is mapped, whenever
// the dataset of that fingerprint is opened.
type graphKey struct {
	dataset string
	screen.Subject
}

// drawsKey names one course of draws.
type drawsKey struct {
	dataset string
	course.Cause
}

func (k drawsKey) graph() graphKey { return graphKey{k.dataset, k.Subject} }

func keyOf(fingerprint string, c course.Cause) drawsKey {
	e := &c.Subject.Example
	if e.Class = 0; e.ID.Lineage == "" { // an original is read anew with its dataset
		e.Graph = nil
	}
	c.Similarity = "" // a choice holds whatever the weights
	return drawsKey{fingerprint, c}
}

// turnTo puts away what is done by hand and takes up what was done to c before.
func (s *Screen) turnTo(c course.Cause) {
	if c == s.cause {
		return
	}
	before := s.cause.Subject
	lessons := s.lesson != nil && s.hand.Equal(*s.lesson) && len(s.past) == 0 // all that is done by hand
	if before != (screen.Subject{}) && !lessons {
		s.putAway(c)
	}
	s.lesson = nil
	s.key = keyOf(s.state.Dataset.Fingerprint, c)
	found := s.choices[s.key]
	if edits := s.edits[s.key.graph()]; !slices.Equal(found.hand.Toggled, edits) {
		found = handiwork{hand: course.Hand{Toggled: edits}}
	}
	s.cause, s.hand, s.past = c, found.hand.Clone(), found.past
	s.forgetChance()
	s.position.pick = draws.Pick{}
	if c.Subject != before {
		s.forgetWhy()
		s.position.Cursor = matrix.Cursor{}
	}
}

// putAway keeps what is done by hand, and says so where it is left for c.
func (s *Screen) putAway(c course.Cause) {
	left := s.hand
	s.edits[s.key.graph()] = left.Toggled
	if s.choices[s.key] = (handiwork{left, s.past}); len(left.Forced) == 0 && len(s.past) == 0 {
		delete(s.choices, s.key)
	}
	switch was := s.cause.Subject; {
	case c.Subject != was && len(left.Toggled)+len(left.Forced) > 0:
		s.state.Say("What was done by hand to graph %s waits there.", was.Example.ID)
	case len(left.Forced) > 0:
		s.state.Say("The choices made by hand wait with their draws.")
	}
}
