package classify

import "math"

// columns is a set of points laid out for rows of the kernel: strips of points,
// a strip coordinate by coordinate as far as one of its points has any. SF pads
// its vectors with zeros, so that a strip is rarely as long as d; where it makes
// them much shorter, points of like length stand together.
type columns struct {
	n      int
	rows   [][]float64 // each without the zeros at its end
	norm   []float64   // ‖x_i‖² of each point
	order  []int32     // the point at each place, for whole strips; nil: points stand in their order
	place  []int32     // of each point; nil likewise
	placed []float64   // ‖x‖² at each place, for whole strips
	x      []float64
	start  []int // strip b is x[start[b]:start[b+1]]
}

// strip is how many points a row of the kernel is computed for at a time: eight
// registers of eight.
const strip = 64

// filled is the least multiple of strip from n on.
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

// part is the points of the given numbers.
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

// laidOut is c with its strips.
func (c *columns) laidOut() *columns {
	c.placed = c.norm
	c.divide()
	longest, numbers := 0, 0
	for _, row := range c.rows {
		longest, numbers = max(longest, len(row)), numbers+len(row)
	}
	// What is read of the points for each row of the kernel is worth a fifth less,
	// though then every row is to be put in order again.
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

// divide finds where each strip begins, and the last ends.
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

// sort puts the points in the order of their length.
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

// point is the one at a place.
func (c *columns) point(at int) int {
	if c.order == nil {
		return at
	}
	return int(c.order[at])
}

// at is the place of a point.
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

// similar writes exp(−γ ‖a − x_i‖²) for every point to a slice of filled(n),
// whose end has no meaning. The squared distance is ‖a‖² + ‖x‖² − 2aᵀx: exact to
// about 1e-15 of the norms, and not exactly 0 for equal points.
func similar[F float32 | float64](c *columns, a []float64, gamma float64, to []F) {
	similarTo(c, [][]float64{a}, gamma, [][]F{to})
}

// abreast is how many rows of the kernel are computed together at most: strip by
// strip, so that a strip is fetched from memory once for all of them.
const abreast = 64

// similarTo is similar for each of some a, at most abreast.
func similarTo[F float32 | float64](c *columns, as [][]float64, gamma float64, to [][]F) {
	var norm [abreast]float64
	for r, a := range as {
		norm[r] = squaredNorm(a)
	}
	var fresh [strip]F
	for b := range c.start[1:] {
		from := b * strip
		for r, a := range as {
			if c.order == nil {
				similarStrip(c, b, a, norm[r], gamma, to[r][from:from+strip])
				continue
			}
			similarStrip(c, b, a, norm[r], gamma, fresh[:])
			row := to[r]
			for j, i := range c.order[from : from+strip] {
				row[i] = fresh[j]
			}
		}
	}
}

// similarStrip is similar for the places of strip b, where norm is ‖a‖².
func similarStrip[F float32 | float64](c *columns, b int, a []float64, norm, gamma float64, to []F) {
	x := c.x[c.start[b]:c.start[b+1]]
	similarBlock(a[:min(len(a), len(x)/strip)], x, c.placed[b*strip:][:strip], norm, gamma, to)
}
