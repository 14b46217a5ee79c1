package regions

import (
	"context"
	"math"

	"mevolve/evolve"
	"mevolve/learners"
	"mevolve/model"
)

// picture is one iteration's classifier on its plane; 0 is the original. It
// never changes once it is posted.
type picture struct {
	iteration int
	frame     *frame
	train     []point // D_train, originals first
	test      []point
	originals int     // how many of train are
	right     int     // of test
	level     float64 // share of the training originals whose second coordinate is the same
	regions   raster  // nil while it is being computed
}

// point is a graph on the plane.
type point struct {
	a, b      float64
	id        model.ID
	vector    []float64 // its embedding; shared
	graph     int       // in the dataset, or the one it descends from, from 0
	class     int
	predicted int // of test graphs
}

// look takes the picture of a classifier, without its regions. A nil frame
// asks for one around the split's own graphs.
func look(ctx context.Context, e evolve.Event, c *learners.Pair, split model.Split, axes axes, f *frame) (*picture, error) {
	train, err := c.Embed(ctx, model.Graphs(e.State.Train))
	if err != nil {
		return nil, err
	}
	test, err := c.Embed(ctx, model.Graphs(split.Test))
	if err != nil {
		return nil, err
	}
	originals := len(split.Train)
	if f == nil {
		p := flat()
		if axes == components {
			if p, err = principal(train[:originals]); err != nil {
				return nil, err
			}
		}
		own := append(append([][]float64{}, train[:originals]...), test...)
		whole := around(p, own)
		if axes == eigenvalues { // of a normalized Laplacian: none is beyond 2, but for rounding
			for k := range whole.hi {
				whole.hi[k] = min(whole.hi[k], 2+1e-6)
			}
		}
		f = &whole
	}
	predicted, err := c.Classify(ctx, test)
	if err != nil {
		return nil, err
	}
	pic := &picture{iteration: e.Iteration, frame: f, originals: originals, train: place(f, e.State.Train, train), test: place(f, split.Test, test)}
	for i, p := range predicted {
		pic.test[i].predicted = p.Class
		if p.Class == pic.test[i].class {
			pic.right++
		}
	}
	pic.level = level(pic.train[:originals])
	return pic, nil
}

func place(f *frame, examples []model.Example, rows [][]float64) []point {
	points := make([]point, len(examples))
	for i, e := range examples {
		a, b := f.project(rows[i])
		points[i] = point{a: a, b: b, id: e.ID, vector: rows[i], graph: e.ID.Graph, class: e.Class}
	}
	return points
}

// level is the largest share of points that have one second coordinate.
func level(points []point) float64 {
	const step = 1e-9
	counts := make(map[float64]int)
	most := 0
	for _, p := range points {
		at := math.Round(p.b / step)
		counts[at]++
		most = max(most, counts[at])
	}
	return float64(most) / float64(max(1, len(points)))
}

// The raster's size: fine enough for a large terminal's half-blocks, and
// coarse enough to be there at once.
const (
	rasterW = 120
	rasterH = 80
)

// raster is the class that a classifier gives to the middle of each cell of a
// frame, row by row from the top.
type raster []uint8

// decide classifies the middle of every cell.
func decide(ctx context.Context, c *learners.Pair, f *frame) (raster, error) {
	classes := make(raster, 0, rasterW*rasterH)
	points := make([][]float64, rasterW)
	for y := range rasterH {
		for x := range points {
			points[x] = f.at(f.centre(x, y, rasterW, rasterH))
		}
		row, err := c.Classify(ctx, points)
		if err != nil {
			return nil, err
		}
		for _, p := range row {
			classes = append(classes, uint8(p.Class))
		}
	}
	return classes, nil
}

// class is the region at a cell of a grid of w×h.
func (r raster) class(x, y, w, h int) int {
	return int(r[(2*y+1)*rasterH/(2*h)*rasterW+(2*x+1)*rasterW/(2*w)])
}
