package classify

import "sync"

// kernel gives the rows of K_ij = exp(−γ ‖x_i − x_j‖²), in float32 as in libsvm,
// computed when they are first asked for: few points of a training set become
// support vectors, and the others' rows nobody needs. Several goroutines may
// ask at once, such as those that solve Platt's folds.
type kernel struct {
	x     *columns
	gamma float64

	mu   sync.Mutex // guards kept
	kept rowCache
}

// cacheSize is the room of the rows that a kernel keeps, in bytes.
const cacheSize = 32 << 20

func newKernel(x *columns, gamma float64) *kernel {
	return &kernel{x: x, gamma: gamma, kept: newRowCache(x.n, filled(x.n), cacheSize)}
}

// with calls do with a row, which is its own again afterwards.
func (k *kernel) with(i int, do func(row []float32)) {
	k.mu.Lock()
	r := k.kept.take(i)
	k.mu.Unlock()
	r.fill.Do(func() {
		similar(k.x, k.x.rows[i], k.gamma, r.values)
		r.values[i] = 1
	})
	do(r.values)
	k.mu.Lock()
	r.users--
	k.mu.Unlock()
}

// withKept is with where the row is kept; else it is false.
func (k *kernel) withKept(i int, do func(row []float32)) bool {
	k.mu.Lock()
	kept := k.kept.rows[i] != nil
	k.mu.Unlock()
	if kept { // if it goes just now, it is computed again
		k.with(i, do)
	}
	return kept
}

// close gives the memory back. Nobody may ask any more.
func (k *kernel) close() { k.kept.close() }

// rowCache keeps rows of numbers, as many as there is room for: all, or those
// that were asked for of late (the clock: Corbató 1968).
type rowCache struct {
	rows   []*cachedRow // by index; nil where not kept
	ring   []*cachedRow
	hand   int
	most   int // rows that are kept
	length int // of a row
	slabs  []*slab
	free   []float32
}

type cachedRow struct {
	index  int
	values []float32
	fill   sync.Once
	users  int  // who are at it now
	asked  bool // since the hand last passed
}

func newRowCache(rows, length, room int) rowCache {
	return rowCache{rows: make([]*cachedRow, rows), length: length, most: max(room/4/max(length, 1), 8)}
}

// take is the row of an index, to be filled unless it has been. It stays until
// its users are none.
func (c *rowCache) take(i int) *cachedRow {
	r := c.rows[i]
	if r == nil {
		r = &cachedRow{index: i}
		c.rows[i] = r
		if old := c.leaves(); old != nil {
			c.rows[old.index] = nil
			r.values = old.values
			c.ring[c.hand] = r
		} else {
			r.values = c.place()
			c.ring = append(c.ring, r)
		}
	}
	r.users++
	r.asked = true
	return r
}

// leaves is the row under the hand that makes room for another; nil if there
// is room.
func (c *rowCache) leaves() *cachedRow {
	if len(c.ring) < c.most {
		return nil
	}
	for range 2 * len(c.ring) {
		c.hand = (c.hand + 1) % len(c.ring)
		r := c.ring[c.hand]
		if r.users == 0 && !r.asked {
			return r
		}
		r.asked = false
	}
	return nil // all are in use
}

func (c *rowCache) place() []float32 {
	if len(c.free) < c.length {
		if c.length > len(slab{}) {
			return make([]float32, c.length)
		}
		s := slabs.Get().(*slab)
		c.slabs = append(c.slabs, s)
		c.free = s[:]
	}
	row := c.free[:c.length:c.length]
	c.free = c.free[c.length:]
	return row
}

func (c *rowCache) close() {
	for _, s := range c.slabs {
		slabs.Put(s)
	}
	*c = rowCache{}
}

// slab is room for rows, used again by whoever comes next.
type slab [1 << 18]float32

var slabs = sync.Pool{New: func() any { return new(slab) }}

// view is the kernel among the variables of two classes.
type view struct {
	kernel *kernel
	sides
}

// retreat is f ← f − delta·K_t over the points of the view.
func (v *view) retreat(f []float64, t int, delta float64) {
	v.kernel.with(v.of(t), func(row []float32) {
		cut := v.first.len()
		retreat(f[:cut], row[v.first.from:v.first.to], delta)
		retreat(f[cut:], row[v.second.from:v.second.to], delta)
	})
}

// part is the kernel among some of a view's points, for one goroutine. Rows
// that the kernel keeps are taken from there. Where it has no room for those of
// all its points, others are computed for the part alone, and the long ones left
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
	p := &part{kernel: v.kernel, index: make([]int, len(points)), rows: newRowCache(len(points), filled(len(points)), partSize)}
	for s, t := range points {
		p.index[s] = v.of(t)
	}
	return p
}

func (p *part) close() { p.rows.close() }

// row is valid until its users are none.
func (p *part) row(i int) *cachedRow {
	r := p.rows.take(i)
	r.fill.Do(func() {
		gather := func(row []float32) {
			for s, number := range p.index {
				r.values[s] = row[number]
			}
		}
		k := p.kernel
		switch {
		case k.kept.most >= k.x.n:
			k.with(p.index[i], gather)
		case !k.withKept(p.index[i], gather):
			if p.own == nil {
				p.own = k.x.part(p.index)
			}
			similar(p.own, p.own.rows[i], k.gamma, r.values)
			r.values[i] = 1
		}
	})
	return r
}
