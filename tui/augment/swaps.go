package augment

import (
	"fmt"
	"strconv"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// drawSwaps lists every attempt and what has become of the graph.
func (s *Screen) drawSwaps(c *paint.Canvas, r paint.Rect, focused bool) {
	sc := s.scene
	note := fmt.Sprintf("%d asked, %d made", sc.result.Requested, sc.result.Realised())
	p := &page{Page: paint.Page{C: c, R: screen.Heading(c, r, "Swaps", note, focused)}}
	p.Put(6, "added", theme.Dim)
	p.Put(17, "removed", theme.Dim)
	p.Put(28, "share", theme.Dim)
	p.Next()
	rows := max(0, p.R.H-4-p.Y)
	offset, n := s.swapOffset(rows), sc.last()+1
	for i := offset; i < min(offset+rows, n); i++ {
		s.drawSwap(p, i)
	}
	s.drawChange(p)
}

// swapOffset is the first attempt listed where size rows are seen; 0 is the
// input graph.
func (s *Screen) swapOffset(size int) int {
	return layout.Scroll(s.scene.step-size/2, s.scene.step, size, s.scene.last()+1)
}

func (s *Screen) drawSwap(p *page, i int) {
	style, rest := theme.Plain, theme.Dim
	if i == s.scene.step {
		style, rest = theme.Row, theme.Row
		p.Fill(p.R.W, theme.Row)
		p.Put(0, string(theme.SelectedGlyph), style)
	}
	defer func() { p.Next() }()
	if i == 0 {
		p.Right(4, "0", style)
		p.Put(6, "the input graph", rest)
		return
	}
	a := s.scene.result.Attempts[i-1]
	p.Right(4, strconv.Itoa(i), style)
	glyph := func(column int, g rune, e *model.Edge, st paint.Style) {
		if e == nil {
			return
		}
		if i == s.scene.step {
			st = theme.Row
		}
		x := p.Put(column, string(g), st)
		p.Put(x+1, fmt.Sprintf("%d %d", e.U+1, e.V+1), style)
	}
	switch a.Outcome {
	case augment.Done:
		glyph(6, theme.AddedGlyph, a.Added, theme.Added)
		glyph(17, theme.RemovedGlyph, a.Removed, theme.Removed)
	default:
		glyph(6, ' ', a.Added, style)
		if i != s.scene.step {
			style = theme.Warning
		}
		p.Put(17, a.Outcome.String(), style)
		return
	}
	p.Put(28, chart.Share(a.AddProbability, 3), rest)
}

// drawChange compares the graph at this step with the input.
func (s *Screen) drawChange(p *page) {
	was, is := s.scene.was, s.scene.is
	p.Next()
	change := func(what string, a, b int) {
		style := theme.Plain
		if a != b {
			style = theme.Strong
		}
		p.Put(0, what, theme.Dim)
		p.Put(14, fmt.Sprintf("%d → %d", a, b), style)
		p.Next()
	}
	change("edges", was.edges, is.edges)
	change("components", was.components, is.components)
	change("triangles", was.triangles, is.triangles)
}
