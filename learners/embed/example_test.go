package embed_test

import (
	"context"
	"fmt"

	"mevolve/learners/embed"
	"mevolve/model"
)

// The normalized Laplacian of a triangle has the eigenvalues 0, 3/2 and 3/2.
func ExampleSF() {
	triangle, err := model.NewGraph(3, []model.Edge{{U: 0, V: 1}, {U: 0, V: 2}, {U: 1, V: 2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	x, err := embed.SF{Dim: 5}.Embed(context.Background(), triangle)
	fmt.Printf("%.2f %v\n", x, err)
	// Output:
	// [0.00 1.50 1.50 0.00 0.00] <nil>
}
