package paint

// target is a region of the canvas and the value the mouse finds there.
type target struct {
	at   Rect
	what any
}

// SetTarget marks r, as far as the clip shows it, with a value that At and In return: the
// mouse reaches only drawn regions. nil covers
// earlier marks there. Reset removes all.
func (c *Canvas) SetTarget(r Rect, what any) {
	if r = c.clip.Intersect(r); !r.Empty() {
		c.targets = append(c.targets, target{r, what})
	}
}

// Shown lets the marks know that the frame is complete.
func (c *Canvas) Shown() {
	for _, t := range c.targets {
		if what, ok := t.what.(interface{ Shown() }); ok {
			what.Shown()
		}
	}
}

// At is the last mark at a cell; nil for none.
func (c *Canvas) At(x, y int) any {
	for i := len(c.targets) - 1; i >= 0; i-- {
		if c.targets[i].at.Has(x, y) {
			return c.targets[i].what
		}
	}
	return nil
}

// In is the last mark that overlaps r; nil for none.
func (c *Canvas) In(r Rect) any {
	for i := len(c.targets) - 1; i >= 0; i-- {
		if !c.targets[i].at.Intersect(r).Empty() {
			return c.targets[i].what
		}
	}
	return nil
}
