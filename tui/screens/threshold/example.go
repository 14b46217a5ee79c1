package threshold

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/nodelink"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawExample explains the selected example: p and q as bars, r as their
// product in numbers, and the swaps that generated the graph.
func (s *Screen) drawExample(c *paint.Canvas, r paint.Rect, focused bool) {
	g, ok := s.table.selected()
	if !ok || s.data.calibration == nil {
		chrome.Heading(c, r, "Example", "", focused)
		return
	}
	labels := s.state.Dataset.ClassLabels
	class, ofClass := chrome.Class(c, g.Example.Class, labels[g.Example.Class])
	title := chrome.Title(c, r, "Example", focused)
	title.Put("graph "+g.Example.ID.String(), theme.Dim)
	title.Put(class, ofClass)
	r = r.Below(1)
	q := s.data.calibration.Q[g.Example.Class]

	// One row a class: label, p, its bar, q, its bar.
	name := s.nameWidth(2)
	half := (r.W - name) / 2
	left, right := r.Right(name).Left(half-1), r.Right(name+half)
	c.Text(left.X, left.Y, "p", theme.Strong)
	c.Line(right.Row(0), "q of "+class, theme.Dim)
	r = r.Below(1)
	shown := min(len(q), max(1, r.H-3, min(2, r.H-2))) // two classes come before the swaps
	for i, k := range s.mainClasses(g, shown) {
		row := r.Row(i)
		c.Line(row.Left(name-1), wording.Label(labels[k]), theme.Class(k))
		s.bar(c, row.Right(name).Left(half-1), g.Prediction.P[k], theme.Class(k))
		s.bar(c, row.Right(name+half), q[k], theme.Class(k))
	}
	r = r.Below(shown)
	c.Line(r.Row(0), c.Veil("r", s.product(g, q, r.W)), theme.Strong)
	s.drawDecision(c, r.Row(1), g)
	s.drawSwaps(c, r.Below(2), g)
}

// mainClasses are the n classes to show, in class order: the example's own
// and those of the largest p.
func (s *Screen) mainClasses(g evolve.Generated, n int) []int {
	p := g.Prediction.P
	classes := make([]int, len(p))
	for k := range classes {
		classes[k] = k
	}
	slices.SortStableFunc(classes, func(a, b int) int {
		switch g.Example.Class {
		case a:
			return -1
		case b:
			return 1
		}
		return cmp.Compare(p[b], p[a])
	})
	classes = classes[:n]
	slices.Sort(classes)
	return classes
}

func (s *Screen) bar(c *paint.Canvas, r paint.Rect, share float64, style paint.Style) {
	c.Line(r.Left(5), wording.Share(share, 3), theme.Plain)
	chart.Bar(c, r.Right(6).Left(min(20, r.W-6)), share, style, theme.Axis)
}

// product writes r = pᵀq with its numbers; if not all terms fit, the
// largest.
func (s *Screen) product(g evolve.Generated, q []float64, w int) string {
	const digits = 2
	terms := make([]string, 0, len(q))
	for k, p := range g.Prediction.P {
		if p*q[k] >= 0.0005 || len(q) == 2 {
			terms = append(terms, wording.Share(p, digits)+"×"+wording.Share(q[k], digits))
		}
	}
	sum := "r = " + strings.Join(terms, " + ") + " = " + wording.Share(g.Reliability, 3)
	return chrome.Longest(w, sum, "r = pᵀq = "+wording.Share(g.Reliability, 3))
}

// drawDecision shows whether the example is kept, and why.
func (s *Screen) drawDecision(c *paint.Canvas, r paint.Rect, g evolve.Generated) {
	if c.Cover("kept", r.Left(min(r.W, 30))) {
		return
	}
	theta, mine := s.theta()
	rule := "θ"
	if mine {
		rule = "your θ"
	}
	digits := digitsBetween(g.Reliability, theta)
	sign, decision := "≤", "dropped"
	if g.Reliability > theta {
		sign, decision = ">", "kept"
	}
	if !s.data.of.Settings.Filter {
		decision = "would be " + decision
	}
	glyph, style := markOf(g, theta)
	row := &chrome.Row{C: c, Rest: r, Gap: 2}
	row.Put(fmt.Sprintf("%c %s: r %s %s %s %s", glyph, decision, c.Veil("r", wording.Share(g.Reliability, digits)), sign, rule, wording.Share(theta, digits)), style)
	if s.state.Dataset.Rule != nil {
		s.putVerdict(row, g.Example)
	}
	if g.Prediction.Disagrees { // R18
		row.Put(chrome.Longest(row.Rest.W, "vote ≠ largest p", "vote ≠ p"), theme.Warning)
	}
}

// markOf is the mark of a kept or dropped example.
func markOf(g evolve.Generated, theta float64) (glyph rune, style paint.Style) {
	if g.Reliability > theta {
		return theme.KeptGlyph, theme.Kept
	}
	return theme.DroppedGlyph, theme.Dropped
}

// drawSwaps lists the swaps of the mapping, as many as fit.
func (s *Screen) drawSwaps(c *paint.Canvas, r paint.Rect, g evolve.Generated) {
	if r.Empty() {
		return
	}
	var list [][3]string // the step on screen 2, the added and the removed edge
	for i, a := range g.Mapping.Attempts {
		if a.Outcome == augment.Done {
			list = append(list, [3]string{fmt.Sprint(i + 1), pair(string(theme.AddedGlyph), a.Added), pair(string(theme.RemovedGlyph), a.Removed)})
		}
	}
	row := &chrome.Row{C: c, Rest: r.Row(0), Gap: 2}
	swaps := wording.Plain(g.Mapping.Requested, "swap", "swaps")
	if made := g.Mapping.Realised(); made < g.Mapping.Requested {
		swaps = fmt.Sprintf("%d of %s", made, swaps)
	}
	made := swaps + " of graph " + g.Source.ID.String()
	row.Put(chrome.Longest(r.W-len("  Enter replay"), "made by "+made, made), theme.Dim)
	row.Hint("Enter", "replay")
	r = r.Below(1)
	if r.Empty() || len(list) == 0 {
		return
	}
	var w [3]int
	for _, s := range list {
		for k, text := range s {
			w[k] = max(w[k], c.Width(text))
		}
	}
	// One below the other, in several columns if necessary, or for a drawing below.
	width := w[0] + 1 + w[1] + 1 + w[2]
	most := max(1, (r.W+2)/(width+2))
	columns := min(most, (len(list)+r.H-1)/r.H)
	if rows := (len(list) + most - 1) / most; s.drawGraph(c, r.Below(rows+1), g) {
		r, columns = r.Above(rows), most
	}
	for i, s := range list[:min(len(list), r.H*columns)] {
		cell := paint.Rect{X: r.X + i/r.H*(width+2), Y: r.Y + i%r.H, W: min(width, r.W), H: 1}
		if left := len(list) - i; i == r.H*columns-1 && left > 1 {
			c.Line(cell, fmt.Sprintf("… %d more", left), theme.Dim)
			break
		}
		c.TextRight(cell.Left(w[0]), s[0], theme.Dim)
		c.Line(cell.Right(w[0]+1), s[1], theme.Added)
		c.Line(cell.Right(w[0]+1+w[1]+1), s[2], theme.Removed)
	}
}

// drawGraph draws the generated graph with its swaps, if r has room for a legible drawing.
func (s *Screen) drawGraph(c *paint.Canvas, r paint.Rect, g evolve.Generated) bool {
	if r.H < leastDrawing || !nodelink.Legible(g.Source.Graph, r.W, r.H) {
		return false
	}
	scene := nodelink.Scene{Name: func(v int) string { return matrix.VertexName(g.Source.Graph, s.state.Dataset.VertexNames, v) }}
	for e := range g.Example.Graph.Edges() {
		if !g.Source.Graph.HasEdge(e.U, e.V) {
			scene.Added = append(scene.Added, e)
		}
	}
	for e := range g.Source.Graph.Edges() {
		if !g.Example.Graph.HasEdge(e.U, e.V) {
			scene.Removed = append(scene.Removed, e)
		}
	}
	s.drawn.Of(g.Source.Graph).Draw(c, r.Left(3*r.H+leastDrawing), scene)
	return true
}

// leastDrawing is the fewest rows of a drawing.
const leastDrawing = 8

// pair writes an edge after a sign; "" for none.
func pair(sign string, e *model.Edge) string {
	if e == nil {
		return ""
	}
	return sign + e.String()
}
