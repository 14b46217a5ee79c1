package settingspanel

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// row is one line of the panel: a setting, a reading that can be switched or
// one that is fixed.
type row struct {
	id      string // "R1"; "" for a setting
	name    string
	about   string // the question it answers; for a fixed reading its interpretation
	effect  string // of a reading: what it changes, and where the explorer shows it
	fixed   bool
	folds   bool             // shows or hides the rows below it
	setting settings.Setting // only of a row without an id

	value func(s settings.Settings) string
	gloss func(s settings.Settings) string // the meaning of the value, in one line
	// others are the settings to compare: with every value, or with the
	// values next to the current one, each with its name.
	others func(s settings.Settings) []other
	usual  func(s settings.Settings) settings.Settings // with the default value
	// mapping is true if the row changes the swaps of one graph.
	mapping bool
}

// other is the settings with another value of the row.
type other struct {
	name, gloss string
	settings    settings.Settings
	group       string // its heading; "" for none
}

// typed reports whether a value can be typed.
func (r row) typed() bool { return r.id == "" && !r.folds && r.setting.Numeric() }

// first are the settings that the panel shows when it opens; the row "more" shows the others.
var first = []string{"mapping", "beta", "l", "similarity", "seed", "learner", "iterations", "filter", "folds"}

// rows lists the first settings, the row "more", the other settings, then R1 to R23, then the
// published codes.
func rows() []row {
	var list, others []row
	for _, s := range settings.Of(settings.Maps, settings.Draws, settings.Learns, settings.Embeds, settings.Evolves, settings.Splits, settings.Evaluates) {
		switch {
		case slices.Contains(first, s.Name):
			list = append(list, rowOf(s))
		case !s.File: // a file is set by a flag
			others = append(others, rowOf(s))
		}
	}
	slices.SortFunc(list, func(a, b row) int { return cmp.Compare(slices.Index(first, a.name), slices.Index(first, b.name)) })
	list = append(list, row{name: "more", fixed: true, folds: true, about: "The other settings, the readings R1 to R23 and the published codes."})
	list = append(list, others...)
	var open []row
	for _, r := range readings.All() {
		open = append(open, reading(r))
	}
	for _, f := range readings.Fixed() {
		open = append(open, row{id: f.ID, name: "fixed", about: f.Line, effect: f.Effect, fixed: true})
	}
	slices.SortFunc(open, func(a, b row) int { return cmp.Compare(number(a.id), number(b.id)) })
	return append(append(list, open...), published())
}

// published is the row of published implementations: each sets its readings
// together, and resets those of the previous choice.
func published() row {
	plain := func(s settings.Settings) settings.Settings {
		for _, p := range readings.AllPublished() {
			for _, assignment := range p.Readings {
				id, _, _ := strings.Cut(assignment, "=")
				for _, r := range readings.All() {
					if r.ID == id {
						s.Readings, _ = s.Readings.With(id, r.Values[0].Name)
					}
				}
			}
		}
		return s
	}
	others := func(s settings.Settings) []other {
		list := []other{{name: "none", gloss: "the paper, as it is read here", settings: plain(s)}}
		for _, p := range readings.AllPublished() {
			t := plain(s)
			t.Readings, _ = t.Readings.As(p.Name)
			list = append(list, other{name: p.Name, gloss: p.Sentence, settings: t})
		}
		return list
	}
	return row{id: "as", name: "published", about: "the readings of a code that others have published, together", mapping: true,
		effect: "It sets the readings above together; docs/readings.md has the evidence.",
		others: others, usual: plain,
		gloss: func(s settings.Settings) string { return current(others(s), s).gloss },
		value: func(s settings.Settings) string { return cmp.Or(current(others(s), s).name, wording.Unknown) }}
}

func number(id string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(id, "R"))
	return n
}

// rowOf is the row of a setting.
func rowOf(r settings.Setting) row {
	about := r.About
	if r.Paper != "" {
		about += "; the paper: " + r.Paper
	}
	value := func(s settings.Settings) string {
		if beta, ok := r.At(&s).(*float64); ok {
			return wording.Number(*beta)
		}
		return cmp.Or(r.Text(s), r.Blank)
	}
	out := row{name: strings.TrimPrefix(r.Name, "embedding-"), about: about, setting: r, value: value, usual: r.Usual, mapping: mapsGraphs(r.Part)}
	out.others = func(s settings.Settings) []other {
		var list []other
		for _, t := range r.Beside(s) {
			list = append(list, other{name: value(t), settings: t})
		}
		return list
	}
	out.gloss = func(settings.Settings) string { return about }
	if r.Name == "mapping" {
		out.others = mappings
		out.gloss = func(s settings.Settings) string { return current(out.others(s), s).gloss }
	}
	return out
}

// current is the value that the settings have; zero for none.
func current(list []other, s settings.Settings) other {
	if i := slices.IndexFunc(list, func(o other) bool { return o.settings == s }); i >= 0 {
		return list[i]
	}
	return other{}
}

// mappings are the settings with every mapping, in its own words.
func mappings(s settings.Settings) (list []other) {
	add := func(k augment.Kind, gloss, group string) {
		t := s
		t.Mapping = k.Name
		list = append(list, other{k.Name, gloss, t, group})
	}
	for _, k := range augment.Kinds() {
		add(k, k.Sentence(), "")
	}
	for _, k := range augment.Controls() {
		add(k, k.Summary+", a control", "controls")
	}
	return list
}

// mapsGraphs reports whether the settings of a part change the swaps of one graph.
func mapsGraphs(p settings.Part) bool { return p == settings.Maps || p == settings.Draws }

func reading(r readings.Reading) row {
	out := row{id: r.ID, name: r.Name, about: r.Question, effect: cmp.Or(r.Effect, seen[r.Part]), mapping: mapsGraphs(r.Part),
		value: func(s settings.Settings) string { return s.Readings.Get(r) }}
	out.others = func(s settings.Settings) []other {
		var list []other
		for _, v := range r.Values {
			t := s
			t.Readings, _ = s.Readings.With(r.ID, v.Name)
			list = append(list, other{name: v.Name, gloss: v.Gloss, settings: t})
		}
		return list
	}
	out.usual = func(s settings.Settings) settings.Settings { return out.others(s)[0].settings }
	out.gloss = func(s settings.Settings) string { return current(out.others(s), s).gloss }
	return out
}

// seen names the screen that shows the effect of a setting.
var seen = map[settings.Part]string{
	settings.Learns:    "Screens 3 to 5 begin anew; screen 6 compares learners.",
	settings.Embeds:    "Screens 3 to 5 begin anew.",
	settings.Evolves:   "Screens 3 to 5 begin anew.",
	settings.Splits:    "Every split is dealt anew.",
	settings.Evaluates: "Screen 6 and mevolve run.",
}

// mappingsOf names the mappings that a reading affects, except those of another
// program.
func mappingsOf(id string) string {
	var names []string
	for _, k := range augment.Kinds() {
		if k.Author == "" && k.AppliesTo(id) {
			names = append(names, k.Name)
		}
	}
	return wording.And(names)
}

// where describes what a row affects under the current settings, and where the explorer shows it.
func (r row) where(s settings.Settings, d *model.Dataset) string {
	if r.folds {
		return ""
	}
	if r.id == "" {
		if why := r.setting.Idle(s, d); why != "" {
			return "It changes nothing: " + why + "."
		}
		return seen[r.setting.Part]
	}
	list := []string{r.effect, experiment.Extent(r.id, s, d)}
	if names := mappingsOf(r.id); names != "" {
		list = append([]string{"Bears on " + names + "."}, list...)
	}
	if !experiment.AppliesTo(r.id, s, d) {
		list = append(list, "Not with the present settings.")
	}
	return strings.Join(slices.DeleteFunc(list, func(text string) bool { return text == "" }), " ")
}
