package evolve_test

import (
	"context"
	"fmt"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// Algorithm 3, event by event; who has seen enough stops reading.
func ExampleRun() {
	ctx := context.Background()
	d, err := datasets.Open(ctx, "rings", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := settings.Default()
	split, err := experiment.Split(ctx, d, s, 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	cfg, err := experiment.NewEvolution(s, d.Classes(), 1, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for e, err := range evolve.Run(ctx, split, cfg) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("iteration %d, %v: %d to train on\n", e.Iteration, e.Stage, len(e.State.Train))
		if e.Iteration == 1 && e.Stage == evolve.Retrained {
			break
		}
	}
	// Output:
	// iteration 0, pretrained: 131 to train on
	// iteration 1, pooled: 131 to train on
	// iteration 1, calibrated: 131 to train on
	// iteration 1, filtered: 259 to train on
	// iteration 1, retrained: 259 to train on
}
