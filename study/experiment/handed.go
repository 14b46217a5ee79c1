package experiment

import (
	"mevolve/internal/lists"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// Handed is a trial with what it was run under, for other software.
type Handed struct {
	Dataset, Mapping, Learner string
	Setup
	Labels []int // of the classes; nil where a store does not tell
	Trial
}

func hand(dataset string, s settings.Settings, t Trial) Handed {
	return Handed{dataset, s.Mapping, s.Learner, setupOf(s), nil, t}
}

// HandOver lists a store's trials in the order of its report.
func HandOver(from store.Contents) ([]Handed, error) {
	records, _, err := recordsOf(from)
	if err != nil {
		return nil, err
	}
	return lists.Each(records, func(r record) Handed { return hand(r.Dataset.Name, r.settings(), r.Trial) }), nil
}

// HandOver lists the trials of a report of one cell.
func (r Report) HandOver() []Handed {
	return lists.Each(r.Trials, func(t Trial) Handed {
		h := hand(r.Datasets[0].Name, r.settings, t)
		h.Labels = r.Labels
		return h
	})
}
