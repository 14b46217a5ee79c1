package paint

import "unicode/utf8"

// Page writes into a rectangle line by line. It may be taller than its visible
// part: the canvas's clip cuts it, so moving the rectangle up scrolls it.
type Page struct {
	C *Canvas
	R Rect
	Y int // the current line, from the top of R
}

// Put writes at a column of the current line and returns the column after it.
func (p *Page) Put(column int, text string, s Style) int {
	row := Rect{p.R.X, p.R.Y + p.Y, p.R.W, 1}
	return p.C.Line(row.Right(column), text, s) - p.R.X
}

// PutChange writes a text and marks the end in which it differs from the previous text.
func (p *Page) PutChange(column int, was, is string, same, changed Style) int {
	k := 0
	for k < min(len(was), len(is)) && was[k] == is[k] {
		k++
	}
	for k > 0 && k < len(is) && !utf8.RuneStart(is[k]) {
		k--
	}
	return p.Put(p.Put(column, is[:k], same), is[k:], changed)
}

// Right writes a text that ends before a column.
func (p *Page) Right(column int, text string, s Style) {
	p.Put(max(0, column-p.C.Width(text)), text, s)
}

// Lines is the number of lines that draw writes, without drawing them.
func (p *Page) Lines(draw func(*Page)) int {
	defer p.C.Clip(Rect{})()
	unseen := &Page{C: p.C, R: p.R}
	draw(unseen)
	return unseen.Y
}

// Fill covers the current line up to a column.
func (p *Page) Fill(column int, s Style) {
	p.C.Fill(Rect{p.R.X, p.R.Y + p.Y, min(column, p.R.W), 1}, ' ', s)
}

// Rest is the rest of the page from the current line on.
func (p *Page) Rest() Rect { return p.R.Below(p.Y) }

// Next moves to the line below.
func (p *Page) Next() { p.Y++ }

// Line writes a line and moves to the next.
func (p *Page) Line(text string, s Style) {
	p.Put(0, text, s)
	p.Y++
}

// Paragraph writes wrapped text and moves to the line after it.
func (p *Page) Paragraph(text string, s Style) {
	for _, line := range p.Wrap(text) {
		p.Line(line, s)
	}
}

// Wrap breaks a text into lines of the page's width, measured in its final spelling.
func (p *Page) Wrap(text string) []string {
	if p.C.ascii {
		text = Spell(text)
	}
	return Wrap(text, p.R.W)
}
