package course

import (
	"context"
	"slices"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/settings"
)

// Elsewhere is where there is something to do for a mapping that finds nothing.
type Elsewhere struct {
	Graph   int    // the next of the dataset that has a candidate, after the last the first; -1 for none
	Mapping string // another that has a candidate on this graph; "" for none
}

// Elsewhere looks through a dataset from the graph at hand on, and through the
// mappings with the settings at hand.
func (co *Course) Elsewhere(ctx context.Context, all []model.Example, at int, set settings.Settings) (Elsewhere, error) {
	f := Elsewhere{Graph: -1}
	for k := 1; k < len(all); k++ {
		i := (at + k) % len(all)
		ok, err := offers(ctx, co.Mapping, all[i].Graph)
		if err != nil {
			return f, err
		}
		if ok {
			f.Graph = i
			break
		}
	}
	names := augment.Names()
	here := slices.Index(names, co.Cause.Mapping)
	for k := 1; k < len(names); k++ { // in the order in which m goes through them
		set.Mapping = names[(here+k)%len(names)]
		m, err := set.NewMapping()
		if err != nil {
			continue
		}
		ok, err := offers(ctx, m, co.Graph)
		if err != nil {
			return f, err
		}
		if ok {
			f.Mapping = set.Mapping
			break
		}
	}
	return f, nil
}

// offers tells whether a mapping has a candidate on a graph.
func offers(ctx context.Context, m augment.Mapping, g *model.Graph) (bool, error) {
	r, err := m.Begin(ctx, g)
	return err == nil && !r.Finished(), err
}
