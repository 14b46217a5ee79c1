package threshold

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/study/inspect/attributes"
	"mevolve/tui/where"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// byGraph is the default column of the order.
const byGraph = "graph"

// table lists the pool's examples.
type table struct {
	list.List
	pool  []evolve.Generated
	where where.Clause[*attributes.Graph]
	known []*attributes.Graph // attributes of the pool
	theta float64             // threshold of the attributes
	last  model.ID            // the example selected in the latest pool that is not empty
}

// From are the sources of the pool's attributes.
const From = attributes.Itself | attributes.Descended | attributes.Mapped | attributes.Predicted | attributes.Calibrated

// loadPool lists the view's pool; the selected example stays selected
// if it is in the pool.
func (s *Screen) loadPool() {
	t := &s.table
	if was, ok := t.selected(); ok {
		t.last = was.Example.ID
	}
	t.pool, t.known, t.theta, t.At = s.data.state.Pool, nil, math.NaN(), 0
	t.where.Example = fmt.Sprintf("class=%d and dropped", s.state.Dataset.ClassLabels[0])
	if cal := s.data.calibration; cal != nil {
		t.theta = cal.Theta
		for i := range t.pool {
			t.known = append(t.known, attributes.OfGenerated(&t.pool[i], cal, s.data.of.Dataset.ClassLabels))
		}
		t.Columns = t.where.Beside(s.columns(cal))
	}
	t.At = max(0, slices.IndexFunc(t.pool, func(g evolve.Generated) bool { return g.Example.ID == t.last }))
	t.By = cmp.Or(t.By, byGraph)
	t.Load(len(t.known))
}

// setTheta updates the table for a moved θ.
func (t *table) setTheta(theta float64) {
	if theta != t.theta {
		t.theta = theta
		for _, g := range t.known {
			g.Judgment.Theta = theta
		}
		if attributes.From(t.where.Asks())&attributes.Calibrated != 0 {
			t.where.Refresh()
		}
	}
}

// selected is the example under the cursor, if any.
func (t *table) selected() (evolve.Generated, bool) {
	if len(t.Rows()) == 0 {
		return evolve.Generated{}, false
	}
	return t.pool[t.At], true
}

// tableWidth is the width of the columns that are always shown.
const tableWidth = 38

// columns are those of the generated graphs, without those of attributes.
func (s *Screen) columns(cal *reliability.Calibration) []list.Column {
	t, labels := &s.table, s.state.Dataset.ClassLabels
	text := func(of func(g evolve.Generated) (string, paint.Style)) func(int) (string, paint.Style) {
		return func(i int) (string, paint.Style) { return of(t.pool[i]) }
	}
	number := func(title string, style paint.Style, of func(g evolve.Generated) float64) list.Column {
		return list.Column{Title: title, Width: 6, Key: func(i int) float64 { return of(t.pool[i]) },
			Cell: func(i int) (string, paint.Style) { return wording.Share(of(t.pool[i]), 3), style }}
	}
	all := []list.Column{
		{Title: byGraph, Width: 14, Left: true, Key: func(i int) float64 { return float64(t.pool[i].Example.ID.Graph) },
			Cell: text(func(g evolve.Generated) (string, paint.Style) { return g.Example.ID.String(), theme.Plain })},
		{Title: "class", Width: 5, Field: "class", Key: func(i int) float64 { return float64(t.pool[i].Example.Class) },
			Cell: text(func(g evolve.Generated) (string, paint.Style) {
				return wording.Label(labels[g.Example.Class]), theme.Class(g.Example.Class)
			})},
		{Title: "pred", Width: 5, Shows: []string{"prediction"}, Cell: text(func(g evolve.Generated) (string, paint.Style) {
			if g.Prediction.Class != g.Example.Class {
				return wording.Label(labels[g.Prediction.Class]), theme.Wrong
			}
			return wording.Label(labels[g.Prediction.Class]), theme.Class(g.Prediction.Class)
		})},
		field("r", number("r", theme.Strong, func(g evolve.Generated) float64 { return g.Reliability })),
		number("p", theme.Plain, func(g evolve.Generated) float64 { return g.Prediction.P[g.Example.Class] }),
		{Width: 2, Spare: -1, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			if cell = cell.Right(1); c.Cover("kept", cell) {
				return
			}
			theta, _ := s.theta()
			glyph, style := markOf(t.pool[row.Item], theta)
			c.Set(cell.X, cell.Y, glyph, row.Style(style))
		}},
		number("q", theme.Plain, func(g evolve.Generated) float64 { return cal.Q[g.Example.Class][g.Example.Class] }),
		{Title: "swaps", Width: 7, Cell: text(func(g evolve.Generated) (string, paint.Style) {
			words := wording.Integer(g.Mapping.Realised())
			if g.Mapping.Realised() < g.Mapping.Requested {
				words += fmt.Sprintf("/%d", g.Mapping.Requested)
			}
			return words, theme.Dim
		})},
	}
	for k, label := range labels {
		all = append(all, list.Column{Title: "p of " + wording.Label(label), Width: 9, Spare: 1, Cell: text(func(g evolve.Generated) (string, paint.Style) {
			return wording.Share(g.Prediction.P[k], 3), theme.Dim
		})})
	}
	return all
}

// field marks a column as a field that a lesson can hide.
func field(name string, col list.Column) list.Column {
	col.Field = name
	return col
}

func (s *Screen) drawPool(c *paint.Canvas, r paint.Rect, focused bool) {
	t := &s.table
	note := fmt.Sprintf("%s examples", wording.Integer(len(t.pool)))
	if s.data.calibration != nil {
		theta, _ := s.theta()
		_, kept := s.data.kept(theta)
		note = fmt.Sprintf("%s of %s %s", c.Veil("kept", wording.Integer(kept)), wording.Integer(len(t.pool)), s.decision())
	}
	if t.where.On() && t.known != nil {
		note = t.where.Note(len(t.pool))
	}
	r = chrome.Heading(c, r, "Pool", note, focused)
	if s.data.calibration == nil {
		return
	}
	t.where.Draw(&t.List, c, r, focused)
}
