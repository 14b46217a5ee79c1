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

// sayResult is the result in short: the first line of a report.
func (r *Report) sayResult() string {
	if !r.Fits {
		if most, _ := r.sayBroken(); most != "" && len(r.Fitting) == 0 {
			return most
		}
		return fmt.Sprintf("%s does not fit %s.", r.Mapping, r.Against)
	}
	var names, whys []string
	for _, x := range r.Tested {
		if x.Outcome == NotTested {
			names, whys = append(names, x.Name), append(whys, x.Name+": "+r.sayUntested(x)+".")
		}
	}
	switch len(names) {
	case 0:
		return "No fault found."
	case 1:
		return "No fault found, but " + names[0] + " was not tested" + strings.TrimPrefix(whys[0], names[0])
	}
	return "No fault found, but " + wording.And(names) + " were not tested. " + strings.Join(whys, " ")
}

// Other is the number of a graph of the dataset to check next, and what it does: it separates what
// fits, or tests what is not tested; 0 for none.
func (r *Report) Other() (graph int, does string) {
	if s := r.Separating; s != nil {
		return s.Graph, "separates best what fits"
	}
	for _, x := range r.Tested {
		if x.Outcome == NotTested && x.Graph > 0 {
			return x.Graph, "tests " + x.Name + " best"
		}
	}
	return 0, ""
}

// next is the command that separates what fits, or tests what is not tested: on a built-in dataset
// where no graph of this one does, on other graphs, or with more answers; "" where everything is
// tested, or no command would.
func (k *checker) next(r *Report) string {
	generated := func(at int) bool { return k.Dataset.Examples[at].ID.Lineage != "" }
	if k.Source.Call == "" || slices.ContainsFunc(k.Graphs, generated) {
		return ""
	}
	dataset, graphs, answers := k.Dataset.Name, slices.Clone(k.Graphs), 0
	elsewhere := false // something is tested by no graph of the dataset
	untested := map[string]bool{}
	for _, x := range r.Tested {
		if untested[x.Name] = x.Outcome == NotTested; untested[x.Name] && x.Graph > 0 {
			graphs = append(graphs, x.Graph-1)
		}
		elsewhere = elsewhere || untested[x.Name] && x.Graph == 0
	}
	for _, f := range r.Faults {
		if f.Outcome == unseen && f.Answers <= mostRuns && untested[f.Of] {
			answers = max(answers, f.Answers)
		}
	}
	if len(r.Unsure) > 0 {
		answers = min(mostRuns, 4*k.runs)
	}
	words := []string{"mevolve", "check"}
	other, _ := r.Other()
	switch {
	case !r.Fits && other > 0:
		words = append(words, settings.Argument(dataset), "--graph", strconv.Itoa(other))
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
