package evolution

import (
	"fmt"
	"strings"

	"mevolve/experiment/stats"
	"mevolve/readings"
	"mevolve/tui/chart"
)

// evolved is the classifier that R17 calls the evolved model, among those
// trained so far.
func evolved(rows []row, report readings.Report) (row, bool) {
	if report == readings.ReportLast {
		return last(rows)
	}
	best, any := row{}, false
	for _, r := range rows {
		switch {
		case !r.complete():
		case !any,
			report == readings.ReportBestVal && r.val > best.val,
			report == readings.ReportBestTest && r.test > best.test:
			best, any = r, true
		}
	}
	return best, any
}

// verdict says what one fold can say: the count with Wilson's interval, the
// difference from the original in graphs, and where a verdict comes from.
func (s *Screen) verdict(rows []row) string {
	if len(rows) == 0 || !rows[0].complete() {
		return ""
	}
	n := len(s.session.Here().Split.Test)
	first := rows[0]
	now, _ := evolved(rows, s.state.Settings.Readings.Report)
	command := strings.Join(append([]string{"mevolve run", s.state.Dataset.Name}, s.state.Settings.Flags()...), " ")
	worth := fmt.Sprintf("one graph of this fold is worth %.1f points; `%s` gives a verdict", 100/float64(n), command)
	if now.iteration == 0 && len(rows) < 5 && !s.anyComplete(rows) {
		return fmt.Sprintf("The original has %s right, 95 %% interval %s; %s.", count(first.testRight, n), interval(first.testRight, n), worth)
	}
	difference := "as many as the original"
	switch d := now.testRight - first.testRight; {
	case d == 1:
		difference = "one graph more than the original"
	case d > 1:
		difference = fmt.Sprintf("%d graphs more than the original", d)
	case d == -1:
		difference = "one graph fewer than the original"
	case d < -1:
		difference = fmt.Sprintf("%d graphs fewer than the original", -d)
	}
	picked := ""
	switch s.state.Settings.Readings.Report {
	case readings.ReportBestVal:
		picked = fmt.Sprintf(" (iteration %d, best on D_val)", now.iteration)
	case readings.ReportBestTest:
		picked = fmt.Sprintf(" (iteration %d, picked on the test set: an oracle)", now.iteration)
	}
	return fmt.Sprintf("%s right%s, 95 %% interval %s: %s. But %s.", count(now.testRight, n), picked, interval(now.testRight, n), difference, worth)
}

// anyComplete tells whether an iteration beyond the original is done.
func (s *Screen) anyComplete(rows []row) bool {
	r, ok := last(rows)
	return ok && r.iteration > 0
}

func count(right, n int) string { return fmt.Sprintf("%d of %d", right, n) }

func interval(right, n int) string {
	ci := stats.Wilson(right, n).CI95
	if ci == nil {
		return "–"
	}
	return chart.Share(ci.Low(), 2) + "–" + chart.Share(ci.High(), 2)
}
