package settingspanel

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/study/settings"
	"mevolve/tui/screen"
)

// outcome is the result of mapping one graph.
type outcome struct {
	requested, realised int
	edges, parts        int  // after the mapping
	clamped             bool // R6
}

// mapped maps the subject's graph as `run` and screen 2 do.
func mapped(ctx context.Context, at screen.Subject, s settings.Settings) (outcome, error) {
	m, err := s.NewMapping()
	if err != nil {
		return outcome{}, err
	}
	r, err := m.Map(augment.Naming(ctx, at.Example.ID), at.Example.Graph, evolve.MapStream(s.Seed, at.Repeat, at.Fold, at.Iteration, at.Example.ID))
	if err != nil {
		return outcome{}, err
	}
	_, parts := r.Graph.Components()
	out := outcome{requested: r.Requested, realised: r.Realised(), edges: r.Graph.M(), parts: parts}
	out.clamped = slices.ContainsFunc(r.Notes, func(n augment.Note) bool { return n.Code == augment.NoteClamped })
	return out, nil
}

// sentence describes the effect of a fixed reading on the graph; "" if the mapping does
// not show it.
func (o outcome) sentence(id string) string {
	switch id {
	case "R6":
		if o.clamped {
			return "A weight of this graph is negative and counts as 0."
		}
		return "No weight of this graph is negative: it changes nothing here."
	case "R7":
		if o.realised < o.requested {
			return fmt.Sprintf("This graph allows %d of %s.", o.realised, wording.Plain(o.requested, "swap", "swaps"))
		}
		if o.requested == 1 {
			return "This graph allows the one swap: it changes nothing here."
		}
		return fmt.Sprintf("This graph allows all %d swaps: it changes nothing here.", o.requested)
	case "R8":
		if o.realised == 0 {
			return "This graph gives no example."
		}
		return "This graph offers something to do: it changes nothing here."
	}
	return ""
}

// effect is the result of each value of a row on the shown graph.
type effect struct {
	list  []outcome
	wrong error
}

// cause is the input of an effect.
type cause struct {
	row      string
	subject  screen.Subject
	settings settings.Settings
}

func effectOf(ctx context.Context, at screen.Subject, others []other) (e effect) {
	for _, o := range others {
		out, err := mapped(ctx, at, o.settings)
		if e.wrong = cmp.Or(ctx.Err(), err); e.wrong != nil {
			break
		}
		e.list = append(e.list, out)
	}
	return e
}
