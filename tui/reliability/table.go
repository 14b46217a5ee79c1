package reliability

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"mevolve/evolve"
	"mevolve/facts"
	"mevolve/reliability"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/tui/where"
	"mevolve/wording"
)

// byGraph is the column that the pool is sorted by at first.
const byGraph = "graph"

// table lists the pool's examples.
type table struct {
	list.List
	pool  []evolve.Generated
	where where.Where[*facts.Graph]
	known []*facts.Graph // of the pool
	theta float64        // theirs
}

// From are the sources of the pool's facts.
const From = facts.Itself | facts.Descended | facts.Mapped | facts.Predicted | facts.Calibrated

// loadPool lists the view's pool; the example that was selected stays selected
// if it is in it.
func (s *Screen) loadPool() {
	t := &s.table
	was, had := t.selected()
	t.pool, t.known, t.theta, t.At = s.view.state.Pool, nil, math.NaN(), 0
	if cal := s.view.calibration; cal != nil {
		t.theta = cal.Theta
		for i := range t.pool {
			t.known = append(t.known, knownOf(&t.pool[i], cal, s.view.of.Dataset.ClassLabels))
		}
		t.Columns = s.columns(cal)
	}
	if had {
		same := func(g evolve.Generated) bool { return g.Example.ID == was.Example.ID }
		t.At = max(0, slices.IndexFunc(t.pool, same))
	}
	t.By = cmp.Or(t.By, byGraph)
	t.Load(len(t.pool))
}

// setTheta tells the table of a moved θ.
func (t *table) setTheta(theta float64) {
	if theta != t.theta {
		t.theta = theta
		for _, g := range t.known {
			g.Judgment.Theta = theta
		}
		if facts.From(t.where.Asks())&facts.Calibrated != 0 {
			t.where.Refresh()
		}
	}
}

// knownOf is what is known of a generated graph.
func knownOf(g *evolve.Generated, cal *reliability.Calibration, labels []int) *facts.Graph {
	class := g.Example.Class
	return &facts.Graph{
		Example: g.Example, Class: labels[class],
		Count: func() facts.Swaps { return facts.SwapsOf(g.Source.Graph, g.Mapping) },
		Judgment: &facts.Judgment{
			Prediction: labels[g.Prediction.Class], P: g.Prediction.P[class], R: g.Reliability, Theta: cal.Theta, Q: cal.Q[class][class],
		},
	}
}

// selected is the example under the cursor, if there is one.
func (t *table) selected() (evolve.Generated, bool) {
	if len(t.Rows()) == 0 {
		return evolve.Generated{}, false
	}
	return t.pool[t.At], true
}

// tableWidth is what the columns that are always shown need.
const tableWidth = 38

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
		{Title: "pred", Width: 5, Cell: text(func(g evolve.Generated) (string, paint.Style) {
			if g.Prediction.Class != g.Example.Class {
				return wording.Label(labels[g.Prediction.Class]), theme.Wrong
			}
			return wording.Label(labels[g.Prediction.Class]), theme.Plain
		})},
		field("r", number("r", theme.Strong, func(g evolve.Generated) float64 { return g.Reliability })),
		number("p", theme.Plain, func(g evolve.Generated) float64 { return g.Prediction.P[g.Example.Class] }),
		{Width: 2, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			if cell = cell.Right(1); c.Cover("kept", cell) {
				return
			}
			theta, _ := s.theta()
			glyph, style := fateOf(t.pool[row.Item], theta)
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
	return append(all, t.where.Columns("graph", "class", "prediction", "r", "p", "q", "swaps")...)
}

// field makes a column one that a lesson can mask.
func field(name string, col list.Column) list.Column {
	col.Field = name
	return col
}

func (s *Screen) drawPool(c *paint.Canvas, r paint.Rect, focused bool) {
	t := &s.table
	note := fmt.Sprintf("%s examples", wording.Integer(len(t.pool)))
	if t.where.On() && t.known != nil {
		note = t.where.Note(len(t.pool))
	}
	r = screen.Heading(c, r, "Pool", note, focused)
	if s.view.calibration == nil {
		return
	}
	t.where.Draw(c, r, focused)
}
