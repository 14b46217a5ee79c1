package step

import (
	"fmt"

	"mevolve/augment"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// told is the present line of the step in a line, for a picture that stands
// without the step.
func (s *Screen) told() string {
	sc := s.scene
	a := sc.attempt
	if a == nil {
		if sc.last() == 0 {
			return "no swap is made here"
		}
		return "k = " + wording.Count(sc.result.Requested, "swap is", "swaps are") + " asked for"
	}
	adds := s.additionTable()
	switch sc.line {
	case candidates:
		return wording.Count(adds.left, "pair", "pairs") + " may be added"
	case weighted:
		return adds.note + ": the weights of the pairs"
	case drawn:
		return adds.draw() + " draws " + pairWords(a.Added) + " to add, share " + adds.part(adds.share)
	case routed:
		if len(a.Path) == 0 {
			return "no path is intact (R2)"
		}
		return fmt.Sprintf("motif %s, %s", pathWords(a.Path), s.whichPath())
	}
	removes := s.removalTable()
	switch {
	case sc.line == removable && sc.weighs():
		return wording.Count(removes.left, "edge", "edges") + " may be removed, weighed by " + removes.equation
	case sc.line == removable:
		return wording.Count(removes.left, "edge", "edges") + " may be removed"
	case sc.line == taken && a.Removed != nil:
		return removes.draw() + " draws " + pairWords(a.Removed) + " to remove, share " + removes.part(removes.share)
	case a.Outcome != augment.Done || a.Added == nil || a.Removed == nil:
		return pairWords(a.Added) + " " + a.Outcome.String()
	}
	return fmt.Sprintf("added %s by %s, removed %s by %s", pairWords(a.Added), adds.draw(), pairWords(a.Removed), removes.draw())
}

// draw is the random number that drew, or that none did.
func (t table) draw() string {
	if t.byHand {
		return "hand"
	}
	return "u = " + t.part(t.u)
}

// tell writes the line and, where there is room, how to see all of it.
func (s *Screen) tell(c *paint.Canvas, r paint.Rect) {
	x := c.Line(r, s.told(), theme.Plain)
	if rest := r.Right(x - r.X + 2); rest.W >= len("Tab step") {
		c.Line(rest.Right(c.Line(rest, "Tab", theme.Key)-rest.X+1), "step", theme.Dim)
	}
}
