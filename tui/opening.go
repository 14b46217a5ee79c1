package tui

import (
	"context"

	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// roles are the parts of a fold that the graphs of a dataset are in.
type roles struct {
	of    []string // by graph; nil if unknown
	first int      // the first training graph
}

// foldKey is what the roles depend on.
type foldKey struct {
	dataset  *model.Dataset
	settings settings.Settings
	fold     int
}

// rolesIn are the roles of the shown dataset in a fold of repeat 1. They are unknown where
// splits take a computation or a file, and where the dataset is too small for folds.
func (a *App) rolesIn(fold int) *roles {
	key := foldKey{a.state.Dataset, a.state.Settings, fold}
	return a.roles.Of(key, key.roles)
}

func (k foldKey) roles() *roles {
	d, s, r := k.dataset, k.settings, &roles{first: -1}
	if s.Twins != "" || s.Splits != "" {
		return r
	}
	split, err := experiment.Split(context.Background(), d, s, 1, k.fold)
	if err != nil {
		return r
	}
	r.of = make([]string, len(d.Examples))
	for name, part := range map[string][]model.Example{"training": split.Train, "validation": split.Val, "test": split.Test} {
		for _, e := range part {
			r.of[e.ID.Graph] = name
		}
	}
	for i, role := range r.of {
		if role == "training" {
			r.first = i
			break
		}
	}
	return r
}

// role is the part of its fold that a graph is in; "" if unknown or generated.
func (r *roles) role(id model.ID) string {
	if id.Lineage != "" || id.Graph >= len(r.of) {
		return ""
	}
	return r.of[id.Graph]
}

// showFirst shows the graph that a dataset opens with: its example if fold 1 trains on it, else
// the first training graph, since only training graphs are mapped in a run.
func (a *App) showFirst() {
	r := a.rolesIn(1)
	if at := a.state.Dataset.Opening - 1; at >= 0 && (r.of == nil || r.of[at] == "training") {
		a.state.SetGraph(at)
		return
	}
	a.state.SetGraph(max(0, r.first))
}
