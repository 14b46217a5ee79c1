package explain

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// Change is one modification: of a setting, or of an edge of the input.
type Change struct {
	Of       string // "beta", "l", "similarity", "mapping", the ID of a reading, "edge"
	What     string // in words
	Settings settings.Settings
	Toggle   *model.Edge // inserted first or, if it is an edge, removed first; nil for none
}

// longest is the longest motif length that is tried: the paper uses 2 and 3.
const longest = 3

// Changes are the settings that change the draws of a mapping, each with its other
// values: β of the paper's sweep, l, the index, the mapping, the readings.
func Changes(s settings.Settings) []Change {
	kind, _ := augment.KindOf(s.Mapping)
	var list []Change
	try := func(name string, values []string, say func(value string) string) {
		row := must.Get(settings.Named(name))
		for _, v := range values {
			if other, err := row.With(s, v); err == nil && other != s {
				list = append(list, Change{Of: name, What: say(v), Settings: other})
			}
		}
	}
	if kind.Author == "" {
		try("beta", []string{"0.05", "0.1", "0.15", "0.2", "0.25"}, func(v string) string { return "β " + strings.TrimPrefix(v, "0") })
		if kind.Ignores("l") == "" {
			try("l", []string{"2", fmt.Sprint(longest)}, func(v string) string { return "l " + v })
		}
		if kind.Ignores("similarity") == "" {
			try("similarity", augment.IndexNames(), func(v string) string { return "s by " + v })
		}
	}
	try("mapping", augment.Names(), func(v string) string { return v })
	for _, r := range readings.All() {
		if !kind.AppliesTo(r.ID) || kind.Author != "" {
			continue
		}
		for _, v := range r.Values {
			other := s
			other.Readings, _ = s.Readings.With(r.ID, v.Name)
			if other != s {
				list = append(list, Change{Of: r.ID, What: r.ID + " " + v.Name, Settings: other})
			}
		}
	}
	return list
}

// Try is the chance of a pair of g after the change.
func (c Change) Try(ctx context.Context, g *model.Graph, pair model.Edge, effort Effort, rng *rand.Rand) (Estimate, error) {
	m, err := c.Settings.NewMapping()
	if err != nil {
		return Estimate{}, err
	}
	if c.Toggle != nil {
		if g, err = g.Toggle([]model.Edge{*c.Toggle}); err != nil {
			return Estimate{}, err
		}
	}
	return effort.Chance(ctx, m, g, pair, rng)
}

// Edges are the n edges at an end of the pair that, inserted or removed first, give it the
// largest chance in the first swap, largest first; only those that raise it. The chance is the
// pair's share of the first draw or, for an edge, its share of the first removal
// over all additions. It returns none for a graph of more than mostVertices, or if the
// shares of an edge would take too long.
func Edges(ctx context.Context, s settings.Settings, g *model.Graph, pair model.Edge, n int) ([]Change, error) {
	pair = model.NewEdge(pair.U, pair.V)
	m, err := s.NewMapping()
	if err != nil {
		return nil, err
	}
	if kind, _ := augment.KindOf(s.Mapping); kind.Author != "" || g.N() > mostVertices {
		return nil, nil
	}
	share := firstShare
	if g.HasEdge(pair.U, pair.V) {
		share = firstRemoval
		if long, err := takesLong(ctx, m, g); err != nil || long {
			return nil, err
		}
	}
	now, err := share(ctx, m, g, pair)
	if err != nil {
		return nil, err
	}
	type raised struct {
		edge  model.Edge
		share float64
	}
	var better []raised
	for _, end := range []int{pair.U, pair.V} {
		for z := range g.N() {
			if z == pair.U || z == pair.V {
				continue
			}
			e := model.NewEdge(end, z)
			other, err := g.Toggle([]model.Edge{e})
			if err != nil {
				return nil, err
			}
			then, err := share(ctx, m, other, pair)
			if err != nil {
				return nil, err
			}
			if then > now+1e-12 {
				better = append(better, raised{e, then})
			}
		}
	}
	slices.SortFunc(better, func(a, b raised) int {
		return cmp.Or(cmp.Compare(b.share, a.share), a.edge.Compare(b.edge))
	})
	var list []Change
	for _, r := range better[:min(n, len(better))] {
		what := "put in first"
		if g.HasEdge(r.edge.U, r.edge.V) {
			what = "taken out first"
		}
		list = append(list, Change{Of: "edge", What: fmt.Sprintf("%v %s", r.edge, what), Settings: s, Toggle: &r.edge})
	}
	return list, nil
}

// mostVertices is the largest graph for which every edge at a pair is tried.
const mostVertices = 400

// firstShare is a pair's share of a mapping's first draw.
func firstShare(ctx context.Context, m augment.Mapping, g *model.Graph, pair model.Edge) (float64, error) {
	r, err := m.Begin(ctx, g)
	if err != nil {
		return 0, err
	}
	row, ok := r.Candidate(pair)
	if !ok || r.Finished() {
		return 0, nil
	}
	return row.Share, nil
}

// firstRemoval is the chance that a mapping's first swap removes an edge.
func firstRemoval(ctx context.Context, m augment.Mapping, g *model.Graph, edge model.Edge) (float64, error) {
	r, err := m.Begin(ctx, g)
	if err != nil || r.Finished() {
		return 0, err
	}
	kind, _ := augment.KindOf(m.Name())
	chance := 0.0
	for _, add := range r.Additions(0, 0).Rows {
		paths := [][]int{nil}
		if kind.Motif {
			if paths, err = r.Paths(ctx, add.Pair, 0); err != nil {
				return 0, err
			}
		}
		for _, path := range paths {
			for _, del := range r.Removals(&add.Pair, path, 0, 0).Rows {
				if del.Pair == edge {
					chance += add.Share * del.Share / float64(len(paths))
				}
			}
		}
	}
	return chance, nil
}

// takesLong reports whether computing all removals, for every addition, with
// each edge at a pair takes more than some seconds.
func takesLong(ctx context.Context, m augment.Mapping, g *model.Graph) (bool, error) {
	r, err := m.Begin(ctx, g)
	if err != nil {
		return false, err
	}
	looks := 2 * g.N() * r.Additions(0, 1).Left
	if kind, _ := augment.KindOf(m.Name()); !kind.Motif {
		looks *= g.M()
	}
	return looks > mostLooks, nil
}

const mostLooks = 20_000_000

// String is an estimate in a short form: "12.5 %", "12.1 ± 0.5 %".
func (e Estimate) String() string {
	if e.Exact || e.Trials == 0 {
		return wording.Chance(e.P)
	}
	return fmt.Sprintf("%s ± %s", strings.TrimSuffix(wording.Chance(e.P), " %"), wording.Chance(e.StandardError))
}
