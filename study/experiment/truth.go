package experiment

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/lists"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// Truth says how true the labels of a trial's generated graphs are: a child
// takes its source's label, and where the dataset has a rule one can ask whether
// that is still the child's class. Nothing in the evolution knows of it.
type Truth struct {
	Rule       string            `json:"rule"`       // in a sentence
	Iterations []Labels          `json:"iterations"` // of their pools
	Bins       []reliability.Bin `json:"bins"`       // by r, over all iterations
	FirstPool  []MappingLabels   `json:"first_pool"` // what every mapping makes of D_train in iteration 1
}

// Labels counts the true ones of a pool, of what joined D_train and of the rest.
type Labels struct {
	Kept    reliability.Share `json:"kept"`
	Dropped reliability.Share `json:"dropped"`
}

// MappingLabels are those of a mapping's pool.
type MappingLabels struct {
	Mapping string `json:"mapping"`
	Labels
}

// count counts a pool.
func (l *Labels) count(rule *model.Rule, pool []evolve.Generated, diagram *reliability.Diagram) {
	for _, g := range pool {
		holds := rule.Holds(g.Example)
		diagram.Count(g.Reliability, holds)
		if g.Kept {
			l.Kept.Count(holds)
		} else {
			l.Dropped.Count(holds)
		}
	}
}

func (l Labels) plus(m Labels) Labels { return Labels{l.Kept.Plus(m.Kept), l.Dropped.Plus(m.Dropped)} }

// labelCounter asks a dataset's rule about every pool of a trial; nil where there is
// no rule.
type labelCounter struct {
	rule    *model.Rule
	truth   Truth
	diagram reliability.Diagram
}

func newLabelCounter(rule *model.Rule) *labelCounter {
	if rule == nil {
		return nil
	}
	return &labelCounter{rule: rule, truth: Truth{Rule: rule.Says, Iterations: []Labels{}, FirstPool: []MappingLabels{}}}
}

// see counts a filtered pool.
func (w *labelCounter) see(e evolve.Event) {
	if w == nil {
		return
	}
	var l Labels
	l.count(w.rule, e.State.Pool, &w.diagram)
	w.truth.Iterations = append(w.truth.Iterations, l)
}

// result is the truth of the pools seen, and of every mapping's first pool,
// which the original model judges.
func (w *labelCounter) result(ctx context.Context, split model.Split, s settings.Settings, original learners.Learner, tick func(context.Context) error) (*Truth, error) {
	if w == nil {
		return nil, nil
	}
	w.truth.Bins = w.diagram.Bins()
	if len(w.truth.Iterations) > 0 {
		var err error
		if w.truth.FirstPool, err = w.firstPools(ctx, split, s, original, tick); err != nil {
			return nil, fmt.Errorf("the first pools of all mappings: %w", err)
		}
	}
	return &w.truth, nil
}

// firstPools counts the true labels in the first pool of every mapping, each that
// of a run of its own with these settings; the fitted original model is the same
// in all of them.
func (w *labelCounter) firstPools(ctx context.Context, split model.Split, s settings.Settings, original learners.Learner, tick func(context.Context) error) ([]MappingLabels, error) {
	list := []MappingLabels{}
	s.Iterations = 1
	for _, s.Mapping = range augment.Names() {
		mapping, err := s.NewMapping()
		if err != nil {
			return nil, err
		}
		for event, err := range evolve.Run(ctx, split, Evolution(s, mapping, fitted{original}, tick)) {
			if err != nil {
				return nil, err
			}
			if event.Stage == evolve.Filtered {
				first := MappingLabels{Mapping: s.Mapping}
				first.count(w.rule, event.State.Pool, new(reliability.Diagram))
				list = append(list, first)
				break
			}
		}
	}
	return list, nil
}

// fitted is a learner that is pre-trained already.
type fitted struct{ learners.Learner }

func (f fitted) Pretrain(context.Context, *rand.Rand, []model.Example, []model.Example, []*model.Graph) (learners.Learner, learners.Report, error) {
	return f.Learner, learners.Report{}, nil
}

// check returns an error if a trial's counts contradict its iterations.
func (t *Truth) check(of Trial) error {
	if t == nil {
		return nil
	}
	if len(t.Iterations) != len(of.Iterations) {
		return fmt.Errorf("the labels of %d iterations of %d are counted", len(t.Iterations), len(of.Iterations))
	}
	all, binned := reliability.Share{}, reliability.Share{}
	for i, l := range t.Iterations {
		it := of.Iterations[i]
		if !possible(l.Kept) || !possible(l.Dropped) || l.Kept.Of != it.Kept || l.Dropped.Of != it.Pool-it.Kept {
			return fmt.Errorf("iteration %d keeps %d of a pool of %d, and %+v are the counts of its labels", it.Iteration, it.Kept, it.Pool, l)
		}
		all = all.Plus(l.Kept).Plus(l.Dropped)
	}
	for _, b := range t.Bins {
		if !possible(b.Share) || b.From < 0 || b.From >= b.To || b.To > 1 {
			return fmt.Errorf("%+v cannot be counts of labels by r", b)
		}
		binned = binned.Plus(b.Share)
	}
	if all != binned {
		return fmt.Errorf("%+v labels of its pools are %+v by r", all, binned)
	}
	for _, m := range t.FirstPool {
		if !possible(m.Kept) || !possible(m.Dropped) {
			return fmt.Errorf("%+v cannot be counts of labels", m)
		}
	}
	return nil
}

func possible(s reliability.Share) bool { return 0 <= s.True && s.True <= s.Of }

// Rate is a share of true labels with Wilson's interval, which takes the graphs
// for independent: descendants of one graph are not, so that it is too narrow.
type Rate struct {
	reliability.Share
	Rate *float64        `json:"share"` // nil of none
	CI95 *stats.Interval `json:"ci95"`
}

// RateOf is the rate of a count.
func RateOf(s reliability.Share) Rate {
	if s.Of == 0 {
		return Rate{Share: s}
	}
	share := float64(s.True) / float64(s.Of)
	return Rate{s, &share, stats.Wilson(s.True, s.Of)}
}

// Rates are those of all generated graphs and of the two parts that θ makes.
type Rates struct {
	Generated Rate `json:"generated"`
	Kept      Rate `json:"kept"`
	Dropped   Rate `json:"dropped"`
}

// Rates are those of the counts.
func (l Labels) Rates() Rates {
	return Rates{RateOf(l.Kept.Plus(l.Dropped)), RateOf(l.Kept), RateOf(l.Dropped)}
}

// MappingRates are those of a mapping's first pools.
type MappingRates struct {
	Mapping string `json:"mapping"`
	Rates
}

// BinRate is a bin of the reliability diagram.
type BinRate struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
	Rate
}

// Truths is the truth of all trials together.
type Truths struct {
	Rule string `json:"rule"`
	Rates
	Iterations []Rates        `json:"iterations"`
	Bins       []BinRate      `json:"bins"`
	FirstPool  []MappingRates `json:"first_pool"`
}

// truths adds up; nil where a trial lacks the truth, or nothing was generated.
func truths(trials []Trial) *Truths {
	var all Labels
	var iterations []Labels
	var first []MappingLabels
	var diagram reliability.Diagram
	for _, t := range trials {
		if t.Truth == nil {
			return nil
		}
		for i, l := range t.Truth.Iterations {
			if i == len(iterations) {
				iterations = append(iterations, Labels{})
			}
			iterations[i], all = iterations[i].plus(l), all.plus(l)
		}
		for _, m := range t.Truth.FirstPool {
			i := slices.IndexFunc(first, func(have MappingLabels) bool { return have.Mapping == m.Mapping })
			if i < 0 {
				first = append(first, m)
				continue
			}
			first[i].Labels = first[i].plus(m.Labels)
		}
		diagram.Add(t.Truth.Bins)
	}
	if all.Kept.Of+all.Dropped.Of == 0 {
		return nil
	}
	sum := &Truths{Rule: trials[0].Truth.Rule, Rates: all.Rates(), Bins: []BinRate{}, FirstPool: []MappingRates{}}
	sum.Iterations = lists.Each(iterations, Labels.Rates)
	for _, b := range diagram.Bins() {
		sum.Bins = append(sum.Bins, BinRate{b.From, b.To, RateOf(b.Share)})
	}
	for _, m := range first {
		sum.FirstPool = append(sum.FirstPool, MappingRates{m.Mapping, m.Rates()})
	}
	return sum
}
