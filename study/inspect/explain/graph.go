package explain

import (
	"context"
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/reliability"
	"mevolve/study/settings"
)

// Place is the state of a graph in one iteration of a run.
type Place struct {
	Reason string            // why it has no child in the iteration's pool, in a sentence; "" if it has one
	Child  *evolve.Generated // the graph generated from it; nil for none
}

// InPool explains why a graph has no child in the pool of an iteration, or returns the
// child. before is the state at the start of the iteration, now one after its pool was generated.
func InPool(split model.Split, before, now evolve.State, s settings.Settings, id model.ID) Place {
	in := func(list []model.Example) int {
		return slices.IndexFunc(list, func(e model.Example) bool { return e.ID == id })
	}
	if k := slices.IndexFunc(now.Pool, func(g evolve.Generated) bool { return g.Source.ID == id }); k >= 0 {
		return Place{Child: &now.Pool[k]}
	}
	at := in(before.Train)
	switch {
	case in(split.Test) >= 0:
		return Place{Reason: fmt.Sprintf("Graph %s is a test graph of fold %d: test graphs are never mapped.", id, split.Fold)}
	case in(split.Val) >= 0:
		return Place{Reason: fmt.Sprintf("Graph %s is a validation graph of fold %d: it finds Q and θ, and is never mapped.", id, split.Fold)}
	case at < 0:
		return Place{Reason: fmt.Sprintf("Graph %s is not in D_train: it was dropped, or never made.", id)}
	case s.Readings.Pool == readings.PoolOriginals && id.Lineage != "":
		return Place{Reason: fmt.Sprintf("Graph %s is generated, and only originals are mapped (R9 originals).", id)}
	case s.MaxPool > 0 && at >= s.MaxPool:
		return Place{Reason: fmt.Sprintf("Graph %s is number %d of D_train, and --max-pool maps the first %d.", id, at+1, s.MaxPool)}
	}
	return Place{Reason: fmt.Sprintf("Graph %s offers the mapping nothing to do: there is no pair it could join (R8).", id)}
}

// Doubt explains the reliability of a generated graph's label.
type Doubt struct {
	R, Theta float64
	Most     float64 // the largest r that any p could have: the largest entry of q
	Class    int
	Terms    []Term   // one for each class
	Worst    int      // the class whose p costs the most; −1 for none
	Undone   []Undone // the graph with one swap undone, for each swap
}

// Term is the term of a class in r = Σ p·q.
type Term struct {
	P, Q float64
	Cost float64 // p·(max q − q): the gain of r if that p belonged to the class of the largest q
}

// Undone is the graph without one of its swaps.
type Undone struct {
	Attempt        int // from 1
	Added, Removed *model.Edge
	R              float64
	Kept           bool // r > θ
}

// OfLabel explains r of a generated graph, with the classifier that predicted it
// and its calibration.
func OfLabel(ctx context.Context, judge learners.Learner, c *reliability.Calibration, g evolve.Generated) (Doubt, error) {
	class := g.Example.Class
	q := c.Q[class]
	d := Doubt{R: g.Reliability, Theta: c.Theta, Most: slices.Max(q), Class: class, Worst: -1}
	for k, p := range g.Prediction.P {
		t := Term{P: p, Q: q[k], Cost: p * (d.Most - q[k])}
		if t.Cost > 1e-12 && (d.Worst < 0 || t.Cost > d.Terms[d.Worst].Cost) {
			d.Worst = k
		}
		d.Terms = append(d.Terms, t)
	}
	var graphs []*model.Graph
	for k, a := range g.Mapping.Attempts {
		if a.Outcome != augment.Done || a.Added == nil && a.Removed == nil {
			continue
		}
		without, err := undo(g.Example.Graph, a)
		if err != nil {
			return d, err
		}
		graphs = append(graphs, without)
		d.Undone = append(d.Undone, Undone{Attempt: k + 1, Added: a.Added, Removed: a.Removed})
	}
	predictions, err := judge.Predict(ctx, graphs)
	if err != nil {
		return d, err
	}
	for i, p := range predictions {
		r := c.Score(p.P, class)
		d.Undone[i].R, d.Undone[i].Kept = r, c.Keep(r)
	}
	return d, nil
}

// undo reverses the added and removed edges of an attempt.
func undo(g *model.Graph, a augment.Attempt) (*model.Graph, error) {
	var add, del []model.Edge
	if a.Removed != nil {
		add = append(add, *a.Removed)
	}
	if a.Added != nil {
		del = append(del, *a.Added)
	}
	return g.Rewire(add, del)
}

// Best is the swap without which r is largest; false without swaps.
func (d Doubt) Best() (Undone, bool) {
	if len(d.Undone) == 0 {
		return Undone{}, false
	}
	best := d.Undone[0]
	for _, u := range d.Undone[1:] {
		if u.R > best.R {
			best = u
		}
	}
	return best, true
}

// Sentences explain it in words, with the classes' labels.
func (d Doubt) Sentences(labels []int) []string {
	share := func(v float64) string { return wording.Share(v, 3) }
	label := func(k int) string { return wording.Label(labels[k]) }
	sign, decision := "≤", "dropped"
	if d.R > d.Theta {
		sign, decision = ">", "kept"
	}
	list := []string{fmt.Sprintf("r = %s %s θ = %s: it is %s.", share(d.R), sign, share(d.Theta), decision)}
	if d.Most <= d.Theta {
		list = append(list, fmt.Sprintf("No graph of class %s can be kept: the largest entry of its q, %s, is not above θ.", label(d.Class), share(d.Most)))
	}
	if d.Worst >= 0 {
		t := d.Terms[d.Worst]
		list = append(list, fmt.Sprintf("Most of r is lost to class %s: p gives it %s, where q is only %s. (With the largest q, %s, r would be %s larger.)",
			label(d.Worst), share(t.P), share(t.Q), share(d.Most), share(t.Cost)))
	}
	best, ok := d.Best()
	lifting := 0
	for _, u := range d.Undone {
		if u.Kept {
			lifting++
		}
	}
	switch {
	case !ok:
	case d.R > d.Theta:
		if n := len(d.Undone) - lifting; n > 0 {
			list = append(list, fmt.Sprintf("Without one of %s it would be dropped.", wording.Plain(n, "swap", "swaps")))
		}
	case lifting > 0:
		list = append(list, fmt.Sprintf("Swap %d undone lifts r to %s, above θ.", best.Attempt, share(best.R)))
		if lifting > 1 {
			list = append(list, fmt.Sprintf("So do %s.", wording.Plain(lifting-1, "other swap", "other swaps")))
		}
	default:
		list = append(list, fmt.Sprintf("Undoing a single swap never lifts r above θ; without swap %d it is the largest, r = %s.", best.Attempt, share(best.R)))
	}
	return list
}
