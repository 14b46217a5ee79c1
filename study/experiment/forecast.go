package experiment

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/learners/embed"
	"mevolve/model"
	"mevolve/study/settings"
)

// Forecast is the expected cost of a plan, from sizes and the pace of this machine. Time
// and memory are within a factor of two on the datasets of docs/performance.md.
type Forecast struct {
	Time   time.Duration // of the clock, on the given workers
	Work   time.Duration // of one core
	Memory int           // bytes, at most at once
	Train  int           // graphs in the largest D_train
}

// Long reports whether the forecast is worth a warning.
func (f Forecast) Long() bool { return f.Time > time.Minute || f.Memory > 1<<30 }

// Doubts are what should be known before a long run: its time and memory, and what shortens it.
func (f Forecast) Doubts() []model.Warning {
	if !f.Long() {
		return nil
	}
	unit := 1 // of two digits: more are not known
	for f.Train/unit >= 100 {
		unit *= 10
	}
	memory := fmt.Sprintf("%d MiB", max(10, (f.Memory>>20)/10*10))
	if f.Memory >= 1000<<20 {
		memory = fmt.Sprintf("%.1f GiB", float64(f.Memory)/(1<<30))
	}
	return []model.Warning{model.Warnf("long", "By its sizes this takes about %s and %s of memory: up to some %s graphs are trained on. Fewer --iterations or --repeats, a smaller --max-pool N and the learner sf+log take less.",
		wording.Roughly(f.Time), memory, wording.Integer((f.Train+unit/2)/unit*unit))}
}

// forecast is that of some of a plan's jobs. The machine's pace is measured only
// where there is enough to do.
func forecast(jobs []Job, workers int) Forecast {
	f := forecastAt(1, jobs, workers)
	if f.Work < 200*time.Millisecond {
		return f
	}
	return forecastAt(paceHere(), jobs, workers)
}

// resident is the memory of the program before it has read anything, in bytes.
const resident = 30 << 20

// forecastAt is the forecast on a machine of such a pace.
func forecastAt(pace float64, jobs []Job, workers int) Forecast {
	type cell struct {
		dataset *model.Dataset
		of      settings.Settings
	}
	cells, sizes := map[cell]int{}, map[*model.Dataset]size{}
	for _, j := range jobs {
		if _, ok := sizes[j.Dataset]; !ok {
			sizes[j.Dataset] = sizeOf(j.Dataset)
		}
		cells[cell{j.Dataset, j.Settings}]++
	}
	workers = max(workers, 1)
	var f Forecast
	work, held, trial, dense := 0.0, float64(resident), 0.0, 0.0
	for c, times := range cells {
		z := sizes[c.dataset]
		work += pace * float64(times) * cost(z, c.of)
		trial = max(trial, z.memory(c.of)*float64(min(workers, times)))
		if k := learnerKind(c.of); k.Paired() && k.Embedding.Spectral {
			dense = max(dense, z.dense)
		}
		f.Train = max(f.Train, int(slices.Max(z.growth(c.of))))
	}
	for _, z := range sizes {
		held += z.graphs * z.graph()
	}
	f.Work, f.Time = seconds(work), seconds(work/float64(workers))
	f.Memory = int(held + trial + dense*float64(workers))
	return f
}

// paceHere is the time of a computation on this machine now, as a multiple of that on the
// machine that the constants of costs are from: the spectrum of one path.
func paceHere() float64 {
	const vertices, times, there = 80, 50, 9.7e-5 // seconds
	edges := make([]model.Edge, vertices-1)
	for v := range edges {
		edges[v] = model.NewEdge(v, v+1)
	}
	g := must.Get(model.NewGraph(vertices, edges))
	least := math.Inf(1)
	for range times { // the least: other work is now and then at rest
		start := time.Now()
		if _, err := (embed.SF{Dim: 128}).Embed(context.Background(), g); err != nil {
			return 1
		}
		least = min(least, time.Since(start).Seconds())
	}
	return max(0.1, min(least/there, 10))
}
