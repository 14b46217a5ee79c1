package paper_test

import (
	"fmt"

	"mevolve/study/experiment/paper"
)

// A cell of the paper's Table 3 and the row it is compared with.
func ExampleCellOf() {
	cell, ok := paper.CellOf("MUTAG", "motif-similarity", "sf+svm")
	original, _ := paper.Original("MUTAG", "sf+svm")
	fmt.Println(original.Accuracy, "→", cell.Accuracy, ok)
	// Output:
	// 822 → 863 true
}
