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
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// drawStatistics draws the figures beside the paper's and the baselines for a classifier,
// in two columns if they fit. It scrolls if it is taller than the pane.
func (s *Screen) drawStatistics(c *paint.Canvas, r paint.Rect, focused bool) {
	body := chrome.Heading(c, r, "Statistics", "", focused)
	t := &prose.Text{Theme: s.state.Theme, W: body.W}
	s.writeStatistics(c, t, body.H >= 26)
	if s.statistics.Draw(c, body, t).More() {
		chrome.End(c, r, "↓ more", theme.Key)
	}
}

// column is the most columns of a column of statistics: figures stay near their names.
const column = 44

// writeStatistics writes all statistics; loose puts blank lines between the parts.
func (s *Screen) writeStatistics(c *paint.Canvas, t *prose.Text, loose bool) {
	part := func(t *prose.Text) {
		if loose {
			t.Next()
		}
	}
	d := s.state.Dataset
	if d.Synthetic != "" {
		t.Paragraph(d.Synthetic, theme.Warning)
		part(t)
	}
	for _, w := range s.doubts {
		t.Paragraph("! "+w.Message, theme.Warning)
		part(t)
	}
	if s.measured == nil {
		t.Line("measuring …", theme.Dim)
	} else {
		top, right, w := len(t.Lines), t, t.W
		if w >= 2*column {
			right = &prose.Text{Theme: t.Theme, W: w - column - 2}
			t.W = column
		}
		s.writeClasses(t)
		s.writeBaselines(t)
		part(t)
		s.writeTwins(c, t)
		part(t)
		s.writeTable2(right)
		part(right)
		s.writeStructure(right)
		if right != t {
			t.W = w
			t.Beside(top, column+2, right)
		}
	}
	if failed := s.job.Failure(); failed != "" {
		t.Paragraph(failed, theme.Error)
	}
	for _, w := range d.Warnings {
		part(t)
		t.Paragraph("! "+w.Message, theme.Warning)
	}
}

// The columns in which figures end.
const (
	first  = 23
	second = 35
)

// figure writes a line of a name, a figure and what is beside it.
func figure(t *prose.Text, name, value, beside string) {
	t.Row(t.Span(name, theme.Plain), t.Right(first-t.Width(name), value, theme.Strong), beside)
}

// writeTable2 writes the row of the paper's Table 2 for this dataset.
func (s *Screen) writeTable2(t *prose.Text) {
	printed, known := paper.DatasetOf(s.state.Dataset.Name)
	row := func(name, ours, theirs string) {
		switch {
		case !known:
			theirs = ""
		case ours == theirs:
			theirs = t.Right(second-first, theirs, theme.Dim)
		default:
			theirs = t.Right(second-first, theirs, theme.Warning) + t.Span("≠", theme.Warning)
		}
		figure(t, name, ours, theirs)
	}
	head := t.Right(first, "this dataset", theme.Dim)
	if known {
		head += t.Right(second-first, "Table 2", theme.Dim)
	}
	t.Row(head)
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

// writeClasses writes the class balance.
func (s *Screen) writeClasses(t *prose.Text) {
	sizes := s.measured.Value("class sizes").(attributes.ClassSizes)
	label := 0
	for _, c := range sizes {
		label = max(label, len(strconv.Itoa(c.Label)))
	}
	for k, c := range sizes {
		share := float64(c.Graphs) / float64(len(s.measured.Graphs))
		count := fmt.Sprintf("%s  %.1f %%", wording.Integer(c.Graphs), 100*share)
		end := max(13, len(count))
		bar := paint.New(min(t.W, 40)-len("class ")-label-1-end, 1, t.Theme.Open(), t.Theme.ASCII)
		chart.Bar(bar, bar.Bounds(), share, theme.Class(k), theme.Axis)
		s.counts(t, fmt.Sprintf("class=%d", c.Label))
		t.Row("class ", t.Right(label, wording.Label(c.Label), theme.Class(k)), " ", bar.String(), t.Right(end, count, theme.Plain))
	}
}

// writeBaselines writes the accuracies that a classifier must exceed,
// and the upper limit.
func (s *Screen) writeBaselines(t *prose.Text) {
	figure(t, "majority class", wording.Share(float64(s.measured.Value("largest class").(attributes.Percent)), 3), "")
	switch f := s.folds; {
	case f.failed != "":
		t.Paragraph(f.failed, theme.Warning)
	case f.done == 0:
		figure(t, "size (n, m) alone", "…", "")
	default:
		note := wording.Count(f.done, "fold", "folds")
		if f.done < s.about.Folds {
			note = fmt.Sprintf("fold %d of %d", f.done, s.about.Folds)
		}
		figure(t, "size (n, m) alone", wording.Share(f.size, 3), "  "+t.Span(note, theme.Dim))
	}
}

// writeTwins writes how many graphs have the same structure and, with
// vertex labels, also the same labels; it marks the one that the learner sees.
func (s *Screen) writeTwins(c *paint.Canvas, t *prose.Text) {
	labelled := s.state.Dataset.Labelled()
	kind, _ := learners.KindOf(s.state.Settings.Learner)
	if kind.Numbered() {
		t.Paragraph(s.state.Settings.Learner+" "+kind.Note()+": no ceiling and no share of twins.", theme.Dim)
		return
	}
	row := func(name, byStructure, withLabels string) {
		if !labelled {
			withLabels = ""
		}
		figure(t, name, byStructure, t.Right(second-first, withLabels, theme.Strong))
	}
	if labelled {
		t.Row(t.Right(second, "with labels", theme.Dim))
	}
	for _, st := range slices.Concat(attributes.Statistics(attributes.Ceiling), attributes.Statistics(attributes.Twins)) {
		by := func(sight datasets.Sight) string { return c.Veil(st.JSON, text(s.measured.ValueBy(st.Label, sight))) }
		s.counts(t, st.Lists)
		row(st.Label, by(datasets.ByStructure), by(datasets.WithLabels))
	}
	inTest := func(sight datasets.Sight) string {
		if s.folds.done == 0 {
			return "…"
		}
		return wording.Percent(s.folds.twins[sight], 0)
	}
	if s.folds.failed == "" {
		t.Line("  test graphs with a twin", theme.Plain)
		row("  in training", inTest(datasets.ByStructure), inTest(datasets.WithLabels))
	}
	text := ""
	if labelled && experiment.Sight(s.state.Settings, true) == datasets.WithLabels {
		text = "%s sees the labels, too."
	} else if labelled {
		text = "%s sees the structure alone."
	}
	if text != "" {
		t.Line(fmt.Sprintf(text, s.state.Settings.Learner), theme.Dim)
	}
}

// writeStructure writes the structures that the mappings use.
func (s *Screen) writeStructure(t *prose.Text) {
	for _, st := range attributes.Statistics(attributes.Structure) {
		s.counts(t, st.Lists)
		figure(t, st.Label, text(s.measured.Value(st.Label)), "")
	}
}

// counts makes the next line a link that lists the counted graphs; "" for none.
func (s *Screen) counts(t *prose.Text, condition string) {
	if condition != "" {
		t.Mark(s.list.where.Count(condition, s.statistics.Wheel))
	}
}
