package list

import (
	"slices"
	"strings"

	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Column is one column of a list.
type Column struct {
	Title string
	Width int         // in screen columns, with the gap: before a number, after a text; 0 takes the rest
	Left  bool        // aligned left
	Field string      // the field that a lesson masks; "" for none
	Spare int         // larger is left out sooner where there is little room; of equals the last
	Asked bool        // left out only after all others, as the column of the order is
	Style paint.Style // of the title
	Shows []string    // the attributes that it shows, besides the one of its title

	Key  func(item int) float64 // the sort key; nil for a column that cannot be sorted by
	Down bool                   // the largest first
	Cell func(item int) (text string, style paint.Style)
	Draw func(c *paint.Canvas, cell paint.Rect, row Row) // replaces Cell
}

// Sorted names the columns that can be sorted by, as the help of the key does.
func Sorted(columns []Column) string {
	var names []string
	for _, c := range columns {
		if c.Key != nil {
			names = append(names, c.Title)
		}
	}
	return strings.Join(names, ", ")
}

// gutter is the width of the cursor's mark, within the first column.
const gutter = 2

// heading is the position of the drawn titles.
type heading struct {
	at      paint.Rect
	columns []Column
}

// title is the column title at x that a click sorts by.
func (h heading) title(x int) string {
	end := h.at.X
	for _, col := range h.columns {
		if end += col.Width; x < end {
			if col.Key == nil {
				break
			}
			return col.Title
		}
	}
	return ""
}

// column finds the sortable column with a title.
func (l *List) column(title string) int {
	return slices.IndexFunc(l.Columns, func(c Column) bool { return title != "" && c.Title == title && c.Key != nil })
}

// next is the next sortable column's title among those of the last frame, after the last again
// the first; "" for none.
func (l *List) next(title string) string {
	columns := l.columns
	if len(columns) == 0 {
		columns = l.Columns
	}
	k := slices.IndexFunc(columns, func(c Column) bool { return c.Title == title })
	for i := range columns {
		if col := columns[(k+1+i)%len(columns)]; col.Key != nil {
			return col.Title
		}
	}
	return ""
}

// Width is the total width of columns.
func Width(columns []Column) int {
	w := 0
	for _, col := range columns {
		w += col.Width
	}
	return w
}

// Want is the width of the first n columns.
func (l *List) Want(n int) int { return Width(withArrow(l.Columns[:min(n, len(l.Columns))], l.By)) }

// withArrow are columns with room for a blank, the title and its arrow in that of the order.
func withArrow(columns []Column, by string) []Column {
	columns = slices.Clone(columns)
	for k := range columns {
		if col := columns[k]; by != "" && col.Title == by && col.Key != nil && col.Width > 0 {
			columns[k].Width = max(col.Width, paint.Width(col.Title)+2)
		}
	}
	return columns
}

// fit leaves out columns until the others fit w, and gives the rest of the width to a
// column without a width. The first column always stays.
func fit(columns []Column, by string, w int) []Column {
	columns = withArrow(columns, by)
	spare := func(k int) int {
		if columns[k].Asked || by != "" && columns[k].Title == by {
			return -1
		}
		return columns[k].Spare
	}
	for len(columns) > 1 && Width(columns) > w {
		out := 1
		for k := range columns[1:] {
			if spare(k+1) >= spare(out) {
				out = k + 1
			}
		}
		columns = slices.Delete(columns, out, out+1)
	}
	if k := slices.IndexFunc(columns, func(col Column) bool { return col.Width == 0 }); k >= 0 {
		columns[k].Width = w - Width(columns)
	}
	return columns
}

// Draw draws the list into r: the titles, if it has any, and the visible rows.
func (l *List) Draw(c *paint.Canvas, r paint.Rect, focused bool) *Placed {
	return l.DrawFor(l, c, r, focused)
}

// DrawFor draws a copy of a list, with other columns or spaces, for the list.
func (l *List) DrawFor(of *List, c *paint.Canvas, r paint.Rect, focused bool) *Placed {
	p := &Placed{List: l, Of: of, head: heading{columns: fit(l.Columns, l.By, r.W)}}
	if !l.Bare && slices.ContainsFunc(p.head.columns, func(col Column) bool { return col.Title != "" }) {
		p.head.at = r.Row(0)
		c.SetTarget(p.head.at, p)
		p.drawTitles(c)
		r = r.Below(1)
	}
	p.place(c, r, Width(p.head.columns), focused)
	for row := range p.Seen() {
		p.write(c, row)
	}
	return p
}

// Write writes a line in the list's columns, for an item outside the rows that is compared with
// them.
func (l *Placed) Write(c *paint.Canvas, r paint.Rect, item int) {
	if !r.Empty() {
		l.write(c, Row{Item: item, Rect: r})
	}
}

func (l *Placed) write(c *paint.Canvas, row Row) {
	cell := row.Rect
	for k, col := range l.head.columns {
		cell.W = col.Width
		at := cell
		if k == 0 && col.Left {
			at = at.Right(gutter)
		}
		switch {
		case col.Draw != nil:
			col.Draw(c, at, row)
		case col.Left:
			text, style := col.text(c, row.Item)
			if k+1 < len(l.head.columns) {
				at.W-- // the gap
			}
			c.Line(at, text, row.Style(style))
		default:
			text, style := col.text(c, row.Item)
			c.TextRight(at, text, row.Style(style))
		}
		cell.X += col.Width
	}
}

// text is the text of a cell; masked fields are covered.
func (c Column) text(on *paint.Canvas, item int) (string, paint.Style) {
	text, style := c.Cell(item)
	if on.Masked(c.Field) { // a colour would reveal the value, too
		style = theme.Dim
	}
	return on.Veil(c.Field, text), style
}

// End is the x at which the column of a title ends, from the left edge of the list.
func (l *Placed) End(title string) (end int) {
	for _, col := range l.head.columns {
		if end += col.Width; col.Title == title {
			break
		}
	}
	return end
}

func (l *Placed) drawTitles(c *paint.Canvas) {
	cell := l.head.at
	for k, col := range l.head.columns {
		cell.W = col.Width
		title, style := col.Title, theme.Dim
		switch {
		case col.Style != theme.Plain:
			style = col.Style
		case title != "" && title == l.By:
			style = theme.Strong
			arrow := "▴"
			if l.Down != col.Down {
				arrow = "▾"
			}
			title += arrow // before the name the arrow would touch the previous title
		}
		switch {
		case !col.Left:
			c.Text(cell.X+cell.W-c.Width(title), cell.Y, title, style)
		case k == 0:
			c.Line(cell.Right(gutter), title, style)
		default:
			c.Line(cell, title, style)
		}
		cell.X += col.Width
	}
}
