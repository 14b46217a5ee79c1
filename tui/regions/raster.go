package regions

import (
	"context"

	"mevolve/learners"
)

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
