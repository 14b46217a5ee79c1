package classify

import (
	"context"
	"slices"
	"sync"
)

// kernel is the matrix K_ij = exp(−γ ‖x_i − x_j‖²), in float32 as in libsvm. It
// computes a row at the first request: few points become support vectors, and the
// rows of the others are never needed. Several goroutines may use it at once, such as
// those of Platt's folds.
type kernel struct {
	x     *columns
	gamma float64
	all   bool // every row fits in cacheSize
	many  int  // solve takes larger sets for more variables than this

	mu    sync.Mutex // guards kept, left and space
	kept  []*keptRow // by point; nil: not cached
	left  int        // rows that still fit
	space space
}

// keptRow is a cached row. It is valid until the kernel is closed.
type keptRow struct {
	values []float32
	ready  sync.WaitGroup // done when the goroutine that created the row has computed it
}

// cacheSize is the memory of the cached rows of a kernel, in bytes. Above many points
// nothing is cached: too few rows would fit.
const cacheSize = 32 << 20

func newKernel(x *columns, gamma float64) *kernel {
	if x.n > many {
		return newKernelIn(0, x, gamma)
	}
	return newKernelIn(cacheSize, x, gamma)
}

func newKernelIn(room int, x *columns, gamma float64) *kernel {
	fit := room / 4 / max(filled(x.n), 1)
	return &kernel{x: x, gamma: gamma, all: fit >= x.n, many: many, kept: make([]*keptRow, x.n), left: fit, space: space{length: filled(x.n)}}
}

// row returns a cached row. With keep it computes and caches a new row while rows fit.
// Otherwise it returns nil. The row must not be written to.
func (k *kernel) row(i int, keep bool) []float32 {
	rows := [1][]float32{}
	k.rows([]int{i}, keep, rows[:])
	return rows[0]
}

// rows is row for several points, at most abreast. It computes the new rows together.
func (k *kernel) rows(points []int, keep bool, to [][]float32) {
	var found [abreast]*keptRow
	var fresh [abreast]int // positions in points of the new rows
	missing := fresh[:0]
	k.mu.Lock()
	for p, i := range points {
		r := k.kept[i]
		if r == nil && keep && k.left > 0 {
			r = &keptRow{values: k.space.take()}
			r.ready.Add(1)
			k.kept[i] = r
			k.left--
			missing = append(missing, p)
		}
		found[p], to[p] = r, nil
	}
	k.mu.Unlock()
	if len(missing) > 0 {
		var as [abreast][]float64
		var values [abreast][]float32
		for m, p := range missing {
			as[m], values[m] = k.x.rows[points[p]], found[p].values
		}
		similarTo(k.x, as[:len(missing)], k.gamma, values[:len(missing)])
		for _, p := range missing {
			found[p].values[points[p]] = 1
			found[p].ready.Done()
		}
	}
	for p, r := range found[:len(points)] {
		if r != nil {
			r.ready.Wait()
			to[p] = r.values
		}
	}
}

// close frees the memory. The kernel must not be used after that.
func (k *kernel) close() { k.space.close() }

// view is the kernel among the variables of two classes.
type view struct {
	kernel *kernel
	sides
}

// change is an increment of β_t.
type change struct {
	t     int
	delta float64
}

// subtractGradient computes f ← f − Σ delta·K_t over the points of the view, in the
// order of the changes.
func (v *view) subtractGradient(ctx context.Context, f []float64, changes []change) {
	var room [abreast][]float32
	var points [abreast]int
	for len(changes) > 0 && ctx.Err() == nil {
		some := changes[:min(abreast, len(changes))]
		changes = changes[len(some):]
		for c, change := range some {
			points[c] = v.of(change.t)
		}
		rows := room[:len(some)]
		v.kernel.rows(points[:len(some)], true, rows)
		if slices.ContainsFunc(rows, func(row []float32) bool { return row == nil }) {
			v.subtractByStrips(f, some, rows)
			continue
		}
		cut := v.first.len()
		subtractGradient(f[:cut], rows, v.first.from, some)
		subtractGradient(f[cut:], rows, v.second.from, some)
	}
}

// subtractByStrips is subtractGradient when some of the rows are not cached (nil). It
// computes these strip by strip and does not cache them.
func (v *view) subtractByStrips(f []float64, changes []change, rows [][]float32) {
	x := v.kernel.x
	var at [strip]int // positions in f of the strip's points; −1: not in the view
	var sums [strip]float64
	var room [abreast][strip]float32
	var here [abreast][]float32 // the strip of each row
	for c := range changes {
		here[c] = room[c][:]
	}
	for b := range x.start[1:] {
		from := b * strip
		none := true
		for j := range at {
			at[j] = -1
			if from+j >= x.n {
				continue
			}
			if at[j] = v.number(x.point(from + j)); at[j] >= 0 {
				none, sums[j] = false, f[at[j]]
			}
		}
		if none {
			continue
		}
		for c, change := range changes {
			if kept := rows[c]; kept != nil {
				for j := range here[c] {
					here[c][j] = kept[x.point(from+j)]
				}
				continue
			}
			i := v.of(change.t)
			similarStrip(x, b, point{x.rows[i], x.norm[i]}, v.kernel.gamma, here[c])
			if own := x.at(i); own/strip == b {
				here[c][own%strip] = 1
			}
		}
		subtractGradient(sums[:], here[:len(changes)], 0, changes)
		for j, t := range at {
			if t >= 0 {
				f[t] = sums[j]
			}
		}
	}
}

// part is the kernel among some points of a view, for one goroutine. It copies its rows
// from rows that the kernel has cached. When the kernel cannot cache all rows, the part
// computes short rows of its own.
type part struct {
	kernel *kernel
	index  []int    // by point of the part: its number in the kernel
	own    *columns // layout of the part's points; nil until a row of its own is computed
	rows   rowCache
}

// partSize is the memory of the cached rows of a part, in bytes.
const partSize = 32 << 20

func newPart(v *view, points []int) *part {
	p := &part{kernel: v.kernel, index: make([]int, len(points)), rows: newRowCache(len(points), partSize)}
	for s, t := range points {
		p.index[s] = v.of(t)
	}
	return p
}

// of returns the part of some of the points, in ascending order, with the cached rows.
// p must not be used after that.
func (p *part) of(points []int) *part {
	q := &part{kernel: p.kernel, index: make([]int, len(points))}
	for s, t := range points {
		q.index[s] = p.index[t]
	}
	q.rows = p.rows.of(points)
	return q
}

func (p *part) close() { p.rows.close() }

// row returns a row with users incremented. It is valid until users is 0.
func (p *part) row(i int) *cachedRow {
	r := p.rows.take(i)
	if r.filled {
		return r
	}
	r.filled = true
	if row := p.kernel.row(p.index[i], p.kernel.all); row != nil {
		for s, number := range p.index {
			r.values[s] = row[number]
		}
		return r
	}
	if p.own == nil {
		p.own = p.kernel.x.part(p.index)
	}
	similar(p.own, p.own.rows[i], p.kernel.gamma, r.values)
	r.values[i] = 1
	return r
}
