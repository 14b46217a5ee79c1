package experiment

import (
	"math"

	"mevolve/datasets"
	"mevolve/internal/lists"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// Basis says what is taken for the sample that a change is judged by.
type Basis string

const (
	ByGraphs Basis = "graphs" // the test graphs, each over its repeats: stats.PairGraphs
	ByFolds  Basis = "folds"  // the trials, corrected by Nadeau and Bengio: stats.Resampled
)

// OverFolds is the cautious judgement of a change, which every store allows.
type OverFolds struct {
	CI95 *stats.Interval `json:"ci95"`
	P    *float64        `json:"p"`
	MDE  *float64        `json:"mde"`
}

// Summary holds the means over the trials and the test of the difference.
// What is undefined (one trial, no variance) is nil.
type Summary struct {
	Trials     int             `json:"trials"`
	Original   float64         `json:"original"`
	Evolved    float64         `json:"evolved"`
	Difference float64         `json:"difference"`
	Basis      Basis           `json:"basis"` // of ci95, p, mde and effect
	CI95       *stats.Interval `json:"ci95"`  // of the difference
	P          *float64        `json:"p"`     // nil of an oracle, and before all trials are done
	RIMP       *float64        `json:"rimp"`  // Eq. 13
	MDE        *float64        `json:"mde"`   // with the measured spread
	MDEBefore  *float64        `json:"mde_before"`
	Effect     stats.Effect    `json:"effect"` // none before all trials are done, and of an oracle
	Least      float64         `json:"least"`  // the change that would matter: one graph a fold
	InPractice stats.Practice  `json:"in_practice"`

	OverFolds  OverFolds         `json:"over_folds"`
	OverGraphs *stats.OverGraphs `json:"over_graphs"` // nil where the store keeps no predictions
	Scores     *Scores           `json:"scores"`      // nil likewise; nothing is tested on them
	Verdict    string            `json:"verdict"`
	Baselines  Baselines         `json:"baselines"`           // means over the trials
	OriginalCI *stats.Interval   `json:"original_ci95"`       // of the original's accuracy
	EvolvedCI  *stats.Interval   `json:"evolved_ci95"`        // of the evolved model's accuracy
	Sight      datasets.Sight    `json:"sight"`               // how the learner tells graphs apart
	Twins      *float64          `json:"twins"`               // mean share of test graphs with a twin in train, as far as that goes; nil for a learner that sees vertex numbers
	Ceiling    *float64          `json:"ceiling"`             // label-conflict ceiling of the dataset, likewise
	Unfed      int               `json:"trials_without_kept"` // trials in no iteration of which a generated graph was kept
	Learnt     bool              `json:"learnt"`              // either model differs significantly from the majority class; false before all trials are done
	Oracle     bool              `json:"oracle"`              // of R15, R17 or R23: by peeking at the test set, or fitting D_val
	Expected   int               `json:"planned_trials"`      // repeats × folds; more than Trials after an interruption
	BestOnTest *stats.BestOf     `json:"best_on_test"`        // what picking the iteration on the test set would show; nil of an oracle
	Truth      *Truths           `json:"truth,omitempty"`     // how true generated labels are, where the dataset has a rule
}

// summarise needs no graphs: what a store holds is enough.
func summarise(f Facts, s settings.Settings, trials []Trial) Summary {
	sum := Summary{
		Trials: len(trials), Expected: s.Repeats * s.Folds,
		Effect: stats.None, Oracle: s.Readings.Oracle(),
		Sight: f.sight(s),
	}
	numbered := learnerKind(s).Numbered() // isomorphic graphs can have different answers
	if !numbered {
		sum.Ceiling = new(f.seen(f.sight(s)).Ceiling)
	}
	if len(trials) == 0 {
		sum.Verdict = verdict(f.DatasetInfo, sum, s, trials)
		return sum
	}
	folds := make([]stats.Fold, len(trials))
	column := func(value func(Trial) float64) []float64 { return lists.Each(trials, value) }
	for i, t := range trials {
		folds[i] = stats.Fold{Train: t.Train, Test: t.Test}
	}
	original := column(func(t Trial) float64 { return t.Original.Accuracy })
	evolved := column(func(t Trial) float64 { return t.Evolved.Accuracy })
	majority := column(func(t Trial) float64 { return t.Baselines.Majority })
	mean := func(values []float64) stats.Estimate { return stats.Resampled(values, folds) }

	a, b, difference := mean(original), mean(evolved), stats.Compare(original, evolved, folds)
	sum.Original, sum.OriginalCI = a.Mean, within01(a.CI95)
	sum.Evolved, sum.EvolvedCI = b.Mean, within01(b.CI95)
	sum.Difference = difference.Mean
	if math.Abs(sum.Difference) < 1e-12 { // rounding of the sum, not a difference
		sum.Difference = 0
	}
	sum.RIMP = stats.RIMP(sum.Original, sum.Evolved)
	sum.judge(difference, trials)
	sum.Least = leastChange(folds)
	sum.InPractice = stats.Unclear
	if sum.P != nil {
		sum.InPractice = stats.InPractice(sum.CI95, sum.OverFolds.CI95, sum.Least)
	}
	sum.MDEBefore = EarlierRuns.Detect(f.Graphs, s.Repeats)
	sum.Baselines = Baselines{
		Majority:    mean(majority).Mean,
		Size:        mean(column(func(t Trial) float64 { return t.Baselines.Size })).Mean,
		Duplication: mean(column(func(t Trial) float64 { return t.Baselines.Duplication })).Mean,
	}
	if !numbered {
		sum.Twins = new(mean(column(func(t Trial) float64 { return t.TwinShare })).Mean)
	}
	for _, t := range trials {
		if t.total(func(i Iteration) int { return i.Kept }) == 0 {
			sum.Unfed++
		}
	}
	sum.Learnt = !sum.underWay() && (beats(trials, MajorityModel, OriginalModel, stats.Compare(majority, original, folds)) ||
		beats(trials, MajorityModel, EvolvedModel, stats.Compare(majority, evolved, folds)))
	if !sum.Oracle {
		sum.BestOnTest = picked(trials)
	}
	sum.Truth = truths(trials)
	sum.Scores = scores(f.Classes, trials)
	sum.Verdict = verdict(f.DatasetInfo, sum, s, trials)
	return sum
}

// underWay reports whether trials are missing: until then nothing is claimed or counted.
func (s Summary) underWay() bool { return s.Trials < s.Expected }

// judge takes the basis that has the most to say: the graphs where every trial
// keeps its predictions. docs/run.md shows that both keep their level and
// how much less the folds find. Nothing is claimed while trials are missing,
// since who looks early and often finds effects by chance, nor of an oracle.
func (s *Summary) judge(folds stats.Estimate, trials []Trial) {
	s.OverFolds = OverFolds{folds.CI95, folds.P, folds.MDE()}
	s.Basis, s.CI95, s.P, s.MDE = ByFolds, folds.CI95, folds.P, folds.MDE()
	if graphs, ok := paired(trials, OriginalModel, EvolvedModel); ok {
		over := stats.PairGraphs(graphs)
		s.OverGraphs = &over
		s.Basis, s.CI95, s.P, s.MDE = ByGraphs, around(s.Difference, over), over.P, over.MDE()
	}
	if s.Oracle || s.underWay() {
		s.P, s.OverFolds.P = nil, nil
		if s.OverGraphs != nil {
			s.OverGraphs.P = nil
		}
	}
	s.Effect = stats.EffectOf(s.Difference, s.P)
}

// around is the interval over graphs of a mean over folds. Where folds differ in
// size by a graph, the two means differ by that graph's weight, and the interval
// is moved with the mean.
func around(mean float64, over stats.OverGraphs) *stats.Interval {
	if over.CI95 == nil {
		return nil
	}
	by := mean - over.Mean
	if math.Abs(by) < 1e-12 { // rounding of the mean
		return over.CI95
	}
	return &stats.Interval{over.CI95.Low() + by, over.CI95.High() + by}
}

// beats reports whether model b is significantly better than a.
func beats(trials []Trial, a, b Model, folds stats.Estimate) bool {
	if graphs, ok := paired(trials, a, b); ok {
		return stats.PairGraphs(graphs).Effect() == stats.Gain
	}
	return folds.Effect() == stats.Gain
}

// leastChange is one test graph a fold, as a share.
func leastChange(folds []stats.Fold) float64 {
	tests := 0
	for _, f := range folds {
		tests += f.Test
	}
	return float64(len(folds)) / float64(tests)
}

// within01 cuts an accuracy's interval to where accuracies are.
func within01(i *stats.Interval) *stats.Interval {
	if i == nil {
		return nil
	}
	return &stats.Interval{max(0, i.Low()), min(1, i.High())}
}
