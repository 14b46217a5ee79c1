package evolve

import "mevolve/model/readings"

// Replaces reports whether, under R17, the classifier with accuracy a replaces the best
// one before it as the evolved model: always (last), when it is better on D_val, or,
// as an oracle, when it is better on D_test.
func (a Accuracy) Replaces(best Accuracy, report readings.Report) bool {
	switch report {
	case readings.ReportBestVal:
		return a.Val > best.Val
	case readings.ReportBestTest:
		return a.Test > best.Test
	}
	return true
}
