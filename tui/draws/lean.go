package draws

import "slices"

// leanness is what a table leaves out where there is little room; each leaves
// out what those before it do.
type leanness int

const (
	full leanness = iota
	noStrip
	noWeight
	noScore
	noHeader
)

// parts are what a step is told in.
type parts struct {
	tables  []*table // those that are shown
	paths   int      // lines
	remarks []remark
	fewest  int // rows seen of a table
}

// lines is the least that the parts take.
func (p *parts) lines() int {
	n := p.paths + len(p.remarks)
	for _, t := range p.tables {
		n += t.fixed() + min(p.fewest, len(t.Rows))
	}
	return n
}

// fit leaves out, until the rest takes at most h lines, what → does, then the
// neighbours of what was drawn, then what explains the draws: the drawn pairs
// and their u are seen before all else.
func (p *parts) fit(h int) {
	lean := func(l leanness) func() {
		return func() {
			for _, t := range p.tables {
				t.lean = l
			}
		}
	}
	for _, less := range []func(){
		func() {
			if n := len(p.remarks); n > 0 && p.remarks[n-1].hint {
				p.remarks = p.remarks[:n-1]
			}
		},
		func() { p.fewest = 1 },
		lean(noStrip),
		func() { p.remarks = slices.DeleteFunc(p.remarks, func(r remark) bool { return !r.judge }) },
		lean(noWeight),
		lean(noScore),
		lean(noHeader),
		func() { p.remarks = nil },
	} {
		if p.lines() <= h {
			return
		}
		less()
	}
}
