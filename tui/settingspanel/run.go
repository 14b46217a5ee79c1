package settingspanel

import (
	"fmt"
	"slices"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/reliability"
	"mevolve/tui/session"
)

// found is the numbers of a run for each value of a row: up to two columns,
// and a note.
type found struct {
	titles [2]string
	values [][2]string
	note   string
}

// noRun is the hint shown without a run.
const noRun = "No run with these settings yet: start one on screen 3 or 4 to see its counts here."

// atHand is the run of the current settings or, if there is none, of the
// settings with another value of the row.
func (p *Panel) atHand(others []other) *session.Evolution {
	for _, o := range append([]other{{settings: p.state.Settings}}, others...) {
		if e := p.session.Of(o.settings); e != nil {
			return e
		}
	}
	return nil
}

// fromRun reads the numbers of the run for a row; empty for rows that
// no run has numbers for.
func (p *Panel) fromRun(r row, others []other) found {
	tell, ok := poolEffects[r.label()]
	if !ok {
		return found{}
	}
	e := p.atHand(others)
	if e == nil {
		return found{note: noRun}
	}
	t := e.Looked(p.session.Iteration)
	event, ok := e.Event(t)
	if t > 0 && !ok {
		return found{note: fmt.Sprintf("The pool of iteration %d is not in memory: screen 3 computes it again.", t)}
	}
	if event.State.Calibration == nil {
		return found{note: "The run at hand has judged no pool yet: " + e.Doing() + "."}
	}
	return tell(e, event, others)
}

// poolEffects are the rows that a judged pool has numbers for.
var poolEffects = map[string]func(e *session.Evolution, judged evolve.Event, others []other) found{
	"R10": thresholds, "R11": absent, "R18": disagreements, "filter": filtered,
}

func where(e *session.Evolution, event evolve.Event) string {
	return fmt.Sprintf("Fold %d, iteration %d, a pool of %s.", e.Fold, event.Iteration, wording.Integer(len(event.State.Pool)))
}

// thresholds is R10: θ and how much of the pool each choice keeps.
func thresholds(e *session.Evolution, event evolve.Event, others []other) found {
	c := event.State.Calibration
	f := found{titles: [2]string{"θ", "kept / generated"}}
	for _, o := range others {
		with := *c
		with.Theta = reliability.Theta(c.R, c.Correct, o.settings.Readings.Theta)
		f.values = append(f.values, [2]string{wording.Share(with.Theta, 3), ofPool(keptBy(&with, event), event)})
	}
	n := len(c.Minimisers)
	f.note = fmt.Sprintf("%s %d values of r have the fewest mistakes (%d of %d).", where(e, event), n, c.Curve.Minimum(), len(c.R))
	if n == 1 {
		f.note = fmt.Sprintf("%s One value of r has the fewest mistakes (%d of %d), so this choice changes nothing here.", where(e, event), c.Curve.Minimum(), len(c.R))
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

// filtered is the filter: how much of the pool joins D_train.
func filtered(_ *session.Evolution, event evolve.Event, others []other) found {
	f := found{titles: [2]string{"", "added to D_train"}}
	for _, o := range others {
		n := len(event.State.Pool)
		if o.settings.Filter {
			n = keptBy(event.State.Calibration, event)
		}
		f.values = append(f.values, [2]string{"", ofPool(n, event)})
	}
	return f
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
