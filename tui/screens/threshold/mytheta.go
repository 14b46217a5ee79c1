package threshold

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/reliability"
	"mevolve/tui/screen"
)

// next moves θ to the next r of a generated graph, so that one more graph (by −1) or one
// fewer (by 1) is kept; graphs with the same r change sides together.
func (s *Screen) next(by int) {
	theta, _ := s.theta()
	above, at, below := math.Inf(1), math.Inf(-1), math.Inf(-1) // the least r above θ, the largest up to θ, the next smaller
	for _, r := range s.data.r {
		if r > theta {
			above = min(above, r)
		} else {
			at = max(at, r)
		}
	}
	for _, r := range s.data.r {
		if r < at {
			below = max(below, r)
		}
	}
	switch {
	case by > 0 && math.IsInf(above, 1):
		s.state.Say("θ keeps no graph already.")
		return
	case by < 0 && math.IsInf(at, -1):
		s.state.Say("θ keeps every graph already.")
		return
	case by > 0:
		s.set(above)
	case !math.IsInf(below, -1):
		s.set(below)
	default: // below every graph
		s.set(max(0, whole(at, s.data.step())-s.data.step()))
	}
}

// set moves θ.
func (s *Screen) set(theta float64) {
	s.remember()
	s.mine = theta
	s.state.Say(previewNote)
}

// farAway is the least number of columns that θ glides over.
const farAway = 4

// thetaAt is the column of θ on the axis of a pool.
func (s *Screen) thetaAt() (at thetaColumn) {
	if s.data.calibration != nil {
		theta, _ := s.theta()
		at = thetaColumn{s.data.calibration, newScale(s.axis, s.data.lo, s.data.hi, theta).line}
	}
	return at
}

// thetaColumn is a column on the axis of one pool.
type thetaColumn struct {
	of   *reliability.Calibration // of the pool; nil for none
	line int
}

// glideFrom lets the head of θ's line glide from an old column, if the new one on the same axis is far away.
func (s *Screen) glideFrom(old thetaColumn) tea.Cmd {
	switch to := s.thetaAt(); {
	case to == old:
		return nil
	case to.of == old.of && max(to.line-old.line, old.line-to.line) >= farAway:
		s.glidesFrom = old.line
		return s.glide.Start(s.state)
	}
	s.glide.Stop()
	return nil
}

// keep moves θ to the value that keeps n graphs, or as many fewer as have the same r.
func (s *Screen) keep(n int) {
	largest := slices.Clone(s.data.r)
	slices.Sort(largest)
	slices.Reverse(largest)
	if n >= len(largest) {
		s.set(0)
	} else {
		s.set(largest[n])
	}
	theta, _ := s.theta()
	if _, kept := s.data.kept(theta); kept != n {
		s.state.Say("θ %s keeps %s: several graphs have the same r. Key 0 returns to the rule’s θ.", wording.Share(theta, s.digits()), wording.Integer(kept))
	}
}

// ask asks for θ, or for the number of graphs to keep.
func (s *Screen) ask() tea.Cmd {
	theta, _ := s.theta()
	example := "100"
	if n := len(s.data.r); n < 100 {
		example = fmt.Sprint(n / 2)
	}
	return s.state.Ask(screen.Prompt{
		Label: "θ (.5) or how many to keep (" + example + "):", Offered: true, Value: wording.Share(theta, 3),
		Start: func(text string) tea.Cmd {
			from := s.thetaAt()
			if err := s.take(text); err != nil {
				s.state.SetError(err)
			}
			s.refresh()
			return s.glideFrom(from)
		},
	})
}

// take reads a typed θ from 0 to 1, or the number of graphs to keep: "100", "keep 100".
func (s *Screen) take(text string) error {
	number, count := strings.CutPrefix(strings.TrimSpace(text), "keep")
	number = strings.TrimSpace(number)
	n, err := strconv.Atoi(number)
	if err == nil && n >= 0 && (count || n > 1) {
		s.keep(n)
		return nil
	}
	v, err := strconv.ParseFloat(number, 64)
	if count || err != nil || !(v >= 0 && v <= 1) {
		return fmt.Errorf("θ is a number from 0 to 1, or the number of graphs to keep, such as keep 40; found %q", text)
	}
	s.set(reliability.Round(v))
	return nil
}
