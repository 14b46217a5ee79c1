package settings

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/model"
)

// Screens is the largest number of screens of a position, as many as there are
// number keys; which of them an explorer has it says itself.
const Screens = 9

// Position is the state of the explorer: together with a dataset and Settings
// it determines the frame. It is plain data, independent of the screens; beyond the
// mathematics it holds only the names that a screen gives its views.
type Position struct {
	Screen                  int      // 1 to Screens
	Graph                   model.ID // the shown graph: an original or a generated one
	Repeat, Fold, Iteration int      // the unit of a run in which it is mapped, from 1; on a run's own screens Iteration 0 follows the run
	Evolved                 int      // finished iterations of Algorithm 3
	Step                    int      // finished attempts of the mapping
	Cursor                  *Cell    // nil: no cursor

	Forced  map[int]augment.Forced // attempt, from 0 → choices that replace its draws
	Toggled []model.Edge           // pairs of the graph changed by hand: edges are removed, other pairs added
	Theta   *float64               // θ moved by hand; nil: the rule's

	// View holds the views that differ from the default: "cells" =
	// "after", "order" = "degree". Names and values are the screen's own.
	View map[string]string
}

// Cell is a row and a column of an adjacency matrix, from 0.
type Cell struct{ Row, Column int }

// Start is where the explorer opens: the first screen, the first graph, in the
// first iteration of the first fold.
func Start() Position {
	return Position{Screen: 1, Repeat: 1, Fold: 1, Iteration: 1}
}

// Validate returns an error sentence for a position that is invalid for every dataset.
func (p Position) Validate() error {
	switch {
	case p.Screen < 1 || p.Screen > Screens:
		return fmt.Errorf("the screen is a number from 1 to %d; found %d", Screens, p.Screen)
	case p.Graph.Graph < 0:
		return fmt.Errorf("graphs count from 1; found %d", p.Graph.Graph+1)
	case p.Repeat < 1 || p.Fold < 1:
		return fmt.Errorf("repeat and fold count from 1; found %d and %d", p.Repeat, p.Fold)
	case p.Iteration < 0 || p.Evolved < 0 || p.Step < 0:
		return fmt.Errorf("iterations and steps are not negative; found iteration %d, %d iterations made, step %d", p.Iteration, p.Evolved, p.Step)
	case p.Cursor != nil && (p.Cursor.Row < 0 || p.Cursor.Column < 0):
		return fmt.Errorf("the cursor's vertices count from 1; found %d and %d", p.Cursor.Row+1, p.Cursor.Column+1)
	case p.Theta != nil && (math.IsNaN(*p.Theta) || math.IsInf(*p.Theta, 0)):
		return fmt.Errorf("θ is a number; found %v", *p.Theta)
	}
	for name := range p.View {
		if name == "" || strings.Contains(name, "=") {
			return fmt.Errorf("a view has a name without =; found %q", name)
		}
	}
	if err := validLineage(p.Graph.Lineage); err != nil {
		return err
	}
	return p.validHand()
}

// validHand checks the changes by hand and the named vertices.
func (p Position) validHand() error {
	for attempt, f := range p.Forced {
		switch {
		case attempt < 0:
			return fmt.Errorf("attempts count from 1; found %d", attempt+1)
		case f.Add == nil && f.Path == nil && f.Remove == nil:
			return fmt.Errorf("attempt %d is forced to nothing; name a pair to add, a path or an edge to remove", attempt+1)
		case f.Path != nil && len(f.Path) < 3:
			return fmt.Errorf("a forced path has three vertices or more; found %d", len(f.Path))
		}
	}
	for _, e := range p.pairs() {
		if e.U < 0 || e.U >= e.V {
			return fmt.Errorf("a pair is two vertices, the smaller first, counted from 1; found %v", e)
		}
	}
	for _, v := range p.vertices() {
		if v < 0 {
			return fmt.Errorf("vertices count from 1; found %d", v+1)
		}
	}
	return nil
}

// validLineage accepts "" and rising iterations, "1.3".
func validLineage(lineage string) error {
	if id, _, ok := model.ParseID("1/" + lineage); lineage != "" && (!ok || id.Lineage != lineage) {
		return fmt.Errorf("a lineage is rising iterations such as 1.3; found %q", lineage)
	}
	return nil
}

// pairs are all pairs that the position names.
func (p Position) pairs() []model.Edge {
	pairs := slices.Clone(p.Toggled)
	for _, f := range p.Forced {
		for _, e := range []*model.Edge{f.Add, f.Remove} {
			if e != nil {
				pairs = append(pairs, *e)
			}
		}
	}
	return pairs
}

// vertices are all vertices that the position names.
func (p Position) vertices() []int {
	var list []int
	for _, e := range p.pairs() {
		list = append(list, e.U, e.V)
	}
	for _, f := range p.Forced {
		list = append(list, f.Path...)
	}
	if p.Cursor != nil {
		list = append(list, p.Cursor.Row, p.Cursor.Column)
	}
	return list
}

// Check returns an error sentence for a position that is invalid for the dataset.
func (p Position) Check(d *model.Dataset) error {
	g := p.Graph.Graph
	if g >= len(d.Examples) {
		return fmt.Errorf("it looks at graph %d, and %s has %d", g+1, d.Name, len(d.Examples))
	}
	n := d.Examples[g].Graph.N() // a mapping changes no vertex, so descendants have as many
	for _, v := range p.vertices() {
		if v >= n {
			return fmt.Errorf("it names vertex %d, and graph %d of %s has %d", v+1, g+1, d.Name, n)
		}
	}
	return nil
}
