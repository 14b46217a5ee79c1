package augment_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/model/readings"
)

// One swap of motif-similarity on a triangle with a tail, first the choices
// and then what is drawn:
//
//	1
//	| \
//	|  3 --- 4
//	| /
//	2
func Example() {
	g, err := model.NewGraph(4, []model.Edge{{U: 0, V: 1}, {U: 0, V: 2}, {U: 1, V: 2}, {U: 2, V: 3}})
	if err != nil {
		fmt.Println(err)
		return
	}
	mapping, err := augment.New("motif-similarity", augment.Options{
		Beta: 0.15, L: 2,
		Connectivity: readings.ConnectivityKeep,
		EdgeCount:    readings.EdgeCountKeep,
		ZeroScores:   readings.ZeroScoresUniform,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	show := func(what string, rows []augment.Row) {
		fmt.Println(what)
		for _, r := range rows {
			fmt.Printf("  %d–%d  s = %.3f  w = %.3f  u in [%.2f, %.2f)\n", r.Pair.U+1, r.Pair.V+1, r.Score, r.Weight, r.From, r.To)
		}
	}
	ctx := context.Background()
	run, err := mapping.Begin(ctx, g)
	if err != nil {
		fmt.Println(err)
		return
	}
	show("add one of", run.Additions(0, 0).Rows)
	pair := model.Edge{U: 0, V: 3}
	paths, err := run.Paths(ctx, pair, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	show("remove, if that is 1–4, one of", run.Removals(&pair, paths[0], 0, 0).Rows)

	a, err := run.Next(ctx, rand.New(rand.NewPCG(1, 0)), augment.Forced{Add: &pair})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v: %d–%d for %d–%d, drawn with u = %.2f\n", a.Outcome, a.Added.U+1, a.Added.V+1, a.Removed.U+1, a.Removed.V+1, a.DelDraw)
	// Output:
	// add one of
	//   1–4  s = 0.333  w = 0.500  u in [0.00, 0.50)
	//   2–4  s = 0.333  w = 0.500  u in [0.50, 1.00)
	// remove, if that is 1–4, one of
	//   1–3  s = 0.500  w = 0.250  u in [0.00, 0.20)
	//   3–4  s = 0.000  w = 1.000  u in [0.20, 1.00)
	// done: 1–4 for 1–3, drawn with u = 0.05
}
