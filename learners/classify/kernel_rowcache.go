package classify

import "sync"

// rowCache is a cache of kernel rows with a memory limit. When it is full it replaces a
// row by the clock algorithm (Corbató 1968): the hand goes round the ring, clears used
// marks, and stops at the first row that is neither marked nor in use.
type rowCache struct {
	rows  []*cachedRow // by point; nil: not cached
	ring  []*cachedRow // the cached rows, in memory order
	hand  int          // position in ring
	limit int          // memory, in bytes
	most  int          // rows that fit
	space space
}

// cachedRow is a row of the cache.
type cachedRow struct {
	index  int // of the point
	values []float32
	filled bool // values are computed
	users  int  // users that hold the row; it is not replaced before 0
	used   bool // since the hand last passed
}

// newRowCache returns a cache of limit bytes for rows of so many numbers.
func newRowCache(points, limit int) rowCache {
	length := filled(points)
	return rowCache{rows: make([]*cachedRow, points), limit: limit, most: max(limit/4/max(length, 1), 8), space: space{length: length}}
}

// take returns the row of a point. The caller fills it unless filled is set, and
// decrements users when done.
func (c *rowCache) take(i int) *cachedRow {
	r := c.rows[i]
	if r == nil {
		r = &cachedRow{index: i}
		c.rows[i] = r
		if old := c.replace(); old != nil {
			c.rows[old.index] = nil
			r.values = old.values
			c.ring[c.hand] = r
		} else {
			r.values = c.space.take()
			c.ring = append(c.ring, r)
		}
	}
	r.users++
	r.used = true
	return r
}

// replace returns the row to replace, which is under the hand; nil when another row
// fits.
func (c *rowCache) replace() *cachedRow {
	if len(c.ring) < c.most {
		return nil
	}
	for range 2 * len(c.ring) {
		c.hand = (c.hand + 1) % len(c.ring)
		r := c.ring[c.hand]
		if r.users == 0 && !r.used {
			return r
		}
		r.used = false
	}
	return nil // all rows are held: one more is allocated
}

// of returns the cache for some of the points, in ascending order: their rows, cut to
// these columns. It takes over the memory. Rows move in memory order to the front, so
// none is overwritten before it has moved.
func (c *rowCache) of(points []int) rowCache {
	d := newRowCache(len(points), c.limit)
	number := make([]int, len(c.rows)) // by old point: its new number, from 1; 0: dropped
	for s, t := range points {
		number[t] = s + 1
	}
	d.space.slabs = c.space.slabs
	for _, r := range c.ring {
		s := number[r.index] - 1
		if s < 0 {
			continue
		}
		to := d.space.take()
		for s, t := range points {
			to[s] = r.values[t]
		}
		r.index, r.values = s, to
		d.rows[s] = r
		d.ring = append(d.ring, r)
	}
	*c = rowCache{}
	return d
}

func (c *rowCache) close() {
	c.space.close()
	*c = rowCache{}
}

// space allocates rows one after another.
type space struct {
	length int // of a row
	slabs  []*slab
	used   int       // number of slabs in use
	free   []float32 // rest of the latest one
}

// slab is a block of memory for rows; the pool slabs keeps free ones.
type slab [1 << 18]float32

var slabs = sync.Pool{New: func() any { return new(slab) }}

// take returns memory for a row.
func (s *space) take() []float32 {
	if len(s.free) < s.length {
		if s.length > len(slab{}) {
			return make([]float32, s.length)
		}
		if s.used == len(s.slabs) {
			s.slabs = append(s.slabs, slabs.Get().(*slab))
		}
		s.free = s.slabs[s.used][:]
		s.used++
	}
	row := s.free[:s.length:s.length]
	s.free = s.free[s.length:]
	return row
}

// close returns the slabs to the pool.
func (s *space) close() {
	for _, one := range s.slabs {
		slabs.Put(one)
	}
	*s = space{}
}
