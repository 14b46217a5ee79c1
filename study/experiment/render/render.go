// Package render writes experiment reports: as text of 80 columns, Markdown, CSV or
// JSON, and their figures as text or SVG. Write is the way in; a Plot is a figure of
// values with intervals on one axis.
package render

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// Formats lists what Write takes.
func Formats() []string { return []string{"text", "md", "csv", "json", "svg"} }

// Write writes a report in a format, text with the letters of some glyphs. The bytes
// depend on the report only.
func Write(w io.Writer, c experiment.Report, format string, g Glyphs) error {
	var b strings.Builder
	switch format {
	case "csv":
		return writeCSV(w, cellColumns(), cellRows(c))
	case "json":
		return encode(w, c)
	case "svg":
		return SVG(w, Plots(c), c.Origin())
	case "text":
		if c.Only() != nil {
			oneCellText(&b, c)
		} else {
			comparisonText(&b, c)
		}
	case "md":
		markdown(&b, append(comparisonBlocks(c), doubts(c.Warnings)), c.Origin())
	default:
		return fmt.Errorf("there is no format %q; choose %s", format, strings.Join(Formats(), ", "))
	}
	_, err := io.WriteString(w, g.letters(b.String()))
	return err
}

func doubts(list []model.Warning) block {
	return block{list: lists.Each(list, func(w model.Warning) string { return w.Message })}
}

func encode(w io.Writer, document any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(document)
}

// common names the settings of all tables.
func common(c experiment.Report) string {
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
	return line + ". Accuracies are means over the folds, as the paper's, so that a count divided gives a little else where folds differ in size. The chances of detection hold " + c.Assumed.String() + "."
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
	return i.Points()
}

func number(x *float64) string {
	if x == nil || math.IsNaN(*x) {
		return ""
	}
	return wording.Exact(*x)
}

// share writes an accuracy.
func share(x float64) string { return wording.Share(x, 3) }
