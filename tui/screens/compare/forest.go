package compare

import (
	"fmt"

	"mevolve/study/experiment/render"
	"mevolve/study/experiment/stats"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// forest is every cell's difference with its interval on one axis, beside the
// paper's: the report's plot, with rows for unfinished cells, too.
func (g grid) forest() render.Plot {
	p := render.Plot{Axis: "points", Legend: []string{ours: "your trials", publishedSeries: "our run", papers: "the paper’s"}, Zero: true}
	for r, row := range g.rows {
		for c, col := range g.columns[1:] {
			of := render.PlotRow{Label: row.learner + " " + col.short}
			if cell := g.at(r, c+1); cell != nil {
				m := render.Change(*cell)
				if !g.hasAllTrials(cell) { // an early interval is wide, and reading it finds effects by chance
					m.Interval = nil
				}
				of.Marks = append(of.Marks, m)
			} else if cell, ok := g.published(r, c+1); ok {
				of.Marks = append(of.Marks, render.Mark{Series: publishedSeries, Value: 100 * cell.Difference, Interval: &stats.Interval{100 * cell.CI95.Low(), 100 * cell.CI95.High()}})
			}
			if value, from, ok := g.paper(r, c+1); ok {
				of.Marks = append(of.Marks, render.Mark{Series: papers, Value: 100 * (value - from)})
			}
			p.Rows = append(p.Rows, of)
		}
	}
	return p
}

// withIterations has, below the cells of a finished study, the change of all of them
// together, iteration by iteration, on the same axis.
func (s *Screen) withIterations(p render.Plot) render.Plot {
	t := s.table()
	if t == nil || !s.grid.isComplete() {
		return p
	}
	for _, x := range t.ByIteration {
		if x.Dataset == t.ByIteration[0].Dataset { // "" is all datasets; here there is one
			p.Rows = append(p.Rows, render.PlotRow{Label: fmt.Sprintf("iteration %d", x.Iteration), Marks: []render.Mark{render.ChangeByIteration(x)}})
		}
	}
	return p
}

// The series of the plot; their glyphs are the report's.
const (
	ours = iota
	publishedSeries
	papers
)

var marks = []paint.Style{ours: theme.Series, publishedSeries: theme.Plain, papers: theme.Oracle}
