package cli

import (
	"context"
	"fmt"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/export"
	"mevolve/study/external"
	"mevolve/study/inspect/attempts"
	"mevolve/study/settings"
)

// stepTrace is a trace with the graph before and after.
type stepTrace struct {
	external.Trace
	Vertices    int         `json:"vertices"`
	Edges       [][2]int    `json:"edges"`
	MappedEdges [][2]int    `json:"mapped_edges"`
	Until       *untilTrace `json:"until,omitempty"` // of --where
}

// untilTrace is the first attempt that meets a condition.
type untilTrace struct {
	Condition string `json:"condition"`
	Attempt   int    `json:"attempt"` // from 1; 0 where none does
	How       string `json:"how"`     // how it touches a pair: removed; else ""
	Message   string `json:"message"` // it in a sentence
}

// firstOf finds the first attempt that meets a condition.
func firstOf(ctx context.Context, text string, m augment.Mapping, g *model.Graph, r augment.Result) (*untilTrace, error) {
	until, err := attempts.Parse(text, g.N())
	if err != nil {
		return nil, usagef("--where: %w", err)
	}
	list, err := attempts.All(ctx, m, g, r)
	if err != nil {
		return nil, err
	}
	t := &untilTrace{Condition: until.String(), Attempt: until.Next(list, 0)}
	if t.Attempt > 0 {
		t.How = until.How(list[t.Attempt-1])
	}
	switch {
	case t.Attempt == 0:
		t.Message = fmt.Sprintf("No swap meets the condition %s. All swaps are printed.", until)
	case t.How != "":
		t.Message = fmt.Sprintf("Swap %d is the first by which %s is %s.", t.Attempt, until, t.How)
	default:
		t.Message = fmt.Sprintf("Swap %d is the first that meets: %s.", t.Attempt, until)
	}
	return t, nil
}

func formatNames() []string {
	return each(export.Formats(), func(f export.Format) string { return f.Name })
}

func pickFormat(name string) (export.Format, error) {
	for _, f := range export.Formats() {
		if f.Name == name {
			return f, nil
		}
	}
	return export.Format{}, oneOf("format", name, formatNames())
}

// change is titled with all that decides the swaps.
func (o *stepOptions) change(d *model.Dataset, e model.Example, s settings.Settings, r augment.Result) export.Change {
	title := fmt.Sprintf("%s graph %s, class %d, %s, β %s, l %d, seed %d", d.Name, e.ID,
		d.ClassLabels[e.Class], s.Mapping, wording.Exact(s.Beta), s.L, s.Seed)
	if p := o.part; max(p.Repeat, p.Fold, p.Iteration) > 1 {
		title += fmt.Sprintf(", repeat %d, fold %d, iteration %d", p.Repeat, p.Fold, p.Iteration)
	}
	for _, reading := range experiment.Changed(s.Readings) {
		title += ", " + reading
	}
	if n := len(o.hand.forced); n > 0 {
		title += ", draws of " + wording.Count(n, "swap", "swaps") + " forced by hand"
	}
	for k, pair := range o.hand.toggled {
		if k == 0 {
			title += ", edited by hand"
		}
		sign := " -"
		if e.Graph.HasEdge(pair.U, pair.V) { // as edited
			sign = " +"
		}
		title += sign + pair.String()
	}
	return export.Change{
		Title:  title,
		Before: e.Graph, After: r.Graph, VertexNames: d.VertexNames,
	}
}
