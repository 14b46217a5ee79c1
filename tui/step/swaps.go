package step

import (
	"fmt"
	"strconv"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// drawSwaps lists every attempt that is made, what has become of the graph
// and what is done by hand.
func (s *Screen) drawSwaps(c *paint.Canvas, r paint.Rect, focused bool) {
	sc := s.scene
	note := fmt.Sprintf("%d asked, %d made", sc.Result.Requested, sc.Swaps.Realised)
	if n := len(s.hand.Forced); n > 0 {
		note += fmt.Sprintf(", %d by hand", n)
	}
	p := &paint.Page{C: c, R: screen.Heading(c, r, "Swaps", note, focused)}
	removed, share := s.swapColumns()
	p.Put(6, "added", theme.Dim)
	p.Put(removed, "removed", theme.Dim)
	p.Put(share, "share", theme.Dim)
	p.Next()
	s.loadSwaps()
	s.swaps.Place(c, p.Rest().Above(p.R.H-1-4-s.handLines(p.R.H)), true)
	for row := range s.swaps.Seen() {
		s.drawSwap(p, row)
	}
	s.drawChange(p)
}

// swapColumns is where the edges removed and the shares stand.
func (s *Screen) swapColumns() (removed, share int) {
	pair := max(11, 2*len(strconv.Itoa(s.scene.Graph.N()))+3) // a sign, two numbers, two blanks
	return 6 + pair, 6 + 2*pair
}

// loadSwaps lists the attempts; 0 is the input graph.
func (s *Screen) loadSwaps() {
	s.swaps.Load(s.scene.Last() + 1)
	s.swaps.At = s.scene.Step
}

func (s *Screen) drawSwap(p *paint.Page, row list.Row) {
	i, style, rest := row.Item, row.Style(theme.Plain), row.Style(theme.Dim)
	defer func() { p.Next() }()
	if i == 0 {
		p.Right(4, "0", style)
		p.Put(6, "the input graph", rest)
		return
	}
	a := s.scene.Result.Attempts[i-1]
	p.Right(4, strconv.Itoa(i), style)
	switch made := s.scene.Made(); {
	case i == s.scene.Step && i > made: // as far as it has come
		a.Added, a.Removed, a.Outcome = s.scene.Added(), s.scene.Removed(), augment.Done
	case i > made:
		p.Put(6, "·", theme.None)
		return
	}
	glyph := func(column int, g rune, e *model.Edge, st paint.Style) {
		if e == nil {
			return
		}
		x := p.Put(column, string(g), row.Style(st))
		p.Put(x+1, fmt.Sprintf("%d %d", e.U+1, e.V+1), style)
	}
	removed, share := s.swapColumns()
	switch a.Outcome {
	case augment.Done:
		glyph(6, theme.AddedGlyph, a.Added, theme.Added)
		glyph(removed, theme.RemovedGlyph, a.Removed, theme.Removed)
	default:
		glyph(6, ' ', a.Added, style)
		p.Put(removed, a.Outcome.String(), row.Style(theme.Warning))
		return
	}
	if a.Added == nil {
		return
	}
	p.Put(share, wording.Share(a.AddProbability, 3), rest)
	if f := s.hand.Forced[i-1]; f.Add != nil || f.Path != nil || f.Remove != nil {
		p.Put(share+6, "by hand", row.Style(theme.Warning))
	}
}

// drawChange compares the graph at this step with the input.
func (s *Screen) drawChange(p *paint.Page) {
	was, is := s.scene.Was, s.scene.Is
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
	change("edges", was.Edges, is.Edges)
	change("components", was.Components, is.Components)
	change("triangles", was.Triangles, is.Triangles)
	s.drawHand(p)
}

// handLines is how many lines drawHand takes of h.
func (s *Screen) handLines(h int) int {
	lines := 0
	if n := len(s.scene.Changes); len(s.hand.Toggled) > 0 {
		lines += 3 + min(n, mostChanges)
		if n > mostChanges {
			lines++
		}
	}
	if s.verdict != nil {
		lines += 1 + s.verdict.Lines()
	} else if len(s.hand.Toggled) > 0 {
		lines += 2
	}
	return min(lines, max(0, h-8))
}

const mostChanges = 4

// drawHand tells what the hand edits do to the scores, and what the session's
// classifier says of it all.
func (s *Screen) drawHand(p *paint.Page) {
	sc := s.scene
	edited := len(s.hand.Toggled) > 0
	if edited {
		p.Next()
		edits, reach := sc.EditWords(p.R.W)
		p.Line(edits, theme.Warning)
		p.Line("changes the "+reach, theme.Warning)
		changes := sc.Changes
		for k, ch := range changes {
			if k == mostChanges {
				p.Line("… "+wording.Count(len(changes)-k, "more pair", "more pairs"), theme.Dim)
				break
			}
			p.Put(0, s.scene.Index.Label()+" of "+ch.Pair.String(), theme.Dim)
			p.Put(14, fmt.Sprintf("%s → %s", wording.Share(ch.Was, 3), wording.Share(ch.Is, 3)), theme.Strong)
			p.Next()
		}
	}
	switch class := sc.Cause.Subject.Example.Class; {
	case s.verdict != nil:
		p.Next()
		s.verdict.Write(p, class, s.state.Dataset.ClassLabels, edited)
	case edited:
		p.Next()
		p.Line(s.awaited(), theme.Dim)
	}
}
