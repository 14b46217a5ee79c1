package learners

import "mevolve/learners/classify"

// bytesOfEntry is what a vector takes beside its numbers: its entry in the map, and the vector's lock.
const bytesOfEntry = 120

// Bytes returns the memory of a fitted learner: its model, and the vectors of the generated graphs
// that it was fitted to or has predicted, without the graphs themselves.
func Bytes(l Learner) int64 {
	if n, ok := l.(network); ok {
		return n.net.Bytes()
	}
	p, ok := l.(*Pair)
	if !ok || p.fitted == nil {
		return 0
	}
	v := p.vectors
	v.mu.Lock()
	n := int64(len(v.known)) * int64(bytesOfEntry+8*p.options.Dim)
	v.mu.Unlock()
	return n + classify.Bytes(p.fitted.model)
}
