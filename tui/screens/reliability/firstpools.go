package reliability

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// askMappings starts the count if the dataset has a rule and the first pool is known.
func (s *Screen) askMappings() tea.Cmd {
	e := s.session.Here()
	if s.rule() == nil || e == nil || e.Calibrated() == 0 {
		return nil
	}
	original, _ := e.Event(0)
	rule, split, set, learner := s.rule(), e.Split, e.Unit.Settings, original.State.Learner
	return s.firstPools.Ask(s.state.Work, e, false, func(ctx context.Context) ([]experiment.MappingLabels, error) {
		return experiment.FirstPools(ctx, rule, split, set, learner, nil)
	})
}

// drawFirstPools lists the mappings if all have room.
func (s *Screen) drawFirstPools(c *paint.Canvas, r paint.Rect) (rows int) {
	const name, column = 18, 19
	list := s.firstPools.Value
	if rows = len(list) + 1; list == nil || rows > r.H || r.W < name+3*column {
		return 0
	}
	cell := func(row paint.Rect, k int) paint.Rect { return row.Right(name + k*column).Left(column - 2) }
	c.Line(r.Row(0), "first pools", theme.Strong)
	for k, title := range []string{"true", string(theme.KeptGlyph) + " kept", string(theme.DroppedGlyph) + " dropped"} {
		c.TextRight(cell(r.Row(0), k), title, []paint.Style{theme.Dim, theme.Kept, theme.Dropped}[k])
	}
	for i, m := range list {
		row := r.Row(i + 1)
		c.Line(row.Left(name), m.Mapping, theme.Plain)
		rates := m.Rates()
		for k, rate := range []experiment.Rate{rates.Generated, rates.Kept, rates.Dropped} {
			if c.Cover("truth", cell(row, k)) || k > 0 && c.Cover("kept", cell(row, k)) || rate.Rate == nil {
				continue
			}
			c.TextRight(cell(row, k), counted(rate)+" "+wording.Share(*rate.Rate, 3), theme.Plain)
		}
	}
	return rows
}
