package experiment

import (
	"encoding/json"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// The multiverse of a cell is every combination of the readings that apply to
// its learner and mapping. Not each needs an evolution of its own: R17 picks
// among the T+1 classifiers of one, and a reading that cannot change anything on
// the dataset would only do the same work again. A reading that was chosen
// beforehand, and those that came after stores existed, are held as they are.

// held tells that a reading is not varied: it came late, or was chosen.
func held(r readings.Reading, base readings.Set) bool {
	return r.Late || base.Get(r) != r.Values[0].Name
}

// values are those of a reading that are combined.
func values(r readings.Reading) []string {
	var names []string
	for _, v := range r.Values {
		if !v.Late {
			names = append(names, v.Name)
		}
	}
	return names
}

const reportID = "R17"

// applying are the readings whose values are combined for a learner and mapping,
// whatever the dataset, R17 among them.
func applying(s settings.Settings) []readings.Reading {
	var list []readings.Reading
	for _, r := range readings.All() {
		if !held(r, s.Readings) && applies(r.ID, s) {
			list = append(list, r)
		}
	}
	return list
}

// powerless says why a reading that applies can change nothing on a dataset
// after all; "" where it can.
func powerless(id string, s settings.Settings, d *model.Dataset) string {
	kind, _ := augment.KindOf(s.Mapping)
	switch {
	case id == "R5" && kind.Motif && s.L == 2:
		return "at l 2 the ends of every candidate have a common neighbour, so that none scores 0"
	case d != nil && !AppliesTo(id, s, d):
		return "no graph has more than d vertices"
	}
	return ""
}

// universes are the readings that a cell's evolutions are computed under: every
// combination of those that can differ, R17 aside.
func universes(s settings.Settings, d *model.Dataset) []readings.Set {
	sets := []readings.Set{s.Readings}
	for _, r := range applying(s) {
		if r.ID == reportID || powerless(r.ID, s, d) != "" {
			continue
		}
		var more []readings.Set
		for _, set := range sets {
			for _, v := range values(r) {
				more = append(more, valued(set, r, v))
			}
		}
		sets = more
	}
	return sets
}

// valued is for values that there are.
func valued(set readings.Set, r readings.Reading, value string) readings.Set {
	changed, err := set.With(r.ID, value)
	if err != nil {
		panic("experiment: " + err.Error())
	}
	return changed
}

// combinations counts those of all values of some readings.
func combinations(list []readings.Reading) int {
	n := 1
	for _, r := range list {
		n *= len(values(r))
	}
	return n
}

// every is what stands for the list of readings in the configuration of a
// multiverse: the choice that the combinations are taken around.
type every struct {
	Every *readings.Set `json:"every"`
}

// IsMultiverse tells whether a store holds a multiverse, and around which
// readings.
func IsMultiverse(c store.Configuration) (base readings.Set, ok bool) {
	var fields struct {
		Readings json.RawMessage `json:"readings"`
	}
	var e every
	if json.Unmarshal(c.Settings, &fields) != nil || json.Unmarshal(fields.Readings, &e) != nil || e.Every == nil {
		return base, false
	}
	return *e.Every, true
}
