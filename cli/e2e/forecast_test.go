//go:build unix

package e2e

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// What `run` says before it begins, held against what it then takes: processor
// time and the most memory. The larger sets are made use of where they are.
func TestForecast_IsWithinAFactorOfTwo(t *testing.T) {
	measuring(t)
	for _, learner := range []string{"sf+svm", "sf+knn", "sf+log", "sf+rf", "netlsd+svm", "graph2vec+svm"} {
		for _, name := range []string{"KKI", "Peking_1", "MUTAG", "OHSU", "PTC_MR", "ENZYMES", "IMDB-BINARY", "PROTEINS", "NCI1"} {
			t.Run(learner+" "+name, func(t *testing.T) { isForeseen(t, name, learner, settings.Default().Iterations) })
		}
	}
	// What is named to shorten a run is forecast, too.
	t.Run("sf+svm NCI1, three iterations", func(t *testing.T) { isForeseen(t, "NCI1", "sf+svm", 3) })
}

func isForeseen(t *testing.T, name, learner string, iterations int) {
	const workers = 2
	folder := data(t, name)
	if _, err := os.Stat(filepath.Join(folder, name+"_A.txt")); err != nil {
		t.Skip(err)
	}
	c := command(t, "run", folder, "--learner", learner, "--iterations", strconv.Itoa(iterations), "--workers", strconv.Itoa(workers))
	must.Do(c.Run())
	work := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	memory := peak(t, c.ProcessState)
	d := must.Get(datasets.Open(t.Context(), folder, nil))
	s := settings.Default()
	s.Learner, s.Iterations = learner, iterations
	var f experiment.Forecast
	ctx, cancel := context.WithCancel(t.Context())
	_, _ = experiment.RunPlan(ctx, experiment.PlanOf(d, s), experiment.Options{Workers: workers, Started: func(s experiment.Start) {
		f = s.Forecast
		cancel()
	}})
	t.Logf("forecast %v of one core and %d MB, it took %v and %d MB", tenths(f.Work), f.Memory/mega, tenths(work), memory/mega)
	if work > 2*f.Work || f.Work > 2*work {
		t.Errorf("the time is forecast to be %v, it is %v", f.Work, work)
	}
	if f.Memory > 2*memory || exceeds(t, memory, 2*f.Memory) {
		t.Errorf("the memory is forecast to be %d MB, it is %d MB", f.Memory/mega, memory/mega)
	}
}
