package classify

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// Exact nearest neighbours with a float32 filter
//
// Panels rule out points that cannot be among the k nearest to a query x. The rest
// is measured in float64 (knn.go), so the result is exact. Points are sorted by
// their norm ‖y‖, 16 to a panel:
//
//	panel      0          1          2          3
//	‖y‖     1 … 2     2 … 4.5   4.6 … 5.3    6 … 9
//	                                ▲
//	                             ‖x‖ = 5
//
// The search begins at the panel around ‖x‖ and alternates up and down. Suppose the
// k-th nearest point so far is at most .9 away. ‖x−y‖ ≥ |‖x‖ − ‖y‖| gives:
//
//	2: compare    3: 6 − 5 = 1 > .9, stop upwards
//	1: 5 − 4.5 = .5, compare    0: 5 − 2 = 3 > .9, stop downwards
//
// A panel gives each squared distance d = ‖x‖² + 2(½‖y‖² − xᵀy) up to ± off, a bound
// on the rounding. nearest holds the k smallest upper ends d + off seen so far:
//
//	point 1   ├──•──┤                        k = 1: nearest = upper end of 1
//	point 2      ├──•──┤                     lower end < nearest: may be nearest, found
//	point 3               ├──•──┤            lower end > nearest: ruled out
//
// Before that all points are moved by centre, so that a common offset costs no
// float32 digits, and scaled by a power of two, so that no coordinate exceeds 1.

// panelWidth is the number of points in a panel, queryBatch the number of queries
// compared with it at once: their 64 sums fill the vector registers.
const panelWidth, queryBatch = 16, 4

// panels is a set of points in float32, in order of their norm, 16 to a panel. A
// place is a position in that order.
type panels struct {
	d      int       // coordinates stored; all points are 0 from there on (spectra are padded)
	centre []float64 // subtracted from each point
	scale  float64   // a power of two, multiplied after that
	order  []int     // by place: the point
	norm   []float64 // by place: ‖y‖, ascending
	x      []float32 // panel p: d rows of panelWidth numbers, one coordinate of its points a row
	half   []float32 // by place: ½‖y‖²; infinite after the last point
	length []int     // by panel: its coordinates are 0 from here on
}

// newPanels returns nil where squares of coordinates overflow or underflow.
func newPanels(rows [][]float64) *panels {
	p := &panels{d: breadth(rows), scale: 1, order: make([]int, len(rows)), norm: make([]float64, len(rows))}
	p.centre = middle(rows, p.d)
	var largest float64
	for _, row := range rows {
		for k, v := range row[:p.d] {
			largest = max(largest, math.Abs(v-p.centre[k]))
		}
	}
	if largest != 0 {
		if !(largest > 1e-130 && largest < 1e150) {
			return nil
		}
		_, exponent := math.Frexp(largest)
		p.scale = math.Ldexp(1, -exponent)
	}
	moved := make([]float64, p.d)
	norms := make([]float64, len(rows))
	for i, row := range rows {
		_, square := p.move(row[:p.d], moved)
		p.order[i], norms[i] = i, math.Sqrt(square)
	}
	slices.SortStableFunc(p.order, func(i, j int) int { return cmp.Compare(norms[i], norms[j]) })
	count := (len(rows) + panelWidth - 1) / panelWidth
	p.x, p.half, p.length = make([]float32, count*panelWidth*p.d), make([]float32, count*panelWidth), make([]int, count)
	for place := range p.half {
		if place >= len(rows) {
			p.half[place] = float32(math.Inf(1))
			continue
		}
		i, panel := p.order[place], place/panelWidth
		length, square := p.move(rows[i][:p.d], moved)
		p.norm[place], p.half[place] = norms[i], float32(square/2)
		p.length[panel] = max(p.length[panel], length)
		for k, v := range moved[:length] {
			p.x[(panel*p.d+k)*panelWidth+place%panelWidth] = float32(v)
		}
	}
	return p
}

// middle returns about the median of each of the first d coordinates, from 25 rows. A
// median of padded spectra is 0 where most rows are, so their zeros stay zeros.
func middle(rows [][]float64, d int) []float64 {
	const some = 25
	var sample [][]float64
	for s := range min(some, len(rows)) {
		sample = append(sample, rows[s*len(rows)/min(some, len(rows))])
	}
	centre, values := make([]float64, d), make([]float64, len(sample))
	for k := range centre {
		for s, row := range sample {
			values[s] = row[k]
		}
		slices.Sort(values)
		centre[k] = values[len(values)/2]
	}
	return centre
}

// move centres and scales a point. It returns the number of coordinates up to the
// last one that is not 0, and the squared norm.
func (p *panels) move(row, to []float64) (length int, square float64) {
	for k, v := range row[:p.d] {
		v = (v - p.centre[k]) * p.scale
		to[k] = v
		square += v * v
		if v != 0 {
			length = k + 1
		}
	}
	for _, v := range row[p.d:] { // a query may be longer than all points
		v *= p.scale
		square += v * v
	}
	return length, square
}

// byNorm orders the queries by their norm: a batch of queries then needs the same
// panels.
func (p *panels) byNorm(queries [][]float64) []int {
	moved, norms, order := make([]float64, p.d), make([]float64, len(queries)), make([]int, len(queries))
	for i, x := range queries {
		_, norms[i] = p.move(x, moved)
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(norms[i], norms[j]) })
	return order
}

// found is a point that may be among the nearest to a query.
type found struct {
	least float64 // lower end of its squared distance, d − off
	point int
}

// block searches for the k nearest points of up to queryBatch queries at once.
type block struct {
	*panels
	k       int
	length  int                              // coordinates of the queries are 0 from here on
	square  [queryBatch]float64              // by query: ‖x‖²
	queries []float32                        // d rows of queryBatch numbers, one coordinate a row
	nearest [queryBatch][]float64            // by query: the k smallest upper ends d + off, ascending
	found   [queryBatch][]found              // by query: the points not ruled out
	sums    [queryBatch * panelWidth]float32 // ½‖y‖² − xᵀy of the latest panel
	moved   []float64                        // scratch
}

func newBlock(p *panels, k int) *block {
	b := &block{panels: p, k: k, queries: make([]float32, queryBatch*p.d), moved: make([]float64, p.d)}
	for q := range b.nearest {
		b.nearest[q] = make([]float64, k)
	}
	return b
}

// farthest is the largest norm of a query that float32 can handle, in units of the
// largest coordinate of the points.
const farthest = 1e15

// search fills found with every point that may be among the k nearest to each query.
// The queries, at most queryBatch, are in order of their norm. It returns false when
// a query is too long for float32: then every distance has to be measured.
func (b *block) search(queries [][]float64) bool {
	clear(b.queries)
	b.length = 0
	for q := range queryBatch {
		b.found[q] = b.found[q][:0]
		for j := range b.nearest[q] {
			b.nearest[q][j] = math.Inf(1)
		}
		if q >= len(queries) {
			b.nearest[q][b.k-1], b.square[q] = math.Inf(-1), 0 // nothing is near enough
			continue
		}
		var length int
		length, b.square[q] = b.move(queries[q], b.moved)
		if !(b.square[q] < farthest*farthest) {
			return false
		}
		b.length = max(b.length, length)
		for k, v := range b.moved[:length] {
			b.queries[k*queryBatch+q] = float32(v)
		}
	}
	// Up and down from the panel around the norm of the queries.
	first, last := math.Sqrt(b.square[0]), math.Sqrt(b.square[len(queries)-1])
	place, _ := slices.BinarySearch(b.norm, (first+last)/2)
	up := min(place, len(b.norm)-1) / panelWidth
	down := up - 1
	for up < len(b.panels.length) || down >= 0 {
		if up < len(b.panels.length) {
			if b.tooFar(b.norm[up*panelWidth] - last) {
				up = len(b.panels.length)
			} else {
				b.compare(up)
				up++
			}
		}
		if down >= 0 {
			if b.tooFar(first - b.norm[down*panelWidth+panelWidth-1]) {
				down = -1
			} else {
				b.compare(down)
				down--
			}
		}
	}
	return true
}

// tooFar reports whether no point at this distance or beyond can be among the nearest
// of any query. nearest holds upper ends, which covers the rounding.
func (b *block) tooFar(distance float64) bool {
	var farthest float64
	for q := range queryBatch {
		farthest = max(farthest, b.nearest[q][b.k-1])
	}
	return distance > 0 && distance*distance > farthest
}

// compare compares the queries with one panel.
//
// A sum ½‖y‖² − xᵀy of n float32 products puts the squared distance ‖x‖² + 2·sum off
// by at most 2(n+4)·2^-24·(‖x‖²+‖y‖²). off is twice that, which covers the rounding
// of limit, too.
func (b *block) compare(panel int) {
	n := min(b.length, b.panels.length[panel])
	longest := b.norm[min((panel+1)*panelWidth, len(b.norm))-1]
	var off [queryBatch]float64
	var limit [queryBatch]float32
	for q := range queryBatch {
		off[q] = 4*float64(n+8)/(1<<24)*(b.square[q]+longest*longest) + 1e-30
		limit[q] = float32(min((b.nearest[q][b.k-1]+off[q]-b.square[q])/2, math.MaxFloat32))
	}
	below := near(b.x[panel*panelWidth*b.d:], b.half[panel*panelWidth:], b.queries, n, &limit, &b.sums)
	for ; below != 0; below &= below - 1 {
		bit := bits.TrailingZeros64(below)
		q := bit / panelWidth
		d, nearest := b.square[q]+2*float64(b.sums[bit]), b.nearest[q]
		if d-off[q] > nearest[b.k-1] {
			continue
		}
		b.found[q] = append(b.found[q], found{d - off[q], b.order[panel*panelWidth+bit%panelWidth]})
		j := b.k - 1
		for d += off[q]; j > 0 && nearest[j-1] > d; j-- {
			nearest[j] = nearest[j-1]
		}
		nearest[j] = min(nearest[j], d)
	}
}

// plainNear writes ½‖y‖² − xᵀy to sums, for the points y of a panel and queryBatch
// queries x of n coordinates: one row of panelWidth sums a query. Bit i of below is
// set where sum i is at most the limit of its query.
func plainNear(panel, half, queries []float32, n int, limit *[queryBatch]float32, sums *[queryBatch * panelWidth]float32) (below uint64) {
	for q := range queryBatch {
		row := sums[q*panelWidth : (q+1)*panelWidth]
		copy(row, half)
		for k := range n {
			x := queries[k*queryBatch+q]
			for s, y := range panel[k*panelWidth : (k+1)*panelWidth] {
				row[s] -= x * y
			}
		}
		for s, v := range row {
			if v <= limit[q] {
				below |= 1 << (q*panelWidth + s)
			}
		}
	}
	return below
}
