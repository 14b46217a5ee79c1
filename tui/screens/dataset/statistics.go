package dataset

import (
	"fmt"
	"slices"
	"strconv"

	"mevolve/datasets"
	"mevolve/internal/wording"
	"mevolve/learners"
	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
	"mevolve/study/inspect/attributes"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawStatistics draws the figures beside the paper's and the baselines for a classifier,
// in two columns if they fit. It scrolls if it is taller than the pane.
func (s *Screen) drawStatistics(c *paint.Canvas, r paint.Rect, focused bool) {
	body := chrome.Heading(c, r, "Statistics", "", focused)
	if s.statistics.Text(c, body, func(p *paint.Page) { s.writeStatistics(p, body.H >= 26) }).More() {
		chrome.End(c, r, "↓ more", theme.Key)
	}
}

// column is the most columns of a column of statistics: figures stay near their names.
const column = 44

// writeStatistics writes all statistics; loose puts blank lines between the parts.
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
	if s.measured == nil {
		p.Line("measuring …", theme.Dim)
	} else {
		whole, top := p.R, p.Y
		s.drawClasses(p)
		s.drawBaselines(p)
		part()
		s.drawTwins(p)
		part()
		if left := p.Y; whole.W >= 2*column {
			p.R, p.Y = whole.Right(column+2), top
			defer func() { p.R, p.Y = whole, max(left, p.Y) }()
		}
		s.drawTable2(p)
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

// drawTable2 draws the row of the paper's Table 2 for this dataset.
func (s *Screen) drawTable2(p *paint.Page) {
	printed, known := paper.DatasetOf(s.state.Dataset.Name)
	p.Right(first, "this dataset", theme.Dim)
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
	span := func(r attributes.Range) string { return wording.Integer(r.Min) + " – " + wording.Integer(r.Max) }
	theirs := map[string]any{
		"graphs": printed.Graphs, "classes": printed.Classes, "vertices": attributes.Range(printed.Vertices), "edges": attributes.Range(printed.Edges),
		"largest class": attributes.Percent(printed.DominantPercent / 100),
	}
	for _, st := range attributes.Statistics(attributes.Table2) {
		ours, theirs := s.measured.Value(st.Label), theirs[st.Label]
		row(st.Label, text(ours), text(theirs))
		if r, ok := ours.(attributes.Range); ok {
			row("  range", span(r), span(theirs.(attributes.Range)))
		}
	}
}

// text is the value of a statistic; for a range its mean.
func text(value any) string {
	switch v := value.(type) {
	case attributes.Percent:
		return wording.Percent(float64(v), 1)
	case attributes.Share:
		return wording.Share(float64(v), 3)
	case attributes.Range:
		return fmt.Sprintf("%.2f", v.Mean)
	case int:
		return wording.Integer(v)
	}
	return wording.Unknown
}

// drawClasses draws the class balance.
func (s *Screen) drawClasses(p *paint.Page) {
	sizes := s.measured.Value("class sizes").(attributes.ClassSizes)
	label := 0
	for _, c := range sizes {
		label = max(label, len(strconv.Itoa(c.Label)))
	}
	for k, c := range sizes {
		x := p.Put(0, "class ", theme.Plain)
		p.Right(x+label, wording.Label(c.Label), theme.Class(k))
		x += label + 1
		share := float64(c.Graphs) / float64(len(s.measured.Graphs))
		count := fmt.Sprintf("%s  %.1f %%", wording.Integer(c.Graphs), 100*share)
		bar := paint.Rect{X: p.R.X + x, Y: p.R.Y + p.Y, W: min(p.R.W, 40) - x - 13, H: 1}
		chart.Bar(p.C, bar, share, theme.Class(k), theme.Axis)
		p.Right(min(p.R.W, 40), count, theme.Plain)
		s.counts(p, fmt.Sprintf("class=%d", c.Label))
		p.Next()
	}
}

// drawBaselines shows the accuracies that a classifier must exceed,
// and the upper limit.
func (s *Screen) drawBaselines(p *paint.Page) {
	figure(p, "majority class", wording.Share(float64(s.measured.Value("largest class").(attributes.Percent)), 3))
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

// drawTwins shows how many graphs have the same structure and, with
// vertex labels, also the same labels; it marks the one that the learner sees.
func (s *Screen) drawTwins(p *paint.Page) {
	labelled := s.state.Dataset.Labelled()
	kind, _ := learners.KindOf(s.state.Settings.Learner)
	if kind.Numbered() {
		p.Paragraph(s.state.Settings.Learner+" "+kind.Note()+": no ceiling and no share of twins.", theme.Dim)
		return
	}
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
	for _, st := range slices.Concat(attributes.Statistics(attributes.Ceiling), attributes.Statistics(attributes.Twins)) {
		by := func(sight datasets.Sight) string { return p.C.Veil(st.JSON, text(s.measured.ValueBy(st.Label, sight))) }
		s.counts(p, st.Lists)
		row(st.Label, by(datasets.ByStructure), by(datasets.WithLabels))
	}
	inTest := func(sight datasets.Sight) string {
		if s.folds.done == 0 {
			return "…"
		}
		return wording.Percent(s.folds.twins[sight], 0)
	}
	if s.folds.failed == "" {
		p.Line("  test graphs with a twin", theme.Plain)
		row("  in training", inTest(datasets.ByStructure), inTest(datasets.WithLabels))
	}
	text := ""
	if labelled && experiment.Sight(s.state.Settings, true) == datasets.WithLabels {
		text = "%s sees the labels, too."
	} else if labelled {
		text = "%s sees the structure alone."
	}
	if text != "" {
		p.Line(fmt.Sprintf(text, s.state.Settings.Learner), theme.Dim)
	}
}

// drawStructure shows the structures that the mappings use.
func (s *Screen) drawStructure(p *paint.Page) {
	for _, st := range attributes.Statistics(attributes.Structure) {
		s.counts(p, st.Lists)
		figure(p, st.Label, text(s.measured.Value(st.Label)))
	}
}

// counts makes the current line a link that lists the counted graphs; "" for none.
func (s *Screen) counts(p *paint.Page, condition string) {
	if condition != "" {
		s.list.where.Count(p.C, p.Rest().Above(1), condition, s.statistics.Wheel)
	}
}
