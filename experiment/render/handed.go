package render

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"mevolve/experiment"
	"mevolve/wording"
)

var under = []string{"dataset", "mapping", "learner", "beta", "filter", "readings", "repeat", "fold"}

func underOf(h experiment.Handed) []string {
	return []string{
		h.Dataset, h.Mapping, h.Learner, wording.Exact(h.Beta), strconv.FormatBool(h.Filter),
		strings.Join(experiment.Changed(h.Readings), " "), strconv.Itoa(h.Repeat), strconv.Itoa(h.Fold),
	}
}

// Trials writes one CSV row a trial; accuracies are fractions. The last column
// is as in CSV.
func Trials(w io.Writer, list []experiment.Handed, origin []string) error {
	from := firstOnly(origin)
	out := csv.NewWriter(w)
	_ = out.Write(append(append([]string{}, under...), "train", "val", "test", "original_correct", "evolved_correct",
		"majority", "size", "duplication", "twins", "kept", "train_size", "iterations_test_accuracy", "provenance"))
	for _, h := range list {
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
		_ = out.Write(append(row, wording.Exact(h.Baselines.Majority), wording.Exact(h.Baselines.Size), wording.Exact(h.Baselines.Duplication),
			wording.Exact(h.TwinShare), strconv.Itoa(kept), strconv.Itoa(train), strings.Join(curve, " "), from()))
	}
	out.Flush()
	return out.Error()
}

// Predictions writes one CSV row for each test graph of a trial and each model:
// the original, every iteration, the evolved one (again) and the baselines.
// Graphs and classes count from 1, classes in the order of their labels, which stand
// in class_label and decision_label where they are known (a store does not keep them); p_true
// is the probability of the true class, empty for the majority class; p has those of
// all classes where there are more than two and the store keeps them. Trials whose
// store keeps no predictions have no rows. The last column is as in CSV.
func Predictions(w io.Writer, list []experiment.Handed, origin []string) error {
	from := firstOnly(origin)
	out := csv.NewWriter(w)
	_ = out.Write(append(append([]string{}, under...), "graph", "class", "model", "decision", "p_true", "p", "class_label", "decision_label", "provenance"))
	for _, h := range list {
		p := h.Predictions
		if p == nil {
			continue
		}
		label := func(class int) string {
			if h.Labels == nil {
				return ""
			}
			return strconv.Itoa(h.Labels[class])
		}
		write := func(model string, a experiment.Answers) {
			for i, graph := range p.Graphs {
				probability, all := "", []string{}
				if a.True != nil {
					probability = wording.Exact(a.True[i])
				}
				if a.P != nil {
					for _, p := range a.P[i] {
						all = append(all, wording.Exact(p))
					}
				}
				_ = out.Write(append(underOf(h), strconv.Itoa(graph), strconv.Itoa(p.Classes[i]+1), model, strconv.Itoa(a.Decisions[i]+1), probability, strings.Join(all, " "), label(p.Classes[i]), label(a.Decisions[i]), from()))
			}
		}
		for i, a := range p.Models {
			name := "original"
			if i > 0 {
				name = fmt.Sprintf("iteration %d", i)
			}
			write(name, a)
		}
		write("evolved", experiment.EvolvedModel(p))
		write("majority", experiment.MajorityModel(p))
		write("size", p.Size)
		write("duplication", p.Duplication)
	}
	out.Flush()
	return out.Error()
}
