package tui

import (
	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// presenting tells whether nothing is shown but what is spoken of: a lesson on its
// own, or one pane with the sentence that tells it.
func (a *App) presenting() bool {
	if a.reader != nil {
		return a.reader.presenter && !a.reader.looking
	}
	return a.state.Presenting
}

// frame is where the explorer's parts stand. What is presented has all but the last
// line, which is for questions and messages.
func (a *App) frame() (layout.Frame, bool) {
	f, ok := layout.Of(a.w, a.h)
	if ok && a.presenting() {
		f.Header, f.Tabs, f.Body = paint.Rect{}, paint.Rect{}, paint.Rect{W: a.w, H: a.h - 1}
	}
	return f, ok
}

// stage is where a pane that is presented stands, above its formula and its sentence.
type stage struct {
	pane, formula, sentence paint.Rect
	figures, words          string
}

// stage divides a body: a formula in large digits where one of its forms fits.
func (a *App) stage(body paint.Rect) stage {
	s := stage{pane: body.Inset(2, 0).Below(1)}
	it, ok := a.here.it.(screen.Telling)
	if !ok {
		return s
	}
	words, formulas := it.Tell(a.here.focus)
	s.words = words
	lines := 1
	if words != "" {
		lines += len(paint.Wrap(words, s.pane.W))
	}
	s.sentence = s.pane.Below(s.pane.H - lines + 1)
	s.pane = s.pane.Above(s.pane.H - lines)
	for _, text := range formulas {
		if w := chart.LargeWidth(text); w > 0 && w <= s.pane.W && s.pane.H > 6*chart.LargeHeight {
			s.formula = s.pane.Below(s.pane.H - chart.LargeHeight)
			s.pane = s.pane.Above(s.pane.H - chart.LargeHeight - 1)
			s.figures = text
			break
		}
	}
	return s
}

// drawTold draws what tells the pane that is presented.
func (a *App) drawTold(c *paint.Canvas, body paint.Rect) {
	s := a.stage(body)
	if s.figures != "" {
		chart.Large(c, s.formula, s.figures, theme.Strong)
	}
	c.Paragraph(s.sentence, s.words, theme.Strong)
}
