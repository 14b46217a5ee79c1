package reliability

import (
	"cmp"
	"fmt"
	"slices"

	"mevolve/tui/chart"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/session"
	"mevolve/tui/theme"
)

// tally counts an original's children in one iteration.
type tally struct{ kept, pool int }

// origin is an original training graph and what became of its children and
// their children.
type origin struct {
	graph, class int
	children     []tally // by iteration, from 1
}

// origins lists the originals. The iteration that is looked at follows θ; the
// others are as the rule had it.
type origins struct {
	of      *session.Evolution
	past    map[int]map[int]tally // of whole iterations, by the original's number
	list    []origin
	place   map[int]int // of an original in the list
	member  []int       // the place of each of the pool's examples
	latest  int         // the last iteration that is listed
	theta   float64
	fresh   bool
	order   originOrder
	cursor  int
	offset  int
	visible int
}

type originOrder int

const (
	byDropped originOrder = iota
	byNumber
	byOriginClass
	originOrders
)

func (o originOrder) String() string { return [...]string{"dropped", "graph", "class"}[o] }

// load tells the originals of another pool.
func (o *origins) load(v view) {
	if v.of != o.of {
		o.of, o.past, o.cursor, o.offset = v.of, map[int]map[int]tally{}, 0, 0
	}
	o.list, o.place, o.member, o.fresh = nil, map[int]int{}, nil, false
	o.latest = 0
	if v.calibration == nil {
		return
	}
	latest := v.of.Calibrated()
	o.latest = latest
	for t := 1; t <= latest; t++ {
		counts := o.past[t]
		if counts == nil {
			counts = tallies(v.of, t)
			o.past[t] = counts
		}
		for graph, n := range counts {
			at, ok := o.place[graph]
			if !ok {
				at = len(o.list)
				o.place[graph] = at
				class := v.of.Dataset.Examples[graph].Class
				o.list = append(o.list, origin{graph: graph, class: class, children: make([]tally, latest)})
			}
			o.list[at].children[t-1] = n
		}
	}
	pool := v.state.Pool
	o.member = make([]int, len(pool))
	for i := range pool {
		o.member[i] = o.place[pool[i].Example.ID.Graph]
	}
}

// tallies counts the children of each original in an iteration's pool.
func tallies(e *session.Evolution, iteration int) map[int]tally {
	event, _ := e.Event(iteration)
	counts := map[int]tally{}
	if event.State.Calibration == nil {
		return counts
	}
	pool := event.State.Pool
	for i := range pool {
		n := counts[pool[i].Example.ID.Graph]
		n.pool++
		if !e.Settings.Filter || event.State.Calibration.Keep(pool[i].Reliability) {
			n.kept++
		}
		counts[pool[i].Example.ID.Graph] = n
	}
	return counts
}

// update counts the pool that is looked at with θ where it stands, and sorts.
func (o *origins) update(v view, theta float64) {
	if v.calibration != nil && v.of.Calibrated() != o.latest {
		o.load(v) // another iteration is known while an older one is looked at
	}
	if o.fresh && o.theta == theta {
		return
	}
	o.fresh, o.theta = true, theta
	if o.member == nil {
		return
	}
	t := v.iteration - 1
	for i := range o.list {
		o.list[i].children[t] = tally{}
	}
	for i, at := range o.member {
		n := &o.list[at].children[t]
		n.pool++
		if v.r[i] > theta {
			n.kept++
		}
	}
	o.sort()
}

func (o *origins) sort() {
	slices.SortFunc(o.list, func(a, b origin) int {
		first := 0
		switch o.order {
		case byDropped:
			first = b.dropped() - a.dropped()
		case byOriginClass:
			first = a.class - b.class
		}
		return cmp.Or(first, a.graph-b.graph)
	})
	moved := make(map[int]int, len(o.list))
	for i := range o.list {
		moved[o.place[o.list[i].graph]] = i
		o.place[o.list[i].graph] = i
	}
	for i, at := range o.member {
		o.member[i] = moved[at]
	}
}

// dropped counts the children that are not kept, of all iterations.
func (a origin) dropped() int {
	all := a.all()
	return all.pool - all.kept
}

func (a origin) all() (sum tally) {
	for _, n := range a.children {
		sum.kept += n.kept
		sum.pool += n.pool
	}
	return sum
}

func (o *origins) count() int { return len(o.list) }

// lost counts the originals that lose a child to the filter.
func (o *origins) lost(v view, theta float64) (n int) {
	o.update(v, theta)
	for _, a := range o.list {
		if a.dropped() > 0 {
			n++
		}
	}
	return n
}

func (o *origins) move(by int) { o.cursor = max(0, min(o.cursor+by, len(o.list)-1)) }

func (o *origins) click(line int) {
	if k := o.offset + line; line >= 0 && k < len(o.list) {
		o.cursor = k
	}
}

// browse answers a key while the list has the keys.
func (s *Screen) browse(a keys.Action) bool {
	o := &s.origins
	switch a {
	case keys.Down, keys.NextGraph:
		o.move(1)
	case keys.Up, keys.PrevGraph:
		o.move(-1)
	case keys.PageDown:
		o.move(max(1, o.visible))
	case keys.PageUp:
		o.move(-max(1, o.visible))
	case keys.First:
		o.move(-len(o.list))
	case keys.Last:
		o.move(len(o.list))
	case keys.Sort:
		o.order = (o.order + 1) % originOrders
		o.sort()
	case keys.Enter:
		if o.cursor < len(o.list) {
			f, err := parseFilter(fmt.Sprintf("graph=%d", o.list[o.cursor].graph+1), s.state.Dataset.ClassLabels)
			if err == nil {
				s.table.setFilter(f)
			}
			s.state.Say("The pool lists the children of graph %d; Esc lists all.", o.list[o.cursor].graph+1)
		}
	default:
		return false
	}
	return true
}

// drawOrigins lists the originals with how many of their children are kept in
// each iteration.
func (s *Screen) drawOrigins(c *paint.Canvas, r paint.Rect, theta float64, focused bool) {
	o := &s.origins
	o.update(s.view, theta)
	if r.H < 2 || len(o.list) == 0 {
		return
	}
	const graph, class, all, each = 9, 6, 12, 8
	latest := o.latest
	columns := max(1, min(latest, (r.W-graph-class-all)/each))
	first := max(1, min(s.view.iteration, latest-columns+1))
	title := r.Row(0)
	head := func(r paint.Rect, text string, order originOrder) {
		style := theme.Dim
		if o.order == order {
			text, style = text+"▴", theme.Key
			if order == byDropped {
				text = text[:len(text)-len("▴")] + "▾"
			}
		}
		c.TextRight(r, text, style)
	}
	head(title.Left(graph), "graph", byNumber)
	head(title.Right(graph).Left(class), "class", byOriginClass)
	for k := range columns {
		style := theme.Dim
		if first+k == s.view.iteration {
			style = theme.Strong
		}
		c.TextRight(title.Right(graph+class+k*each).Left(each), fmt.Sprintf("t=%d", first+k), style)
	}
	head(title.Right(graph+class+columns*each).Left(all), "dropped", byDropped)
	list := r.Below(1)
	o.visible = list.H
	o.cursor = max(0, min(o.cursor, len(o.list)-1))
	o.offset = layout.Scroll(o.offset, o.cursor, list.H, len(o.list))
	for i := range list.H {
		if o.offset+i >= len(o.list) {
			break
		}
		a, row := o.list[o.offset+i], list.Row(i)
		plain := theme.Plain
		if focused && o.offset+i == o.cursor {
			plain = theme.Row
			c.Fill(row.Left(graph+class+columns*each+all), ' ', plain)
			c.Set(row.X, row.Y, theme.SelectedGlyph, plain)
		}
		c.TextRight(row.Left(graph), chart.Integer(a.graph+1), plain)
		style := plain
		if plain == theme.Plain {
			style = theme.Class(a.class)
		}
		c.TextRight(row.Right(graph).Left(class), chart.Integer(s.state.Dataset.ClassLabels[a.class]), style)
		for k := range columns {
			drawTally(c, row.Right(graph+class+k*each).Left(each), a.children[first+k-1], plain)
		}
		sum := a.all()
		c.TextRight(row.Right(graph+class+columns*each).Left(all), fmt.Sprintf("%d of %d", sum.pool-sum.kept, sum.pool), plain)
	}
}

// drawTally writes kept of pool behind a glyph: all kept, none, or some.
func drawTally(c *paint.Canvas, r paint.Rect, n tally, plain paint.Style) {
	if n.pool == 0 {
		c.TextRight(r, "–", theme.Dim)
		return
	}
	glyph, style := theme.KeptGlyph, theme.Kept
	switch {
	case n.kept == 0:
		glyph, style = theme.DroppedGlyph, theme.Dropped
	case n.kept < n.pool:
		glyph, style = '◦', theme.Plain
	}
	if plain == theme.Row {
		style = plain
	}
	c.TextRight(r, fmt.Sprintf("%c %d/%d", glyph, n.kept, n.pool), style)
}
