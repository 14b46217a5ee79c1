package list

import (
	"slices"

	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// Column is one column of a list.
type Column struct {
	Title string
	Width int         // in columns of the screen, the gap to the one before included; 0 takes what is left
	Left  bool        // its texts begin at the left
	Spare int         // the larger, the sooner it is left out where there is little room; of equals the last
	Style paint.Style // of the title

	Key  func(item int) float64 // what is sorted by; nil for a column that is not
	Down bool                   // the largest first
	Cell func(item int) (text string, style paint.Style)
}

// gutter is where the cursor is shown: the first column's first two columns.
const gutter = 2

// heading is where titles were drawn.
type heading struct {
	at      paint.Rect
	columns []Column
}

// title is what the list is sorted by when somebody clicks there.
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

// column finds the column of a title that can be sorted by.
func (l *List) column(title string) int {
	return slices.IndexFunc(l.Columns, func(c Column) bool { return title != "" && c.Title == title && c.Key != nil })
}

// next is the title of the next column that can be sorted by, around the end;
// "" for none.
func (l *List) next(k int) string {
	for i := range l.Columns {
		if col := l.Columns[(k+1+i)%len(l.Columns)]; col.Key != nil {
			return col.Title
		}
	}
	return ""
}

// Width is what columns need of the screen's.
func Width(columns []Column) int {
	w := 0
	for _, col := range columns {
		w += col.Width
	}
	return w
}

// fit leaves out columns until the others fit w, and gives a column without a
// width what they leave.
func fit(columns []Column, w int) []Column {
	columns = slices.Clone(columns)
	for len(columns) > 1 && Width(columns) > w {
		out := len(columns) - 1
		for k := range columns {
			if columns[k].Spare > columns[out].Spare {
				out = k
			}
		}
		columns = slices.Delete(columns, out, out+1)
	}
	if k := slices.IndexFunc(columns, func(col Column) bool { return col.Width == 0 }); k >= 0 {
		columns[k].Width = w - Width(columns)
	}
	return columns
}

// Draw draws the list into r: the titles, if it has any, and the rows in
// sight.
func (l *List) Draw(c *paint.Canvas, r paint.Rect, focused bool) {
	columns := fit(l.Columns, r.W)
	l.head = heading{}
	if slices.ContainsFunc(columns, func(col Column) bool { return col.Title != "" }) {
		l.head = heading{r.Row(0), columns}
		c.Mark(l.head.at, l)
		l.drawTitles(c)
		r = r.Below(1)
	}
	l.place(c, r, Width(columns), focused)
	for row := range l.Seen() {
		x := row.Rect.X
		for k, col := range columns {
			cell := paint.Rect{X: x, Y: row.Rect.Y, W: col.Width, H: 1}
			if k == 0 && col.Left {
				cell = cell.Right(gutter)
			}
			text, style := col.Cell(row.Item)
			col.write(c, cell, text, row.Style(style))
			x += col.Width
		}
	}
}

func (l *List) drawTitles(c *paint.Canvas) {
	cell := l.head.at
	for k, col := range l.head.columns {
		cell.W = col.Width
		title, style := col.Title, theme.Dim
		switch {
		case col.Style != theme.Plain:
			style = col.Style
		case title != "" && title == l.By:
			style = theme.Heading
			arrow := "▴"
			if l.Down != col.Down {
				arrow = "▾"
			}
			if col.Left {
				title += arrow
			} else {
				title = arrow + title
			}
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

// write writes a cell.
func (col Column) write(c *paint.Canvas, cell paint.Rect, text string, style paint.Style) {
	if col.Left {
		c.Line(cell.Left(cell.W-1), text, style)
	} else {
		c.TextRight(cell, text, style)
	}
}
