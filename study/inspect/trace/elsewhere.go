package trace

import (
	"context"
	"slices"

	"mevolve/augment"
	"mevolve/model"
)

// Elsewhere suggests another graph or mapping if a mapping has no candidates.
type Elsewhere struct {
	Graph   int    // the next graph of the dataset with a candidate, cyclically; -1 for none
	Mapping string // another mapping with a candidate on this graph; "" for none
}

// Elsewhere searches the dataset from the graph at on, and the
// other mappings with the same settings.
func (co *Trace) Elsewhere(ctx context.Context, all []model.Example, at int) (Elsewhere, error) {
	f := Elsewhere{Graph: -1}
	for k := 1; k < len(all) && f.Graph < 0; k++ {
		i := (at + k) % len(all)
		if ok, err := offers(ctx, co.Mapping, all[i].Graph); err != nil {
			return f, err
		} else if ok {
			f.Graph = i
		}
	}
	names := augment.Names()
	here := slices.Index(names, co.Cause.Mapping)
	for k := 1; k < len(names) && f.Mapping == ""; k++ { // in the order of key m
		set := co.Cause.Settings
		set.Mapping = names[(here+k)%len(names)]
		m, err := set.NewMapping()
		if err != nil {
			continue
		}
		if ok, err := offers(ctx, m, co.Graph); err != nil {
			return f, err
		} else if ok {
			f.Mapping = set.Mapping
		}
	}
	return f, nil
}

// offers reports whether a mapping has a candidate on a graph.
func offers(ctx context.Context, m augment.Mapping, g *model.Graph) (bool, error) {
	r, err := m.Begin(ctx, g)
	return err == nil && !r.Finished(), err
}
