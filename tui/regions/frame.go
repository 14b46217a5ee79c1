package regions

import "math"

// frame is the part of a plane that is drawn. All pictures of a run have the
// same one, so that they can be compared.
type frame struct {
	plane
	lo, hi [2]float64
}

// around is the frame that holds the rows with a margin on every side.
func around(p plane, rows [][]float64) frame {
	const margin = 0.08
	f := frame{plane: p, lo: [2]float64{math.Inf(1), math.Inf(1)}, hi: [2]float64{math.Inf(-1), math.Inf(-1)}}
	for _, row := range rows {
		a, b := p.project(row)
		f.lo[0], f.hi[0] = min(f.lo[0], a), max(f.hi[0], a)
		f.lo[1], f.hi[1] = min(f.lo[1], b), max(f.hi[1], b)
	}
	for k := range f.lo {
		room := margin * (f.hi[k] - f.lo[k])
		if room < 1e-9 { // all in a line
			room = max(0.05, 0.05*math.Abs(f.lo[k]))
		}
		f.lo[k], f.hi[k] = f.lo[k]-room, f.hi[k]+room
	}
	return f
}

// cell is the cell of a point in a grid of w×h, row 0 on top; false outside.
func (f *frame) cell(a, b float64, w, h int) (x, y int, ok bool) {
	u, v := (a-f.lo[0])/(f.hi[0]-f.lo[0]), (f.hi[1]-b)/(f.hi[1]-f.lo[1])
	if !(u >= 0 && u < 1 && v >= 0 && v < 1) {
		return 0, 0, false
	}
	return int(u * float64(w)), int(v * float64(h)), true
}

// centre is the point in the middle of a cell.
func (f *frame) centre(x, y, w, h int) (a, b float64) {
	return f.lo[0] + (float64(x)+0.5)/float64(w)*(f.hi[0]-f.lo[0]),
		f.hi[1] - (float64(y)+0.5)/float64(h)*(f.hi[1]-f.lo[1])
}
