package experiment

import (
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// Contrast compares two columns of a report on the same folds, over the test
// graphs: everything that was run on a dataset under both, taken together.
type Contrast struct {
	A          string          `json:"a"` // what B is compared with
	B          string          `json:"b"`
	Dataset    string          `json:"dataset"`    // "" for all of them
	Conditions string          `json:"conditions"` // of the table
	Cells      int             `json:"cells"`      // learners and mappings taken together
	Difference float64         `json:"difference"` // B − A
	CI95       *stats.Interval `json:"ci95"`
	P          *float64        `json:"p"`
	MDE        *float64        `json:"mde"`    // true change that this comparison finds in 80 % of the runs, as a share
	PHolm      *float64        `json:"p_holm"` // adjusted for everything the report tests
	Effect     stats.Effect    `json:"effect"` // what may be claimed among so many
	Better     int             `json:"better"` // graphs
	Worse      int             `json:"worse"`
}

// column is one side of a contrast: a model's answers in the trials of cells.
type column struct {
	name  string
	of    Model
	cells [][]Trial
}

// pool adds up by graph how often two columns were right. Their cells belong
// together by place. False where a trial lacks predictions.
func pool(a, b column) (graphs []stats.Answers, ok bool) {
	for i := range a.cells {
		more, ok := pairedAcross(a.cells[i], b.cells[i], a.of, b.of)
		if !ok {
			return nil, false
		}
		for len(graphs) < len(more) {
			graphs = append(graphs, stats.Answers{})
		}
		for g, x := range more {
			graphs[g].Times += x.Times
			graphs[g].A += x.A
			graphs[g].B += x.B
		}
	}
	return graphs, len(a.cells) > 0
}

// contrast compares two columns dataset by dataset, and over all of them where
// there are several. The datasets of both are in one order.
func contrast(conditions string, datasets []string, a, b func(dataset string) column) []Contrast {
	var list []Contrast
	var all []stats.Answers
	cells, names := 0, [2]string{}
	for _, d := range datasets {
		x, y := a(d), b(d)
		graphs, ok := pool(x, y)
		if !ok {
			continue
		}
		names = [2]string{x.name, y.name}
		list = append(list, Contrast{A: x.name, B: y.name, Dataset: d, Conditions: conditions, Cells: len(x.cells)}.over(graphs))
		all = append(all, graphs...)
		cells += len(x.cells)
	}
	if len(list) > 1 {
		list = append(list, Contrast{A: names[0], B: names[1], Conditions: conditions, Cells: cells}.over(all))
	}
	return list
}

// over is the contrast with what the answers about the graphs of both sides show.
func (c Contrast) over(graphs []stats.Answers) Contrast {
	o := stats.PairGraphs(graphs)
	c.Difference, c.CI95, c.P, c.MDE, c.Better, c.Worse = o.Mean, o.CI95, o.P, o.MDE(), o.Better, o.Worse
	return c
}

// cellTrials is the trials of one cell of a table.
type cellTrials struct {
	record
	trials []Trial
	whole  bool // all planned trials are there
}

func (g cellTrials) conditions() string { return Conditions(g.Beta, g.Filter, g.Varied()) }

// Conditions names what a table's trials share: "β 0.15, filtered by θ, R9=originals".
func Conditions(beta float64, filter bool, changed []string) string {
	return strings.Join(slices.Concat([]string{"β " + wording.Exact(beta), Filtered(filter)}, changed), ", ")
}

// Filtered names the filter where it is on, and its lack.
func Filtered(on bool) string {
	if on {
		return "filtered by θ"
	}
	return "no filter"
}

// contrasts lists what the paper's claims come down to: evolved against
// original, duplication and size; mapping against mapping; filter against
// none; a changed similarity or reading against the defaults. Only whole cells take part, and
// no oracle.
func contrasts(groups []cellTrials) []Contrast {
	var list []Contrast
	for _, table := range lists.Group(groups, func(g cellTrials) Setup { return g.Setup }) {
		conditions := table[0].conditions()
		datasets := datasetsOf(table)
		side := func(name string, of Model, take func(cellTrials) bool) func(string) column {
			return func(dataset string) column { return columnOf(table, name, of, dataset, take) }
		}
		every := func(cellTrials) bool { return true }
		for _, against := range []struct {
			name string
			of   Model
		}{{"original", OriginalModel}, {"duplication", DuplicationModel}, {"size", SizeModel}} {
			for _, c := range contrast(conditions, datasets, side(against.name, against.of, every), side("evolved", EvolvedModel, every)) {
				if against.name == "original" && c.Cells == 1 {
					continue // the cell itself
				}
				list = append(list, c)
			}
		}
		list = append(list, mappingContrasts(table, conditions, datasets)...)
		list = append(list, acrossTables(groups, table)...)
	}
	return list
}

// mappingContrasts compares every two mappings, on the learners that both have.
func mappingContrasts(table []cellTrials, conditions string, datasets []string) []Contrast {
	var list []Contrast
	names := augment.Known()
	for i, a := range names {
		for _, b := range names[i+1:] {
			list = append(list, contrast(conditions, datasets,
				func(d string) column { return columnOf(table, a, EvolvedModel, d, shared(table, a, b)) },
				func(d string) column { return columnOf(table, b, EvolvedModel, d, shared(table, b, a)) })...)
		}
	}
	return list
}

// shared takes the cells of a mapping whose learner the other has as well.
func shared(table []cellTrials, mapping, other string) func(cellTrials) bool {
	return func(g cellTrials) bool {
		if g.Mapping != mapping {
			return false
		}
		for _, o := range table {
			if o.Mapping == other && o.Dataset.Name == g.Dataset.Name && o.Learner == g.Learner && o.whole {
				return true
			}
		}
		return false
	}
}

// acrossTables compares the cells of a table with those of another that differs
// in one thing: the filter, or the similarity and the readings from their defaults.
func acrossTables(all, table []cellTrials) []Contrast {
	first := table[0].record
	changed, usual := first.Varied(), settings.Default()
	name, against, other := "filter", Filtered(false), first
	switch {
	case len(changed) > 0:
		name, against = strings.Join(changed, ", "), "the default readings"
		other.Similarity, other.Readings = usual.Similarity, usual.Readings
	case first.Filter:
		other.Filter = false
	default:
		return nil
	}
	beside := func(g cellTrials) (cellTrials, bool) {
		at := g.cell()
		at.Setup = other.Setup
		i := slices.IndexFunc(all, func(x cellTrials) bool { return x.cell() == at })
		if i < 0 {
			return g, false
		}
		return all[i], all[i].whole
	}
	column := func(name string, here bool) func(string) column {
		return func(dataset string) column {
			c := column{name: name, of: EvolvedModel}
			for _, g := range table {
				x, ok := beside(g)
				if g.Dataset.Name != dataset || !g.whole || !ok {
					continue
				}
				if here {
					x = g
				}
				c.cells = append(c.cells, x.trials)
			}
			return c
		}
	}
	return contrast(table[0].conditions(), datasetsOf(table), column(against, false), column(name, true))
}

func columnOf(table []cellTrials, name string, of Model, dataset string, take func(cellTrials) bool) column {
	c := column{name: name, of: of}
	for _, g := range table {
		if g.Dataset.Name == dataset && g.whole && take(g) {
			c.cells = append(c.cells, g.trials)
		}
	}
	return c
}

func datasetsOf(groups []cellTrials) []string {
	return lists.Distinct(groups, func(g cellTrials) string { return g.Dataset.Name })
}
