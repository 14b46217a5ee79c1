package classify

import "math"

// columns is a set of points in strips of 64, for the rows of the kernel. A strip is
// stored coordinate by coordinate, up to its longest point without trailing zeros. SF
// pads vectors with zeros; points of similar length are then sorted into the same
// strip, where that makes the strips much shorter.
type columns struct {
	n      int
	rows   [][]float64 // each without the zeros at its end
	norm   []float64   // ‖x_i‖² of each point
	order  []int32     // by place: the point, up to the end of the last strip; nil: place i is point i
	place  []int32     // by point: its place; nil as order
	placed []float64   // by place: ‖x‖²
	x      []float64
	start  []int // strip b is x[start[b]:start[b+1]]
}

// strip is the number of points of a strip: eight registers of eight float64.
const strip = 64

// filled rounds n up to a multiple of strip.
func filled(n int) int { return (n + strip - 1) / strip * strip }

func newColumns(rows [][]float64) *columns {
	c := roomFor(len(rows))
	for i, row := range rows {
		end := len(row)
		for end > 0 && row[end-1] == 0 {
			end--
		}
		c.rows[i] = row[:end]
		c.norm[i] = squaredNorm(c.rows[i])
	}
	return c.laidOut()
}

// part returns the points of the given numbers.
func (c *columns) part(numbers []int) *columns {
	p := roomFor(len(numbers))
	for i, number := range numbers {
		p.rows[i], p.norm[i] = c.rows[number], c.norm[number]
	}
	return p.laidOut()
}

func roomFor(n int) *columns {
	return &columns{n: n, rows: make([][]float64, n), norm: make([]float64, filled(n))}
}

// laidOut fills the strips of c.
func (c *columns) laidOut() *columns {
	c.placed = c.norm
	c.divide()
	longest, numbers := 0, 0
	for _, row := range c.rows {
		longest, numbers = max(longest, len(row)), numbers+len(row)
	}
	// Sort when it saves a fifth of the memory read for a kernel row: each row then has
	// to be put back in order.
	if room := c.start[len(c.start)-1]; numbers*len(c.norm) < room*4/5*c.n {
		c.sort(longest)
		c.divide()
	}
	c.fill()
	return c
}

// fill writes the points into their strips.
func (c *columns) fill() {
	c.x = make([]float64, c.start[len(c.start)-1])
	for at := range c.n {
		first := c.start[at/strip] + at%strip
		for k, v := range c.rows[c.point(at)] {
			c.x[first+k*strip] = v
		}
	}
}

// divide sets start: where each strip begins, and where the last one ends.
func (c *columns) divide() {
	c.start = make([]int, 1, len(c.norm)/strip+1)
	for from := 0; from < c.n; from += strip {
		length := 0
		for at := from; at < min(from+strip, c.n); at++ {
			length = max(length, len(c.rows[c.point(at)]))
		}
		c.start = append(c.start, c.start[len(c.start)-1]+length*strip)
	}
}

// sort orders the points by length, the coordinates up to the last one that is not 0.
func (c *columns) sort(longest int) {
	next := make([]int32, longest+2) // place of the next point of each length
	for _, row := range c.rows {
		next[len(row)+1]++
	}
	for length := range longest {
		next[length+1] += next[length]
	}
	c.order, c.place, c.placed = make([]int32, len(c.norm)), make([]int32, c.n), make([]float64, len(c.norm))
	for i, row := range c.rows {
		at := next[len(row)]
		next[len(row)]++
		c.place[i], c.order[at], c.placed[at] = at, int32(i), c.norm[i]
	}
	for at := c.n; at < len(c.order); at++ {
		c.order[at] = int32(at)
	}
}

// point returns the point at a place.
func (c *columns) point(at int) int {
	if c.order == nil {
		return at
	}
	return int(c.order[at])
}

// at returns the place of a point.
func (c *columns) at(i int) int {
	if c.place == nil {
		return i
	}
	return int(c.place[i])
}

func squaredNorm(row []float64) (sum float64) {
	for _, v := range row {
		sum = math.FMA(v, v, sum)
	}
	return sum
}

// similar writes exp(−γ ‖a − x_i‖²) for every point to a slice of filled(n) numbers; those
// from n on have no meaning. The squared distance is computed as ‖a‖² + ‖x‖² − 2aᵀx: its
// error is about 1e-15 of the norms, and it is not exactly 0 for equal points.
func similar[F float32 | float64](c *columns, a []float64, gamma float64, to []F) {
	similarTo(c, [][]float64{a}, gamma, [][]F{to})
}

// abreast is the largest number of kernel rows computed together: each strip is then
// read from memory once for all of them.
const abreast = 64

// similarTo is similar for several a, at most abreast.
func similarTo[F float32 | float64](c *columns, as [][]float64, gamma float64, to [][]F) {
	var points [abreast]point
	for r, a := range as {
		points[r] = point{a, squaredNorm(a)}
	}
	var fresh [strip]F
	for b := range c.start[1:] {
		from := b * strip
		for r, a := range points[:len(as)] {
			if c.order == nil {
				similarStrip(c, b, a, gamma, to[r][from:from+strip])
				continue
			}
			similarStrip(c, b, a, gamma, fresh[:])
			row := to[r]
			for j, i := range c.order[from : from+strip] {
				row[i] = fresh[j]
			}
		}
	}
}

// point is the values a of a graph and ‖a‖².
type point struct {
	values []float64
	norm   float64
}

// similarStrip is similar for the places of strip b.
func similarStrip[F float32 | float64](c *columns, b int, a point, gamma float64, to []F) {
	x := c.x[c.start[b]:c.start[b+1]]
	a.values = a.values[:min(len(a.values), len(x)/strip)]
	similarBlock(a, x, c.placed[b*strip:][:strip], gamma, to)
}
