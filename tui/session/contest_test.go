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

// held is a session with a contest that has begun.
func held(t *testing.T, dataset string, iterations int) (*bench, *Contests) {
	b := newBench(t, dataset)
	b.state.Settings.Iterations = iterations
	c := NewContests(b.state, b.Session)
	c.Toggle()
	return b, c
}

// follow takes a contest's batches while a condition holds.
func follow(t *testing.T, c *Contests, while func() bool) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for while() {
		if time.Now().After(deadline) {
			t.Fatalf("after 30 s the contest is in phase %v, doing %s", c.Here().Phase(), c.Here().Doing())
		}
		c.Update(c.Here().run.Next())
	}
}

func TestContest_EveryWayGivesTheNumbersOfARunAlone(t *testing.T) {
	b, c := held(t, "rings", 2)
	follow(t, c, func() bool { return c.Here().Phase() == Working })
	here := c.Here()
	if here.Phase() != Finished || here.Share() != 1 {
		t.Fatalf("phase %v, %v done, error %v", here.Phase(), here.Share(), here.Err)
	}
	splits, _ := datasets.Splits(b.state.Dataset, 1, 1, 5)
	largest := make([]int, 3)
	for i, w := range here.Ways {
		if w.Mapping == "" {
			continue
		}
		s := b.state.Settings
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
	for i, w := range here.Ways {
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

func TestContest_HasTheBaselinesOfATrial(t *testing.T) {
	b, c := held(t, "toy", 1)
	follow(t, c, func() bool { return c.Here().Phase() == Working })
	here := c.Here()
	duplicated := here.Points(len(here.Ways) / 2)[1]
	compared := false
	for i, w := range here.Ways {
		// A trial repeats D_train to its own size; the contest to the largest.
		if w.Mapping == "" || !w.Filter || here.Points(i)[1].Size != duplicated.Size {
			continue
		}
		s := b.state.Settings
		s.Mapping = w.Mapping
		report, err := experiment.Run(t.Context(), b.state.Dataset, s, experiment.Options{Workers: 1})
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

func TestContest_PausesGoesOnStopsAndBeginsAnew(t *testing.T) {
	b, c := held(t, "rings", 3)
	follow(t, c, func() bool { _, ok := c.Here().Original(); return !ok })
	if b.state.Losing() == "" {
		t.Error("a contest at work would be lost without a word")
	}
	c.Toggle()
	if c.Here().Phase() != Paused {
		t.Fatalf("space while it works gives phase %v", c.Here().Phase())
	}
	c.Toggle()
	follow(t, c, func() bool { return len(c.Here().Points(0)) < 2 })
	here := c.Here()
	c.Stop()
	if drain(here.run); here.Phase() != Stopped {
		t.Errorf("phase %v after stopping", here.Phase())
	}
	if b.state.Losing() != "" {
		t.Error("a stopped contest cannot be lost")
	}
	c.Toggle()
	if c.Here() == here || c.Here().Phase() != Working {
		t.Error("a stopped contest does not begin anew")
	}
}

func TestContests_OneThingIsAtWorkAtATime(t *testing.T) {
	b := newBench(t, "rings")
	b.Enter()
	b.Toggle()
	b.until("one event", func() bool { return b.Here().at >= 0 })
	b.Here().allow(4*forever, false) // however slow this test is, there is more to do
	c := NewContests(b.state, b.Session)
	c.Toggle()
	if p := b.phase(); p != Paused {
		t.Errorf("the evolution is in phase %v while a contest works", p)
	}
	if c.Rest(); c.Here().Phase() != Paused {
		t.Errorf("a contest that is to rest is in phase %v", c.Here().Phase())
	}
}

func TestContests_AreThoseOfTheFoldAndTheSettingsButTheMappingAndTheFilter(t *testing.T) {
	b, c := held(t, "toy", 1)
	follow(t, c, func() bool { return c.Here().Phase() == Working })
	first := c.Here()
	b.Do(keys.NextMapping)
	b.Do(keys.FilterSwitch)
	if c.Here() != first {
		t.Error("another mapping has another contest")
	}
	b.Do(keys.MoreBudget)
	if c.Here() != nil {
		t.Error("another β shows the contest of the old one")
	}
	c.Toggle()
	second := c.Here()
	b.Do(keys.LessBudget)
	if c.Here() != first {
		t.Error("going back does not show the contest that is kept")
	}
	d, _ := datasets.Generate("rings")
	b.state.SetDataset(d)
	c.Drop()
	if drain(second.run); len(c.kept) != 0 {
		t.Error("contests of another dataset are kept")
	}
}

func TestContest_FailsWithASentence(t *testing.T) {
	b := newBench(t, "toy")
	b.state.Settings.Folds = 99
	c := NewContests(b.state, b.Session)
	c.Toggle()
	follow(t, c, func() bool { return c.Here().Phase() == Working })
	if c.Here().Phase() != Failed {
		t.Errorf("phase %v", c.Here().Phase())
	}
}
