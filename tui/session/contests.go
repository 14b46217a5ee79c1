package session

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/screen"
	"mevolve/tui/work"
)

// Contests keeps the contests of a session's units, one at work at a time.
type Contests struct {
	state   *screen.State
	session *Session
	kept    []*Contest
}

// NewContests returns a shelf without contests. It tells the app when
// quitting would lose one.
func NewContests(s *screen.State, x *Session) *Contests {
	c := &Contests{state: s, session: x}
	x.elsewhere = c.working
	before := s.Losing
	s.Losing = func() string {
		if losing := c.losing(); losing != "" || before == nil {
			return losing
		}
		return before()
	}
	return c
}

// arena is the unit of a contest: the mapping and the filter are what is
// compared.
func (c *Contests) arena() Unit {
	u := unit(c.state.Dataset, c.state.Settings, c.session.Fold())
	u.Settings.Mapping, u.Settings.Filter = "", true
	return u
}

// Here is the contest of the current dataset, settings and fold; nil where
// there is none.
func (c *Contests) Here() *Contest {
	want := c.arena()
	for _, k := range c.kept {
		if k.Unit == want && k.Iterations == c.state.Settings.Iterations {
			return k
		}
	}
	return nil
}

// Toggle begins the current contest, pauses it or goes on with it.
func (c *Contests) Toggle() tea.Cmd {
	here := c.Here()
	if here != nil {
		switch here.Phase() {
		case Working:
			here.pause(true)
			return nil
		case Paused:
			c.clear()
			here.pause(false)
			return nil
		case Finished:
			c.state.Say("The comparison is complete; f compares on another fold.")
			return nil
		}
		c.forget(here)
	}
	c.clear()
	here = newContest(c.arena(), c.state.Settings.Iterations)
	c.kept = append([]*Contest{here}, c.kept...)
	for len(c.kept) > shelf {
		c.kept[shelf].stop()
		c.kept = c.kept[:shelf]
	}
	var next tea.Cmd
	here.run, next = c.state.Work.Start(contest(here.Unit, here.Iterations, max(1, c.state.Workers), here.gate))
	return next
}

// Stop ends the current contest; what it has done stays.
func (c *Contests) Stop() {
	if here := c.Here(); here != nil && (here.Phase() == Working || here.Phase() == Paused) {
		here.stop()
	}
}

// clear pauses whatever else is at work: a core is to stay free for the
// screen.
func (c *Contests) clear() {
	c.Rest()
	if e := c.session.Here(); e != nil && e.asked && e.Phase(c.state.Settings.Iterations) == Working {
		e.allow(e.limit, true)
	}
}

func (c *Contests) working() bool {
	return slices.ContainsFunc(c.kept, func(k *Contest) bool { return k.Phase() == Working })
}

// Rest pauses the contest at work, if there is one.
func (c *Contests) Rest() {
	for _, k := range c.kept {
		if k.Phase() == Working {
			k.pause(true)
		}
	}
}

func (c *Contests) forget(k *Contest) {
	c.kept = slices.DeleteFunc(c.kept, func(x *Contest) bool { return x == k })
}

// Update takes the batches of its contests.
func (c *Contests) Update(msg tea.Msg) {
	if b, ok := msg.(work.Batch); ok {
		for _, k := range c.kept {
			if k.run == b.Run {
				k.take(b)
			}
		}
		c.Drop()
	}
}

// Drop ends the contests of another dataset.
func (c *Contests) Drop() {
	for _, k := range slices.Clone(c.kept) {
		if k.Dataset != c.state.Dataset {
			k.stop()
			c.forget(k)
		}
	}
}

// losing tells what quitting would lose.
func (c *Contests) losing() string {
	for _, k := range c.kept {
		if p := k.Phase(); p == Working || p == Paused {
			return fmt.Sprintf("The comparison on fold %d is %.0f %% done.", k.Fold, 100*k.Share())
		}
	}
	return ""
}
