package evolve

import (
	"fmt"

	"mevolve/internal/wording"
	"mevolve/tui/keys"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// shown is the row that is compared with the original classifier: the evolved model, or
// the selected iteration.
func (s *Screen) shown() (row, bool) {
	if !s.follow && s.iterations.At < len(s.rows) && s.rows[s.iterations.At].complete() {
		return s.rows[s.iterations.At], true
	}
	if len(s.rows) == 0 || !s.rows[0].complete() {
		return row{}, false
	}
	return evolved(s.rows, s.state.Settings.Readings.Report), true
}

// loadFlips lists the flips of the shown iteration.
func (s *Screen) loadFlips() {
	r, ok := s.shown()
	at := flipsOf{of: s.of, iteration: r.iteration}
	if !ok || s.of == nil {
		at.of = nil
	}
	if at == s.flipsOf {
		return
	}
	s.flipsOf, s.flips = at, nil
	if at.of != nil {
		s.flips = at.of.Flips(at.iteration)
		s.flipList.Columns = s.flipColumns()
	}
	s.flipList.Load(len(s.flips))
}

// flipsOf is the run and the iteration of the listed flips.
type flipsOf struct {
	of        *session.Evolution
	iteration int
}

// flipColumns are the columns of the flips.
func (s *Screen) flipColumns() []list.Column {
	label := func(class int) string { return wording.Label(s.of.Dataset.ClassLabels[class]) }
	column := func(title string, width int, key func(f session.Flip) int, text func(f session.Flip) string) list.Column {
		return list.Column{Title: title, Width: width, Key: func(i int) float64 { return float64(key(s.flips[i])) },
			Cell: func(i int) (string, paint.Style) { return text(s.flips[i]), theme.Plain }}
	}
	predicted := func(title string, width int, of func(f session.Flip) int) list.Column {
		return column(title, width, of, func(f session.Flip) string { return label(of(f)) })
	}
	class := predicted("class", 6, func(f session.Flip) int { return f.Class })
	class.Field = "class"
	width := len("after ")
	for class := range s.of.Dataset.ClassLabels {
		width = max(width, paint.Width(label(class))+1)
	}
	after := predicted("after", width, func(f session.Flip) int { return f.Predicted })
	after.Left = true
	change := column("change", 8, func(f session.Flip) int { return int(f.Kind) }, nil)
	change.Left, change.Cell = true, func(i int) (string, paint.Style) {
		k := s.flips[i].Kind
		return [...]string{"better", "worse", "neither"}[k], [...]paint.Style{theme.Right, theme.Wrong, theme.Plain}[k]
	}
	return []list.Column{
		column("graph", 8, func(f session.Flip) int { return f.Graph }, func(f session.Flip) string { return wording.Integer(f.Graph + 1) }),
		class,
		predicted("before", 7, func(f session.Flip) int { return f.Before }),
		{Title: " →", Width: 3, Left: true, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			c.Set(cell.X+1, cell.Y, '→', row.Style(theme.Plain))
		}},
		after,
		change,
	}
}

// drawFlips lists the test graphs whose predicted class differs between the original
// classifier and the shown iteration's.
func (s *Screen) drawFlips(c *paint.Canvas, r paint.Rect, focused bool) {
	head := chrome.Title(c, r, "Flips", focused)
	if s.flipsOf.of == nil {
		return
	}
	t, n := s.flipsOf.iteration, len(s.flipsOf.of.Split.Test)
	if t == 0 {
		c.Paragraph(r.Below(1), "This is the model before retraining; changes are counted from iteration 1.", theme.Dim)
		return
	}
	change := "none"
	if len(s.flips) > 0 {
		k := session.CountFlips(s.flips)
		change = fmt.Sprintf("%d better, %d worse", k[session.Better], k[session.Worse])
		if k[session.Neither] > 0 {
			change += fmt.Sprintf(", %d neither", k[session.Neither])
		}
	}
	head.Put(chrome.Longest(head.Rest.W,
		fmt.Sprintf("after iteration %d, %d of %d test predictions differ from the original: %s", t, len(s.flips), n, change),
		fmt.Sprintf("iteration %d changed %d of %d: %s", t, len(s.flips), n, change),
		fmt.Sprintf("%d of %d: %s", len(s.flips), n, change)), theme.Dim)
	r = r.Below(1)
	if len(s.flips) == 0 {
		c.Paragraph(r, "Every test graph has the same predicted class as before.", theme.Dim)
		return
	}
	s.flipList.Draw(c, r, focused)
}

// openFlip shows the graph of the selected flip on screen 2.
func (s *Screen) openFlip() {
	if s.flipList.Row() < 0 || s.flipList.At >= len(s.flips) {
		s.state.Say("There is no flip to look at.")
		return
	}
	f := s.flips[s.flipList.At]
	s.state.SetGraph(f.Graph)
	s.state.Show(keys.Augment)
	s.state.Say("Graph %d is a test graph: %s after iteration %d.", f.Graph+1, f.Kind, s.flipsOf.iteration)
}
