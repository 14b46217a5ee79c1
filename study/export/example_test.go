package export_test

import (
	"fmt"
	"os"

	"mevolve/model"
	"mevolve/study/export"
)

// A path of three vertices, one edge of which is moved.
func ExampleEdgeList() {
	before, err := model.NewGraph(3, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	after, err := model.NewGraph(3, []model.Edge{{U: 0, V: 2}, {U: 1, V: 2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := export.EdgeList(os.Stdout, export.Change{Title: "a path", Before: before, After: after}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// # a path
	// # vertices 3
	// # removed 1 2
	// # added 1 3
	// 1 3
	// 2 3
}
