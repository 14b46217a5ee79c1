package switches

import (
	"fmt"

	"mevolve/settings"
	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// Columns of the list.
const (
	idWidth    = 4
	nameWidth  = 14
	valueWidth = 18
	beside     = 124 // from which the details stand beside the list
)

// Draw draws the panel over the body.
func (p *Panel) Draw(c *paint.Canvas, body paint.Rect) {
	r := screen.Window(c, body, min(body.W, 150), min(body.H, 44), "Settings and readings")
	keys := r.Row(r.H - 1)
	r = r.Above(r.H - 1)
	var list, details paint.Rect
	if r.W >= beside {
		list = r.Left(r.W - ends[len(ends)-1] - 2)
		details = r.Right(list.W + 2)
	} else {
		h := min(10, max(4, r.H/2))
		list, details = r.Above(r.H-h-1), r.Below(r.H-h)
		c.Rule(r.Row(r.H-h-1), theme.Axis)
	}
	p.drawList(c, list)
	restore := c.Clip(details)
	p.drawDetails(c, details)
	restore()
	p.drawKeys(c, keys)
}

func (p *Panel) drawList(c *paint.Canvas, r paint.Rect) {
	p.page = r.H
	p.offset = layout.Scroll(p.offset, p.at, r.H, len(p.rows))
	for i := range r.H {
		k := p.offset + i
		if k >= len(p.rows) {
			break
		}
		p.drawRow(c, r.Row(i), p.rows[k], k == p.at)
	}
}

func (p *Panel) drawRow(c *paint.Canvas, line paint.Rect, r row, selected bool) {
	name, value, about := theme.Plain, theme.Strong, theme.Dim
	if r.fixed {
		name = theme.Dim
	}
	if selected {
		name, value, about = theme.Row, theme.Row, theme.Row
		c.Fill(line, ' ', theme.Row)
		c.Set(line.X, line.Y, theme.SelectedGlyph, theme.Row)
	}
	c.Line(line.Right(2).Left(idWidth), r.id, about)
	x := 2 + idWidth
	c.Line(line.Right(x).Left(nameWidth-1), r.name, name)
	x += nameWidth
	if r.fixed {
		c.Line(line.Right(x), r.about, about)
		return
	}
	now := r.value(p.state.Settings)
	if usual := r.value(settings.Default()); now != usual && !selected {
		value = theme.Warning
	}
	c.Line(line.Right(x).Left(valueWidth-1), now, value)
	c.Line(line.Right(x+valueWidth), r.gloss(p), about)
}

// gloss says in a line what the present value means.
func (r row) gloss(p *Panel) string {
	if r.id == "" {
		return r.about
	}
	for _, o := range r.others(p.state.Settings) {
		if o.settings == p.state.Settings {
			return o.gloss
		}
	}
	return ""
}

func (p *Panel) drawDetails(c *paint.Canvas, r paint.Rect) {
	at := p.rows[p.at]
	page := &paint.Page{C: c, R: r}
	title := at.name
	if at.id != "" {
		title = at.id + "  " + at.name
	}
	page.Put(0, title, theme.Heading)
	page.Next()
	page.Paragraph(at.about, theme.Plain)
	if at.fixed {
		page.Line("Fixed: there is no switch.", theme.Dim)
		return
	}
	set := p.state.Settings
	if text := at.bearing(set, larger(p.state.Dataset, set.Dim), len(p.state.Dataset.Examples)); text != "" {
		page.Paragraph(text, theme.Dim)
	}
	others := at.others(set)
	if !at.mapping {
		if at.id != "" {
			for _, o := range others {
				p.value(page, o, valueWidth)
				page.Put(valueWidth, o.gloss, theme.Dim)
				page.Next()
			}
		}
		return
	}
	p.drawEffect(page, others)
}

// value writes a row's value, marked where it is the present one.
func (p *Panel) value(page *paint.Page, o other, w int) {
	style, mark := theme.Plain, " "
	if o.settings == p.state.Settings {
		style, mark = theme.Strong, string(theme.SelectedGlyph)
	}
	page.Put(0, mark+" "+paint.Fit(o.name, w-3), style)
}

// Ends of the columns of the effect.
var ends = [...]int{27, 34, 41, 53, 63, 72}

// drawEffect is a table: what each value makes of this graph and, where it
// has been counted, of the dataset.
func (p *Panel) drawEffect(page *paint.Page, others []other) {
	g := p.state.Subject.Example.Graph
	_, parts := g.Components()
	counted := p.counted == p.countCause()
	titles := []string{"swaps", "edges", "parts", "fall apart", "m drifts", "short"}
	page.Put(0, fmt.Sprintf("graph %s", p.state.Subject.Example.ID), theme.Dim)
	for i, t := range titles {
		if i < 3 || counted {
			page.Right(ends[i], t, theme.Dim)
		}
	}
	page.Next()
	page.Put(2, "before", theme.Dim)
	page.Right(ends[1], chart.Integer(g.M()), theme.Dim)
	page.Right(ends[2], chart.Integer(parts), theme.Dim)
	if counted {
		page.Right(ends[5], fmt.Sprintf("of the %d graphs", len(p.state.Dataset.Examples)), theme.Dim)
	}
	page.Next()
	known := p.effect.of == p.cause()
	for i, o := range others {
		p.value(page, o, 22)
		if known && i < len(p.effect.list) {
			e := p.effect.list[i]
			page.Right(ends[0], fmt.Sprintf("%d/%d", e.realised, e.requested), differs(e.realised != e.requested))
			page.Right(ends[1], chart.Integer(e.edges), differs(e.edges != g.M()))
			page.Right(ends[2], chart.Integer(e.parts), differs(e.parts != parts))
		}
		if counted && i < len(p.rates) {
			for k, n := range []int{p.rates[i].apart, p.rates[i].drift, p.rates[i].short} {
				page.Right(ends[3+k], share(n, p.rates[i].graphs), differs(n > 0))
			}
		}
		page.Next()
	}
	switch {
	case known && p.effect.wrong != nil:
		page.Paragraph(p.effect.wrong.Error(), theme.Error)
	case p.failed != "" && counted:
		page.Paragraph(p.failed, theme.Error)
	case p.making != nil:
		page.Line("mapping the graph …", theme.Dim)
	}
}

func differs(yes bool) paint.Style {
	if yes {
		return theme.Warning
	}
	return theme.Plain
}

func share(n, of int) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprintf("%d %3.0f %%", n, 100*float64(n)/float64(of))
}

func (p *Panel) drawKeys(c *paint.Canvas, r paint.Rect) {
	n := len(p.state.Dataset.Examples)
	if p.counting != nil {
		words := fmt.Sprintf("counting %d of %d  ", p.done, n)
		x := c.Line(r, words, theme.Warning)
		rest := r.Right(x - r.X)
		chart.Bar(c, rest.Left(max(0, rest.W-10)), float64(p.done)/float64(n), theme.Series, theme.Axis)
		if rest.W > 20 {
			screen.Hints(c, rest.Right(rest.W-8), "c", "stop")
		}
		return
	}
	hints := []string{"← →", "switch"}
	at := p.rows[p.at]
	if at.typed {
		hints = append(hints, "Enter", "type")
	}
	if at.mapping {
		hints = append(hints, "c", fmt.Sprintf("count over %d graphs", n))
	}
	screen.Hints(c, r, append(hints, "0", "usual", "Esc", "back")...)
}
