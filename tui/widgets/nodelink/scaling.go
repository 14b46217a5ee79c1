package nodelink

import "math"

// pivots is the number of vertices from which the scaling measures distances.
const pivots = 60

// scaling gives a connected graph its first positions: classical scaling of
// the distances to some pivots, each as far as possible from those before it
// (Brandes and Pich 2006).
func scaling(near [][]int32) []Point {
	n := len(near)
	at := make([]Point, n)
	if n == 1 {
		return at
	}
	columns := centred(near)
	x := axis(columns, n, nil)
	y := axis(columns, n, x)
	for i := range at {
		// Twins have equal distances: a small spiral separates them.
		angle := 2.4 * float64(i)
		at[i] = Point{x[i] + 0.01*math.Cos(angle), y[i] + 0.01*math.Sin(angle)}
	}
	return at
}

// centred is a column −½d² for every pivot, minus the means of its row and
// its column.
func centred(near [][]int32) [][]float64 {
	n := len(near)
	count := min(n, pivots)
	columns := make([][]float64, count)
	closest := make([]int32, n) // distance to the nearest pivot so far
	row := make([]float64, n)
	queue := make([]int32, 0, n)
	next, all := 0, 0.0
	for k := range columns {
		column := make([]float64, n)
		mean := 0.0
		for i, d := range distancesFrom(near, next, queue) {
			column[i] = -0.5 * float64(d) * float64(d)
			mean += column[i] / float64(n)
			if k == 0 || d < closest[i] {
				closest[i] = d
			}
		}
		for i := range column {
			column[i] -= mean
			row[i] += column[i] / float64(count)
			if closest[i] > closest[next] {
				next = i
			}
		}
		columns[k] = column
		all += mean
	}
	for _, column := range columns {
		for i := range column {
			column[i] -= row[i]
		}
	}
	return columns
}

// axis is the direction of the largest variance of the columns, orthogonal to a given
// direction, by power iteration; it has the spread of the distances.
func axis(columns [][]float64, n int, orthogonal []float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Cos(1 + 3*float64(i)) // any start without symmetry
	}
	next := make([]float64, n)
	spread := 0.0
	for range 60 {
		project(v, orthogonal)
		scale(v, 1)
		clear(next)
		for _, column := range columns {
			share := dot(column, v)
			for i, c := range column {
				next[i] += share * c
			}
		}
		v, next = next, v
		spread = math.Sqrt(dot(v, v))
		if spread < 1e-9 {
			break
		}
	}
	project(v, orthogonal)
	// The eigenvalue of C Cᵀ is the square of the full matrix's, reduced to the share of
	// columns that are pivots.
	scale(v, math.Sqrt(math.Sqrt(spread*float64(n)/float64(len(columns)))))
	return v
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

// project removes from v its component along u.
func project(v, u []float64) {
	if length := dot(u, u); length > 0 {
		share := dot(v, u) / length
		for i := range v {
			v[i] -= share * u[i]
		}
	}
}

// scale gives v the given length; a vector of almost no length becomes 0.
func scale(v []float64, length float64) {
	f := 0.0
	if l := math.Sqrt(dot(v, v)); l > 1e-9 {
		f = length / l
	}
	for i := range v {
		v[i] *= f
	}
}
