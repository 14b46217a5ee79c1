package nodelink

import "mevolve/tui/widgets/paint"

// occupancy records which cells of a rectangle are taken.
type occupancy struct {
	r     paint.Rect
	taken []bool
}

func newField(r paint.Rect) occupancy { return occupancy{r, make([]bool, max(0, r.W)*max(0, r.H))} }

// index counts the cells of r row by row.
func index(r paint.Rect, x, y int) int { return (y-r.Y)*r.W + x - r.X }

// free reports whether a cell is inside and not taken.
func (f occupancy) free(x, y int) bool { return f.r.Has(x, y) && !f.taken[index(f.r, x, y)] }

func (f occupancy) take(x, y int) {
	if f.r.Has(x, y) {
		f.taken[index(f.r, x, y)] = true
	}
}

// nearest is the free cell nearest to (x, y), where a row counts as two columns;
// if no cell is free, (x, y) moved inside.
func (f occupancy) nearest(x, y int) cell {
	x, y = min(max(x, f.r.X), f.r.X+f.r.W-1), min(max(y, f.r.Y), f.r.Y+f.r.H-1)
	for reach := 0; reach <= f.r.W+2*f.r.H; reach++ {
		for rows := 0; 2*rows <= reach; rows++ {
			columns := reach - 2*rows
			for _, c := range [...]cell{{x + columns, y + rows}, {x - columns, y - rows}, {x - columns, y + rows}, {x + columns, y - rows}} {
				if f.free(c.x, c.y) {
					return c
				}
			}
		}
	}
	return cell{x, y}
}
