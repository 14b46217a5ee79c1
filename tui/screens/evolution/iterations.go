package evolution

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// tableWidth is the width of the table's columns.
const tableWidth = 74

// barWidth is the width of a bar of the table, with the gap before it.
const barWidth = 9

// table are the columns of the iterations, for val validation and test
// test graphs; an unknown number is an empty text.
func (s *Screen) table(val, test int) []list.Column {
	number := func(title string, width, spare int, text func(r row) string) list.Column {
		return list.Column{Title: title, Width: width, Spare: spare, Cell: func(i int) (string, paint.Style) {
			style := theme.Plain
			if !s.rows[i].complete() {
				style = theme.Dim
			}
			return text(s.rows[i]), style
		}}
	}
	whole := func(title string, width, spare int, of func(r row) int) list.Column {
		return number(title, width, spare, func(r row) string {
			if of(r) < 0 {
				return ""
			}
			return wording.Integer(of(r))
		})
	}
	share := func(title string, spare int, of func(r row) float64) list.Column {
		return number(title, 6, spare, func(r row) string {
			if math.IsNaN(of(r)) {
				return ""
			}
			return wording.Share(of(r), 3)
		})
	}
	part := func(least, all int, of func(r row) int) list.Column {
		return number("", max(least, partWidth(all)), 0, func(r row) string {
			if of(r) < 0 {
				return ""
			}
			return fmt.Sprintf("%d/%d", of(r), all)
		})
	}
	largest := 0
	for _, r := range s.rows {
		largest = max(largest, r.size)
	}
	bar := func(of func(r row) float64) list.Column { // where there is room for all other columns
		return list.Column{Width: barWidth, Spare: 6, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			if share := of(s.rows[row.Item]); share >= 0 {
				chart.Bar(c, cell.Right(1), share, theme.Dim, theme.Axis)
			}
		}}
	}
	var theta []list.Column // without the filter none
	if s.of.Settings.Filter {
		column := share("θ", 2, func(r row) float64 { return r.theta })
		plain := column.Cell
		column.Cell = func(i int) (string, paint.Style) {
			text, _ := plain(i)
			return text, theme.Theta
		}
		theta = []list.Column{column}
	}
	return slices.Concat([]list.Column{
		whole("", 4, 0, func(r row) int { return r.iteration }),
		whole("pool", 8, 1, func(r row) int { return r.pool }),
		whole("unchanged", 10, 5, func(r row) int {
			if r.iteration == 0 {
				return -1
			}
			return r.unchanged
		}),
		whole("kept", 7, 0, func(r row) int { return r.kept }),
		number("%", 4, 4, func(r row) string {
			if math.IsNaN(r.keptShare()) {
				return ""
			}
			return fmt.Sprintf("%.0f", 100*r.keptShare())
		}),
		bar(row.keptShare),
	}, theta, []list.Column{
		whole("D_train", 8, 0, func(r row) int { return r.size }),
		bar(func(r row) float64 { return float64(r.size) / float64(max(1, largest)) }),
		share("train", 3, func(r row) float64 { return r.train }),
		number("validation", 6+max(6, partWidth(val)), 0, func(r row) string {
			switch {
			case math.IsNaN(r.val):
				return ""
			case r.valRight < 0:
				return wording.Share(r.val, 3)
			}
			return fmt.Sprintf("%s %*s", wording.Share(r.val, 3), max(6, partWidth(val))-1, fmt.Sprintf("%d/%d", r.valRight, val))
		}),
		share("test", 0, func(r row) float64 { return r.test }),
		part(7, test, func(r row) int { return r.testRight }),
	})
}

// partWidth is the width of a count with its total, such as 142/200, with the gap
// before it.
func partWidth(all int) int { return 2 + 2*len(strconv.Itoa(all)) }

// drawIterations lists every iteration; the last row may be in progress.
func (s *Screen) drawIterations(c *paint.Canvas, r paint.Rect, focused bool) {
	if s.session.Here() == nil {
		return
	}
	var l *list.Placed
	moves := focused || s.focus == curvesPane // by the keys
	if s.framed {
		r = chrome.Heading(c, r, "Iterations", "", focused)
		l = s.iterations.Draw(c, r, moves)
		c.Line(r.Row(0).Left(6), "iter.", theme.Dim)
	} else { // the heads of the columns are the title, too
		c.Fill(r.Row(0), ' ', theme.Plain)
		l = s.iterations.Draw(c, r, moves)
		chrome.Title(c, r.Left(6), "Iter.", focused)
	}
	for row := range l.Seen() {
		if !s.rows[row.Item].complete() {
			rest := row.Rect.Right(l.End("D_train") + 5)
			c.Line(rest, firstWords(s.session.Next(), rest.W), theme.Dim)
		}
	}
}

// firstWords leaves out words at the end until a text fits w columns: cutting within a
// number would change it.
func firstWords(text string, w int) string {
	words := strings.Fields(text)
	for len(words) > 1 && paint.Width(strings.Join(words, " ")) > w {
		words = words[:len(words)-1]
		for n := len(words) - 1; n > 0 && (words[n] == "on" || words[n] == "of"); n-- {
			words = words[:n]
		}
	}
	return strings.Join(words, " ")
}
