package readings

import (
	"fmt"
	"strings"
)

// Published is how a code that others have published reads the paper.
type Published struct {
	Name     string
	Sentence string   // what it does otherwise
	Readings []string // NAME=VALUE, those that are not the default
}

// AllPublished lists them; docs/others.md has the evidence.
func AllPublished() []Published {
	return []Published{
		{"few-shot", "few-shot-graph-classification: the first path of a pair, removals as a set, connectivity not looked at.",
			[]string{"R1=literal", "R2=literal", "R4=first"}},
		{"lightning", "an M-Evolve on PyTorch Lightning: a budget of candidates, one edge less in every motif of a pair, θ by magnitude.",
			[]string{"R1=literal", "R2=literal", "R4=every", "R10=magnitude", "R21=candidates", "R22=path"}},
	}
}

// PublishedNames are what As takes.
func PublishedNames() []string {
	var names []string
	for _, p := range AllPublished() {
		names = append(names, p.Name)
	}
	return names
}

// As sets the readings of a published code; all others are as they were.
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
	return s, fmt.Errorf("there is no published code %q here; choose %s", name, strings.Join(PublishedNames(), " or "))
}
