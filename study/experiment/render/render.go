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

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// Report is an experiment.Comparison or an experiment.Multiverse.
type Report interface{ Origin() []string }

// Formats lists what Write takes.
func Formats() []string { return []string{"text", "md", "tex", "csv", "json", "svg"} }

// Write writes a report in a format; glyphs draw the curve of a multiverse in text. The
// bytes depend on the report only.
func Write(w io.Writer, r Report, format string, glyphs Glyphs) error {
	switch format {
	case "csv":
		columns, list := csvOf(r)
		return writeCSV(w, strings.Split(columns, ","), list, r.Origin())
	case "json":
		return encode(w, r)
	case "svg":
		return svgOf(w, r)
	}
	var b strings.Builder
	switch format {
	case "text":
		textOf(&b, r, glyphs)
	case "md":
		markdown(&b, blocksOf(r), r.Origin())
	case "tex":
		latex(&b, blocksOf(r), r.Origin())
	default:
		return fmt.Errorf("there is no format %q; choose %s", format, strings.Join(Formats(), ", "))
	}
	text := b.String()
	if format == "text" && glyphs.Line == ASCII.Line {
		text = inASCII.Replace(text)
	}
	_, err := io.WriteString(w, text)
	return err
}

func csvOf(r Report) (columns string, list rows) {
	if m, ok := r.(experiment.Multiverse); ok {
		return universeColumns, universeRows(m)
	}
	return cellColumns, cellRows(r.(experiment.Comparison))
}

func svgOf(w io.Writer, r Report) error {
	if m, ok := r.(experiment.Multiverse); ok {
		return MultiverseSVG(w, m)
	}
	return SVG(w, Plots(r.(experiment.Comparison)), r.Origin())
}

func textOf(b *strings.Builder, r Report, glyphs Glyphs) {
	var doubts []model.Warning
	if m, ok := r.(experiment.Multiverse); ok {
		multiverseText(b, m, glyphs)
		doubts = m.Warnings
	} else {
		c := r.(experiment.Comparison)
		comparisonText(b, c)
		doubts = c.Warnings
	}
	for i, warning := range doubts {
		if i == 0 {
			b.WriteByte('\n')
		}
		b.WriteString(wording.Wrap("! "+warning.Message, "  ") + "\n")
	}
	textOrigin(b, r.Origin())
}

func blocksOf(r Report) []block {
	if m, ok := r.(experiment.Multiverse); ok {
		return append(multiverseBlocks(m), doubts(m.Warnings))
	}
	c := r.(experiment.Comparison)
	return append(comparisonBlocks(c), doubts(c.Warnings))
}

func doubts(list []model.Warning) block {
	return block{list: each(list, func(w model.Warning) string { return w.Message })}
}

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
