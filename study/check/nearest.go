package check

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/internal/wording"
	"mevolve/model/readings"
)

// Nearest are the readings or the fault that explain most of answers that none explains, such
// as those of a program with two faults.
type Nearest struct {
	Text  string `json:"text"`  // "R4=first", "l=3"
	Off   int    `json:"off"`   // pairs that stay off under it
	Pairs int    `json:"pairs"` // that were tested under it
}

// nearest finds the hypothesis that leaves the fewest pairs off, of several the one whose
// probabilities are closest to the answers; nil where none explains half of the pairs that are off. It does not
// matter whether the answers are possible under it: the other fault may make them impossible. What
// leaves more than half of them off explains too little to be named.
// All are compared by rough probabilities, the first few of them by those of the report.
func (k *checker) nearest(ctx context.Context) (*Nearest, error) {
	var list, laid []hypothesis
	for _, stage := range k.stages(func(hypothesis) bool { return true }) {
		list = append(list, stage...)
	}
	for _, h := range append(slices.Clone(list), k.asked()) {
		if !h.recomputes {
			laid = append(laid, h)
		}
	}
	loop := progress.Begin(progress.Within(ctx, 0, 0.4), "fault for the closest", len(list)+1) // and ours
	quiet := progress.Watch(ctx, func(progress.Part) {})
	if err := k.lay(quiet, laid, loop); err != nil {
		return nil, err
	}
	type candidate struct {
		hypothesis
		off int     // pairs
		far float64 // squared distance
	}
	candidates := make([]candidate, len(list))
	err := parallel.Each(quiet, len(list), func(n int) error {
		rough, err := k.rough(quiet, list[n])
		if err != nil {
			return err
		}
		if list[n].recomputes { // the others are counted where their laws are laid
			loop.Done()
		}
		c := candidate{hypothesis: list[n]}
		c.off, _ = countOff(k.eventsOf(list[n], rough))
		for i, a := range k.answers {
			if k.weighs(i) {
				c.far += a.apart(rough[i])
			}
		}
		candidates[n] = c
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Or(cmp.Compare(a.off, b.off), cmp.Compare(a.far, b.far)) })
	first := lists.Each(candidates[:min(looksNear, len(candidates))], func(c candidate) hypothesis { return c.hypothesis })
	if err := k.lookAt(progress.Within(ctx, 0.4, 1), first); err != nil {
		return nil, err
	}
	var best *Nearest
	off, _ := countOff(k.events(k.asked()))
	least := off/2 + 1
	for _, h := range first {
		if off, pairs := countOff(k.events(h)); off < least {
			best, least = &Nearest{k.differs(h), off, pairs}, off
		}
	}
	return best, nil
}

// looksNear is how many hypotheses are compared by the probabilities of the report.
const looksNear = 3

func countOff(list []event) (off, pairs int) {
	for _, e := range list {
		if e.off {
			off++
		}
	}
	return off, len(list)
}

// apart is the squared distance of the answers' frequencies from probabilities, less what the
// scatter of both adds to it on average.
func (a *answers) apart(in augment.Inclusions) (sum float64) {
	scatter := func(p float64, n int) float64 { return p * (1 - p) / math.Max(1, float64(n-1)) }
	seen := augment.Inclusions{Added: shares(a.added, a.runs), Removed: shares(a.removed, a.runs)}
	for _, m := range unionOf(seen, in, false) {
		p, q := m.in(seen), m.in(in)
		sum += (p-q)*(p-q) - scatter(p, a.runs)
		if in.Trials > 0 {
			sum -= scatter(q, in.Trials)
		}
	}
	return sum
}

// shares are counts as shares of so many.
func shares[K comparable](counts map[K]int, of int) map[K]float64 {
	list := make(map[K]float64, len(counts))
	for key, n := range counts {
		list[key] = float64(n) / float64(of)
	}
	return list
}

// differs is what sets a hypothesis apart from the one that was asked for.
func (k *checker) differs(h hypothesis) string {
	words := h.readings.Assignments(func(r readings.Reading) bool { return h.readings.Get(r) != k.Settings.Readings.Get(r) })
	if d := h.departs(); d != "" {
		words = append(words, d)
	}
	return strings.Join(words, ", ")
}

// sayNearest is a sentence; "" for nil.
func (n *Nearest) sayNearest() string {
	if n == nil {
		return ""
	}
	return fmt.Sprintf(" Closest: %s; then %s of %s stay off.", n.Text, wording.Integer(n.Off), wording.Count(n.Pairs, "pair", "pairs"))
}
