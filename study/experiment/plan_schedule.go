package experiment

import (
	"cmp"
	"slices"

	"mevolve/internal/lists"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// The schedule is cheapest first: trials are grouped by what they share (a
// dataset, a fold and the original model), and groups are done in order of
// their estimated cost, so that the first rows of a report are whole after
// seconds while the slow ones are still to come. Equal costs go by repeat and
// fold, so that a cell's repeats grow together. Only when there are few
// groups for the workers is a group's work spread over several; then its
// trials wait for the first one's original model.

// group are jobs on one fold with one original model.
type group struct {
	jobs []Job
	cost float64
}

// sharing names the original model of a trial: everything that pre-training
// depends on.
type sharing struct {
	dataset      string
	original     string
	repeat, fold int
}

// originalOf is the canonical spelling of the settings that the original model depends on.
// D_val is in its fit under one value of R15 alone.
func originalOf(s settings.Settings) string {
	s = s.Only(settings.Draws, settings.Learns, settings.Embeds, settings.Splits)
	if s.Readings.Validation == readings.ValidationRetrained {
		s.Readings.Validation = readings.ValidationApart
	}
	return string(s.Canonical())
}

func sharingOf(j Job) sharing {
	return sharing{j.Dataset.Name, originalOf(j.Settings), j.Repeat, j.Fold}
}

// sizeBaselineOf is the classifier on (n, m) that is the baseline of a trial. It does not depend
// on the embedding.
func sizeBaselineOf(j Job, size learners.Learner) sharing {
	j.Settings = j.Settings.Only(settings.Draws, settings.Learns, settings.Splits)
	j.Settings.Learner = size.Name()
	return sharingOf(j)
}

// groupsOf keeps the order in which groups first appear.
func groupsOf(jobs []Job) []group {
	sizes := map[*model.Dataset]size{}
	var groups []group
	for _, of := range lists.Group(jobs, sharingOf) {
		z, ok := sizes[of[0].Dataset]
		if !ok {
			z = sizeOf(of[0].Dataset)
			sizes[of[0].Dataset] = z
		}
		g := group{jobs: of}
		for _, j := range of {
			g.cost += cost(z, j.Settings)
		}
		groups = append(groups, g)
	}
	return groups
}

func byCost(a, b group) int {
	return cmp.Or(cmp.Compare(a.cost/float64(len(a.jobs)), b.cost/float64(len(b.jobs))), byFold(a.jobs[0], b.jobs[0]))
}

// schedule orders the jobs, cheapest group first, and cuts them into units:
// what one worker does in one go.
func schedule(jobs []Job, workers int) []group {
	groups := groupsOf(jobs)
	slices.SortStableFunc(groups, byCost)
	if len(groups) >= 4*workers {
		return groups
	}
	var units []group
	for _, g := range groups {
		for _, j := range g.jobs {
			units = append(units, group{[]Job{j}, g.cost / float64(len(g.jobs))})
		}
	}
	return units
}
