package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
)

// sayFirst is the verdict before anything else is tried.
func (r *Report) sayFirst() string {
	if r.Fits {
		return fmt.Sprintf("No deviation so far. Computing which faults of %s these answers would show.", r.Against)
	}
	if r.broken {
		return r.sayMisfit() + "."
	}
	return r.sayMisfit() + ". Trying other readings and faults."
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
	text += fmt.Sprintf(": a pair that is off by less than %s may go unseen.", wording.Share(r.Seen.Deviation, 2))
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
	return strings.Join(lists.Each(of, func(f Fitting) string { return f.Text }), " or ")
}

// sayBroken names the invariants that are broken: the one that most answers break in a sentence of
// its own, the others after it; "" for none.
func (r *Report) sayBroken() (most, others string) {
	if r.higher > 0 { // the others follow from it
		return fmt.Sprintf("%s seems to count vertices from 0, and they count from 1: %s can be made with every vertex number one higher.",
			r.Mapping, wording.Count(r.higher, "answer", "answers")), ""
	}
	type breach struct {
		does    string
		answers int
	}
	var list []breach
	for _, row := range about {
		answers, runs, message, on := 0, 0, "", []string{}
		for _, g := range r.Graphs {
			for _, v := range g.Invariants {
				if v.Name == row.name && !v.OK {
					answers, runs, message, on = answers+v.Answers, runs+g.Runs, cmp.Or(message, v.Message), append(on, g.address().String())
				}
			}
		}
		where := ""
		if len(on) < len(r.Graphs) {
			where = " on graph " + wording.And(on)
		}
		switch {
		case len(on) == 0:
			continue
		case row.name == "seeds":
			where = ": " + message + where
		case row.name != "determinism" && row.name != "order":
			where = fmt.Sprintf(" (%s of %s%s)", wording.Integer(answers), wording.Count(runs, "answer", "answers"), where)
		}
		list = append(list, breach{row.broken + where, answers})
	}
	if list == nil {
		return "", ""
	}
	slices.SortStableFunc(list, func(a, b breach) int { return b.answers - a.answers })
	if also := lists.Each(list[1:], func(b breach) string { return b.does }); len(also) > 0 {
		others = " It also " + wording.And(also) + "."
	}
	return r.Mapping + " " + list[0].does + ".", others
}

// sayMisfit is that the mapping does not fit, after what explains it: an invariant that is broken.
func (r *Report) sayMisfit() string {
	if most, others := r.sayBroken(); most != "" && len(r.Fitting) == 0 {
		return most + others + " It does not fit " + r.asked
	}
	return r.Mapping + " does not fit " + r.asked
}

func (r *Report) say() string {
	if r.Fits {
		return r.sayFit(r.asked)
	}
	text := r.sayMisfit()
	most, _ := r.sayBroken()
	switch {
	case r.broken:
		return text + "."
	case len(r.Fitting) == 0 && len(r.Unsure) > 0:
		return fmt.Sprintf("%s. These answers do not show what it is instead: %s would be too similar; more answers would.", text, texts(r.Unsure))
	case len(r.Fitting) == 0:
		if text += r.sayHalves() + "."; most == "" {
			text += " No other choice of these readings and no single typical fault explains its answers."
		}
		return text + r.Nearest.sayNearest()
	}
	text += "; " + sayFitting(r.texts)
	if same := len(r.Fitting) - len(r.texts); same > 0 {
		text += fmt.Sprintf(" Other choices of the readings fit as well (%d), for they change nothing here.", same)
	}
	switch s := r.Separating; {
	case s == nil:
	case s.Graph == 0:
		text += fmt.Sprintf(" None of %s of the dataset that could be followed separates all that fit.", wording.Count(s.Looked, "graph", "graphs"))
	default:
		text += fmt.Sprintf(" Graph %d separates best what fits (total variation %.3f, of %s looked at).", s.Graph, s.Distance, wording.Count(s.Looked, "graph", "graphs"))
	}
	return text
}
