package step

import "mevolve/tui/order"

// listing is an order of the vertices: which stands at a place, and where one
// stands.
type listing struct {
	vertices, places []int
	instead          string
}

// listing is the present order of the input graph's vertices, so that before
// and after share it.
func (s *Screen) listing() listing {
	o := s.place.order
	l, ok := s.orders[o]
	if !ok {
		l.vertices, l.instead = o.Of(s.input)
		l.places = order.Places(l.vertices)
		s.orders[o] = l
	}
	return l
}
