package reliability

import (
	"testing"

	"mevolve/evolve"
	"mevolve/tui/keys"
)

// large makes the pool of a screen as large as they get, by repetition.
func large(s *Screen) {
	pool := make([]evolve.Generated, 20000)
	for i := range pool {
		pool[i] = s.view.state.Pool[i%len(s.view.state.Pool)]
		s.view.r = append(s.view.r[:i], pool[i].Reliability)
		s.view.class = append(s.view.class[:i], pool[i].Example.Class)
	}
	s.view.state.Pool = pool
	s.loadPool()
	s.origins.load(s.view)
}

func BenchmarkFrame_WhileThetaMovesOverALargePool(b *testing.B) {
	s, _ := shown(b, "rings")
	large(s)
	s.table.SortBy("r", false)
	for b.Loop() {
		s.Do(keys.More, stripPane)
		if theta, _ := s.theta(); theta >= s.view.hi {
			s.mine = s.view.lo
		}
		_ = frame(s, 140, 42, keptPane, false).String()
	}
}

func BenchmarkTable_SortsALargePool(b *testing.B) {
	s, _ := shown(b, "rings")
	large(s)
	for b.Loop() {
		s.table.Do(keys.Sort)
	}
}
