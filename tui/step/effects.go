package step

import (
	"fmt"

	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// showEffects lists every pair whose score the edits change, or ends that.
func (s *Screen) showEffects() {
	if len(s.hand.Toggled) == 0 {
		s.state.Say("No edge is changed by hand here; x changes the one under the cursor.")
		return
	}
	s.forgetWhy()
	s.position.effects = !s.position.effects
	s.effects.Top = 0
}

// listing tells whether they stand in the place of the step.
func (s *Screen) listing() bool { return s.position.effects && len(s.hand.Toggled) > 0 }

// drawEffects lists them, the largest change first, the digits that changed marked.
func (s *Screen) drawEffects(c *paint.Canvas, r paint.Rect, focused bool) {
	sc := s.scene
	label := sc.Index.Label()
	body := screen.Heading(c, r, "Changes of "+label, "E closes", focused)
	body.W = min(body.W, 60)
	s.effects.Text(c, body, func(p *paint.Page) {
		edits, reach := sc.EditWords(p.R.W)
		p.Paragraph(edits, theme.Warning)
		p.Paragraph("change the "+reach, theme.Warning)
		p.Next()
		digits := len(fmt.Sprint(sc.Graph.N()))
		for _, ch := range sc.Changes {
			d := wording.Apart(ch.Was, ch.Is, 3, 6)
			was := wording.Share(ch.Was, d)
			p.Put(0, fmt.Sprintf("%*d %*d", digits, ch.Pair.U+1, digits, ch.Pair.V+1), theme.Plain)
			x := p.Put(2*digits+3, was, theme.Plain)
			p.PutChange(p.Put(x, " → ", theme.Dim), was, wording.Share(ch.Is, d), theme.Dim, theme.Strong)
			p.Next()
		}
	})
}
