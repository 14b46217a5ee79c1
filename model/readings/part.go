package readings

import "slices"

// Part is the part of a run that a reading or a setting affects; a command takes the
// readings and settings of the parts it runs.
type Part int

const (
	Draws     Part = iota // every random draw
	Maps                  // the swaps of one graph
	Learns                // the classifier and its fit
	Embeds                // the vectors of graphs
	Evolves               // the evolution of one fold
	Splits                // the folds
	Evaluates             // how many trials, and which accuracy counts
)

// Of lists the readings of some parts, in order.
func Of(parts ...Part) []Reading {
	return slices.DeleteFunc(All(), func(r Reading) bool { return !slices.Contains(parts, r.Part) })
}

// Only is the set with the readings of some parts, the others at their default.
func (s Set) Only(parts ...Part) Set {
	only := Default()
	for _, r := range Of(parts...) {
		*r.field(&only) = *r.field(&s)
	}
	return only
}
