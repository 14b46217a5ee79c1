package render

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// A Column is a column of the tables of cells, declared once for text, Markdown, CSV, screen 6
// and the page of results.
type Column struct {
	Name    string   // in JSON, and in CSV, where an interval has two: Name_low and Name_high
	Titles  []string // from the longest to the shortest
	Unit    string   // behind the title where there is room
	Meaning string
	Text    func(c experiment.Cell) string
	words   bool
}

// Title is the longest title of at most width characters, else the shortest.
func (c Column) Title(width int) string {
	for _, title := range c.Titles {
		if utf8.RuneCountInString(title) <= width {
			return title
		}
	}
	return c.Titles[len(c.Titles)-1]
}

// whole is the longest title with its unit.
func (c Column) whole() string {
	if c.Unit == "" {
		return c.Titles[0]
	}
	return c.Titles[0] + ", " + c.Unit
}

// Columns are the columns that tables of cells choose from.
func Columns() []Column {
	type cell = experiment.Cell
	titles := func(list ...string) []string { return list }
	return []Column{
		{"dataset", titles("dataset"), "", "name of the dataset", func(c cell) string { return c.Dataset }, true},
		{"learner", titles("learner"), "", "embedding and classifier", func(c cell) string { return c.Learner }, true},
		{"mapping", titles("mapping"), "", "how graphs are changed", func(c cell) string { return c.Mapping }, true},
		{"trials", titles("trials"), "", "finished trials, one per repeat and fold", func(c cell) string { return fmt.Sprint(c.Summary.Trials) }, false},
		{"original", titles("original"), "mean (count)", "accuracy of the model trained on D_train, mean over the trials", func(c cell) string { return share(c.Original) }, false},
		{"evolved", titles("evolved"), "mean (count)", "accuracy of the model after the last iteration, mean over the trials", func(c cell) string { return share(c.Evolved) }, false},
		{"difference", titles("change"), "points", "evolved minus original", func(c cell) string { return wording.Points(c.Difference) }, false},
		{"ci95", titles("95 % interval"), "", "95 % interval of the change over its basis, graphs or folds", func(c cell) string { return interval(c.CI95) }, false},
		{"p", titles("p"), "", "probability of such a change by chance, without correction", func(c cell) string { return wording.Maybe(c.P, wording.Probability) }, false},
		{"p_holm", titles("p, Holm", "Holm"), "", "p corrected for all tests of the report (Holm)", func(c cell) string { return wording.Maybe(c.PHolm, wording.Probability) }, false},
		{"mde", titles("detectable", "MDE"), "", "true change found in 80 % of the runs", func(c cell) string { return wording.Maybe(c.MDE, detectable) }, false},
		{"in_practice", titles("in practice"), "", "the interval against the change that matters, one test graph a fold", func(c cell) string { return string(c.InPractice) }, false},
		{"over_folds_ci95", titles("over folds"), "", "95 % interval of the change over folds: for other training sets", func(c cell) string { return interval(c.OverFolds.CI95) }, false},
		{"rimp", titles("RIMP"), "", "change relative to the original (Eq. 13)", func(c cell) string { return wording.Maybe(c.RIMP, wording.Change) }, false},
		{"baselines_majority", titles("majority class", "majority", "maj."), "", "accuracy of the most frequent class of D_train", func(c cell) string { return share(c.Baselines.Majority) }, false},
		{"baselines_size", titles("size (n, m) only", "size"), "", "accuracy of the classifier that sees only n and m", func(c cell) string { return share(c.Baselines.Size) }, false},
		{"baselines_duplication", titles("repeated data", "repeated"), "", "accuracy with D_train repeated to the size of the evolved model’s", func(c cell) string { return share(c.Baselines.Duplication) }, false},
		{"paper_original", titles("paper’s original", "paper"), "", "the paper’s value of the same cell", func(c cell) string {
			if c.Paper == nil {
				return wording.Unknown
			}
			return share(c.Paper.Original)
		}, false},
		{"paper_evolved", titles("paper’s evolved", "paper"), "", "the paper’s value of the same cell", func(c cell) string {
			if c.Paper == nil {
				return wording.Unknown
			}
			return wording.Maybe(c.Paper.Evolved, share)
		}, false},
		{"best_on_test_picked", titles("best on test"), "", "oracle: change of the best iteration by test accuracy", func(c cell) string { return bestOf(c, func(b stats.BestOf) float64 { return b.Picked }) }, false},
		{"best_on_test_chance", titles("by chance"), "", "the same where nothing is gained", func(c cell) string { return bestOf(c, func(b stats.BestOf) float64 { return b.Chance }) }, false},
		{"effect_holm", titles("effect"), "", "gain, loss or none after Holm’s correction", func(c cell) string {
			if c.Oracle {
				return "oracle"
			}
			return claimed(c.EffectHolm)
		}, true},
	}
}

// ColumnNamed panics for a name that is not declared.
func ColumnNamed(name string) Column {
	list := Columns()
	i := slices.IndexFunc(list, func(c Column) bool { return c.Name == name })
	if i < 0 {
		panic("render: there is no column " + name)
	}
	return list[i]
}

func bestOf(c experiment.Cell, of func(stats.BestOf) float64) string {
	if c.BestOnTest == nil {
		return wording.Unknown
	}
	return wording.Points(of(*c.BestOnTest))
}

// A scoreColumn is a score of a model beside its accuracy.
type scoreColumn struct {
	title string
	of    func(stats.Scores) *float64
}

func scoreColumns() []scoreColumn {
	return []scoreColumn{
		{"balanced accuracy", func(s stats.Scores) *float64 { return s.Balanced }},
		{"macro F1", func(s stats.Scores) *float64 { return s.MacroF1 }},
		{"AUC", func(s stats.Scores) *float64 { return s.AUC }},
	}
}

// title is the title of a column in a given width.
func title(name string, width int) string { return ColumnNamed(name).Title(width) }
