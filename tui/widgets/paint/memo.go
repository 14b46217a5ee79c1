package paint

// Memo keeps the latest values of a function that depends on its key alone. A frame is the same
// with it or without, and sooner: drawing may fill a Memo where it may assign nothing else.
type Memo[K comparable, V any] struct{ values map[K]V }

// mostMemos is how many values a Memo keeps: those that alternate on a screen.
const mostMemos = 4

// Of is the value of a key.
func (m *Memo[K, V]) Of(key K, value func() V) V {
	if v, ok := m.values[key]; ok {
		return v
	}
	if m.values == nil || len(m.values) == mostMemos {
		m.values = map[K]V{}
	}
	v := value()
	m.values[key] = v
	return v
}
