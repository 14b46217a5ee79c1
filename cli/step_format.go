package cli

import (
	"fmt"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/export"
	"mevolve/study/settings"
)

func formatNames() []string {
	return lists.Each(export.Formats(), func(f export.Format) string { return f.Name })
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
	for _, reading := range s.Readings.Changed() {
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
