package render

import (
	"fmt"
	"io"
	"strings"

	"mevolve/experiment"
)

// Markdown writes a comparison as tables of GitHub's Markdown.
func Markdown(w io.Writer, c experiment.Comparison) error {
	var b strings.Builder
	for i, x := range document(c) {
		if x.heading != "" {
			fmt.Fprintf(&b, "\n### %s\n", x.heading)
		}
		if x.text != "" {
			if i > 0 {
				b.WriteByte('\n')
			}
			if len(x.grid.rows) > 0 {
				fmt.Fprintf(&b, "**%s**\n", x.text)
			} else {
				fmt.Fprintf(&b, "%s\n", x.text)
			}
		}
		if len(x.grid.rows) > 0 {
			b.WriteByte('\n')
			x.grid.markdown(&b)
		}
		if len(x.list) > 0 {
			b.WriteByte('\n')
		}
		for _, item := range x.list {
			fmt.Fprintf(&b, "- %s\n", item)
		}
	}
	b.WriteByte('\n')
	for _, line := range c.Origin() {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (g grid) markdown(b *strings.Builder) {
	var rule []string
	for i := range g.columns {
		if g.isWords(i) {
			rule = append(rule, "---")
		} else {
			rule = append(rule, "--:")
		}
	}
	for _, row := range append([][]string{g.columns, rule}, g.rows...) {
		fmt.Fprintf(b, "| %s |\n", strings.Join(row, " | "))
	}
}
