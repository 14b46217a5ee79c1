package swapview

import "slices"

// leanness is what has no room, one thing more at each value; drawn pairs and u stay.
type leanness int

const (
	full       leanness = iota
	noHint              // what → does, and of which graph the numbers are
	oneRow              // the neighbours of what was drawn
	noStrip             // the line of intervals
	judgedOnly          // all remarks but what an edit makes of p and r
	noWeight
	noScore
	oneEdge // of the motif's two
	noHeader
	noRemarks
)

// parts are the parts of a step in the pane.
type parts struct {
	tables  []*table // those that are shown
	paths   int      // lines
	remarks []remark
	lean    leanness
}

// wanted is the rows of a table that have priority over formulas beside a ruler: a newcomer
// sees all candidates of a small graph.
const wanted = 12

// leastRemoval are the lines of a motif's two edges.
const leastRemoval = 3

// fitBesideRuler leaves out what the ruler and the words below say, too, until h lines hold the
// wanted rows; routed says that the paths are what is chosen from.
func (p *parts) fitBesideRuler(h int, routed bool) {
	for _, t := range p.tables {
		t.ruled = true
	}
	lines := func() int {
		n := p.paths + len(p.remarks)
		for _, t := range p.tables {
			n += t.fixed() + min(wanted, len(t.Rows))
		}
		if !routed && len(p.tables) == 1 && !p.tables[0].deletes { // the edges to remove follow, and nothing moves
			n += leastRemoval
		}
		return n
	}
	for _, less := range []func(){
		func() {
			p.remarks = withoutHints(p.remarks)
		},
		func() {
			for _, t := range p.tables {
				t.bare = true
			}
			if !routed {
				p.paths = 0
			}
		},
	} {
		if lines() <= h {
			return
		}
		less()
	}
}

// fewest is the rows seen of a table; of a motif's two edges both, one of which goes.
func (p *parts) fewest(t *table) int {
	if p.lean >= oneEdge || p.lean >= oneRow && !(t.deletes && len(t.Rows) == 2) {
		return min(1, len(t.Rows))
	}
	return min(2, len(t.Rows))
}

// lines is the least that the parts take.
func (p *parts) lines() int {
	n := p.paths + len(p.remarks)
	for _, t := range p.tables {
		n += t.fixed() + p.fewest(t)
	}
	return n
}

// withoutHints is remarks without what → does and of which graph the numbers are.
func withoutHints(list []remark) []remark {
	return slices.DeleteFunc(list, func(r remark) bool { return r.hint || r.basis })
}

// fit leaves out one thing after the other until the rest takes at most h lines.
func (p *parts) fit(h int) {
	for p.lines() > h && p.lean < noRemarks {
		p.lean++
		for _, t := range p.tables {
			t.lean = p.lean
		}
		p.remarks = slices.DeleteFunc(p.remarks, func(r remark) bool {
			return (r.hint || r.basis) && p.lean >= noHint || !r.judge && p.lean >= judgedOnly || p.lean == noRemarks
		})
	}
}
