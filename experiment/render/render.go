// Package render writes the report of a plan: as text of 80 columns, Markdown,
// CSV or JSON, and as plots in text or SVG.
package render

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"mevolve/experiment"
	"mevolve/experiment/stats"
	"mevolve/wording"
)

// Formats lists what Write takes.
func Formats() []string { return []string{"text", "md", "html", "tex", "csv", "json", "svg"} }

// Write writes a comparison in a format. The bytes depend on the comparison
// only.
func Write(w io.Writer, c experiment.Comparison, format string) error {
	switch format {
	case "text":
		return Text(w, c)
	case "md":
		return Markdown(w, c)
	case "html":
		return HTML(w, c)
	case "tex":
		return LaTeX(w, c)
	case "csv":
		return CSV(w, c)
	case "json":
		return JSON(w, c)
	case "svg":
		return SVG(w, Plots(c), c.Origin())
	}
	return fmt.Errorf("there is no format %q; choose %s", format, strings.Join(Formats(), ", "))
}

// JSON writes one document; what is undefined is null.
func JSON(w io.Writer, c experiment.Comparison) error { return encode(w, c) }

func encode(w io.Writer, document any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(document)
}

// common names the settings of all tables.
func common(c experiment.Comparison) string {
	s := c.Common()
	line := fmt.Sprintf("l %d, T %d, %d folds, d %d, at most %d graphs mapped an iteration, seed %d", s.L, s.Iterations, s.Folds, s.Dim, s.MaxPool, s.Seed)
	if s.Splits != "" {
		line += ", splits of " + s.Splits
	}
	if s.Twins != "" {
		line += ", twins " + s.Twins
	}
	if s.Attributed {
		line += ", attributed"
	}
	if s.EmbeddingPreset != "" {
		line += ", embedding preset " + s.EmbeddingPreset
	}
	return line + ". Accuracies are means over the folds, as the paper's, so that a count divided gives a little else where folds differ in size. What is expected to be missed holds " + c.Assumed.String() + "."
}

// unswitched says why a cell is that of the default readings, if it is.
func unswitched(c experiment.Cell) string {
	switch n := len(c.Idle); {
	case n == 1:
		return c.Idle[0] + " does not apply"
	case n > 1:
		return wording.And(c.Idle) + " do not apply"
	case c.Same:
		return "no trial differs from that of the default readings"
	}
	return ""
}

func interval(i *stats.Interval) string {
	if i == nil {
		return wording.Unknown
	}
	return wording.Points(max(-1, i.Low())) + " to " + wording.Points(min(1, i.High())) // no change is larger
}

func number(x *float64) string {
	if x == nil || math.IsNaN(*x) {
		return ""
	}
	return wording.Exact(*x)
}

// share writes an accuracy.
func share(x float64) string { return wording.Share(x, 3) }
