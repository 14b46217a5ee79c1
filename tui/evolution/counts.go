package evolution

import (
	"fmt"
	"strconv"

	"mevolve/experiment"
	"mevolve/tui/chart"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/session"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// The widths of the lines: the name of a method, and all of the counts.
const (
	methodWidth = 31
	countsWidth = 81
)

// tally is a line of the comparison: what came of a method, or what all methods are
// held against.
type tally struct {
	name   string
	style  paint.Style
	points []session.Point // of a method, the original's first
	right  int             // test graphs at the end, −1 where that is not known
}

// counts are the methods and then what they are held against.
func (s *Screen) counts(here *session.Comparison) []tally {
	begin, _ := here.Original()
	var list []tally
	for i, w := range here.Methods {
		n := tally{name: w.String(), style: theme.Plain, points: here.Points(i), right: -1}
		if set := s.state.Settings; w == (session.Method{Mapping: set.Mapping, Filter: set.Filter}) {
			n.style = theme.Strong
		}
		if k := len(n.points); k > 1 {
			n.right = n.points[k-1].Right
		}
		list = append(list, n)
	}
	class, right := experiment.Majority(here.Split)
	return append(list,
		tally{name: "original", style: theme.Dim, right: begin.Right},
		tally{name: fmt.Sprintf("majority, class %s", wording.Label(s.state.Dataset.ClassLabels[class])), style: theme.Dim, right: right},
		tally{name: "size alone, (n, m)", style: theme.Dim, right: here.SizeRight})
}

// counted writes something of the counts that are known.
func counted(title string, width int, counts []tally, text func(n tally) string) list.Column {
	return list.Column{Title: title, Width: width, Cell: func(i int) (string, paint.Style) {
		if counts[i].right < 0 {
			return "", theme.Plain
		}
		return text(counts[i]), counts[i].style
	}}
}

// atEnd writes something of where a method has come to.
func atEnd(text func(end session.Point) string) func(n tally) string {
	return func(n tally) string {
		if len(n.points) == 0 {
			return ""
		}
		return text(n.points[len(n.points)-1])
	}
}

// keptShare is what was kept of all pools so far, by which |D| has grown.
func keptShare(n tally) string {
	kept, pool := 0, 0
	for _, p := range n.points {
		kept, pool = kept+p.Kept, pool+p.Pool
	}
	if pool == 0 {
		return ""
	}
	return wording.Percent(share(kept, pool), 0)
}

// drawCompact lists the methods, one a line with a small line in it.
func (s *Screen) drawCompact(c *paint.Canvas, r paint.Rect, here *session.Comparison, focused bool) {
	all, n := s.counts(here), len(here.Split.Test)
	begin, _ := here.Original()
	least, most := begin.Right, begin.Right
	for _, m := range all {
		for _, p := range m.points {
			least, most = min(least, p.Right), max(most, p.Right)
		}
	}
	spark := min(here.Iterations()+1, max(6, r.W-methodWidth-36))
	name, right, difference, size, kept := s.columns(all, here)
	test := counted("test", 5, all, func(w tally) string { return wording.Share(share(w.right, n), 3) })
	known := test.Cell
	test.Cell = func(i int) (string, paint.Style) {
		if all[i].right < 0 && all[i].style != theme.Dim {
			return "waits", theme.Dim
		}
		return known(i)
	}
	size.Width, kept.Width = 9, 6
	s.methods[curvesPane].Columns = []list.Column{name,
		{Title: fmt.Sprintf("0–%d", here.Iterations()), Width: spark + 1, Left: true, Draw: func(c *paint.Canvas, r paint.Rect, row list.Row) {
			values := make([]float64, len(all[row.Item].points))
			for t, p := range all[row.Item].points {
				values[t] = float64(p.Right)
			}
			chart.Sparkline(c, r.Left(spark), values, float64(least-1), float64(most), theme.Series)
		}},
		test, right, difference, size, kept,
	}
	s.drawMethods(c, r, curvesPane, all, focused)
	title := fmt.Sprintf("test graphs right, of %d", n)
	if least < most {
		title = fmt.Sprintf("right of %d, bars %d to %d", n, least, most)
	}
	c.Line(r.Row(0).Left(methodWidth), title, theme.Dim)
}

// drawCounts is the table of what came out, with what each count leaves open.
func (s *Screen) drawCounts(c *paint.Canvas, r paint.Rect, here *session.Comparison, focused bool) {
	if _, ok := here.Original(); !ok {
		return
	}
	all, n := s.counts(here), len(here.Split.Test)
	name, right, difference, size, kept := s.columns(all, here)
	s.methods[countsPane].Columns = []list.Column{name,
		counted("T", 3, all, func(w tally) string {
			if len(w.points) == 0 {
				return ""
			}
			return fmt.Sprint(len(w.points) - 1)
		}),
		right,
		counted("test", 6, all, func(w tally) string { return wording.Share(share(w.right, n), 3) }),
		counted("95 %", 10, all, func(w tally) string { return interval(w.right, n) }),
		difference, size, kept,
	}
	s.drawMethods(c, r, countsPane, all, focused)
}

// columns are those that both tables have.
func (s *Screen) columns(all []tally, here *session.Comparison) (name, right, change, size, kept list.Column) {
	begin, _ := here.Original()
	n := len(here.Split.Test)
	return list.Column{Width: methodWidth, Left: true, Cell: func(i int) (string, paint.Style) { return all[i].name, all[i].style }},
		counted("right", max(8, partWidth(n)), all, func(w tally) string { return known(w.right, n) }),
		counted("", 2+len(strconv.Itoa(n)), all, func(w tally) string { return difference(w.right - begin.Right) }),
		counted("|D|", 9, all, atEnd(func(end session.Point) string { return wording.Integer(end.Size) })),
		counted("kept", 8, all, keptShare)
}

// drawMethods draws the methods of a pane under their titles and, apart from
// them where there is room, what they are held against.
func (s *Screen) drawMethods(c *paint.Canvas, r paint.Rect, pane int, all []tally, focused bool) {
	l, n := &s.methods[pane], len(session.Methods())
	l.At, l.Top = s.method, 0 // a frame must not depend on how one came there
	l.Draw(c, r.Above(1+n), focused)
	rest := r.Below(1 + n)
	if rest.H > 3 {
		rest = rest.Below(1)
	}
	for i := range len(all) - n {
		l.Write(c, rest.Row(i), n+i)
	}
}
