package evolve

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
)

// Every graph of a dataset once, as an iteration maps its pool.
func BenchmarkMapAll(b *testing.B) {
	for _, on := range []string{"MUTAG", "ENZYMES", "PROTEINS", "IMDB-BINARY", "OHSU"} {
		for _, name := range []string{"random", "vertex-similarity", "motif-random", "motif-similarity"} {
			b.Run(on+"/"+name, func(b *testing.B) {
				folder := filepath.Join(os.Getenv("MEVOLVE_DATA"), on)
				if _, err := os.Stat(folder); err != nil {
					b.Skip("MEVOLVE_DATA names no folder with ", on)
				}
				d := must.Get(datasets.Open(context.Background(), folder, nil))
				m := config(name).Mapping
				b.ReportAllocs()
				for b.Loop() {
					stream := func(id model.ID) *rand.Rand { return MapStream(1, 1, 1, 1, id) }
					must.Get(MapAll(context.Background(), m, d.Examples, stream))
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(d.Examples)), "ns/graph")
			})
		}
	}
}
