package experiment

import (
	"encoding/json"

	"mevolve/study/experiment/store"
)

// Edition counts the changes after which the same settings and seed give other
// numbers: other draws, another solver, another rounding. It is part of what a
// store is keyed by, so that trials of two editions are never taken for one
// another; raise it with every such change.
//
//	2  the SVM's working sets grow, Platt's optimum is told by the step left
//	3  what is equal in fractions ties: r is rounded to 2⁻⁴⁰ (R10), a forest's
//	   equal shares go by the order of the classes; --attributed numbers vertex
//	   labels by rank; --twins together holds for D_val too; PV-DBOW visits the
//	   graphs in a random order (R20)
//	4  PV-DBOW goes over halves of the graphs and of the tokens, one after the
//	   other or side by side; the SVM's kernel is summed point by point and its
//	   exponential a series without a table, Platt's folds begin with the
//	   solution of the whole, and a row of the grid with that of a lower C; logistic
//	   regression is preconditioned by the inverse of its Hessian, not along
//	   principal axes
//	5  spectra are rounded to 2⁻³⁰ in place of 2⁻⁴⁰, and with them SF and NetLSD;
//	   probabilities of SVM, Log and DiffPool, the tables of PV-DBOW and NetLSD's
//	   timescales are computed with one exponential and square roots, with FMA or
//	   without
//	6  DiffPool sums in another order; stores and JSON name every setting and
//	   reading, at its default too, and a trial its filter, similarity and readings
const Edition = 6

// editionOf is that of a store's trials, or the program's where the store has none.
func editionOf(c store.Configuration) int {
	var of struct{ Edition int }
	if err := json.Unmarshal(c.Settings, &of); err != nil || of.Edition == 0 {
		return Edition
	}
	return of.Edition
}
