package diffpool

// sparse is a matrix without its zeros: row v has value[i] in column[i] for i from
// start[v] to start[v+1]−1.
type sparse struct {
	columns       int
	start, column []int32
	value         []float32
}

// newSparse returns a matrix without rows, with space for rows and entries.
func newSparse(w *workspace, rows, entries, columns int) sparse {
	s := sparse{columns, w.integers(rows + 1)[:1], w.integers(entries)[:0], w.any(entries)[:0]}
	s.start[0] = 0
	return s
}

// append adds an entry to the row that endRow ends.
func (s *sparse) append(column int32, value float32) {
	s.column, s.value = append(s.column, column), append(s.value, value)
}

func (s *sparse) endRow() { s.start = append(s.start, int32(len(s.column))) }

// transposed returns the transpose; its rows have their entries in ascending order.
func (s sparse) transposed(w *workspace) sparse {
	rows := len(s.start) - 1
	t := sparse{rows, w.integers(s.columns + 2), w.integers(len(s.column)), w.any(len(s.column))}
	clear(t.start)
	next := t.start[1:] // next[c] is the position of the next entry of row c, and in the end the start of row c+1
	for _, c := range s.column {
		t.start[c+2]++
	}
	for c := range s.columns {
		t.start[c+2] += t.start[c+1]
	}
	for v := range rows {
		for i := s.start[v]; i < s.start[v+1]; i++ {
			at := &next[s.column[i]]
			t.column[*at], t.value[*at] = int32(v), s.value[i]
			*at++
		}
	}
	t.start = t.start[:s.columns+1]
	return t
}

// plainCombine computes dst = f + s·src.
func plainCombine(dst, f matrix, s sparse, src matrix) {
	for v := range dst.rows {
		row := dst.whole(v)
		copy(row, f.whole(v))
		for i := s.start[v]; i < s.start[v+1]; i++ {
			axpy(s.value[i], src.whole(int(s.column[i])), row)
		}
	}
}
