package threshold

import (
	"fmt"
	"maps"
	"slices"

	"mevolve/internal/wording"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// tally counts an original's children in one iteration.
type tally struct{ kept, pool int }

// origin is an original training graph and the counts of its
// descendants.
type origin struct {
	graph, class int
	children     []tally // by iteration, from 1
	sum          tally   // of all iterations
}

// origins lists the originals. The shown iteration uses the shown θ, the
// others the θ of the rule.
type origins struct {
	list.List
	of     *session.Evolution
	all    []origin
	member []int // the original of each pool example, as an index in all
	latest int   // the last listed iteration
	theta  float64
	fresh  bool
}

// byDropped is the default column of the order.
const byDropped = "dropped"

// load lists the originals of another pool.
func (o *origins) load(v iterationData) {
	if v.of != o.of {
		o.of = v.of
		o.Load(0)
	}
	o.all, o.member, o.fresh, o.latest = nil, nil, false, 0
	if v.calibration == nil {
		return
	}
	o.latest = v.of.Calibrated()
	children := map[int][]tally{} // by original
	for t := range o.latest {
		n, _ := v.of.Numbers(t + 1)
		for _, of := range n.Origins {
			graph := int(of.Graph)
			if children[graph] == nil {
				children[graph] = make([]tally, o.latest)
			}
			children[graph][t] = tally{kept: int(of.Kept), pool: int(of.Pool)}
		}
	}
	place := map[int]int{} // index of an original in all
	for at, graph := range slices.Sorted(maps.Keys(children)) {
		place[graph] = at
		o.all = append(o.all, origin{graph: graph, class: v.of.Dataset.Examples[graph].Class, children: children[graph]})
	}
	o.Columns = o.columns(0, 1, v.of.Dataset.ClassLabels)
	o.member = make([]int, len(v.state.Pool))
	for i := range o.member {
		o.member[i] = place[v.state.Pool[i].Example.ID.Graph]
	}
}

// update counts the shown pool with the shown θ, and sorts.
func (o *origins) update(v iterationData, theta float64) {
	if v.calibration != nil && v.of.Calibrated() != o.latest {
		o.load(v) // the evolution has a new iteration while an older one is shown
	}
	if o.fresh && o.theta == theta {
		return
	}
	o.fresh, o.theta = true, theta
	if o.member == nil {
		return
	}
	t := v.iteration - 1
	for i := range o.all {
		o.all[i].children[t] = tally{}
	}
	for i, at := range o.member {
		n := &o.all[at].children[t]
		if n.pool++; v.r[i] > theta {
			n.kept++
		}
	}
	for i := range o.all {
		a := &o.all[i]
		a.sum = tally{}
		for _, n := range a.children {
			a.sum.kept += n.kept
			a.sum.pool += n.pool
		}
	}
	row := max(0, o.Row()) // the cursor stays on its row while the originals move
	o.Load(len(o.all))
	o.atRow(row)
}

// atRow moves the cursor to a row, at most to the last.
func (o *origins) atRow(row int) {
	if rows := o.Rows(); len(rows) > 0 {
		o.At = rows[min(row, len(rows)-1)]
	}
}

// dropped counts the dropped children.
func (n tally) dropped() int { return n.pool - n.kept }

// lost counts the originals with dropped children.
func (o *origins) lost() (n int) {
	for _, a := range o.all {
		if a.sum.dropped() > 0 {
			n++
		}
	}
	return n
}

// children lists the pool examples that descend from the original under the cursor.
func (s *Screen) children() {
	o := &s.origins
	if o.At >= len(o.all) {
		return
	}
	number := o.all[o.At].graph + 1
	if _, err := s.table.where.Set(fmt.Sprintf("graph=%d", number)); err != nil {
		s.state.SetError(err)
		return
	}
	s.state.Say("The pool lists the copies of graph %d; Esc lists all.", number)
}

// columns are the columns that fit w, with the iterations nearest to the given one.
func (o *origins) columns(w, iteration int, labels []int) []list.Column {
	const each = 8
	columns := []list.Column{
		{Title: "graph", Width: 9, Key: func(i int) float64 { return float64(o.all[i].graph) },
			Cell: func(i int) (string, paint.Style) { return wording.Integer(o.all[i].graph + 1), theme.Plain }},
		{Title: "class", Width: 6, Key: func(i int) float64 { return float64(o.all[i].class) },
			Cell: func(i int) (string, paint.Style) {
				return wording.Label(labels[o.all[i].class]), theme.Class(o.all[i].class)
			}},
	}
	last := list.Column{Title: byDropped, Width: 12, Field: "kept", Down: true, Key: func(i int) float64 { return float64(o.all[i].sum.dropped()) },
		Cell: func(i int) (string, paint.Style) {
			return fmt.Sprintf("%d of %d", o.all[i].sum.dropped(), o.all[i].sum.pool), theme.Plain
		}}
	n := max(1, min(o.latest, (w-list.Width(columns)-last.Width)/each))
	first := max(1, min(iteration, o.latest-n+1))
	for t := first; t < first+n; t++ {
		style := theme.Plain
		if t == iteration {
			style = theme.Strong
		}
		columns = append(columns, list.Column{Title: fmt.Sprintf("t=%d", t), Width: each, Style: style, Field: "kept",
			Cell: func(i int) (string, paint.Style) { return o.all[i].children[t-1].words() }})
	}
	return append(columns, last)
}

// words is "kept/pool" with a glyph for all, none or some.
func (n tally) words() (string, paint.Style) {
	if n.pool == 0 {
		return "–", theme.Dim
	}
	glyph, style := theme.KeptGlyph, theme.Kept
	switch {
	case n.kept == 0:
		glyph, style = theme.DroppedGlyph, theme.Dropped
	case n.kept < n.pool:
		glyph, style = '◦', theme.Plain
	}
	return fmt.Sprintf("%c %d/%d", glyph, n.kept, n.pool), style
}

// drawKept shows the effect of θ on D_train: its class balance before and after,
// and the originals with their kept children.
func (s *Screen) drawKept(c *paint.Canvas, r paint.Rect, focused bool) {
	theta, _ := s.theta()
	note := ""
	if lost, all := s.origins.lost(), len(s.origins.all); all > 0 {
		note = chrome.LongestOn(c, r.W-len("Kept  "), fmt.Sprintf("θ drops the copies of %d of %d graphs", lost, all), fmt.Sprintf("θ drops copies of %d of %d", lost, all))
		note = c.Veil("kept", note)
	}
	r = chrome.Heading(c, r, "Kept", note, focused)
	s.drawBalance(c, r, theta)
	if r = r.Below(len(s.data.size) + 2); r.H >= 2 && len(s.origins.all) > 0 { // the originals, with the columns that have room
		list := s.origins.List
		list.Columns = s.origins.columns(r.W, s.data.iteration, s.data.of.Dataset.ClassLabels)
		list.DrawFor(&s.origins.List, c, r, focused)
	}
}

// drawBalance draws the class shares of D_train before the pool and with the kept
// examples, one row of bars a class.
func (s *Screen) drawBalance(c *paint.Canvas, r paint.Rect, theta float64) {
	v := s.data
	kept, all := v.kept(theta)
	before := 0
	for _, n := range v.before {
		before += n
	}
	const name, percent = 6, 5
	digits := paint.Width(wording.Integer(before + all))
	half := (r.W - name) / 2
	left, right := r.Right(name).Left(half-1), r.Right(name+half)
	c.Line(r.Row(0).Left(name-1), "class", theme.Dim)
	c.Line(left.Row(0), "before, %", theme.Dim)
	c.Line(right.Row(0), "with the kept, %", theme.Dim)
	side := func(r paint.Rect, k, n, of int, field string) {
		veil := func(text string) string { return c.Veil(field, text) }
		share := 0.0
		if of > 0 {
			share = float64(n) / float64(of)
		}
		c.TextRight(r.Left(digits), veil(wording.Integer(n)), theme.Plain)
		c.TextRight(r.Right(digits).Left(percent), veil(fmt.Sprintf("%.1f", 100*share)), theme.Plain)
		if bar := r.Right(digits + percent + 1).Left(16); !c.Cover(field, bar) {
			chart.Bar(c, bar, share, theme.Class(k), theme.Axis)
		}
	}
	for k, label := range s.state.Dataset.ClassLabels {
		c.Line(r.Row(1+k).Left(name-1), wording.Label(label), theme.Class(k))
		side(left.Row(1+k), k, v.before[k], before, "")
		side(right.Row(1+k), k, v.before[k]+kept[k], before+all, "kept")
	}
	sum := r.Row(1 + len(v.before))
	c.Line(sum.Left(name-1), "all", theme.Dim)
	c.TextRight(left.Intersect(sum).Left(digits), wording.Integer(before), theme.Dim)
	c.TextRight(right.Intersect(sum).Left(digits), c.Veil("kept", wording.Integer(before+all)), theme.Dim)
}
