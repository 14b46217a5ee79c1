package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/study/experiment"
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

// runPart is a part of a run as the value of --at: repeat=2,fold=3,iteration=1, each from 1.
type runPart struct{ *experiment.Part }

// bindPart binds --at of a command that repeats the draws of a part.
func bindPart(c *cobra.Command, p *experiment.Part) {
	p.Repeat, p.Fold, p.Iteration = 1, 1, 1
	c.Flags().Var(runPart{p}, "at", "draws of this repeat, fold and iteration of a run")
}

// Set reads the words repeat, fold and iteration of a position; one that is left out is 1.
func (r runPart) Set(text string) error {
	p, data, err := settings.Start().Read(text)
	if err != nil {
		return err
	}
	r.Repeat, r.Fold, r.Iteration = p.Repeat, p.Fold, p.Iteration
	p.Repeat, p.Fold, p.Iteration = 1, 1, 1
	if p.String() != "" || data != "" || r.Iteration < 1 {
		return errors.New("expected repeat, fold and iteration, each from 1, such as repeat=2,fold=3,iteration=1")
	}
	return nil
}

func (r runPart) String() string {
	p := settings.Start()
	p.Repeat, p.Fold, p.Iteration = r.Repeat, r.Fold, r.Iteration
	return p.String()
}

func (runPart) Type() string { return "fold=3,iteration=2" }

// partAt is the part of a position; one that follows a run is in the iteration after its
// graph's.
func partAt(p settings.Position, s settings.Settings) experiment.Part {
	part := experiment.Part{Settings: s, Repeat: p.Repeat, Fold: p.Fold, Iteration: p.Iteration, Workers: 1}
	if part.Iteration > 0 {
		return part
	}
	part.Iteration = 1
	if _, iterations, _ := parseGraphID(p.Graph.String()); len(iterations) > 0 {
		part.Iteration += iterations[len(iterations)-1]
	}
	return part
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
