package session

import "slices"

// most is how many runs of a kind are kept: each holds its numbers, an
// evolution also its pools, in memory.
const most = 8

// kept is a run that a shelf can hold.
type kept interface {
	comparable
	unit() Unit
	stop()
}

// shelf keeps the runs that one can go back to, the latest first. A run that
// leaves it is stopped.
type shelf[R kept] struct{ runs []R }

// of is the run of a unit.
func (s *shelf[R]) of(u Unit) (r R, ok bool) {
	i := slices.IndexFunc(s.runs, func(r R) bool { return r.unit() == u })
	if i < 0 {
		return r, false
	}
	return s.runs[i], true
}

// keep puts runs at a place; the oldest give way.
func (s *shelf[R]) keep(at int, runs ...R) {
	s.runs = slices.Insert(s.runs, at, runs...)
	for len(s.runs) > most {
		s.forget(s.runs[most])
	}
}

// raise puts a kept run first.
func (s *shelf[R]) raise(r R) {
	i := slices.Index(s.runs, r)
	s.runs = slices.Insert(slices.Delete(s.runs, i, i+1), 0, r)
}

func (s *shelf[R]) forget(r R) {
	r.stop()
	s.runs = slices.DeleteFunc(s.runs, func(k R) bool { return k == r })
}

// retain forgets the runs for which a condition does not hold.
func (s *shelf[R]) retain(holds func(R) bool) {
	for _, r := range slices.Clone(s.runs) {
		if !holds(r) {
			s.forget(r)
		}
	}
}
