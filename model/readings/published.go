package readings

import (
	"fmt"
	"strings"

	"mevolve/internal/lists"
)

// Published is a reading of the paper by published code.
type Published struct {
	Name     string
	Sentence string   // the difference to the default, in one sentence
	Readings []string // NAME=VALUE, only those that differ from the default
}

// AllPublished lists the published codes; docs/readings.md has the evidence.
func AllPublished() []Published {
	return []Published{
		{"few-shot", "few-shot-graph-classification: the first path of a pair, removals as a set, connectivity not looked at.",
			[]string{"R1=literal", "R2=literal", "R4=first"}},
		{"lightning", "an M-Evolve on PyTorch Lightning: a budget of candidates, one edge less in every motif of a pair, θ by magnitude.",
			[]string{"R1=literal", "R2=literal", "R4=every", "R10=magnitude", "R21=candidates", "R22=path"}},
	}
}

// PublishedNames returns the names that As accepts.
func PublishedNames() []string {
	return lists.Each(AllPublished(), func(p Published) string { return p.Name })
}

// As sets the readings of a published code and leaves the others unchanged.
func (s Set) As(name string) (Set, error) {
	for _, p := range AllPublished() {
		if p.Name != name {
			continue
		}
		for _, assignment := range p.Readings {
			var err error
			if s, err = s.Parse(assignment); err != nil {
				return s, err
			}
		}
		return s, nil
	}
	return s, fmt.Errorf("a reading is written NAME=VALUE, for example R9=originals, or is the name of a published code, %s; found %q", strings.Join(PublishedNames(), " or "), name)
}
