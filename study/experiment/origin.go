package experiment

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/settings"
)

// mostCommands is how many commands a report names that make its trials: a store of
// every combination of the readings would take hundreds.
const mostCommands = 4

// trialsOf lists the commands that compute a report's trials again, one line for each filter,
// similarity and choice of readings. A store may have only some cells of such a command, and a mapping of
// another program has no command here.
func trialsOf(c Report) (lines []string) {
	var order []Setup // without β
	tables := map[Setup][]Table{}
	for _, t := range c.Tables {
		k := t.Setup
		k.Beta = settings.Default().Beta
		if tables[k] == nil {
			order = append(order, k)
		}
		tables[k] = append(tables[k], t)
	}
	if len(order) > mostCommands {
		return nil
	}
	for _, k := range order {
		var sets, mappings, learners, betas []string
		add := func(list *[]string, name string) {
			if !slices.Contains(*list, name) {
				*list = append(*list, name)
			}
		}
		cells, s := 0, c.settings
		for _, t := range tables[k] {
			add(&betas, wording.Exact(t.Beta))
			for _, cell := range t.Cells {
				if kind, ok := augment.KindOf(cell.Mapping); !ok || kind.Flags != nil {
					return nil
				}
				add(&sets, cell.Dataset)
				add(&mappings, cell.Mapping)
				add(&learners, cell.Learner)
				s.Repeats = max(s.Repeats, (cell.Expected+s.Folds-1)/s.Folds)
				cells++
			}
		}
		s = unlisted(s)
		k.put(&s)
		words := []string{"mevolve", "bench"}
		for _, list := range []struct {
			flag  string
			items []string
		}{{"--datasets", sets}, {"--mapping", mappings}, {"--learner", learners}, {"--beta", betas}} {
			words = append(words, list.flag, strings.Join(list.items, ","))
		}
		made := "made by"
		if cells < len(sets)*len(mappings)*len(learners)*len(betas) {
			made = "among those of"
		}
		lines = append(lines, fmt.Sprintf("Its trials are %s: %s", made, settings.CommandLine(append(words, s.Flags()...)...)))
	}
	return lines
}
