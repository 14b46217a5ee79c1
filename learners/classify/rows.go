package classify

import "sync"

// rowCache keeps rows of numbers, as many as there is room for: all, or those
// that were asked for of late (the clock: Corbató 1968).
type rowCache struct {
	rows  []*cachedRow // by index; nil where not kept
	ring  []*cachedRow // in the order of their places
	hand  int
	room  int // in bytes
	most  int // rows that are kept
	space space
}

type cachedRow struct {
	index  int
	values []float32
	filled bool
	users  int  // who are at it now
	asked  bool // since the hand last passed
}

// newRowCache has room for rows of so many points among themselves.
func newRowCache(points, room int) rowCache {
	length := filled(points)
	return rowCache{rows: make([]*cachedRow, points), room: room, most: max(room/4/max(length, 1), 8), space: space{length: length}}
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
			r.values = c.space.take()
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

// of is the cache of the rows of some of the points, which are in order, among
// themselves. It takes over the space: row after row moves to its front, where
// no row is that has not moved.
func (c *rowCache) of(points []int) rowCache {
	d := newRowCache(len(points), c.room)
	number := make([]int, len(c.rows)) // of a point among those that stay, from 1
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

// space is where rows are, one after the other.
type space struct {
	length int // of a row
	slabs  []*slab
	used   int // of the slabs
	free   []float32
}

// slab is room for rows, used again by whoever comes next.
type slab [1 << 18]float32

var slabs = sync.Pool{New: func() any { return new(slab) }}

// take is the next place for a row.
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

// close gives the slabs back.
func (s *space) close() {
	for _, one := range s.slabs {
		slabs.Put(one)
	}
	*s = space{}
}
