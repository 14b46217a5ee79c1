package job

import (
	"slices"
	"sync"
)

// Memory is a number of bytes that the explorers of a process share. What is held counts until it
// is released, and is refused if it does not fit. What is kept can be computed again: the least
// recently used of it is dropped when it takes more than its part, or room that is held.
type Memory struct {
	limit  int64
	most   int64   // of what is kept
	parent *Memory // whose bytes are held, too; nil for that of the process

	mu   sync.Mutex
	held map[any]*heldAccount
	kept []keptValue // the least recently used first

	shared map[any]*shared // values that are being computed
}

type heldAccount struct {
	bytes  int64
	owners map[any]bool
}

type keptValue struct {
	key, value any
	bytes      int64
}

// NewMemory returns a memory of so many bytes, of which values that are kept take at most some.
func NewMemory(limit, kept int64) *Memory {
	return &Memory{limit: limit, most: kept, held: map[any]*heldAccount{}, shared: map[any]*shared{}}
}

// Within returns a part of m that holds at most so many bytes.
func (m *Memory) Within(limit int64) *Memory {
	part := NewMemory(limit, 0)
	part.parent = m
	return part
}

// Limit is the number of bytes.
func (m *Memory) Limit() int64 { return m.limit }

// Hold makes the owner hold an account of so many bytes, which counts once for all its owners.
// false changes nothing: they do not fit.
func (m *Memory) Hold(account, owner any, bytes int64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.sum(account)+bytes > m.limit {
		return false
	}
	if m.parent != nil && !m.parent.Hold(account, owner, bytes) {
		return false
	}
	a := m.held[account]
	if a == nil {
		a = &heldAccount{owners: map[any]bool{}}
		m.held[account] = a
	}
	a.bytes, a.owners[owner] = bytes, true
	m.shrink()
	return true
}

// Release ends all that an owner holds.
func (m *Memory) Release(owner any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for account, a := range m.held {
		if delete(a.owners, owner); len(a.owners) == 0 {
			delete(m.held, account)
		}
	}
	if m.parent != nil {
		m.parent.Release(owner)
	}
}

// Held is the number of bytes that are held.
func (m *Memory) Held() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sum(nil)
}

// sum is what the other accounts hold.
func (m *Memory) sum(except any) (sum int64) {
	for of, a := range m.held {
		if of != except {
			sum += a.bytes
		}
	}
	return sum
}

// Keep keeps a value of so many bytes under a key as long as there is room.
func (m *Memory) Keep(key, value any, bytes int64) {
	if m.parent != nil {
		m.parent.Keep(key, value, bytes)
		return
	}
	if bytes > m.most {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept = append(slices.DeleteFunc(m.kept, func(k keptValue) bool { return k.key == key }), keptValue{key, value, bytes})
	m.shrink()
}

// Kept returns the value of a key, if it is still kept.
func (m *Memory) Kept(key any) (value any, ok bool) {
	if m.parent != nil {
		return m.parent.Kept(key)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.IndexFunc(m.kept, func(k keptValue) bool { return k.key == key })
	if i < 0 {
		return nil, false
	}
	found := m.kept[i]
	m.kept = append(slices.Delete(m.kept, i, i+1), found)
	return found.value, true
}

// shrink drops kept values until they fit.
func (m *Memory) shrink() {
	room, sum := min(m.most, m.limit-m.sum(nil)), int64(0)
	for i := len(m.kept) - 1; i >= 0; i-- {
		if sum += m.kept[i].bytes; sum > room {
			m.kept = slices.Delete(m.kept, 0, i+1)
			return
		}
	}
}
