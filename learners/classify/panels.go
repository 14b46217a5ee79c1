package classify

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// wide is how many points stand beside each other in a panel, and tall how
// many queries look at it at once: their sums fill the vector registers.
const wide, tall = 16, 4

// panels are points laid out for one question: which of them may be among the
// nearest to a query. They are rounded to float32, so that they can only rule
// out; what is left is measured exactly.
//
// The points are moved, since what all have in common rounds for nothing, and
// scaled by a power of two so that no coordinate exceeds 1; they stand in order
// of their length, because ‖x−y‖ ≥ |‖x‖−‖y‖| rules out whole panels unseen.
type panels struct {
	d      int // coordinates; from there on all points have zeros, as spectra are padded with
	centre []float64
	scale  float64
	order  []int     // the point at each place
	norm   []float64 // ‖y‖ of each place, ascending
	x      []float32 // panel p has d times wide numbers: a coordinate of its points beside each other
	half   []float32 // ½‖y‖² of each place, infinite after the last
	length []int     // coordinates of each panel from here on are 0
}

// newPanels is nil where squares of coordinates would not be floats.
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
	count := (len(rows) + wide - 1) / wide
	p.x, p.half, p.length = make([]float32, count*wide*p.d), make([]float32, count*wide), make([]int, count)
	for place := range p.half {
		if place >= len(rows) {
			p.half[place] = float32(math.Inf(1))
			continue
		}
		i, panel := p.order[place], place/wide
		length, square := p.move(rows[i][:p.d], moved)
		p.norm[place], p.half[place] = norms[i], float32(square/2)
		p.length[panel] = max(p.length[panel], length)
		for k, v := range moved[:length] {
			p.x[(panel*p.d+k)*wide+place%wide] = float32(v)
		}
	}
	return p
}

// middle is about the median of the first d coordinates: where a spectrum is padded
// with zeros in most rows, it stays so.
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

// move writes a point's place among the panels' points, and returns how long
// it is until nothing but zeros follow, and its square.
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

// turns are the numbers of queries in the order of their length, so that those
// looked for together look at the same panels.
func (p *panels) turns(queries [][]float64) []int {
	moved, norms, order := make([]float64, p.d), make([]float64, len(queries)), make([]int, len(queries))
	for i, x := range queries {
		_, norms[i] = p.move(x, moved)
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(norms[i], norms[j]) })
	return order
}

// found is a point that may be among the nearest to a query: its squared
// distance is at least this, as the panels measure.
type found struct {
	least float64
	point int
}

// block looks for the nearest k points of up to tall queries at once.
type block struct {
	*panels
	k       int
	length  int
	square  [tall]float64 // ‖x‖² of each query
	queries []float32     // a coordinate of all of them beside each other
	nearest [tall][]float64
	found   [tall][]found
	sums    [tall * wide]float32
	moved   []float64
}

func newBlock(p *panels, k int) *block {
	b := &block{panels: p, k: k, queries: make([]float32, tall*p.d), moved: make([]float64, p.d)}
	for q := range b.nearest {
		b.nearest[q] = make([]float64, k)
	}
	return b
}

// farthest is how long a query may be, in units of the points' largest
// coordinate, before float32 fails it.
const farthest = 1e15

// search fills found with every point that may be among the k nearest to each
// of the queries, at most tall of them, which stand in order of their length.
// It is false where only measuring everything helps.
func (b *block) search(queries [][]float64) bool {
	clear(b.queries)
	b.length = 0
	for q := range tall {
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
			b.queries[k*tall+q] = float32(v)
		}
	}
	// Outwards from the panel of points as long as the queries, until all that
	// follow are too long or too short.
	first, last := math.Sqrt(b.square[0]), math.Sqrt(b.square[len(queries)-1])
	place, _ := slices.BinarySearch(b.norm, (first+last)/2)
	up := min(place, len(b.norm)-1) / wide
	down := up - 1
	for up < len(b.panels.length) || down >= 0 {
		if up < len(b.panels.length) {
			if b.tooFar(b.norm[up*wide] - last) {
				up = len(b.panels.length)
			} else {
				b.look(up)
				up++
			}
		}
		if down >= 0 {
			if b.tooFar(first - b.norm[down*wide+wide-1]) {
				down = -1
			} else {
				b.look(down)
				down--
			}
		}
	}
	return true
}

// tooFar tells whether no query has a near point at such a distance or above.
// Rounding is covered by what nearest lies above the distances.
func (b *block) tooFar(distance float64) bool {
	var farthest float64
	for q := range tall {
		farthest = max(farthest, b.nearest[q][b.k-1])
	}
	return distance > 0 && distance*distance > farthest
}

// look compares the queries with one panel.
//
// A sum is ½‖y‖² − xᵀy, of n products rounded to float32, so that the squared
// distance ‖x‖² + 2·sum is off by at most 2(n+4)·2^-24·(‖x‖²+‖y‖²). Twice that
// is taken, which covers the rounding of the limit, too.
func (b *block) look(panel int) {
	n := min(b.length, b.panels.length[panel])
	longest := b.norm[min((panel+1)*wide, len(b.norm))-1]
	var off [tall]float64
	var limit [tall]float32
	for q := range tall {
		off[q] = 4*float64(n+8)/(1<<24)*(b.square[q]+longest*longest) + 1e-30
		limit[q] = float32(min((b.nearest[q][b.k-1]+off[q]-b.square[q])/2, math.MaxFloat32))
	}
	below := near(b.x[panel*wide*b.d:], b.half[panel*wide:], b.queries, n, &limit, &b.sums)
	for ; below != 0; below &= below - 1 {
		bit := bits.TrailingZeros64(below)
		q := bit / wide
		d, nearest := b.square[q]+2*float64(b.sums[bit]), b.nearest[q]
		if d-off[q] > nearest[b.k-1] {
			continue
		}
		b.found[q] = append(b.found[q], found{d - off[q], b.order[panel*wide+bit%wide]})
		j := b.k - 1
		for d += off[q]; j > 0 && nearest[j-1] > d; j-- {
			nearest[j] = nearest[j-1]
		}
		nearest[j] = min(nearest[j], d)
	}
}

// plainNear writes ½‖y‖² − xᵀy for the points of a panel and four queries x, of
// n coordinates, to sums, a row for each query, and returns which are at most
// their query's limit, bit by bit.
func plainNear(panel, half, queries []float32, n int, limit *[tall]float32, sums *[tall * wide]float32) (below uint64) {
	for q := range tall {
		row := sums[q*wide : (q+1)*wide]
		copy(row, half)
		for k := range n {
			x := queries[k*tall+q]
			for s, y := range panel[k*wide : (k+1)*wide] {
				row[s] -= x * y
			}
		}
		for s, v := range row {
			if v <= limit[q] {
				below |= 1 << (q*wide + s)
			}
		}
	}
	return below
}
