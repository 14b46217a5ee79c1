package session

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/work"
)

// Method is one way to more training data.
type Method struct {
	Mapping string // "" for plain duplication: D_train repeated
	Filter  bool   // keep only r > θ
}

// Methods are what a comparison compares, in the order of its work: every
// mapping with the filter, duplication as their control, the mappings again
// without the filter.
func Methods() []Method {
	var list []Method
	for _, m := range augment.Names() {
		list = append(list, Method{m, true})
	}
	list = append(list, Method{})
	for _, m := range augment.Names() {
		list = append(list, Method{m, false})
	}
	return list
}

// String names a method in a word or two.
func (m Method) String() string {
	switch {
	case m.Mapping == "":
		return "duplication"
	case !m.Filter:
		return m.Mapping + ", no filter"
	}
	return m.Mapping
}

// Point is what came of one iteration of a method; the first is the original
// classifier.
type Point struct {
	Size       int // |D_train|
	Pool, Kept int // 0 of a duplication
	Right      int // test graphs
}

// Comparison is every method on one fold, from one original classifier. It
// keeps numbers only, so that many comparisons can be kept. A step of its run is
// a point.
type Comparison struct {
	Unit      // of no mapping, with T
	Split     model.Split
	Methods   []Method
	SizeRight int // test graphs that the classifier on (n, m) has right; −1 while unknown

	run
	points [][]Point // of each method, so far
}

// What the goroutine of a comparison leaves in the mailbox besides the split.
type (
	original struct{ point Point }
	sized    struct{ right int }
	reached  struct {
		method int
		point  Point
	}
)

func newComparison(u Unit) *Comparison {
	c := &Comparison{Unit: u, Methods: Methods(), SizeRight: -1}
	c.run = newRun(u.Settings.Iterations * len(c.Methods))
	c.points = make([][]Point, len(c.Methods))
	return c
}

// Iterations is T.
func (c *Comparison) Iterations() int { return c.Settings.Iterations }

// Points are those of a method that are known.
func (c *Comparison) Points(method int) []Point { return c.points[method] }

// Original is the point from which all methods start.
func (c *Comparison) Original() (Point, bool) {
	if len(c.points[0]) == 0 {
		return Point{}, false
	}
	return c.points[0][0], true
}

// Complete tells whether a method is at its end.
func (c *Comparison) Complete(method int) bool { return len(c.points[method]) == c.Iterations()+1 }

// Phase tells what the comparison is doing.
func (c *Comparison) Phase() Phase {
	if c.at == c.limit {
		return Finished
	}
	return c.phase
}

// Share is how much of the work is done, by the graphs to learn from.
func (c *Comparison) Share() float64 {
	done, total := 0.0, 0.0
	for _, points := range c.points {
		for t := range c.Iterations() + 1 {
			size := float64(int(1) << min(t, 40))
			if most := c.Settings.MaxPool; t > 0 && len(c.Split.Train) > 0 && most > 0 {
				size = min(size, 1+float64(t)*float64(most)/float64(len(c.Split.Train)))
			}
			total += size
			if t < len(points) {
				done += size
			}
		}
	}
	return done / total
}

// Doing says in words what is being worked on.
func (c *Comparison) Doing() string {
	if _, ok := c.Original(); !ok {
		return "pre-training"
	}
	for _, first := range []bool{true, false} { // with the filter and duplication, then without
		for t := 1; t <= c.Iterations(); t++ {
			for i, m := range c.Methods {
				if (m.Filter || m.Mapping == "") == first && len(c.points[i]) <= t {
					return m.String()
				}
			}
		}
	}
	return "done"
}

// take adds what the goroutine has left.
func (c *Comparison) take(b work.Batch) {
	c.run.take(b)
	for _, left := range b.Events {
		switch left := left.(type) {
		case model.Split:
			c.Split = left
		case original:
			for i := range c.points {
				c.points[i] = append(c.points[i], left.point)
			}
			c.reach(0)
		case sized:
			c.SizeRight = left.right
		case reached:
			c.points[left.method] = append(c.points[left.method], left.point)
			c.reach(c.at + 1)
		}
	}
}

// comparisonUnit is the unit of a comparison under the current settings: it
// has a T, and the mapping and the filter are what is compared.
func (x *Session) comparisonUnit() Unit {
	u := unit(x.state.Dataset, x.state.Settings, x.fold)
	u.Settings.Mapping, u.Settings.Filter, u.Settings.Iterations = "", true, x.state.Settings.Iterations
	return u
}

// Comparison is that of the current dataset, settings, fold and T; nil where
// there is none.
func (x *Session) Comparison() *Comparison {
	c, _ := x.comparisons.of(x.comparisonUnit())
	return c
}

// Compare begins the current comparison, pauses it or goes on with it.
func (x *Session) Compare() tea.Cmd {
	defer x.share()
	if c := x.Comparison(); c != nil {
		switch c.Phase() {
		case Working:
			c.pause(c.limit)
			return nil
		case Paused:
			x.yield()
			c.allow(c.limit)
			return nil
		case Finished:
			x.state.Say("The comparison is complete; f compares on another fold.")
			return nil
		}
		x.comparisons.forget(c)
	}
	x.yield()
	c := newComparison(x.comparisonUnit())
	x.comparisons.keep(0, c)
	return c.start(x.state.Work, compare(c.Unit, max(1, x.state.Workers), c.gate))
}

// StopComparison ends the current comparison; what it has done stays.
func (x *Session) StopComparison() {
	if c := x.Comparison(); c != nil && c.Phase() != Finished {
		c.stop()
	}
	x.share()
}
