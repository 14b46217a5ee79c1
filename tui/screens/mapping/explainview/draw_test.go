package explainview

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/inspect/explain"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// At every width the pair that was drawn is whole. The share is listed as soon as the row
// fits with it, and a blank more stands before the interval as soon as that fits.
func TestDraws_ListWhatFits(t *testing.T) {
	for _, share := range []float64{0.25, 0.0025, 0.00025} {
		drawn := model.NewEdge(11, 122)
		f := findings{pair: &explain.Pair{Draws: []explain.Draw{{Attempt: 1, Row: augment.Row{Share: share, From: 0.5, To: 0.5 + share}, U: 0.125, Drawn: &drawn}}}}
		var steps []string // the kinds of row, each with the width of the row where it begins and the least width
		before := ""
		for w := 36; w <= 60; w++ {
			text := &prose.Text{Theme: theme.New(true), W: w}
			f.writeDraws(paint.New(0, 0, nil, false), text)
			lines := strings.Split(ansi.Strip(text.String()), "\n")
			row := lines[1]
			if !strings.HasSuffix(row, "  12–123") {
				t.Fatalf("in %d columns the pair is cut: %q", w, row)
			}
			kind := fmt.Sprintf("%t %d %d", strings.Contains(lines[0], "share"), strings.Index(lines[0], "its"), strings.Index(row, ")"))
			if kind != before && before != "" {
				steps = append(steps, kind)
				if n := len([]rune(row)); n != w {
					t.Errorf("share %v: in %d columns the row takes %d, and first fits there: %q", share, w, n, row)
				}
			}
			before = kind
		}
		if len(steps) < 2 {
			t.Errorf("share %v: the kinds of row are %v", share, steps)
		}
	}
}
