package evolve

import "mevolve/readings"

// Replaces tells whether R17 calls the classifier of this accuracy the evolved
// model rather than the best of those trained before it: the last one always
// is, or a better one on D_val (or, to show the size of that oracle, on D_test).
func (a Accuracy) Replaces(best Accuracy, report readings.Report) bool {
	switch report {
	case readings.ReportBestVal:
		return a.Val > best.Val
	case readings.ReportBestTest:
		return a.Test > best.Test
	}
	return true
}
