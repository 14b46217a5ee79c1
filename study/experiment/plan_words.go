package experiment

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// Words are the flags of `mevolve bench` that carry out the plan, on datasets of some names.
// What a preset names, the zero Preset for none, is named also where it has its default.
func (p Plan) Words(preset Preset, datasets []string) []string {
	var words []string
	list := func(flag string, items []string) {
		var line strings.Builder
		w := csv.NewWriter(&line)
		_ = w.Write(items)
		w.Flush()
		words = append(words, "--"+flag, strings.TrimSuffix(line.String(), "\n"))
	}
	if preset.Name != "" {
		words = append(words, "--preset", preset.Name)
	}
	list("datasets", datasets)
	rest, usual := unlisted(p.Settings), settings.Default()
	for _, name := range Lists() {
		a := listOf(name)
		items, beside := p.items(a, a.row.Word), []string(nil)
		if !a.always && preset.Lists[name] == nil && slices.Equal(items, []string{a.row.Word(usual)}) {
			continue
		}
		if name == "mapping" {
			items, beside = mappingWords(items)
		}
		list(name, items)
		words = append(words, beside...)
	}
	for _, r := range readings.All() {
		var values []string
		for _, set := range p.Readings {
			if v := set.Get(r); !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
		named := slices.ContainsFunc(preset.Readings, func(line string) bool { return strings.HasPrefix(line, r.ID+"=") })
		if named || len(values) > 1 || values[0] != usual.Readings.Get(r) {
			words = append(words, "--"+r.ID, strings.Join(values, ","))
		}
	}
	words = append(words, rest.Flags()...)
	if preset.Name != "" { // which may name another number
		words = append(words, "--repeats", strconv.Itoa(rest.Repeats))
	}
	if p.Shard.Of > 1 {
		words = append(words, "--shard", p.Shard.String())
	}
	return words
}

// mappingWords are mappings as --mapping of a plan has them, and the flags beside it.
func mappingWords(names []string) (list, beside []string) {
	for _, name := range names {
		if k, _ := augment.KindOf(name); k.Flags != nil {
			name, beside = k.Flags[1], append(beside, k.Flags[2:]...)
		}
		list = append(list, name)
	}
	return list, beside
}
