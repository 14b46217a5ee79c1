package checkview

import (
	"fmt"
	"math"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/check"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/seriation"
	"mevolve/tui/widgets/theme"
)

// Look is how the differences are drawn.
type Look struct {
	matrix.Listing
	Order seriation.Order
	Names []string // of vertex labels
}

// Titles are those of the panes.
func Titles() []layout.Pane {
	return []layout.Pane{{Title: "Differences"}, {Title: "Verdict"}, {Title: "Pairs"}}
}

// Rows that the picture and the list keep, and columns of the list and of a picture.
const (
	leastRows    = 12
	listWidth    = 39
	leastPicture = 24
)

// Arrange puts the verdict above the list of pairs and the picture, which in a narrow body
// take turns.
func (v *View) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	p := layout.Panes{Rects: make([]paint.Rect, 3), Tabs: make([]paint.Rect, 3), Framed: layout.Framed(body)}
	inner, gap := layout.Room(body), layout.Gap(p.Framed)
	if zoom {
		p.Rects[focus] = inner
		return p
	}
	lines := 2
	if v.report != nil && !v.settled() {
		lines++
	}
	for _, text := range v.sentences() {
		lines += len(paint.Wrap(text, inner.W))
	}
	h := min(lines, max(5, inner.H-leastRows))
	p.Rects[Verdict] = inner.Above(h)
	below := inner.Below(h)
	if p.Framed {
		below = inner.Below(h + 1)
	}
	switch {
	case below.W >= listWidth+gap+leastPicture:
		p.Rects[Pairs], p.Rects[Differences] = below.Left(listWidth), below.Right(listWidth+gap)
	case focus == Differences:
		p.Rects[Differences] = below
	default:
		p.Rects[Pairs] = below
	}
	return p
}

// Draw draws a pane.
func (v *View) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool, look Look) {
	switch pane {
	case Verdict:
		v.drawVerdict(c, r, focused)
	case Pairs:
		v.drawPairs(c, r, focused)
	default:
		v.drawDifferences(c, r, focused, look)
	}
}

// Sentence is the verdict in one; "" while there is none.
func (v *View) Sentence() string {
	if v.report == nil {
		return ""
	}
	return v.report.Verdict
}

// sentences are those of the report, with a key in place of its command, and how to bring a mapping
// where none was brought.
func (v *View) sentences() []string {
	if v.report == nil {
		return nil
	}
	list := v.report.Lines()
	last := len(list) - 1
	command, ok := strings.CutPrefix(list[last], check.Try)
	if ok {
		list[last] = "In a shell: " + command
	}
	if graph, does := v.report.Other(); graph > 0 {
		if !ok {
			list = append(list, "")
		}
		list[len(list)-1] = fmt.Sprintf("Enter in this pane opens graph %d, which %s.", graph, does)
	}
	if v.Alone() {
		list = append(list, bring)
	}
	return list
}

// bring is how to bring a mapping of one's own.
const bring = "This is a mapping of this program. To check one of your own: mevolve DATASET --mapping 'cmd:python3 mine.py', or dir:FOLDER with what it has written down; mevolve check --help tells more. With another reading (,) it is compared with the default readings."

func (v *View) drawVerdict(c *paint.Canvas, r paint.Rect, focused bool) {
	row := chrome.Title(c, r, "Check", focused)
	asks := fmt.Sprintf("is %s %s?", v.name, v.Against())
	if v.Alone() {
		asks = "does " + v.name + " draw as the paper says?"
	}
	row.Fit(theme.Dim, asks)
	if i, ok := v.Other(); ok && focused {
		row.Hint("Enter", fmt.Sprintf("graph %d", i+1))
	}
	body := r.Below(1)
	switch {
	case v.job.Working():
		row := chrome.Row{C: c, Rest: body.Row(0), Gap: 2}
		row.Put(v.part.String(), theme.Plain)
		row.Hint("Esc", "stop")
		row.Progress(v.part.Share(), 2)
		body = body.Below(1)
	case v.job.Err() == nil && !v.settled():
		row := chrome.Row{C: c, Rest: body.Row(0), Gap: 2}
		row.Put("stopped", theme.Plain)
		row.Hint("W c", "start again")
		body = body.Below(1)
	}
	text := &prose.Text{Theme: v.where.State.Theme, W: body.W}
	if err := v.job.Err(); err != nil {
		text.Paragraph(err.Error(), theme.Error)
	}
	for k, sentence := range v.sentences() {
		style := theme.Plain
		switch {
		case k == 0:
			style = theme.Strong
		case sentence == bring:
			style = theme.Dim
		}
		text.Paragraph(sentence, style)
	}
	switch shown := v.text.Draw(c, body, text); {
	case shown.More():
		chrome.End(c, r, keys.Hint("PgDn", "more"), theme.Key)
	case shown.Top > 0:
		chrome.End(c, r, keys.Hint("PgUp", "more"), theme.Key)
	}
}

// columns are those of the list of pairs.
func (v *View) columns() []list.Column {
	of := func(item int) check.Frequency { return v.Frequencies()[item] }
	expected := "exact"
	if !v.report.Graphs[0].Exact {
		expected = "ours"
	}
	share := func(title string, value func(check.Frequency) float64) list.Column {
		return list.Column{Title: title, Width: 8, Key: func(item int) float64 { return value(of(item)) },
			Cell: func(item int) (string, paint.Style) { return wording.Share(value(of(item)), 4), theme.Plain }}
	}
	n := float64(v.graph.N())
	return []list.Column{
		{Title: "pair", Width: 15, Left: true, Key: func(item int) float64 { return float64(of(item).Pair[0])*(n+1) + float64(of(item).Pair[1]) }, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			f := of(row.Item)
			pair, ok := pairOf(f)
			if !ok {
				c.Line(cell, "fewer than k", row.Style(theme.Plain))
				return
			}
			glyph, style := theme.AddedGlyph, theme.Added
			if f.What == "removed" {
				glyph, style = theme.RemovedGlyph, theme.Removed
			}
			c.Set(cell.X, cell.Y, glyph, row.Style(style))
			c.Line(cell.Right(2), pair.String(), row.Style(theme.Plain))
		}},
		share("seen", func(f check.Frequency) float64 { return f.Seen }),
		share(expected, func(f check.Frequency) float64 { return f.Expected }),
		{Title: byErrors, Width: 6, Down: true, Key: func(item int) float64 { return of(item).Far() }, Cell: func(item int) (string, paint.Style) { return errorsText(of(item)), theme.Plain }},
		{Title: "", Width: 2, Cell: func(item int) (string, paint.Style) {
			_, tone := markOf(of(item))
			glyph, style := tone.Mark()
			return string(glyph), style
		}},
	}
}

// errorsText is a difference in standard errors: +3.1, −12, ∞ where any is too much.
func errorsText(f check.Frequency) string {
	sign := "+"
	if f.Seen < f.Expected {
		sign = "−"
	}
	switch far := f.Far(); {
	case far == 0:
		return "0"
	case math.IsInf(far, 1):
		return sign + "∞"
	case far < 9.95:
		return fmt.Sprintf("%s%.1f", sign, far)
	default:
		return fmt.Sprintf("%s%.0f", sign, far)
	}
}

func (v *View) drawPairs(c *paint.Canvas, r paint.Rect, focused bool) {
	if v.report == nil {
		chrome.Heading(c, r, "Pairs", "", focused)
		return
	}
	g := v.report.Graphs[0]
	note := fmt.Sprintf("%s of %s off", wording.Integer(g.PairsOff), wording.Integer(g.Pairs))
	if v.where.On() {
		note = v.where.Note(g.Pairs)
	}
	body := chrome.Heading(c, r, "Pairs", note, focused)
	placed := v.where.Draw(&v.rows, c, body.Above(body.H-1), focused)
	row := chrome.Row{C: c, Rest: r.Row(r.H - 1), Gap: 2}
	row.Hint("Enter", "pair")
	row.Hint("/", "where")
	row.Hint("s", "sort")
	where := placed.Where()
	row.Fit(theme.Dim, where, strings.TrimSuffix(where, " ↑ ↓"))
}

func (v *View) drawDifferences(c *paint.Canvas, r paint.Rect, focused bool, look Look) {
	body := chrome.Heading(c, r, "Differences", "", focused)
	if v.scene == nil {
		return
	}
	legend, field := r.Row(r.H-1), body.Above(body.H-1)
	how := matrix.Look{Order: look.Order, Density: matrix.DensityFor(v.graph.N(), matrix.Labels(v.graph, look.Names), field.W, field.H)}
	if how.Density.Dense() {
		matrix.Characters(c, field.Row(field.H-1), v.scene, how)
		field = field.Above(field.H - 1)
	}
	cursor := matrix.Cursor{}
	if e, ok := v.Pair(); ok {
		cursor = matrix.Cursor{On: true, Row: e.U, Column: e.V}
	}
	m := matrix.New(v.scene, look.Listing, how, cursor, field)
	m.Draw(c)
	c.SetTarget(r, &screen.Area{OnWheel: v.rows.Move, OnClick: func(x, y int) tea.Cmd {
		if a, b, ok := m.Pair(x, y); ok {
			v.pointAt(model.NewEdge(a, b))
		}
		return nil
	}})
	row := chrome.Row{C: c, Rest: legend, Gap: 2}
	row.Legend(string(theme.OverGlyph), theme.Warning, "too often", theme.Dim)
	row.Legend(string(theme.UnderGlyph), theme.Warning, "too rarely", theme.Dim)
	row.Legend(string(theme.FitsGlyph), theme.Dim, "fits", theme.Dim)
	if !how.Density.Dense() {
		row.Legend(string(theme.EdgeGlyph), theme.Edge, "edge", theme.Dim)
	}
}
