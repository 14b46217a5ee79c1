package cli

import (
	"context"
	"fmt"

	"mevolve/model"
	"mevolve/study/settings"
)

// parseGraphID reads a graph's address (model.ParseID).
func parseGraphID(text string) (id model.ID, iterations []int, err error) {
	id, iterations, ok := model.ParseID(text)
	if !ok {
		err = usagef("--graph is a graph's number, from 1, or the address of a generated one, such as 68/1.3; found %q", text)
	}
	return id, iterations, err
}

// find finds the graph of an address in a dataset: an original, and the iterations
// that make a generated one of it.
func findGraph(d *model.Dataset, address string) (e model.Example, iterations []int, err error) {
	if address == "" {
		return e, nil, usagef("--graph I names the graph, from 1 to %d in %s", len(d.Examples), d.Name)
	}
	id, iterations, err := parseGraphID(address)
	if err != nil {
		return e, nil, err
	}
	if id.Graph < 0 || id.Graph >= len(d.Examples) {
		return e, nil, usagef("--graph is a number from 1 to %d, the graphs of %s; found %s", len(d.Examples), d.Name, address)
	}
	return d.Examples[id.Graph], iterations, nil
}

// descendant is the graph at the end of a lineage. Each iteration maps it in the stream of its
// ancestor, independent of the rest of a run's pool.
func descendant(ctx context.Context, e model.Example, s settings.Settings, when runPart, iterations []int) (model.Example, error) {
	for _, t := range iterations {
		when.iteration = t
		results, err := mapEach(ctx, []model.Example{e}, s, when, 1)
		if err != nil {
			return e, fmt.Errorf("graph %s: %w", e.ID, err)
		}
		child := e.ID.Child(t)
		if results[0].Graph == nil || len(results[0].Added())+len(results[0].Removed()) == 0 {
			return e, fmt.Errorf("there is no graph %s: %s cannot be mapped (%s, β %v, l %d)", child, e.ID, s.Mapping, s.Beta, s.L)
		}
		e.ID, e.Graph = child, results[0].Graph
	}
	return e, nil
}
