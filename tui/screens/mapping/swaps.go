package mapping

import (
	"fmt"
	"strings"

	"mevolve/internal/wording"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawSwaps lists the attempts, what has become of the graph, and the edits.
func (s *Screen) drawSwaps(c *paint.Canvas, r paint.Rect, focused bool) {
	sc := s.scene
	made, tries, hand := fmt.Sprintf("%d of %s shown", sc.Swaps.Realised, wording.Plain(sc.Result.Requested, "swap", "swaps")), "", ""
	if sc.Listed() {
		made = fmt.Sprintf("lists: %d of %d shown", sc.Step, sc.Last())
	}
	short := strings.TrimSuffix(strings.TrimSuffix(made, " shown"), " swaps")
	if sc.Last() > sc.Result.Requested { // each is a row of the list
		tries = fmt.Sprintf(", %d tries", sc.Last())
	}
	if n := len(s.hand.Forced); n > 0 {
		hand = fmt.Sprintf(", %d by hand", n)
	}
	note := chrome.Longest(r.W-s.tab-len("Swaps")-2, made+tries+hand, short+tries+hand, made+hand, short)
	p := &paint.Page{C: c, R: chrome.Heading(c, r, "Swaps", note, focused)}
	swapview.DrawSwaps(p, &s.swaps, sc, p.R.H-1-4-min(p.Lines(s.drawHand), max(0, p.R.H-8)))
	s.drawChange(p)
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

const mostChanges = 4

// drawHand lists the scores that the edits change, and the prediction.
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
	switch {
	case s.verdict.Asked():
		p.Next()
		s.verdict.Write(p, s.state.Dataset.ClassLabels)
	case edited:
		p.Next()
		p.Line(s.awaited(), theme.Dim)
	}
}
