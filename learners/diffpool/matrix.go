package diffpool

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// matrix is a dense row-major view: row i begins at data[i·stride]. Views of one array
// may overlap: each layer writes into its own columns of a wider matrix, so
// concatenation costs nothing.
type matrix struct {
	rows, cols, stride int
	data               []float32
}

func (m matrix) row(i int) []float32 {
	return m.data[i*m.stride : i*m.stride+m.cols : i*m.stride+m.cols]
}

// block returns rows from to to−1; columns returns columns from to to−1.
func (m matrix) block(from, to int) matrix {
	if from == to {
		return matrix{0, m.cols, m.stride, nil}
	}
	return matrix{to - from, m.cols, m.stride, m.data[from*m.stride : (to-1)*m.stride+m.cols]}
}

func (m matrix) columns(from, to int) matrix {
	if m.rows == 0 {
		return matrix{0, to - from, m.stride, nil}
	}
	return matrix{m.rows, to - from, m.stride, m.data[from:]}
}

// strip is the number of rows in one Sgemm. gonum starts its own goroutines from four
// blocks of 64×64 on; strips stay below, since the caller has its own workers.
const strip = 64

// addProduct computes c += a·b. It skips the zeros of a, about half of a ReLU's output.
func addProduct(c, a, b matrix) {
	for from := 0; from < c.rows; from += strip {
		to := min(from+strip, c.rows)
		c, a := c.block(from, to), a.block(from, to)
		gonum.Implementation{}.Sgemm(blas.NoTrans, blas.NoTrans, c.rows, c.cols, a.cols, 1, a.data, a.stride, b.data, b.stride, 1, c.data, c.stride)
	}
}

// addProductTrans computes c += a·bᵀ.
func addProductTrans(c, a, b matrix) {
	for from := 0; from < c.rows; from += strip {
		to := min(from+strip, c.rows)
		c, a := c.block(from, to), a.block(from, to)
		gonum.Implementation{}.Sgemm(blas.NoTrans, blas.Trans, c.rows, c.cols, a.cols, 1, a.data, a.stride, b.data, b.stride, 1, c.data, c.stride)
	}
}

// transposed returns the transpose of m.
func transposed(w *workspace, m matrix) matrix {
	t := w.matrix(m.cols, m.rows)
	for i := range m.rows {
		for j, x := range m.row(i) {
			t.data[j*t.stride+i] = x
		}
	}
	return t
}

// addTransProduct computes c += aᵀ·b.
func addTransProduct(c, a, b matrix) {
	gonum.Implementation{}.Sgemm(blas.Trans, blas.NoTrans, c.rows, c.cols, a.rows, 1, a.data, a.stride, b.data, b.stride, 1, c.data, c.stride)
}

// addRow adds the same row to every row of m.
func addRow(m matrix, row []float32) {
	for i := range m.rows {
		add(m.row(i), row)
	}
}

// addRows adds every row of m to sum.
func addRows(sum []float32, m matrix) {
	for i := range m.rows {
		add(sum, m.row(i))
	}
}

func add(dst, src []float32) {
	gonum.Implementation{}.Saxpy(len(dst), 1, src, 1, dst, 1)
}

func axpy(a float32, x, y []float32) {
	gonum.Implementation{}.Saxpy(len(x), a, x, 1, y, 1)
}
