package experiment

import (
	"context"
	"fmt"
	"slices"

	"mevolve/datasets"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/settings"
)

// DatasetInfo names the data behind the numbers.
type DatasetInfo struct {
	Name        string `json:"name"`
	Graphs      int    `json:"graphs"`
	Classes     int    `json:"classes"`
	Fingerprint string `json:"fingerprint"`
	Synthetic   string `json:"synthetic,omitempty"` // one sentence for a generated set

	Smallest int  `json:"smallest_class,omitempty"` // graphs of the smallest class; 0 where an older store does not tell
	Edgeless bool `json:"edgeless,omitempty"`       // no graph has an edge
}

// Info names a dataset.
func Info(d *model.Dataset) DatasetInfo {
	i := DatasetInfo{Name: d.Name, Graphs: len(d.Examples), Classes: d.Classes(), Fingerprint: d.Fingerprint, Synthetic: d.Synthetic, Edgeless: true}
	if len(d.Examples) > 0 {
		i.Smallest = slices.Min(d.ClassSizes())
	}
	for _, e := range d.Examples {
		i.Edgeless = i.Edgeless && e.Graph.M() == 0
	}
	return i
}

// Doubts are what makes a cross-validation of so many folds say less than it
// seems to, or nothing. A single graph is for looking at.
func (i DatasetInfo) Doubts(folds int) []model.Warning {
	var list []model.Warning
	if i.Edgeless {
		list = append(list, model.Warnf("no-edges", "No graph of %s has an edge: there is nothing to map, and every evolved model learns from the original graphs alone.", i.Name))
	}
	switch {
	case i.Graphs < 2:
	case i.Classes == 1:
		list = append(list, model.Warnf("one-class", "All %d graphs of %s are of one class: there is nothing to tell apart, and every classifier is right on all of them.", i.Graphs, i.Name))
	case i.Smallest > 0 && i.Smallest < folds:
		list = append(list, model.Warnf("small-class", "The smallest class of %s has %s, fewer than the %d folds: some test none of it.", i.Name, wording.Plain(i.Smallest, "graph", "graphs"), folds))
	}
	return list
}

// Facts are what every accuracy on a dataset must be read against.
type Facts struct {
	DatasetInfo
	Dominant float64       `json:"dominant"`            // share of the largest class
	Distinct int           `json:"distinct_structures"` // graphs up to isomorphism
	Ceiling  float64       `json:"ceiling"`             // label-conflict ceiling by structure
	Labelled datasets.Seen `json:"labelled,omitzero"`   // the same two with vertex labels, where there are any
}

// sight is what the settings' learner sees of the dataset's graphs.
func (f Facts) sight(s settings.Settings) datasets.Sight { return Sight(s, f.Labelled.Distinct > 0) }

// Sight is what the settings' learner sees of graphs with or without vertex
// labels.
func Sight(s settings.Settings, labelled bool) datasets.Sight {
	return datasets.Sight(labelled && learnerKind(s).SeesLabels(s.Attributed))
}

// seen is the dataset as far as a sight goes.
func (f Facts) seen(sight datasets.Sight) datasets.Seen {
	if sight == datasets.WithLabels {
		return f.Labelled
	}
	return datasets.Seen{Distinct: f.Distinct, Ceiling: f.Ceiling}
}

// subject is a dataset under study: its graphs, which of them are twins, and
// its facts.
type subject struct {
	*model.Dataset
	structures map[datasets.Sight][]int // the structure class of each graph
	facts      Facts
}

func study(ctx context.Context, d *model.Dataset) (subject, error) {
	if len(d.Examples) == 0 {
		return subject{}, fmt.Errorf("%s has no graphs; choose another dataset", d.Name)
	}
	s := subject{d, map[datasets.Sight][]int{}, Facts{
		DatasetInfo: Info(d),
		Dominant:    float64(slices.Max(d.ClassSizes())) / float64(len(d.Examples)),
	}}
	for _, sight := range []datasets.Sight{datasets.ByStructure, datasets.WithLabels} {
		if sight == datasets.WithLabels && !d.Labelled() {
			continue
		}
		structures, err := datasets.Structures(ctx, d.Examples, sight)
		if err != nil {
			return subject{}, err
		}
		s.structures[sight] = structures
		if seen := datasets.See(structures, d); sight == datasets.WithLabels {
			s.facts.Labelled = seen
		} else {
			s.facts.Distinct, s.facts.Ceiling = seen.Distinct, seen.Ceiling
		}
	}
	return s, nil
}

// split deals the dataset into the folds of one repeat, or takes those of a file.
// Twins that are kept together are those by structure, whatever the learner sees:
// they include the others, and all learners have the same folds.
func (s subject) split(ctx context.Context, c settings.Settings, repeat int) ([]model.Split, error) {
	if c.Splits != "" {
		return datasets.SplitsOf(ctx, c.Splits, s.Dataset, repeat, c.Folds)
	}
	if c.Twins == settings.TwinsTogether {
		return datasets.SplitsTogether(s.Dataset, s.structures[datasets.ByStructure], c.Seed, repeat, c.Folds)
	}
	return datasets.Splits(s.Dataset, c.Seed, repeat, c.Folds)
}

// twinShare is the share of the split's test graphs that have an isomorphic
// graph in D_train, as far as the settings' learner sees.
func (s subject) twinShare(split model.Split, c settings.Settings) float64 {
	return float64(datasets.Twins(s.structures[s.facts.sight(c)], split)) / float64(len(split.Test))
}
