package settingspanel

import (
	"cmp"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"mevolve/internal/wording"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// Columns of the list.
const (
	idWidth    = 4
	nameWidth  = 15
	valueWidth = 18
	listWidth  = 100 // of the list with whole sentences
)

// Draw draws the panel over the body.
func (p *Panel) Draw(c *paint.Canvas, body paint.Rect) {
	r := chrome.Window(c, body, min(body.W, listWidth+tableWidth+6), min(body.H, 44), "Settings and readings")
	hints := r.Row(r.H - 1)
	window := r
	r = r.Above(r.H - 1)
	var list, details paint.Rect
	if r.W >= listWidth+tableWidth+2 {
		list = r.Left(r.W - tableWidth - 2)
		details = r.Right(list.W + 2)
	} else {
		h := min(max(leastDetails, len(p.details(r.W, r.H).Lines)), max(4, r.H*11/18))
		if room := r.H - 1 - len(p.list.Rows()); !p.isLong && room >= leastDetails { // the whole first page
			h = min(h, room)
		}
		list, details = r.Above(r.H-h-1), r.Below(r.H-h)
		c.Rule(r.Row(r.H-h-1), theme.Axis, false)
	}
	placed := p.list.Place(c, list, true)
	for row := range placed.Seen() {
		p.drawRow(c, row)
	}
	chrome.Where(c, window, placed.Where())
	c.Styled(details, p.details(details.W, details.H).String())
	p.drawKeys(c, hints)
}

// Type and Footer do nothing: no text is typed, and the panel shows its keys itself.
func (p *Panel) Type(tea.Msg)                     {}
func (p *Panel) Footer(*paint.Canvas, paint.Rect) {}

// leastDetails is the least height of the details, so that the line below the list stays in place.
const leastDetails = 7

func (p *Panel) drawRow(c *paint.Canvas, at list.Row) {
	line, r := at.Rect, p.rows[at.Item]
	name, value, about := at.Style(theme.Plain), at.Style(theme.Strong), at.Style(theme.Dim)
	if r.fixed {
		name = about
	}
	if r.folds {
		p.drawFold(c, at)
		return
	}
	c.Line(line.Right(2).Left(idWidth), r.id, about)
	x := 2 + idWidth
	if r.fixed {
		x = c.Line(line.Right(x), r.name, name) + 1 - line.X
		c.Line(line.Right(x), clause(strings.TrimSuffix(r.about, "."), line.W-x), about)
		return
	}
	c.Line(line.Right(x).Left(nameWidth-1), r.name, name)
	x += nameWidth
	now := r.value(p.state.Settings)
	if usual := r.value(settings.Default()); now != usual {
		value = at.Style(theme.Warning)
	}
	c.Line(line.Right(x).Left(valueWidth-1), now, value)
	c.Line(line.Right(x+valueWidth), clause(r.gloss(p.state.Settings), line.W-x-valueWidth), about)
}

// drawFold draws the row "more" with the number of rows below it, and names those that are not
// at their default.
func (p *Panel) drawFold(c *paint.Canvas, at list.Row) {
	line, x := at.Rect, 2+idWidth
	name, text := "more", fmt.Sprintf("%d settings and readings", len(p.rows)-1-p.fold())
	if p.isLong {
		name = "fewer"
	}
	c.Line(line.Right(x).Left(nameWidth-1), name, at.Style(theme.Key))
	if changed := p.changedBelow(); len(changed) > 0 {
		text += "; changed: " + strings.Join(changed, ", ")
	}
	c.Line(line.Right(x+nameWidth), text, at.Style(theme.Dim))
}

// clause shortens a text to whole clauses that fit w columns; the details show
// the full text.
func clause(text string, w int) string {
	for paint.Width(text) > w {
		at := strings.LastIndexAny(text, ",;:(")
		if at <= 0 {
			break
		}
		text = strings.TrimSpace(text[:at])
	}
	for paint.Width(text) > w { // a single long clause: cut after a word
		at := strings.LastIndex(strings.TrimSuffix(text, " …"), " ")
		if at <= 0 {
			break
		}
		text = text[:at] + " …"
	}
	return text
}

// details explain the selected row in w columns and, where it is long, in h lines.
func (p *Panel) details(w, h int) *prose.Text {
	t := &prose.Text{Theme: p.state.Theme, W: w}
	at := p.rows[p.list.At]
	title := at.name
	if at.id != "" {
		title = at.id + "  " + at.name
	}
	title = t.Span(title, theme.Heading)
	x := lipgloss.Width(title) + 2
	if x+paint.Width(at.about) > w {
		t.Row(title)
		title, x = "", 0
	}
	t.Hang(x, title, at.about, theme.Plain)
	if text := at.where(p.state.Settings, p.state.Dataset); text != "" {
		t.Paragraph(text, theme.Dim)
	}
	switch {
	case at.folds:
	case at.fixed:
		p.writeFixed(t, at)
	case at.mapping:
		p.writeEffect(t, h, at.others(p.state.Settings))
	default:
		p.writeRun(t, at, at.others(p.state.Settings))
	}
	return t
}

// writeFixed describes the effect of a reading without a switch on the shown graph.
func (p *Panel) writeFixed(t *prose.Text, at row) {
	if at.maps() && p.effect.Known(p.cause()) && p.effect.Value.wrong == nil {
		t.Paragraph(p.effect.Value.list[0].sentence(at.id), theme.Plain)
	}
	if f := p.fromRun(at, []other{{settings: p.state.Settings}}); f.note != "" {
		t.Paragraph(f.note, theme.Plain)
	}
	t.Line("Fixed: there is no switch.", theme.Dim)
}

// valueColumns is the columns of a value of a row.
const valueColumns = 22

// value is a value of a row; the current value is marked.
func (p *Panel) value(t *prose.Text, o other) string {
	style, mark := theme.Plain, " "
	if o.settings == p.state.Settings {
		style, mark = theme.Strong, string(theme.SelectedGlyph)
	}
	return t.Span(mark+" "+paint.Fit(o.name, valueColumns-3), style)
}

// End columns of the effect's table, and of a run's.
var (
	ends    = [...]int{27, 34, 41}
	runEnds = [...]int{29, 45}
)

const tableWidth = 72

// columns adds texts that end at ends to a row.
func columns(t *prose.Text, row string, ends []int, s paint.Style, texts ...string) string {
	for i, text := range texts {
		row += t.Right(ends[i]-lipgloss.Width(row), text, s)
	}
	return row
}

// writeRun is a table of the numbers of the current run for each value.
func (p *Panel) writeRun(t *prose.Text, at row, others []other) {
	f := p.fromRun(at, others)
	switch {
	case f.values == nil && at.typed():
		return
	case f.values == nil && len(others) > few:
		p.writeNames(t, others)
		return
	case f.values != nil:
		t.Row(columns(t, "", runEnds[:], theme.Dim, f.titles[:]...))
	}
	for i, o := range others {
		if f.values == nil {
			t.Hang(valueColumns, p.value(t, o), o.gloss, theme.Dim)
		} else {
			t.Row(columns(t, p.value(t, o), runEnds[:], theme.Plain, f.values[i][:]...))
		}
	}
	if f.note != "" {
		t.Paragraph(f.note, theme.Dim)
	}
}

// few is the largest number of values that are listed one a line.
const few = 8

// writeNames lists many values in few lines.
func (p *Panel) writeNames(t *prose.Text, others []other) {
	var names []string
	for _, o := range others {
		style := theme.Dim
		if o.settings == p.state.Settings {
			style = theme.Strong
		}
		names = append(names, t.Span(o.name, style))
	}
	t.Flow(t.W, "  ", names...)
}

// writeEffect is a table of the effect of each value on this graph; of more than fit h lines, the
// last is the current value.
func (p *Panel) writeEffect(t *prose.Text, h int, others []other) {
	g := p.state.Subject.Example.Graph
	_, parts := g.Components()
	known, here, elsewhere := p.effect.Known(p.cause()), current(others, p.state.Settings).group, ""
	for _, o := range others { // only one heading: all of them would not fit
		if o.group != here {
			elsewhere = cmp.Or(o.group, "mappings") + ": keep pressing →"
		}
	}
	t.Row(columns(t, t.Span(fmt.Sprintf("graph %s", p.state.Subject.Example.ID), theme.Dim), ends[:], theme.Dim, "swaps", "edges", "parts"))
	t.Row(columns(t, "  "+t.Span("before", theme.Dim), ends[1:], theme.Dim, wording.Integer(g.M()), wording.Integer(parts)), "   ", t.Span(elsewhere, theme.Dim))
	if here != "" {
		t.Line(here, theme.Heading)
	}
	var listed []int // of others
	skip := 0        // rows above, so that the current value has a row
	for i, o := range others {
		if o.group != here {
			continue
		}
		if listed = append(listed, i); o.settings == p.state.Settings {
			skip = max(0, len(listed)-max(1, h-len(t.Lines)))
		}
	}
	for _, i := range listed[skip:] {
		row := p.value(t, others[i])
		if known && i < len(p.effect.Value.list) {
			e := p.effect.Value.list[i]
			row = columns(t, row, ends[:1], differs(e.realised != e.requested), fmt.Sprintf("%d/%d", e.realised, e.requested))
			row = columns(t, row, ends[1:], differs(e.edges != g.M()), wording.Integer(e.edges))
			row = columns(t, row, ends[2:], differs(e.parts != parts), wording.Integer(e.parts))
		}
		t.Row(row)
	}
	switch {
	case known && p.effect.Value.wrong != nil:
		t.Paragraph(p.effect.Value.wrong.Error(), theme.Error)
	case p.effect.Working():
		t.Line("mapping the graph …", theme.Dim)
	}
}

func differs(yes bool) paint.Style {
	if yes {
		return theme.Warning
	}
	return theme.Plain
}

func (p *Panel) drawKeys(c *paint.Canvas, r paint.Rect) {
	if p.isAsking {
		c.Line(r, chrome.Longest(r.W, "Type a number on the last line; Enter sets it, Esc does not.", "Type a number below; Enter sets it."), theme.Key)
		return
	}
	var labels map[keys.Action]string
	if p.rows[p.list.At].folds {
		labels = map[keys.Action]string{keys.ValueOn: "show or hide"}
	}
	chrome.Keys(c, r, p.Bindings(), labels)
}
