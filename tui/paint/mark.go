package paint

// marked is a part of the canvas and what stands there.
type marked struct {
	at   Rect
	what any
}

// Mark remembers what stands in r, as far as the clip shows it, for whoever
// looks a cell up: the mouse finds what was drawn and nothing else. nil covers
// what was marked there before. Reset forgets all.
func (c *Canvas) Mark(r Rect, what any) {
	if r = c.clip.Intersect(r); !r.Empty() {
		c.marks = append(c.marks, marked{r, what})
	}
}

// At is what was marked last at a cell; nil for nothing.
func (c *Canvas) At(x, y int) any {
	for i := len(c.marks) - 1; i >= 0; i-- {
		if c.marks[i].at.Has(x, y) {
			return c.marks[i].what
		}
	}
	return nil
}

// In is what was marked last of all that touches r; nil for nothing.
func (c *Canvas) In(r Rect) any {
	for i := len(c.marks) - 1; i >= 0; i-- {
		if !c.marks[i].at.Intersect(r).Empty() {
			return c.marks[i].what
		}
	}
	return nil
}
