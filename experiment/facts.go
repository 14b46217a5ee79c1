package experiment

import (
	"context"
	"fmt"
	"slices"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/settings"
)

// DatasetInfo names the data behind the numbers.
type DatasetInfo struct {
	Name        string `json:"name"`
	Graphs      int    `json:"graphs"`
	Classes     int    `json:"classes"`
	Fingerprint string `json:"fingerprint"`
	Synthetic   string `json:"synthetic,omitempty"` // one sentence for a generated set
}

// Facts are what every accuracy on a dataset must be read against.
type Facts struct {
	DatasetInfo
	Dominant float64 `json:"dominant"`            // share of the largest class
	Distinct int     `json:"distinct_structures"` // graphs up to isomorphism
	Ceiling  float64 `json:"ceiling"`             // label-conflict ceiling
}

// subject is a dataset under study: its graphs, which of them are twins, and
// its facts.
type subject struct {
	*model.Dataset
	structures []int // the structure class of each graph
	facts      Facts
}

func study(ctx context.Context, d *model.Dataset) (subject, error) {
	if len(d.Examples) == 0 {
		return subject{}, fmt.Errorf("%s has no graphs; choose another dataset", d.Name)
	}
	structures, err := datasets.Structures(ctx, d.Examples)
	if err != nil {
		return subject{}, err
	}
	return subject{d, structures, Facts{
		DatasetInfo: DatasetInfo{d.Name, len(d.Examples), d.Classes(), d.Fingerprint, d.Synthetic},
		Dominant:    float64(slices.Max(d.ClassSizes())) / float64(len(d.Examples)),
		Distinct:    slices.Max(structures) + 1,
		Ceiling:     datasets.Ceiling(structures, d),
	}}, nil
}

// split deals the dataset into the folds of one repeat.
func (s subject) split(c settings.Settings, repeat int) ([]model.Split, error) {
	if c.Twins == settings.TwinsTogether {
		return datasets.SplitsTogether(s.Dataset, s.structures, c.Seed, repeat, c.Folds)
	}
	return datasets.Splits(s.Dataset, c.Seed, repeat, c.Folds)
}

// twinShare is the share of the split's test graphs that have an isomorphic
// graph in D_train.
func (s subject) twinShare(split model.Split) float64 {
	return float64(datasets.Twins(s.structures, split)) / float64(len(split.Test))
}
