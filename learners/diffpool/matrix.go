package diffpool

// matrix is a dense row-major view: row i begins at data[i·stride]. Views of one array
// may overlap: each layer writes into its own columns of a wider matrix, so
// concatenation costs nothing. With stride 0 all rows are one.
//
// A row has its columns and then zeros up to a multiple of unit, so that the kernels
// have no remainder. The zeros remain zeros in every layer: weights and biases have
// them, too, and their gradients are 0.
type matrix struct {
	rows, cols, stride int
	data               []float32
}

// unit is the number of columns that the kernels process at a time.
const unit = 16

// padded returns n rounded up to a multiple of unit.
func padded(n int) int { return (n + unit - 1) / unit * unit }

func (m matrix) width() int { return padded(m.cols) }

func (m matrix) row(i int) []float32 {
	return m.data[i*m.stride : i*m.stride+m.cols : i*m.stride+m.cols]
}

// whole is row with its padding.
func (m matrix) whole(i int) []float32 {
	return m.data[i*m.stride : i*m.stride+m.width() : i*m.stride+m.width()]
}

// block returns rows from to to−1; columns returns columns from to to−1, where from is a
// multiple of unit.
func (m matrix) block(from, to int) matrix {
	if from == to {
		return matrix{0, m.cols, m.stride, nil}
	}
	return matrix{to - from, m.cols, m.stride, m.data[from*m.stride : (to-1)*m.stride+m.width()]}
}

func (m matrix) columns(from, to int) matrix {
	if m.rows == 0 {
		return matrix{0, to - from, m.stride, nil}
	}
	return matrix{m.rows, to - from, m.stride, m.data[from:]}
}

// repeated returns rows times the first row of m.
func (m matrix) repeated(rows int) matrix { return matrix{rows, m.cols, 0, m.data} }

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

// plainAdd adds src to dst.
func plainAdd(dst, src []float32) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] += src[i]
	}
}
