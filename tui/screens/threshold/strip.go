package threshold

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model/readings"
	"mevolve/reliability"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// The width of the counts to the right of the axis, and with room for sentences; names are
// to its left.
const (
	countWidth = 17
	wideCount  = 27
)

// nameWidth is the width of the class labels with a gap, at least w.
func (s *Screen) nameWidth(w int) int {
	for _, label := range s.state.Dataset.ClassLabels {
		w = max(w, paint.Width(wording.Label(label)))
	}
	return w + 2
}

// scale places values of r in the columns of the strip, and θ between them.
// Everything with r ≤ θ is to the left of θ's line or on it, everything with r > θ to its right: a copy
// in θ's own column moves by one column, so that the line never hides one.
type scale struct {
	paint.Rect         // of the axis lo…hi and a column on each side, for a θ outside it
	lo, hi     float64 // of the axis
	theta      float64
	line       int // the column of θ
}

// column is the column of a value of r, without regard to θ.
func (a scale) column(r float64) int {
	switch x := chart.Column(r, a.lo, a.hi, a.W-2); {
	case x >= 0:
		return x + 1
	case r < a.lo:
		return 0
	}
	return a.W - 1
}

func newScale(r paint.Rect, lo, hi, theta float64) scale {
	a := scale{Rect: paint.Rect{X: r.X - 1, Y: r.Y, W: r.W + 2, H: r.H}, lo: lo, hi: hi, theta: theta}
	a.line = a.column(theta)
	return a
}

// beside is the column x of a value of r, on the value's side of θ.
func (a scale) beside(x int, r float64) int {
	if r > a.theta {
		return max(x, a.line+1)
	}
	return min(x, a.line-1)
}

// stacks counts the copies of each class in each column, without regard to θ and beside it.
func (s *Screen) stacks(a scale) (all, beside [][]int) {
	for range s.data.size {
		all, beside = append(all, make([]int, a.W)), append(beside, make([]int, a.W))
	}
	for i, k := range s.data.class {
		r := s.data.r[i]
		x := a.column(r)
		all[k][x]++
		beside[k][a.beside(x, r)]++
	}
	return all, beside
}

// drawStrip draws r against θ: the copies of each class in stacks, the
// validation graphs, the mistakes of Eq. 12, all on the same axis, so that θ is one
// vertical line.
func (s *Screen) drawStrip(c *paint.Canvas, r paint.Rect, focused bool) {
	v := s.data
	theta, mine := s.theta()
	s.drawStripHeading(c, r.Row(0), focused)

	n := fmt.Sprint(len(v.calibration.R))
	names := s.nameWidth(max(len("validation"), len("mistakes ")+len(n)))
	countWidth := countWidth
	if r.W >= 120 {
		countWidth = wideCount
	}
	ax := r.Right(names).Left(chart.EvenWidth(v.lo, v.hi, max(10, r.W-names-countWidth-1)))
	c.SetTarget(r.Below(1), drawnStrip{s, ax})
	name, count := r.Left(names-1), r.Right(ax.X+ax.W+1-r.X)
	a := newScale(ax, v.lo, v.hi, theta)

	all, stacks := s.stacks(a)
	if c.Masked("kept") {
		stacks = all
	}
	most, copies := make([]int, len(all)), 1
	for k := range all {
		most[k] = slices.Max(all[k]) // does not change with θ, so that no row moves
	}
	p := divide(most, r.H)
	for k := range stacks {
		copies = max(copies, marks(slices.Max(stacks[k]), p.class[k]))
	}
	head := a.line + int(math.Round(s.glide.Hidden()*float64(s.glidesFrom-a.line))) // the eye follows it to the line
	s.drawSides(c, r.Row(1).Left(ax.X+ax.W-r.X), a.X+head-r.X)
	s.drawLegend(c, count.Below(1).Above(p.class[0]), copies)

	// The rows, from the top: classes, validation, axis, cost.
	y := 2
	rows := func(r paint.Rect, n int) paint.Rect { return r.Below(y).Above(n) }
	lines := a.Below(y)
	var draw []func() // what is drawn over the line of θ
	kept, _ := v.kept(theta)
	for k, label := range s.state.Dataset.ClassLabels {
		stack, last := rows(a.Rect, p.class[k]), y+p.class[k]-1
		for x, n := range stacks[k] {
			stacks[k][x] = marks(n, copies)
		}
		c.Line(name.Row(last), chrome.Longest(name.W, "class "+wording.Label(label), wording.Label(label)), theme.Class(k))
		if !c.Masked("kept") {
			c.Fill(stack.Right(1).Left(a.line-1), '░', theme.Axis)
		}
		draw = append(draw, func() { s.drawClass(c, stack, k, a, stacks[k]) })
		c.Line(count.Row(last), c.Veil("kept", wording.Integer(kept[k]))+" of "+wording.Integer(v.size[k])+" "+s.decision(), theme.Plain)
		c.SetTarget(count.Row(last), s.table.where.Count(fmt.Sprintf("kept and class=%d", label), s.wheelStrip))
		y = last + 1
	}
	validation := rows(a.Rect, p.validation)
	y += p.validation
	c.Line(name.Row(y-1), "validation", theme.Plain)
	draw = append(draw, func() { s.drawValidation(c, validation, a) })
	right := 0
	for _, ok := range v.calibration.Correct {
		if ok {
			right++
		}
	}
	counts := &chrome.Row{C: c, Rest: count.Row(y - 1), Gap: 1}
	counts.Put(map[bool]string{true: "predicted", false: "pred"}[countWidth == wideCount], theme.Dim)
	counts.Legend(fmt.Sprint(right), theme.Plain, string(theme.RightGlyph), theme.Right)
	counts.Legend(fmt.Sprint(len(v.calibration.R)-right), theme.Plain, string(theme.WrongGlyph), theme.Wrong)

	axis := ax.Row(y)
	c.Line(name.Row(y), "r", theme.Dim)
	draw = append(draw, func() { chart.Axis(c, axis, v.lo, v.hi, theme.Dim) })
	y++
	draw = append(draw, s.drawCost(c, rows(ax, p.cost), rows(name, p.cost), rows(count, p.cost)))
	y += p.cost

	lines = lines.Above(y - 2)
	if mine {
		if x := chart.Column(v.calibration.Theta, v.lo, v.hi, ax.W); x >= 0 {
			c.Fill(lines.Right(x+1).Left(1), '┊', theme.Theta)
		}
	}
	c.Fill(lines.Right(a.line).Left(1), '┃', theme.Theta)
	for _, draw := range draw {
		draw()
	}
	if p.without > 0 {
		s.drawWithout(c, ax.Row(y), name.Row(y), count.Row(y))
		y += p.without
	}
	two := sentences(len(most), r.H) == 2
	if mine || two {
		s.drawWithDoubt(c, r.Row(y), theme.Strong, s.words)
	} else {
		s.drawWithDoubt(c, r.Row(y), theme.Plain, s.minimum)
	}
	if two {
		c.Line(r.Row(y+1), s.minimum(c, r.W), theme.Plain)
	}
}

// copyGlyph is the glyph of copies, which does not say what is kept while a lesson hides it.
func copyGlyph(c *paint.Canvas) rune {
	if c.Masked("kept") {
		return theme.MatchGlyph
	}
	return theme.KeptGlyph
}

// drawLegend says how many copies a glyph is at most, and which one is the selected copy, if
// it has a row more.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect, copies int) {
	legend := " 1 copy"
	if copies > 1 {
		legend = " 1–" + fmt.Sprint(copies) + " copies"
	}
	c.Line(r.Row(0), string(copyGlyph(c))+legend, theme.Dim)
	if _, ok := s.table.selected(); ok && !c.Masked("kept") && !c.Masked("r") {
		c.Line(r.Row(1), string(theme.MotifGlyph)+" selected", theme.Dim)
	}
}

// drawSides writes θ at the head of its line, which is a column of r, and what its two sides are.
// Near the right end θ moves to the left of its line, so that both sides keep their names.
func (s *Screen) drawSides(c *paint.Canvas, r paint.Rect, line int) {
	theta, mine := s.theta()
	label := "θ "
	if mine {
		label = "your θ "
	}
	label += wording.Share(theta, s.digits())
	w, named := c.Width(label), 0
	dropped, kept := "dropped ◂ ", " ▸ kept"
	if !s.data.of.Settings.Filter {
		dropped, kept = "would drop ◂ ", " ▸ would keep"
	}
	if !c.Masked("kept") && w+c.Width(kept) <= r.W {
		named = c.Width(kept)
	}
	x := min(max(0, line-w/2), max(0, r.W-w-named))
	c.Line(r.Right(x), label, theme.Theta)
	if c.Masked("kept") {
		return
	}
	if at := x - c.Width(dropped); at >= 0 {
		c.Line(r.Right(at), dropped, theme.Dropped)
	}
	if x += w; x+c.Width(kept) <= r.W {
		c.Line(r.Right(x), kept, theme.Kept)
	}
}

// drawClass draws stacks of so many marks of a class. The stack of the selected copy ends in its own mark.
// While a lesson hides the kept examples, all have the same mark.
func (s *Screen) drawClass(c *paint.Canvas, r paint.Rect, class int, a scale, stacks []int) {
	if c.Cover("r", r) {
		return
	}
	masked := c.Masked("kept")
	var list []chart.Mark
	for x, n := range stacks {
		mark := chart.Mark{Column: x, Glyph: copyGlyph(c), Style: theme.Class(class)}
		switch {
		case masked:
			mark.Style = theme.Plain
		case x < a.line:
			mark.Glyph = theme.DroppedGlyph
		}
		for range n {
			list = append(list, mark)
		}
	}
	if g, ok := s.table.selected(); ok && g.Example.Class == class && !masked {
		at := a.beside(a.column(g.Reliability), g.Reliability)
		for i := range list {
			if list[i].Column == at && (i == len(list)-1 || list[i+1].Column != at) {
				list[i].Glyph, list[i].Style = theme.MotifGlyph, theme.Strong
			}
		}
	}
	chart.Strip(c, r, list)
}

// drawValidation draws the validation graphs, wrong ones on top; those with r = θ are on its line.
func (s *Screen) drawValidation(c *paint.Canvas, r paint.Rect, a scale) {
	cal := s.data.calibration
	var right, wrong []chart.Mark
	for i, ok := range cal.Correct {
		x := a.line
		if cal.R[i] != a.theta {
			x = a.beside(a.column(cal.R[i]), cal.R[i])
		}
		if ok {
			right = append(right, chart.Mark{Column: x, Glyph: theme.RightGlyph, Style: theme.Right})
		} else {
			wrong = append(wrong, chart.Mark{Column: x, Glyph: theme.WrongGlyph, Style: theme.Wrong})
		}
	}
	chart.Strip(c, r, append(right, wrong...))
}

// drawCost draws the cost of Eq. 12 as a line over θ with its scale. It returns a function
// that draws the marks of its minimum over θ's line: θ's own, and the other r that R10 can choose.
func (s *Screen) drawCost(c *paint.Canvas, ax, name, count paint.Rect) (minimum func()) {
	v, cal := s.data, s.data.calibration
	what, text, number := "mistakes", func(x float64) string { return fmt.Sprint(x) }, float64(cal.Curve.Minimum())
	cost := func(x float64) float64 { return float64(cal.CostAt(x)) }
	least, minimisers := fmt.Sprintf("%d of %d", cal.Curve.Minimum(), len(cal.R)), cal.Minimisers
	if cal.Reading == readings.ThetaMagnitude {
		cost = func(x float64) float64 { return reliability.Distance(cal.R, cal.Correct, x) }
		what, text, number, minimisers = "distance", func(x float64) string { return wording.Share(x, 1) }, cost(cal.Theta), nil
		least = wording.Share(number, 3)
	}
	c.Line(name.Row(0), what, theme.Plain)
	if c.Cover("cost", ax) {
		return func() {}
	}
	largest := chart.Steps(c, ax, v.lo, v.hi, chart.Cost{Of: cost, Points: cal.R})
	if top := text(largest); c.Width(what+" "+top) <= name.W {
		c.TextRight(name.Row(0), top, theme.Dim)
	}
	if name.H > 1 {
		c.TextRight(name.Row(name.H-1), "0", theme.Dim)
	}
	row := chart.LineRow(c, ax, number, 0, max(largest, 1e-9))
	c.Line(count.Row(row), chrome.Longest(count.W, "▴ minimum "+least, "▴ "+least), theme.Plain)
	return func() {
		mark := func(m float64, glyph rune, style paint.Style) {
			if x := chart.Column(m, v.lo, v.hi, ax.W); x >= 0 {
				c.Set(ax.X+x, ax.Y+row, glyph, style)
			}
		}
		for _, m := range minimisers {
			mark(m, '▴', theme.Series)
		}
		mark(cal.Theta, '▴', theme.Theta)
	}
}

// digits is the number of decimals of θ: three, or more if the user's θ would look
// like the rule's.
func (s *Screen) digits() int {
	theta, _ := s.theta()
	return digitsBetween(theta, s.data.calibration.Theta)
}

// decision is what θ does to a copy above it: without the filter it has no effect.
func (s *Screen) decision() string {
	if s.data.of.Settings.Filter {
		return "kept"
	}
	return "r > θ"
}

const separator = "  ·  "

// words describe the effect of θ in a line of at most w columns.
func (s *Screen) words(c *paint.Canvas, w int) string {
	v := s.data
	theta, mine := s.theta()
	_, kept := v.kept(theta)
	pool := len(v.state.Pool)
	n := len(v.calibration.R)
	some := c.Veil("kept", wording.Integer(kept))
	words := []string{fmt.Sprintf("θ %s %s of %s generated graphs", s.keeps(), some, wording.Integer(pool))}
	if mine {
		_, rule := v.kept(v.calibration.Theta)
		cost := v.calibration.CostAt(theta)
		all := wording.Integer(pool)
		words = []string{ // in columns, so that what follows stays in its place while θ moves
			fmt.Sprintf("your θ %s %*s of %s", s.keeps(), len(all), some, all),
			c.Veil("cost", fmt.Sprintf("its mistakes %*d of %d", len(fmt.Sprint(n)), cost, n)),
			fmt.Sprintf("preview: runs use the rule’s θ %s (%s, %s)", wording.Share(v.calibration.Theta, s.digits()), c.Veil("kept", wording.Integer(rule)), c.Veil("cost", wording.Plain(v.calibration.Curve.Minimum(), "mistake", "mistakes"))),
		}
	}
	if !v.of.Settings.Filter {
		words = append(words, "the filter is off: all are used")
	}
	if c.Width(strings.Join(words, separator)) > w {
		for i := range words {
			words[i] = strings.Join(strings.Fields(words[i]), " ")
		}
	}
	for len(words) > 1 && c.Width(strings.Join(words, separator)) > w {
		words = words[:len(words)-1]
	}
	return strings.Join(words, separator)
}

// drawWithDoubt writes a line and behind it the first doubt that has a short form, if there is one.
func (s *Screen) drawWithDoubt(c *paint.Canvas, r paint.Rect, style paint.Style, text func(*paint.Canvas, int) string) {
	row, words, room := &chrome.Row{C: c, Rest: r, Gap: 2}, "", r.W
	doubts := s.doubts()
	if k := slices.IndexFunc(doubts, func(d doubt) bool { return d.short != "" && !d.covered(c) }); k >= 0 {
		words = string(theme.WarningGlyph) + " " + doubts[k].short
		room -= c.Width(words) + row.Gap
	}
	row.Put(text(c, room), style)
	row.Put(words, theme.Warning)
}

// minimum says in a sentence where the cost is least, which of these r is θ (R10), and how θ
// depends on single validation graphs, as much as fits in w columns.
func (s *Screen) minimum(c *paint.Canvas, w int) string {
	v := s.data
	cal := v.calibration
	n, k, least := len(cal.R), len(cal.Minimisers), cal.Curve.Minimum()
	mistakes := wording.Plain(least, "mistake", "mistakes")
	long := fmt.Sprintf("θ is the %s of %d values of r with the fewest mistakes, %d of %d (R10).", cal.Reading, k, least, n)
	short := fmt.Sprintf("θ: %s of %d r with %s.", cal.Reading, k, mistakes)
	if k == 1 {
		long = fmt.Sprintf("θ is the only value of r with the fewest mistakes, %d of %d.", least, n)
		short = fmt.Sprintf("θ: the only r with %s.", mistakes)
	}
	if cal.Reading == readings.ThetaMagnitude {
		distance := wording.Share(reliability.Distance(cal.R, cal.Correct, cal.Theta), 3)
		long = fmt.Sprintf("θ is the value of r with the least distance of the mistakes from it, %s (R10).", distance)
		short = fmt.Sprintf("θ: least distance of mistakes, %s.", distance)
	}
	long, short = c.Veil("cost", long), c.Veil("cost", short)
	if len(v.leftOut) == 0 {
		return chrome.LongestOn(c, w, long, short)
	}
	changes, _, _ := v.changes()
	leftOut := c.Veil("leave one out", fmt.Sprintf("Leave one out: %d of %d change what is kept.", changes, len(v.leftOut)))
	brief := c.Veil("leave one out", fmt.Sprintf("%d of %d, left out, change what is kept.", changes, len(v.leftOut)))
	return chrome.LongestOn(c, w, long+" "+leftOut, short+" "+leftOut, short+" "+brief, leftOut, brief)
}

// drawStripHeading names the pool and the current work.
func (s *Screen) drawStripHeading(c *paint.Canvas, r paint.Rect, focused bool) {
	row := chrome.Title(c, r, "Threshold", focused)
	row.Put(s.where(), theme.Plain)
	row.Fit(theme.Dim, s.judge())
	row.Fit(theme.Dim, s.data.of.Unit.Settings.Mapping)
	if status := s.session.Status(); c.Width(status) < row.Rest.W {
		chrome.End(c, r, status, theme.Dim)
	}
}
