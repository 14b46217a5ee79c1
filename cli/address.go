package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"mevolve/model"
	"mevolve/settings"
)

// parseAddress reads a graph's address as screens write it: "68", and "68/1.3" or
// "g68/1.3" for the graph that iterations 1 and 3 made of it.
func parseAddress(text string) (id model.ID, iterations []int, err error) {
	number, lineage, descends := strings.Cut(strings.TrimPrefix(text, "g"), "/")
	refuse := usagef("--graph is a graph's number, from 1, or the address of a generated one, such as 68/1.3; found %q", text)
	n, err := strconv.Atoi(number)
	if err != nil {
		return id, nil, refuse
	}
	id.Graph = n - 1
	if !descends {
		return id, nil, nil
	}
	last := 0
	for part := range strings.SplitSeq(lineage, ".") {
		t, err := strconv.Atoi(part)
		if err != nil || t <= last {
			return id, nil, refuse
		}
		iterations, last = append(iterations, t), t
	}
	id.Lineage = lineage
	return id, iterations, nil
}

// find finds the graph of an address in a dataset: an original, and the iterations
// that make a generated one of it.
func find(d *model.Dataset, address string) (e model.Example, iterations []int, err error) {
	id := model.ID{Graph: -1}
	if address != "" {
		if id, iterations, err = parseAddress(address); err != nil {
			return e, nil, err
		}
	}
	if id.Graph < 0 && address != "" || id.Graph >= len(d.Examples) {
		return e, nil, usagef("--graph is a number from 1 to %d, the graphs of %s; found %s", len(d.Examples), d.Name, address)
	}
	e, err = pick(d, id.Graph+1)
	return e, iterations, err
}

// descendant is the graph at the end of a lineage: the iterations map it and its
// ancestors each in the stream of its own, whatever else a run's pool holds.
func descendant(ctx context.Context, e model.Example, s settings.Settings, when moment, iterations []int) (model.Example, error) {
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
