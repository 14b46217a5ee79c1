package experiment

import (
	"slices"
	"strings"
	"testing"
	"unsafe"

	"mevolve/learners"
	"mevolve/model"
	"mevolve/readings"
	"mevolve/settings"
)

// D_train doubles at most in an iteration, and by the limit of the pool.
func TestGrowth_IsAtMostThePool(t *testing.T) {
	z, s := size{classes: 2}, settings.Default()
	s.Filter = false
	if got, want := z.growth(s, 2877, nil), []float64{2877, 5754, 11508, 23016, 43016, 63016}; !slices.Equal(got, want) {
		t.Errorf("without a filter D_train grows %v, want %v", got, want)
	}
	s.Readings.Pool = readings.PoolOriginals
	if got := z.growth(s, 100, nil); got[5] != 600 {
		t.Errorf("with a pool of the originals D_train grows %v", got)
	}
	s = settings.Default()
	if got := z.growth(s, 100, []float64{150, 225}); got[3] != 337.5 || got[5] != 759.375 {
		t.Errorf("where half of the pool was kept D_train grows %v", got)
	}
	if got := z.growth(s, 100, []float64{150, 150}); got[5] != 150 {
		t.Errorf("where nothing was kept last D_train grows %v", got)
	}
}

func TestForecast_GrowsWithEverythingThatIsToBeDone(t *testing.T) {
	for _, learner := range learners.All() {
		d := builtIn(t, "communities")
		at := func(iterations, repeats, workers int) Forecast {
			p := smallPlan(t)
			p.Datasets[0], p.Learners = d, []string{learner.Name}
			p.Settings.Iterations, p.Settings.Repeats = iterations, repeats
			return forecastAt(1, p.Jobs(), workers, nil)
		}
		least := at(2, 1, 1)
		if more := at(5, 1, 1); more.Time <= least.Time || more.Memory <= least.Memory || more.Train <= least.Train {
			t.Errorf("%s: of 2 iterations %+v, of 5 %+v", learner.Name, least, more)
		}
		if more := at(2, 4, 1); more.Work < 4*least.Work-1000 || more.Work > 4*least.Work+1000 {
			t.Errorf("%s: once takes %v, four times %v", learner.Name, least.Work, more.Work)
		}
		if two := at(2, 1, 2); two.Time >= least.Time || two.Work != least.Work || two.Memory <= least.Memory {
			t.Errorf("%s: one worker takes %+v, two %+v", learner.Name, least, two)
		}
	}
}

// What is said to shorten a run does so in the plan that it makes.
func TestForecast_NamesWhatTakesHalf(t *testing.T) {
	s := settings.Default()
	s.Repeats = 500
	d := builtIn(t, "communities")
	f := forecast(PlanOf(d, s).Jobs(), 1)
	if !f.Long() || len(f.Shorter) == 0 {
		t.Fatalf("500 repeats are forecast to take %+v", f)
	}
	flags := ""
	for _, shorter := range f.Shorter {
		flags += shorter.Flag + "\n"
		if shorter.Time > f.Time/2 {
			t.Errorf("%s takes %v, without it %v", shorter.Flag, shorter.Time, f.Time)
		}
	}
	for _, want := range []string{"--repeats 1\n", "--iterations 3\n", "--reading R9=originals\n"} {
		if !strings.Contains(flags, want) {
			t.Errorf("%s is not among\n%s", want, flags)
		}
	}
	s.Repeats = 1
	if f := forecast(PlanOf(d, s).Jobs(), 1); f.Long() || f.Shorter != nil {
		t.Errorf("a short run is warned of: %+v", f)
	}
}

// A spectrum is found on a dense matrix of a component, one for each worker: of 3,000
// vertices that is 69 MiB.
func TestForecast_CountsTheMatrixOfTheLargestComponent(t *testing.T) {
	const n = 3000
	path, pieces := make([]model.Edge, n-1), []model.Edge{}
	for v := range path {
		path[v] = model.NewEdge(v, v+1)
		if v%10 != 0 {
			pieces = append(pieces, path[v])
		}
	}
	memory := func(learner string, edges []model.Edge, workers int) int {
		d := *builtIn(t, "communities")
		d.Examples = slices.Clone(d.Examples)
		g, err := model.NewGraph(n, edges)
		if err != nil {
			t.Fatal(err)
		}
		d.Examples[0].Graph = g
		p := smallPlan(t)
		p.Datasets[0], p.Learners = &d, []string{learner}
		return forecastAt(1, p.Jobs(), workers, nil).Memory
	}
	const matrix = 8 * n * n
	for learner, spectral := range map[string]bool{"sf+knn": true, "netlsd+knn": true, "graph2vec+knn": false} {
		for _, workers := range []int{1, 2} {
			more := memory(learner, path, workers) - memory(learner, pieces, workers)
			if spectral && (more < workers*matrix*9/10 || more > workers*matrix*11/10) || !spectral && more > matrix/10 {
				t.Errorf("%s on %d workers: a component of %d vertices takes %d MiB more than small ones", learner, workers, n, more>>20)
			}
		}
	}
}

// All folds are dealt before the first trial: of NCI1 a thousand times five take
// more than its evolution does.
func TestForecast_CountsTheFoldsThatAreDealt(t *testing.T) {
	d := builtIn(t, "communities")
	memory := func(repeats int) int {
		s := settings.Default()
		s.Repeats = repeats
		return forecastAt(1, PlanOf(d, s).Jobs(), 1, nil).Memory
	}
	const folds = 995 * 5
	least := folds * len(d.Examples) * int(unsafe.Sizeof(model.Example{}))
	if more := memory(1000) - memory(5); more < least || more > 2*least {
		t.Errorf("%d more folds are forecast to take %d bytes, their examples alone take %d", folds, more, least)
	}
}
