package model_test

import (
	"fmt"

	"mevolve/model"
)

// A path of three vertices, numbered from 0 in code and from 1 for readers.
func Example() {
	g, err := model.NewGraph(3, []model.Edge{model.NewEdge(1, 0), model.NewEdge(1, 2)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.N(), "vertices,", g.M(), "edges; vertex 2 has neighbours", g.Neighbors(1))
	child := model.ID{Graph: 67}.Child(1).Child(3)
	fmt.Println("the child of iteration 3 of the child of iteration 1 of graph 68 is", child)
	_, err = model.NewGraph(2, []model.Edge{{U: 0, V: 0}})
	fmt.Println(err)
	// Output:
	// 3 vertices, 2 edges; vertex 2 has neighbours [0 2]
	// the child of iteration 3 of the child of iteration 1 of graph 68 is 68/1.3
	// edge 1–1 is a self-loop; graphs are simple
}
