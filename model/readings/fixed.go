package readings

// FixedReading is an open point with one fixed choice and no switch.
type FixedReading struct {
	ID   string // "R3"
	Line string // the choice in one line

	Effect string // what it changes; "": what the mapped graph shows
}

// Fixed lists the fixed readings in order; docs/readings.md gives the reasons.
func Fixed() []FixedReading {
	return []FixedReading{
		{ID: "R3", Line: "i ≠ j always, and for l ≥ 4 the path is a simple one.",
			Effect: "Up to l = 3 every walk between two vertices that are not adjacent is a path: it changes nothing. A longer walk may visit a vertex twice; such a walk is no motif."},
		{ID: "R6", Line: "A negative weight of Eq. 6 or 9 counts as 0; all 0 means uniform."},
		{ID: "R7", Line: "Fewer candidates than k: all of them, and both numbers are reported."},
		{ID: "R8", Line: "A graph that offers nothing to do gives no example of the pool."},
		{ID: "R11", Line: "A class without validation graphs gets the unit vector as its q."},
		{ID: "R14", Line: "Gl2vec is two methods under one name; both are learners here.",
			Effect: "Learner gl2vec is Chen & Koga's line graph, gl2vec-graphlet Tu et al.'s graphlet profile."},
	}
}
