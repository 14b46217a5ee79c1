package cli

import (
	"context"
	"fmt"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// judgedTrace is a trace with what the filter said of the mapped graph; r is
// null where there is none.
type judgedTrace struct {
	trace
	R     *float64 `json:"r"`
	Theta float64  `json:"theta"`
	Kept  bool     `json:"kept"` // r > θ: it is in the dataset
}

// mapFiltered repeats a fold's run up to the filter of one iteration and takes
// what it keeps of the maps of the fold's own training graphs. Maps of D_val,
// which θ is chosen on, and of D_test would be judged by what they came from.
func (p partOfRun) mapFiltered(ctx context.Context, m *meter) (augmented, error) {
	var a augmented
	split, state, err := p.evolve(ctx, m, func(evolve.Event) {})
	if err != nil {
		return a, err
	}
	pool := map[int]evolve.Generated{} // by number of the dataset's graph
	for _, g := range state.Pool {
		if g.Source.ID.Generation() == 0 {
			pool[g.Source.ID.Graph] = g
		}
	}
	results, err := mapEach(ctx, split.Train, p.s, p.when, p.workers)
	if err != nil {
		return a, err
	}
	theta := state.Calibration.Theta
	for i, e := range split.Train {
		line := judgedTrace{trace: newTrace(p.d, e, results[i]), Theta: theta}
		known := a.knows(p.d, e, results[i], p.when.iteration)
		if g, ok := pool[e.ID.Graph]; ok {
			line.R, line.Kept = &g.Reliability, g.Kept
			known.Judgment = &attributes.Judgment{
				Prediction: p.d.ClassLabels[g.Prediction.Class], P: g.Prediction.P[e.Class], R: g.Reliability,
				Theta: theta, Q: state.Calibration.Q[e.Class][e.Class],
			}
		}
		a.traces = append(a.traces, line)
		if line.Kept {
			a.add(e, results[i])
		}
	}
	a.warnings = append(append(a.warnings, state.Report.Warnings...), state.Warnings...)
	a.summary = fmt.Sprintf("repeat %d, fold %d, iteration %d: %d mapped training graphs of %d are reliable (%s, r > θ = %s)",
		p.when.repeat, p.when.fold, p.when.iteration, len(a.examples), len(pool), p.s.Learner, wording.Share(theta, 3))
	if len(a.examples) == 0 {
		a.empty = fmt.Errorf("%s, %s: there is nothing to write", p.d.Name, a.summary)
	}
	return a, nil
}

// evolve runs the part's fold up to the filter of its iteration, and passes on the events.
func (p partOfRun) evolve(ctx context.Context, m *meter, report func(evolve.Event)) (model.Split, evolve.State, error) {
	split, err := experiment.Split(ctx, p.d, p.s, p.when.repeat, p.when.fold)
	if err != nil {
		return split, evolve.State{}, err
	}
	p.s.Iterations = p.when.iteration
	watch := experiment.NewMonitor()
	m.follow(watch, "")
	watched, follow := watch.Evolution(ctx, p.d, split, p.s)
	state, err := evolveTo(watched, p.s, split, p.workers, func(e evolve.Event) {
		follow(e)
		report(e)
	})
	return split, state, err
}

// evolveTo runs Algorithm 3 up to the filter of the last iteration, and passes on its events.
func evolveTo(ctx context.Context, s settings.Settings, split model.Split, workers int, report func(evolve.Event)) (evolve.State, error) {
	config, err := experiment.NewEvolution(s, split.Classes, workers, nil)
	if err != nil {
		return evolve.State{}, err
	}
	var state evolve.State
	for event, err := range evolve.Run(ctx, split, config) {
		if err != nil {
			return state, err
		}
		report(event)
		if state = event.State; event.Stage == evolve.Filtered && event.Iteration == s.Iterations {
			break
		}
	}
	return state, nil
}
