package render

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"
)

// block is one piece of a report that is written as Markdown: a heading, a
// text, a list or a table, whichever fields are set. The text above a table is its name.
type block struct {
	heading string
	text    string
	list    []string
	grid    grid
}

// grid is a table; a column is of words or of numbers.
type grid struct {
	columns []string
	words   int // so many columns at the left are words, and those named in ends
	ends    int // so many at the right
	rows    [][]string
}

func (g *grid) row(cells ...string) { g.rows = append(g.rows, cells) }

// isWords reports whether column i is aligned as words.
func (g grid) isWords(i int) bool { return i < g.words || i >= len(g.columns)-g.ends }

// align has one of two spellings for each column.
func (g grid) align(words, numbers string) (all []string) {
	for i := range g.columns {
		if g.isWords(i) {
			all = append(all, words)
		} else {
			all = append(all, numbers)
		}
	}
	return all
}

// markdown writes blocks as GitHub's Markdown, and then where they come from.
func markdown(b *strings.Builder, blocks []block, origin []string) {
	for i, x := range blocks {
		if x.heading != "" {
			fmt.Fprintf(b, "\n### %s\n", x.heading)
		}
		if x.text != "" {
			if i > 0 {
				b.WriteByte('\n')
			}
			if len(x.grid.rows) > 0 {
				fmt.Fprintf(b, "**%s**\n", x.text)
			} else {
				fmt.Fprintf(b, "%s\n", x.text)
			}
		}
		if len(x.grid.rows) > 0 {
			b.WriteByte('\n')
			x.grid.markdown(b)
		}
		markdownList(b, x.list)
	}
	markdownList(b, origin)
}

func markdownList(b *strings.Builder, items []string) {
	for i, item := range items {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "- %s\n", item)
	}
}

// leaveOut takes a column out that says the same in every row.
func (g *grid) leaveOut(name, dull string) {
	at := slices.Index(g.columns, name)
	if slices.ContainsFunc(g.rows, func(row []string) bool { return row[at] != dull }) {
		return
	}
	if at >= len(g.columns)-g.ends {
		g.ends--
	}
	for i, row := range append([][]string{g.columns}, g.rows...) {
		if row = slices.Delete(slices.Clone(row), at, at+1); i == 0 {
			g.columns = row
		} else {
			g.rows[i-1] = row
		}
	}
}

// text writes the grid in columns, indented; a word that repeats the one above is left out.
func (g grid) text(b *strings.Builder) {
	widths := make([]int, len(g.columns))
	for _, row := range append([][]string{g.columns}, g.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for r, row := range append([][]string{g.columns}, g.rows...) {
		line := " "
		for i, cell := range row {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			switch {
			case i == 0 && r > 1 && g.words > 1 && cell == g.rows[r-2][0]:
				line += " " + strings.Repeat(" ", widths[0])
			case g.isWords(i):
				line += strings.Repeat(" ", min(i, 1)) + " " + cell + space
			default:
				line += "  " + space + cell
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

func (g grid) markdown(b *strings.Builder) {
	for _, row := range append([][]string{g.columns, g.align("---", "--:")}, g.rows...) {
		fmt.Fprintf(b, "| %s |\n", strings.Join(row, " | "))
	}
}

// rows are the lines of a CSV file, each a list of its columns' values.
type rows = iter.Seq[[]string]

// writeCSV writes a header and rows.
func writeCSV(w io.Writer, columns []string, list rows) error {
	out := csv.NewWriter(w)
	_ = out.Write(columns)
	for row := range list {
		_ = out.Write(row)
	}
	out.Flush()
	return out.Error()
}
