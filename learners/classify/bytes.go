package classify

// Bytes returns the memory that a fitted model takes, without the points it was fitted to where
// it does not copy them.
func Bytes(m Model) int64 {
	switch m := m.(type) {
	case *forest:
		n := 0
		for _, t := range m.trees {
			n += 96 + 16*len(t.nodes) + 4*len(t.ends) + 8*len(t.frequency)
		}
		return int64(n)
	case *svmModel:
		if m.support == nil { // one class
			return 0
		}
		n := 8*len(m.support.x) + 60*m.support.n
		for _, p := range m.pairs {
			n += 16 * len(p.beta)
		}
		return int64(n)
	case *neighbours:
		n := 48 * len(m.train.X)
		if p := m.panels; p != nil {
			n += 4*(len(p.x)+len(p.half)) + 16*len(p.norm)
		}
		return int64(n)
	}
	return 0
}
