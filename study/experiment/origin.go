package experiment

import (
	"fmt"
	"strings"

	"mevolve/augment"
	"mevolve/internal/lists"
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
	groups := lists.Group(c.Tables, func(t Table) Setup { return anyBeta(t.Setup) })
	if len(groups) > mostCommands {
		return nil
	}
	for _, tables := range groups {
		var cells []Cell
		for _, t := range tables {
			cells = append(cells, t.Cells...)
		}
		s := c.settings
		for _, cell := range cells {
			if kind, ok := augment.KindOf(cell.Mapping); !ok || kind.Flags != nil {
				return nil
			}
			s.Repeats = max(s.Repeats, (cell.Expected+s.Folds-1)/s.Folds)
		}
		s = unlisted(s)
		anyBeta(tables[0].Setup).put(&s)
		words, all := []string{"mevolve", "bench"}, 1
		for _, list := range []struct {
			flag  string
			items []string
		}{
			{"--datasets", lists.Distinct(cells, func(c Cell) string { return c.Dataset })},
			{"--mapping", lists.Distinct(cells, func(c Cell) string { return c.Mapping })},
			{"--learner", lists.Distinct(cells, func(c Cell) string { return c.Learner })},
			{"--beta", lists.Distinct(tables, func(t Table) string { return wording.Exact(t.Beta) })},
		} {
			words = append(words, list.flag, strings.Join(list.items, ","))
			all *= len(list.items)
		}
		made := "made by"
		if len(cells) < all {
			made = "among those of"
		}
		lines = append(lines, fmt.Sprintf("Its trials are %s: %s", made, settings.CommandLine(append(words, s.Flags()...)...)))
	}
	return lines
}

// anyBeta is the setup with β at its default.
func anyBeta(u Setup) Setup {
	u.Beta = settings.Default().Beta
	return u
}
