package check

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model/readings"
)

// sayFirst is the verdict before anything else is tried.
func (r *Report) sayFirst() string {
	if r.Fits {
		return fmt.Sprintf("No deviation so far. Computing which faults of %s these answers would show.", r.Against)
	}
	return fmt.Sprintf("%s does not fit %s. Trying other readings and faults.", r.Mapping, r.asked())
}

// sayFit is the verdict where nothing is off: how much that says.
func (r *Report) sayFit(as string) string {
	text := r.Mapping + " fits " + as + " as far as these answers tell"
	if r.outcome() == NotTested {
		text = r.Mapping + " cannot be distinguished from " + as + ", but not all of that is tested"
	}
	if r.Replay != nil && r.Replay.Difference != nil {
		text += "; it takes its random numbers otherwise"
	}
	text += fmt.Sprintf(": a pair that is off by less than %s may go unseen.%s", wording.Share(r.Seen.Deviation, 2), r.sayTested())
	var near []string
	for _, f := range r.Faults {
		if f.Outcome == unseen {
			near = append(near, f.Name)
		}
	}
	if near != nil {
		text += " Not distinguished from: " + strings.Join(near, "; ") + "."
	}
	return text
}

// sayHalves says which half of the mapping is off, the additions or the removals; "" where no
// frequency is.
func (r *Report) sayHalves() string {
	off, of := map[string]int{}, map[string]int{}
	for _, g := range r.Graphs {
		for _, f := range g.Frequencies {
			of[f.What]++
			if f.Off {
				off[f.What]++
			}
		}
	}
	share := func(what string) string {
		return fmt.Sprintf("%s of %s off", wording.Integer(off[what]), wording.Integer(of[what]))
	}
	switch add, remove := off["added"], off["removed"]; {
	case add > 0 && remove > 0:
		return ": additions (" + share("added") + ") and removals (" + share("removed") + ") do not fit"
	case remove > 0:
		return ": its additions fit (" + share("added") + "), its removals do not (" + share("removed") + ")"
	case add > 0:
		return ": its removals fit (" + share("removed") + "), its additions do not (" + share("added") + ")"
	}
	return ""
}

// sayFitting names what fits: the first, others that are not the first with a second fault, and
// those that are.
func sayFitting(list []string) string {
	var alone, besides []string
	for _, text := range list {
		second, ok := strings.CutPrefix(text, list[0]+", ")
		if !ok {
			second, ok = strings.CutSuffix(text, ", "+list[0])
		}
		if ok {
			besides = append(besides, second)
		} else {
			alone = append(alone, text)
		}
	}
	text := "it fits with " + strings.Join(alone, ", or with ") + "."
	if besides != nil {
		text += " A second fault besides would not show here: " + strings.Join(besides, "; ") + "."
	}
	return text
}

func texts(of []Fitting) string {
	var list []string
	for _, f := range of {
		list = append(list, f.Text)
	}
	return strings.Join(list, " or ")
}

// asked is our mapping with its readings.
func (r *Report) asked() string {
	under := []string{}
	for _, point := range readings.All() {
		if v, ok := r.Readings[point.ID]; ok {
			under = append(under, point.ID+"="+v)
		}
	}
	return r.Against + " under " + strings.Join(under, " ")
}

// impossible is the first answer that no reading allows, since the graph does not; "" for none.
func (r *Report) impossible() string {
	for _, g := range r.Graphs {
		for _, v := range g.Invariants {
			if !v.OK && slices.Contains([]string{"vertices", "new", "present", "duplicates"}, v.Name) {
				return fmt.Sprintf("graph %s: %s", g.address(), v.Message)
			}
		}
	}
	return ""
}

func (r *Report) say() string {
	as := r.asked()
	switch {
	case r.Fits:
		return r.sayFit(as)
	case r.impossible() != "":
		return fmt.Sprintf("%s does not fit %s: some of its answers are no change of the graph (%s).", r.Mapping, as, r.impossible())
	case len(r.Fitting) == 0 && len(r.Unsure) > 0:
		return fmt.Sprintf("%s does not fit %s. These answers do not show what it is instead: %s would be too similar; use more answers (--deviation, --runs).", r.Mapping, as, texts(r.Unsure))
	case len(r.Fitting) == 0:
		return fmt.Sprintf("%s does not fit %s%s. No other choice of these readings and no single typical fault explains its answers.%s", r.Mapping, as, r.sayHalves(), r.Nearest.sayNearest())
	}
	text := fmt.Sprintf("%s does not fit %s; %s", r.Mapping, as, sayFitting(r.texts))
	if same := len(r.Fitting) - len(r.texts); same > 0 {
		text += fmt.Sprintf(" Other choices of the readings fit as well (%d), for they change nothing here.", same)
	}
	switch s := r.Separating; {
	case s == nil:
	case s.Graph == 0:
		text += fmt.Sprintf(" None of %s of the dataset that could be followed separates all that fit.", wording.Count(s.Looked, "graph", "graphs"))
	default:
		text += fmt.Sprintf(" Graph %d separates best what fits (total variation %.3f, of %s looked at): --graph %d.", s.Graph, s.Distance, wording.Count(s.Looked, "graph", "graphs"), s.Graph)
	}
	return text
}
