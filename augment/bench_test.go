package augment

import (
	"context"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
)

// largest is the graph with the most edges.
func largest(graphs []*model.Graph) *model.Graph {
	best := graphs[0]
	for _, g := range graphs {
		if g.M() > best.M() {
			best = g
		}
	}
	return best
}

func BenchmarkMap(b *testing.B) {
	graphs := map[string]func(b *testing.B) *model.Graph{
		"MUTAG-1":      func(b *testing.B) *model.Graph { return dataset(b, "MUTAG")[0] },
		"OHSU-largest": func(b *testing.B) *model.Graph { return largest(dataset(b, "OHSU")) },
		"n=6000":       func(b *testing.B) *model.Graph { return sparse(6_000, 19_000) },
		"n=100000":     func(b *testing.B) *model.Graph { return sparse(100_000, 300_000) },
	}
	for _, on := range []string{"MUTAG-1", "OHSU-largest", "n=6000", "n=100000"} {
		b.Run(on, func(b *testing.B) {
			g := graphs[on](b)
			for _, name := range Names() {
				m := mapping(name, standard)
				b.Run(name, func(b *testing.B) {
					b.ReportAllocs()
					rng := stream(1)
					for b.Loop() {
						must.Get(m.Map(context.Background(), g, rng))
					}
				})
			}
		})
	}
}
