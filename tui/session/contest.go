package session

import (
	"context"
	"errors"
	"time"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/work"
)

// Way is one way to more training data.
type Way struct {
	Mapping string // "" for plain duplication: D_train repeated
	Filter  bool   // keep only r > θ
}

// Ways are what a contest compares, in the order of its work: the four
// mappings with the filter, duplication as their control, the mappings again
// without the filter.
func Ways() []Way {
	var ways []Way
	for _, m := range augment.Names() {
		ways = append(ways, Way{m, true})
	}
	ways = append(ways, Way{})
	for _, m := range augment.Names() {
		ways = append(ways, Way{m, false})
	}
	return ways
}

// Point is what came of one iteration of a way; the first is the original
// classifier.
type Point struct {
	Size       int // |D_train|
	Pool, Kept int // 0 of a duplication
	Right      int // test graphs
}

// Contest is every way on one fold, from one original classifier. It keeps
// numbers only, so that many contests can be kept.
type Contest struct {
	Unit           // of no mapping
	Iterations int // T
	Split      model.Split
	Ways       []Way
	SizeRight  int // test graphs that the classifier on (n, m) has right; −1 while unknown
	Err        error

	points        [][]Point // of each way, so far
	busy          time.Duration
	gate          *gate
	run           *work.Run
	paused, ended bool
	stopped       bool
}

// What the goroutine of a contest leaves in the mailbox besides begun.
type (
	original struct{ point Point }
	sized    struct{ right int }
	reached  struct {
		way   int
		point Point
	}
)

func newContest(u Unit, iterations int) *Contest {
	c := &Contest{Unit: u, Iterations: iterations, Ways: Ways(), SizeRight: -1, gate: newGate(0)}
	c.points = make([][]Point, len(c.Ways))
	return c
}

// Points are those of a way that are known.
func (c *Contest) Points(way int) []Point { return c.points[way] }

// Busy is the time worked so far.
func (c *Contest) Busy() time.Duration { return c.busy }

// Original is the point from which all ways start.
func (c *Contest) Original() (Point, bool) {
	if len(c.points[0]) == 0 {
		return Point{}, false
	}
	return c.points[0][0], true
}

// Complete tells whether a way is at its end.
func (c *Contest) Complete(way int) bool { return len(c.points[way]) == c.Iterations+1 }

// Phase tells what the contest is doing.
func (c *Contest) Phase() Phase {
	last := len(c.Ways) - 1
	switch {
	case c.Err != nil:
		return Failed
	case c.Complete(last):
		return Finished
	case c.stopped || c.ended:
		return Stopped
	case c.paused:
		return Paused
	}
	return Working
}

// Share is how much of the work is done, by the graphs to learn from.
func (c *Contest) Share() float64 {
	done, total := 0.0, 0.0
	for _, points := range c.points {
		for t := range c.Iterations + 1 {
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
func (c *Contest) Doing() string {
	if _, ok := c.Original(); !ok {
		return "pre-training"
	}
	for _, phase := range []bool{true, false} {
		for t := 1; t <= c.Iterations; t++ {
			for i, w := range c.Ways {
				if (w.Filter || w.Mapping == "") != phase || len(c.points[i]) > t {
					continue
				}
				return w.String()
			}
		}
	}
	return "done"
}

// String names a way in a word or two.
func (w Way) String() string {
	switch {
	case w.Mapping == "":
		return "duplication"
	case !w.Filter:
		return w.Mapping + ", no filter"
	}
	return w.Mapping
}

// take adds what the goroutine has left.
func (c *Contest) take(b work.Batch) {
	for _, left := range b.Events {
		switch left := left.(type) {
		case begun:
			c.Split = left.split
		case original:
			for i := range c.points {
				c.points[i] = append(c.points[i], left.point)
			}
		case sized:
			c.SizeRight = left.right
		case reached:
			c.points[left.way] = append(c.points[left.way], left.point)
		}
	}
	if busy, ok := b.Progress.(time.Duration); ok {
		c.busy = max(c.busy, busy)
	}
	if b.Done {
		c.ended = true
		if b.Err != nil && !errors.Is(b.Err, context.Canceled) {
			c.Err = b.Err
		}
	}
}

func (c *Contest) pause(paused bool) {
	c.paused = paused
	c.gate.set(0, paused)
}

func (c *Contest) stop() {
	c.stopped = true
	c.run.Stop()
}
