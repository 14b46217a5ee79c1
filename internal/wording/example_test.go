package wording_test

import (
	"fmt"

	"mevolve/internal/wording"
)

// Numbers as every screen and report writes them.
func Example() {
	fmt.Println(wording.Share(.0476, 3), wording.Percent(.125, 1), wording.Points(-.0125), wording.Probability(.0004))
	fmt.Println(wording.Count(1135, "graph", "graphs"), wording.Maybe(nil, wording.Number))
	// Output:
	// .048 12.5 % −1.2 <.001
	// 1,135 graphs –
}
