package reliability_test

import (
	"fmt"

	"mevolve/model/readings"
	"mevolve/reliability"
)

// Three validation graphs of two classes, the last of them decided wrongly.
func ExampleCalibrate() {
	p := [][]float64{{.9, .1}, {.2, .8}, {.6, .4}}
	c, err := reliability.Calibrate(p, []int{0, 1, 1}, []int{0, 1, 0}, 2, readings.Default().Theta)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("Q  %.2f\n", c.Q)
	fmt.Printf("r  %.2f\n", c.R)
	fmt.Printf("θ  %.2f, where J is %d\n", c.Theta, c.CostAt(c.Theta))
	r := c.Score([]float64{.3, .7}, 1) // of a generated graph of class 1
	fmt.Printf("r of another %.2f: kept %v\n", r, c.Keep(r))
	// Output:
	// Q  [[0.90 0.10] [0.40 0.60]]
	// r  [0.82 0.56 0.48]
	// θ  0.48, where J is 0
	// r of another 0.54: kept true
}
