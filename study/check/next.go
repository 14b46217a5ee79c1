package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/settings"
)

// otherDataset is a built-in dataset whose graphs have triangles, hubs and pairs with several
// paths: where a dataset cannot test a reading, this one mostly can.
const otherDataset = "communities"

// untested are the names of what is not tested.
func (r *Report) untested() (names []string) {
	for _, x := range r.Tested {
		if x.Outcome == NotTested {
			names = append(names, x.Name)
		}
	}
	return names
}

// sayResult is the result in one sentence: the first line of a report.
func (r *Report) sayResult() string {
	switch names := r.untested(); {
	case !r.Fits:
		if most, _ := r.sayBroken(); most != "" && len(r.Fitting) == 0 {
			return most
		}
		return fmt.Sprintf("%s does not fit %s.", r.Mapping, r.Against)
	case len(names) == 1:
		return "No fault found, but " + names[0] + " was not tested."
	case len(names) > 1:
		last := len(names) - 1
		return "No fault found, but " + strings.Join(names[:last], ", ") + " and " + names[last] + " were not tested."
	}
	return "No fault found."
}

// next is the command that tests what is not tested: on a built-in dataset where no graph of
// this one does, on other graphs, or with more answers; "" where everything is tested, or no
// command would.
func (k *checker) next(r *Report) string {
	names := r.untested()
	generated := func(at int) bool { return k.Dataset.Examples[at].ID.Lineage != "" }
	if len(names) == 0 || k.Source.Call == "" || slices.ContainsFunc(k.Graphs, generated) {
		return ""
	}
	dataset, graphs, answers := k.Dataset.Name, slices.Clone(k.Graphs), 0
	elsewhere := false // something is tested by no graph of the dataset
	for _, x := range r.Tested {
		if x.Outcome == NotTested && x.Graph > 0 {
			graphs = append(graphs, x.Graph-1)
		}
		elsewhere = elsewhere || x.Outcome == NotTested && x.Graph == 0
	}
	for _, f := range r.Faults {
		if f.Outcome == unseen && f.Answers <= mostRuns && slices.Contains(names, f.Of) {
			answers = max(answers, f.Answers)
		}
	}
	words := []string{"mevolve", "check"}
	switch {
	case elsewhere && dataset != otherDataset:
		words = append(words, otherDataset)
	case len(graphs) > len(k.Graphs):
		slices.Sort(graphs)
		words = append(words, settings.Argument(dataset), "--graph", wording.Numbers(slices.Compact(graphs), ","))
	case answers > 0:
		words = append(words, settings.Argument(dataset), "--graph", wording.Numbers(graphs, ","), "--runs", strconv.Itoa(answers))
	default:
		return ""
	}
	return settings.CommandLine(append(words, k.Settings.MappingFlags()...)...) + " -- " + k.Source.Call
}

// Try is before the next command in a report.
const Try = "Try: "

// Lines are the report for a reader: the result first, and last the next command, where
// something is not tested.
func (r *Report) Lines() []string {
	first, last := r.Verdict, []string{}
	if r.Fits && r.Outcome != "" {
		first, last = r.Result, append(last, r.Verdict)
	}
	if r.Next != "" {
		last = append(last, Try+r.Next)
	}
	return slices.Concat([]string{first}, r.chosen, r.Verdicts, last)
}
