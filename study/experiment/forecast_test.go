package experiment

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// D_train doubles at most in an iteration, and by the limit of the pool.
func TestGrowth_IsAtMostThePool(t *testing.T) {
	z, s := size{classes: 2, graphs: 2877 / trainShare}, settings.Default()
	s.Filter = false
	if got, want := z.growth(s), []float64{2877, 5754, 11508, 23016, 43016, 63016}; !slices.Equal(got, want) {
		t.Errorf("without a filter D_train grows %v, want %v", got, want)
	}
	s.Readings.Pool = readings.PoolOriginals
	z.graphs = 100 / trainShare
	if got := z.growth(s); math.Round(got[5]) != 600 {
		t.Errorf("with a pool of the originals D_train grows %v", got)
	}
}

func TestForecast_GrowsWithEverythingThatIsToBeDone(t *testing.T) {
	for _, learner := range learners.All() {
		d := builtIn("communities")
		at := func(iterations, repeats, workers int) Forecast {
			p := smallPlan()
			p.Datasets[0], p.Learners = d, []string{learner.Name}
			p.Settings.Iterations, p.Settings.Repeats = iterations, repeats
			return forecastAt(1, p.Jobs(), workers)
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
		d := *builtIn("communities")
		d.Examples = slices.Clone(d.Examples)
		g := must.Get(model.NewGraph(n, edges))
		d.Examples[0].Graph = g
		p := smallPlan()
		p.Datasets[0], p.Learners = &d, []string{learner}
		return forecastAt(1, p.Jobs(), workers).Memory
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

func TestForecast_DoubtsOnlyWhatTakesLongAndSaysWhatShortensIt(t *testing.T) {
	for _, c := range []struct {
		time   time.Duration
		memory int
		want   string
	}{
		{time.Minute, 1 << 30, ""},
		{7 * time.Minute, 900 << 20, "By its sizes this takes about 7 min and 900 MiB of memory: up to some 50,000 graphs are trained on. Fewer --iterations or --repeats"},
		{30 * time.Second, 3 << 30, "30 s and 3.0 GiB of memory"},
	} {
		said := ""
		for _, w := range (Forecast{Time: c.time, Memory: c.memory, Train: 50123}).Doubts() {
			said += w.Message
		}
		if !strings.Contains(said, c.want) || c.want == "" && said != "" {
			t.Errorf("of %v and %d bytes it says %q", c.time, c.memory, said)
		}
	}
}
