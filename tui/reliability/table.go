package reliability

import (
	"fmt"
	"math"
	"slices"

	"mevolve/evolve"
	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// order is what the table is sorted by.
type order int

const (
	byGraph order = iota
	byClass
	byR
	byP
	byQ
	orders
)

func (o order) String() string { return [...]string{"graph", "class", "r", "p", "q"}[o] }

// table is the list of the pool's examples: which are shown, in which order,
// and the one under the cursor.
type table struct {
	pool   []evolve.Generated
	q      [][]float64
	theta  float64 // what the filter's kept and dropped go by
	order  order
	down   bool
	filter filter
	sorted []int // indices into pool, all of them in order
	rows   []int // those of them that pass the filter
	cursor int   // index into rows
	at     int   // the selected example, also while the filter hides it
	offset int
}

// load shows another pool; the example that was selected stays selected if it
// is in it.
func (t *table) load(v view) {
	was, had := t.selected()
	t.pool, t.q, t.theta, t.at = v.state.Pool, nil, math.NaN(), 0
	if v.calibration != nil {
		t.q, t.theta = v.calibration.Q, v.calibration.Theta
	}
	if had {
		for i := range t.pool {
			if t.pool[i].Example.ID == was.Example.ID {
				t.at = i
				break
			}
		}
	}
	t.arrange()
}

// setTheta tells the table of a moved θ.
func (t *table) setTheta(theta float64) {
	if theta != t.theta {
		t.theta = theta
		if t.filter.theta {
			t.choose()
		}
	}
}

func (t *table) setFilter(f filter) {
	t.filter = f
	t.choose()
}

func (t *table) sortNext() {
	t.order = (t.order + 1) % orders
	t.down = false
	t.arrange()
}

func (t *table) reverse() {
	t.down = !t.down
	t.arrange()
}

// arrange sorts the examples, equals by their place in the pool. A pool may
// have tens of thousands, so what they are sorted by is read once.
func (t *table) arrange() {
	values := make([]float64, len(t.pool))
	t.sorted = slices.Grow(t.sorted[:0], len(t.pool))
	for i := range t.pool {
		values[i] = t.value(i)
		if t.down {
			values[i] = -values[i]
		}
		t.sorted = append(t.sorted, i)
	}
	slices.SortFunc(t.sorted, func(i, j int) int {
		switch {
		case values[i] < values[j]:
			return -1
		case values[i] > values[j]:
			return 1
		}
		return i - j
	})
	t.choose()
}

// choose takes the rows that pass the filter.
func (t *table) choose() {
	t.rows = t.rows[:0]
	for _, i := range t.sorted {
		if len(t.filter.words) == 0 || t.filter.holds(t.pool[i], t.theta) {
			t.rows = append(t.rows, i)
		}
	}
	t.cursor = max(0, slices.Index(t.rows, t.at))
	if len(t.rows) > 0 {
		t.at = t.rows[t.cursor]
	}
}

func (t *table) value(i int) float64 {
	g := &t.pool[i]
	switch t.order {
	case byGraph:
		return float64(g.Example.ID.Graph)
	case byClass:
		return float64(g.Example.Class)
	case byP:
		return g.Prediction.P[g.Example.Class]
	case byQ:
		return t.q[g.Example.Class][g.Example.Class]
	}
	return g.Reliability
}

func (t *table) move(by int) {
	if len(t.rows) > 0 {
		t.cursor = max(0, min(t.cursor+by, len(t.rows)-1))
		t.at = t.rows[t.cursor]
	}
}

// click selects the row at a line of the list.
func (t *table) click(line int) {
	if i := t.offset + line; line >= 0 && i < len(t.rows) {
		t.cursor = i
		t.at = t.rows[i]
	}
}

// selected is the example under the cursor, if there is one.
func (t *table) selected() (evolve.Generated, bool) {
	if len(t.rows) == 0 || t.at >= len(t.pool) {
		return evolve.Generated{}, false
	}
	return t.pool[t.at], true
}

// tableWidth is what the columns that are always shown need.
const tableWidth = 38

// column is one column of the table.
type column struct {
	title string
	width int
	left  bool
	order order // orders for a column that is not sorted by
	text  func(g evolve.Generated) (string, paint.Style)
}

// columns are those that fit w.
func (s *Screen) columns(w int) []column {
	theta, _ := s.theta()
	labels := s.state.Dataset.ClassLabels
	share := func(v float64) (string, paint.Style) { return chart.Share(v, 3), theme.Plain }
	all := []column{
		{"graph", 11, true, byGraph, func(g evolve.Generated) (string, paint.Style) { return g.Example.ID.String(), theme.Plain }},
		{"class", 6, false, byClass, func(g evolve.Generated) (string, paint.Style) {
			return chart.Integer(labels[g.Example.Class]), theme.Class(g.Example.Class)
		}},
		{"pred", 5, false, orders, func(g evolve.Generated) (string, paint.Style) {
			if g.Prediction.Class != g.Example.Class {
				return chart.Integer(labels[g.Prediction.Class]), theme.Wrong
			}
			return chart.Integer(labels[g.Prediction.Class]), theme.Plain
		}},
		{"r", 6, false, byR, func(g evolve.Generated) (string, paint.Style) { return chart.Share(g.Reliability, 3), theme.Strong }},
		{"p", 6, false, byP, func(g evolve.Generated) (string, paint.Style) { return share(g.Prediction.P[g.Example.Class]) }},
		{"", 2, false, orders, func(g evolve.Generated) (string, paint.Style) {
			if g.Reliability > theta {
				return string(theme.KeptGlyph), theme.Kept
			}
			return string(theme.DroppedGlyph), theme.Dropped
		}},
		{"q", 6, false, byQ, func(g evolve.Generated) (string, paint.Style) {
			return share(s.view.calibration.Q[g.Example.Class][g.Example.Class])
		}},
		{"swaps", 7, false, orders, func(g evolve.Generated) (string, paint.Style) {
			text := chart.Integer(g.Mapping.Realised())
			if g.Mapping.Realised() < g.Mapping.Requested {
				text += fmt.Sprintf("/%d", g.Mapping.Requested)
			}
			return text, theme.Dim
		}},
	}
	for k, label := range labels {
		all = append(all, column{"p of " + chart.Integer(label), 9, false, orders, func(g evolve.Generated) (string, paint.Style) {
			return chart.Share(g.Prediction.P[k], 3), theme.Dim
		}})
	}
	used := 2 // the cursor's mark
	for i, c := range all {
		if used += c.width; used > w {
			return all[:i]
		}
	}
	return all
}

// headings is the number of rows above the list.
func headings(r paint.Rect) int { return headingRows(r) + 1 }

func (s *Screen) drawPool(c *paint.Canvas, r paint.Rect, focused bool) {
	t := &s.table
	note := fmt.Sprintf("%s examples", chart.Integer(len(t.pool)))
	if t.filter.text != "" {
		note = fmt.Sprintf("%s of %s: %s", chart.Integer(len(t.rows)), chart.Integer(len(t.pool)), t.filter.text)
	}
	r = screen.Heading(c, r, "Pool", note, focused)
	if s.view.calibration == nil {
		return
	}
	columns := s.columns(r.W)
	x := r.X + 2
	for _, col := range columns {
		title, style := col.title, theme.Dim
		if col.order == t.order {
			title, style = title+"▴", theme.Key
			if t.down {
				title = col.title + "▾"
			}
		}
		cell := paint.Rect{X: x, Y: r.Y, W: col.width, H: 1}
		if col.left {
			c.Line(cell, title, style)
		} else {
			c.TextRight(cell, title, style)
		}
		x += col.width
	}
	list := r.Below(1)
	s.page = list.H
	if len(t.rows) == 0 {
		c.Paragraph(list, "No example passes the filter; Esc takes it away.", theme.Dim)
		return
	}
	t.offset = layout.Scroll(t.offset, t.cursor, list.H, len(t.rows))
	for i := range list.H {
		if t.offset+i >= len(t.rows) {
			break
		}
		s.drawRow(c, list.Row(i), columns, t.pool[t.rows[t.offset+i]], t.offset+i == t.cursor)
	}
}

func (s *Screen) drawRow(c *paint.Canvas, r paint.Rect, columns []column, g evolve.Generated, selected bool) {
	if selected {
		c.Set(r.X, r.Y, theme.SelectedGlyph, theme.Row)
	}
	x := r.X + 2
	for _, col := range columns {
		text, style := col.text(g)
		cell := paint.Rect{X: x, Y: r.Y, W: col.width, H: 1}
		if col.left {
			c.Line(cell, text, style)
		} else {
			c.TextRight(cell, text, style)
		}
		x += col.width
	}
	if selected {
		c.Restyle(paint.Rect{X: r.X, Y: r.Y, W: min(r.W, x-r.X), H: 1}, theme.Row)
	}
}
