// Package mappingsview shows what every mapping makes of one graph.
package mappingsview

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Mappings is every mapping of one graph with one seed. They share what is
// edited by hand; choices by hand belong to one trace alone and are left out.
// The zero Mappings shows none.
type Mappings struct {
	of     trace.Key
	made   []made // in the order of columns; nil while they are made
	step   int    // after so many attempts
	wanted int    // the step that is shown or being made; -1 for none
	making job.Job
	err    error
}

// made is what one mapping makes of the graph, or why it makes nothing.
type made struct {
	column
	scene *trace.Scene // nil where it has failed
	err   error
}

// column is a mapping that is shown.
type column struct {
	kind   augment.Kind
	former bool // a version that another has replaced
}

// name is the column's name: that of the mapping, "before" with the version of a former one.
func (k column) name(w int) string {
	if k.former {
		version := k.kind.Name[strings.LastIndexByte(k.kind.Name, '-')+1:]
		return chrome.Longest(w, "before: "+version, "before "+version, "before")
	}
	return chrome.Longest(w, k.kind.Name, strings.TrimSuffix(k.kind.Name, "ilarity"), k.kind.Short)
}

// columns are all mappings, each with the version that it has replaced after it.
func columns() (list []column) {
	for _, k := range augment.Kinds() {
		list = append(list, column{kind: k})
		if was, ok := augment.Former(k.Name); ok {
			list = append(list, column{was, true})
		}
	}
	return list
}

// Make makes the scenes of all mappings after so many attempts.
func (x *Mappings) Make(state *screen.State, c trace.Input, edits []model.Edge, step int) tea.Cmd {
	x.Keep(trace.KeyOf(c, edits))
	list := columns()
	same := func(m made, k column) bool { return m.kind.Name == k.kind.Name }
	if x.wanted == step && (x.made == nil || slices.EqualFunc(x.made, list, same)) {
		return nil
	}
	x.wanted, x.err = step, nil
	known, h := x.made, trace.Overrides{Toggled: slices.Clone(edits)}
	at := trace.Spot{Step: step, Line: trace.Swapped}
	each := slices.Repeat([]*model.Graph{c.Subject.Example.Graph}, len(list))
	quick := screen.Quick(state.Settings, each...) && !slices.ContainsFunc(list, func(k column) bool { return screen.Asks(k.kind) })
	return job.Make(&x.making, state.Work, quick, func(ctx context.Context) (all []made, err error) {
		for _, k := range list {
			m := made{column: k}
			if i := slices.IndexFunc(known, func(m made) bool { return same(m, k) && m.scene != nil }); i >= 0 {
				m.scene, m.err = known[i].scene.Trace.At(ctx, at)
			} else {
				c.Mapping = k.kind.Name
				m.scene, m.err = trace.Make(ctx, c, h, at)
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			all = append(all, m)
		}
		return all, nil
	}, func(list []made, err error) tea.Cmd {
		if x.err = err; err == nil {
			x.made, x.step = list, step
		}
		return nil
	})
}

// Keep forgets what was made unless it belongs to these traces.
func (x *Mappings) Keep(key trace.Key) {
	if x.of != key {
		x.making.Drop()
		*x = Mappings{of: key, wanted: -1}
	}
}

// Picture draws a scene in small and returns the rows that it took.
type Picture func(c *paint.Canvas, r paint.Rect, sc *trace.Scene) int

// Draw draws the mappings in columns, around the present one if not all have room:
// a picture if it has room, what has become of the graph, and the swaps.
func (x *Mappings) Draw(c *paint.Canvas, r paint.Rect, mapping string, picture Picture) {
	title := chrome.Title(c, r, "All mappings", true)
	switch {
	case x.err != nil:
		c.Paragraph(r.Below(2), x.err.Error(), theme.Error)
		return
	case x.made == nil:
		title.Put("mapping the graph …", theme.Dim)
		return
	}
	first := slices.IndexFunc(x.made, func(m made) bool { return m.scene != nil })
	if first < 0 {
		c.Paragraph(r.Below(2), x.made[0].err.Error(), theme.Error)
		return
	}
	some, seen := x.made[first].scene, x.inSight(r, mapping)
	label := some.Index.Label()
	up := fmt.Sprintf("after swap %d, k = %d", x.step, some.Result.Requested)
	if n := len(x.made) - len(seen); n > 0 {
		up = fmt.Sprintf("%d more (key m); %s", n, up)
	}
	closes := keys.Hint("a", "close")
	full := fmt.Sprintf("%s · seed %d · mean %s · %s", up, some.Cause.Seed, label, closes)
	brief := fmt.Sprintf("%s · mean %s · %s", up, label, closes)
	if x.step == 0 {
		up = "no swap is made yet"
		full = up + ": each shows the input graph; > makes the first swap of each · " + closes
		brief = up + "; > makes the first · " + closes
	}
	at, text := title.Rest, chrome.Longest(title.Rest.W, full, brief, up+" · "+closes, up)
	title.Put(text, theme.Dim)
	if before, found := strings.CutSuffix(text, closes); found {
		c.Restyle(paint.Rect{X: at.X + c.Width(before), Y: r.Y, W: 1, H: 1}, theme.Key)
	}
	w := columnWidth(r.W, len(seen))
	high := x.pictureHeight(w, r.H-2)
	if x.step == 0 { // one picture is enough
		high = 0
		picture(c, r.Below(planned+2), some)
	}
	for k, m := range seen {
		column := paint.Rect{X: r.X + k*(w+between), Y: r.Y + 1, W: w, H: r.H - 1}
		restore := c.Clip(column)
		style := theme.Plain
		if m.kind.Name == mapping {
			style = theme.Strong
		}
		c.Line(column.Row(0), m.name(w), style)
		if m.scene == nil {
			if column = column.Below(1); x.step == 0 { // the picture is below
				column = column.Above(planned)
			}
			c.Paragraph(column, m.err.Error(), theme.Error)
		} else if x.step == 0 {
			drawPlan(&paint.Page{C: c, R: column.Below(1)}, m.scene)
		} else {
			drawColumn(c, column.Below(1), m.scene, high, picture)
		}
		restore()
	}
}

// Between two columns, and the least width of one.
const (
	between     = 2
	leastColumn = 13
)

// columnWidth is the width of each of n columns.
func columnWidth(w, n int) int { return (w+between)/n - between }

// inSight are the mappings that have room, the present one among them. Two or more with pictures
// go before all without.
func (x *Mappings) inSight(r paint.Rect, mapping string) []made {
	n := max(1, min((r.W+between)/(leastColumn+between), len(x.made)))
	for fewer := n; fewer > 1 && x.step > 0; fewer-- {
		if x.pictureHeight(columnWidth(r.W, fewer), r.H-2) > 0 {
			n = fewer
			break
		}
	}
	at := max(0, slices.IndexFunc(x.made, func(m made) bool { return m.kind.Name == mapping }))
	first := min(max(0, at-n/2), len(x.made)-n)
	return x.made[first : first+n]
}

// pictureHeight is the rows of a picture in columns of that size; 0 for no room.
func (x *Mappings) pictureHeight(w, h int) int {
	n, swaps := 0, 0
	for _, m := range x.made {
		if m.scene != nil {
			n, swaps = m.scene.Graph.N(), max(swaps, m.scene.Last())
		}
	}
	for _, seen := range []int{5, 3} {
		high := h - factsBeside - min(swaps, seen)
		if n <= w && (n+1)/2 <= high || w >= 18 && high >= 8 {
			return high
		}
	}
	return 0
}

// Rows of a column besides name, picture and swaps: blank, five facts, blank.
const factsBeside = 7

// shortNames is the width below which the facts' names are cut short.
const shortNames = 18

func drawColumn(c *paint.Canvas, r paint.Rect, sc *trace.Scene, high int, picture Picture) {
	if high > 0 {
		high = picture(c, r.Above(min(high, r.W/2+2)), sc)
		r = r.Below(high + 1)
	}
	p := &paint.Page{C: c, R: r}
	const column = 11
	fact := func(what, value string, st paint.Style) {
		p.Put(0, what, theme.Dim)
		if column+p.C.Width(value) <= p.R.W {
			p.Put(column, value, st)
		} else {
			p.Right(p.R.W, value, st)
		}
		p.Next()
	}
	change := func(what string, a, b int) {
		st := theme.Plain
		if a != b {
			st = theme.Strong
		}
		// In the end what has become of it goes before what it was.
		fact(what, chrome.Longest(p.R.W-len(what)-1, fmt.Sprintf("%d → %d", a, b), fmt.Sprintf("%d→%d", a, b), fmt.Sprintf("→ %d", b)), st)
	}
	names := []string{"edges", "components", "triangles"}
	if r.W < shortNames {
		names = []string{"edges", "comp.", "triang."}
	}
	change(names[0], sc.Was.Edges, sc.Is.Edges)
	change(names[1], sc.Was.Components, sc.Is.Components)
	change(names[2], sc.Was.Triangles, sc.Is.Triangles)
	score := chrome.Longest(column-6, sc.Index.Label(), "s")
	fact(score+" of "+string(theme.AddedGlyph), wording.Share(sc.Swaps.MeanIn, 3), theme.Plain)
	fact(score+" of "+string(theme.RemovedGlyph), wording.Share(sc.Swaps.MeanOut, 3), theme.Plain)
	p.Next()
	drawSwaps(p, sc)
}

// planned is the rows of a plan with its mapping's name.
const planned = 6

// drawPlan shows what the first swap of a mapping draws from.
func drawPlan(p *paint.Page, sc *trace.Scene) {
	how := func(w augment.Weight) string {
		if w.Uniform() {
			return "uniform"
		}
		return "by " + cmp.Or(w.Equation, "weight")
	}
	from := chrome.Longest(p.R.W-2, sc.Kind.RemovalPhrases(sc.Cause.Readings)...)
	p.Line(fmt.Sprintf("k = %d", sc.Result.Requested), theme.Dim)
	if sc.Kind.Author != "" {
		p.Paragraph("its candidates are unknown", theme.Dim)
		return
	}
	of := string(theme.AddedGlyph) + " of " + wording.Integer(sc.Additions.Left)
	p.Line(chrome.Longest(p.R.W, of+" pairs", of), theme.Plain)
	p.Line("  "+how(sc.Kind.Add), theme.Dim)
	p.Line(string(theme.RemovedGlyph)+" "+from, theme.Plain)
	p.Line("  "+how(sc.Kind.Remove), theme.Dim)
}

// drawSwaps lists the latest swaps, as many as there is room for.
func drawSwaps(p *paint.Page, sc *trace.Scene) {
	rows := p.R.H - p.Y
	first := max(0, min(sc.Step-rows, sc.Last()-rows))
	for i := first; i < min(sc.Step, first+rows); i++ {
		a, st, added, removed := sc.Result.Attempts[i], theme.Plain, theme.Added, theme.Removed
		if i == sc.Step-1 {
			st, added, removed = theme.Row, theme.Row, theme.Row
			p.Fill(p.R.W, st)
		}
		if a.Outcome != augment.Done {
			p.Line(" "+swapview.PairWords(a.Added)+" "+a.Outcome.String(), st)
			continue
		}
		x := p.Put(0, string(theme.AddedGlyph), added)
		x = p.Put(x, swapview.PairWords(a.Added), st)
		x = p.Put(x+1, string(theme.RemovedGlyph), removed)
		p.Put(x, swapview.PairWords(a.Removed), st)
		p.Next()
	}
}
