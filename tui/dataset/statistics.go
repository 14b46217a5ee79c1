package dataset

import (
	"fmt"
	"strconv"
	"strings"

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
	unclip := c.Clip(body)
	for range 2 { // a second time where there is less than was scrolled to
		top := s.statistics.Top
		page := &paint.Page{C: c, R: paint.Rect{X: body.X, Y: body.Y - top, W: body.W, H: 1 << 16}}
		s.statistics.Window(c, body, s.writeStatistics(page, body.H >= 26), body.H)
		if s.statistics.Top == top {
			break
		}
		c.Fill(body, ' ', theme.Plain)
	}
	unclip()
	if s.statistics.More() {
		c.TextRight(r.Row(0), "↓ more", theme.Key)
	}
}

// writeStatistics writes all of them and returns how many lines that takes;
// loose with blank lines between the parts.
func (s *Screen) writeStatistics(p *paint.Page, loose bool) int {
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
	for _, w := range experiment.Info(d).Doubts(s.state.Settings.Folds) {
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
	for _, w := range s.warnings() {
		part()
		p.Paragraph("! "+w, theme.Warning)
	}
	return p.Y
}

// drawTable2 is the paper's Table 2 for this dataset.
func (s *Screen) drawTable2(p *paint.Page) {
	st := s.facts.statistics
	printed, known := paper.DatasetOf(s.state.Dataset.Name)
	const here, there = 23, 35
	p.Right(here, "here", theme.Dim)
	if known {
		p.Right(there, "Table 2", theme.Dim)
	}
	p.Next()
	row := func(name, ours, theirs string) {
		p.Put(0, name, theme.Plain)
		p.Right(here, ours, theme.Strong)
		if known {
			style := theme.Dim
			if ours != theirs {
				style = theme.Warning
			}
			p.Right(there, theirs, style)
			if ours != theirs {
				p.Put(there, "≠", style)
			}
		}
		p.Next()
	}
	span := func(least, most int) string { return fmt.Sprintf("%d – %d", least, most) }
	mean := func(v float64) string { return fmt.Sprintf("%.2f", v) }
	row("graphs", strconv.Itoa(st.Graphs), strconv.Itoa(printed.Graphs))
	row("classes", strconv.Itoa(st.Classes), strconv.Itoa(printed.Classes))
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
		p.Right(x+label, strings.Replace(strconv.Itoa(c.Label), "-", "−", 1), theme.Class(k))
		x += label + 1
		share := float64(c.Graphs) / float64(st.Graphs)
		count := fmt.Sprintf("%d  %.1f %%", c.Graphs, 100*share)
		bar := paint.Rect{X: p.R.X + x, Y: p.R.Y + p.Y, W: min(p.R.W, 40) - x - 13, H: 1}
		chart.Bar(p.C, bar, share, theme.Class(k), theme.Axis)
		p.Right(min(p.R.W, 40), count, theme.Plain)
		p.Next()
	}
}

// drawBaselines tells what a classifier must beat to have learnt anything,
// and what it cannot exceed.
func (s *Screen) drawBaselines(p *paint.Page) {
	const value = 23
	row := func(name, text, note string) {
		p.Put(0, name, theme.Plain)
		p.Right(value, text, theme.Strong)
		p.Put(value+2, note, theme.Dim)
		p.Next()
	}
	row("majority class", wording.Share(s.facts.statistics.Dominant, 3), "")
	switch f := s.folds; {
	case f.failed != "":
		p.Paragraph(f.failed, theme.Warning)
	case f.done == 0:
		row("size (n, m) alone", "…", "")
	default:
		note := wording.Count(f.done, "fold", "folds")
		if f.done < s.about.Folds {
			note = fmt.Sprintf("fold %d of %d", f.done, s.about.Folds)
		}
		row("size (n, m) alone", wording.Share(f.size, 3), note)
	}
}

// drawTwins tells how graphs repeat one another by structure and, where there
// are vertex labels, beside it with them, and which of it the learner sees.
func (s *Screen) drawTwins(p *paint.Page) {
	const structure, labels = 23, 35
	st := s.facts.statistics
	labelled := s.state.Dataset.Labelled()
	row := func(name, byStructure, withLabels string) {
		p.Put(0, name, theme.Plain)
		p.Right(structure, byStructure, theme.Strong)
		if labelled {
			p.Right(labels, withLabels, theme.Strong)
		}
		p.Next()
	}
	if labelled {
		p.Right(labels, "with labels", theme.Dim)
		p.Next()
	}
	row("structure ceiling", wording.Share(st.Ceiling, 3), wording.Share(st.Labelled.Ceiling, 3))
	row("distinct structures", strconv.Itoa(st.DistinctStructures), strconv.Itoa(st.Labelled.Distinct))
	row("with a twin", strconv.Itoa(s.facts.seen[datasets.ByStructure].twins), strconv.Itoa(s.facts.seen[datasets.WithLabels].twins))
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
	const value = 23
	row := func(name string, v int) {
		p.Put(0, name, theme.Plain)
		p.Right(value, strconv.Itoa(v), theme.Strong)
		p.Next()
	}
	row("open triads", st.OpenTriads)
	row("open pairs", st.OpenPairs)
	row("triangle-free", st.TriangleFree)
	row("disconnected", st.Disconnected)
	row("isolated vertices", st.IsolatedVertices)
}

// warnings are what a reader of the dataset should doubt.
func (s *Screen) warnings() []string {
	var texts []string
	for _, w := range s.state.Dataset.Warnings {
		texts = append(texts, w.Message)
	}
	return texts
}
