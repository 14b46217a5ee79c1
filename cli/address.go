package cli

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui"
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

// runPart is the part of a run whose swaps are repeated, counted from 1. It is the value
// of --at repeat=2,fold=3,iteration=1.
type runPart struct{ repeat, fold, iteration int }

// runPartOf is that of a position; one that follows a run is mapped in the iteration after
// its graph's.
func runPartOf(p settings.Position) runPart {
	m := runPart{p.Repeat, p.Fold, p.Iteration}
	if m.iteration > 0 {
		return m
	}
	m.iteration = 1
	if _, iterations, _ := parseGraphID(p.Graph.String()); len(iterations) > 0 {
		m.iteration += iterations[len(iterations)-1]
	}
	return m
}

func (m *runPart) bind(c *cobra.Command) {
	*m = runPart{1, 1, 1}
	c.Flags().Var(m, "at", "draws of this repeat, fold and iteration of a run")
}

// Set reads the words repeat, fold and iteration of a position; one that is left out is 1.
func (m *runPart) Set(text string) error {
	p, data, err := settings.Start().Read(text)
	if err != nil {
		return err
	}
	*m = runPart{p.Repeat, p.Fold, p.Iteration}
	p.Repeat, p.Fold, p.Iteration = 1, 1, 1
	if p.String() != "" || data != "" || m.iteration < 1 {
		return errors.New("expected repeat, fold and iteration, each from 1, such as repeat=2,fold=3,iteration=1")
	}
	return nil
}

func (m *runPart) String() string {
	p := settings.Start()
	p.Repeat, p.Fold, p.Iteration = m.repeat, m.fold, m.iteration
	return p.String()
}

func (*runPart) Type() string { return "fold=3,iteration=2" }

// stream is the one in which a run maps the dataset's own graph then.
func (m runPart) stream(s settings.Settings, id model.ID) *rand.Rand {
	return evolve.MapStream(s.Seed, m.repeat, m.fold, m.iteration, id)
}

// aboutAt is the help of --at.
const aboutAt = "open at a `position`: screen=2,graph=3; y copies one"

// readAt reads the words of --at, or a file that holds words too long for a line, into a
// position. data is the fingerprint that they name; "" for none.
func readAt(from settings.Position, text string) (p settings.Position, data string, err error) {
	if p, data, err = from.Read(text); err != nil {
		const most = 1 << 20
		path := datasets.Path(text)
		if info, missing := os.Stat(path); missing != nil || !info.Mode().IsRegular() || info.Size() > most {
			return p, "", usagef("--at: %w", err)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return p, "", fmt.Errorf("--at: %w", err)
		}
		if p, data, err = from.Read(strings.TrimSpace(string(content))); err != nil {
			return p, "", usagef("--at: %s: %w", path, err)
		}
	}
	if err := tui.Check(p); err != nil {
		return p, "", usagef("--at: %w", err)
	}
	return p, data, nil
}

// placeAt is the place of --at in a dataset, under some settings.
func placeAt(dataset string, s settings.Settings, text string) (*settings.Place, error) {
	position, data, err := readAt(settings.Start(), text)
	if err != nil {
		return nil, err
	}
	return &settings.Place{Dataset: dataset, Data: data, Settings: s, Position: position}, nil
}

// openAt opens a dataset and, where there is a place, refuses another than its.
func openAt(ctx context.Context, t terminal, name string, at *settings.Place) (*model.Dataset, error) {
	d, err := open(ctx, t, name)
	if err != nil || at == nil {
		return d, err
	}
	if err := at.Check(d); err != nil {
		return nil, usageError{err}
	}
	return d, nil
}
