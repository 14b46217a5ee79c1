package regions

import (
	"fmt"

	"mevolve/study/experiment/plane"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawPlots draws the progress, the names of the coordinates, and one or both
// plots.
func (s *Screen) drawPlots(c *paint.Canvas, r paint.Rect, focused bool) {
	roomy := r.H >= 21
	s.drawStatus(c, r.Row(0), focused, !roomy)
	r = r.Below(1)
	if roomy {
		s.drawSettings(c, r.Row(0))
		r = r.Below(1)
	}
	if refusal := s.want.refusal(); s.run == nil {
		c.Paragraph(r.Below(1), refusal, theme.Warning)
		return
	}
	r = s.drawLabel(c, r)
	if failed := s.run.job.Failure(); failed != "" {
		n := c.Paragraph(r.Below(1), failed, theme.Error)
		c.Line(r.Row(n+2), "space tries again", theme.Dim)
		return
	}
	original, now := s.both()
	if original == nil {
		c.Line(r.Row(1), s.run.status(), theme.Warning)
		return
	}
	s.drawLegend(c, r.Row(r.H-1))
	r = r.Above(r.H - 1)
	at := s.selected()
	const gap = 2
	half := (r.W - gap) / 2
	switch s.side {
	case originalAlone:
		s.plot(c, r, original, at)
	case evolvedAlone:
		s.plot(c, r, now, at)
	default:
		s.plot(c, r.Left(half), original, at)
		right := r.Right(half + gap)
		if now == original {
			c.Line(right.Row(0), "iteration 1", theme.Dim)
			waiting := s.run.status()
			if len(s.run.pictures) > 1 {
				waiting = "→ shows it"
			}
			c.Line(right.Row(2), waiting, theme.Dim)
			return
		}
		s.plot(c, right, now, at)
	}
}

// drawStatus names the iteration and the current work; with settings set also
// the settings, if they have no row of their own.
func (s *Screen) drawStatus(c *paint.Canvas, r paint.Rect, focused, settings bool) {
	row := chrome.Title(c, r, "Regions", focused)
	if s.run == nil {
		return
	}
	row.Put(s.iteration(), theme.Strong)
	if !settings {
		row.Put(s.run.learner(), theme.Plain)
	} else {
		u := s.run.settings
		row.Fit(theme.Plain, u.Mapping)
		row.Fit(theme.Plain, s.run.learner())
		row.Fit(theme.Plain, fmt.Sprintf("fold %d/%d", s.run.fold, u.Folds))
		if !u.Filter {
			row.Fit(theme.Plain, "no filter")
		}
	}
	status := s.run.status()
	if c.Width(status) > row.Rest.W {
		status = "…"
	}
	chrome.End(c, row.Rest, status, theme.Warning)
}

// drawSettings lists the settings, each with its key.
func (s *Screen) drawSettings(c *paint.Canvas, r paint.Rect) {
	axes := []string{"a", [...]string{"two eigenvalues", "two components"}[s.axes]}
	chrome.Settings(c, r, append(axes, s.session.Settings()...)...)
}

// drawLabel names the coordinates and returns the room below.
func (s *Screen) drawLabel(c *paint.Canvas, r paint.Rect) paint.Rect {
	label, note := s.run.label()
	c.Line(r.Row(0), chrome.Longest(r.W, label...), theme.Plain)
	r = r.Below(1)
	if replaced := s.run.replaces(s.state.Settings.Learner); replaced != nil {
		c.Line(r.Row(0), chrome.Longest(r.W, replaced...), theme.Warning)
		r = r.Below(1)
	}
	if r.H < 17 {
		if s.run.axes == plane.Eigenvalues && r.H >= 8 {
			c.Line(r.Row(0), chrome.Longest(r.W, "These counts are of a classifier on 2 numbers per graph, not of screen 4’s.",
				"A classifier on 2 numbers per graph, not screen 4’s."), theme.Dim)
			return r.Below(1)
		}
		return r
	}
	if isWide(r.W) {
		return r
	}
	return r.Below(c.Paragraph(r, note, theme.Dim))
}

// level notes when the second eigenvalue carries little information: it is 2 for every
// bipartite graph, such as most molecules.
func (s *Screen) level() string {
	original, _ := s.both()
	if s.run.axes != plane.Eigenvalues || original == nil || original.Level < 0.5 {
		return ""
	}
	return fmt.Sprintf("%.0f %% of the training graphs share one λn: 2 means bipartite.", 100*original.Level)
}
