package experiment

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// Oracles are universes in which something was chosen by its test accuracy, or
// D_val was fitted, as papers do without saying so. The last three are trained,
// where a plan asks for them; the others are made of stored trials alone.
const (
	OracleIteration = "iteration" // the best of T+1 classifiers in every fold: R17 best-test
	OracleRepeat    = "repeat"    // the repeat, that is the seed, whose evolved model is best
	OracleBeta      = "β"         // the β whose evolved model is best
	OracleMapping   = "mapping"   // the mapping whose evolved model is best
	OracleGrid      = "grid"      // the hyper-parameters, wherever a grid is searched: R23 test

	OracleRetrained = "D_val in the retrained fit" // which the original is not fitted to: R15 retrained
	OracleFitted    = "D_val in the fit"           // of every classifier: R15 fitted
)

// Oracles are their kinds, in the order of a report.
func Oracles() []string {
	return []string{OracleIteration, OracleRepeat, OracleBeta, OracleMapping, OracleGrid, OracleRetrained, OracleFitted}
}

// Peek says what an oracle has that no result may have, "β chosen on the test set".
func Peek(oracle string) string {
	if oracle == OracleRetrained || oracle == OracleFitted {
		return oracle
	}
	return oracle + " chosen on the test set"
}

// trainedOracles are the readings' values that an oracle of its own is trained
// under, beside every honest universe.
var trainedOracles = []struct{ kind, reading string }{
	{OracleGrid, "R23=" + string(readings.GridTest)},
	{OracleRetrained, "R15=" + string(readings.ValidationRetrained)},
	{OracleFitted, "R15=" + string(readings.ValidationFitted)},
}

// withOracles adds to the readings of the honest universes those of the oracles
// that are trained beside each of them, one leak at a time.
func withOracles(honest []readings.Set) []readings.Set {
	sets := slices.Clip(honest)
	for _, o := range trainedOracles {
		for _, set := range honest {
			changed, err := set.Parse(o.reading)
			if err != nil {
				panic("experiment: " + err.Error())
			}
			sets = append(sets, changed)
		}
	}
	return sets
}

// kindOf is the oracle that is trained under some readings; "" for none.
func kindOf(set readings.Set) string {
	for _, o := range trainedOracles {
		if changed, err := set.Parse(o.reading); err == nil && changed == set {
			return o.kind
		}
	}
	return ""
}

// under is the trial as another value of R17 has it: the classifiers are all
// there, which of them is called the evolved one is another. Its baselines stay
// those of the last one.
func (t Trial) under(report readings.Report) (Trial, error) {
	if report == readings.ReportLast {
		return t, nil
	}
	if t.Predictions == nil {
		return t, errors.New("its store keeps no answers of the classifiers, which R17 picks among")
	}
	answers := *t.Predictions
	chosen := choice{report: report}
	for i, of := range answers.Models {
		right, val, size := of.right(answers.Classes), t.OriginalVal, t.Train
		if i > 0 {
			val, size = t.Iterations[i-1].ValAccuracy, t.Iterations[i-1].TrainSize
		}
		a := evolve.Accuracy{Val: math.NaN(), Test: float64(right) / float64(t.Test), TestCorrect: right}
		if val != nil {
			a.Val = *val
		}
		if report == readings.ReportBestVal && val == nil && t.Val > 0 {
			return t, errors.New("it lacks the original model's accuracy on D_val, which R17 best-val compares with")
		}
		chosen.take(a, i, size)
	}
	answers.Evolved = chosen.iteration
	t.Evolved, t.Predictions = score(chosen.accuracy, t.Test), &answers
	return t, nil
}

// oraclesOf are the oracles that belong to a panel: each is trained in it, or a
// choice among universes of which one at least is the panel's.
func oraclesOf(panel, all, trained []world, s settings.Settings) []Universe {
	var list []Universe
	add := func(kind, choice string, w world) {
		w.Oracle, w.Choice, w.P, w.PHolm = kind, choice, nil, nil
		list = append(list, w.Universe)
	}
	for _, w := range trained {
		if w.in == panel[0].in {
			choice := ""
			if kindOf(w.Readings) == OracleGrid {
				choice = "in every search"
			}
			add(kindOf(w.Readings), choice, w)
		}
	}
	for _, w := range panel {
		if w.Readings.Report == readings.ReportLast {
			set := w.Readings
			set.Report = readings.ReportBestTest
			var trials []Trial
			for _, t := range w.trials {
				best, err := t.under(set.Report)
				if err != nil { // worldsOf has been through all of them
					panic("experiment: " + err.Error())
				}
				trials = append(trials, best)
			}
			add(OracleIteration, "in every fold", newWorld(w.in, w.facts, s, set, trials))
		}
		if repeats := runs(w.trials, func(a, b Trial) bool { return a.Repeat == b.Repeat }); len(repeats) > 1 {
			best := bestOf(each(repeats, func(trials []Trial) world { return newWorld(w.in, w.facts, s, w.Readings, trials) }))
			add(OracleRepeat, fmt.Sprintf("repeat %d of %d", best.trials[0].Repeat, len(repeats)), best)
		}
		if beside := alongside(all, w, func(in *where) { in.beta = 0 }); len(beside) > 1 {
			best := bestOf(beside)
			add(OracleBeta, "β "+wording.Exact(best.in.beta), best)
		}
		if beside := alongside(all, w, func(in *where) { in.mapping = "" }); len(beside) > 1 {
			best := bestOf(beside)
			add(OracleMapping, best.in.mapping, best)
		}
	}
	kinds := Oracles()
	slices.SortStableFunc(list, func(a, b Universe) int {
		return cmp.Or(cmp.Compare(slices.Index(kinds, a.Oracle), slices.Index(kinds, b.Oracle)), byChange(a, b))
	})
	return list
}

// alongside are the universes with the readings of one that are in its panel or in
// one that differs in what forget takes away.
func alongside(all []world, w world, forget func(*where)) []world {
	forgotten := func(in where) where { forget(&in); return in }
	var list []world
	for _, x := range all {
		if x.Readings == w.Readings && forgotten(x.in) == forgotten(w.in) {
			list = append(list, x)
		}
	}
	return list
}

// bestOf is the one whose evolved model has most of the test graphs right, the
// first of equals.
func bestOf(list []world) world {
	best := list[0]
	for _, w := range list[1:] {
		if w.Evolved > best.Evolved+alike {
			best = w
		}
	}
	return best
}
