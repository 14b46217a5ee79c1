package render

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
)

// Figures lists those that Figure draws of a comparison.
func Figures() []string { return []string{"5", "8", "9", "forest", "iterations"} }

// Figure draws one of the paper's figures, or one of ours, as SVG; a sentence names what the
// comparison lacks for it.
func Figure(w io.Writer, name string, c experiment.Report) error {
	switch name {
	case "5":
		filters := map[bool]bool{}
		for _, t := range c.Tables {
			if len(t.Changed) == 0 {
				filters[t.Filter] = true
			}
		}
		if len(filters) < 2 {
			return lacking(name, "trials with and without the filter under the default readings", "filtration")
		}
		return SVG(w, filterFigure(c), c.Origin())
	case "8", "9":
		rows := slices.DeleteFunc(slices.Clone(c.Sensitivity), func(s experiment.Sensitivity) bool { return s.Learner == "" || len(s.Changed) > 0 })
		if len(rows) == 0 {
			return lacking(name, "trials at several β under the default readings", "beta")
		}
		if name == "8" {
			return betaCurves(w, rows, c.Origin())
		}
		return SVG(w, variancePlots(rows), c.Origin())
	case "forest":
		if len(c.Tables) == 0 {
			return lacking(name, "finished trials", "table3")
		}
		return SVG(w, cellPlots(c), c.Origin())
	case "iterations":
		if !slices.ContainsFunc(c.Tables, func(t experiment.Table) bool { return len(t.ByIteration) > 0 }) {
			return lacking(name, "finished trials with their predictions", "table3")
		}
		return iterationCurves(w, c)
	}
	return fmt.Errorf("there is no figure %q; choose %s", name, strings.Join(Figures(), ", "))
}

// filterFigure is Fig. 5 for each β of the store, of the cells with and without the filter: an
// average over other learners on one side would be no comparison.
func filterFigure(c experiment.Report) []Plot {
	usual := slices.DeleteFunc(slices.Clone(c.Tables), func(t experiment.Table) bool { return len(t.Changed) > 0 })
	var plots []Plot
	for _, tables := range lists.Group(usual, func(t experiment.Table) float64 { return t.Beta }) {
		for _, p := range filterPlots(experiment.Report{Tables: withBothSides(tables)}) {
			p.Title += ", β " + wording.Exact(tables[0].Beta)
			plots = append(plots, p)
		}
	}
	return plots
}

// withBothSides keeps the cells that every table has.
func withBothSides(tables []experiment.Table) []experiment.Table {
	type key struct{ dataset, mapping, learner string }
	of := map[key]int{}
	for _, t := range tables {
		for _, c := range t.Cells {
			of[key{c.Dataset, c.Mapping, c.Learner}]++
		}
	}
	tables = slices.Clone(tables)
	for i, t := range tables {
		tables[i].Cells = slices.DeleteFunc(slices.Clone(t.Cells), func(c experiment.Cell) bool {
			return of[key{c.Dataset, c.Mapping, c.Learner}] < len(tables)
		})
	}
	return tables
}

func lacking(name, what, preset string) error {
	return fmt.Errorf("figure %s needs %s, which the store does not have; `mevolve bench --preset %s --store DIR` makes them", name, what, preset)
}

// variancePlots are Fig. 9: (a) the variance over β of each combination, a plot a
// dataset, and (b) its mean for each dataset, with and without the filter.
func variancePlots(rows []experiment.Sensitivity) []Plot {
	var single, means panels
	const axis = "variance of the accuracies over β, in 1e-4"
	for _, s := range rows {
		single.row(Plot{Title: "Fig. 9 (a), " + s.Dataset + ": how much each accuracy moves with β", Axis: axis, Legend: sides, Zero: true}, s.Learner+" "+s.Mapping, Mark{Series: side(s.Filter), Value: 1e4 * s.Variance})
	}
	type at struct {
		dataset string
		filter  bool
	}
	for _, of := range lists.Group(rows, func(s experiment.Sensitivity) at { return at{s.Dataset, s.Filter} }) {
		sum := 0.0
		for _, s := range of {
			sum += s.Variance
		}
		means.row(Plot{Title: "Fig. 9 (b): the same, averaged over each dataset’s learners and mappings", Axis: axis, Legend: sides, Zero: true}, of[0].Dataset, Mark{Series: side(of[0].Filter), Value: 1e4 * sum / float64(len(of))})
	}
	return append(single.plots, means.plots...)
}

// dashes are how the lines of both sides are drawn.
var dashes = []string{"", "4 3"}

// The parts of a panel of Fig. 8, in pixels.
const (
	panelLeft   = 62.0
	panelWidth  = 210.0
	panelHeight = 150.0
	panelGap    = 54.0
)

// betaCurves are Fig. 8: the evolved accuracy over β, a row of panels a dataset, a
// column a mapping, a line a learner; dashed without the filter.
func betaCurves(w io.Writer, rows []experiment.Sensitivity, origin []string) error {
	mappings := lists.Distinct(rows, func(s experiment.Sensitivity) string { return s.Mapping })
	learners := lists.Distinct(rows, func(s experiment.Sensitivity) string { return s.Learner })
	d := &drawing{width: panelLeft + float64(len(mappings))*(panelWidth+panelGap), height: 20}
	d.width = max(d.width, 560)
	d.heading(10, d.height, "Fig. 8: evolved accuracy over the edge budget β")
	d.height += 36
	for _, of := range lists.Group(rows, func(s experiment.Sensitivity) string { return s.Dataset }) {
		x, y := betaScales(of)
		y.from, y.to = d.height+panelHeight, d.height
		for k, mapping := range mappings {
			x.from = panelLeft + float64(k)*(panelWidth+panelGap)
			x.to = x.from + panelWidth
			d.betaPanel(of[0].Dataset+", "+mapping, x, y)
			for _, s := range of {
				if s.Mapping == mapping {
					d.betaLine(s, slices.Index(learners, s.Learner), x, y)
				}
			}
		}
		d.height += panelHeight + 62
	}
	d.height -= 12
	l := d.legend()
	for i, name := range learners {
		l.entry(name, func(x, y float64) { d.learnerMark(i, x, y, "") })
	}
	for i, side := range sides {
		l.entry(side, func(x, y float64) { d.line(x-8, y, x+10, y, stroke{ink, 1.5, dashes[i]}) })
	}
	d.height += 12
	return d.write(w, "Evolved accuracy over β", origin)
}

// betaScales hold the values of a dataset's curves.
func betaScales(rows []experiment.Sensitivity) (x, y scale) {
	x, y = scale{low: rows[0].Betas[0], high: rows[0].Betas[0]}, scale{low: rows[0].Evolved[0], high: rows[0].Evolved[0]}
	for _, s := range rows {
		for i, beta := range s.Betas {
			x.low, x.high = min(x.low, beta), max(x.high, beta)
			y.low, y.high = min(y.low, s.Evolved[i]), max(y.high, s.Evolved[i])
		}
	}
	room := max(0.005, 0.06*(y.high-y.low))
	y.low, y.high = 100*(y.low-room), 100*(y.high+room)
	room = 0.06 * (x.high - x.low)
	x.low, x.high = x.low-room, x.high+room
	return x, y
}

func (d *drawing) betaPanel(title string, x, y scale) {
	d.heading(x.from-30, y.to-12, title)
	for _, tick := range ticks(y.low, y.high) {
		d.line(x.from, y.at(tick), x.to, y.at(tick), stroke{grid0, 1, ""})
		d.text(x.from-6, y.at(tick)+4, "end", tickText(tick))
	}
	for _, tick := range ticks(x.low, x.high) {
		d.line(x.at(tick), y.from, x.at(tick), y.from+4, stroke{ink, 1, ""})
		d.text(x.at(tick), y.from+18, "middle", wording.Share(tick, 2))
	}
	d.line(x.from, y.from, x.to, y.from, stroke{ink, 1, ""})
	d.text(x.to+4, y.from+18, "start", "β")
}

func (d *drawing) betaLine(s experiment.Sensitivity, learner int, x, y scale) {
	for i := range s.Betas[1:] {
		d.line(x.at(s.Betas[i]), y.at(100*s.Evolved[i]), x.at(s.Betas[i+1]), y.at(100*s.Evolved[i+1]), stroke{inks[learner%len(inks)], 1.5, dashes[side(s.Filter)]})
	}
	for i, beta := range s.Betas {
		d.learnerMark(learner, x.at(beta), y.at(100*s.Evolved[i]), fmt.Sprintf("%s, %s, %s, β %s, %s: %s", s.Dataset, s.Learner, s.Mapping, wording.Exact(beta), experiment.Filtered(s.Filter), share(s.Evolved[i])))
	}
}

// learnerMark is a learner's colour and, where the colours begin anew, another shape.
func (d *drawing) learnerMark(learner int, x, y float64, title string) {
	colour := inks[learner%len(inks)]
	switch learner / len(inks) {
	case 0:
		d.dot(x, y, mark{3, colour, colour, title})
	case 1:
		d.diamond(x, y, mark{4, colour, colour, title})
	default:
		d.dot(x, y, mark{3.5, "white", colour, title})
	}
}
