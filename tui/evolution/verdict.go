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

// verdict says what one fold can say, the count with Wilson's interval and the
// difference from the original in graphs, and where a verdict comes from.
func (s *Screen) verdict(rows []row) (right, verdict string) {
	if len(rows) == 0 || !rows[0].complete() {
		return "", ""
	}
	n := len(s.session.Here().Split.Test)
	first := rows[0]
	now, _ := evolved(rows, s.state.Settings.Readings.Report)
	command := strings.Join(append([]string{"mevolve run", s.state.Dataset.Name}, s.state.Settings.Flags()...), " ")
	verdict = "One fold is no verdict; for one: " + command
	worth := fmt.Sprintf("one is %.1f points", 100/float64(n))
	if latest, _ := last(rows); latest.iteration == 0 {
		return fmt.Sprintf("The original has %s right, 95 %% %s; %s.", count(first.testRight, n), interval(first.testRight, n), worth), verdict
	}
	picked := ""
	switch s.state.Settings.Readings.Report {
	case readings.ReportBestVal:
		picked = fmt.Sprintf(" (iteration %d, best on D_val)", now.iteration)
	case readings.ReportBestTest:
		picked = fmt.Sprintf(" (iteration %d, picked on the test set: an oracle)", now.iteration)
	}
	difference := "as many as the original"
	switch d := now.testRight - first.testRight; {
	case d > 0:
		difference = fmt.Sprintf("%d more than the original", d)
	case d < 0:
		difference = fmt.Sprintf("%d fewer than the original", -d)
	}
	return fmt.Sprintf("%s right%s, 95 %% %s: %s; %s.", count(now.testRight, n), picked, interval(now.testRight, n), difference, worth), verdict
}

func count(right, n int) string { return fmt.Sprintf("%d of %d", right, n) }

func interval(right, n int) string {
	ci := stats.Wilson(right, n).CI95
	if ci == nil {
		return "–"
	}
	return chart.Share(ci.Low(), 2) + "–" + chart.Share(ci.High(), 2)
}
