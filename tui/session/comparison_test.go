package session

import (
	"context"
	"math"
	"testing"
	"time"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/tui/keys"
)

// held is a session with a comparison that has begun.
func held(t *testing.T, dataset string, iterations int) *bench {
	b := newBench(t, dataset)
	b.state.Settings.Iterations = iterations
	b.Compare()
	return b
}

// follow takes a comparison's batches while a condition holds.
func follow(t *testing.T, c *bench, while func() bool) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for while() {
		if time.Now().After(deadline) {
			t.Fatalf("after 30 s the comparison is in phase %v, doing %s", c.Comparison().Phase(), c.Comparison().Doing())
		}
		c.Update(c.Comparison().job.Run().Next())
	}
}

func TestComparison_EveryWayGivesTheNumbersOfARunAlone(t *testing.T) {
	c := held(t, "rings", 2)
	follow(t, c, func() bool { return c.Comparison().Phase() == Working })
	here := c.Comparison()
	if here.Phase() != Finished || here.Share() != 1 {
		t.Fatalf("phase %v, %v done, error %v", here.Phase(), here.Share(), here.Err())
	}
	splits, _ := datasets.Splits(c.state.Dataset, 1, 1, 5)
	largest := make([]int, 3)
	for i, w := range here.Methods {
		if w.Mapping == "" {
			continue
		}
		s := c.state.Settings
		s.Mapping, s.Filter = w.Mapping, w.Filter
		mapping, _ := s.NewMapping()
		learner, _ := s.NewLearner(2)
		for event, err := range evolve.Run(context.Background(), splits[0], experiment.Evolution(s, mapping, learner, nil)) {
			if err != nil {
				t.Fatal(err)
			}
			if event.Stage != evolve.Pretrained && event.Stage != evolve.Retrained {
				continue
			}
			p := here.Points(i)[event.Iteration]
			if p.Right != event.State.Accuracy.TestCorrect || p.Size != len(event.State.Train) || p.Kept != event.State.Kept {
				t.Errorf("%s, iteration %d: %+v, alone %d right with %d graphs", w, event.Iteration, p, event.State.Accuracy.TestCorrect, len(event.State.Train))
			}
			if w.Filter {
				largest[event.Iteration] = max(largest[event.Iteration], p.Size)
			}
		}
	}
	for i, w := range here.Methods {
		if w.Mapping != "" {
			continue
		}
		for k, p := range here.Points(i) {
			if p.Size != largest[k] {
				t.Errorf("after iteration %d D_train is repeated to %d, the largest of the mappings' is %d", k, p.Size, largest[k])
			}
		}
	}
}

func TestComparison_HasTheBaselinesOfATrial(t *testing.T) {
	c := held(t, "toy", 1)
	follow(t, c, func() bool { return c.Comparison().Phase() == Working })
	here := c.Comparison()
	duplicated := here.Points(len(here.Methods) / 2)[1]
	compared := false
	for i, w := range here.Methods {
		// A trial repeats D_train to its own size; the comparison to the largest.
		if w.Mapping == "" || !w.Filter || here.Points(i)[1].Size != duplicated.Size {
			continue
		}
		s := c.state.Settings
		s.Mapping = w.Mapping
		report, err := experiment.Run(t.Context(), c.state.Dataset, s, experiment.Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		trial := report.Trials[0]
		n := float64(trial.Test)
		if got := float64(duplicated.Right) / n; math.Abs(got-trial.Baselines.Duplication) > 1e-9 {
			t.Errorf("duplication has %v, in a trial %v", got, trial.Baselines.Duplication)
		}
		if got := float64(here.SizeRight) / n; math.Abs(got-trial.Baselines.Size) > 1e-9 {
			t.Errorf("size alone has %v, in a trial %v", got, trial.Baselines.Size)
		}
		compared = true
	}
	if !compared {
		t.Fatal("no mapping has the size that D_train is repeated to")
	}
}

func TestComparison_PausesGoesOnStopsAndBeginsAnew(t *testing.T) {
	c := held(t, "rings", 3)
	follow(t, c, func() bool { _, ok := c.Comparison().Original(); return !ok })
	if c.state.Losing() == "" {
		t.Error("a comparison at work would be lost without a word")
	}
	c.Compare()
	if c.Comparison().Phase() != Paused {
		t.Fatalf("space while it works gives phase %v", c.Comparison().Phase())
	}
	c.Compare()
	follow(t, c, func() bool { return len(c.Comparison().Points(0)) < 2 })
	here := c.Comparison()
	c.StopComparison()
	if drain(here.job.Run()); here.Phase() != Stopped {
		t.Errorf("phase %v after stopping", here.Phase())
	}
	if c.state.Losing() != "" {
		t.Error("a stopped comparison cannot be lost")
	}
	c.Compare()
	if c.Comparison() == here || c.Comparison().Phase() != Working {
		t.Error("a stopped comparison does not begin anew")
	}
}

func TestComparisons_OneThingIsAtWorkAtATime(t *testing.T) {
	b := newBench(t, "rings")
	b.state.Settings.Iterations = 500 // however slow this test is, there is more to do
	b.Enter()
	b.Toggle()
	b.until("one event", func() bool { return b.Here().at >= 0 })
	b.Compare()
	if p := b.phase(); p != Paused {
		t.Errorf("the evolution is in phase %v while a comparison works", p)
	}
	b.Toggle()
	if p := b.phase(); p != Working || b.Comparison().Phase() != Paused {
		t.Errorf("phase %v after going on, the comparison is in phase %v", p, b.Comparison().Phase())
	}
}

func TestComparisons_AreThoseOfTheFoldAndTheSettingsButTheMappingAndTheFilter(t *testing.T) {
	c := held(t, "toy", 1)
	follow(t, c, func() bool { return c.Comparison().Phase() == Working })
	first := c.Comparison()
	c.Do(keys.NextMapping)
	c.Do(keys.FilterSwitch)
	if c.Comparison() != first {
		t.Error("another mapping has another comparison")
	}
	c.Do(keys.MoreBudget)
	if c.Comparison() != nil {
		t.Error("another β shows the comparison of the old one")
	}
	c.Compare()
	second := c.Comparison()
	c.Do(keys.LessBudget)
	if c.Comparison() != first {
		t.Error("going back does not show the comparison that is kept")
	}
	d, _ := datasets.Generate("rings")
	c.state.Open(d, d.Name)
	c.drop()
	if drain(second.job.Run()); len(c.comparisons.runs) != 0 {
		t.Error("contests of another dataset are kept")
	}
}

func TestComparison_FailsWithASentence(t *testing.T) {
	c := newBench(t, "toy")
	c.state.Settings.Folds = 99
	c.Compare()
	follow(t, c, func() bool { return c.Comparison().Phase() == Working })
	if c.Comparison().Phase() != Failed {
		t.Errorf("phase %v", c.Comparison().Phase())
	}
}
