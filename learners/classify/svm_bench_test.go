package classify

import (
	"fmt"
	"testing"
)

// clusters draws n points of d features, each class around a few centres, so
// that classes overlap.
func clusters(seed uint64, n, d, classes int) Data {
	rng := newRNG(seed)
	centres := make([][]float64, 3*classes)
	for c := range centres {
		centres[c] = make([]float64, d)
		for k := range d {
			centres[c][k] = rng.NormFloat64()
		}
	}
	data := Data{Classes: classes}
	for range n {
		c := rng.IntN(len(centres))
		x := make([]float64, d)
		for k := range x {
			x[k] = centres[c][k]*0.6 + rng.NormFloat64()
		}
		y := c % classes
		if rng.Float64() < 0.1 {
			y = rng.IntN(classes)
		}
		data.X = append(data.X, x)
		data.Y = append(data.Y, y)
	}
	return data
}

func BenchmarkSVM(b *testing.B) {
	for _, classes := range []int{2, 6} {
		d := clusters(1, 2000, 128, classes)
		b.Run(fmt.Sprintf("2000x128/%d", classes), func(b *testing.B) {
			for b.Loop() {
				if _, err := (SVM{}).Fit(b.Context(), newRNG(1), d, 5); err != nil { // C=1, scale
					b.Fatal(err)
				}
			}
		})
	}
}
