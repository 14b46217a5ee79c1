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

// held reports whether a reading is not varied: it is a late one, or was chosen.
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

// differs reports whether the values of a reading can give different evolutions of a dataset.
func differs(r readings.Reading, s settings.Settings, d *model.Dataset) bool {
	kind, _ := augment.KindOf(s.Mapping)
	if held(r, s.Readings) || r.ID == reportID || r.ID == "R5" && kind.Motif && s.L == 2 {
		return false // at l 2 the ends of every candidate have a common neighbour: none scores 0
	}
	return AppliesTo(r.ID, s, d)
}

// universes are the readings that a cell's evolutions are computed under: every
// combination of those that can differ, R17 aside.
func universes(s settings.Settings, d *model.Dataset) []readings.Set {
	sets := []readings.Set{s.Readings}
	for _, r := range readings.All() {
		if !differs(r, s, d) {
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

// every is the list of readings in the configuration of a multiverse: the choice around which the
// combinations are formed.
type every struct {
	Every *readings.Set `json:"every"`
}

// IsMultiverse reports whether a store holds a multiverse.
func IsMultiverse(c store.Configuration) bool {
	var fields struct {
		Readings json.RawMessage `json:"readings"`
	}
	var e every
	return json.Unmarshal(c.Settings, &fields) == nil && json.Unmarshal(fields.Readings, &e) == nil && e.Every != nil
}
