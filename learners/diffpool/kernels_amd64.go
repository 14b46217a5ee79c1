//go:build !purego

package diffpool

import "golang.org/x/sys/cpu"

// The functions without a comment do as their plain twins. The assembly does not check
// bounds, so its callers touch the last entries first.

var (
	hasAVX2   = cpu.X86.HasAVX2
	hasAVX512 = cpu.X86.HasAVX512F
)

// panel is a product of a few units of columns. The steps are in bytes.
type panel struct {
	c, f, a, b  *float32
	cRow, fRow  int
	aRow, aStep int
	bRow        int
	rows, depth int
}

func multiply(c, f matrix, a factor, b matrix) {
	if !hasAVX2 || c.rows == 0 || a.depth == 0 {
		plainMultiply(c, f, a, b)
		return
	}
	width := c.width()
	_ = a.data[(c.rows-1)*a.row+(a.depth-1)*a.step]
	_, _, _ = c.whole(c.rows - 1)[width-1], f.whole(c.rows - 1)[width-1], b.whole(a.depth - 1)[width-1]
	p := panel{a: &a.data[0], cRow: 4 * c.stride, fRow: 4 * f.stride, aRow: 4 * a.row, aStep: 4 * a.step, bRow: 4 * b.stride, depth: a.depth}
	for j := 0; j < width; {
		p.c, p.f, p.b, p.rows = &c.data[j], &f.data[j], &b.data[j], c.rows
		switch {
		case !hasAVX512:
			multiply16AVX2(&p)
			j += unit
		case width-j >= 2*unit:
			multiply32AVX512(&p)
			j += 2 * unit
		default:
			multiply16AVX512(&p)
			j += unit
		}
	}
}

// multiply16AVX2 computes 16 columns; it leaves p.rows at 0.
//
//go:noescape
func multiply16AVX2(p *panel)

//go:noescape
func multiply16AVX512(p *panel)

//go:noescape
func multiply32AVX512(p *panel)

// rows is a loop over the rows of two matrices. The steps are in bytes.
type rows struct {
	x, y       *float32
	xRow, yRow int
	scale      *float32 // one number for each row
	columns    float64  // number of columns without padding
	units      int
	rows       int
	relu       int // 1 or 0
}

func rowsOf(x, y matrix, scale []float32, relu bool) rows {
	width := x.width()
	_, _, _ = x.whole(x.rows - 1)[width-1], y.whole(x.rows - 1)[width-1], scale[x.rows-1]
	r := rows{x: &x.data[0], y: &y.data[0], xRow: 4 * x.stride, yRow: 4 * y.stride, scale: &scale[0], columns: float64(x.cols), units: width / unit, rows: x.rows}
	if relu {
		r.relu = 1
	}
	return r
}

func normalize(y, out matrix, scale []float32, relu bool) {
	if !hasAVX2 || y.rows == 0 {
		plainNormalize(y, out, scale, relu)
		return
	}
	r := rowsOf(y, out, scale, relu)
	normalizeAVX2(&r)
}

//go:noescape
func normalizeAVX2(r *rows)

func normalizeBackward(y, dy matrix, scale []float32, relu bool) {
	if !hasAVX2 || y.rows == 0 {
		plainNormalizeBackward(y, dy, scale, relu)
		return
	}
	r := rowsOf(y, dy, scale, relu)
	normalizeBackwardAVX2(&r)
}

//go:noescape
func normalizeBackwardAVX2(r *rows)

// combination is a sparse product of one unit of columns. The steps are in bytes.
type combination struct {
	dst, f, src          *float32
	dstRow, fRow, srcRow int
	start, column        *int32
	value                *float32
	rows                 int
}

func combine(dst, f matrix, s sparse, src matrix) {
	if !hasAVX2 || dst.rows == 0 || s.start[dst.rows] == 0 {
		plainCombine(dst, f, s, src)
		return
	}
	width, entries := dst.width(), s.start[dst.rows]
	_, _, _ = dst.whole(dst.rows - 1)[width-1], f.whole(dst.rows - 1)[width-1], src.whole(s.columns - 1)[width-1]
	_, _ = s.column[entries-1], s.value[entries-1]
	for j := 0; j < width; j += unit {
		combineAVX2(&combination{
			&dst.data[j], &f.data[j], &src.data[j], 4 * dst.stride, 4 * f.stride, 4 * src.stride,
			&s.start[0], &s.column[0], &s.value[0], dst.rows,
		})
	}
}

//go:noescape
func combineAVX2(c *combination)

func largest(z matrix, first int32, best []float32, where []int32) {
	if !hasAVX2 {
		plainLargest(z, first, best, where)
		return
	}
	width := z.width()
	_, _, _ = z.whole(z.rows - 1)[width-1], best[width-1], where[width-1]
	for j := 0; j < width; j += unit {
		largestAVX2(&z.data[j], 4*z.stride, z.rows, first, &best[j], &where[j])
	}
}

//go:noescape
func largestAVX2(z *float32, row, rows int, first int32, best *float32, where *int32)

// descend is adamStep.plain.
func descend(s *adamStep, w, g, m, v []float32) {
	if !hasAVX2 || len(w)%8 != 0 || len(w) == 0 {
		s.plain(w, g, m, v)
		return
	}
	n := len(w)
	_, _, _ = g[n-1], m[n-1], v[n-1]
	descendAVX2(s, &w[0], &g[0], &m[0], &v[0], n/8)
}

//go:noescape
func descendAVX2(s *adamStep, w, gradient, m, v *float32, eights int)

func add(dst, src []float32) {
	n := len(dst) / 8 * 8
	if !hasAVX2 || n == 0 {
		plainAdd(dst, src)
		return
	}
	addAVX2(&dst[0], &src[:n][0], n/8)
	plainAdd(dst[n:], src[n:])
}

//go:noescape
func addAVX2(dst, src *float32, eights int)
