package classify

import (
	"testing"
)

func BenchmarkRF(b *testing.B) {
	d := clusters(1, 500, 128, 2)
	for b.Loop() {
		if _, err := (RF{}).grow(b.Context(), newRNG(1), d, 100, rfDepth[0]); err != nil {
			b.Fatal(err)
		}
	}
}
