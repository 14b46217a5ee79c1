package evolution

import (
	"fmt"

	"mevolve/evolve"
	"mevolve/experiment/stats"
	"mevolve/readings"
	"mevolve/settings"
	"mevolve/tui/chart"
)

// evolved is the classifier that R17 calls the evolved model, among those
// trained so far.
func evolved(rows []row, report readings.Report) row {
	best, any := row{}, false
	for _, r := range rows {
		if r.complete() && (!any || r.accuracy().Replaces(best.accuracy(), report)) {
			best, any = r, true
		}
	}
	return best
}

func (r row) accuracy() evolve.Accuracy { return evolve.Accuracy{Val: r.val, Test: r.test} }

// verdict says what one fold can say, the count with Wilson's interval and the
// difference from the original in graphs, and where a verdict comes from; each
// at length and shorter.
func (s *Screen) verdict(rows []row) (right, verdict []string) {
	if len(rows) == 0 || !rows[0].complete() {
		return []string{""}, []string{""}
	}
	n := len(s.session.Here().Split.Test)
	first := rows[0]
	now := evolved(rows, s.state.Settings.Readings.Report)
	command := settings.RunCommand(s.state.Called, s.state.Settings)
	verdict = []string{
		"One fold is no verdict; for one: " + command,
		"One fold is no verdict: screen 6 tests many, and so does mevolve run.",
		"One fold is no verdict: screen 6 tests many.",
	}
	worth := fmt.Sprintf("one is %.1f points", 100/float64(n))
	if latest, _ := last(rows); latest.iteration == 0 {
		start := fmt.Sprintf("The original has %s right, 95 %% %s", count(first.testRight, n), interval(first.testRight, n))
		return []string{start + "; " + worth + ".", start + "."}, verdict
	}
	picked, shortly := "", ""
	switch s.state.Settings.Readings.Report {
	case readings.ReportBestVal:
		picked, shortly = fmt.Sprintf(" (iteration %d, best on D_val)", now.iteration), " (best on D_val)"
	case readings.ReportBestTest:
		picked, shortly = fmt.Sprintf(" (iteration %d, picked on the test set: an oracle)", now.iteration), " (an oracle)"
	}
	difference, sign := "as many as the original", "the original as many"
	switch d := now.testRight - first.testRight; {
	case d > 0:
		difference, sign = fmt.Sprintf("%d more than the original", d), fmt.Sprintf("the original %d", first.testRight)
	case d < 0:
		difference, sign = fmt.Sprintf("%d fewer than the original", -d), fmt.Sprintf("the original %d", first.testRight)
	}
	of, ci := count(now.testRight, n), interval(now.testRight, n)
	return []string{
		fmt.Sprintf("%s right%s, 95 %% %s: %s; %s.", of, picked, ci, difference, worth),
		fmt.Sprintf("%s right%s, 95 %% %s: %s.", of, picked, ci, difference),
		fmt.Sprintf("%s right%s, 95 %% %s; %s.", of, shortly, ci, sign),
		fmt.Sprintf("%s right%s, 95 %% %s.", of, shortly, ci),
	}, verdict
}

func count(right, n int) string { return fmt.Sprintf("%d of %d", right, n) }

func interval(right, n int) string {
	ci := stats.Wilson(right, n)
	if ci == nil {
		return "–"
	}
	return chart.Share(ci.Low(), 2) + "–" + chart.Share(ci.High(), 2)
}
