package plane

import (
	"context"
	"fmt"
	"math"

	"mevolve/evolve"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// Axes selects the coordinates of the plane.
type Axes int

const (
	Eigenvalues Axes = iota // of the normalized Laplacian, the two largest: a classifier of its own, trained on them
	Components              // the first two principal components of the settings' own embedding
)

// Classifiers are the classifiers of Fig. 6.
func Classifiers() []string { return []string{"svm", "log", "knn", "rf"} }

// Settings are the settings of the drawn run. With eigenvalues it has a learner of
// its own, with two dimensions. R16's smallest is not possible: the smallest
// eigenvalue of every graph is 0, which would leave a line.
func Settings(s settings.Settings, axes Axes) settings.Settings {
	s.Repeats = 1
	if axes == Eigenvalues {
		s.Learner = "sf+" + classifier(s.Learner)
		s.Dim = 2
		s.Readings.SFOrder = readings.SFOrderLargest
		s.Attributed, s.EmbeddingPreset = false, ""
	}
	return s
}

// classifier is the learner's own, or the replacement of a network, as in the
// size baseline.
func classifier(learner string) string {
	k, _ := learners.KindOf(learner)
	return k.Second()
}

// Picture is one iteration's classifier on its plane; 0 is the original. It
// is immutable.
type Picture struct {
	Iteration int
	Frame     *Frame
	Train     []Point // D_train, originals first
	Test      []Point
	Originals int     // number of originals in Train
	Right     int     // number of right predictions in Test
	Level     float64 // share of the training originals with the same second coordinate, 0 to 1
	Regions   Raster  // nil until it is computed
}

// Point is a graph on the plane.
type Point struct {
	A, B      float64
	Graph     int // index in the dataset, from 0; for a generated graph its original's
	Class     int
	Predicted int // predicted class, of test graphs
}

// Sequence makes the pictures of an evolution, iteration by iteration. All have the same
// frame, so that they can be compared: it grows until every graph of every
// iteration is inside, and earlier pictures are drawn again on the larger frame. If
// the embedding is trained again in every iteration (R13 refit), planes cannot be
// compared, and each picture has its own.
type Sequence struct {
	axes     Axes
	refits   bool
	split    model.Split
	pictures []*Picture
	pairs    []*learners.Pair
}

// NewSequence returns the Course of a run with these settings on a split.
func NewSequence(s settings.Settings, axes Axes, split model.Split) *Sequence {
	k, _ := learners.KindOf(s.Learner)
	return &Sequence{axes: axes, split: split, refits: k.Trained() && s.Readings.Embedding == readings.EmbeddingRefit}
}

// Pictures are those of the iterations so far.
func (c *Sequence) Pictures() []*Picture { return c.pictures }

// Look adds the picture of an event's classifier, without its regions.
func (c *Sequence) Look(ctx context.Context, e evolve.Event) (*Picture, error) {
	pair, ok := e.State.Learner.(*learners.Pair)
	if !ok {
		return nil, fmt.Errorf("%s has no points to draw regions around", e.State.Learner.Name())
	}
	train, err := pair.Embed(ctx, model.Graphs(e.State.Train))
	if err != nil {
		return nil, err
	}
	test, err := pair.Embed(ctx, model.Graphs(c.split.Test))
	if err != nil {
		return nil, err
	}
	var last *Frame
	if n := len(c.pictures); n > 0 && !c.refits {
		last = c.pictures[n-1].Frame
	}
	f, err := c.frame(last, train, test)
	if err != nil {
		return nil, err
	}
	predicted, err := pair.Classify(ctx, test)
	if err != nil {
		return nil, err
	}
	p := &Picture{Iteration: e.Iteration, Frame: f, Originals: len(c.split.Train), Train: place(f, e.State.Train, train), Test: place(f, c.split.Test, test)}
	for i, said := range predicted {
		p.Test[i].Predicted = said.Class
		if said.Class == p.Test[i].Class {
			p.Right++
		}
	}
	p.Level = level(p.Train[:p.Originals])
	if last != nil && f != last {
		for i, before := range c.pictures {
			again := *before
			again.Frame, again.Regions = f, nil
			c.pictures[i] = &again
		}
	}
	c.pictures, c.pairs = append(c.pictures, p), append(c.pairs, pair)
	return p, nil
}

// frame is the last frame if it holds the rows, or one that holds both.
func (c *Sequence) frame(last *Frame, train, test [][]float64) (*Frame, error) {
	rows := append(append([][]float64{}, train...), test...)
	if last == nil {
		p, err := flat(), error(nil)
		if c.axes == Components {
			if p, err = principal(train[:len(c.split.Train)]); err != nil {
				return nil, err
			}
		}
		f := around(p, rows)
		return c.bounded(f), nil
	}
	if last.holds(rows) {
		return last, nil
	}
	return c.bounded(last.grown(rows)), nil
}

// bounded limits the frame to the range of the eigenvalues of a normalized Laplacian: at most
// 2, except for rounding.
func (c *Sequence) bounded(f Frame) *Frame {
	if c.axes == Eigenvalues {
		for k := range f.Hi {
			f.Hi[k] = min(f.Hi[k], 2+1e-6)
		}
	}
	return &f
}

// Decide computes the missing regions of every picture, and passes each new picture to drawn.
func (c *Sequence) Decide(ctx context.Context, drawn func(*Picture)) error {
	for i, p := range c.pictures {
		if p.Regions != nil {
			continue
		}
		whole := *p
		var err error
		if whole.Regions, err = decide(ctx, c.pairs[i], p.Frame); err != nil {
			return err
		}
		c.pictures[i] = &whole
		drawn(&whole)
	}
	return nil
}

func place(f *Frame, examples []model.Example, rows [][]float64) []Point {
	points := make([]Point, len(examples))
	for i, e := range examples {
		a, b := f.Project(rows[i])
		points[i] = Point{A: a, B: b, Graph: e.ID.Graph, Class: e.Class}
	}
	return points
}

// level is the largest share of points with the same second coordinate.
func level(points []Point) float64 {
	const step = 1e-9
	counts := make(map[float64]int)
	most := 0
	for _, p := range points {
		at := math.Round(p.B / step)
		counts[at]++
		most = max(most, counts[at])
	}
	return float64(most) / float64(max(1, len(points)))
}

// The raster's size: fine enough for a large terminal's half-blocks, and
// coarse enough to compute at once.
const (
	RasterW = 120
	RasterH = 80
)

// Raster is the predicted class at the middle of each cell of a
// frame, row by row from the top.
type Raster []uint8

// decide classifies the middle of every cell.
func decide(ctx context.Context, c *learners.Pair, f *Frame) (Raster, error) {
	classes := make(Raster, 0, RasterW*RasterH)
	points := make([][]float64, RasterW)
	for y := range RasterH {
		for x := range points {
			points[x] = f.At(f.Centre(x, y, RasterW, RasterH))
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

// Class is the region at a cell of a grid of w×h.
func (r Raster) Class(x, y, w, h int) int {
	return int(r[(2*y+1)*RasterH/(2*h)*RasterW+(2*x+1)*RasterW/(2*w)])
}
