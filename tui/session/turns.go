package session

// Who may work: one run at a time, since a core is to stay free for the screen.
// What the user starts goes first and pauses the rest; evolutions that are owed
// to a position take the turns that are left.

// Working tells whether somebody waits for a run, which another evolution would
// hold up.
func (x *Session) Working() bool {
	return x.here != nil && x.here.origin != preview && x.working(x.here) || x.comparing()
}

func (x *Session) working(e *Evolution) bool {
	return e.Phase(x.state.Settings.Iterations) == Working
}

func (x *Session) comparing() bool {
	for _, c := range x.comparisons.runs {
		if c.Phase() == Working {
			return true
		}
	}
	return false
}

// yield pauses whatever works that was asked for, so that another run may.
func (x *Session) yield() {
	for _, c := range x.comparisons.runs {
		if c.Phase() == Working {
			c.pause(c.limit)
		}
	}
	if e := x.here; e != nil && e.origin != preview && x.working(e) {
		e.pause(e.limit)
	}
}

// share lets the first of the evolutions that are to be made again work, as
// long as nothing else does.
func (x *Session) share() {
	busy := x.here != nil && x.working(x.here) || x.comparing()
	for _, e := range x.evolutions.runs {
		switch {
		case e.owed == nil:
		case e.over() || e.at >= e.limit:
			x.claim(e)
		case busy:
			e.pause(e.limit)
		default:
			e.allow(e.limit)
			busy = true
		}
	}
}
