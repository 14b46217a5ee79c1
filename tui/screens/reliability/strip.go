package reliability

import (
	"fmt"
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

// drawStrip draws r against θ: one row for each class of the pool, the
// validation graphs, the cost of Eq. 12, all on the same axis, so that θ is one
// vertical line.
func (s *Screen) drawStrip(c *paint.Canvas, r paint.Rect, focused bool) {
	v := s.data
	theta, _ := s.theta()
	p := divide(len(v.size), r.H)
	s.drawStripHeading(c, r.Row(0), focused)
	c.SetTarget(r.Below(1), &s.strip)

	names := s.nameWidth(len("validation"))
	countWidth := countWidth
	if r.W >= 120 {
		countWidth = wideCount
	}
	ax := r.Right(names).Left(max(10, r.W-names-countWidth-1))
	s.axis = ax
	name, count := r.Left(names-1), r.Right(ax.X+ax.W+1-r.X)
	y := p.heading
	c.Text(name.X, r.Y+y, "r", theme.Dim)
	chart.Axis(c, ax.Row(y), v.lo, v.hi, theme.Dim)
	c.Line(count.Row(y).Right(1), "kept / generated", theme.Dim) // with a gap after the axis's last number
	y++
	top := y

	var marks []func() // drawn over the line of θ
	kept, _ := v.kept(theta)
	for k, label := range s.state.Dataset.ClassLabels {
		rows := ax.Below(y).Above(p.class)
		last := y + p.class - 1
		c.Line(name.Row(last), wording.Label(label), theme.Class(k))
		c.Fill(rows.Row(rows.H-1), '·', theme.Axis)
		marks = append(marks, func() {
			if !c.Cover("r", rows) {
				s.drawClass(c, rows, k, theta)
			}
		})
		c.Line(count.Row(last), c.Veil("kept", wording.Integer(kept[k]))+" of "+wording.Integer(v.size[k]), theme.Plain)
		s.table.where.Count(c, count.Row(last), fmt.Sprintf("kept and class=%d", label), s.wheelStrip)
		y += p.class
	}

	last := y + p.validation - 1
	c.Line(name.Row(last), "validation", theme.Plain)
	validation := ax.Below(y).Above(p.validation)
	c.Fill(validation.Row(validation.H-1), '·', theme.Axis)
	right := 0
	for _, ok := range v.calibration.Correct {
		if ok {
			right++
		}
	}
	marks = append(marks, func() { s.drawValidation(c, validation) })
	counts := &chrome.Row{C: c, Rest: count.Row(last), Gap: 1}
	counts.Legend(fmt.Sprint(right), theme.Plain, string(theme.RightGlyph), theme.Right)
	counts.Legend(fmt.Sprint(len(v.calibration.R)-right), theme.Plain, string(theme.WrongGlyph), theme.Wrong)
	y += p.validation

	last = y + p.cost - 1
	c.Line(name.Row(last), "cost", theme.Plain)
	costs := ax.Below(y).Above(p.cost)
	marks = append(marks, func() { c.Cover("cost", ax.Below(top).Intersect(costs)) })
	cal := v.calibration
	cost := func(x float64) float64 { return float64(cal.CostAt(x)) }
	if cal.Reading == readings.ThetaMagnitude {
		cost = func(x float64) float64 { return reliability.Distance(cal.R, cal.Correct, x) }
	}
	chart.Steps(c, costs, cost, v.lo, v.hi, theme.Series)
	y += p.cost

	s.drawTheta(c, ax.Below(top).Above(y-top))
	for _, draw := range marks {
		draw()
	}
	s.drawChoices(c, ax.Row(y), name.Row(y), count.Row(y))
	y++
	if p.without > 0 {
		s.drawWithout(c, ax.Row(y), name.Row(y))
		y += p.without
	}
	s.drawWords(c, r.Row(y))
	s.drawMinimum(c, r.Row(y+1))
}

// drawClass draws a class's pool examples; if a column has more examples than
// rows, all heights are scaled so that the fullest column fits. While a lesson hides
// the kept examples, all have the same mark.
func (s *Screen) drawClass(c *paint.Canvas, r paint.Rect, class int, theta float64) {
	if r.Empty() {
		return
	}
	v := s.data
	masked, hollow, style := c.Masked("kept"), theme.DroppedGlyph, theme.Dropped
	if masked {
		hollow, style = '•', theme.Plain
	}
	kept, dropped := make([]int, r.W), make([]int, r.W)
	most := 0
	for i, of := range v.class {
		if of != class {
			continue
		}
		x := chart.Column(v.r[i], v.lo, v.hi, r.W)
		if x < 0 {
			continue
		}
		if v.r[i] > theta && !masked {
			kept[x]++
		} else {
			dropped[x]++
		}
		most = max(most, kept[x]+dropped[x])
	}
	scale := func(n int) int {
		if most <= r.H {
			return n
		}
		return (n*r.H + most - 1) / most
	}
	for x := range r.W {
		bottom := r.Y + r.H - 1
		d := min(scale(dropped[x]), r.H)
		k := min(scale(kept[x]), max(0, r.H-d))
		if kept[x] > 0 && k == 0 { // kept and dropped share one row
			k, d = 1, r.H-1
		}
		for i := range d {
			c.Set(r.X+x, bottom-i, hollow, style)
		}
		for i := range k {
			c.Set(r.X+x, bottom-d-i, theme.KeptGlyph, theme.Kept)
		}
	}
}

// drawValidation draws the validation graphs, wrong ones on top.
func (s *Screen) drawValidation(c *paint.Canvas, r paint.Rect) {
	v := s.data
	var right, wrong []chart.Mark
	for i, ok := range v.calibration.Correct {
		if ok {
			right = append(right, chart.Mark{X: v.calibration.R[i], Glyph: theme.RightGlyph, Style: theme.Right})
		} else {
			wrong = append(wrong, chart.Mark{X: v.calibration.R[i], Glyph: theme.WrongGlyph, Style: theme.Wrong})
		}
	}
	chart.Strip(c, r, append(right, wrong...), v.lo, v.hi)
}

// drawTheta draws θ through the rows of r, and the rule's θ if the user has
// moved it. Marks are drawn over it: one of them is the graph that defines θ.
func (s *Screen) drawTheta(c *paint.Canvas, r paint.Rect) {
	v := s.data
	theta, mine := s.theta()
	line := func(theta float64, glyph rune) {
		if x := chart.Column(theta, v.lo, v.hi, r.W); x >= 0 {
			c.Fill(r.Right(x).Left(1), glyph, theme.Theta)
		}
	}
	if mine {
		line(v.calibration.Theta, '┊')
		line(theta, '┃')
		return
	}
	line(theta, '│')
}

// digits is the number of decimals of θ: three, or more if the user's θ would look
// like the rule's.
func (s *Screen) digits() int {
	theta, _ := s.theta()
	return digitsBetween(theta, s.data.calibration.Theta)
}

const separator = "  ·  "

// drawWords describes the effect of θ in one line.
func (s *Screen) drawWords(c *paint.Canvas, r paint.Rect) {
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
		words = []string{
			fmt.Sprintf("yours %s %s of %s", s.keeps(), some, wording.Integer(pool)),
			c.Veil("cost", fmt.Sprintf("cost %d of %d", cost, n)),
			fmt.Sprintf("preview only: runs use the rule’s θ %s (%s, cost %s)", wording.Share(v.calibration.Theta, s.digits()), c.Veil("kept", wording.Integer(rule)), c.Veil("cost", fmt.Sprint(v.calibration.Curve.Minimum()))),
		}
	}
	if !v.of.Settings.Filter {
		words = append(words, "the filter is off: all are used")
	}
	doubt := s.doubt(c)
	room := r.W
	if doubt != "" {
		room -= c.Width("! "+doubt) + 2
	}
	for len(words) > 1 && c.Width(strings.Join(words, separator)) > room {
		words = words[:len(words)-1]
	}
	row := &chrome.Row{C: c, Rest: r, Gap: 2}
	row.Put(strings.Join(words, separator), theme.Strong)
	if doubt != "" {
		row.Put(string(theme.WarningGlyph)+" "+doubt, theme.Warning)
	}
}

// drawMinimum describes, in a sentence, the minimum of the cost and how θ depends on single
// validation graphs, as much as fits.
func (s *Screen) drawMinimum(c *paint.Canvas, r paint.Rect) {
	v := s.data
	cal := v.calibration
	n, at := len(cal.R), wording.Plain(len(cal.Minimisers), "value", "values")
	long := fmt.Sprintf("Minimum cost: %s of %d, at %s of r; R10 takes %s.", wording.Plain(cal.Curve.Minimum(), "mistake", "mistakes"), n, at, taken(cal.Reading))
	short := fmt.Sprintf("Minimum cost %d of %d, at %s of r.", cal.Curve.Minimum(), n, at)
	if cal.Reading == readings.ThetaMagnitude {
		distance := wording.Share(reliability.Distance(cal.R, cal.Correct, cal.Theta), 3)
		long = fmt.Sprintf("Minimum cost: distance %s of the mistakes from θ (R10 by magnitude).", distance)
		short = "Minimum cost: distance " + distance + "."
	}
	long, short = c.Veil("cost", long), c.Veil("cost", short)
	without, brief := "", ""
	if len(v.without) > 0 {
		_, _, changes := v.spread()
		without = " " + c.Veil("leave one out", fmt.Sprintf("Leave one out: θ changes in %d of %d cases.", changes, len(v.without)))
		brief = " " + c.Veil("leave one out", fmt.Sprintf("Leave one out: θ changes in %d of %d.", changes, len(v.without)))
	}
	c.Line(r, chrome.Longest(r.W, long+without, short+without, short+brief, short), theme.Plain)
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
