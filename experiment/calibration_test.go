package experiment

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"mevolve/datasets"
	"mevolve/experiment/stats"
	"mevolve/learners/parallel"
	"mevolve/model"
	"mevolve/settings"
)

// shuffledClasses is the dataset with its classes dealt anew: what they are
// has nothing to do with the graphs.
func shuffledClasses(d *model.Dataset, seed uint64) *model.Dataset {
	out := *d
	out.Examples = append([]model.Example{}, d.Examples...)
	rng := rand.New(rand.NewPCG(seed, 11))
	rng.Shuffle(len(out.Examples), func(i, j int) {
		out.Examples[i].Class, out.Examples[j].Class = out.Examples[j].Class, out.Examples[i].Class
	})
	return &out
}

// trialsUnder does every fold of the dataset, dealt by the seed of s, with an
// evolution of another seed.
func trialsUnder(ctx context.Context, t *testing.T, of subject, s settings.Settings, evolution uint64) []Trial {
	t.Helper()
	splits, err := splitsOf(of, s)
	if err != nil {
		t.Fatal(err)
	}
	contestants, err := newContestants(s, of.Classes())
	if err != nil {
		t.Fatal(err)
	}
	mapping, err := s.NewMapping()
	if err != nil {
		t.Fatal(err)
	}
	with := s
	with.Seed = evolution
	var trials []Trial
	for _, split := range splits {
		trial, err := runTrial(ctx, newFold(split, contestants), with, lab{of, mapping, contestants, nil}, false)
		if err != nil {
			t.Fatal(err)
		}
		trials = append(trials, trial)
	}
	return trials
}

func TestCalib(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("CALIB_N"))
	iterations, _ := strconv.Atoi(os.Getenv("CALIB_T"))
	if n == 0 {
		t.Skip()
	}
	for _, spec := range strings.Split(os.Getenv("CALIB"), ",") {
		part := strings.Split(spec, ":")
		kind, name, learner := part[0], part[1], part[2]
		counts := map[string]int{}
		var mu sync.Mutex
		limits := []int{1, 2, 4, 10}
		ctx, _ := parallel.WithHelpers(t.Context(), runtime.NumCPU()-1)
		parallel.Each(ctx, n, func(k int) error {
			s := settings.Default()
			s.Learner, s.Iterations, s.Repeats, s.Seed = learner, iterations, 10, uint64(k+1)
			var d *model.Dataset
			var err error
			if name == "noise" {
				d, err = datasets.Generate(fmt.Sprintf("noise:%d", k+1))
			} else {
				d, err = datasets.Open(ctx, name, nil)
			}
			if err != nil {
				t.Error(err)
				return err
			}
			if kind == "shuffled" {
				d = shuffledClasses(d, uint64(k+1))
			}
			of, err := study(ctx, d)
			if err != nil {
				t.Error(err)
				return err
			}
			first := trialsUnder(ctx, t, of, s, uint64(k+1001))
			second, a, b := first, OriginalModel, EvolvedModel
			if kind == "seeds" {
				second = trialsUnder(ctx, t, of, s, uint64(k+500001))
				a = EvolvedModel
			}
			for _, r := range limits {
				x, y := first[:r*s.Folds], second[:r*s.Folds]
				graphs, _ := pairedAcross(x, y, a, b)
				over := stats.PairGraphs(graphs)
				var folds []stats.Fold
				var va, vb []float64
				for i := range x {
					folds = append(folds, stats.Fold{Train: x[i].Train, Test: x[i].Test})
					pa, pb := a(x[i].Predictions), b(y[i].Predictions)
					va = append(va, shareOf(pa.right(x[i].Predictions.Classes), make([]model.Example, x[i].Test)))
					vb = append(vb, shareOf(pb.right(x[i].Predictions.Classes), make([]model.Example, x[i].Test)))
				}
				nb := stats.Compare(va, vb, folds)
				if os.Getenv("CALIB_V") != "" {
					fmt.Println(spec, k, r, over.Better, over.Worse, over.Graphs, *over.P, over.Mean, nb.P, x[0].Iterations[1].Kept, x[0].Evolved, y[0].Evolved)
				}
				mu.Lock()
				key := fmt.Sprintf("R%02d", r)
				if over.Effect() != stats.None {
					counts[key+" graphs"]++
				}
				if over.CI95 != nil && !over.CI95.Contains(0) {
					counts[key+" boot"]++
				}
				if nb.Effect() != stats.None {
					counts[key+" nb"]++
				}
				if over.P != nil && *over.P < .2 {
					counts[key+" graphs<.2"]++
				}
				mu.Unlock()
			}
			return nil
		})
		fmt.Println(spec, "T", iterations, "n", n)
		for _, r := range limits {
			key := fmt.Sprintf("R%02d", r)
			fmt.Printf("  R=%d graphs %d  bootstrap %d  nb %d   p<.2 %d\n", r, counts[key+" graphs"], counts[key+" boot"], counts[key+" nb"], counts[key+" graphs<.2"])
		}
	}
}
