package experiment

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"mevolve/learners/embed"
	"mevolve/model"
	"mevolve/readings"
	"mevolve/settings"
)

// Forecast is what carrying out a plan is expected to take, by the sizes of what
// is to be done and the pace of this machine.
type Forecast struct {
	Time    time.Duration // of the clock, on the workers that are asked for
	Work    time.Duration // of one core
	Memory  int           // bytes, at most at once
	Train   int           // the largest D_train
	Shorter []Shorter     // what takes half of it or less; nil unless Long

	percent int // see Collect
}

// Shorter is a flag that makes a plan take less.
type Shorter struct {
	Flag   string // "--iterations 3"
	Time   time.Duration
	Memory int
}

// From when a user is told what something will take before it begins.
const (
	longTime   = time.Minute
	longMemory = 1 << 30
)

// Long tells whether the forecast is worth a warning.
func (f Forecast) Long() bool { return f.Time > longTime || f.Memory > longMemory }

// Foresee is the forecast of a plan, on so many workers and with nothing in a
// store.
func Foresee(p Plan, workers int) (Forecast, error) {
	if err := p.Validate(); err != nil {
		return Forecast{}, err
	}
	jobs, err := p.Selected()
	return forecast(jobs, workers), err
}

// forecast is that of some of a plan's jobs. The machine's pace is measured only
// where there is enough to do.
func forecast(jobs []Job, workers int) Forecast {
	f := forecastAt(1, jobs, workers, nil)
	if f.Work < 200*time.Millisecond {
		return f
	}
	pace := paceHere()
	if f = forecastAt(pace, jobs, workers, nil); !f.Long() {
		return f
	}
	for _, change := range shorter(jobs) {
		g := forecastAt(pace, jobs, workers, change.make)
		if g.Time <= f.Time/2 || f.Time <= longTime && g.Memory <= f.Memory/2 {
			f.Shorter = append(f.Shorter, Shorter{change.flag, g.Time, g.Memory})
		}
	}
	return f
}

// example is what one graph takes in one fold's split, in bytes.
const example = 40

// forecastAt is the forecast where the jobs' settings are changed in some way,
// or left as they are, on a machine of such a pace.
func forecastAt(pace float64, jobs []Job, workers int, change func(settings.Settings) settings.Settings) Forecast {
	type cell struct {
		dataset *model.Dataset
		of      settings.Settings
	}
	cells, sizes := map[cell]int{}, map[*model.Dataset]size{}
	for _, j := range jobs {
		if _, ok := sizes[j.Dataset]; !ok {
			sizes[j.Dataset] = sizeOf(j.Dataset)
		}
		s := j.Settings
		if change != nil {
			s = change(s)
		}
		if s.Repeats >= j.Repeat {
			cells[cell{j.Dataset, s}]++
		}
	}
	workers = max(workers, 1)
	var f Forecast
	work, data, trial, dense := 0.0, 0.0, 0.0, 0.0
	folds := map[*model.Dataset]int{}
	for c, times := range cells {
		z := sizes[c.dataset]
		work += pace * float64(times) * cost(z, c.of)
		folds[c.dataset] = max(folds[c.dataset], times)
		trial = max(trial, z.memory(c.of)*float64(min(workers, times)))
		if embedding, _, _ := strings.Cut(c.of.Learner, "+"); embedding == "sf" || embedding == "netlsd" {
			dense = max(dense, sizes[c.dataset].dense)
		}
		f.Train = max(f.Train, int(slices.Max(z.growth(c.of, trainShare*z.graphs, nil))))
	}
	for d, z := range sizes {
		data += z.graphs * (z.graph() + example*float64(folds[d])) // all folds are dealt before the first trial
	}
	f.Work, f.Time = seconds(work), seconds(work/float64(workers))
	held := data + trial
	f.percent = percent(held, f.Train)
	f.Memory = int(resident + held*max(1, float64(100+f.percent)/200) + dense*float64(workers))
	return f
}

// change is a way to make a plan take less.
type change struct {
	flag string
	make func(settings.Settings) settings.Settings
}

// shorter lists what may make jobs take less, for all of them alike.
func shorter(jobs []Job) []change {
	if len(jobs) == 0 {
		return nil
	}
	first := jobs[0]
	var all []change
	add := func(flag string, edit func(*settings.Settings)) {
		all = append(all, change{flag, func(s settings.Settings) settings.Settings {
			edit(&s)
			return s
		}})
	}
	if r := slices.MaxFunc(jobs, func(a, b Job) int { return a.Repeat - b.Repeat }).Repeat; r > 1 {
		add("--repeats 1", func(s *settings.Settings) { s.Repeats = 1 })
	}
	if t := first.Settings.Iterations; t > 2 {
		fewer := (t + 1) / 2
		add(fmt.Sprintf("--iterations %d", fewer), func(s *settings.Settings) { s.Iterations = fewer })
	}
	if limit := int(trainShare * float64(len(first.Dataset.Examples))); first.Settings.MaxPool > limit {
		add(fmt.Sprintf("--max-pool %d", limit), func(s *settings.Settings) { s.MaxPool = limit })
	}
	if first.Settings.Readings.Pool != readings.PoolOriginals {
		add("--reading R9=originals", func(s *settings.Settings) { s.Readings.Pool = readings.PoolOriginals })
	}
	same := !slices.ContainsFunc(jobs, func(j Job) bool { return j.Settings.Learner != first.Settings.Learner })
	if embedding, classifier, _ := strings.Cut(first.Settings.Learner, "+"); same && classifier != "log" {
		if classifier == "" {
			embedding = "sf"
		}
		add("--learner "+embedding+"+log", func(s *settings.Settings) { s.Learner = embedding + "+log" })
	}
	return all
}

// paceHere is how much longer this machine takes now than the one the constants
// of costs are from, by the spectrum of one path.
func paceHere() float64 {
	const vertices, times, there = 80, 50, 9.7e-5 // seconds
	edges := make([]model.Edge, vertices-1)
	for v := range edges {
		edges[v] = model.NewEdge(v, v+1)
	}
	g, err := model.NewGraph(vertices, edges)
	if err != nil {
		panic("experiment: " + err.Error())
	}
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
