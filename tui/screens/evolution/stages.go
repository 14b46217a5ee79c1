package evolution

import (
	"fmt"
	"strings"

	"mevolve/internal/wording"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// stage is one of the four steps of an iteration.
type stage struct {
	word   string
	number string // once it is finished; "" before
	width  int    // of its largest number, so that no word moves; 0 without room for numbers
}

// The least widths of a line of stages with their numbers, and with the units of these; the
// iteration before it takes 18 columns, or 8.
const (
	numbered = 54
	worded   = 66
)

// stages are the steps of iteration t, of which done are finished, as w columns hold them.
func stages(e *session.Evolution, t, done, w int) []stage {
	list := []stage{{word: "map"}, {word: "judge"}, {word: "filter"}, {word: "retrain"}}
	if w < numbered {
		return list
	}
	before, _ := e.Numbers(t - 1)
	now, _ := e.Numbers(t) // empty before the first stage is finished
	numbers := []string{wording.Integer(now.Pool), "r " + wording.Shares(now.Least, now.Most, 2), wording.Integer(now.Kept)}
	units := []string{" copies", "", " kept"}
	largest := len(wording.Integer(before.Train))
	widths := []int{largest, len("r .00-.00"), largest}
	for i := range numbers {
		if w >= worded {
			numbers[i] += units[i]
			widths[i] += len(units[i])
		}
		if list[i].width = widths[i]; i < done {
			list[i].number = numbers[i]
		}
	}
	return list
}

// drawStages draws the stages of the iteration that is under way along a row: the current one in
// capitals, a finished one with its number.
func (s *Screen) drawStages(row *chrome.Row, e *session.Evolution) {
	t, done := e.Steps()/4+1, e.Steps()%4
	now := fmt.Sprintf("%d of %d", t, max(t, s.state.Settings.Iterations))
	if row.Rest.W >= worded+18 {
		now = "iteration " + now
	}
	row.Put(now, theme.Strong)
	c, x, y := row.C, row.Rest.X-1, row.Rest.Y
	write := func(text string, style paint.Style) { x = c.Text(x, y, text, style) }
	write(" ", theme.Plain)
	left := s.session.Left()
	for i, of := range stages(e, t, done, row.Rest.W-c.Width(left)) {
		if i > 0 {
			write(" → ", theme.Dim)
		}
		if i == done {
			write(strings.ToUpper(of.word), theme.Strong)
		} else {
			write(of.word, theme.Plain)
		}
		if of.width > 0 {
			write(fmt.Sprintf(" %-*s", of.width, of.number), theme.Plain)
		}
	}
	write(" ", theme.Plain)
	if rest := row.Rest.Right(x - row.Rest.X); c.Width(left)+3 < rest.W {
		chrome.End(c, rest, left, theme.Plain)
	}
}
