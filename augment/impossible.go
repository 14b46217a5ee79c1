package augment

import (
	"fmt"

	"mevolve/model"
)

// ImpossibleError is the error of an External mapping whose attempts cannot be made in the graph.
// It has all attempts, so that the answer can be shown.
type ImpossibleError struct {
	Called   string       // the mapping
	ID       model.ID     // of the graph, where the context names it
	Graph    *model.Graph // the input graph
	Attempts []Attempt
	At       int        // the first impossible attempt, from 0
	Edge     model.Edge // of it
	Removes  bool       // whether it removes the edge; else it adds it
	Reason   string     // "no edge of the input graph"
	cause    error      // of Rewire
}

// Error names the attempt, its edge and the reason.
func (e *ImpossibleError) Error() string {
	return e.Called + " returns swaps that cannot be made: " + e.Sentence()
}

// Sentence names the attempt, its edge and the reason, without the mapping.
func (e *ImpossibleError) Sentence() string {
	verb, list := "adds", "added"
	if e.Removes {
		verb, list = "removes", "removed"
	}
	if e.Attempts[e.At].Listed {
		return fmt.Sprintf("edge %d of %q is %v, %s", e.At+1, list, e.Edge, e.Reason)
	}
	return fmt.Sprintf("swap %d %s %v, %s", e.At+1, verb, e.Edge, e.Reason)
}

// Unwrap is the graph's own error.
func (e *ImpossibleError) Unwrap() error { return e.cause }

// findImpossible finds the first attempt that g does not allow; false for none.
func findImpossible(g *model.Graph, attempts []Attempt) (e ImpossibleError, found bool) {
	e = ImpossibleError{Graph: g, Attempts: attempts}
	added, removed := map[model.Edge]int{}, map[model.Edge]int{} // by which attempt, from 1
	for k, a := range attempts {
		if a.Outcome != Done {
			continue
		}
		e.At = k
		if a.Added != nil {
			e.Edge = *a.Added
			if by := added[e.Edge]; by > 0 {
				e.Reason = fmt.Sprintf("which %d has added", by)
			} else if g.HasEdge(e.Edge.U, e.Edge.V) {
				e.Reason = "an edge of the input graph already"
			}
			added[e.Edge] = k + 1
		}
		if a.Removed != nil && e.Reason == "" {
			e.Edge, e.Removes = *a.Removed, true
			if by := removed[e.Edge]; by > 0 {
				e.Reason = fmt.Sprintf("which %d has removed", by)
			} else if !g.HasEdge(e.Edge.U, e.Edge.V) {
				e.Reason = "no edge of the input graph"
			}
			removed[e.Edge] = k + 1
		}
		if e.Reason != "" {
			return e, true
		}
		e.Removes = false
	}
	return e, false
}
