package threshold

import (
	"fmt"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/study/experiment"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// truth reports for each example of a pool whether its label is true by the rule.
func truth(rule *model.Rule, pool []evolve.Generated) []bool {
	if rule == nil {
		return nil
	}
	holds := make([]bool, len(pool))
	for i := range pool {
		holds[i] = rule.Holds(pool[i].Example)
	}
	return holds
}

// known is a row of the truth pane: a set of labels, how many of them are true, and their
// range of r.
type known struct {
	name  string
	style paint.Style
	rate  experiment.Rate
	r     float64 // negative for a row of all r
}

// known counts the true labels of the pool, of its kept and dropped examples, and
// of every tenth of r.
func (v iterationData) known(theta float64) []known {
	var kept, dropped reliability.Share
	var diagram reliability.Diagram
	for i, holds := range v.holds {
		diagram.Count(v.r[i], holds)
		if v.r[i] > theta {
			kept.Count(holds)
		} else {
			dropped.Count(holds)
		}
	}
	rows := []known{
		{"pool", theme.Plain, experiment.RateOf(kept.Plus(dropped)), -1},
		{string(theme.KeptGlyph) + " kept", theme.Kept, experiment.RateOf(kept), -1},
		{string(theme.DroppedGlyph) + " dropped", theme.Dropped, experiment.RateOf(dropped), -1},
	}
	for _, b := range diagram.Bins() {
		name := "r " + wording.Share(b.From, 1) + "–" + wording.Share(b.To, 1)
		rows = append(rows, known{name, theme.Plain, experiment.RateOf(b.Share), (b.From + b.To) / 2})
	}
	return rows
}

// drawTruth shows how many labels are true by the dataset's rule, which the
// evolution does not use, and the calibration of r against it.
func (s *Screen) drawTruth(c *paint.Canvas, r paint.Rect, focused bool) {
	row := chrome.Title(c, r.Row(0), "Truth", focused)
	row.Legend("◆", theme.Series, "label true", theme.Dim)
	row.Legend("─", theme.Series, "95 %", theme.Dim)
	row.Legend("│", theme.Strong, "r", theme.Dim)
	r = r.Below(1)
	theta, _ := s.theta()
	rows := s.data.known(theta)

	const name, share, gap, interval = 9, 5, 1, 13
	count := 0
	for _, k := range rows {
		count = max(count, c.Width(counted(k.rate)))
	}
	names := r.Left(name)
	counts := r.Right(name + gap).Left(count)
	shares := r.Right(name + count + 2*gap).Left(share)
	rest := r.Right(name + count + share + 3*gap)
	var intervals paint.Rect
	if rest.W >= interval+24 {
		intervals, rest = rest.Left(interval), rest.Right(interval+gap)
	}
	plot := rest.Left(41)
	c.TextRight(counts.Row(0), "true", theme.Dim)
	c.Line(intervals.Row(0), "95 %", theme.Dim)
	chart.Axis(c, plot.Row(0), 0, 1, theme.Dim)
	for i, k := range rows {
		y := i + 1
		if y == r.H-1 && i < len(rows)-1 {
			c.Line(r.Row(y), fmt.Sprintf("… %d more; key z shows them", len(rows)-i), theme.Dim)
			return
		}
		c.Line(names.Row(y), k.name, k.style)
		if c.Cover("truth", counts.Row(y)) || k.style != theme.Plain && c.Cover("kept", counts.Row(y)) {
			continue
		}
		c.TextRight(counts.Row(y), counted(k.rate), theme.Plain)
		if k.rate.Rate == nil {
			continue
		}
		c.TextRight(shares.Row(y), wording.Share(*k.rate.Rate, 3), theme.Strong)
		c.Line(intervals.Row(y), wording.Share(k.rate.CI95.Low(), 3)+" to "+wording.Share(k.rate.CI95.High(), 3), theme.Plain)
		drawRate(c, plot.Row(y), k)
	}
	r = r.Below(len(rows) + 2)
	says := s.state.Dataset.Rule.Says
	for _, text := range []string{says + " Generated graphs have the label of their source, true or not; no evolution knows the rule.", says} {
		if len(paint.Wrap(text, r.W)) <= r.H {
			c.Paragraph(r, text, theme.Dim)
			return
		}
	}
}

// counted is "137 of 175".
func counted(r experiment.Rate) string {
	return wording.Integer(r.True) + " of " + wording.Integer(r.Of)
}

// drawRate draws a share with its interval from 0 to 1, and the position of r, which the
// share would have if r were the probability of a true label.
func drawRate(c *paint.Canvas, r paint.Rect, k known) {
	if r.Empty() {
		return
	}
	c.Fill(r, '·', theme.Axis)
	at := func(share float64) int { return r.X + chart.Column(share, 0, 1, r.W) }
	low, high := at(k.rate.CI95.Low()), at(k.rate.CI95.High())
	for x := low; x <= high; x++ {
		c.Set(x, r.Y, '─', theme.Series)
	}
	if k.r >= 0 {
		c.Set(at(k.r), r.Y, '│', theme.Strong)
	}
	c.Set(at(*k.rate.Rate), r.Y, '◆', theme.Series)
}

// putVerdict writes whether an example's label is true.
func (s *Screen) putVerdict(row *chrome.Row, e model.Example) {
	if row.C.Masked("truth") {
		return
	}
	if is := s.state.Dataset.Rule.Class(e.Graph); is != e.Class {
		row.Fit(theme.Wrong, "label false: class "+wording.Label(s.state.Dataset.ClassLabels[is]), "label false", "false")
		return
	}
	row.Fit(theme.Right, "label true", "true")
}
