package classify

import (
	"context"
	"slices"
	"sync"
)

// kernel gives the rows of K_ij = exp(−γ ‖x_i − x_j‖²), in float32 as in libsvm,
// computed when they are first asked for: few points of a training set become
// support vectors, and the others' rows nobody needs. Several goroutines may
// ask at once, such as those that solve Platt's folds.
type kernel struct {
	x     *columns
	gamma float64
	all   bool // there is room for every row
	many  int  // variables of a problem beyond which solve takes larger sets

	mu    sync.Mutex // guards what is kept
	kept  []*keptRow // by index; nil where not kept
	left  int        // rows that there is still room for
	space space
}

// keptRow stays until the kernel is closed.
type keptRow struct {
	values []float32
	ready  sync.WaitGroup // whoever has found room for it computes it
}

// cacheSize is the room of the rows that a kernel keeps, in bytes. Of many points
// it would be few rows, which are then not worth their room.
const cacheSize = 32 << 20

func newKernel(x *columns, gamma float64) *kernel { return newKernelBeyond(many, x, gamma) }

// newKernelBeyond is newKernel where more points than that are many.
func newKernelBeyond(many int, x *columns, gamma float64) *kernel {
	room := cacheSize
	if x.n > many {
		room = 0
	}
	k := newKernelIn(room, x, gamma)
	k.many = many
	return k
}

func newKernelIn(room int, x *columns, gamma float64) *kernel {
	fit := room / 4 / max(filled(x.n), 1)
	return &kernel{x: x, gamma: gamma, all: fit >= x.n, many: many, kept: make([]*keptRow, x.n), left: fit, space: space{length: filled(x.n)}}
}

// row is a row that is kept, or that there is room for if keep asks to keep
// it; nil otherwise. It is read, never written.
func (k *kernel) row(i int, keep bool) []float32 {
	rows := [1][]float32{}
	k.rows([]int{i}, keep, rows[:])
	return rows[0]
}

// rows are several, at most abreast, of which those that are new are computed together.
func (k *kernel) rows(points []int, keep bool, to [][]float32) {
	var found [abreast]*keptRow
	var fresh [abreast]int // of those that are new, the places in points
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

// close gives the memory back. Nobody may ask any more.
func (k *kernel) close() { k.space.close() }

// view is the kernel among the variables of two classes.
type view struct {
	kernel *kernel
	sides
}

// change is what is added to a β.
type change struct {
	t     int
	delta float64
}

// retreat is f ← f − Σ delta·K_t over the points of the view, in the order of
// the changes.
func (v *view) retreat(ctx context.Context, f []float64, changes []change) {
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
			v.retreatByStrips(f, some, rows)
			continue
		}
		cut := v.first.len()
		retreat(f[:cut], rows, v.first.from, some)
		retreat(f[cut:], rows, v.second.from, some)
	}
}

// retreatByStrips computes those of the rows that are nil, and keeps nothing.
func (v *view) retreatByStrips(f []float64, changes []change, rows [][]float32) {
	x := v.kernel.x
	var at [strip]int // of the strip's points in f; −1: not in the view
	var sums [strip]float64
	var room [abreast][strip]float32
	var here [abreast][]float32 // of the rows
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
			similarStrip(x, b, x.rows[i], x.norm[i], v.kernel.gamma, here[c])
			if own := x.at(i); own/strip == b {
				here[c][own%strip] = 1
			}
		}
		retreat(sums[:], here[:len(changes)], 0, changes)
		for j, t := range at {
			if t >= 0 {
				f[t] = sums[j]
			}
		}
	}
}

// part is the kernel among some of a view's points, for one goroutine. Rows
// that the kernel keeps are taken from there. Where it has no room for those of
// all points, others are computed for the part alone, and the long ones left
// to what needs them.
type part struct {
	kernel *kernel
	index  []int    // the kernel's number of each point
	own    *columns // of the points; nil until a row is computed for the part alone
	rows   rowCache
}

// partSize is the room of the rows that a part keeps, in bytes.
const partSize = 32 << 20

func newPart(v *view, points []int) *part {
	p := &part{kernel: v.kernel, index: make([]int, len(points)), rows: newRowCache(len(points), partSize)}
	for s, t := range points {
		p.index[s] = v.of(t)
	}
	return p
}

// of is the part of the given points, which are in order, with the rows that
// are known. p is no more.
func (p *part) of(points []int) *part {
	q := &part{kernel: p.kernel, index: make([]int, len(points))}
	for s, t := range points {
		q.index[s] = p.index[t]
	}
	q.rows = p.rows.of(points)
	return q
}

func (p *part) close() { p.rows.close() }

// row is valid until its users are none.
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
