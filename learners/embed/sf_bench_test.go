package embed

import "testing"

// A whole dataset, every graph embedded anew.
func BenchmarkSF(b *testing.B) {
	for _, name := range []string{"MUTAG", "ENZYMES", "OHSU"} {
		b.Run(name, func(b *testing.B) {
			graphs, _ := readTU(b, name)
			f := SF{Dim: 128}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := f.EmbedAll(b.Context(), graphs); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
