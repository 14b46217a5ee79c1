package list

import (
	"fmt"
	"iter"

	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// Row is a row in sight.
type Row struct {
	Item int
	Here bool       // under the cursor
	Rect paint.Rect // where it stands
	Lit  bool       // the cursor is shown by a style
	look Look
}

// Seen goes through the rows as they were placed last.
func (l *List) Seen() iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for i := range min(l.seen, len(l.rows)-l.Top) {
			item := l.rows[l.Top+i]
			row := Row{Item: item, Here: item == l.At, Rect: l.area.Below(i * l.pitch()).Above(l.lines())}
			if row.Here {
				row.look = l.look
				row.Lit = l.look == Lit
			}
			if !yield(row) {
				return
			}
		}
	}
}

// Style is s, or the cursor's.
func (r Row) Style(s paint.Style) paint.Style {
	if r.Lit {
		return theme.Row
	}
	return s
}

// point shows that the cursor stands on the row.
func (r Row) point(c *paint.Canvas, width int) {
	if r.Lit {
		c.Fill(r.Rect.Left(width), ' ', theme.Row)
	}
	if r.Here && r.look != Hidden {
		c.Set(r.Rect.X, r.Rect.Y, theme.SelectedGlyph, r.Style(theme.Plain))
	}
}

// Where tells, once the list is placed, which of how many rows the cursor
// stands on, where not all are in sight.
func (l *List) Where() string {
	if l.seen >= len(l.rows) {
		return ""
	}
	return fmt.Sprintf("%d of %d ↑ ↓", l.Row()+1, len(l.rows))
}
