package augment

import (
	"slices"

	"mevolve/model"
	"mevolve/tui/screen"
)

// shelf keeps what is done by hand to graphs and draws that one has left:
// edits wait with their graph, choices with the draws they stand in for.
type shelf struct {
	dataset *model.Dataset
	edits   map[screen.Subject][]model.Edge
	choices map[cause]handiwork
}

// handiwork is what is done by hand, and what undo returns to.
type handiwork struct {
	hand hand
	past []memory
}

// turnTo puts away what was done by hand and takes up what was done before to
// what is now shown.
func (s *Screen) turnTo(c cause) {
	was, left := s.cause, s.hand
	if c == was {
		return
	}
	at := &s.shelf
	switch {
	case at.dataset != s.state.Dataset:
		*at = shelf{s.state.Dataset, map[screen.Subject][]model.Edge{}, map[cause]handiwork{}}
	default:
		at.edits[was.subject] = left.toggled
		at.choices[was] = handiwork{left, s.past}
		if len(left.forced) == 0 && len(s.past) == 0 {
			delete(at.choices, was)
		}
		switch {
		case c.subject != was.subject && len(left.toggled)+len(left.forced) > 0:
			s.state.Say("What was done by hand to graph %s waits there.", was.subject.Example.ID)
		case len(left.forced) > 0:
			s.state.Say("The choices made by hand wait with the draws they belong to.")
		}
	}
	found := at.choices[c]
	if edits := at.edits[c.subject]; !slices.Equal(found.hand.toggled, edits) {
		found = handiwork{hand: hand{toggled: edits}}
	}
	s.cause, s.hand, s.past = c, found.hand.clone(), found.past
	s.forgetOdds()
	s.place.pick, s.place.chance = pick{}, nil
	if c.subject != was.subject {
		s.place.cursor = cursor{}
	}
}
