package render

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
)

var under = []string{"dataset", "mapping", "learner", "beta", "filter", "readings", "repeat", "fold"}

func underOf(h experiment.Handed) []string {
	return []string{
		h.Dataset, h.Mapping, h.Learner, wording.Exact(h.Beta), strconv.FormatBool(h.Filter),
		strings.Join(h.Varied(), " "), strconv.Itoa(h.Repeat), strconv.Itoa(h.Fold),
	}
}

// Trials writes one CSV row a trial; accuracies are fractions.
func Trials(w io.Writer, list []experiment.Handed) error {
	columns := append(slices.Clone(under), "train", "val", "test", "original_correct", "evolved_correct",
		"majority", "size", "duplication", "twins", "kept", "train_size", "iterations_test_accuracy")
	return writeCSV(w, columns, func(yield func([]string) bool) {
		for _, h := range list {
			if !yield(trialRow(h)) {
				return
			}
		}
	})
}

func trialRow(h experiment.Handed) []string {
	kept, train, curve := 0, h.Train, []string{}
	for _, it := range h.Iterations {
		kept += it.Kept
		train = it.TrainSize
		curve = append(curve, wording.Exact(it.TestAccuracy))
	}
	row := underOf(h)
	for _, n := range []int{h.Train, h.Val, h.Test, h.Original.Correct, h.Evolved.Correct} {
		row = append(row, strconv.Itoa(n))
	}
	return append(row, wording.Exact(h.Baselines.Majority), wording.Exact(h.Baselines.Size), wording.Exact(h.Baselines.Duplication),
		wording.Exact(h.TwinShare), strconv.Itoa(kept), strconv.Itoa(train), strings.Join(curve, " "))
}

// Predictions writes one CSV row for each test graph of a trial and each model:
// the original, every iteration, the evolved one (again) and the baselines.
// Graphs and classes count from 1, classes in the order of their labels, which stand
// in class_label and decision_label where they are known (a store does not keep them); p_true
// is the probability of the true class, empty for the majority class; p has those of
// all classes where there are more than two and the store keeps them. Trials whose
// store keeps no predictions have no rows.
func Predictions(w io.Writer, list []experiment.Handed) error {
	columns := append(slices.Clone(under), "graph", "class", "model", "decision", "p_true", "p", "class_label", "decision_label")
	return writeCSV(w, columns, func(yield func([]string) bool) {
		for _, h := range list {
			if h.Predictions == nil {
				continue
			}
			for _, m := range answers(h.Predictions) {
				for i := range h.Predictions.Graphs {
					if !yield(predictionRow(h, m, i)) {
						return
					}
				}
			}
		}
	})
}

// answered are the answers of one model.
type answered struct {
	model string
	experiment.Answers
}

func answers(p *experiment.Predictions) (list []answered) {
	for i, a := range p.Models {
		name := "original"
		if i > 0 {
			name = fmt.Sprintf("iteration %d", i)
		}
		list = append(list, answered{name, a})
	}
	return append(list, answered{"evolved", experiment.EvolvedModel(p)}, answered{"majority", experiment.MajorityModel(p)},
		answered{"size", p.Size}, answered{"duplication", p.Duplication})
}

func predictionRow(h experiment.Handed, m answered, i int) []string {
	label := func(class int) string {
		if h.Labels == nil {
			return ""
		}
		return strconv.Itoa(h.Labels[class])
	}
	probability, all := "", []string{}
	if m.True != nil {
		probability = wording.Exact(m.True[i])
	}
	if m.P != nil {
		all = lists.Each(m.P[i], wording.Exact)
	}
	class, decision := h.Predictions.Classes[i], m.Decisions[i]
	return append(underOf(h), strconv.Itoa(h.Predictions.Graphs[i]), strconv.Itoa(class+1), m.model, strconv.Itoa(decision+1),
		probability, strings.Join(all, " "), label(class), label(decision))
}
