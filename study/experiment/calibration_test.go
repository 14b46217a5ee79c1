package experiment

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/internal/parallel"
	"mevolve/model"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// A true null is two columns of which neither is better: every claim about
// them is false.
type null struct {
	name, dataset, learner string
	deal                   func(*model.Dataset, uint64) *model.Dataset // nil: as it is
	seeds                  bool                                        // the same evolution under two seeds, else evolved against original
}

// plants reports whether an effect is planted into the null, too.
func (n null) plants() bool { return n.seeds && n.dataset == "rings" }

// tossed is the dataset with a coin's classes, as many heads as tails: what
// they are has nothing to do with the graphs. Were one class larger, a model
// that names it more often would be better, and the null not true.
func tossed(d *model.Dataset, seed uint64) *model.Dataset {
	out := *d
	out.ClassLabels = []int{0, 1}
	out.Examples = slices.Clone(d.Examples)
	for i, place := range rand.New(rand.NewPCG(seed, 11)).Perm(len(out.Examples)) {
		out.Examples[i].Class = place % 2
	}
	return &out
}

// evolved does every fold of the dataset, dealt by the seed of s, with an
// evolution of another seed.
func evolved(ctx context.Context, of subject, s settings.Settings, seed uint64) ([]Trial, error) {
	splits, err := splitsOf(ctx, of, s)
	if err != nil {
		return nil, err
	}
	contestants, err := newContestants(s, of.Classes())
	if err != nil {
		return nil, err
	}
	mapping, err := s.NewMapping()
	if err != nil {
		return nil, err
	}
	s.Seed = seed
	var trials []Trial
	for _, split := range splits {
		trial, err := newFold(split, contestants, new(once[Answers])).trial(ctx, s, lab{subject: of, mapping: mapping, contestants: contestants}, rows{}, func(evolve.Event) {})
		if err != nil {
			return nil, err
		}
		trials = append(trials, trial)
	}
	return trials, nil
}

// pair is the trials of the k-th draw of a null, and the models to compare.
func (n null) pair(ctx context.Context, k, repeats int) (first, second []Trial, a, b Model, err error) {
	name := n.dataset
	if name == "noise" {
		name = fmt.Sprintf("noise:%d", k)
	}
	d, err := datasets.Open(ctx, name, nil)
	if err != nil {
		return
	}
	if n.deal != nil {
		d = n.deal(d, uint64(k))
	}
	of, err := study(ctx, d)
	if err != nil {
		return
	}
	s := settings.Default()
	s.Learner, s.Iterations, s.Repeats, s.Seed = n.learner, 2, repeats, uint64(k)
	if first, err = evolved(ctx, of, s, uint64(1000+k)); err != nil {
		return
	}
	if !n.seeds {
		return first, first, OriginalModel, EvolvedModel, nil
	}
	second, err = evolved(ctx, of, s, uint64(1_000_000+k))
	return first, second, EvolvedModel, EvolvedModel, err
}

// byFolds is the cautious judgement of the same pair.
func byFolds(first, second []Trial, a, b Model) stats.Estimate {
	var x, y []float64
	var folds []stats.Fold
	for i, t := range first {
		share := func(p *Predictions, of Model) float64 {
			return float64(of(p).right(p.Classes)) / float64(t.Test)
		}
		x, y = append(x, share(t.Predictions, a)), append(y, share(second[i].Predictions, b))
		folds = append(folds, stats.Fold{Train: t.Train, Test: t.Test})
	}
	return stats.Compare(x, y, folds)
}

// harmed is the trials with right answers of model a turned wrong: those on
// every fifth graph, each with a probability, so that b is better by a fifth of
// the product of probability and accuracy.
func harmed(trials []Trial, a Model, probability float64, seed uint64) []Trial {
	rng := rand.New(rand.NewPCG(seed, 5))
	out := slices.Clone(trials)
	for i, t := range out {
		p := *t.Predictions
		answers := a(&p)
		answers.Decisions = slices.Clone(answers.Decisions)
		for k, g := range p.Graphs {
			if g%5 == 0 && answers.Decisions[k] == p.Classes[k] && rng.Float64() < probability {
				answers.Decisions[k] = -1
			}
		}
		p.Models, p.Evolved = []Answers{answers}, 0
		out[i].Predictions = &p
	}
	return out
}

// Claims on true nulls, and on an effect planted into the same trials, at 1, 2,
// 4 and 10 repeats: the table of docs/run.md with MEVOLVE_STUDY=1.
func TestEvidence_KeepsItsLevelAndFindsWhatIsThere(t *testing.T) {
	nulls := []null{
		{"noise", "noise", "sf+knn", nil, false},
		{"two seeds", "rings", "sf+knn", nil, true},
	}
	draws, repeats := 4, []int{1, 2}
	if os.Getenv("MEVOLVE_STUDY") == "1" {
		draws, repeats = 100, []int{1, 2, 4, 10}
		nulls = append(nulls, null{"tossed classes", "rings", "sf+knn", tossed, false}, null{"two seeds", "communities", "sf+knn", nil, true})
		if os.Getenv("MEVOLVE_DATA") != "" {
			nulls = append(nulls, null{"two seeds", "MUTAG", "sf+knn", nil, true}, null{"tossed classes", "KKI", "sf+log", tossed, false}, null{"two seeds", "PTC_MR", "sf+log", nil, true})
		}
	}
	most := repeats[len(repeats)-1]
	all, claims, found := 0, 0, map[int]int{}
	for _, n := range nulls {
		graphs, folds := map[int]int{}, map[int]int{}
		var mu sync.Mutex
		ctx, _ := parallel.WithHelpers(t.Context(), runtime.NumCPU()-1)
		must.Do(parallel.Each(ctx, draws, func(k int) error {
			first, second, a, b, err := n.pair(ctx, k+1, most)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			for _, r := range repeats {
				x, y := first[:5*r], second[:5*r]
				if answers, _ := pairedAcross(x, y, a, b); stats.PairGraphs(answers).Effect() != stats.None {
					graphs[r]++
				}
				if byFolds(x, y, a, b).Effect() != stats.None {
					folds[r]++
				}
				planted, _ := pairedAcross(harmed(x, a, 0.7, uint64(k)), y, OriginalModel, b)
				if n.plants() && stats.PairGraphs(planted).Effect() == stats.Gain {
					found[r]++
				}
			}
			return nil
		}))
		for _, r := range repeats {
			t.Logf("%s, %s %s, %d×5: %d of %d false claims over graphs, %d over folds", n.name, n.dataset, n.learner, r, graphs[r], draws, folds[r])
			all += draws
			claims += graphs[r]
		}
	}
	planted := 0
	for _, n := range nulls {
		if n.plants() {
			planted += draws
		}
	}
	for _, r := range repeats {
		t.Logf("a gain of a seventh of the accuracy planted in rings, %d×5: found in %d of %d", r, found[r], planted)
	}
	t.Logf("%d of %d false claims", claims, all)
	// 6 % and what chance adds to it in so many draws; 1 % only where there are
	// enough of them to tell it from none.
	if limit := 0.06*float64(all) + 2*0.24*sqrt(all); float64(claims) > limit {
		t.Errorf("%d of %d false claims, more than %.0f", claims, all, limit)
	}
	if all >= 1000 && float64(claims) < 0.01*float64(all) {
		t.Errorf("%d of %d false claims: a test that never claims is no test", claims, all)
	}
	if r := repeats[len(repeats)-1]; float64(found[r]) < 0.8*float64(planted) {
		t.Errorf("%d×5: a gain that is there is found in %d of %d draws", r, found[r], planted)
	}
}

func sqrt(n int) float64 { return math.Sqrt(float64(n)) }
