package cli

import (
	"fmt"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/export"
	"mevolve/study/settings"
)

func formatNames() []string {
	var names []string
	for _, f := range export.Formats() {
		names = append(names, f.Name)
	}
	return names
}

func pickFormat(name string) (export.Format, error) {
	for _, f := range export.Formats() {
		if f.Name == name {
			return f, nil
		}
	}
	return export.Format{}, usagef("--format is one of %s; found %q", strings.Join(formatNames(), ", "), name)
}

// newChange is titled with all that decides the swaps.
func newChange(d *model.Dataset, e model.Example, s settings.Settings, when runPart, h byHand, r augment.Result) export.Change {
	title := fmt.Sprintf("%s graph %s, class %d, %s, β %s, l %d, seed %d", d.Name, e.ID,
		d.ClassLabels[e.Class], s.Mapping, wording.Exact(s.Beta), s.L, s.Seed)
	if when != (runPart{1, 1, 1}) {
		title += fmt.Sprintf(", repeat %d, fold %d, iteration %d", when.repeat, when.fold, when.iteration)
	}
	for _, reading := range experiment.Changed(s.Readings) {
		title += ", " + reading
	}
	if n := len(h.forced); n > 0 {
		title += ", draws of " + wording.Count(n, "swap", "swaps") + " forced by hand"
	}
	for k, pair := range h.toggled {
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
