package diffpool

// Every product of the network is
//
//	C = F + A·B,
//
// where F is C itself, a bias in every row or zeros, and A is a matrix or the transpose of
// one. An entry is rounded in one order, on every processor: it begins with F's entry, and
// the products are added to it in ascending order of k, each rounded before (no FMA).

// product computes c = f + a·b.
func product(c, f, a, b matrix) {
	multiply(c, f, factor{a.data, a.stride, 1, a.cols}, b)
}

// transProduct computes c = f + aᵀ·b.
func transProduct(c, f, a, b matrix) {
	multiply(c, f, factor{a.data, 1, a.stride, a.rows}, b)
}

// addRows adds every row of m to sum, which has one row: the product with a row of ones.
func addRows(sum, m matrix) { multiply(sum, sum, factor{one, 0, 0, m.rows}, m) }

var one = []float32{1}

// factor is the left factor of a product: entry (i, k) is data[i·row + k·step].
type factor struct {
	data      []float32
	row, step int
	depth     int // number of values of k
}

// plainMultiply is multiply in plain Go.
func plainMultiply(c, f matrix, a factor, b matrix) {
	for i := range c.rows {
		row := c.whole(i)
		copy(row, f.whole(i))
		k, at := 0, i*a.row
		for ; k+4 <= a.depth; k += 4 {
			a0, a1, a2, a3 := a.data[at], a.data[at+a.step], a.data[at+2*a.step], a.data[at+3*a.step]
			at += 4 * a.step
			b0, b1, b2, b3 := b.whole(k)[:len(row)], b.whole(k + 1)[:len(row)], b.whole(k + 2)[:len(row)], b.whole(k + 3)[:len(row)]
			for j, x := range row {
				x += float32(a0 * b0[j])
				x += float32(a1 * b1[j])
				x += float32(a2 * b2[j])
				row[j] = x + float32(a3*b3[j])
			}
		}
		for ; k < a.depth; k++ {
			axpy(a.data[at], b.whole(k), row)
			at += a.step
		}
	}
}

// axpy computes y += a·x.
func axpy(a float32, x, y []float32) {
	x = x[:len(y)]
	for j := range y {
		y[j] += float32(a * x[j])
	}
}
