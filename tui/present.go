package tui

import (
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// isPresenting reports whether a lesson fills the screen, or one pane with its
// sentence.
func (a *App) isPresenting() bool {
	if x := a.lesson(); x != nil {
		return x.isPresenting && !x.isScreenActive
	}
	return a.state.Presenting
}

// frame is the areas of the explorer. Presenting uses all but the last
// line, which is for questions and messages.
func (a *App) frame() (layout.Frame, bool) {
	f, ok := layout.Of(a.w, a.h)
	if ok && a.isPresenting() {
		f.Header, f.Tabs, f.Body = paint.Rect{}, paint.Rect{}, paint.Rect{W: a.w, H: a.h - 1}
	}
	return f, ok
}

// presentLayout is the areas of a presented pane, its formula and its sentence.
type presentLayout struct {
	pane, formula, sentence paint.Rect
	figures, words          string
}

// presentLayout divides a body; the formula is in large digits if one of its forms fits.
func (a *App) presentLayout(body paint.Rect) presentLayout {
	s := presentLayout{pane: body.Inset(2, 0).Below(1)}
	words, formulas := a.here.it.Tell(a.here.focus)
	if words == "" && formulas == nil {
		return s
	}
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

// drawSentence draws the formula and the sentence of a presented pane.
func (a *App) drawSentence(c *paint.Canvas, body paint.Rect) {
	s := a.presentLayout(body)
	if s.figures != "" {
		chart.Large(c, s.formula, s.figures, theme.Strong)
	}
	c.Paragraph(s.sentence, s.words, theme.Strong)
}
