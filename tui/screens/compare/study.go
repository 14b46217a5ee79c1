package compare

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// view is the table or figure of the paper that the study reproduces.
type view int

const (
	table3     view = iota // four mappings
	filtration             // the same with and without the filter, Fig. 5
	betas                  // one mapping at five β, Figs. 8 and 9
	controls               // one mapping beside the control mappings
	one                    // one mapping alone, as in run: only lessons show it, v does not
	views
)

func (v view) String() string {
	return [views]string{"Table 3", "filter on, off", "β sweep", "controls", "one mapping"}[v]
}

var viewFiles = [views]string{"table3", "filtration", "beta", "controls", "one"}

// single reports whether the view shows one mapping, which m changes.
func (v view) single() bool { return v == betas || v == controls || v == one }

// filtered reports whether the view uses one filter setting, which t changes.
func (v view) filtered() bool { return v == table3 || v == controls || v == one }

// preset is the preset of bench for the view.
func (v view) preset() string {
	if v == one {
		v = table3
	}
	return v.file()
}

// file is the view's part of a report's file name.
func (v view) file() string { return viewFiles[v] }

// study is the input of a comparison. Equal studies have equal numbers.
type study struct {
	dataset  *model.Dataset
	settings settings.Settings // settings that the view varies are at their defaults
	learners string            // in order, separated by blanks
	view     view
}

func studyOf(d *model.Dataset, s settings.Settings, learners string, v view) study {
	usual := settings.Default()
	s.Learner = usual.Learner
	if !v.single() {
		s.Mapping = usual.Mapping
	}
	if !v.filtered() {
		s.Filter = usual.Filter
	}
	if v == betas {
		s.Beta = usual.Beta
	}
	return study{d, s, learners, v}
}

// plan is the whole study.
func (s study) plan() experiment.Plan {
	p := experiment.PlanOf(s.dataset, s.settings)
	p.Learners = strings.Fields(s.learners)
	switch s.view {
	case betas:
		preset := must.Get(experiment.PresetNamed("beta"))
		for _, name := range []string{"beta", "filter"} {
			must.Do(p.Use(name, preset.Lists[name]))
		}
	case controls:
		for _, k := range augment.Controls() {
			if k.Name != s.settings.Mapping {
				p.Mappings = append(p.Mappings, k.Name)
			}
		}
	case one: // of the settings
	case filtration:
		p.Mappings, p.Filters = augment.Names(), []bool{true, false}
	default:
		p.Mappings = augment.Names()
	}
	return p
}

// trials is the number of trials of a complete cell.
func (s study) trials() int { return s.settings.Repeats * s.settings.Folds }

// store is the folder of the trials: named after the dataset's content and the
// settings that they share, so that all views share their common trials.
func (s study) store(folder string) string {
	fingerprint := s.dataset.Fingerprint
	return filepath.Join(folder, fmt.Sprintf("%s-%s-%s", s.dataset.FileName(), fingerprint[:min(8, len(fingerprint))], s.plan().Configuration().Key))
}

// command is the command line for the same study on the dataset named called, with
// the same store.
func (s study) command(called, folder string) string {
	words := []string{"mevolve", "bench", "--preset", s.view.preset(), "--datasets", settings.Argument(called),
		"--learner", strings.ReplaceAll(s.learners, " ", ","), "--repeats", strconv.Itoa(s.settings.Repeats)}
	rest, usual := s.settings, settings.Default()
	if s.view.single() { // their presets have other mappings
		words = append(words, "--mapping", strings.Join(s.plan().Mappings, ","))
	}
	if rest.Beta != usual.Beta {
		words = append(words, "--beta", wording.Exact(rest.Beta))
	}
	rest.Mapping, rest.Beta, rest.Repeats = usual.Mapping, usual.Beta, usual.Repeats
	words = append(words, rest.Flags()...)
	if folder != "" {
		words = append(words, "--store", s.store(folder))
	}
	return settings.CommandLine(words...)
}
