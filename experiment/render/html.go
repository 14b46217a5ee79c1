package render

import (
	_ "embed"
	"html/template"
	"io"
	"strings"

	"mevolve/experiment"
)

//go:embed report.html
var page string

var pageTemplate = template.Must(template.New("report").Parse(page))

// HTML writes a comparison with its plots as one page that needs nothing else.
func HTML(w io.Writer, c experiment.Comparison) error {
	type part struct {
		Heading, Text string
		List          []string
		Columns       []string
		Rows          [][]string
		Words         []bool
	}
	var parts []part
	for _, b := range document(c) {
		p := part{Heading: b.heading, Text: b.text, List: b.list, Columns: b.grid.columns, Rows: b.grid.rows}
		for i := range b.grid.columns {
			p.Words = append(p.Words, b.grid.isWords(i))
		}
		parts = append(parts, p)
	}
	var picture strings.Builder
	if err := SVG(&picture, Plots(c), nil); err != nil {
		return err
	}
	return pageTemplate.Execute(w, map[string]any{
		"Parts": parts, "Provenance": c.Origin(),
		"Plots": template.HTML(picture.String()), // of our own making, its texts are escaped
	})
}
