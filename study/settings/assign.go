package settings

import (
	"fmt"
	"strings"
	"unicode"

	"mevolve/model/readings"
)

// Assign is the settings with some values replaced, written as flags without dashes and
// separated by blanks or commas: "seed=2", "mapping=random, beta=.2", "R4=first".
func (s Settings) Assign(text string) (Settings, error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	if len(words) == 0 {
		return s, fmt.Errorf("name what is to be otherwise, such as seed=2, mapping=random or R4=first")
	}
	for _, word := range words {
		name, value, ok := strings.Cut(word, "=")
		if !ok || name == "" || value == "" {
			return s, fmt.Errorf("%q is to be a name and a value, such as seed=2, mapping=random or R4=first", word)
		}
		other, err := s.assign(name, value)
		if err != nil {
			return s, err
		}
		s = other
	}
	return s, nil
}

// assign sets a setting or a reading.
func (s Settings) assign(name, value string) (Settings, error) {
	if name == "β" {
		name = "beta"
	}
	if row, err := Named(strings.ToLower(name)); err == nil {
		if s, err = row.With(s, value); err != nil {
			return s, fmt.Errorf("%s=%s: %w", name, value, err)
		}
		return s, nil
	}
	open := readings.All()
	for _, r := range open {
		if strings.EqualFold(name, r.ID) || strings.EqualFold(name, r.Name) {
			set, err := s.Readings.With(name, value)
			s.Readings = set
			return s, err
		}
	}
	return s, fmt.Errorf("there is no setting and no reading %q; there are %s, and %s to %s", name, strings.Join(Names(), ", "), open[0].ID, open[len(open)-1].ID)
}
