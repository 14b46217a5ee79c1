package evolution

import (
	"fmt"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model/readings"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// evolved is the classifier that R17 selects as the evolved model, among those
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

// verdict is the conclusion from one fold: the count with Wilson's interval, and the
// difference from the original in graphs with a hint on repeats; each
// in a long and a shorter form.
func (s *Screen) verdict(rows []row) (right, verdict []string) {
	if len(rows) == 0 || !rows[0].complete() {
		return []string{""}, []string{""}
	}
	n := len(s.session.Here().Split.Test)
	first := rows[0]
	now := evolved(rows, s.state.Settings.Readings.Report)
	command := settings.RunCommand(s.state.Called, s.state.Settings)
	verdict = []string{
		"One fold proves nothing; for all folds: " + command,
		"One fold proves nothing: screen 6 and mevolve run test all folds.",
		"One fold proves nothing: screen 6 tests all folds.",
	}
	if empty := s.unfed(rows); empty != nil {
		verdict = empty
	}
	worth := fmt.Sprintf("1 graph = %.1f points", 100/float64(n))
	if latest, _ := last(rows); latest.iteration == 0 {
		start := fmt.Sprintf("Before retraining: %d of %d right, 95 %% %s", first.testRight, n, interval(first.testRight, n))
		return []string{start + " (" + worth + ").", start + "."}, verdict
	}
	after := fmt.Sprintf("After iteration %d", now.iteration)
	if now.iteration == 0 {
		after = "Before retraining"
	}
	picked, shortly := "", ""
	switch s.state.Settings.Readings.Report {
	case readings.ReportBestVal:
		picked, shortly = " (best on D_val)", " (best on D_val)"
	case readings.ReportBestTest:
		picked, shortly = " (picked on the test set: an oracle)", " (an oracle)"
	}
	if set := s.state.Settings.Readings; set.Oracle() && shortly != " (an oracle)" {
		picked, shortly = picked+" (an oracle)", " (an oracle)"
	}
	difference, sign := "as many as before", "before as many"
	switch d := now.testRight - first.testRight; {
	case d > 0:
		difference, sign = fmt.Sprintf("%d more than before", d), fmt.Sprintf("before %d", first.testRight)
	case d < 0:
		difference, sign = fmt.Sprintf("%d fewer than before", -d), fmt.Sprintf("before %d", first.testRight)
	}
	of, ci := fmt.Sprintf("%d of %d", now.testRight, n), interval(now.testRight, n)
	return []string{
		fmt.Sprintf("%s: %s right%s, 95 %% %s, %s (%s).", after, of, picked, ci, difference, worth),
		fmt.Sprintf("%s: %s right%s, 95 %% %s, %s.", after, of, picked, ci, difference),
		fmt.Sprintf("%s: %s right%s, 95 %% %s; %s.", after, of, shortly, ci, sign),
		fmt.Sprintf("%s right%s, 95 %% %s; %s.", of, shortly, ci, sign),
		fmt.Sprintf("%s right%s, 95 %% %s.", of, shortly, ci),
	}, verdict
}

// oracle states, in a long and shorter forms, the change where the best iteration is
// picked on the test set, beside what chance alone gives; empty before the first
// iteration, and where R17 or another reading makes the verdict an oracle itself.
func (s *Screen) oracle(rows []row) []string {
	var changes []float64
	for _, r := range rows {
		if r.complete() && r.iteration > 0 {
			changes = append(changes, r.test-rows[0].test)
		}
	}
	if len(changes) == 0 || s.state.Settings.Readings.Oracle() {
		return []string{""}
	}
	b := stats.PickBest([][]float64{changes})
	if b.Picked == 0 && b.Chance == 0 { // all classifiers are equally good on the test set
		return []string{""}
	}
	best, chance := wording.Points(b.Picked), wording.Points(b.Chance)
	return []string{
		fmt.Sprintf("Do not report: the best of %d classifiers on the test set gains %s points; by luck alone %s.", b.Choices, best, chance),
		fmt.Sprintf("Do not report: the best of %d classifiers on test gains %s; luck alone %s.", b.Choices, best, chance),
		fmt.Sprintf("Do not report: the best of %d on test gains %s; luck alone %s.", b.Choices, best, chance),
		fmt.Sprintf("Do not report: best of %d on test %s; luck %s.", b.Choices, best, chance),
	}
}

// unfed states, in a long and a shorter form, that no iteration so far has added a
// generated graph to D_train; nil if one has, or none is complete.
func (s *Screen) unfed(rows []row) []string {
	pool, kept, done := 0, 0, 0
	for _, r := range rows[1:] {
		if r.kept >= 0 {
			pool, kept, done = pool+r.pool, kept+r.kept, done+1
		}
	}
	switch {
	case done == 0 || kept > 0:
		return nil
	case pool == 0:
		return []string{"No graph could be mapped: the classifier has learnt from the original graphs alone.", "No graph could be mapped: nothing was added."}
	}
	when := "in any iteration"
	if done < s.state.Settings.Iterations {
		when = "so far"
	}
	return []string{
		fmt.Sprintf("The filter kept nothing %s: the classifier has learnt from the original graphs alone.", when),
		fmt.Sprintf("The filter kept nothing %s: nothing was added to D_train.", when),
		fmt.Sprintf("The filter kept nothing %s.", when),
	}
}

func interval(right, n int) string {
	ci := stats.Wilson(right, n)
	if ci == nil {
		return wording.Unknown
	}
	return wording.Shares(ci.Low(), ci.High(), 2)
}
