package evolution

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Every line of the chart has its name and latest value beside it, each in a row of its
// own, in the order of the values, in the chart's rows.
func TestEnds_AreOrderedAndNeverCollide(t *testing.T) {
	for _, values := range [][]float64{
		{0.5, 0.5, 0.5, 0.5, 0.5}, {0, 0, 0, 0, 0}, {1, 1, 1, 1, 1}, {0.9, 0.1, 0.91, 0.12, 0.11}, {0.2, 0.8, 0.5, 0.4, 0.6},
	} {
		var ends []end
		for i, v := range values {
			ends = append(ends, end{value: v, text: fmt.Sprintf("line%d %.2f", i, v)})
		}
		c := paint.New(20, 8, theme.New(true).Open(), false)
		drawEnds(c, c.Bounds(), ends, 0, 1)
		var found []string
		before := 2.0
		for line := range strings.SplitSeq(c.Plain(), "\n") {
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			found = append(found, line)
			var k int
			var v float64
			if _, err := fmt.Sscanf(line, "line%d %f", &k, &v); err != nil || v != values[k] || v > before {
				t.Errorf("%v: the row %q follows %v", values, line, before)
			}
			before = v
		}
		if len(found) != len(values) {
			t.Errorf("%v: %d of %d names are drawn: %q", values, len(found), len(values), found)
		}
	}
}

// The bars below the chart are the numbers of the iterations: kept and dropped together are
// as wide as the pool's interval, and the training set of the last iteration fills its rows.
func TestLarge_HasTheNumbersOfEveryIteration(t *testing.T) {
	s, _ := finished(t)
	e := s.session.Here()
	s.refresh()
	c := paint.New(136, 40, theme.New(true).Open(), false)
	s.drawLarge(c, c.Bounds(), e)
	text := c.Plain()
	for _, r := range s.rows[1:] {
		for _, want := range []string{fmt.Sprintf(" %d/%d", r.kept, r.pool), strings.TrimPrefix(fmt.Sprintf("%.3f", r.theta), "0")} {
			if !strings.Contains(strings.ReplaceAll(text, ",", ""), want) {
				t.Errorf("iteration %d: no %q in\n%s", r.iteration, want, text)
			}
		}
	}
	rows := strings.Split(text, "\n")
	for _, line := range rows {
		if strings.HasPrefix(line, "kept") {
			bars := strings.Fields(strings.TrimPrefix(line, "kept"))
			if len(bars) != len(s.rows)-1 {
				t.Fatalf("%d bars for %d iterations: %q", len(bars), len(s.rows)-1, line)
			}
			for i, bar := range bars {
				kept, all := strings.Count(bar, "█"), len([]rune(bar))
				if got, want := float64(kept)/float64(all), s.rows[i+1].keptShare(); got < want-1/float64(all) || got > want+1/float64(all) {
					t.Errorf("iteration %d: %d of %d cells for a share of %.3f", i+1, kept, all, want)
				}
			}
		}
	}
	if !strings.Contains(text, "TEST ") || !strings.Contains(text, "train ") || !strings.Contains(text, "before ") || !strings.Contains(text, "majority ") {
		t.Errorf("a line has no name:\n%s", text)
	}
}

// The test curve has a mark and the number of right graphs at each iteration, within the plot.
func TestLarge_MarksTheTestAccuracyOfEveryIteration(t *testing.T) {
	s, _ := finished(t)
	e := s.session.Here()
	s.refresh()
	for _, w := range []int{90, 136, 196} {
		c := paint.New(w, 40, theme.New(true).Open(), false)
		s.drawLarge(c, c.Bounds(), e)
		marks := 0
		rows := strings.Split(c.Plain(), "\n")
		for y, line := range rows {
			for x, r := range []rune(line) {
				if r != '●' {
					continue
				}
				marks++
				above := []rune(rows[y-1])
				count := string(above[max(scaleWidth, x-2):min(x+2, len(above))])
				if !slices.ContainsFunc(s.rows, func(of row) bool { return strings.Contains(count, strconv.Itoa(of.testRight)) }) {
					t.Errorf("%d columns: %q stands above a mark:\n%s", w, count, c.Plain())
				}
			}
		}
		if marks != len(s.rows) {
			t.Errorf("%d columns: %d marks of %d iterations:\n%s", w, marks, len(s.rows), c.Plain())
		}
	}
}
