package dataset

import (
	"fmt"
	"strconv"

	"mevolve/datasets"
	"mevolve/experiment"
	"mevolve/experiment/paper"
	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// drawStatistics draws the figures beside the paper's, then what they mean
// for a classifier. It scrolls where it is taller than the pane.
func (s *Screen) drawStatistics(c *paint.Canvas, r paint.Rect, focused bool) {
	body := screen.Heading(c, r, "Statistics", "", focused)
	body.W = min(body.W, 64) // figures stand near their names
	s.statistics.Text(c, body, func(p *paint.Page) { s.writeStatistics(p, body.H >= 26) })
	if s.statistics.More() {
		c.TextRight(r.Row(0), "↓ more", theme.Key)
	}
}

// writeStatistics writes all of them, loose with blank lines between the parts.
func (s *Screen) writeStatistics(p *paint.Page, loose bool) {
	part := func() {
		if loose {
			p.Next()
		}
	}
	d := s.state.Dataset
	if d.Synthetic != "" {
		p.Paragraph(d.Synthetic, theme.Warning)
		part()
	}
	for _, w := range s.doubts {
		p.Paragraph("! "+w.Message, theme.Warning)
		part()
	}
	if s.facts == nil {
		p.Line("measuring …", theme.Dim)
	} else {
		s.drawTable2(p)
		part()
		s.drawClasses(p)
		part()
		s.drawBaselines(p)
		part()
		s.drawTwins(p)
		part()
		s.drawStructure(p)
	}
	if failed := s.job.Failure(); failed != "" {
		p.Paragraph(failed, theme.Error)
	}
	for _, w := range d.Warnings {
		part()
		p.Paragraph("! "+w.Message, theme.Warning)
	}
}

// The columns in which figures end.
const (
	first  = 23
	second = 35
)

// figure writes a line of a name and a figure.
func figure(p *paint.Page, name, value string) {
	p.Put(0, name, theme.Plain)
	p.Right(first, value, theme.Strong)
	p.Next()
}

// drawTable2 is the paper's Table 2 for this dataset.
func (s *Screen) drawTable2(p *paint.Page) {
	st := s.facts.statistics
	printed, known := paper.DatasetOf(s.state.Dataset.Name)
	p.Right(first, "here", theme.Dim)
	if known {
		p.Right(second, "Table 2", theme.Dim)
	}
	p.Next()
	row := func(name, ours, theirs string) {
		switch {
		case known && ours == theirs:
			p.Right(second, theirs, theme.Dim)
		case known:
			p.Right(second, theirs, theme.Warning)
			p.Put(second, "≠", theme.Warning)
		}
		figure(p, name, ours)
	}
	span := func(least, most int) string { return wording.Integer(least) + " – " + wording.Integer(most) }
	mean := func(v float64) string { return fmt.Sprintf("%.2f", v) }
	row("graphs", wording.Integer(st.Graphs), wording.Integer(printed.Graphs))
	row("classes", wording.Integer(st.Classes), wording.Integer(printed.Classes))
	row("vertices", mean(st.Vertices.Mean), mean(printed.Vertices.Mean))
	row("  range", span(st.Vertices.Min, st.Vertices.Max), span(printed.Vertices.Min, printed.Vertices.Max))
	row("edges", mean(st.Edges.Mean), mean(printed.Edges.Mean))
	row("  range", span(st.Edges.Min, st.Edges.Max), span(printed.Edges.Min, printed.Edges.Max))
	row("largest class", wording.Percent(st.Dominant, 1), fmt.Sprintf("%.1f %%", printed.DominantPercent))
}

// drawClasses draws the class balance.
func (s *Screen) drawClasses(p *paint.Page) {
	st := s.facts.statistics
	label := 0
	for _, c := range st.ClassSizes {
		label = max(label, len(strconv.Itoa(c.Label)))
	}
	for k, c := range st.ClassSizes {
		x := p.Put(0, "class ", theme.Plain)
		p.Right(x+label, wording.Label(c.Label), theme.Class(k))
		x += label + 1
		share := float64(c.Graphs) / float64(st.Graphs)
		count := fmt.Sprintf("%s  %.1f %%", wording.Integer(c.Graphs), 100*share)
		bar := paint.Rect{X: p.R.X + x, Y: p.R.Y + p.Y, W: min(p.R.W, 40) - x - 13, H: 1}
		chart.Bar(p.C, bar, share, theme.Class(k), theme.Axis)
		p.Right(min(p.R.W, 40), count, theme.Plain)
		s.counts(p, fmt.Sprintf("class=%d", c.Label))
		p.Next()
	}
}

// drawBaselines tells what a classifier must beat to have learnt anything,
// and what it cannot exceed.
func (s *Screen) drawBaselines(p *paint.Page) {
	figure(p, "majority class", wording.Share(s.facts.statistics.Dominant, 3))
	switch f := s.folds; {
	case f.failed != "":
		p.Paragraph(f.failed, theme.Warning)
	case f.done == 0:
		figure(p, "size (n, m) alone", "…")
	default:
		note := wording.Count(f.done, "fold", "folds")
		if f.done < s.about.Folds {
			note = fmt.Sprintf("fold %d of %d", f.done, s.about.Folds)
		}
		p.Put(first+2, note, theme.Dim)
		figure(p, "size (n, m) alone", wording.Share(f.size, 3))
	}
}

// drawTwins tells how graphs repeat one another by structure and, where there
// are vertex labels, beside it with them, and which of it the learner sees.
func (s *Screen) drawTwins(p *paint.Page) {
	st := s.facts.statistics
	labelled := s.state.Dataset.Labelled()
	row := func(name, byStructure, withLabels string) {
		if labelled {
			p.Right(second, withLabels, theme.Strong)
		}
		figure(p, name, byStructure)
	}
	if labelled {
		p.Right(second, "with labels", theme.Dim)
		p.Next()
	}
	row("structure ceiling", p.C.Veil("ceiling", wording.Share(st.Ceiling, 3)), p.C.Veil("ceiling", wording.Share(st.Labelled.Ceiling, 3)))
	row("distinct structures", wording.Integer(st.DistinctStructures), wording.Integer(st.Labelled.Distinct))
	s.counts(p, "twins>0")
	row("with a twin", wording.Integer(s.facts.seen[datasets.ByStructure].twins), wording.Integer(s.facts.seen[datasets.WithLabels].twins))
	inTest := func(sight datasets.Sight) string {
		if s.folds.done == 0 {
			return "…"
		}
		return wording.Percent(s.folds.twins[sight], 0)
	}
	if s.folds.failed == "" {
		row("  test in train", inTest(datasets.ByStructure), inTest(datasets.WithLabels))
	}
	if labelled {
		text := "%s sees the structure alone."
		if experiment.Sight(s.state.Settings, true) == datasets.WithLabels {
			text = "%s sees the labels, too."
		}
		p.Line(fmt.Sprintf(text, s.state.Settings.Learner), theme.Dim)
	}
}

// drawStructure tells of what the mappings find.
func (s *Screen) drawStructure(p *paint.Page) {
	st := s.facts.statistics
	figure(p, "open triads", wording.Integer(st.OpenTriads))
	figure(p, "open pairs", wording.Integer(st.OpenPairs))
	s.counts(p, "triangles=0")
	figure(p, "triangle-free", wording.Integer(st.TriangleFree))
	s.counts(p, "components>1")
	figure(p, "disconnected", wording.Integer(st.Disconnected))
	s.counts(p, "isolated>0")
	figure(p, "isolated vertices", wording.Integer(st.IsolatedVertices))
}

// counts lets a click on the present line list the graphs that it counts.
func (s *Screen) counts(p *paint.Page, condition string) {
	s.list.where.Count(p.C, p.Rest().Above(1), condition, s.statistics.Wheel)
}
