package classify

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"sync"

	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/model"
)

// RF is a random forest: trees by the Gini index on bootstrap samples, √d
// features tried a split, p the mean of the leaves' class frequencies
// (Breiman 2001, doi:10.1023/A:1010933404324).
//
// Every tree and every node has its own random generator. A forest of 50 trees is thus
// the first part of one of 200, and a tree of depth 5 is the top of the full tree: the
// whole grid needs one forest.
type RF struct{}

var (
	rfTrees = []int{50, 100, 200}
	rfDepth = []int{math.MaxInt, 5}
)

// Name is "rf".
func (RF) Name() string { return "rf" }

// Grid is trees {50, 100, 200} × depth {∞, 5}.
func (RF) Grid() [][]Parameter {
	var rows [][]Parameter
	for _, trees := range rfTrees {
		for _, depth := range rfDepth {
			name := "∞"
			if depth != math.MaxInt {
				name = strconv.Itoa(depth)
			}
			rows = append(rows, []Parameter{{"trees", strconv.Itoa(trees)}, {"depth", name}})
		}
	}
	return rows
}

// Search grows one forest for all rows.
func (rf RF) Search(ctx context.Context, rng *rand.Rand, train, val Data) (int, float64, Model, error) {
	all, err := rf.grow(ctx, rng, train, rfTrees[len(rfTrees)-1], math.MaxInt)
	if err != nil {
		return 0, 0, nil, err
	}
	correct := make([]int, len(rfTrees)*len(rfDepth))
	for row := range correct {
		correct[row], err = correctOn(ctx, all.part(rfTrees[row/len(rfDepth)], rfDepth[row%len(rfDepth)]), val)
		if err != nil {
			return 0, 0, nil, err
		}
	}
	row := Largest(correct)
	m := all.part(rfTrees[row/len(rfDepth)], rfDepth[row%len(rfDepth)])
	return row, float64(correct[row]) / float64(len(val.X)), m, nil
}

// Fit trains with one row of the grid.
func (rf RF) Fit(ctx context.Context, rng *rand.Rand, train Data, row int) (Model, error) {
	return rf.grow(ctx, rng, train, rfTrees[row/len(rfDepth)], rfDepth[row%len(rfDepth)])
}

func (rf RF) grow(ctx context.Context, rng *rand.Rand, train Data, trees, depth int) (*forest, error) {
	switch {
	case len(train.X) == 0:
		return nil, errEmpty
	case len(train.X) > mostExamples:
		return nil, fmt.Errorf("a random forest can be trained on at most %d examples, and there are %d; choose another classifier", mostExamples, len(train.X))
	case train.Classes > mostClasses:
		return nil, fmt.Errorf("a random forest can tell at most %d classes apart, and there are %d; choose another classifier", mostClasses, train.Classes)
	}
	seed := [2]uint64{rng.Uint64(), rng.Uint64()}
	v := merge(train)
	r, err := rank(ctx, v)
	if err != nil {
		return nil, err
	}
	f := &forest{classes: v.classes, width: r.width, present: v.present(), depth: depth, trees: make([]tree, trees)}
	growers := sync.Pool{New: func() any { return newGrower(v, r, depth) }}
	grown := progress.Begin(ctx, "tree", trees)
	err = parallel.Each(ctx, trees, func(t int) (err error) {
		g := growers.Get().(*grower)
		f.trees[t], err = g.grow(ctx, v, rand.New(rand.NewPCG(seed[0]+uint64(t), seed[1])))
		growers.Put(g)
		grown.Done()
		return err
	})
	return f, err
}

// forest is a fitted RF.
type forest struct {
	classes int
	width   int // number of features that the trees use
	present []int
	depth   int // depth at which the trees are cut
	trees   []tree
}

// part returns the forest of the first trees, cut at a depth.
func (f *forest) part(trees, depth int) *forest {
	return &forest{f.classes, f.width, f.present, depth, f.trees[:trees:trees]}
}

// walkers is the number of points that descend a tree at once: their steps are
// independent, and without branches.
const walkers = 8

// Predict averages the frequencies of the leaves.
func (f *forest) Predict(ctx context.Context, x [][]float64) ([]Prediction, error) {
	// Points are stored in groups of walkers: feature by feature, one value for each
	// point, and last the zeros of the leaves' feature.
	group := (f.width + 1) * walkers
	points := make([]float64, (len(x)+walkers-1)/walkers*group)
	for i, row := range x {
		to := points[i/walkers*group+i%walkers:]
		for k, v := range row[:f.width] {
			to[k*walkers] = v
		}
	}
	p := make([]float64, len(x)*f.classes)
	for _, t := range f.trees { // one tree at a time stays in the cache
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for i := 0; i < len(x); i += walkers {
			ends := t.descend(points[i/walkers*group:][:group], f.depth)
			for k, end := range ends[:min(walkers, len(x)-i)] {
				t.add(end, p[(i+k)*f.classes:(i+k+1)*f.classes])
			}
		}
	}
	predictions := make([]Prediction, len(x))
	for i := range x {
		share := p[i*f.classes : (i+1)*f.classes : (i+1)*f.classes]
		for c := range share {
			share[c] /= float64(len(f.trees))
		}
		predictions[i] = Prediction{Class: leader(share), P: share}
	}
	return predictions, nil
}

// leader returns the class of the largest share, the first of equals. Shares that
// differ only in the last bits count as equal, since their sums are rounded.
func leader(share []float64) int {
	best := 0
	for c := range share {
		if share[c] > share[best]+1e-12 {
			best = c
		}
	}
	return best
}

// Warnings of the training.
func (f *forest) Warnings() []model.Warning { return oneClass(f.present) }
