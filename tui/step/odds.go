package step

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/seed"
	"mevolve/tui/course"
	"mevolve/tui/work"
	"mevolve/wording"
)

// Up to so many states all draws are followed; beyond, the mapping is made so
// often.
const (
	exactStates = 20000
	trials      = 10000
	sample      = 50 // trials between two looks at the screen
)

// odds is the counterfactual: how probable it is, over all draws, that the
// mapping adds a pair, or removes an edge.
type odds struct {
	pair    model.Edge
	removes bool // an edge: that it is removed
	found   chance
	err     error
	run     *work.Run
}

// chance is what is known of it.
type chance struct {
	p, standardError float64
	exact            bool
	trials           int
}

func (c chance) complete() bool { return c.exact || c.trials == trials }

// settled is what will not change any more, nil otherwise.
func (o *odds) settled() *odds {
	if o == nil || !o.found.complete() {
		return nil
	}
	return o
}

// askOdds asks about the pair under the cursor, the candidate pointed at, or
// the pair that was drawn.
func (s *Screen) askOdds() tea.Cmd {
	if e, ok := s.place.cursor.Pair(); ok {
		return s.ask(e)
	}
	sc := s.scene
	if s.place.pick.On && sc.Choice() != course.PathChoice {
		return s.ask(s.step().Pointed())
	}
	if e := sc.Added(); e != nil {
		return s.ask(*e)
	}
	s.state.Say("c needs a pair: point at one with Shift+arrows, or ↑ ↓ in the Step pane.")
	return nil
}

// ask computes the odds of a pair beside the screen.
func (s *Screen) ask(e model.Edge) tea.Cmd {
	s.forgetOdds()
	s.place.chance = &e
	if s.scene == nil {
		return nil
	}
	co := s.scene.Course
	o := &odds{pair: e, removes: co.Graph.HasEdge(e.U, e.V)}
	at := co.Cause.Subject
	rng := seed.Unit{Seed: co.Cause.Seed, Repeat: at.Repeat, Fold: at.Fold, Iteration: at.Iteration, Graph: at.Example.ID, Purpose: "inclusion"}.Stream()
	var next tea.Cmd
	o.run, next = s.state.Work.Start(func(ctx context.Context, r *work.Run) error {
		return inclusion(ctx, co.Mapping, co.Graph, e, exactStates, rng, func(c chance) { r.Progress(c) })
	})
	s.odds = o
	return next
}

// inclusion tells the chance that the mapping adds a pair or removes an edge:
// exactly if it can, else better and better.
func inclusion(ctx context.Context, m augment.Mapping, g *model.Graph, e model.Edge, states int, rng *rand.Rand, tell func(chance)) error {
	p, ok, err := augment.ExactInclusion(ctx, m, g, e, states)
	if err != nil {
		return err
	}
	if ok {
		tell(chance{p: p, exact: true})
		return nil
	}
	var all augment.Sampled
	for all.Trials < trials {
		more, err := augment.SampleInclusion(ctx, m, g, e, rng, sample)
		if err != nil {
			return err
		}
		all.Hits, all.Trials = all.Hits+more.Hits, all.Trials+more.Trials
		tell(chance{p: all.P(), standardError: all.StandardError(), trials: all.Trials})
	}
	return nil
}

func (s *Screen) takeOdds(b work.Batch) {
	o := s.odds
	if o == nil || o.run != b.Run {
		return
	}
	next := *o // memories hold the old one
	if c, ok := b.Progress.(chance); ok {
		next.found = c
	}
	if b.Err != nil && !errors.Is(b.Err, context.Canceled) {
		next.err = b.Err
	}
	s.odds = &next
}

func (s *Screen) forgetOdds() {
	if s.odds != nil && s.odds.run != nil {
		s.odds.run.Stop()
	}
	s.odds = nil
}

// String says it in a sentence.
func (o *odds) String() string {
	verb := "added"
	if o.removes {
		verb = "removed"
	}
	head := fmt.Sprintf("%v: %s in ", o.pair, verb)
	share := head + fmt.Sprintf("%s ± %s of draws", strings.TrimSuffix(wording.Chance(o.found.p), " %"), wording.Chance(o.found.standardError))
	switch c := o.found; {
	case o.err != nil:
		return o.err.Error()
	case c.exact:
		return head + wording.Chance(c.p) + " of draws, exact"
	case c.trials == 0:
		return o.pair.String() + ": following all draws …"
	case c.trials < trials:
		return share + fmt.Sprintf(", %s of %s mappings so far", wording.Integer(c.trials), wording.Integer(trials))
	}
	return share + fmt.Sprintf(", Monte Carlo with %s mappings", wording.Integer(trials))
}

// brief is String where there is little room.
func (o *odds) brief() string {
	switch c := o.found; {
	case o.err != nil:
		return o.err.Error()
	case c.exact:
		return wording.Chance(c.p) + ", exact"
	case c.trials == 0:
		return "following all draws …"
	default:
		return fmt.Sprintf("%s ± %s, sampled", strings.TrimSuffix(wording.Chance(c.p), " %"), wording.Chance(c.standardError))
	}
}
