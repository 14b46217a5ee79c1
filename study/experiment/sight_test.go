package experiment

import (
	"slices"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

func TestSight_TwinsAndCeilingAreThoseThatTheLearnerSees(t *testing.T) {
	d := must.Get(datasets.Generate("rings"))
	of := must.Get(study(t.Context(), d))
	if of.facts.Distinct == of.facts.Labelled.Distinct || of.facts.Ceiling == 1 || of.facts.Labelled.Ceiling != 1 {
		t.Fatalf("%+v: labels tell nothing apart, so that this test shows nothing", of.facts)
	}
	for _, sight := range []datasets.Sight{datasets.ByStructure, datasets.WithLabels} {
		if got, want := of.facts.seen(sight), datasets.See(of.structures[sight], d); got != want {
			t.Errorf("%s: %+v, want %+v", sight, got, want)
		}
	}
	split := must.Get(Split(t.Context(), d, settings.Default(), 1, 1))
	for _, c := range []struct {
		learner    string
		attributed bool
		want       datasets.Sight
		says       string
	}{
		{"sf+svm", false, datasets.ByStructure, "By structure, which is all that sf+svm sees"},
		{"sf+svm", true, datasets.ByStructure, "By structure, which is all that sf+svm sees"},
		{"graph2vec+knn", false, datasets.ByStructure, "By structure, which is all that graph2vec+knn sees"},
		{"graph2vec+knn", true, datasets.WithLabels, "With vertex labels, which graph2vec+knn sees"},
		{"gl2vec+log", true, datasets.WithLabels, "With vertex labels, which gl2vec+log sees"},
		{"diffpool", false, datasets.WithLabels, "With vertex labels, which diffpool sees"},
	} {
		s := settings.Default()
		s.Learner, s.Attributed = c.learner, c.attributed
		structures := must.Get(datasets.Structures(t.Context(), d.Examples, c.want))
		share := of.twinShare(split, s)
		if want := float64(datasets.Twins(structures, split)) / float64(len(split.Test)); share != want {
			t.Errorf("%s, attributed %v: %v of the test graphs have a twin in training, want %v %s", c.learner, c.attributed, share, want, c.want)
		}
		r := must.Get(newReport([]record{newRecord(of.facts, s, Trial{Repeat: 1, Fold: 1, Train: 1, Val: 1, Test: 1, TwinShare: 0.1})}, s, store.Contents{}))
		if r.Only().Summary.Sight != c.want || *r.Only().Summary.Ceiling != datasets.Ceiling(structures, d) {
			t.Errorf("%s, attributed %v: ceiling %v %s", c.learner, c.attributed, *r.Only().Summary.Ceiling, r.Only().Summary.Sight)
		}
		for _, code := range []string{"twins", "label-conflict"} {
			i := slices.IndexFunc(r.Warnings, func(w model.Warning) bool { return w.Code == code })
			if i < 0 {
				if code == "label-conflict" && c.want == datasets.WithLabels {
					continue // a ceiling of 1
				}
				t.Fatalf("%s: no warning %s", c.learner, code)
			}
			if !strings.HasPrefix(r.Warnings[i].Message, c.says) {
				t.Errorf("%s, attributed %v: %q", c.learner, c.attributed, r.Warnings[i].Message)
			}
		}
	}
}

// A report with learners of both kinds has both, each with its own figures.
func TestCompare_KeepsTheTwinsOfEachSightApart(t *testing.T) {
	facts := Facts{DatasetInfo: DatasetInfo{Name: "d", Graphs: 10}, Dominant: 0.5, Distinct: 6, Ceiling: 0.8, Labelled: datasets.Seen{Distinct: 9, Ceiling: 0.9}}
	var records []record
	for fold := 1; fold <= 2; fold++ {
		for learner, twins := range map[string]float64{"sf+svm": 0.5, "diffpool": 0.25} {
			s := settings.Default()
			s.Learner = learner
			records = append(records, newRecord(facts, s, Trial{Repeat: 1, Fold: fold, Train: 5, Test: 4, TwinShare: twins}))
		}
	}
	s := settings.Default()
	s.Folds = 2
	rows := must.Get(datasetRows(records, s, 0))
	want := []Seen{
		{datasets.ByStructure, []string{"sf+svm"}, datasets.Seen{Distinct: 6, Ceiling: 0.8}, 0.5},
		{datasets.WithLabels, []string{"diffpool"}, datasets.Seen{Distinct: 9, Ceiling: 0.9}, 0.25},
	}
	expect.Equal(t, want, rows[0].Seen)
}
