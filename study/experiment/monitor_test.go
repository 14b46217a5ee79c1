package experiment

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/internal/progress"
	"mevolve/learners"
	"mevolve/study/settings"
)

// watched carries out a plan and looks at it at each of its inner units, on a
// clock that goes on by a second from look to look.
func watched(p Plan, o Options) (seen []Snapshot, c Report) {
	var mu sync.Mutex
	now := time.Date(2020, 6, 1, 0, 0, 0, 0, time.UTC)
	o.Watch = &Monitor{clock: func() time.Time { return now }}
	o.Tick = func(context.Context) error {
		mu.Lock()
		defer mu.Unlock()
		o.Watch.mu.Lock() // the clock is read under it
		now = now.Add(time.Second)
		o.Watch.mu.Unlock()
		seen = append(seen, o.Watch.Snapshot())
		return nil
	}
	c = benched(p, o)
	return append(seen, o.Watch.Snapshot()), c
}

func TestWatch_NeverGoesBackwardsAndEndsWithEverythingForEveryLearner(t *testing.T) {
	for _, learner := range learners.All() {
		if !long.Asked() && learner.Paired() && learner.Embedding.Name != "sf" && learner.Classifier.Name != "knn" {
			continue // its embedding and its classifier are watched with others
		}
		t.Run(learner.Name, func(t *testing.T) {
			p := smallPlan()
			p.Learners, p.Mappings = []string{learner.Name}, p.Mappings[:1]
			p.Datasets[0] = builtIn("toy")
			p.Settings.Repeats, p.Settings.Folds = 1, 2
			seen, _ := watched(p, Options{Workers: 2})
			told := map[string]bool{}
			for _, s := range seen {
				told[s.Part] = true
			}
			for part, unit := range map[string]string{"svm": "grid row 25 of 25", "log": "grid row 5 of 5", "rf": "tree 200 of 200", "graph2vec": "pass ", "gl2vec+": "pass ", "diffpool": "epoch ", "sf": "graph "} {
				is := func(told string) bool { return strings.Contains(told, unit) }
				if strings.Contains(learner.Name, part) && !slices.ContainsFunc(slices.Collect(maps.Keys(told)), is) {
					t.Errorf("nothing is said of %q", unit)
				}
			}
			before, trials := Snapshot{}, len(p.Jobs())
			for _, s := range seen {
				if s.Share < before.Share || s.Done < before.Done || s.Share > 1 || s.Left < 0 || s.Of != trials {
					t.Fatalf("%+v comes after %+v", s, before)
				}
				before = s
			}
			if before.Share != 1 || before.Done != before.Of || before.Left != 0 || before.Doing != "" {
				t.Errorf("in the end it stands at %+v", before)
			}
		})
	}
}

func TestWatch_CountsTheTrialsOfEveryPreset(t *testing.T) {
	for _, preset := range Presets() {
		p := smallPlan()
		p.Datasets[0] = builtIn("toy")
		p.Settings.Repeats = 1
		for name, values := range preset.Lists {
			must.Do(p.Use(name, values))
		}
		ctx, cancel := context.WithCancel(t.Context())
		w := NewMonitor()
		_, _ = RunPlan(ctx, p, Options{Workers: 1, Watch: w, Tick: func(context.Context) error {
			cancel()
			return ctx.Err()
		}})
		jobs := p.Selected()
		if s := w.Snapshot(); s.Of != len(jobs) || s.Done != 0 {
			t.Errorf("%s: %d of %d trials, the plan has %d", preset.Name, s.Done, s.Of, len(jobs))
		}
	}
}

// And watching changes no number.
func TestWatch_TellsEveryStageAndHowFarItIs(t *testing.T) {
	p := smallPlan()
	p.Learners, p.Mappings = []string{"sf+svm"}, p.Mappings[:1]
	p.Settings.Repeats, p.Settings.Iterations = 1, 2
	seen, with := watched(p, Options{Workers: 1})
	if reported(with) != reported(benched(p, Options{Workers: 2})) {
		t.Error("a plan that is watched gives other numbers")
	}
	var all strings.Builder
	for _, s := range seen {
		all.WriteString(s.Doing + ", " + s.Part + "\n")
	}
	expect.Contains(t, all.String(), "fold 1: pre-training on ", "grid row 7 of 25", "iteration 1 of 2, mapping ", "iteration 1 of 2, judging a pool of ", "iteration 2 of 2, retraining on ", "fold 5: ")
}

// Work that tells nothing of itself moves the bar by the clock, and never to
// the end of its stage.
func TestTask_GoesByTheClockWhereNothingIsTold(t *testing.T) {
	now := time.Date(2020, 6, 1, 0, 0, 0, 0, time.UTC)
	w := &Monitor{clock: func() time.Time { return now }}
	d := smallPlan().Datasets[0]
	s := settings.Default()
	split := must.Get(Split(t.Context(), d, s, 1, 1))
	ctx, _ := w.evolution(t.Context(), d, split, s)
	costs := w.running[0].size.stages(s)[:4*s.Iterations]
	all := 0.0
	for _, c := range costs {
		all += c
	}
	pretraining := costs[0] / all
	before := w.Snapshot()
	for range 100 {
		now = now.Add(time.Second)
		s := w.Snapshot()
		if s.Share <= before.Share && s.Share < 0.85*pretraining || s.Share >= pretraining {
			t.Fatalf("%+v comes after %+v; pre-training is %.3f of all", s, before, pretraining)
		}
		before = s
	}
	loop := progress.Begin(ctx, "grid row", 2)
	loop.Done()
	loop.Done()
	if s := w.Snapshot(); s.Share <= before.Share {
		t.Errorf("the grid is done and the bar stays at %v", s.Share)
	}
}
