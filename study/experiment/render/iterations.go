package render

import (
	"fmt"
	"io"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
)

// iterationCurves draws the change of every iteration's classifier against the original,
// a panel a dataset: a point with its interval an iteration, and as lines the paper's
// change, what picking the iteration on the test set shows, and what chance alone shows.
func iterationCurves(w io.Writer, c experiment.Report) error {
	d := &drawing{width: panelLeft + 3*(panelWidth+panelGap), height: 20}
	for _, t := range c.Tables {
		if len(t.ByIteration) == 0 {
			continue
		}
		d.heading(10, d.height, "Change by iteration, in points over all cells: "+t.Title())
		d.height += 40
		at := 0
		for _, s := range t.BestOnTest {
			if s.Dataset == "" {
				continue
			}
			if at == 3 {
				at = 0
				d.height += panelHeight + 62
			}
			d.iterationPanel(t, s, panelLeft+float64(at)*(panelWidth+panelGap))
			at++
		}
		d.height += panelHeight + 50
	}
	l := d.legend()
	l.entry("change over the test graphs, 95 % interval", func(x, y float64) { d.dot(x, y, mark{3, inks[0], inks[0], ""}) })
	l.entry("the paper’s change", func(x, y float64) { d.line(x-8, y, x+10, y, stroke{ink, 1.5, "4 3"}) })
	l.entry("oracle: best iteration on the test set", func(x, y float64) { d.line(x-8, y, x+10, y, stroke{oracle, 1.5, ""}) })
	l.entry("the same by chance alone", func(x, y float64) { d.line(x-8, y, x+10, y, stroke{oracle, 1.5, "2 3"}) })
	d.height += 12
	return d.write(w, "Change by iteration", c.Origin())
}

func (d *drawing) iterationPanel(t experiment.Table, s experiment.Selection, left float64) {
	var list []experiment.IterationChange
	last := 0
	y := scale{low: -1, high: 1, from: d.height + panelHeight, to: d.height}
	reach := func(v float64) { y.low, y.high = min(y.low, 100*v), max(y.high, 100*v) }
	for _, x := range t.ByIteration {
		if x.Dataset == s.Dataset {
			list, last = append(list, x), max(last, x.Iteration)
			reach(x.CI95.Low())
			reach(x.CI95.High())
		}
	}
	reach(s.Picked)
	reach(s.Chance)
	if s.Paper != nil {
		reach(*s.Paper)
	}
	room := 0.06 * (y.high - y.low)
	y.low, y.high = y.low-room, y.high+room
	x := scale{low: 0, high: float64(last) + 0.5, from: left, to: left + panelWidth}
	d.heading(left-30, d.height-12, fmt.Sprintf("%s, %s", s.Dataset, wording.Plain(s.Cells, "cell", "cells")))
	for _, tick := range ticks(y.low, y.high) {
		d.line(x.from, y.at(tick), x.to, y.at(tick), stroke{grid0, 1, ""})
		d.text(x.from-6, y.at(tick)+4, "end", tickText(tick))
	}
	d.line(x.from, y.at(0), x.to, y.at(0), stroke{ink, 1, ""})
	across := func(v float64, colour, dash string) {
		d.line(x.from, y.at(100*v), x.to, y.at(100*v), stroke{colour, 1.5, dash})
	}
	if s.Paper != nil {
		across(*s.Paper, ink, "4 3")
	}
	across(s.Picked, oracle, "")
	across(s.Chance, oracle, "2 3")
	before := [2]float64{x.at(0), y.at(0)}
	for _, at := range list {
		px, py := x.at(float64(at.Iteration)), y.at(100*at.Difference)
		d.line(before[0], before[1], px, py, stroke{inks[0], 1, ""})
		d.line(px, y.at(100*at.CI95.Low()), px, y.at(100*at.CI95.High()), stroke{inks[0], 2, ""})
		d.dot(px, py, mark{3, inks[0], inks[0], fmt.Sprintf("%s, iteration %d: %s (%s)", at.Dataset, at.Iteration, wording.Points(at.Difference), interval(at.CI95))})
		d.text(px, y.from+16, "middle", fmt.Sprint(at.Iteration))
		before = [2]float64{px, py}
	}
}

// aboutIterations says what iterationGrid has.
const aboutIterations = "Change by iteration, in points over the test graphs; described, not tested"

// iterationGrid has the same in rows, an iteration a column.
func iterationGrid(t experiment.Table) grid {
	g := grid{columns: []string{"dataset"}, words: 1}
	for i, row := range lists.Group(t.ByIteration, func(x experiment.IterationChange) string { return x.Dataset }) {
		cells := []string{everywhere(row[0].Dataset)}
		for _, x := range row {
			if i == 0 {
				g.columns = append(g.columns, fmt.Sprintf("T = %d", x.Iteration))
			}
			cells = append(cells, wording.Points(x.Difference))
		}
		g.row(append(cells, interval(row[len(row)-1].CI95))...)
	}
	g.columns = append(g.columns, "95 % at the last")
	return g
}
