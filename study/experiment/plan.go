package experiment

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// Plan is datasets × mappings × learners × β × filter × readings × repeats ×
// folds. Its unit is the trial; a cell is everything but repeats and folds.
type Plan struct {
	// Settings are what all trials have in common. Those that a list below
	// names are not looked at, except Repeats, the length of that list.
	Settings settings.Settings

	Datasets []*model.Dataset
	Mappings []string
	Learners []string
	Betas    []float64
	Filters  []bool
	Readings []readings.Set
	Every    bool // every combination of the readings that bear on a cell, around the one in Readings

	Shard Shard // the part of the plan to do; the zero value is all of it
}

// PlanOf is the plan of one cell, what `mevolve run` does.
func PlanOf(d *model.Dataset, s settings.Settings) Plan {
	return Plan{
		Settings: s, Datasets: []*model.Dataset{d},
		Mappings: []string{s.Mapping}, Learners: []string{s.Learner}, Betas: []float64{s.Beta},
		Filters: []bool{s.Filter}, Readings: []readings.Set{s.Readings},
	}
}

// Validate reports in one sentence what cannot be run.
func (p Plan) Validate() error {
	for _, list := range []struct {
		of    string
		items []string
	}{
		{"dataset", each(p.Datasets, func(d *model.Dataset) string { return d.Name })},
		{"mapping", p.Mappings},
		{"learner", p.Learners},
		{"beta", each(p.Betas, wording.Exact)},
		{"filter", each(p.Filters, strconv.FormatBool)},
		{"choice of readings", each(p.Readings, readingsSuffix)},
	} {
		if len(list.items) == 0 {
			return fmt.Errorf("the plan names no %s; give at least one", list.of)
		}
		for i, item := range list.items {
			if slices.Contains(list.items[:i], item) {
				return fmt.Errorf("the plan names the %s %s twice; once is enough", list.of, item)
			}
		}
	}
	if err := p.Shard.validate(); err != nil {
		return err
	}
	if p.Every && (len(p.Readings) > 1 || p.Readings[0].Report != readings.ReportLast) {
		return errors.New("a multiverse has every value of R17 (report), which picks among the classifiers of one evolution; leave R17 out, and name other readings only to hold them")
	}
	if p.Every && p.Readings[0].Oracle() {
		return fmt.Errorf("a multiverse is of honest readings, and %s makes an oracle of all of it", strings.Join(Changed(p.Readings[0]), " "))
	}
	s := p.Settings
	trials := 1
	for _, n := range []int{len(p.Datasets), len(p.Mappings), len(p.Learners), len(p.Betas), len(p.Filters), len(p.Readings), s.Repeats, s.Folds} {
		if n = max(n, 1); n > mostTrials/trials {
			return fmt.Errorf("the plan has more than %d trials; make its lists shorter, or split it into plans of fewer datasets, learners or repeats", mostTrials)
		}
		trials *= n
	}
	cells := p.cells(p.Datasets[0])
	if len(cells) > mostTrials/max(1, s.Repeats*s.Folds*len(p.Datasets)) {
		return fmt.Errorf("the plan has more than %d trials; make its lists shorter, or hold some readings by --reading", mostTrials)
	}
	for _, s := range cells {
		if err := s.Validate(); err != nil {
			return err
		}
	}
	return nil
}

// mostTrials are what a plan may name, half a gigabyte of jobs; the paper's Table 3
// is 20,400.
const mostTrials = 500_000

// cells are the settings of every cell of one dataset, mappings outermost and
// readings innermost.
func (p Plan) cells(d *model.Dataset) []settings.Settings {
	var cells []settings.Settings
	s := p.Settings
	for _, s.Mapping = range p.Mappings {
		for _, s.Learner = range p.Learners {
			for _, s.Beta = range p.Betas {
				for _, s.Filter = range p.Filters {
					s.Readings = p.Readings[0]
					sets := p.Readings
					if p.Every {
						sets = universes(s, d)
					}
					for _, s.Readings = range sets {
						cells = append(cells, s)
					}
				}
			}
		}
	}
	return cells
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
		for _, s := range p.cells(d) {
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
// followed by the readings that are not at their default. Two trials with the
// same id in stores of one configuration are the same trial.
func TrialID(dataset string, s settings.Settings, repeat, fold int) string {
	filter := "filter"
	if !s.Filter {
		filter = "no-filter"
	}
	return fmt.Sprintf("%s/%s/%s/b%s/r%d/f%d/%s%s", dataset, s.Mapping, s.Learner, wording.Exact(s.Beta), repeat, fold, filter, readingsSuffix(s.Readings))
}

// readingsSuffix is "/R9=originals" for each reading not at its default.
func readingsSuffix(r readings.Set) string {
	var b strings.Builder
	for _, changed := range Changed(r) {
		b.WriteString("/" + changed)
	}
	return b.String()
}

// Changed lists the readings that are not at their default, as "R9=originals".
func Changed(r readings.Set) []string {
	changed := []string{}
	for _, point := range readings.All() {
		if v := r.Get(point); v != readings.Default().Get(point) {
			changed = append(changed, point.ID+"="+v)
		}
	}
	return changed
}

// lists are the settings a plan names in lists that a store may be extended
// by; filter and readings are lists too, but part of a store's configuration.
var lists = []string{"mapping", "learner", "beta", "repeats"}

// Configuration is what a store of this plan is keyed by: all settings except
// those that longer lists may extend, and the edition of the mathematics.
func (p Plan) Configuration() store.Configuration {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(p.Settings.Canonical(), &fields); err != nil {
		panic("experiment: canonical settings are no JSON object: " + err.Error())
	}
	for _, name := range lists {
		delete(fields, name)
	}
	fields["filter"], fields["readings"], fields["edition"] = alone(p.Filters), alone(p.Readings), encoded(Edition)
	if p.Every {
		fields["readings"] = encoded(every{&p.Readings[0]})
	}
	c, err := store.NewConfiguration(encoded(fields)) // sorts the names
	if err != nil {
		panic("experiment: " + err.Error())
	}
	return c
}

// alone is the JSON of a list's only item, or of the list.
func alone[T any](list []T) json.RawMessage {
	if len(list) == 1 {
		return encoded(list[0])
	}
	return encoded(list)
}

// encoded is for values that always have a JSON.
func encoded(value any) json.RawMessage {
	b, err := json.Marshal(value)
	if err != nil {
		panic("experiment: " + err.Error())
	}
	return b
}

// configured converts a store's configuration to settings; the plan's lists replace the settings
// they name.
func configured(c store.Configuration) (settings.Settings, error) {
	var fields map[string]json.RawMessage
	err := json.Unmarshal(c.Settings, &fields)
	if err == nil {
		delete(fields, "filter")
		delete(fields, "readings")
		delete(fields, "edition")
		var b []byte
		if b, err = json.Marshal(fields); err == nil {
			return settings.Parse(b)
		}
	}
	return settings.Settings{}, fmt.Errorf("the configuration of the store is of another kind: %w", err)
}

func each[A, B any](list []A, f func(A) B) []B {
	out := make([]B, len(list))
	for i, a := range list {
		out[i] = f(a)
	}
	return out
}

// byFold orders jobs by repeat and fold.
func byFold(a, b Job) int {
	return cmp.Or(cmp.Compare(a.Repeat, b.Repeat), cmp.Compare(a.Fold, b.Fold))
}
