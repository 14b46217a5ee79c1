package compare

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/experiment"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/wording"
)

// view is which of the paper's tables or figures is asked for.
type view int

const (
	table3     view = iota // four mappings
	filtration             // the same with and without the filter, Fig. 5
	betas                  // one mapping at five β, Figs. 8 and 9
	controls               // one mapping beside the control mappings
	multiverse             // one mapping and learner under every combination of the readings
	views
)

func (v view) String() string {
	return [views]string{"Table 3", "filter on, off", "β sweep", "controls", "every reading"}[v]
}

var viewFiles = [views]string{"table3", "filtration", "beta", "controls", "multiverse"}

// single tells whether the view shows one mapping, m taking another.
func (v view) single() bool { return v == betas || v == controls || v == multiverse }

// filtered tells whether the view is with the filter or without, t taking the other.
func (v view) filtered() bool { return v == table3 || v == controls || v == multiverse }

// file is the view's part of a report's name.
func (v view) file() string { return viewFiles[v] }

// study is what is compared. Equal studies have equal numbers.
type study struct {
	dataset  *model.Dataset
	settings settings.Settings // what the view lists is at its default
	learners string            // in order, joined by blanks
	view     view
}

func studyOf(d *model.Dataset, s settings.Settings, learners string, v view) study {
	usual := settings.Default()
	if v == multiverse { // around the present ones, but for what it varies
		s.Readings = experiment.Around(s.Readings)
	} else {
		s.Learner = usual.Learner
	}
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

// plan is all of the study. Its configuration, with and without the filter in
// one, is that of a report; trials are kept by those of parts.
func (s study) plan() experiment.Plan {
	p := experiment.PlanOf(s.dataset, s.settings)
	p.Learners = strings.Fields(s.learners)
	switch s.view {
	case betas:
		preset, err := experiment.PresetNamed("beta")
		if err != nil {
			panic("compare: " + err.Error())
		}
		p.Betas, p.Filters = preset.Betas, preset.Filters
	case controls:
		for _, k := range augment.Controls() {
			if k.Name != s.settings.Mapping {
				p.Mappings = append(p.Mappings, k.Name)
			}
		}
	case multiverse:
		p.Learners, p.Every = []string{s.settings.Learner}, true
	case filtration:
		p.Mappings, p.Filters = augment.Names(), []bool{true, false}
	default:
		p.Mappings = augment.Names()
	}
	return p
}

// parts are the plan with and without the filter apart, each with a store of
// its own, so that all views share the trials they have in common.
func (s study) parts() []experiment.Plan {
	var parts []experiment.Plan
	whole := s.plan()
	for _, filter := range whole.Filters {
		p := whole
		p.Filters = []bool{filter}
		parts = append(parts, p)
	}
	return parts
}

// pieces are a part in the order in which it is carried out: of a multiverse the
// universes with one original model together, so that some are whole while others
// are still to come.
func (s study) pieces(part experiment.Plan) []experiment.Plan {
	if s.view != multiverse {
		return []experiment.Plan{part}
	}
	var pieces []experiment.Plan
	for _, ids := range part.ByOriginal() {
		p := part
		p.Only = ids
		pieces = append(pieces, p)
	}
	return pieces
}

// trials is how many trials a cell has when all is done.
func (s study) trials() int { return s.settings.Repeats * s.settings.Folds }

// store is the folder that keeps the trials of a part: named after the
// dataset's content and everything else that determines them.
func (s study) store(folder string, part experiment.Plan) string {
	fingerprint := s.dataset.Fingerprint
	return filepath.Join(folder, fmt.Sprintf("%s-%s-%s", s.dataset.FileName(), fingerprint[:min(8, len(fingerprint))], part.Configuration().Key))
}

// command does the same without the explorer, on a dataset called so; with one
// store for the whole plan, into the same.
func (s study) command(called, folder string) string {
	words := []string{"mevolve", "bench", "--preset", s.view.file(), "--datasets", settings.Argument(called),
		"--learners", strings.ReplaceAll(s.learners, " ", ","), "--repeats", strconv.Itoa(s.settings.Repeats)}
	rest, usual := s.settings, settings.Default()
	if s.view == multiverse {
		words[7], rest.Learner = rest.Learner, usual.Learner
	}
	if s.view.single() { // whose presets have other mappings
		words = append(words, "--mappings", strings.Join(s.plan().Mappings, ","))
	}
	if rest.Beta != usual.Beta {
		words = append(words, "--betas", wording.Exact(rest.Beta))
	}
	rest.Mapping, rest.Beta, rest.Repeats = usual.Mapping, usual.Beta, usual.Repeats
	words = append(words, rest.Flags()...)
	if parts := s.parts(); len(parts) == 1 {
		words = append(words, "--store", s.store(folder, parts[0]))
	}
	return settings.CommandLine(words...)
}
