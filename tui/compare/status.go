package compare

import (
	"errors"
	"fmt"
	"strings"

	"mevolve/experiment/store"
	"mevolve/learners"
	"mevolve/settings"
	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/theme"
)

// drawWords says what is compared, how far that is and what it can show, each
// in a line.
func (s *Screen) drawWords(c *paint.Canvas, r paint.Rect, focused bool) {
	s.drawStatus(c, r.Row(0), focused)
	s.drawSettings(c, r.Row(1))
	if s.failed != nil {
		sentence, _, _ := strings.Cut(s.failed.Error(), "\n")
		if errors.Is(s.failed, store.ErrLocked) {
			sentence = store.ErrLocked.Error() + "; wait for it to end, then space tries again"
		}
		x := c.Text(r.X, r.Row(2).Y, "! ", theme.Error)
		c.Line(r.Row(2).Right(x-r.X), sentence, theme.Error)
		return
	}
	c.Line(r.Row(2), screen.Longest(r.W, s.detectable()...), theme.Dim)
}

func (s *Screen) drawStatus(c *paint.Canvas, r paint.Rect, focused bool) {
	style := theme.Heading
	if focused {
		style = theme.Focus
	}
	x := c.Line(r, "Compare", style)
	x = c.Line(r.Right(x-r.X+2), s.view.String(), theme.Strong)
	rest := r.Right(x - r.X + 2)
	words, style, share := s.status()
	bar := min(24, rest.W/4)
	if share > 0 && bar >= 8 {
		number := fmt.Sprintf("%3.0f %%", 100*share)
		c.TextRight(rest, number, theme.Plain)
		w := c.Width(number) + 1
		chart.Bar(c, rest.Left(rest.W-w).Right(rest.W-w-bar), share, theme.Series, theme.Axis)
		rest = rest.Left(rest.W - w - bar - 2)
	}
	c.Line(rest, words, style)
}

// status says in a few words what is being done, and how much of it is.
func (s *Screen) status() (words string, style paint.Style, share float64) {
	of := func(done, all int) string { return fmt.Sprintf("%s of %s", chart.Integer(done), chart.Integer(all)) }
	if s.now != nil && s.now.of == s.of {
		p := s.now.progress
		switch {
		case s.now.stopping:
			return "stopping", theme.Warning, 0
		case p.all == 0:
			return "starting", theme.Plain, 0
		}
		words, share = of(p.done, p.all), float64(p.done)/float64(p.all)
		if left, known := p.left(); known {
			return session.Duration(left) + " left  " + words, theme.Plain, share
		}
		return words + " trials  " + session.Duration(p.busy), theme.Plain, share
	}
	if s.now != nil && !s.now.stopping {
		p := s.now.progress
		return fmt.Sprintf("another run goes on (%s, seed %d, %s); x stops it, space starts this", s.now.of.view, s.now.of.settings.Seed, of(p.done, p.all)), theme.Warning, 0
	}
	switch k := s.known; {
	case k == nil && s.failed != nil:
		return "failed", theme.Error, 0
	case k == nil:
		return "reading what is kept", theme.Dim, 0
	case k.done == k.all:
		return fmt.Sprintf("all %s trials done", chart.Integer(k.all)), theme.Plain, 1
	case k.done == 0:
		return fmt.Sprintf("space starts %s trials", chart.Integer(k.all)), theme.Plain, 0
	default:
		return of(k.done, k.all) + " trials kept; space goes on", theme.Warning, float64(k.done) / float64(k.all)
	}
}

// drawSettings names what is compared, each with the key that changes it.
func (s *Screen) drawSettings(c *paint.Canvas, r paint.Rect) {
	set := s.of.settings
	type item struct{ key, value string }
	items := []item{
		{"+ −", fmt.Sprintf("%d×%d folds", set.Repeats, set.Folds)},
		{"c", fmt.Sprintf("%d of %d learners", len(s.learners), len(learners.All()))},
	}
	if s.view == betas {
		items = append(items, item{"m", set.Mapping})
	} else {
		items = append(items, item{"[ ]", "β " + chart.Number(set.Beta)})
	}
	if s.view == table3 {
		filter := "on"
		if !set.Filter {
			filter = "off"
		}
		items = append(items, item{"t", "filter " + filter})
	}
	items = append(items, item{"r", fmt.Sprintf("seed %d", set.Seed)}, item{"", fmt.Sprintf("T %d", set.Iterations)})
	if set.L != settings.Default().L {
		items = append(items, item{"", fmt.Sprintf("l=%d", set.L)})
	}
	for _, changed := range s.of.changed() {
		items = append(items, item{"", changed})
	}
	x := r.X
	for _, item := range items {
		text := strings.TrimSpace(item.key + " " + item.value)
		rest := r.Right(x - r.X)
		if c.Width(text) > rest.W {
			return
		}
		if item.key != "" {
			x = c.Text(x, r.Y, item.key, theme.Key) + 1
		}
		x = c.Text(x, r.Y, item.value, theme.Plain) + 2
	}
}

// detectable says before the first trial what all of them could show, at
// length and shorter.
func (s *Screen) detectable() []string {
	if len(s.outlook) == 0 {
		return []string{""} // not known yet
	}
	d := s.outlook[0]
	if d.MDE == nil {
		return []string{"One trial has no spread: it cannot tell a gain from chance.", "One trial cannot tell a gain from chance."}
	}
	return []string{
		fmt.Sprintf("With %d×%d folds a gain under about %.1f points cannot be seen here.", d.Repeats, d.Folds, 100**d.MDE),
		fmt.Sprintf("A gain under about %.1f points cannot be seen here.", 100**d.MDE),
	}
}
