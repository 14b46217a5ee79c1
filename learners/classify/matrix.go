package classify

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
)

// matrix holds f(‖x_i − x_j‖²) in float32 for all pairs of points, each value
// computed once. It is made strip by strip by everybody who asks for it, so
// that nobody waits idly; strips do not depend on who computes them.
type matrix struct {
	x    *points
	f    func([]float32) // turns squared distances into values, in place
	rows [][]float32

	next, left atomic.Int64 // strips not yet taken, not yet done
	done       chan struct{}
	once       sync.Once
	err        error
}

// strip is how many rows are computed at a time, and how many columns: their
// coordinates then stay in a near cache.
const strip = 64

func newMatrix(x *points, f func([]float32)) *matrix {
	m := &matrix{x: x, f: f, rows: make([][]float32, x.n), done: make(chan struct{})}
	rows := slab{n: x.n}
	for i := range m.rows {
		m.rows[i] = rows.row(x.n - i)
	}
	m.left.Store(int64(m.strips()))
	return m
}

func (m *matrix) strips() int { return (m.x.n + strip - 1) / strip }

// complete helps until the matrix is whole. Whoever gives up, gives up for all.
func (m *matrix) complete(ctx context.Context) error {
	defer m.end(errAbandoned) // of no effect but after a panic
	for !m.ended() {
		if err := ctx.Err(); err != nil {
			m.end(err)
		}
		s := m.strips() - int(m.next.Add(1)) // the longest first
		if s < 0 {
			break
		}
		m.compute(s)
		if m.left.Add(-1) == 0 {
			m.end(nil)
		}
	}
	<-m.done
	return m.err
}

var errAbandoned = errors.New("a matrix of distances was left unfinished")

func (m *matrix) ended() bool {
	select {
	case <-m.done:
		return true
	default:
		return false
	}
}

func (m *matrix) end(err error) {
	m.once.Do(func() {
		m.err = err
		close(m.done)
	})
}

// compute fills the rows of a strip up to the diagonal, and the columns that
// mirror them.
func (m *matrix) compute(s int) {
	n, buffer := m.x.n, newTriple(strip)
	for lo := 0; lo < min((s+1)*strip, n); lo += strip {
		for i := s * strip; i < min((s+1)*strip, n); i += 3 {
			squared(m.x, i, m.x, lo, min(lo+strip, n), buffer)
			for r := i; r < min(i+3, (s+1)*strip, n); r++ {
				row := m.rows[r][lo:min(lo+strip, r+1)]
				for j := range row {
					row[j] = float32(buffer[r-i][j])
				}
				if r < lo+strip { // a point's distance to itself
					row[r-lo] = 0
				}
				m.f(row)
				for j, v := range row {
					m.rows[lo+j][r] = v
				}
			}
		}
	}
}
