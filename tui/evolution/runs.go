package evolution

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/settings"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// drawRuns lists the runs one can go back to, with what came of each.
func (s *Screen) drawRuns(c *paint.Canvas, r paint.Rect, focused bool) {
	kept := s.session.Kept()
	r = screen.Heading(c, r, "Runs", screen.Longest(r.W-6, "kept while you change settings; Enter goes back", "Enter goes back to one"), focused)
	s.runs.Load(len(kept))
	s.runs.Place(c, r, focused)
	for row := range s.runs.Seen() {
		line, style := row.Rect, row.Style(theme.Plain)
		result := outcome(kept[row.Item])
		if kept[row.Item].Owed() {
			result = "is made again"
		}
		x := line.X + line.W
		if result != "" {
			c.TextRight(line, result, style)
			x -= c.Width(result) + 1
		}
		room := line.Right(2).Left(x - line.X - 3)
		c.Line(room, firstWords(screen.Longest(room.W, describe(kept[row.Item])...), room.W), style)
	}
}

// describe names a run by its settings: all of those one can change on this
// screen, or those that are not as usual.
func describe(e *session.Evolution) []string {
	u, usual := e.Unit.Settings, settings.Default()
	rest := others(u)
	if !u.Filter {
		rest = append([]string{"no filter"}, rest...)
	}
	some := []string{u.Mapping, u.Learner, fmt.Sprintf("fold %d", e.Fold)}
	if u.Seed != usual.Seed {
		some = append(some, fmt.Sprintf("seed %d", u.Seed))
	}
	if u.Beta != usual.Beta {
		some = append(some, "β "+wording.Number(u.Beta))
	}
	all := append(slices.Clone(some[:3]), fmt.Sprintf("seed %d", u.Seed), "β "+wording.Number(u.Beta))
	return []string{strings.Join(append(all, rest...), " "), strings.Join(append(some, rest...), " ")}
}

// others are the settings that one cannot change on this screen, where they
// are not as usual: "R9=originals", "l 3".
func others(s settings.Settings) []string {
	d := settings.Default()
	s.Mapping, s.Learner, s.Seed, s.Beta, s.Filter = d.Mapping, d.Learner, d.Seed, d.Beta, d.Filter
	s.Iterations, s.Repeats = d.Iterations, d.Repeats
	var list []string
	for flag := range strings.SplitSeq(strings.Join(s.Flags(), " "), "--") {
		if flag = strings.TrimSpace(flag); flag != "" {
			list = append(list, strings.TrimPrefix(flag, "reading "))
		}
	}
	return list
}

// outcome is the test count of the original and of the classifier that R17 calls
// the evolved model.
func outcome(e *session.Evolution) string {
	rows := history(e)
	latest, ok := last(rows)
	if !ok {
		return ""
	}
	now, n := evolved(rows, e.Unit.Settings.Readings.Report), len(e.Split.Test)
	if latest.iteration == 0 {
		return fmt.Sprintf("%d/%d", now.testRight, n)
	}
	return fmt.Sprintf("%d → %d/%d T %d", rows[0].testRight, now.testRight, n, now.iteration)
}
