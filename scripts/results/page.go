package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/render"
	"mevolve/study/experiment/stats"
)

// conditions are those of the paper's Table 3.
const conditions = "β 0.15, filtered by θ"

// layout is docs/results.md with calls of the functions of page in place of the figures that
// come out of the stores. The figures of "Measured apart" are in it; the text names their
// commands.
//
//go:embed page.tmpl
var layout string

// page is docs/results.md.
func (s studies) page() string {
	functions := template.FuncMap{
		"title":    func(name string) string { return render.ColumnNamed(name).Titles[0] },
		"report":   func(name string) experiment.Report { return s.reports[name] },
		"table":    s.table,
		"change":   s.change,
		"changeIn": s.changeIn,
		"names":    s.names,
		"trials":   func(name string) string { return wording.Integer(s.trials[name]) },

		"summary": s.summary, "rows": s.rows, "halves": s.halves, "losers": s.losers,
		"overChance": s.overChance, "spread": s.spread, "claims": s.claims, "baselines": s.baselines, "agreement": agreement,
		"filtration": func() filtration { return s.filter }, "budgets": func() budgets { return s.budgets },
		"passes": func() span { return s.passes }, "together": func() float64 { return s.together },
		"meanRanks": meanRanks,
		"learners":  func(t experiment.Table) string { return strings.Join(learnersOf(t), ",") },

		"listed": wording.And, "figures": figures, "interval": interval,
		"points":  func(x any) string { return wording.Points(value(x)) },
		"percent": func(x any) string { return fmt.Sprintf("%.1f", 100*value(x)) },
		"P":       func(x *float64) string { return experiment.P(*x) },
		"gains":   gains, "losses": losses,
		"next": func(n int) int { return n + 1 },
	}
	var b strings.Builder
	if err := template.Must(template.New("page").Funcs(functions).Parse(layout)).Execute(&b, nil); err != nil {
		panic("results: " + err.Error())
	}
	return wrapped(b.String())
}

// value is a number, or that of a pointer to one.
func value(x any) float64 {
	if p, ok := x.(*float64); ok {
		return *p
	}
	return x.(float64)
}

// wrapped breaks paragraphs and items into lines of at most 100 characters; tables,
// pictures, headings and commands stay as they are.
func wrapped(text string) string {
	var out []string
	code := false
	for _, block := range strings.Split(text, "\n\n") {
		within := code
		code = code != (strings.Count(block, "```")%2 == 1)
		if within || code || strings.HasPrefix(block, "```") || strings.ContainsAny(block[:1], "#|!") {
			out = append(out, block)
			continue
		}
		var items []string
		for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
			if len(items) == 0 || strings.HasPrefix(line, "- ") {
				items = append(items, line)
			} else {
				items[len(items)-1] += " " + strings.TrimSpace(line)
			}
		}
		for i, item := range items {
			indent := ""
			if strings.HasPrefix(item, "- ") {
				indent = "  "
			}
			items[i] = strings.Join(wording.Lines(item, 100, indent), "\n")
		}
		out = append(out, strings.Join(items, "\n"))
	}
	return strings.Join(out, "\n\n") + "\n"
}

// names are the datasets of a study.
func (s studies) names(study string) string {
	return wording.And(lists.Each(s.reports[study].Datasets, func(d experiment.DatasetRow) string { return d.Name }))
}

// change is a contrast over the test graphs under the paper's conditions.
func (s studies) change(name, a, b, dataset string) experiment.Contrast {
	return s.changeIn(name, conditions, a, b, dataset)
}

// changeIn panics where the store lacks the contrast.
func (s studies) changeIn(name, conditions, a, b, dataset string) experiment.Contrast {
	for _, x := range s.reports[name].Contrasts {
		if x.A == a && x.B == b && x.Dataset == dataset && x.Conditions == conditions {
			return x
		}
	}
	panic(fmt.Sprintf("results: %s has no %s against %s on %q", name, b, a, dataset))
}

// table is the one of a store under the paper's conditions.
func (s studies) table(name string) experiment.Table {
	list := s.reports[name].Tables
	return list[slices.IndexFunc(list, func(t experiment.Table) bool { return t.Conditions() == conditions })]
}

// figures are a change with its interval: "−1.6 points (95 % interval −2.0 to −1.1)".
func figures(x experiment.Contrast) string {
	return fmt.Sprintf("%s points (95 %% interval %s)", wording.Points(x.Difference), interval(x))
}

func interval(x experiment.Contrast) string {
	return wording.Points(x.CI95.Low()) + " to " + wording.Points(x.CI95.High())
}

// span is the smallest and the largest of some numbers.
type span struct{ From, To float64 }

// spanOf is that of at least one number.
func spanOf(of ...float64) span { return span{slices.Min(of), slices.Max(of)} }

// summary is what the first paragraph says.
type summary struct {
	span         // of the changes on all datasets but ENZYMES, and 0
	Above   span // the upper ends of their intervals
	Enzymes experiment.Contrast
	Printed span                 // the paper's changes by dataset
	All     experiment.Selection // over all cells
}

// summary panics where the sentences around its figures do not hold.
func (s studies) summary() summary {
	rows := s.table("table3").BestOnTest
	of := summary{Enzymes: s.change("table3", "original", "evolved", "ENZYMES"), All: rows[len(rows)-1]}
	changes, above, printed := []float64{0}, []float64{}, []float64{}
	for _, r := range rows[:len(rows)-1] {
		x := s.change("table3", "original", "evolved", r.Dataset)
		printed = append(printed, *r.Paper)
		if r.Dataset != "ENZYMES" {
			changes, above = append(changes, x.Difference), append(above, x.CI95.High())
		}
		if *x.MDE >= *r.Paper || (x.Effect == stats.None) == (r.Dataset == "ENZYMES") {
			panic("the summary does not hold for " + r.Dataset)
		}
	}
	of.span, of.Above, of.Printed = spanOf(changes...), spanOf(above...), spanOf(printed...)
	return of
}

// datasetRow is one of the table of six datasets, the last of all.
type datasetRow struct {
	experiment.Selection
	Name   string
	Graphs int
	Over   experiment.Contrast // over the graphs
}

func (s studies) rows() (list []datasetRow) {
	for _, r := range s.table("table3").BestOnTest {
		row := datasetRow{Selection: r, Name: r.Dataset, Over: s.change("table3", "original", "evolved", r.Dataset)}
		for _, d := range s.reports["table3"].Datasets {
			if d.Name == r.Dataset || r.Dataset == "" {
				row.Graphs += d.Graphs
			}
		}
		if r.Dataset == "" {
			row.Name = "all"
		}
		list = append(list, row)
	}
	return list
}

// width is half the interval of a cell, on average over those of a dataset.
type width struct {
	Dataset string
	Half    float64
}

// halves are the datasets whose cells have the narrowest and the widest intervals.
func (s studies) halves() struct{ Narrow, Wide width } {
	var list []width
	for _, d := range s.reports["table3"].Datasets {
		sum, n := 0.0, 0.0
		for _, c := range s.table("table3").Cells {
			if c.Dataset == d.Name && c.CI95 != nil {
				sum, n = sum+(c.CI95.High()-c.CI95.Low())/2, n+1
			}
		}
		list = append(list, width{d.Name, sum / n})
	}
	byHalf := func(a, b width) int { return cmp.Compare(a.Half, b.Half) }
	return struct{ Narrow, Wide width }{slices.MinFunc(list, byHalf), slices.MaxFunc(list, byHalf)}
}

// losers says which learners lose most on ENZYMES.
func (s studies) losers() string {
	const first = 3
	type change struct {
		learner string
		sum, n  float64
	}
	var list []change
	below, cells := 0, 0
	for _, c := range s.table("table3").Cells {
		if c.Dataset != "ENZYMES" {
			continue
		}
		if cells++; c.Difference < 0 {
			below++
		}
		i := slices.IndexFunc(list, func(x change) bool { return x.learner == c.Learner })
		if i < 0 {
			i, list = len(list), append(list, change{learner: c.Learner})
		}
		list[i].sum, list[i].n = list[i].sum+c.Difference, list[i].n+1
	}
	slices.SortFunc(list, func(a, b change) int { return cmp.Compare(a.sum/a.n, b.sum/b.n) })
	var most []string
	rest, n := 0.0, 0.0
	for i, x := range list {
		if i < first {
			most = append(most, fmt.Sprintf("%s with %s", wording.Points(x.sum/x.n), x.learner))
			continue
		}
		rest, n = rest+x.sum, n+x.n
	}
	return fmt.Sprintf("On ENZYMES %d of %d cells are below their original: %s, %s on average with the other %d learners.",
		below, cells, wording.And(most), wording.Points(rest/n), len(list)-first)
}

// spread is that of the oracle's change over the mappings.
func (s studies) spread() span {
	var means []float64
	for _, m := range paper.Mappings() {
		sum, n := 0.0, 0.0
		for _, c := range s.table("table3").Cells {
			if c.Mapping == m {
				sum, n = sum+c.BestOnTest.Picked, n+1
			}
		}
		means = append(means, sum/n)
	}
	return spanOf(means...)
}

// overChance is the one dataset whose oracle exceeds chance, and by how much; it panics where the
// page's sentence does not hold.
func (s studies) overChance() (only struct {
	Dataset string
	By      float64
}) {
	for _, r := range s.table("table3").BestOnTest {
		if d := r.Picked - r.Chance; d > 0 {
			if only.Dataset != "" || r.Dataset == "" {
				panic("the sentence on chance does not hold for " + r.Dataset)
			}
			only.Dataset, only.By = r.Dataset, d
		}
	}
	return only
}

// baselines counts the cells whose original is at or below the majority class, and on two
// datasets those above.
func (s studies) baselines() (of struct{ Below, Cells, KKI, Peking int }) {
	for _, c := range s.table("table3").Cells {
		of.Cells++
		switch {
		case c.Original <= c.Baselines.Majority:
			of.Below++
		case c.Dataset == "KKI":
			of.KKI++
		case c.Dataset == "Peking_1":
			of.Peking++
		}
	}
	return of
}

// agreement counts the paper's figures that its own table gives.
func agreement() (of struct{ Agree, All int }) {
	for _, a := range audit() {
		if of.All++; a.agrees() {
			of.Agree++
		}
	}
	return of
}

// claims has one row a claim, each from the store made for it.
func (s studies) claims() (list []finding) {
	all := ofTable3(s.reports["table3"], s.table("table3"))
	all[6] = s.filter.helps(s.change("filtration", "no filter", "filter", ""))
	all[8] = besideControls(s.reports["controls"], s.table("controls"), "motif-similarity")
	all[9] = s.budgets.steadies()
	all[10] = overReadings(s.reports["readings"])
	all[12], all[13] = s.filter.evens(), s.filter.exception()
	for number := 1; number <= len(all); number++ {
		f := all[number]
		if number >= 3 && number <= 5 || number == 8 {
			f.Verdict += "; moot where nothing is gained"
		}
		list = append(list, f)
	}
	return list
}

func gains(t experiment.Table) string { return wording.Plain(t.Success.Gains, "gain", "gains") }

func losses(t experiment.Table) string { return wording.Plain(t.Success.Losses, "loss", "losses") }

func learnersOf(t experiment.Table) (list []string) {
	for _, c := range t.Cells {
		if !slices.Contains(list, c.Learner) {
			list = append(list, c.Learner)
		}
	}
	return list
}
