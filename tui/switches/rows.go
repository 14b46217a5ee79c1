package switches

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/learners"
	"mevolve/readings"
	"mevolve/settings"
	"mevolve/tui/chart"
)

// row is one line of the panel: a setting, a reading that can be switched or
// one that is fixed.
type row struct {
	id    string // "R1"; "" for a setting
	name  string
	about string // the question it answers; of a fixed reading how it is read
	fixed bool
	typed bool // a value can be typed

	value func(s settings.Settings) string
	// others are the settings to compare: with every value, or with the
	// values beside the present one, each with its name.
	others func(s settings.Settings) []other
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

// rows lists the settings, then R1 to R20.
func rows() []row {
	list := []row{
		choice("mapping", "which f: (G, y) → (G', y)", true, augment.Names, func(s *settings.Settings) *string { return &s.Mapping }),
		number("beta", "edge budget β: the share of the edges that is moved, k = ⌈m·β⌉", true, func(s settings.Settings, by int) string {
			return format(math.Round(20*min(max(s.Beta+0.05*float64(by), 0.05), 1)) / 20)
		}),
		number("l", "edges of a motif's path: 2 open triad, 3 open quad", true, func(s settings.Settings, by int) string {
			return strconv.Itoa(min(max(s.L+by, 2), augment.MaxL))
		}),
		number("seed", "the one seed every draw comes from", true, func(s settings.Settings, by int) string {
			return strconv.FormatUint(uint64(max(int64(s.Seed)+int64(by), 0)), 10)
		}),
		choice("learner", "embedding and classifier", false, learnerNames, func(s *settings.Settings) *string { return &s.Learner }),
		number("iterations", "T, iterations of the evolution", false, func(s settings.Settings, by int) string {
			return strconv.Itoa(min(max(s.Iterations+by, 0), 1000))
		}),
		number("folds", "folds, one of them the test set", false, func(s settings.Settings, by int) string {
			return strconv.Itoa(max(s.Folds+by, 2))
		}),
		number("repeats", "repeats of the cross-validation", false, func(s settings.Settings, by int) string {
			return strconv.Itoa(max(s.Repeats+by, 1))
		}),
		toggle("filter", "keep only generated graphs with r > θ", 1, func(s *settings.Settings) *bool { return &s.Filter }),
		number("max-pool", "most graphs mapped in one iteration", false, func(s settings.Settings, by int) string {
			return strconv.Itoa(scaled(s.MaxPool, by, 1<<30))
		}),
		dimension(),
		twins(),
		toggle("attributed", "vertex labels in place of degrees (graph2vec, gl2vec)", 1, func(s *settings.Settings) *bool { return &s.Attributed }),
	}
	var open []row
	for _, r := range readings.All() {
		open = append(open, reading(r))
	}
	for _, f := range readings.Fixed() {
		open = append(open, row{id: f.ID, name: "fixed", about: f.Line, fixed: true})
	}
	slices.SortFunc(open, func(a, b row) int { return cmp.Compare(place(a.id), place(b.id)) })
	return append(list, open...)
}

func place(id string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(id, "R"))
	return n
}

func learnerNames() []string {
	var names []string
	for _, i := range learners.All() {
		names = append(names, i.Name)
	}
	return names
}

// scaled doubles or halves.
func scaled(n, by, most int) int {
	switch {
	case by > 0:
		return min(2*n, most)
	case by < 0:
		return max(n/2, 1)
	}
	return n
}

func format(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// number is a row whose value moves by steps and can be typed.
func number(name, about string, mapping bool, moved func(s settings.Settings, by int) string) row {
	with := func(s settings.Settings, by int) settings.Settings {
		if changed, err := s.With(name, moved(s, by)); err == nil {
			return changed
		}
		return s
	}
	value := func(s settings.Settings) string {
		switch name {
		case "beta":
			return chart.Number(s.Beta)
		case "seed":
			return strconv.FormatUint(s.Seed, 10)
		}
		return named(s, name)
	}
	return row{name: name, about: about, typed: true, mapping: mapping, value: value, others: func(s settings.Settings) []other {
		var list []other
		for _, by := range []int{-1, 0, 1} {
			t := with(s, by)
			if by == 0 {
				t = s
			}
			if len(list) == 0 || list[len(list)-1].settings != t {
				list = append(list, other{name: value(t), settings: t})
			}
		}
		return list
	}}
}

// named reads a whole number by its flag's name.
func named(s settings.Settings, name string) string {
	n := map[string]int{"l": s.L, "iterations": s.Iterations, "folds": s.Folds, "repeats": s.Repeats, "max-pool": s.MaxPool, "dim": s.Dim}[name]
	return strconv.Itoa(n)
}

func choice(name, about string, mapping bool, names func() []string, at func(*settings.Settings) *string) row {
	return row{name: name, about: about, mapping: mapping,
		value: func(s settings.Settings) string { return *at(&s) },
		others: func(s settings.Settings) []other {
			var list []other
			for _, n := range names() {
				*at(&s) = n
				list = append(list, other{name: n, settings: s})
			}
			return list
		}}
}

func toggle(name, about string, iterations int, at func(*settings.Settings) *bool) row {
	word := map[bool]string{true: "on", false: "off"}
	return row{name: name, about: about, iterations: iterations,
		value: func(s settings.Settings) string { return word[*at(&s)] },
		others: func(s settings.Settings) []other {
			var list []other
			for _, on := range []bool{true, false} {
				*at(&s) = on
				list = append(list, other{name: word[on], settings: s})
			}
			return list
		}}
}

func twins() row {
	word := func(v string) string { return cmp.Or(v, "as they fall") }
	return row{name: "twins", about: "isomorphic graphs in one fold, or as they fall",
		value: func(s settings.Settings) string { return word(s.Twins) },
		others: func(s settings.Settings) []other {
			var list []other
			for _, v := range []string{"", settings.TwinsTogether} {
				s.Twins = v
				list = append(list, other{name: word(v), settings: s})
			}
			return list
		}}
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
	return row{id: r.ID, name: r.Name, about: r.Question, mapping: mapping, iterations: iterations,
		value: func(s settings.Settings) string { return s.Readings.Get(r) },
		others: func(s settings.Settings) []other {
			var list []other
			for _, v := range r.Values {
				t := s
				t.Readings, _ = s.Readings.With(r.ID, v.Name)
				list = append(list, other{v.Name, v.Gloss, t})
			}
			return list
		}}
}

func dimension() row {
	r := number("dim", "d, the embedding's dimension", false, func(s settings.Settings, by int) string {
		return strconv.Itoa(scaled(s.Dim, by, 4096))
	})
	r.iterations = 1
	return r
}
