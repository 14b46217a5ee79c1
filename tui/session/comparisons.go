package session

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/wording"
)

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

// losing tells what quitting would lose of a comparison.
func (c *Comparison) losing() string {
	if p := c.Phase(); p != Working && p != Paused {
		return ""
	}
	return fmt.Sprintf("The comparison on fold %d is %s done.", c.Fold, wording.Percent(c.Share(), 0))
}
