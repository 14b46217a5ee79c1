package render

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"mevolve/datasets"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// cell is a made-up cell; with the paper's values where it has a name there.
func cell(dataset, mapping, learner string, difference float64) experiment.Cell {
	p, printed, rimp := 0.031, 0.863, 0.05
	c := experiment.Cell{
		Dataset: dataset, Mapping: mapping, Learner: learner, Tested: 200, OriginalCorrect: 160, EvolvedCorrect: 162,
		Summary: experiment.Summary{
			Trials: 5, Expected: 10, Original: 0.8, Evolved: 0.8 + difference, Difference: difference,
			CI95: &stats.Interval{difference - 0.109, difference + 0.112}, P: &p, Effect: stats.None, Verdict: "Cannot tell, \"so\" it is, or not.",
			OverFolds: experiment.OverFolds{CI95: &stats.Interval{-0.21, 0.25}}, Least: 0.05, InPractice: stats.Unclear,
			Baselines: experiment.Baselines{Majority: 0.665, Size: 0.851, Duplication: 0.814},
		},
		EffectHolm: stats.None, PHolm: &p,
	}
	if dataset == "MUTAG" {
		c.Paper = &experiment.PaperCell{Original: 0.822, Evolved: &printed, RIMP: &rimp}
	}
	return c
}

func table(beta float64, filter bool, r readings.Set) experiment.Table {
	rimp, rate := 0.0125, 0.5
	t := experiment.Table{
		Setup: experiment.Setup{Beta: beta, Filter: filter, Similarity: "ra", Readings: r}, Changed: r.Changed(), Verdict: "Nothing can be told.",
		Averages: []experiment.Average{{Dataset: "MUTAG", Mapping: "random", Learners: 2, AvgRIMP: &rimp, Paper: &rimp}},
		Wins:     experiment.Wins{Rows: 3, Ties: 1, Strict: []experiment.MappingWin{{Mapping: "random", Wins: 2}}},
		Success:  experiment.Success{Cells: 4, Above: 2, Equal: 1, Below: 1, Rate: &rate},
	}
	for _, dataset := range []string{"MUTAG", "a<b&c"} {
		for _, learner := range []string{"sf+svm", "gl2vec-graphlet+svm"} {
			for _, mapping := range []string{"random", "vertex-similarity"} {
				t.Cells = append(t.Cells, cell(dataset, mapping, learner, 0.013))
			}
		}
	}
	t.Cells[1].CI95, t.Cells[1].P, t.Cells[1].PHolm = nil, nil, nil // one trial only
	return t
}

func comparison(tables ...experiment.Table) experiment.Report {
	mde := 0.2
	return experiment.Report{
		Configuration: json.RawMessage(`{"l":2}`),
		Datasets:      []experiment.DatasetRow{{Facts: experiment.Facts{DatasetInfo: experiment.DatasetInfo{Name: "MUTAG", Graphs: 188, Classes: 2}, Dominant: 0.665, Distinct: 139, Ceiling: 0.968}, Repeats: 1, Seen: []experiment.Seen{{Seen: datasets.Seen{Distinct: 139, Ceiling: 0.968}, Twins: 0.362}}, MDE: &mde}},
		Tables:        tables,
	}
}

// benched is the report of a bench of one cell.
func benched() experiment.Report {
	s := settings.Default()
	s.Learner, s.Iterations = "sf+knn", 1
	plan := experiment.PlanOf(must.Get(datasets.Generate("noise")), s)
	return must.Get(experiment.NewReport(must.Get(experiment.RunPlan(context.Background(), plan, experiment.Options{Workers: 2}))))
}

func written(c experiment.Report, format string) string {
	var b strings.Builder
	must.Do(Write(&b, c, format, Unicode))
	return b.String()
}

func TestText_FitsEightyColumnsAndHidesNothing(t *testing.T) {
	text := written(comparison(table(0.15, true, readings.Default())), "text")
	for _, line := range strings.Split(text, "\n") {
		if n := utf8.RuneCountInString(line); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	expect.Contains(t, text, "majority .665", "size .851", ".814", "paper .822", ".863", "−9.6 to +12.5", ".031", "5 of 10 trials", "Cannot tell: 7 of 7 cells after Holm’s correction, 7 in practice", "ties 1", "139 distinct", "36.2 %", ".968", "20.0 points", "Nothing can be told.")
}

func TestReports_SayWhereAReadingDoesNotApply(t *testing.T) {
	switched := must.Get(readings.Default().With("R2", "literal"))
	c := comparison(table(0.15, true, switched))
	cells := c.Tables[0].Cells
	cells[0].Idle, cells[0].Same = []string{"R2"}, true
	cells[1].Same = true
	for _, format := range []string{"text", "md"} {
		text := written(c, format)
		for _, want := range []string{"R2 does not apply", "no trial differs from that of the default readings"} {
			if strings.Count(text, want) != 1 {
				t.Errorf("%s says %q %d times:\n%s", format, want, strings.Count(text, want), text)
			}
		}
	}
}

func TestMarkdown_HasAsManyCellsInEveryRow(t *testing.T) {
	columns, compared := 0, 0
	text := written(comparison(table(0.15, true, readings.Default())), "md")
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(line, "|") {
			columns = 0
			continue
		}
		n := strings.Count(line, "|")
		if columns != 0 {
			compared++
			if n != columns {
				t.Errorf("%d bars after %d: %s", n, columns, line)
			}
		}
		columns = n
	}
	if compared < 8 { // one for each cell at least
		t.Errorf("%d rows were compared:\n%s", compared, text)
	}
}

func TestCSV_ReadsBackToTheLastDigit(t *testing.T) {
	c := comparison(table(0.15, true, readings.Default()))
	c.Tables[0].Cells[0].Evolved = 0.1 + 0.2
	rows := must.Get(csv.NewReader(strings.NewReader(written(c, "csv"))).ReadAll())
	if len(rows) != 1+len(c.Tables[0].Cells) {
		t.Fatalf("%d rows", len(rows))
	}
	at := func(row int, column string) string { return rows[row][slices.Index(rows[0], column)] }
	if x, err := strconv.ParseFloat(at(1, "evolved"), 64); err != nil || x != 0.1+0.2 {
		t.Errorf("evolved is %q", at(1, "evolved"))
	}
	if at(2, "p") != "" || at(2, "ci95_low") != "" {
		t.Error("what is undefined is not empty")
	}
	if at(1, "verdict") != c.Tables[0].Cells[0].Verdict {
		t.Errorf("the verdict is %q", at(1, "verdict"))
	}
}

// A column of tables has the name of the CSV file's, and every title fits where another does not.
func TestColumns_AreNamedAsInCSV(t *testing.T) {
	inCSV := cellColumns()
	seen := map[string]bool{}
	for _, c := range Columns() {
		if !slices.Contains(inCSV, c.Name) && !slices.Contains(inCSV, c.Name+"_low") {
			t.Errorf("CSV has no column %s", c.Name)
		}
		if seen[c.Name] || c.Meaning == "" {
			t.Errorf("%s is declared twice, or without a meaning", c.Name)
		}
		seen[c.Name] = true
		for _, title := range c.Titles {
			if got := c.Title(utf8.RuneCountInString(title)); got != title {
				t.Errorf("%s: the title in the width of %q is %q", c.Name, title, got)
			}
		}
	}
}

func TestJSON_UndefinedIsNullAndListsAreLists(t *testing.T) {
	c := benched()
	text := written(c, "json")
	var back map[string]any
	must.Do(json.Unmarshal([]byte(text), &back))
	expect.Lacks(t, text, `"tables": null`, `"warnings": null`, `"sensitivity": null`)
}

func TestSVG_IsWellFormedWithAShapeForEveryMark(t *testing.T) {
	plots := Plots(comparison(table(0.15, true, readings.Default())))
	marks, drawn := 0, 0
	for _, p := range plots {
		for i := range p.Legend {
			if p.shows(i) {
				marks++ // its legend
			}
		}
		for _, r := range p.Rows {
			marks += len(r.Marks)
		}
	}
	var b strings.Builder
	must.Do(SVG(&b, plots, nil))
	for _, e := range elementsOf(b.String()) {
		if name := e.XMLName.Local; name == "circle" || name == "path" && e.attr("fill") != "" {
			drawn++
		}
	}
	if drawn != marks {
		t.Errorf("%d shapes for %d marks", drawn, marks)
	}
}

func TestPlots_ShowWhatTheReportVaries(t *testing.T) {
	usual := readings.Default()
	originals := must.Get(usual.With("R9", "originals"))
	beta := comparison(table(0.05, true, usual), table(0.15, true, usual))
	beta.Sensitivity = []experiment.Sensitivity{{Dataset: "MUTAG", Mapping: "random", Learner: "sf+svm", Filter: true, Betas: []float64{0.05, 0.15}, Evolved: []float64{0.8, 0.82}}}
	for want, c := range map[string]experiment.Report{
		"evolved against original": comparison(table(0.15, true, usual)),
		"Fig. 5":                   comparison(table(0.15, true, usual), table(0.15, false, usual)),
		"Fig. 8":                   beta,
		"each reading alone":       comparison(table(0.15, true, usual), table(0.15, true, originals)),
	} {
		plots := Plots(c)
		if len(plots) == 0 || !strings.Contains(plots[0].Title, want) || len(plots[0].Rows) == 0 {
			t.Errorf("expected a plot of %q; found %+v", want, plots)
		}
	}
}

func TestTextPlot_PutsMarksWhereTheirValuesAre(t *testing.T) {
	p := Plot{Title: "t", Axis: "points", Legend: []string{"a"}, Zero: true, Rows: []PlotRow{
		{"low", []Mark{{Value: -10}}}, {"middle", []Mark{{Value: 0, Interval: &stats.Interval{-5, 5}}}}, {"high", []Mark{{Value: 10}}},
	}}
	for name, g := range map[string]Glyphs{"unicode": Unicode, "ascii": ASCII} {
		var b strings.Builder
		must.Do(TextPlots(&b, []Plot{p}, g, nil))
		lines := strings.Split(b.String(), "\n")
		var columns []int
		for _, line := range lines[1:4] {
			columns = append(columns, slices.Index([]rune(line), g.Series[0]))
		}
		if columns[0] != 8 || columns[2] != 79 || math.Abs(float64(columns[1])-43.5) > 1 {
			t.Errorf("%s: marks in columns %v:\n%s", name, columns, b.String())
		}
		if name == "ascii" && strings.IndexFunc(b.String(), func(r rune) bool { return r > 126 }) >= 0 {
			t.Errorf("not ASCII:\n%s", b.String())
		}
	}
}

// A table under way adds up: a cell that lacks trials has an original of its
// own. An oracle's figures are called so.
func TestText_NamesTheOriginalOfACellUnderWayAndAnOracle(t *testing.T) {
	of := table(0.15, true, readings.Default())
	of.Cells[1].Summary.Trials, of.Cells[1].Original = 3, 0.538
	if text := written(comparison(of), "text"); !strings.Contains(text, "3 of 10 trials, original .538") || strings.Contains(text, "oracle") {
		t.Error(text)
	}
	peeking := must.Get(readings.Default().Parse("R17=best-test"))
	for _, format := range []string{"text", "md", "svg"} {
		if text := written(comparison(table(0.15, true, peeking)), format); strings.Count(text, "oracle") < 1 {
			t.Errorf("%s does not call it an oracle:\n%s", format, text)
		}
	}
}

// Every accuracy stands under its β, while trials of some are missing too.
func TestText_AccuraciesStandUnderTheirBeta(t *testing.T) {
	c := comparison()
	c.Sensitivity = []experiment.Sensitivity{
		{Dataset: "MUTAG", Mapping: "random", Learner: "sf+svm", Filter: true, Betas: []float64{0.1, 0.15, 0.2}, Evolved: []float64{0.701, 0.702, 0.703}},
		{Dataset: "MUTAG", Mapping: "random", Learner: "sf+knn", Filter: true, Betas: []float64{0.1, 0.2}, Evolved: []float64{0.801, 0.803}},
	}
	of := map[string]string{}
	var betas []string
	for line := range strings.Lines(written(c, "text")) {
		words := strings.Fields(line)
		switch {
		case len(words) > 2 && words[0] == "β" && words[len(words)-1] == "variance":
			betas = words[1 : len(words)-1]
		case len(words) > 2 && strings.HasPrefix(words[0], "sf+"):
			for i, accuracy := range words[1 : len(words)-1] {
				of[accuracy] = betas[i]
			}
		}
	}
	if want := map[string]string{".701": "0.1", ".702": "0.15", ".703": "0.2", ".801": "0.1", ".803": "0.2"}; !maps.Equal(of, want) {
		t.Errorf("accuracies stand under %v, want %v", of, want)
	}
}

func TestPlots_OfNothingAreNothing(t *testing.T) {
	for _, format := range Formats() {
		written(comparison(), format)
	}
	expect.Refused(t, Write(io.Discard, comparison(), "pdf", Unicode), "text, md, csv, json, svg")
}

// The winner of a row may be below the original, and is not tested.
func TestText_CallsTheHighestMappingNoGain(t *testing.T) {
	text := strings.Join(strings.Fields(written(comparison(table(0.15, true, readings.Default())), "text")), " ")
	expect.Contains(t, text, "Highest evolved accuracy in 3 rows, above the original or not (counted, not tested): random 2; ties 1.")
	expect.Lacks(t, text, "Best mapping")
}

// What a reader is told of a row: that no effect is shown, not that there is none; whose
// gain lies outside; that an accuracy is a mean and a count no part of it; how much one
// graph a fold is. CSV and JSON keep their word for it.
func TestMarkdown_ARowSaysWhatItsFiguresAre(t *testing.T) {
	x, outside := table(0.15, true, readings.Default()), true
	x.Cells[0].Paper.Outside = &outside
	x.Cells[1].InPractice, x.Cells[1].EffectHolm = stats.Same, stats.Gain
	c := comparison(x)
	text := written(c, "md")
	expect.Contains(t, text, "| not shown |", ".863; gain outside |", "| original, mean (count) | evolved, mean (count) |", "| in practice, ±5.0 |", "Accuracies are means over the folds")
	// Of two datasets one has nothing to tell.
	for column, want := range map[string]int{"| in practice, ±5.0 |": 1, "| effect |": 1, "| p, Holm |": 2} {
		if n := strings.Count(text, column); n != want {
			t.Errorf("%d tables have the column %s, want %d", n, column, want)
		}
	}
	x.Cells[2].PHolm = nil
	expect.Contains(t, written(comparison(x), "md"), "Cannot tell: 6 of 6 cells after Holm’s correction, 6 in practice")
	expect.Lacks(t, text, "| none |")
	if csv := written(c, "csv"); !strings.Contains(csv, ",none,") || strings.Contains(csv, "not shown") {
		t.Error(csv)
	}
}
