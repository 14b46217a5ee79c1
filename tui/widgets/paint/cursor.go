package paint

// SetCursor puts the terminal's cursor at a cell, if the clip shows it.
func (c *Canvas) SetCursor(x, y int) {
	if c.clip.Has(x, y) {
		c.cursor = Rect{x, y, 1, 1}
	}
}

// HideCursor removes the cursor.
func (c *Canvas) HideCursor() { c.cursor = Rect{} }

// Cursor is the cell of the cursor; false for none.
func (c *Canvas) Cursor() (x, y int, ok bool) { return c.cursor.X, c.cursor.Y, !c.cursor.Empty() }

// PaintCursor draws the cursor in a style, for frames without a terminal.
func (c *Canvas) PaintCursor(s Style) {
	x, y, ok := c.Cursor()
	if !ok {
		return
	}
	r := Rect{x, y, 1, 1}
	if x+1 < c.W && c.cells[y*c.W+x+1].glyph == 0 { // a wide glyph
		r.W = 2
	}
	c.Restyle(r, s)
}
