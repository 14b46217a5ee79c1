package reliability

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mevolve/evolve"
	"mevolve/reliability"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// byGraph is the column that the pool is sorted by at first.
const byGraph = "graph"

// table lists the pool's examples.
type table struct {
	list.List
	pool   []evolve.Generated
	theta  float64 // what the filter's kept and dropped go by
	filter filter
}

// loadPool lists the view's pool; the example that was selected stays selected
// if it is in it.
func (s *Screen) loadPool() {
	t := &s.table
	was, had := t.selected()
	t.pool, t.theta, t.At = s.view.state.Pool, math.NaN(), 0
	if cal := s.view.calibration; cal != nil {
		t.theta, t.Columns = cal.Theta, s.columns(cal)
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
		if t.filter.theta {
			t.Filter()
		}
	}
}

func (t *table) setFilter(f filter) {
	t.filter, t.Keep = f, nil
	if len(f.words) > 0 {
		t.Keep = func(i int) bool { return f.holds(t.pool[i], t.theta) }
	}
	t.Filter()
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
		{Title: "class", Width: 5, Key: func(i int) float64 { return float64(t.pool[i].Example.Class) },
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
		all = append(all, list.Column{Title: "p of " + wording.Label(label), Width: 9, Cell: text(func(g evolve.Generated) (string, paint.Style) {
			return wording.Share(g.Prediction.P[k], 3), theme.Dim
		})})
	}
	return all
}

// field makes a column one that a lesson can mask.
func field(name string, col list.Column) list.Column {
	col.Field = name
	return col
}

func (s *Screen) drawPool(c *paint.Canvas, r paint.Rect, focused bool) {
	t := &s.table
	note := fmt.Sprintf("%s examples", wording.Integer(len(t.pool)))
	if t.filter.text != "" {
		note = fmt.Sprintf("%s of %s: %s", wording.Integer(len(t.Rows())), wording.Integer(len(t.pool)), t.filter.text)
	}
	r = screen.Heading(c, r, "Pool", note, focused)
	if s.view.calibration == nil {
		return
	}
	t.Draw(c, r, focused)
	if len(t.Rows()) == 0 {
		c.Paragraph(r.Below(1), "No example passes the filter; Esc takes it away.", theme.Dim)
	}
}

// filter chooses rows of the table: all of its words must hold.
type filter struct {
	text  string
	theta bool // it asks which are kept, which θ changes
	words []func(g evolve.Generated, theta float64) bool
}

func (f filter) holds(g evolve.Generated, theta float64) bool {
	for _, word := range f.words {
		if !word(g, theta) {
			return false
		}
	}
	return true
}

// parseFilter reads words such as kept, wrong, class=1, graph=17, r<.5, p>.9.
func parseFilter(text string, labels []int) (filter, error) {
	f := filter{text: strings.TrimSpace(text)}
	for _, word := range strings.Fields(text) {
		holds, known := plainWords[strings.ToLower(word)]
		if !known {
			var err error
			if holds, err = parseWord(word, labels); err != nil {
				return filter{}, err
			}
		}
		f.words = append(f.words, holds)
		if w := strings.ToLower(word); w == "kept" || w == "dropped" {
			f.theta = true
		}
	}
	return f, nil
}

var plainWords = map[string]func(g evolve.Generated, theta float64) bool{
	"kept":    func(g evolve.Generated, theta float64) bool { return g.Reliability > theta },
	"dropped": func(g evolve.Generated, theta float64) bool { return !(g.Reliability > theta) },
	"right":   func(g evolve.Generated, _ float64) bool { return g.Prediction.Class == g.Example.Class },
	"wrong":   func(g evolve.Generated, _ float64) bool { return g.Prediction.Class != g.Example.Class },
}

func parseWord(word string, labels []int) (func(evolve.Generated, float64) bool, error) {
	if number, err := strconv.Atoi(word); err == nil {
		return ofGraph(number), nil
	}
	unknown := fmt.Errorf("%q is no word of a filter; there are kept, dropped, right, wrong, class=, graph=, r<, r>, p<, p>", word)
	i := strings.IndexAny(word, "=<>")
	if i < 0 {
		return nil, unknown
	}
	name, sign, value := strings.ToLower(word[:i]), word[i], strings.Replace(word[i+1:], "−", "-", 1)
	switch name {
	case "class", "graph":
		number, err := strconv.Atoi(value)
		if err != nil || sign != '=' {
			return nil, fmt.Errorf("%q is to be %s= and a whole number", word, name)
		}
		if name == "graph" {
			return ofGraph(number), nil
		}
		class := slices.Index(labels, number)
		return func(g evolve.Generated, _ float64) bool { return g.Example.Class == class }, nil
	case "r", "p":
		bound, err := strconv.ParseFloat(value, 64)
		if err != nil || sign == '=' {
			return nil, fmt.Errorf("%q is to be %s< or %s> and a number from 0 to 1", word, name, name)
		}
		if name == "r" {
			bound = reliability.Round(bound)
		}
		return func(g evolve.Generated, _ float64) bool {
			v := g.Reliability
			if name == "p" {
				v = g.Prediction.P[g.Example.Class]
			}
			return sign == '<' && v < bound || sign == '>' && v > bound
		}, nil
	}
	return nil, unknown
}

// ofGraph holds for everything that descends from a graph of the dataset.
func ofGraph(number int) func(evolve.Generated, float64) bool {
	return func(g evolve.Generated, _ float64) bool { return g.Example.ID.Graph == number-1 }
}
