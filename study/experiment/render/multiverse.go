package render

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// universeColumns are those of a multiverse's CSV file, a row a universe, honest ones
// first; fractions, and empty where undefined.
const universeColumns = "dataset,learner,mapping,beta,filter,readings,oracle,choice,original,evolved,difference,ci95_low,ci95_high,p,p_holm,effect_holm,paper_gain,reached"

func universeRows(m experiment.Multiverse) rows {
	return func(yield func([]string) bool) {
		for _, p := range m.Panels {
			for _, u := range both(p) {
				low, high := ends(u.CI95)
				gain, reached := "", ""
				if p.Paper != nil {
					gain, reached = wording.Exact(p.Paper.Gain), strconv.FormatBool(p.Reaches(u))
				}
				if !yield([]string{
					p.Dataset, p.Learner, p.Mapping, wording.Exact(p.Beta), strconv.FormatBool(p.Filter), strings.Join(u.Changed, " "), u.Oracle, u.Choice,
					wording.Exact(u.Original), wording.Exact(u.Evolved), wording.Exact(u.Change), low, high, number(u.P), number(u.PHolm), string(u.Effect), gain, reached,
				}) {
					return
				}
			}
		}
	}
}

// both are the honest universes and then the oracles.
func both(p experiment.Panel) []experiment.Universe {
	return append(append([]experiment.Universe{}, p.Universes...), p.Oracles...)
}

// multiverseBlocks lay out a multiverse.
func multiverseBlocks(m experiment.Multiverse) []block {
	blocks := []block{{text: multiverseCommon(m)}}
	for _, p := range m.Panels {
		blocks = append(blocks, block{heading: p.Title() + ": every reading of the paper", text: p.Verdict},
			block{text: p.Tried()}, block{text: p.Spread(m.Tests)}, block{grid: factorGrid(p)}, block{grid: extremes(p)})
	}
	return blocks
}

// factorGrid says of each reading what it explains, and the mean change under each
// of its values.
func factorGrid(p experiment.Panel) grid {
	g := grid{columns: []string{"reading", "explains alone", "with interactions", "mean change under each value, points"}, words: 1, ends: 1}
	for _, f := range p.Factors {
		alone, together, means := wording.Unknown, wording.Unknown, strings.Join(f.Values, ", ")
		if e := f.Explained; e != nil {
			alone, together = wording.Percent(e.Alone, 1), wording.Percent(e.Together, 1)
			var parts []string
			for i, v := range f.Values {
				parts = append(parts, v+" "+wording.Points(e.Means[i]))
			}
			means = strings.Join(parts, ", ")
		}
		g.row(f.ID, alone, together, means)
	}
	return g
}

// extremes are the universes at both ends and the one of the defaults.
func extremes(p experiment.Panel) grid {
	g := grid{columns: []string{"place", "change, points", "95 % interval", "p, Holm", "universe"}, words: 0, ends: 1}
	n := len(p.Universes)
	gap := false
	for i, u := range p.Universes {
		if i >= 3 && i < n-3 && len(u.Changed) > 0 {
			gap = true
			continue
		}
		if gap {
			g.row("…", "", "", "", "")
			gap = false
		}
		g.row(fmt.Sprintf("%d of %d", i+1, n), wording.Points(u.Change), interval(u.CI95), wording.Maybe(u.PHolm, wording.Probability), u.Name())
	}
	kind, listed := "", 0
	for _, u := range p.Oracles {
		if u.Oracle != kind {
			kind, listed = u.Oracle, 0
		}
		if listed++; listed <= 2 {
			g.row("oracle", wording.Points(u.Change), interval(u.CI95), wording.Unknown, u.Name())
		}
	}
	return g
}

// multiverseCommon names the settings of all universes.
func multiverseCommon(m experiment.Multiverse) string {
	s := m.Common()
	line := fmt.Sprintf("l %d, T %d, %d folds", s.L, s.Iterations, s.Folds)
	for _, d := range m.Datasets {
		line += fmt.Sprintf("; %s: %d graphs, %s", d.Name, d.Graphs, wording.Plain(d.Repeats, "repeat", "repeats"))
	}
	return line + ". A change is evolved minus original in points of accuracy, its 95 % interval over the test graphs; shares are of the sum of squares of the honest universes’ changes around their mean (main effects of the full factorial), not of the uncertainty of any of them."
}

// multiverseText writes the curves in 80 columns.
func multiverseText(b *strings.Builder, m experiment.Multiverse, glyphs Glyphs) {
	if len(m.Panels) == 0 {
		b.WriteString("No combination is finished.\n")
	}
	b.WriteString(wording.Wrap(multiverseCommon(m), "  ") + "\n")
	for _, p := range m.Panels {
		fmt.Fprintf(b, "\n%s\n\n", p.Title())
		b.WriteString(wording.Wrap(p.Verdict, "") + "\n\n")
		b.WriteString(wording.Wrap(p.Tried(), "") + "\n")
		b.WriteString(wording.Wrap(p.Spread(m.Tests), "") + "\n\n")
		textCurve(b, p, p.Universes, glyphs)
		if len(p.Oracles) > 0 {
			b.WriteString("\n" + wording.Wrap("Oracles, no results: "+p.Peeked()+".", "") + "\n")
			textCurve(b, p, p.Oracles, glyphs)
		}
		fmt.Fprintf(b, "\n  reading  explains alone  with interactions  mean change under each value\n")
		for _, row := range factorGrid(p).rows {
			line := wording.Lines(row[3], 34, "")
			fmt.Fprintf(b, "  %-7s %15s %18s  %s\n", row[0], row[1], row[2], line[0])
			for _, rest := range line[1:] {
				fmt.Fprintf(b, "%45s%s\n", "", rest)
			}
		}
	}
}

// textCurve draws changes in the order given, a column a universe or several, and
// below it where each reading stands: the fuller a cell, the more of its universes
// have the value.
func textCurve(b *strings.Builder, p experiment.Panel, list []experiment.Universe, glyphs Glyphs) {
	const label, width, height = 16, 64, 13
	columns := min(width, len(list))
	low, high := experiment.Bounds(p, list)
	row := func(x float64) int { return int(float64(height-1)*(high-x)/(high-low) + 0.5) }
	canvas := make([][]rune, height)
	for y := range canvas {
		canvas[y] = []rune(strings.Repeat(" ", columns))
	}
	fill := func(y int, g rune) {
		for c := range canvas[y] {
			canvas[y][c] = g
		}
	}
	fill(row(0), glyphs.Line)
	if p.Paper != nil {
		fill(row(100*p.Paper.Gain), '=')
	}
	span := func(c int) (from, to int) { return c * len(list) / columns, (c + 1) * len(list) / columns }
	for c := range columns {
		from, to := span(c)
		u := list[(from+to-1)/2]
		if u.CI95 != nil {
			for y := row(100 * u.CI95.High()); y <= row(100*u.CI95.Low()); y++ {
				if canvas[y][c] == ' ' {
					canvas[y][c] = glyphs.Zero
				}
			}
		}
		mark := glyphs.Series[0]
		if u.Oracle != "" {
			mark = glyphs.Series[2]
		}
		canvas[row(100*u.Change)][c] = mark
	}
	for y, line := range canvas {
		name := ""
		switch {
		case p.Paper != nil && y == row(100*p.Paper.Gain):
			name = "paper " + wording.Points(p.Paper.Gain)
		case y == row(0):
			name = "0"
		case y == 0:
			name = wording.Signed(high, 1)
		case y == height-1:
			name = wording.Signed(low, 1)
		}
		b.WriteString(strings.TrimRight(fmt.Sprintf("%*s %s", label-1, name, string(line)), " ") + "\n")
	}
	shades := []rune(" ░▒▓█")
	if glyphs.Line == ASCII.Line {
		shades = []rune(" .:o#")
	}
	for _, f := range p.Factors {
		for _, v := range shownValues(f, list) {
			var line strings.Builder
			for c := range columns {
				from, to := span(c)
				n := 0
				for _, u := range list[from:to] {
					if experiment.ValueOf(u.Readings, f.ID) == v {
						n++
					}
				}
				line.WriteRune(shades[(n*(len(shades)-1)+(to-from)-1)/(to-from)])
			}
			b.WriteString(strings.TrimRight(padded(f.ID+" "+v, label)+line.String(), " ") + "\n")
		}
	}
	kinds := "each column a universe, by its change"
	if len(list) > columns {
		kinds = fmt.Sprintf("each column about %d universes, by their change; drawn is the middle one", (len(list)+columns-1)/columns)
	}
	b.WriteString(wording.Wrap(fmt.Sprintf("%c change in points, %c 95 %% interval, = the paper’s gain; %s", markOf(list, glyphs), glyphs.Zero, kinds), "  ") + "\n")
}

func markOf(list []experiment.Universe, g Glyphs) rune {
	if len(list) > 0 && list[0].Oracle != "" {
		return g.Series[2]
	}
	return g.Series[0]
}

// shownValues are a reading's values among some universes: R17 best-test where an
// oracle has it.
func shownValues(f experiment.Factor, list []experiment.Universe) []string {
	shown := append([]string{}, f.Values...)
	for _, u := range list {
		if v := experiment.ValueOf(u.Readings, f.ID); u.Oracle != "" && v == "best-test" && shown[len(shown)-1] != v {
			shown = append(shown, v)
		}
	}
	return shown
}

// inPoints is an interval in points.
func inPoints(i *stats.Interval) *stats.Interval {
	if i == nil {
		return nil
	}
	return &stats.Interval{100 * i.Low(), 100 * i.High()}
}
