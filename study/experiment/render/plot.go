package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// Plot is rows of marks on one horizontal axis.
type Plot struct {
	Title  string
	Axis   string   // what the axis counts
	Legend []string // what each series is
	Zero   bool     // the axis shows 0: no difference
	Rows   []PlotRow
}

// PlotRow is one labelled line of a plot.
type PlotRow struct {
	Label string
	Marks []Mark
}

// Mark is one value of a row, with its interval where there is one.
type Mark struct {
	Series   int
	Value    float64
	Interval *stats.Interval
}

// Plots chooses by what the report varies: β (Fig. 8), the filter (Fig. 5),
// the readings, or else the cells of Table 3.
func Plots(c experiment.Report) []Plot {
	betas, filters, readings := map[float64]bool{}, map[bool]bool{}, map[string]bool{}
	for _, t := range c.Tables {
		betas[t.Beta], filters[t.Filter], readings[strings.Join(t.Changed, " ")] = true, true, true
	}
	switch {
	case len(readings) > 1:
		return readingPlots(c)
	case len(betas) > 1:
		return betaPlots(c)
	case len(filters) > 1:
		return filterPlots(c)
	}
	return cellPlots(c)
}

// panels collects plots by title, in order of appearance.
type panels struct{ plots []Plot }

func (p *panels) row(of Plot, label string, mark Mark) {
	i := slices.IndexFunc(p.plots, func(x Plot) bool { return x.Title == of.Title })
	if i < 0 {
		i, p.plots = len(p.plots), append(p.plots, of)
	}
	rows := &p.plots[i].Rows
	k := slices.IndexFunc(*rows, func(r PlotRow) bool { return r.Label == label })
	if k < 0 {
		k, *rows = len(*rows), append(*rows, PlotRow{Label: label})
	}
	(*rows)[k].Marks = append((*rows)[k].Marks, mark)
}

// sides are the two series of a plot of cells with the filter and without it.
var sides = []string{experiment.Filtered(true), experiment.Filtered(false)}

// side is the place of a cell's series in sides.
func side(filter bool) int {
	if filter {
		return 0
	}
	return 1
}

// Change is a cell's difference in points, with its interval.
func Change(c experiment.Cell) Mark {
	return Mark{Value: 100 * c.Difference, Interval: inPoints(c.CI95)}
}

// ChangeByIteration is the change of one iteration's classifier over all cells, in points,
// with its interval.
func ChangeByIteration(x experiment.IterationChange) Mark {
	return Mark{Value: 100 * x.Difference, Interval: inPoints(x.CI95)}
}

func cellPlots(c experiment.Report) []Plot {
	var p panels
	for _, t := range c.Tables {
		for _, cell := range t.Cells {
			of := Plot{Title: cell.Dataset + ": evolved against original, " + t.Title(), Axis: "points of accuracy", Legend: []string{"ours, 95 % interval", "paper"}, Zero: true}
			label := cell.Learner + " " + cell.Mapping
			p.row(of, label, Change(cell))
			if cell.Paper != nil && cell.Paper.Evolved != nil {
				p.row(of, label, Mark{Series: 1, Value: 100 * (*cell.Paper.Evolved - cell.Paper.Original)})
			}
		}
	}
	return p.plots
}

// filterPlots are Fig. 5: Avg RIMP of every dataset and mapping with and
// without the filter, over all learners and then for each family of learners,
// those of one embedding.
func filterPlots(c experiment.Report) []Plot {
	var p panels
	var all []experiment.Cell
	for _, t := range c.Tables {
		filterRows(&p, t, "all learners", t.Cells)
		all = append(all, t.Cells...)
	}
	if len(lists.Distinct(all, family)) < 2 {
		return p.plots
	}
	for _, t := range c.Tables {
		for _, of := range lists.Group(t.Cells, family) {
			filterRows(&p, t, family(of[0]), of)
		}
	}
	return p.plots
}

func family(c experiment.Cell) string {
	embedding, _, _ := strings.Cut(c.Learner, "+")
	return embedding
}

// filterRows adds the averages of some of a table's cells.
func filterRows(p *panels, t experiment.Table, who string, cells []experiment.Cell) {
	of := Plot{Title: "Filtration (Fig. 5), " + who + ": average improvement with and without the filter", Axis: "Avg RIMP, %", Legend: append(slices.Clone(sides), "paper, filtered"), Zero: true}
	for _, a := range experiment.Averages(cells) {
		label := a.Dataset + " " + a.Mapping
		if a.AvgRIMP != nil {
			p.row(of, label, Mark{Series: side(t.Filter), Value: 100 * *a.AvgRIMP})
		}
		if a.Paper != nil {
			p.row(of, label, Mark{Series: 2, Value: 100 * *a.Paper})
		}
	}
}

// betaPlots are Fig. 8: accuracy over the edge budget.
func betaPlots(c experiment.Report) []Plot {
	var p panels
	for _, row := range c.Sensitivity {
		if row.Learner == "" {
			continue
		}
		for i, beta := range row.Betas {
			of := Plot{Title: fmt.Sprintf("%s, %s (Fig. 8): evolved accuracy over β", row.Dataset, row.Mapping), Axis: "accuracy, %", Legend: sides}
			p.row(of, row.Learner+" β "+wording.Exact(beta), Mark{Series: side(row.Filter), Value: 100 * row.Evolved[i]})
		}
	}
	return p.plots
}

// readingPlots show what each reading alone does to the gain.
func readingPlots(c experiment.Report) []Plot {
	var p panels
	for _, t := range c.Tables {
		label := strings.Join(t.Changed, " ")
		if t.Oracle() {
			label += ", an oracle"
		}
		for _, cell := range t.Cells {
			of := Plot{Title: fmt.Sprintf("%s, %s, %s: the gain under each reading alone", cell.Dataset, cell.Learner, cell.Mapping), Axis: "points of accuracy", Legend: []string{"evolved against original, 95 % interval"}, Zero: true}
			p.row(of, cmp.Or(label, "all at default"), Change(cell))
		}
	}
	return p.plots
}

// What stands in a column of a row besides the marks of a series, from 0.
const (
	Blank = -iota - 1
	Line  // of an interval
	Zero
)

// Columns is what stands where in a row of so many columns, given the column of
// a value: intervals, over them the line of no difference, over it the marks, the
// first series on top.
func (p Plot) Columns(r PlotRow, width int, column func(value float64) int) []int {
	line := make([]int, width)
	for c := range line {
		line[c] = Blank
	}
	for _, m := range r.Marks {
		if m.Interval != nil {
			for c := column(m.Interval.Low()); c <= column(m.Interval.High()); c++ {
				line[c] = Line
			}
		}
	}
	if p.Zero {
		line[column(0)] = Zero
	}
	for k := len(r.Marks) - 1; k >= 0; k-- {
		line[column(r.Marks[k].Value)] = r.Marks[k].Series
	}
	return line
}

// shows reports whether any row has a mark of a series.
func (p Plot) shows(series int) bool {
	return slices.ContainsFunc(p.Rows, func(r PlotRow) bool {
		return slices.ContainsFunc(r.Marks, func(m Mark) bool { return m.Series == series })
	})
}

// Bounds are the least and the largest of all marks and intervals.
func (p Plot) Bounds() (low, high float64) {
	var all []float64
	if p.Zero {
		all = append(all, 0)
	}
	for _, r := range p.Rows {
		for _, m := range r.Marks {
			all = append(all, m.Value)
			if m.Interval != nil {
				all = append(all, m.Interval[:]...)
			}
		}
	}
	if all == nil {
		return 0, 0
	}
	return slices.Min(all), slices.Max(all)
}

// axis are the ends of a plot's axis, which is never a point.
func (p Plot) axis() (low, high float64) {
	if low, high = p.Bounds(); high-low < 1e-9 {
		low, high = low-1, high+1
	}
	return low, high
}

// inPoints is an interval in points.
func inPoints(i *stats.Interval) *stats.Interval {
	if i == nil {
		return nil
	}
	return &stats.Interval{100 * i.Low(), 100 * i.High()}
}
