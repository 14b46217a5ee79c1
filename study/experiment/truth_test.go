package experiment

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/reliability"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

func quick() settings.Settings {
	s := settings.Default()
	s.Learner, s.Iterations = "sf+knn", 2
	return s
}

// The counts are those of the pools themselves, asked whether a child has a
// triangle where its label says so.
func TestTruth_CountsTheTrueLabelsOfEveryPool(t *testing.T) {
	d, s := builtIn("triangles"), quick()
	report := must.Get(Run(t.Context(), d, s, Options{Workers: 2}))
	var want Labels
	var tenths [10]reliability.Share
	for _, trial := range report.Trials {
		split := must.Get(Split(t.Context(), d, s, trial.Repeat, trial.Fold))
		for e := range must.Each(evolve.Run(t.Context(), split, Evolution(s, mappingOf(s), learnerOf(s), nil))) {
			if e.Stage != evolve.Filtered {
				continue
			}
			var here Labels
			for _, g := range e.State.Pool {
				triangles, err := g.Example.Graph.Triangles(context.Background())
				holds := err == nil && (triangles > 0) == (d.ClassLabels[g.Example.Class] == 1)
				to := &here.Dropped
				if g.Reliability > e.State.Calibration.Theta {
					to = &here.Kept
				}
				to.Count(holds)
				tenths[min(9, int(10*g.Reliability))].Count(holds)
			}
			if got := trial.Truth.Iterations[e.Iteration-1]; got != here {
				t.Errorf("fold %d, iteration %d: %+v, want %+v", trial.Fold, e.Iteration, got, here)
			}
			want = want.plus(here)
		}
	}
	sum := report.Only().Summary.Truth
	if sum.Kept.Share != want.Kept || sum.Dropped.Share != want.Dropped || sum.Generated.Of != want.Kept.Of+want.Dropped.Of {
		t.Errorf("together %+v, want %+v", sum.Rates, want)
	}
	if want.Kept.True == want.Kept.Of || want.Dropped.True == 0 {
		t.Errorf("%+v: the mapping loses no label, or the filter drops no true one: nothing is tested", want)
	}
	for _, b := range sum.Bins {
		if k := int(10*b.From + 0.5); b.Share != tenths[k] {
			t.Errorf("r from %v: %+v, want %+v", b.From, b.Share, tenths[k])
		}
		if *b.Rate.Rate != float64(b.True)/float64(b.Of) || *b.CI95 != *stats.Wilson(b.True, b.Of) {
			t.Errorf("r from %v: %v %v", b.From, *b.Rate.Rate, b.CI95)
		}
	}
}

// What is said of another mapping's first pool is what its own run says.
func TestTruth_OfEveryMappingIsThatOfItsOwnRun(t *testing.T) {
	d, s := builtIn("triangles"), quick()
	s.Iterations = 1
	var first [][]MappingRates
	for _, name := range augment.Names() {
		s.Mapping = name
		sum := runOf(d, s).Truth
		first = append(first, sum.FirstPool)
		i := len(first) - 1
		if len(sum.FirstPool) != len(augment.Names()) || sum.FirstPool[i].Mapping != name || !reflect.DeepEqual(sum.FirstPool[i].Rates, sum.Rates) {
			t.Errorf("%s: %+v is not the run's %+v", name, sum.FirstPool, sum.Rates)
		}
		if !reflect.DeepEqual(first[0], first[i]) {
			t.Errorf("%s tells otherwise of the first pools than %s", name, first[0][0].Mapping)
		}
	}
}

// What the truth showed, on draws that nothing was chosen on: the filter drops
// mostly false labels of triangles, and on hexagons, where
// vertex-similarity is at work, mostly true ones. MEVOLVE_LONG=1 evolves five
// draws, and evolution helps the less the fewer kept labels are true.
func TestTruth_WhatTheFilterKeeps(t *testing.T) {
	s, draws := settings.Default(), 1
	s.Iterations = 1
	if long.Asked() {
		s.Iterations, draws = 5, 5
	}
	var changes, kept [2]float64
	for i, set := range []string{"hexagons", "triangles"} {
		for draw := 1; draw <= draws; draw++ {
			sum := runOf(builtIn(fmt.Sprintf("%s:%d", set, draw)), s)
			truth := sum.Truth
			t.Logf("%s:%d: %.3f → %.3f, true of generated %.3f, kept %.3f, dropped %.3f", set, draw, sum.Original, sum.Evolved, *truth.Generated.Rate, *truth.Kept.Rate, *truth.Dropped.Rate)
			changes[i] += sum.Difference / float64(draws)
			kept[i] += *truth.Kept.Rate / float64(draws)
			for _, m := range truth.FirstPool {
				wrongWay := set == "hexagons" && m.Mapping == "vertex-similarity"
				if more := *m.Kept.Rate > *m.Dropped.Rate; more == wrongWay && (set != "hexagons" || wrongWay) {
					t.Errorf("%s:%d, %s: of the kept labels %.3f are true, of the dropped %.3f", set, draw, m.Mapping, *m.Kept.Rate, *m.Dropped.Rate)
				}
			}
		}
	}
	t.Logf("changes %.3f, kept and true %.3f", changes, kept)
	if draws > 1 && !(slices.IsSorted(changes[:]) && slices.IsSorted(kept[:])) {
		t.Errorf("changes of %.3f where %.3f of the kept labels are true", changes, kept)
	}
}

// The class of planted is the number of edges, which no mapping changes.
func TestTruth_OfPlantedIsWhole(t *testing.T) {
	for _, m := range runOf(builtIn("planted"), quick()).Truth.FirstPool {
		if m.Generated.Of == 0 || m.Generated.True != m.Generated.Of {
			t.Errorf("%s: %d of %d labels are true", m.Mapping, m.Generated.True, m.Generated.Of)
		}
	}
}

// The rule is a witness and no part of the method: without it the numbers are the same. A store
// keeps the counts, and refuses those that contradict the trial.
func TestTruth_ChangesNothingAndSurvivesInAStore(t *testing.T) {
	dir := t.TempDir()
	var runs [2]Report
	for i := range runs {
		runs[i] = must.Get(Run(t.Context(), builtIn("hexagons"), quick(), Options{Workers: 2, Store: dir}))
	}
	if runs[1].Only().Summary.Truth == nil || !reflect.DeepEqual(runs[0].Only().Summary.Truth, runs[1].Only().Summary.Truth) {
		t.Error("from the store the truth is another")
	}
	without := *builtIn("hexagons")
	without.Rule = nil
	blind := must.Get(Run(t.Context(), &without, quick(), Options{Workers: 2}))
	for i, trial := range runs[0].Trials {
		if trial.Truth == nil || !reflect.DeepEqual(trial.numbers(), blind.Trials[i].numbers()) {
			t.Errorf("fold %d is another with the rule", i+1)
		}
	}
	expect.Lacks(t, reported(blind), "truth")
	for name, damage := range map[string]func(*Truth){
		"more true than there are": func(t *Truth) { t.Iterations[0].Kept.True = t.Iterations[0].Kept.Of + 1 },
		"more than the pool":       func(t *Truth) { t.Iterations[1].Dropped.Of++ },
		"an iteration less":        func(t *Truth) { t.Iterations = t.Iterations[:1] },
		"a label less by r":        func(t *Truth) { t.Bins[0].Of-- },
		"a true label more by r":   func(t *Truth) { t.Bins[len(t.Bins)-1].True-- },
		"another first pool":       func(t *Truth) { t.FirstPool[0].Kept.True = -1 },
	} {
		trial := runs[0].Trials[0]
		var truth Truth
		text, err := json.Marshal(trial.Truth)
		if err == nil {
			err = json.Unmarshal(text, &truth)
		}
		if err != nil || truth.check(trial) != nil {
			t.Fatal(err, truth.check(trial))
		}
		if damage(&truth); truth.check(trial) == nil {
			t.Errorf("%s is not noticed", name)
		}
	}
}
