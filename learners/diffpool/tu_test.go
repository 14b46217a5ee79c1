package diffpool

import (
	"bufio"
	"cmp"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mevolve/model"
)

// readTU reads a dataset from $MEVOLVE_DATA, vertex labels included; it skips
// the test when the variable is not set.
func readTU(t testing.TB, name string) (examples []model.Example, classes int) {
	t.Helper()
	root := os.Getenv("MEVOLVE_DATA")
	if root == "" {
		t.Skip("set MEVOLVE_DATA to a folder of TU datasets to run this test")
	}
	column := func(file string) [][]int {
		f, err := os.Open(filepath.Join(root, name, name+"_"+file+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var rows [][]int
		for lines := bufio.NewScanner(f); lines.Scan(); {
			var row []int
			for field := range strings.SplitSeq(lines.Text(), ",") {
				x, err := strconv.Atoi(strings.TrimSpace(field))
				if err != nil {
					t.Fatal(err)
				}
				row = append(row, x)
			}
			rows = append(rows, row)
		}
		return rows
	}
	var first, size []int
	for v, row := range column("graph_indicator") {
		if row[0] > len(first) {
			first, size = append(first, v), append(size, 0)
		}
		size[row[0]-1]++
	}
	edges, labels := make([][]model.Edge, len(first)), make([][]int, len(first))
	graphOf := column("graph_indicator")
	for _, row := range column("A") {
		if row[0] < row[1] {
			g := graphOf[row[0]-1][0] - 1
			edges[g] = append(edges[g], model.Edge{U: row[0] - 1 - first[g], V: row[1] - 1 - first[g]})
		}
	}
	for v, row := range column("node_labels") {
		g := graphOf[v][0] - 1
		labels[g] = append(labels[g], row[0])
	}
	var names []int
	for _, row := range column("graph_labels") {
		names = append(names, row[0])
	}
	distinct := slices.Compact(slices.Sorted(slices.Values(names)))
	for g := range first {
		graph, err := model.NewGraph(size[g], edges[g])
		if err == nil {
			graph, err = graph.WithLabels(labels[g])
		}
		if err != nil {
			t.Fatal(err)
		}
		class, _ := slices.BinarySearch(distinct, names[g])
		examples = append(examples, model.Example{ID: model.ID{Graph: g}, Graph: graph, Class: class})
	}
	return examples, len(distinct)
}

// folds deals the examples, class by class and shuffled, to k test sets; of
// the rest every eighth is D_val.
func folds(examples []model.Example, k int, rng *rand.Rand) []model.Split {
	examples = slices.Clone(examples)
	rng.Shuffle(len(examples), func(i, j int) { examples[i], examples[j] = examples[j], examples[i] })
	slices.SortStableFunc(examples, func(a, b model.Example) int { return cmp.Compare(a.Class, b.Class) })
	splits := make([]model.Split, k)
	for f := range splits {
		var rest []model.Example
		for i, e := range examples {
			if i%k == f {
				splits[f].Test = append(splits[f].Test, e)
			} else {
				rest = append(rest, e)
			}
		}
		for i, e := range rest {
			if i%8 == 3 {
				splits[f].Val = append(splits[f].Val, e)
			} else {
				splits[f].Train = append(splits[f].Train, e)
			}
		}
	}
	return splits
}
