package compare

import (
	"strings"

	"mevolve/augment"
	"mevolve/experiment"
	"mevolve/experiment/paper"
	"mevolve/settings"
	"mevolve/wording"
)

// column is the original or one evolved model of every row.
type column struct {
	title, short string
	original     bool
	mapping      string
	beta         float64
}

// row is a learner, with or without the filter.
type row struct {
	learner string
	filter  bool
	label   string
}

// grid is the study as a table: which cell stands where, and what there is of
// it.
type grid struct {
	of      study
	columns []column
	rows    []row
	cells   map[address]*experiment.Cell
}

type address struct {
	learner, mapping string
	beta             float64
	filter           bool
}

func gridOf(of study, c experiment.Comparison) grid {
	g := grid{of: of, cells: map[address]*experiment.Cell{}}
	p := of.plan()
	g.columns = append(g.columns, column{title: "original", short: "orig.", original: true})
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

// at is the cell of a row and column; nil where no trial is finished. The
// original is told from the row's cell with the most trials.
func (g grid) at(r, c int) *experiment.Cell {
	row, col := g.rows[r], g.columns[c]
	if !col.original {
		return g.cells[address{row.learner, col.mapping, col.beta, row.filter}]
	}
	var most *experiment.Cell
	for i := range g.columns[1:] {
		if cell := g.at(r, i+1); cell != nil && (most == nil || cell.Summary.Trials > most.Summary.Trials) {
			most = cell
		}
	}
	return most
}

// paper is what Table 3 prints for a cell, and for the original of its row.
func (g grid) paper(r, c int) (value, original float64, ok bool) {
	row, col := g.rows[r], g.columns[c]
	first, ok := paper.Original(g.of.dataset.Name, row.learner)
	if !ok {
		return 0, 0, false
	}
	if col.original {
		return first.Accuracy.Float(), first.Accuracy.Float(), true
	}
	if !row.filter || col.beta != settings.Default().Beta {
		return 0, 0, false
	}
	cell, ok := paper.CellOf(g.of.dataset.Name, col.mapping, row.learner)
	return cell.Accuracy.Float(), first.Accuracy.Float(), ok
}

// printed tells whether the paper has any of the grid's cells.
func (g grid) printed() bool {
	for r := range g.rows {
		if _, _, ok := g.paper(r, 0); ok {
			return true
		}
	}
	return false
}

// spread tells whether any cell has an interval, which takes two trials.
func (g grid) spread() bool {
	for r := range g.rows {
		if g.spreads(r) {
			return true
		}
	}
	return false
}

// spreads tells it of a row.
func (g grid) spreads(r int) bool {
	for c := range g.columns[1:] {
		if cell := g.at(r, c+1); cell != nil && cell.CI95 != nil {
			return true
		}
	}
	return false
}

// name says which cell it is.
func (g grid) name(r, c int) string {
	row, col := g.rows[r], g.columns[c]
	words := []string{row.learner}
	switch {
	case col.original:
		words = append(words, "original")
	case g.of.view == betas:
		words = append(words, col.mapping, "β "+wording.Number(col.beta))
	default:
		words = append(words, col.mapping)
	}
	if !row.filter {
		words = append(words, "no filter")
	}
	return strings.Join(words, "  ")
}

// complete tells whether a cell has all its trials.
func (g grid) complete(c *experiment.Cell) bool {
	return c != nil && c.Summary.Trials >= g.of.trials()
}

// whole tells whether every cell has. Only then is an effect marked: whoever
// looks at each trial finds one by chance sooner or later.
func (g grid) whole() bool {
	for r := range g.rows {
		for c := range g.columns {
			if !g.complete(g.at(r, c)) {
				return false
			}
		}
	}
	return true
}
