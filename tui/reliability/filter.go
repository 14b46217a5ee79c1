package reliability

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mevolve/evolve"
	"mevolve/reliability"
)

// filter chooses rows of the table: all of its words must hold.
type filter struct {
	text  string
	theta bool // it asks which are kept, which θ changes
	words []func(g evolve.Generated, theta float64) bool
}

func (f filter) holds(g evolve.Generated, theta float64) bool {
	for _, word := range f.words {
		if !word(g, theta) {
			return false
		}
	}
	return true
}

// parseFilter reads words such as kept, wrong, class=1, graph=17, r<.5, p>.9.
func parseFilter(text string, labels []int) (filter, error) {
	f := filter{text: strings.TrimSpace(text)}
	for _, word := range strings.Fields(text) {
		holds, known := plainWords[strings.ToLower(word)]
		if !known {
			var err error
			if holds, err = parseWord(word, labels); err != nil {
				return filter{}, err
			}
		}
		f.words = append(f.words, holds)
		if w := strings.ToLower(word); w == "kept" || w == "dropped" {
			f.theta = true
		}
	}
	return f, nil
}

var plainWords = map[string]func(g evolve.Generated, theta float64) bool{
	"kept":    func(g evolve.Generated, theta float64) bool { return g.Reliability > theta },
	"dropped": func(g evolve.Generated, theta float64) bool { return !(g.Reliability > theta) },
	"right":   func(g evolve.Generated, _ float64) bool { return g.Prediction.Class == g.Example.Class },
	"wrong":   func(g evolve.Generated, _ float64) bool { return g.Prediction.Class != g.Example.Class },
}

func parseWord(word string, labels []int) (func(evolve.Generated, float64) bool, error) {
	if number, err := strconv.Atoi(word); err == nil {
		return ofGraph(number), nil
	}
	unknown := fmt.Errorf("%q is no word of a filter; there are kept, dropped, right, wrong, class=, graph=, r<, r>, p<, p>", word)
	i := strings.IndexAny(word, "=<>")
	if i < 0 {
		return nil, unknown
	}
	name, sign, value := strings.ToLower(word[:i]), word[i], strings.Replace(word[i+1:], "−", "-", 1)
	switch name {
	case "class", "graph":
		number, err := strconv.Atoi(value)
		if err != nil || sign != '=' {
			return nil, fmt.Errorf("%q is to be %s= and a whole number", word, name)
		}
		if name == "graph" {
			return ofGraph(number), nil
		}
		class := slices.Index(labels, number)
		return func(g evolve.Generated, _ float64) bool { return g.Example.Class == class }, nil
	case "r", "p":
		bound, err := strconv.ParseFloat(value, 64)
		if err != nil || sign == '=' {
			return nil, fmt.Errorf("%q is to be %s< or %s> and a number from 0 to 1", word, name, name)
		}
		if name == "r" {
			bound = reliability.Round(bound)
		}
		return func(g evolve.Generated, _ float64) bool {
			v := g.Reliability
			if name == "p" {
				v = g.Prediction.P[g.Example.Class]
			}
			return sign == '<' && v < bound || sign == '>' && v > bound
		}, nil
	}
	return nil, unknown
}

// ofGraph holds for everything that descends from a graph of the dataset.
func ofGraph(number int) func(evolve.Generated, float64) bool {
	return func(g evolve.Generated, _ float64) bool { return g.Example.ID.Graph == number-1 }
}
