package nodelink

import (
	"cmp"
	"math"
	"slices"

	"mevolve/tui/widgets/paint"
)

// A cell is two dots wide and four high, which makes dots about square.
const dotsAcross, dotsDown = 2, 4

// gap is the room between components, in edges.
const gap = 1

// stretch is the largest ratio of the scales of the two directions.
const stretch = 1.4

// flat is the width, in edges, below which a component counts as a line.
const flat = 0.2

// crowdedCells is how many cells a vertex needs to be drawn with its label.
const crowdedCells = 10

// box is a turned component, its upper left corner at the origin.
type box struct {
	at   []Point
	w, h float64
}

// cell is the position of a vertex on the screen.
type cell struct{ x, y int }

// cell rounds a point, in cells, to its cell.
func (p Point) cell() cell { return cell{int(math.Round(p.X)), int(math.Round(p.Y))} }

func (c cell) point() Point { return Point{float64(c.x), float64(c.y)} }

// cells is the position of every vertex in r.
func (l *Layout) cells(r paint.Rect) []cell {
	if l.last.r != r || l.last.cells == nil {
		*l.last = placed{r: r, cells: l.place(r)}
		l.align(r, l.last.cells)
	}
	return l.last.cells
}

// place gives every vertex a cell of r, a cell of its own if there are enough: it scales the
// picture as large as fits.
func (l *Layout) place(r paint.Rect) []cell {
	cells := make([]cell, l.graph.N())
	if r.Empty() || len(cells) == 0 {
		return cells
	}
	inner := r // a column on both sides for the labels
	if r.W > 8 {
		inner = r.Inset(1, 0)
	}
	// From the middle of the first cell to the middle of the last.
	w, h := float64(dotsAcross*(inner.W-1)), float64(dotsDown*(inner.H-1))
	boxes, width, height := l.sheet.boxes, l.sheet.width, l.sheet.height
	if len(cells)*crowdedCells > r.W*r.H {
		boxes = slices.Clone(boxes)
		for k := range boxes {
			boxes[k].at = slices.Clone(boxes[k].at)
			boxes[k].spread()
		}
	}
	fit := min(ratio(w, width), ratio(h, height))
	if math.IsInf(fit, 1) {
		fit = 0 // a single vertex
	}
	across, down := min(ratio(w, width), stretch*fit), min(ratio(h, height), stretch*fit)
	left, top := (w-across*width)/2, (h-down*height)/2
	if math.IsInf(across, 1) || width == 0 {
		across, left = 0, w/2
	}
	if math.IsInf(down, 1) || height == 0 {
		down, top = 0, h/2
	}
	taken := newField(r)
	for k, p := range l.parts {
		for i, v := range p.vertices {
			q := boxes[k].at[i].plus(l.sheet.corners[k])
			x := inner.X + int(math.Round((left+across*q.X)/dotsAcross))
			y := inner.Y + int(math.Round((top+down*q.Y)/dotsDown))
			cells[v] = taken.nearest(x, y)
			taken.take(cells[v].x, cells[v].y)
		}
	}
	return cells
}

// ratio is a/b, ∞ if b is 0.
func ratio(a, b float64) float64 {
	if b < 1e-9 {
		return math.Inf(1)
	}
	return a / b
}

// turn turns a component: if it is alone, to be largest in w×h; otherwise to the least
// area, with its long side along the pane's. A component with straight lines may be half as large.
func (p part) turn(w, h float64, alone bool) box {
	best, least := Point{1, 0}, math.Inf(1) // cosine and sine
	for k := range turns {
		sin, cos := math.Sincos(turn(k))
		b, _ := extent(p.at, cos, sin)
		cost := max(b.w/max(w, 1), b.h/max(h, 1))
		if !alone {
			cost = b.w*b.h + 0.1*(b.w+b.h)
			if (b.w > b.h) != (w > h) {
				cost++
			}
		}
		if cost *= 1 + p.slant[k]; cost < least-1e-9 {
			best, least = Point{cos, sin}, cost
		}
	}
	b, low := extent(p.at, best.X, best.Y)
	across, down := 1.0, 1.0 // a component on one line is drawn straight
	if b.w < flat {
		across, b.w = 0, 0
	}
	if b.h < flat {
		down, b.h = 0, 0
	}
	for _, q := range p.at {
		q = q.turned(best.X, best.Y).minus(low)
		b.at = append(b.at, Point{across * q.X, down * q.Y})
	}
	if first := b.at[0]; first.X*b.h+first.Y*b.w > b.w*b.h+1e-9 { // reading order: from the upper left
		for i, q := range b.at {
			b.at[i] = Point{b.w, b.h}.minus(q)
		}
	}
	return b
}

// spread moves positions half way to equal density along both sides of the box, which
// makes room for the core of a graph in a crowded pane.
func (b box) spread() {
	n := len(b.at)
	if n < 3 {
		return
	}
	rank := make([]int, n)
	for i := range rank {
		rank[i] = i
	}
	slices.SortStableFunc(rank, func(i, j int) int { return cmp.Compare(b.at[i].X, b.at[j].X) })
	for k, i := range rank {
		b.at[i].X = (b.at[i].X + b.w*float64(k)/float64(n-1)) / 2
	}
	slices.SortStableFunc(rank, func(i, j int) int { return cmp.Compare(b.at[i].Y, b.at[j].Y) })
	for k, i := range rank {
		b.at[i].Y = (b.at[i].Y + b.h*float64(k)/float64(n-1)) / 2
	}
}

// extent is the box of the turned points, without the points, and its corner.
func extent(points []Point, cos, sin float64) (b box, low Point) {
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, q := range points {
		q = q.turned(cos, sin)
		low, high = Point{min(low.X, q.X), min(low.Y, q.Y)}, Point{max(high.X, q.X), max(high.Y, q.Y)}
	}
	return box{w: high.X - low.X, h: high.Y - low.Y}, low
}

// pack puts boxes side by side in rows, the highest first. It chooses the number of rows
// that gives the largest scale in w×h. It returns the corners of the boxes and the total
// size.
func pack(boxes []box, w, h float64) (corners []Point, width, height float64) {
	var order []int
	widest, sum := 0.0, 0.0
	for k, b := range boxes {
		order, widest, sum = append(order, k), max(widest, b.w), sum+b.w+gap
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(boxes[b].h, boxes[a].h) })
	best := -1.0
	for room := max(widest, 0.5); ; room = min(1.1*room, sum) {
		c, cw, ch := rows(boxes, order, room)
		if fit := min(ratio(w, cw), ratio(h, ch)); fit > best+1e-12 {
			best, corners, width, height = fit, c, cw, ch
		}
		if room >= sum {
			return corners, width, height
		}
	}
}

// rows fills one row after the other up to a width, each box centred in its row.
func rows(boxes []box, order []int, room float64) (corners []Point, width, height float64) {
	corners = make([]Point, len(boxes))
	x, y, row := 0.0, 0.0, 0.0
	for i, k := range order {
		b := boxes[k]
		if i > 0 && x+b.w > room+1e-9 {
			x, y = 0, y+row+gap
		}
		if x == 0 {
			row = b.h
		}
		corners[k] = Point{x, y + (row-b.h)/2}
		width, height = max(width, x+b.w), y+row
		x += b.w + gap
	}
	return corners, width, height
}
