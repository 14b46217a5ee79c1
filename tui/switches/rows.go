package switches

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"mevolve/readings"
	"mevolve/settings"
	"mevolve/wording"
)

// row is one line of the panel: a setting, a reading that can be switched or
// one that is fixed.
type row struct {
	id      string // "R1"; "" for a setting
	name    string
	about   string // the question it answers; of a fixed reading how it is read
	fixed   bool
	setting settings.Setting // of a row without an id

	value func(s settings.Settings) string
	// others are the settings to compare: with every value, or with the
	// values beside the present one, each with its name.
	others func(s settings.Settings) []other
	usual  func(s settings.Settings) settings.Settings // with the default value
	// mapping tells whether it bears on the swaps of one graph.
	mapping bool
	// iterations of an evolution that show what the values do; 0 where they
	// would show nothing, or where there are too many values to train with.
	iterations int
}

// other is the settings with another value of the row.
type other struct {
	name, gloss string
	settings    settings.Settings
}

// typed tells whether a value can be typed.
func (r row) typed() bool { return r.id == "" && r.setting.Numeric() }

// rows lists the settings, those of one graph's swaps first, then R1 to R20.
func rows() []row {
	var list []row
	for _, parts := range [][]settings.Part{{settings.Maps, settings.Draws}, {settings.Learns, settings.Embeds, settings.Evolves, settings.Splits, settings.Evaluates}} {
		for _, s := range settings.Of(parts...) {
			list = append(list, rowOf(s))
		}
	}
	var open []row
	for _, r := range readings.All() {
		open = append(open, reading(r))
	}
	for _, f := range readings.Fixed() {
		open = append(open, row{id: f.ID, name: "fixed", about: f.Line, fixed: true})
	}
	slices.SortFunc(open, func(a, b row) int { return cmp.Compare(number(a.id), number(b.id)) })
	return append(list, open...)
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
	out := row{name: strings.TrimPrefix(r.Name, "embedding-"), about: about, setting: r, value: value, usual: r.Usual, mapping: r.Part == settings.Maps || r.Part == settings.Draws}
	out.others = func(s settings.Settings) []other {
		var list []other
		for _, t := range r.Beside(s) {
			list = append(list, other{name: value(t), settings: t})
		}
		return list
	}
	if _, yesNo := r.At(&settings.Settings{}).(*bool); yesNo || r.Part == settings.Embeds {
		out.iterations = 1
	}
	return out
}

func reading(r readings.Reading) row {
	mapping, iterations := false, 0
	switch r.ID {
	case "R1", "R2", "R5":
		mapping = true
	case "R9": // the first pool is the same
		iterations = 2
	case "R17": // picks among classifiers that are trained anyway
	default:
		iterations = 1
	}
	out := row{id: r.ID, name: r.Name, about: r.Question, mapping: mapping, iterations: iterations,
		value: func(s settings.Settings) string { return s.Readings.Get(r) }}
	out.others = func(s settings.Settings) []other {
		var list []other
		for _, v := range r.Values {
			t := s
			t.Readings, _ = s.Readings.With(r.ID, v.Name)
			list = append(list, other{v.Name, v.Gloss, t})
		}
		return list
	}
	out.usual = func(s settings.Settings) settings.Settings { return out.others(s)[0].settings }
	return out
}
