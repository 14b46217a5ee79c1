package experiment

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"mevolve/datasets"
	"mevolve/internal/lists"
	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// Plan is datasets × mappings × learners × β × filter × similarities × readings ×
// repeats × folds. Its unit is the trial; a cell is everything but repeats and folds.
type Plan struct {
	// Settings are what all trials have in common. Those that a list below
	// names are not looked at, except Repeats, the length of that list.
	Settings settings.Settings

	Datasets     []*model.Dataset
	Mappings     []string
	Learners     []string
	Betas        []float64
	Filters      []bool
	Similarities []string
	Readings     []readings.Set

	Shard Shard // the part of the plan to do; the zero value is all of it
}

// PlanOf is the plan of one cell, what `mevolve run` does.
func PlanOf(d *model.Dataset, s settings.Settings) Plan {
	p := Plan{Settings: s, Datasets: []*model.Dataset{d}}
	for _, a := range axes {
		a.add(&p, &s)
	}
	return p
}

// Validate reports in one sentence what cannot be run.
func (p Plan) Validate() error {
	if err := eachOnce("dataset", lists.Each(p.Datasets, func(d *model.Dataset) string { return d.Name })); err != nil {
		return err
	}
	sizes := []int{len(p.Datasets), p.Settings.Repeats, p.Settings.Folds}
	for _, a := range axes {
		if err := eachOnce(a.title, p.items(a, a.words)); err != nil {
			return err
		}
		sizes = append(sizes, a.size(&p))
	}
	if err := p.Shard.validate(); err != nil {
		return err
	}
	trials := 1
	for _, n := range sizes {
		if n = max(n, 1); n > mostTrials/trials {
			return fmt.Errorf("the plan has more than %d trials; make its lists shorter, or split it into plans of fewer datasets, learners or repeats", mostTrials)
		}
		trials *= n
	}
	for _, s := range p.cells() {
		if err := s.Validate(); err != nil {
			return err
		}
	}
	return nil
}

// mostTrials are what a plan may name, half a gigabyte of jobs; the paper's Table 3
// is 20,400.
const mostTrials = 500_000

// eachOnce reports a list that is empty or has an item twice.
func eachOnce(title string, items []string) error {
	if len(items) == 0 {
		return fmt.Errorf("the plan names no %s; give at least one", title)
	}
	for i, item := range items {
		if slices.Contains(items[:i], item) {
			return fmt.Errorf("the plan names the %s %s twice; once is enough", title, item)
		}
	}
	return nil
}

// Job is one trial that can be done on its own.
type Job struct {
	ID           string
	Dataset      *model.Dataset
	Settings     settings.Settings // of its cell
	Repeat, Fold int
}

// Jobs lists the whole plan, datasets outermost and folds innermost.
func (p Plan) Jobs() []Job {
	var jobs []Job
	for _, d := range p.Datasets {
		for _, s := range p.cells() {
			for repeat := 1; repeat <= s.Repeats; repeat++ {
				for fold := 1; fold <= s.Folds; fold++ {
					jobs = append(jobs, Job{TrialID(d.Name, s, repeat, fold), d, s, repeat, fold})
				}
			}
		}
	}
	return jobs
}

// Selected lists what of the plan is to be done: the shard's part.
func (p Plan) Selected() []Job { return p.Shard.of(p.Jobs()) }

// TrialID is the stable, readable name of a trial, such as
//
//	MUTAG/motif-similarity/sf+svm/b0.15/r1/f3/filter
//
// followed by the similarity and the readings that are not at their default. Two
// trials with the same id in stores of one configuration are the same trial.
func TrialID(dataset string, s settings.Settings, repeat, fold int) string {
	filter := "filter"
	if !s.Filter {
		filter = "no-filter"
	}
	id := fmt.Sprintf("%s/%s/%s/b%s/r%d/f%d/%s", dataset, s.Mapping, s.Learner, wording.Exact(s.Beta), repeat, fold, filter)
	return strings.Join(append([]string{id}, Varied(s.Similarity, s.Readings)...), "/")
}

// Varied lists the similarity and the readings that are not at their default, as
// "similarity=jaccard", "R9=originals".
func Varied(similarity string, r readings.Set) []string {
	if similarity == settings.Default().Similarity {
		return r.Changed()
	}
	return append([]string{"similarity=" + similarity}, r.Changed()...)
}

// isListed reports whether a plan names a field of the settings in a list and a trial by itself, so
// that a store may be extended by longer ones; repeats are counted.
func isListed(name string, _ json.RawMessage) bool {
	return name == "repeats" || slices.ContainsFunc(axes, func(a axis) bool { return a.name == name })
}

// Configuration is what a store of this plan is keyed by: every setting except
// those of lists, at its default too, and the edition of the mathematics. Of splits it
// has the content and not the path, which differs between machines.
func (p Plan) Configuration() store.Configuration {
	var fields map[string]json.RawMessage
	must.Do(json.Unmarshal(p.Settings.Canonical(), &fields))
	maps.DeleteFunc(fields, isListed)
	fields["edition"], fields["splits"] = encoded(Edition), encoded(datasets.SplitsAnywhere(p.Settings.Splits))
	return must.Get(store.NewConfiguration(encoded(fields))) // sorts the names
}

// encoded is for values that always have a JSON.
func encoded(value any) json.RawMessage { return must.Get(json.Marshal(value)) }

// configured converts a store's configuration to settings. What trials name by themselves
// is left at its default, and so is what the configuration lacks.
func configured(c store.Configuration) (settings.Settings, error) {
	var fields map[string]json.RawMessage
	err := json.Unmarshal(c.Settings, &fields)
	if err == nil {
		maps.DeleteFunc(fields, isListed)
		var b []byte
		if b, err = json.Marshal(fields); err == nil {
			return settings.Parse(b)
		}
	}
	return settings.Settings{}, fmt.Errorf("the configuration of the store is of another kind: %w", err)
}

// byFold orders jobs by repeat and fold.
func byFold(a, b Job) int {
	return cmp.Or(cmp.Compare(a.Repeat, b.Repeat), cmp.Compare(a.Fold, b.Fold))
}
