package compare

import (
	"fmt"
	"math"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/published"
	"mevolve/study/settings"
)

// column is an evolved model of every row; the first column is the original.
type column struct {
	title, short string
	mapping      string
	beta         float64
}

// row is a learner, with or without the filter.
type row struct {
	learner string
	filter  bool
	label   string
}

// grid is the study as a table: its rows, columns and finished
// cells.
type grid struct {
	of      study
	columns []column
	rows    []row
	cells   map[address]*experiment.Cell // only the evolved models

	publishedCell func(dataset, mapping, learner string) (published.Cell, bool)
}

type address struct {
	learner, mapping string
	beta             float64
	filter           bool
}

func gridOf(of study, c experiment.Report) grid {
	g := grid{of: of, cells: map[address]*experiment.Cell{}, publishedCell: published.CellOf}
	p := of.plan()
	g.columns = append(g.columns, column{title: "original", short: "orig."})
	for _, m := range p.Mappings {
		for _, b := range p.Betas {
			col := column{title: m, short: m, mapping: m, beta: b}
			if k, ok := augment.KindOf(m); ok {
				col.short = k.Short
			}
			if len(p.Betas) > 1 {
				col.title = "β " + wording.Number(b)
				col.short = col.title
			}
			g.columns = append(g.columns, col)
		}
	}
	for _, l := range p.Learners {
		for _, f := range p.Filters {
			r := row{learner: l, filter: f, label: l}
			if len(p.Filters) > 1 && !f {
				r.label = " no filter"
			}
			g.rows = append(g.rows, r)
		}
	}
	for _, t := range c.Tables {
		for i := range t.Cells {
			cell := &t.Cells[i]
			g.cells[address{cell.Learner, cell.Mapping, t.Beta, t.Filter}] = cell
		}
	}
	return g
}

// at is the cell of a row and column; nil without a finished trial. The
// original is read from the row's cell with the most trials.
func (g grid) at(r, c int) *experiment.Cell {
	row, col := g.rows[r], g.columns[c]
	if c > 0 {
		return g.cells[address{row.learner, col.mapping, col.beta, row.filter}]
	}
	var most *experiment.Cell
	for _, cell := range g.evolved(r) {
		if most == nil || cell.Summary.Trials > most.Summary.Trials {
			most = cell
		}
	}
	return most
}

// evolved are the cells of a row with a finished trial, without the original.
func (g grid) evolved(r int) []*experiment.Cell {
	var list []*experiment.Cell
	for c := range g.columns[1:] {
		if cell := g.at(r, c+1); cell != nil {
			list = append(list, cell)
		}
	}
	return list
}

// paper is the value of Table 3 for a cell, and for the original of its row.
func (g grid) paper(r, c int) (value, original float64, ok bool) {
	row, col := g.rows[r], g.columns[c]
	first, ok := paper.Original(g.of.dataset.Name, row.learner)
	if !ok {
		return 0, 0, false
	}
	if c == 0 {
		return first.Accuracy.Float(), first.Accuracy.Float(), true
	}
	if !row.filter || col.beta != settings.Default().Beta {
		return 0, 0, false
	}
	cell, ok := paper.CellOf(g.of.dataset.Name, col.mapping, row.learner)
	return cell.Accuracy.Float(), first.Accuracy.Float(), ok
}

// published is our own published cell, where the study has the settings it was computed
// with; none for the original.
func (g grid) published(r, c int) (published.Cell, bool) {
	row, col, set := g.rows[r], g.columns[c], g.of.settings
	usual := settings.Default()
	set.Mapping, set.Seed, set.Repeats = usual.Mapping, usual.Seed, usual.Repeats
	if c == 0 || !row.filter || col.beta != usual.Beta || set != usual {
		return published.Cell{}, false
	}
	return g.publishedCell(g.of.dataset.Fingerprint, col.mapping, row.learner)
}

// publishedInstead reports whether a published cell is shown in place of one without a trial.
func (g grid) publishedInstead(r, c int) (published.Cell, bool) {
	if g.at(r, c) != nil {
		return published.Cell{}, false
	}
	return g.published(r, c)
}

// anyPublished reports whether a published cell is shown.
func (g grid) anyPublished() bool {
	for r := range g.rows {
		for c := range g.columns[1:] {
			if _, ok := g.publishedInstead(r, c+1); ok {
				return true
			}
		}
	}
	return false
}

// publishedRepeats says how many repeats the published cells that are shown have, of five folds.
func (g grid) publishedRepeats() string {
	least, most := math.MaxInt, 0
	for r := range g.rows {
		for c := range g.columns[1:] {
			if cell, ok := g.publishedInstead(r, c+1); ok {
				least, most = min(least, cell.Trials/5), max(most, cell.Trials/5)
			}
		}
	}
	if least < most {
		return fmt.Sprintf("%d to %d repeats × 5 folds", least, most)
	}
	return fmt.Sprintf("%d repeats × 5 folds", most)
}

// otherEdition is the edition of the published cells that are shown, if this program computes
// another one and so perhaps other numbers.
func (g grid) otherEdition() (edition int, ok bool) {
	for r := range g.rows {
		for c := range g.columns[1:] {
			if p, shown := g.publishedInstead(r, c+1); shown && p.Edition != experiment.Edition {
				return p.Edition, true
			}
		}
	}
	return 0, false
}

// printed reports whether the paper has any of the grid's cells.
func (g grid) printed() bool {
	for r := range g.rows {
		if _, _, ok := g.paper(r, 0); ok {
			return true
		}
	}
	return false
}

// name names a cell.
func (g grid) name(r, c int) string {
	row, name := g.rows[r], g.columns[c].mapping
	if g.of.view == betas {
		name += "  β " + wording.Number(g.columns[c].beta)
	}
	if !row.filter {
		name += "  no filter"
	}
	return row.learner + "  " + name
}

// hasAllTrials reports whether a cell has all its trials.
func (g grid) hasAllTrials(c *experiment.Cell) bool {
	return c != nil && c.Summary.Trials >= g.of.trials()
}

// isComplete is true when every cell has all its trials. Only then is an effect marked:
// a test after each trial would find one by chance.
func (g grid) isComplete() bool {
	for r := range g.rows {
		for c := range g.columns {
			if !g.hasAllTrials(g.at(r, c)) {
				return false
			}
		}
	}
	return true
}
