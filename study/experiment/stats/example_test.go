package stats_test

import (
	"fmt"

	"mevolve/study/experiment/stats"
)

// Of 60 graphs, each tested once, the second model has ten more right that the first
// has wrong, and loses two.
func ExamplePairGraphs() {
	var graphs []stats.Answers
	for i := range 60 {
		a := stats.Answers{Times: 1, A: 1, B: 1}
		switch {
		case i < 10:
			a.A = 0
		case i < 12:
			a.B = 0
		}
		graphs = append(graphs, a)
	}
	o := stats.PairGraphs(graphs)
	fmt.Printf("%+.3f, p = %.4f: %s\n", o.Mean, *o.P, o.Effect())
	fmt.Printf("5 of 6 right: %.3f\n", *stats.Wilson(5, 6))
	// Output:
	// +0.133, p = 0.0386: gain
	// 5 of 6 right: [0.436 0.970]
}
