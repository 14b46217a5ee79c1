package against

import (
	"fmt"
	"slices"
	"strconv"

	"mevolve/augment"
	"mevolve/differ"
	"mevolve/model"
	"mevolve/tui/draws"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// leastMatrix is the columns from which the results stand beside the courses.
const leastMatrix = 24

// Draw draws the comparison on the whole screen.
func (c *Comparison) Draw(on *paint.Canvas, r paint.Rect) {
	title := screen.Title(on, r, "What differs?", true)
	if c == nil {
		return
	}
	title.Put(screen.Longest(title.Rest.W, "A as it is, B with "+c.words+"; Esc leaves", "B: "+c.words), theme.Dim)
	r = r.Below(2)
	switch {
	case c.err != nil:
		on.Paragraph(r, c.err.Error(), theme.Error)
		return
	case c.found == nil:
		on.Line(r, "mapping the graph …", theme.Dim)
		return
	}
	for k, sentence := range c.found.Sentences() {
		style := theme.Plain
		if k == 0 {
			style = theme.Strong
		}
		r = r.Below(on.Paragraph(r, sentence, style))
	}
	r = r.Below(1)
	w := c.columns().end
	if r.W-w-3 >= leastMatrix {
		c.drawResults(on, r.Right(w+3))
	} else {
		w = r.W
	}
	c.drawCourses(on, r.Left(w))
}

// columns are where the courses stand.
type columns struct{ a, b, end int }

func (c *Comparison) columns() columns {
	digits := len(strconv.Itoa(c.of.Graph.N()))
	w := max(2*(2*digits+2)+1, 2*digits+1+len(" passed over"))
	return columns{7, 7 + w + 2, 7 + 2*w + 2}
}

// drawCourses lists the attempts of both, the first that differs marked.
func (c *Comparison) drawCourses(on *paint.Canvas, r paint.Rect) {
	col := c.columns()
	on.Text(r.X, r.Y, "swap", theme.Dim)
	on.Text(r.X+col.a, r.Y, "A", theme.Heading)
	on.Text(r.X+col.b, r.Y, "B", theme.Heading)
	a, b := c.found.A.Result.Attempts, c.found.B.Result.Attempts
	c.Text(on, r.Below(1), func(p *paint.Page) {
		for k := range max(len(a), len(b)) {
			style := theme.Plain
			if c.found.First != nil && c.found.First.Attempt == k+1 {
				style = theme.Drawn
				p.Fill(col.end, style)
				p.Put(0, string(theme.SelectedGlyph), style)
			}
			p.Right(5, strconv.Itoa(k+1), style)
			write(p, col.a, a, k, style)
			write(p, col.b, b, k, style)
			p.Next()
		}
	})
}

// write writes an attempt, nothing beyond the last.
func write(p *paint.Page, column int, attempts []augment.Attempt, k int, style paint.Style) {
	if k >= len(attempts) {
		p.Put(column, "–", style)
		return
	}
	a := attempts[k]
	if a.Outcome != augment.Done {
		p.Put(column, draws.PairWords(a.Added)+" "+a.Outcome.String(), style)
		return
	}
	x := column
	for _, move := range []struct {
		glyph rune
		of    *model.Edge
	}{{theme.AddedGlyph, a.Added}, {theme.RemovedGlyph, a.Removed}} {
		if move.of != nil {
			x = p.Put(x, string(move.glyph), style)
			x = p.Put(x, draws.PairWords(move.of), style) + 1
		}
	}
}

// drawResults draws both results as one matrix, of all vertices where they have room, else
// of those whose edges were moved.
func (c *Comparison) drawResults(on *paint.Canvas, r paint.Rect) {
	results, g := c.found.Results(), c.of.Graph
	n := g.N()
	digits := len(strconv.Itoa(n))
	legend, r := r.Row(r.H-1), r.Above(r.H-2)
	most := max(0, min((r.W-digits)/2, r.H-digits))
	vertices := make([]int, 0, n)
	for v := range n {
		vertices = append(vertices, v)
	}
	if n > most {
		vertices = vertices[:0]
		for e := range results {
			vertices = append(vertices, e.U, e.V)
		}
		slices.Sort(vertices)
		vertices = slices.Compact(vertices)
	}
	if more := len(vertices) - most; more > 0 {
		on.Line(r.Row(r.H-1), fmt.Sprintf("%s of %s are not seen", wording.Integer(more+1), wording.Count(len(vertices), "vertex", "vertices")), theme.Dim)
		vertices = vertices[:max(0, most-1)]
	}
	for column, v := range vertices { // numbers from the top down
		number := strconv.Itoa(v + 1)
		for k, digit := range number {
			on.Set(r.X+digits+1+2*column, r.Y+digits-len(number)+k, digit, theme.Dim)
		}
	}
	for row, u := range vertices {
		y := r.Y + digits + row
		on.TextRight(paint.Rect{X: r.X, Y: y, W: digits, H: 1}, strconv.Itoa(u+1), theme.Dim)
		for column, v := range vertices {
			glyph, style := glyphOf(g, u, v, results[model.NewEdge(u, v)])
			on.Set(r.X+digits+1+2*column, y, glyph, style)
		}
	}
	row := screen.Row{C: on, Rest: legend, Gap: 2}
	row.Legend("A B", theme.Added, "in", theme.Dim)
	row.Legend("a b", theme.Removed, "out, by one alone", theme.Dim)
	row.Legend(string([]rune{theme.AddedGlyph, ' ', theme.RemovedGlyph}), theme.Plain, "both", theme.Dim)
}

// glyphOf tells what became of a pair by letters, so that it can be read without colour.
func glyphOf(g *model.Graph, u, v int, f differ.Fates) (rune, paint.Style) {
	switch {
	case u == v:
		return theme.DiagonalGlyph, theme.Diagonal
	case f == differ.Fates{A: differ.Added, B: differ.Added}:
		return theme.AddedGlyph, theme.Plain
	case f == differ.Fates{A: differ.Removed, B: differ.Removed}:
		return theme.RemovedGlyph, theme.Plain
	case f.A == differ.Added:
		return 'A', theme.Added
	case f.B == differ.Added:
		return 'B', theme.Added
	case f.A == differ.Removed:
		return 'a', theme.Removed
	case f.B == differ.Removed:
		return 'b', theme.Removed
	case g.HasEdge(u, v):
		return theme.EdgeGlyph, theme.Edge
	}
	return theme.NoneGlyph, theme.None
}
