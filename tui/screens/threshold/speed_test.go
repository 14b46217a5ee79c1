package threshold

import (
	"testing"

	"mevolve/evolve"
	"mevolve/tui/keys"
	"mevolve/tui/screen/screentest"
)

// large makes the pool of a screen as large as they get, by repetition.
func large(s *Screen) {
	pool := make([]evolve.Generated, 20000)
	for i := range pool {
		pool[i] = s.data.state.Pool[i%len(s.data.state.Pool)]
		s.data.r = append(s.data.r[:i], pool[i].Reliability)
		s.data.class = append(s.data.class[:i], pool[i].Example.Class)
	}
	s.data.state.Pool = pool
	s.loadPool()
	s.origins.load(s.data)
}

func BenchmarkFrame_WhileThetaMovesOverALargePool(b *testing.B) {
	s, _ := shown(b, "rings")
	large(s)
	s.table.SortBy("r", false)
	for b.Loop() {
		screentest.Do(s, keys.More, stripPane)
		if theta, _ := s.theta(); theta >= s.data.hi {
			s.mine = s.data.lo
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
