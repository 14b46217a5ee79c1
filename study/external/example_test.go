package external_test

import (
	"context"
	"encoding/json"
	"fmt"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/external"
)

// The line that a mapping of one's own reads: a triangle with a tail, of which one
// edge is to be moved.
func ExampleAsk() {
	g, err := model.NewGraph(4, []model.Edge{{U: 0, V: 1}, {U: 0, V: 2}, {U: 1, V: 2}, {U: 2, V: 3}})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := readings.Default()
	options := augment.Options{
		Beta: .15, L: 2, Similarity: "ra",
		Connectivity: r.Connectivity, EdgeCount: r.EdgeCount, Path: r.Path, ZeroScores: r.ZeroScores,
	}
	line, err := json.Marshal(external.Ask(context.Background(), g, options, 7))
	fmt.Println(string(line), err)
	// Output:
	// {"graph":0,"vertices":4,"edges":[[1,2],[1,3],[2,3],[3,4]],"beta":0.15,"l":2,"k":1,"seed":"7","similarity":"ra","readings":{"R1":"keep","R2":"keep","R4":"uniform","R5":"uniform"}} <nil>
}
