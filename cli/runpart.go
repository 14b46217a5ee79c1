package cli

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/evolve"
	"mevolve/model"
	"mevolve/study/settings"
)

// runPart is the part of a run whose swaps are repeated, counted from 1. It is the value
// of --at 2/3/1.
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

// isRunPart reports whether --at holds the numbers of a part of a run, not a token.
func isRunPart(text string) bool { return strings.Trim(text, "0123456789/") == "" }

// Set reads REPEAT/FOLD/ITERATION or, in iteration 1, REPEAT/FOLD.
func (m *runPart) Set(text string) error {
	*m = runPart{1, 1, 1}
	words := strings.Split(text, "/")
	for i, number := range []*int{&m.repeat, &m.fold, &m.iteration}[:min(3, len(words))] {
		*number, _ = strconv.Atoi(words[i])
	}
	if len(words) < 2 || len(words) > 3 || min(m.repeat, m.fold, m.iteration) < 1 {
		return errors.New("expected repeat/fold/iteration, each from 1, such as 2/3/1")
	}
	return nil
}

func (m *runPart) String() string { return fmt.Sprintf("%d/%d/%d", m.repeat, m.fold, m.iteration) }

func (*runPart) Type() string { return "2/3/1" }

// stream is the one in which a run maps the dataset's own graph then.
func (m runPart) stream(s settings.Settings, id model.ID) *rand.Rand {
	return evolve.MapStream(s.Seed, m.repeat, m.fold, m.iteration, id)
}
