package trace

import (
	"mevolve/augment"
	"mevolve/model"
)

// NewImpossibleScene returns the scene of an answer that cannot be made: the attempts before the
// impossible one are made, and the edge of that one is marked as passed over.
func NewImpossibleScene(c Input, wrong *augment.ImpossibleError) (*Scene, error) {
	index, err := augment.IndexNamed(c.Similarity)
	if err != nil {
		return nil, err
	}
	g := wrong.Graph
	co := &Trace{Cause: c, Input: g, Graph: g, Index: index}
	co.Kind, _ = augment.KindOf(c.Mapping)
	co.Result = augment.Result{Graph: g, Attempts: wrong.Attempts, Requested: augment.Budget(g.M(), c.Beta), Of: g.M()}
	edge := wrong.Edge
	sc := &Scene{Trace: co, Spot: Spot{wrong.At + 1, Swapped}, Attempt: &augment.Attempt{Added: &edge, Outcome: augment.Undone}}
	marks := map[model.Edge]PairState{}
	for _, a := range wrong.Attempts[:wrong.At] {
		if a.Outcome == augment.Done && a.Added != nil {
			sc.Swaps.In, marks[*a.Added] = append(sc.Swaps.In, *a.Added), Added
		}
		if a.Outcome == augment.Done && a.Removed != nil {
			sc.Swaps.Out, marks[*a.Removed] = append(sc.Swaps.Out, *a.Removed), Removed
		}
	}
	marks[edge], sc.Swaps.Passed = Passed, []model.Edge{edge}
	if sc.Now, err = g.Rewire(sc.Swaps.In, sc.Swaps.Out); err != nil {
		return nil, err
	}
	sc.setPairStates(marks)
	return sc, nil
}
