// Package list is the list widget: a List of rows with a cursor, which it moves, scrolls,
// sorts, filters, draws and finds under the mouse. The owner holds the items and decides
// what choosing one does.
package list

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Look is how a list without focus shows its cursor.
type Look int

const (
	Hidden  Look = iota
	Pointed      // by a glyph before the row
	Lit          // as if it had the focus
)

// List is n items, numbered from 0. The items for which Matches is true are rows, sorted
// by a column.
type List struct {
	Columns []Column
	Matches func(item int) bool   // nil keeps all
	Name    func(item int) string // searched by TypeFilter; nil for a list that typed text does not filter
	Marks   func(item int) bool   // rows that next and previous match stop at, highlighted among the others; nil for all
	Chosen  func() tea.Cmd        // after a key or the mouse moved the cursor; may be nil
	Again   func() tea.Cmd        // after a click on the row under the cursor; may be nil
	Rest    Look
	Middle  bool // keeps the cursor's row in the middle where possible
	Lines   int  // height of a row in lines; 0 means 1
	Pitch   int  // lines from one row to the next; 0 means Lines
	Group   int  // rows between two gaps, in a list that has room for all rows
	Gap     int  // blank lines after each group; 0 for none
	Bare    bool // no titles

	At   int    // the item under the cursor
	Top  int    // the first visible row
	By   string // title of the column of the order; "" for the items' own order
	Down bool   // reversed

	typed  string
	n      int
	sorted []int // all items
	rows   []int // the items that match

	// What the last frame has shown (Placed.Shown).
	seen    int // rows
	columns []Column
	x       int // of the latest click, from the left; −1 after a key
}

// Load sets the number of items after they have changed.
func (l *List) Load(n int) {
	l.n = n
	l.Sort()
}

// OfRows is a copy of a list without an order and a condition: n rows, with the cursor on one.
func (l List) OfRows(n, at int) List {
	l.n, l.At, l.rows = n, at, make([]int, n)
	for i := range l.rows {
		l.rows[i] = i
	}
	return l
}

// Sort sorts by the column By, ties by item number. It computes each key
// once: there may be tens of thousands.
func (l *List) Sort() {
	l.sorted = slices.Grow(l.sorted[:0], l.n)
	for i := range l.n {
		l.sorted = append(l.sorted, i)
	}
	if k := l.column(l.By); k >= 0 {
		values := make([]float64, l.n)
		for i := range values {
			if values[i] = l.Columns[k].Key(i); l.Down != l.Columns[k].Down {
				values[i] = -values[i]
			}
		}
		slices.SortFunc(l.sorted, func(i, j int) int {
			return cmp.Or(cmp.Compare(values[i], values[j]), i-j)
		})
	}
	l.Filter()
}

// SortBy sorts by the column with a title, reversed if down; an unknown title
// sorts by the first sortable column.
func (l *List) SortBy(title string, down bool) {
	if l.column(title) < 0 {
		title = l.next("")
	}
	l.By, l.Down = title, down
	l.Sort()
}

// reorder sorts the list by a column and moves the cursor to the first row: the largest or
// smallest item is why a person sorts.
func (l *List) reorder(title string, down bool) tea.Cmd {
	l.SortBy(title, down)
	l.x = -1
	return l.choose(0)
}

// Filter evaluates Matches again. A cursor on an item that no longer matches moves to
// the first row.
func (l *List) Filter() {
	l.rows = l.rows[:0]
	for _, i := range l.sorted {
		if l.Matches == nil || l.Matches(i) {
			l.rows = append(l.rows, i)
		}
	}
	l.At = max(0, min(l.At, l.n-1))
	if len(l.rows) > 0 && l.Row() < 0 {
		l.At = l.rows[0]
	}
}

// Rows are the items of the rows, in order.
func (l *List) Rows() []int { return l.rows }

// Row is the row under the cursor, −1 if its item does not match.
func (l *List) Row() int { return slices.Index(l.rows, l.At) }

// Move moves the cursor by rows, within the list; from an item that does not match
// it moves to the first row.
func (l *List) Move(by int) tea.Cmd {
	row := l.Row()
	if row < 0 {
		row, by = 0, min(by, 0)
	}
	l.x = -1
	return l.choose(row + by)
}

// seek moves the cursor to the next marked row in direction by (1 or −1); without one
// the cursor stays.
func (l *List) seek(by int) tea.Cmd {
	l.x = -1
	for row := l.Row() + by; row >= 0 && row < len(l.rows); row += by {
		if l.Marks == nil || l.Marks(l.rows[row]) {
			return l.choose(row)
		}
	}
	return nil
}

// choose moves the cursor to a row, or to the nearest row of the list.
func (l *List) choose(row int) tea.Cmd {
	if len(l.rows) == 0 {
		return nil
	}
	l.At = l.rows[max(0, min(row, len(l.rows)-1))]
	if l.Chosen == nil {
		return nil
	}
	return l.Chosen()
}

// Do handles a key, and reports whether it is a key of a list.
func (l *List) Do(a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.Down:
		return l.Move(1), true
	case keys.Up:
		return l.Move(-1), true
	case keys.PageDown:
		return l.Move(max(1, l.seen)), true
	case keys.PageUp:
		return l.Move(-max(1, l.seen)), true
	case keys.First:
		return l.Move(-l.n), true
	case keys.Last:
		return l.Move(l.n), true
	case keys.NextMatch:
		return l.seek(1), true
	case keys.PrevMatch:
		return l.seek(-1), true
	}
	if l.By == "" {
		return nil, false
	}
	switch a {
	case keys.Sort:
		return l.reorder(l.next(l.By), false), true
	case keys.Reverse:
		return l.reorder(l.By, !l.Down), true
	}
	return nil, false
}

// Click chooses the row at a cell of the canvas, or sorts by the column of the
// clicked title.
func (l *Placed) Click(x, y int) tea.Cmd {
	if l.head.at.Has(x, y) {
		if title := l.head.title(x); title != "" {
			return l.Of.reorder(title, title == l.Of.By && !l.Of.Down)
		}
		return nil
	}
	row := l.top
	for row < len(l.rows) && l.line(row)+l.lines <= y-l.area.Y {
		row++
	}
	if !l.area.Has(x, y) || row >= len(l.rows) || y-l.area.Y < l.line(row) {
		return nil
	}
	if l.rows[row] == l.Of.At && l.Again != nil {
		return l.Again()
	}
	l.Of.x = x - l.area.X
	return l.Of.choose(row)
}

// Column is the column of the latest click, in that frame; −1 if a key moved the cursor since.
func (l *List) Column() int {
	end := 0
	for k, col := range l.columns {
		if end += col.Width; l.x >= 0 && l.x < end {
			return k
		}
	}
	return -1
}

// Page is the number of rows visible in the last frame.
func (l *List) Page() int { return max(1, l.seen) }

// Placed is a list on a canvas: what a frame shows of it, and the target of the mouse there.
type Placed struct {
	*List       // as it is drawn
	Of    *List // that the mouse changes
	area  paint.Rect
	lines int // of a row
	pitch int // lines from one row to the next
	head  heading
	look  Look
	top   int // the first visible row
	seen  int
}

// Shown is called once the frame is complete: the list scrolls on from what the user sees.
func (l *Placed) Shown() {
	l.Of.Top, l.Of.seen, l.Of.columns = l.top, l.seen, l.head.columns
	l.Of.n, l.Of.rows, l.Of.At = l.n, l.rows, l.At
}

// Wheel moves the cursor.
func (l *Placed) Wheel(lines int) tea.Cmd {
	by := lines / l.pitch
	if by == 0 {
		by = cmp.Compare(lines, 0)
	}
	return l.Of.Move(by)
}

// line is the first line of a visible row, from the top of the area.
func (l *Placed) line(row int) int {
	line := (row - l.top) * l.pitch
	if l.Gap > 0 {
		line += row / l.Group * l.Gap
	}
	return line
}

// Place puts the rows into r and highlights the cursor's row; Seen iterates over
// the visible rows for drawing.
func (l *List) Place(c *paint.Canvas, r paint.Rect, focused bool) *Placed {
	p := &Placed{List: l, Of: l}
	p.place(c, r, r.W, focused)
	return p
}

func (l *Placed) place(c *paint.Canvas, r paint.Rect, width int, focused bool) {
	l.area, l.look, l.top = r, Lit, l.Top
	l.lines = max(1, l.Lines)
	l.pitch = max(l.lines, l.Pitch)
	if !focused {
		l.look = l.Rest
	}
	if !r.Empty() {
		l.seen = max(1, (r.H+l.pitch-l.lines)/l.pitch)
	}
	row := max(0, l.Row())
	if l.Middle {
		l.top = row - l.seen/2
	}
	l.top = layout.Scroll(l.top, row, l.seen, len(l.rows))
	c.SetTarget(r, l)
	for row := range l.Seen() {
		row.point(c, width)
		if l.Marks != nil && l.Matches == nil && l.Marks(row.Item) {
			c.Set(row.Rect.X+1, row.Rect.Y, theme.MatchGlyph, row.Style(theme.Key))
		}
	}
}

// Row is a visible row.
type Row struct {
	Item int
	Here bool       // under the cursor
	Top  bool       // the first visible row
	Rect paint.Rect // its position
	Lit  bool       // the cursor is shown by a style
	look Look
}

// Seen iterates over the visible rows.
func (l *Placed) Seen() iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for i := range min(l.seen, len(l.rows)-l.top) {
			item := l.rows[l.top+i]
			row := Row{Item: item, Here: item == l.At, Top: i == 0, Rect: l.area.Below(l.line(l.top + i)).Above(l.lines)}
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

// Style is s, or the cursor's style.
func (r Row) Style(s paint.Style) paint.Style {
	if r.Lit {
		return theme.Row
	}
	return s
}

// point draws the cursor's glyph before the row.
func (r Row) point(c *paint.Canvas, width int) {
	if r.Lit {
		c.Fill(r.Rect.Left(width), ' ', theme.Row)
	}
	if r.Here && r.look != Hidden {
		c.Set(r.Rect.X, r.Rect.Y, theme.SelectedGlyph, r.Style(theme.Plain))
	}
}

// PlaceOf is an item's row and the number of rows; "" for an item that is no row.
func (l *List) PlaceOf(item int) string {
	row := slices.Index(l.rows, item)
	if row < 0 {
		return ""
	}
	return fmt.Sprintf("%s of %s", wording.Integer(row+1), wording.Integer(len(l.rows)))
}

// Where is the cursor's row and the number of rows; "" if all rows are visible.
func (l *Placed) Where() string {
	if l.seen >= len(l.rows) {
		return ""
	}
	return l.PlaceOf(l.At) + " ↑ ↓"
}
