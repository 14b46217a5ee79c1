package lessons

import (
	"context"
	"fmt"
	"iter"
	"math"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

func dataset(t *testing.T, name string) *model.Dataset {
	t.Helper()
	return must.Get(datasets.Generate(name))
}

// mapped is the mapping that the explorer shows in a state.
func mapped(t *testing.T, s settings.Place) (*model.Graph, augment.Mapping, augment.Result) {
	t.Helper()
	d := dataset(t, s.Dataset)
	e := d.Examples[s.Position.Graph.Graph]
	m := must.Get(s.Settings.NewMapping())
	p := s.Position
	r := must.Get(augment.MapForced(context.Background(), m, e.Graph, evolve.MapStream(s.Settings.Seed, p.Repeat, p.Fold, p.Iteration, e.ID), p.Forced))
	return e.Graph, m, r
}

func begun(t *testing.T, m augment.Mapping, g *model.Graph) *augment.Run {
	t.Helper()
	return must.Get(m.Begin(context.Background(), g))
}

// splitOf is the fold that a state shows.
func splitOf(t *testing.T, s settings.Place) model.Split {
	t.Helper()
	splits := must.Get(datasets.Splits(dataset(t, s.Dataset), s.Settings.Seed, 1, s.Settings.Folds))
	return splits[s.Position.Fold-1]
}

// evolution runs that fold.
func evolution(t *testing.T, s settings.Place) iter.Seq2[evolve.Event, error] {
	t.Helper()
	config := must.Get(experiment.NewEvolution(s.Settings, dataset(t, s.Dataset).Classes(), 2, nil))
	return evolve.Run(context.Background(), splitOf(t, s), config)
}

// filtered is the first iteration of that fold, and what pre-training chose.
func filtered(t *testing.T, s settings.Place) (state evolve.State, parameters string) {
	t.Helper()
	for e := range must.Each(evolution(t, s)) {
		switch e.Stage {
		case evolve.Pretrained:
			parameters = fmt.Sprint(e.State.Report.Parameters)
		case evolve.Filtered:
			return e.State, parameters
		}
	}
	t.Fatal("there is no first iteration")
	return
}

// iterations are the states before the first iteration and after the filter of each.
func iterations(t *testing.T, s settings.Place) (list []evolve.State) {
	t.Helper()
	for e := range must.Each(evolution(t, s)) {
		if e.Stage == evolve.Pretrained || e.Stage == evolve.Filtered {
			list = append(list, e.State)
		}
		if len(list) == 1+s.Settings.Iterations {
			break // the last classifier is not looked at
		}
	}
	return list
}

// report is what mevolve run computes of a state, once for all lessons.
func report(t *testing.T, s settings.Place) experiment.Report {
	t.Helper()
	key := s.Dataset + string(s.Settings.Canonical())
	if r, ok := reports[key]; ok {
		return r
	}
	r := must.Get(experiment.Run(context.Background(), dataset(t, s.Dataset), s.Settings, experiment.Options{Workers: 2}))
	reports[key] = r
	return r
}

var reports = map[string]experiment.Report{}

// keptAt counts the pool's graphs above a threshold, of one class or of all
// (−1).
func keptAt(s evolve.State, theta float64, class int) (kept, of int) {
	for _, g := range s.Pool {
		if class < 0 || g.Example.Class == class {
			of++
			if g.Reliability > theta {
				kept++
			}
		}
	}
	return kept, of
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

// short writes a number as lessons do: .667, .5, 0.
func short(x float64, digits int) string {
	text := fmt.Sprintf("%.*f", digits, x)
	return strings.TrimPrefix(strings.TrimRight(strings.TrimRight(text, "0"), "."), "0")
}
