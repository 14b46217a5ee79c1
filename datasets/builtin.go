package datasets

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"mevolve/internal/must"
	"mevolve/internal/seed"
	"mevolve/model"
)

// BuiltIn is a dataset generated from a seed, without a file; its Dataset.Synthetic
// says so.
type BuiltIn struct {
	Name            string
	About           string // one sentence
	Use             string // the set's purpose, in a few words
	Graphs, Classes int

	opening int // number of the graph to look at first, from 1; 0 for none

	draw func(rng *rand.Rand) *model.Dataset // sets no name and no fingerprint; rng is nil for toy, which is fixed
	rule *model.Rule                         // nil if no rule gives the class
}

// BuiltIns lists the built-in sets, the default first.
func BuiltIns() []BuiltIn {
	return []BuiltIn{
		{"planted", "random graphs of eight vertices whose class is the number of their edges, which no mapping changes: augmentation helps by design", "first look, helps by design", plantedGraphs, 2, plantedExample, drawPlanted, plantedRule},
		{"rings", "molecule-like graphs whose class is how their rings are joined, not how big they are", "like molecules, no gain", 188, 2, 0, drawRings, nil},
		{"communities", "dense graphs with many triangles, whose class is the number of their communities", "many triangles, 3 classes", 81, 3, 0, drawCommunities, nil},
		{"noise", "molecule-like graphs with random classes: there is nothing to learn", "control, nothing to learn", 100, 2, 0, drawNoise, nil},
		{"triangles", "random graphs, half of them with a triangle, which is the class", "swaps can break labels", 2 * ruledPairs, 2, 0, drawTriangles, triangleRule},
		{"hexagons", "molecule-like graphs of two rings, whose class is whether one of them is of six", "swaps can break labels", 2 * ruledPairs, 2, 0, drawHexagons, hexagonRule},
		{"toy", "six graphs small enough for a blackboard: path, star, cycle, house, two triangles with a bridge, K4", "for a blackboard", 6, 2, 0, drawToy, triangleRule},
	}
}

// DefaultSet is the built-in set that the explorer opens.
const DefaultSet = "planted"

// Generate returns a built-in dataset by name. "rings" is "rings:1"; another number is
// another seed. The dataset keeps the name as given.
func Generate(name string) (*model.Dataset, error) {
	which, number, numbered := strings.Cut(strings.ToLower(name), ":")
	for _, b := range BuiltIns() {
		if b.Name != which {
			continue
		}
		draw := uint64(1)
		if numbered {
			var err error
			if draw, err = strconv.ParseUint(number, 10, 64); err != nil {
				return nil, fmt.Errorf("dataset %q: found %q after the colon, expected a seed such as %s:7; give a whole number from 0", name, number, which)
			}
		}
		if which == "toy" && draw != 1 {
			return nil, fmt.Errorf("dataset %q: toy is six fixed graphs and has no other draw; ask for toy", name)
		}
		d := b.draw(seed.Unit{Seed: draw, Purpose: "dataset " + which}.Stream())
		d.Name, d.Rule = which, b.rule
		if draw == 1 {
			d.Opening = b.opening
		}
		if numbered {
			d.Name += ":" + strconv.FormatUint(draw, 10)
		}
		d.Synthetic = fmt.Sprintf("%s is synthetic, generated from seed %d: %s.", d.Name, draw, b.About)
		if which == "toy" {
			d.Synthetic = fmt.Sprintf("toy is synthetic, made by hand: %s.", b.About)
		}
		d.Fingerprint = fingerprint(d)
		return d, nil
	}
	return nil, fmt.Errorf("there is no built-in dataset %q", name)
}

// isBuiltIn reports whether a name is that of a built-in set, with any number.
func isBuiltIn(name string) bool {
	which, _, _ := strings.Cut(strings.ToLower(name), ":")
	return slices.ContainsFunc(BuiltIns(), func(b BuiltIn) bool { return b.Name == which })
}

// IsKnown reports whether a name is that of a built-in set or of the catalog, so that any
// machine finds the dataset by it.
func IsKnown(name string) bool {
	return isBuiltIn(name) || slices.ContainsFunc(Catalog(), func(e Entry) bool { return e.Name == name })
}

// built returns a graph of edges that a generator has made simple.
func built(n int, edges []model.Edge) *model.Graph { return must.Get(model.NewGraph(n, edges)) }
