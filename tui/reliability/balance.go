package reliability

import (
	"fmt"

	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// leastKept is the height that the balance and a few originals need.
func leastKept(classes int) int { return classes + 7 }

// drawKept shows what θ makes of D_train: its class balance before and after,
// and which originals' children are kept.
func (s *Screen) drawKept(c *paint.Canvas, r paint.Rect, focused bool) {
	theta, _ := s.theta()
	note := ""
	if mine := s.origins.lost(s.view, theta); len(s.origins.all) > 0 {
		note = fmt.Sprintf("%d of %d originals lose a child", mine, len(s.origins.all))
		note = screen.Longest(r.W-len("Kept  "), note, fmt.Sprintf("%d of %d lose a child", mine, len(s.origins.all)))
	}
	r = screen.Heading(c, r, "Kept", note, focused)
	s.drawBalance(c, r, theta)
	s.drawOrigins(c, r.Below(len(s.view.size)+2), theta, focused)
}

// drawBalance draws D_train's classes before the pool and with what θ keeps
// of it, a row a class, as bars of their shares.
func (s *Screen) drawBalance(c *paint.Canvas, r paint.Rect, theta float64) {
	v := s.view
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
	c.Line(left.Row(0), "D_train, %", theme.Dim)
	c.Line(right.Row(0), "and the kept, %", theme.Dim)
	side := func(r paint.Rect, k, n, of int) {
		share := 0.0
		if of > 0 {
			share = float64(n) / float64(of)
		}
		c.TextRight(r.Left(digits), wording.Integer(n), theme.Plain)
		c.TextRight(r.Right(digits).Left(percent), fmt.Sprintf("%.1f", 100*share), theme.Plain)
		chart.Bar(c, r.Right(digits+percent+1).Left(16), share, theme.Class(k), theme.Axis)
	}
	for k, label := range s.state.Dataset.ClassLabels {
		c.Line(r.Row(1+k).Left(name-1), wording.Label(label), theme.Class(k))
		side(left.Row(1+k), k, v.before[k], before)
		side(right.Row(1+k), k, v.before[k]+kept[k], before+all)
	}
	sum := r.Row(1 + len(v.before))
	c.Line(sum.Left(name-1), "all", theme.Dim)
	c.TextRight(left.Intersect(sum).Left(digits), wording.Integer(before), theme.Dim)
	c.TextRight(right.Intersect(sum).Left(digits), wording.Integer(before+all), theme.Dim)
}
