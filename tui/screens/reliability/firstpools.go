package reliability

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/tui/job"
	"mevolve/tui/session"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// firstPools counts the true labels in the first pool of every mapping, judged by the
// same original classifier.
type firstPools struct {
	of     *session.Evolution
	list   []experiment.MappingLabels
	making job.Job
}

// askMappings starts the count if the dataset has a rule and the first pool is known.
func (s *Screen) askMappings() tea.Cmd {
	e, f := s.session.Here(), &s.first
	if s.rule() == nil || e == nil || e == f.of || e.Calibrated() == 0 {
		return nil
	}
	original, _ := e.Event(0)
	rule, split, set, learner := s.rule(), e.Split, e.Unit.Settings, original.State.Learner
	f.of, f.list = e, nil
	return job.Make(&f.making, s.state.Work, false, func(ctx context.Context) ([]experiment.MappingLabels, error) {
		return experiment.FirstPools(ctx, rule, split, set, learner, nil)
	}, func(list []experiment.MappingLabels, _ error) tea.Cmd {
		f.list = list
		return nil
	})
}

// draw lists the mappings if all have room.
func (f *firstPools) draw(c *paint.Canvas, r paint.Rect) (rows int) {
	const name, column = 18, 19
	if rows = len(f.list) + 1; f.list == nil || rows > r.H || r.W < name+3*column {
		return 0
	}
	cell := func(row paint.Rect, k int) paint.Rect { return row.Right(name + k*column).Left(column - 2) }
	c.Line(r.Row(0), "first pools", theme.Strong)
	for k, title := range []string{"true", string(theme.KeptGlyph) + " kept", string(theme.DroppedGlyph) + " dropped"} {
		c.TextRight(cell(r.Row(0), k), title, []paint.Style{theme.Dim, theme.Kept, theme.Dropped}[k])
	}
	for i, m := range f.list {
		row := r.Row(i + 1)
		c.Line(row.Left(name), m.Mapping, theme.Plain)
		rates := m.Rates()
		for k, rate := range []experiment.Rate{rates.Generated, rates.Kept, rates.Dropped} {
			if c.Cover("truth", cell(row, k)) || rate.Rate == nil {
				continue
			}
			c.TextRight(cell(row, k), counted(rate)+" "+wording.Share(*rate.Rate, 3), theme.Plain)
		}
	}
	return rows
}
