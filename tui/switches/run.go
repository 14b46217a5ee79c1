package switches

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"mevolve/evolve"
	"mevolve/readings"
	"mevolve/reliability"
	"mevolve/tui/session"
	"mevolve/wording"
)

// found is what a run at hand tells of each value of a row: up to two columns,
// and a note.
type found struct {
	titles [2]string
	values [][2]string
	note   string
}

// noRun is what there is to do where no run tells anything.
const noRun = "No run of these settings is at hand: screens 3 and 4 begin one, and then its counts stand here."

// atHand is the run of the present settings or, where there is none, of the
// settings with another value of the row.
func (p *Panel) atHand(others []other) *session.Evolution {
	if e := p.session.Of(p.state.Settings); e != nil {
		return e
	}
	for _, o := range others {
		if e := p.session.Of(o.settings); e != nil {
			return e
		}
	}
	return nil
}

// fromRun reads what the run at hand tells of a row; empty for rows of which
// no run tells anything.
func (p *Panel) fromRun(r row, others []other) found {
	tell, ok := tells[r.label()]
	if !ok {
		return found{}
	}
	e := p.atHand(others)
	if e == nil {
		return found{note: noRun}
	}
	event, _ := e.Event(e.Looked(p.session.Iteration))
	if event.State.Calibration == nil && r.label() != "R12" && r.label() != "R17" {
		return found{note: "The run at hand has judged no pool yet: " + e.Doing() + "."}
	}
	return tell(e, event, others)
}

// tells are the rows of which a run tells something: those of its trainings, and
// those of a judged pool.
var tells = map[string]func(e *session.Evolution, judged evolve.Event, others []other) found{
	"R9": pools, "R10": thresholds, "R11": absent, "R12": chosen, "R17": report, "R18": disagreements, "filter": filtered,
}

func where(e *session.Evolution, event evolve.Event) string {
	return fmt.Sprintf("Fold %d, iteration %d, a pool of %s.", e.Fold, event.Iteration, wording.Integer(len(event.State.Pool)))
}

// thresholds is R10: θ and how much of the pool each choice keeps.
func thresholds(e *session.Evolution, event evolve.Event, others []other) found {
	c := event.State.Calibration
	f := found{titles: [2]string{"θ", "kept of pool"}}
	for _, o := range others {
		with := *c
		with.Theta = reliability.Theta(c.R, c.Correct, o.settings.Readings.Theta)
		f.values = append(f.values, [2]string{wording.Share(with.Theta, 3), ofPool(keptBy(&with, event), event)})
	}
	n := len(c.Minimisers)
	f.note = fmt.Sprintf("%s %d values of r cost the least (%d of %d).", where(e, event), n, c.Curve.Minimum(), len(c.R))
	if n == 1 {
		f.note = fmt.Sprintf("%s One r alone costs the least (%d of %d): the choice among those changes nothing here.", where(e, event), c.Curve.Minimum(), len(c.R))
	} else if event.Iteration > 1 {
		f.note += " Another choice would have changed the pool from iteration 2 on."
	}
	return f
}

func ofPool(n int, event evolve.Event) string {
	return wording.Integer(n) + " of " + wording.Integer(len(event.State.Pool))
}

// keptBy counts the pool's examples that a calibration keeps.
func keptBy(c *reliability.Calibration, event evolve.Event) (kept int) {
	for _, g := range event.State.Pool {
		if c.Keep(g.Reliability) {
			kept++
		}
	}
	return kept
}

// pools is R9: the size of the iteration's pool, and of D_train with it.
func pools(e *session.Evolution, event evolve.Event, others []other) found {
	f := found{titles: [2]string{"pool", "D_train"}, note: where(e, event)}
	own := e.Unit.Settings.Readings.Pool
	n, limit := len(e.Split.Train), e.Unit.Settings.MaxPool
	compounded := func(t int) (pool, train int) {
		train = n
		for range t {
			pool = train
			if limit > 0 {
				pool = min(pool, limit)
			}
			train += pool
		}
		return pool, train
	}
	for _, o := range others {
		pool, train := min(n, cmp.Or(limit, n)), n+event.Iteration*min(n, cmp.Or(limit, n))
		if o.settings.Readings.Pool == readings.PoolCompounding {
			pool, train = compounded(event.Iteration)
		}
		at := [2]string{"≤ " + wording.Integer(pool), "≤ " + wording.Integer(train)}
		if o.settings.Readings.Pool == own || event.Iteration == 1 {
			at[0] = wording.Integer(len(event.State.Pool))
			if event.Stage == evolve.Filtered || event.Stage == evolve.Retrained {
				at[1] = wording.Integer(len(event.State.Train))
			}
		}
		f.values = append(f.values, at)
	}
	if event.Iteration == 1 {
		f.note += " The first pool is the same; from the second on they differ."
	} else {
		f.note += " ≤: what the other value makes at most; only a run of it tells how much is kept."
	}
	return f
}

// filtered is the filter: how much of the pool joins D_train.
func filtered(_ *session.Evolution, event evolve.Event, others []other) found {
	f := found{titles: [2]string{"", "joins D_train"}}
	for _, o := range others {
		n := len(event.State.Pool)
		if o.settings.Filter {
			n = keptBy(event.State.Calibration, event)
		}
		f.values = append(f.values, [2]string{"", ofPool(n, event)})
	}
	return f
}

// report is R17: which classifier each value calls the evolved model, among
// those trained so far.
func report(e *session.Evolution, _ evolve.Event, others []other) found {
	f := found{titles: [2]string{"iteration", "test right"}, note: "Every value picks among the same classifiers: no training changes."}
	for _, o := range others {
		best, at := evolve.Accuracy{}, -1
		for t := 0; t <= e.Complete(); t++ {
			event, _ := e.Event(t)
			if event.Stage != evolve.Pretrained && event.Stage != evolve.Retrained { // the next one is under way
				break
			}
			if now := event.State.Accuracy; at < 0 || now.Replaces(best, o.settings.Readings.Report) {
				best, at = now, t
			}
		}
		if at < 0 {
			return found{note: "The run at hand has trained nothing yet."}
		}
		f.values = append(f.values, [2]string{fmt.Sprint(at), fmt.Sprintf("%d of %d", best.TestCorrect, len(e.Split.Test))})
	}
	return f
}

// chosen is R12: the hyper-parameters of every training so far.
func chosen(e *session.Evolution, _ evolve.Event, _ []other) found {
	var list []string
	for t := 0; t <= e.Reached(); t++ {
		event, _ := e.Event(t)
		var words []string
		for _, p := range event.State.Report.Parameters {
			words = append(words, p.Name+" "+p.Value)
		}
		text := strings.Join(words, ", ")
		if text != "" && (len(list) == 0 || list[len(list)-1] != text) {
			list = append(list, text)
		}
	}
	switch {
	case len(list) == 0:
		return found{note: "The run at hand has chosen nothing yet."}
	case len(list) == 1:
		return found{note: fmt.Sprintf("The run at hand trained with %s all the way to iteration %d.", list[0], max(0, e.Complete()))}
	}
	return found{note: "The run at hand chose " + strings.Join(list, ", then ") + "."}
}

// disagreements is R18: where the vote and the largest probability differ.
func disagreements(_ *session.Evolution, event evolve.Event, _ []other) found {
	pool, val := 0, 0
	for _, g := range event.State.Pool {
		if g.Prediction.Disagrees {
			pool++
		}
	}
	for _, v := range event.State.Validation {
		if v.Prediction.Disagrees {
			val++
		}
	}
	return found{note: fmt.Sprintf("They differ on %s of the pool's %s graphs of iteration %d, and on %d of %d validation graphs.",
		wording.Integer(pool), wording.Integer(len(event.State.Pool)), event.Iteration, val, len(event.State.Validation))}
}

// absent is R11: the classes without validation graphs.
func absent(_ *session.Evolution, event evolve.Event, _ []other) found {
	c, n := event.State.Calibration, 0
	for k := range c.Q {
		if !slices.Contains(c.Class, k) {
			n++
		}
	}
	if n == 0 {
		return found{note: "Every class has validation graphs in the run at hand: it changes nothing here."}
	}
	return found{note: fmt.Sprintf("%d of %d classes have no validation graph in the run at hand.", n, len(c.Q))}
}
