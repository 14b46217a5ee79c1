package readings

// FixedReading is an open point with one fixed choice and no switch.
type FixedReading struct {
	ID   string // "R3"
	Line string // the choice in one line
}

// Fixed lists the fixed readings in order; docs/readings.md gives the reasons.
func Fixed() []FixedReading {
	return []FixedReading{
		{"R3", "i ≠ j always, and for l ≥ 4 the path is a simple one."},
		{"R6", "A negative weight of Eq. 6 or 9 counts as 0; all 0 means uniform."},
		{"R7", "Fewer candidates than k: all of them, and both numbers are reported."},
		{"R8", "A graph that offers nothing to do gives no example of the pool."},
		{"R11", "A class without validation graphs gets the unit vector as its q."},
		{"R14", "Gl2vec is two methods under one name; both are learners here."},
	}
}
