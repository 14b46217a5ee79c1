package check

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/internal/lists"
	"mevolve/internal/progress"
	"mevolve/internal/wording"
	"mevolve/model"
)

// Report is what a check has found. Its fields stay; others may be added.
type Report struct {
	Mapping  string            `json:"mapping"` // that was checked
	Against  string            `json:"against"` // ours
	Dataset  string            `json:"dataset"`
	Beta     float64           `json:"beta"`
	L        int               `json:"l"`
	Readings map[string]string `json:"readings"` // that it was checked under
	Level    float64           `json:"level"`    // family-wise
	Tests    int               `json:"tests"`
	Seen     Seen              `json:"seen"`
	Graphs   []Graph           `json:"graphs"`
	Glances  int               `json:"glances"` // other graphs of the dataset of which one answer kept the invariants
	// Fitting are the readings and faults that explain the answers, if the mapping of the request
	// does not.
	Fitting []Fitting `json:"fitting"`
	// Unsure explain them, too, but these answers cannot distinguish them from the mapping of the
	// request.
	Unsure     []Fitting   `json:"unsure,omitempty"`
	Nearest    *Nearest    `json:"nearest,omitempty"` // where nothing explains them
	Separating *Separation `json:"separating"`
	Replay     *Replay     `json:"replay"`
	Fits       bool        `json:"fits"`
	Outcome    string      `json:"outcome"`  // fits, not tested or does not fit
	Tested     []Item      `json:"tested"`   // the equations and readings, where nothing is off
	Faults     []Fault     `json:"faults"`   // typical ones, where nothing is off
	Result     string      `json:"result"`   // the verdict in short: was a fault found, what is not tested, why and what would test it?
	Next       string      `json:"next"`     // a command that tests what is not tested, or separates what fits; "" for none
	Verdicts   []string    `json:"verdicts"` // a sentence a level
	Verdict    string      `json:"verdict"`

	asked   string   // our mapping with its readings
	chosen  []string // a sentence that names the graphs, where they are not those of the request
	texts   []string // what sets those of Fitting apart from ours, one of those that are the same here
	leaning *event   // the test toward a fault that is off, where no pair is
	higher  int      // answers that can be made with every vertex number one higher; 0 unless the mapping seems to count from 0
	broken  bool     // no mapping can have given these answers
}

// Seen is which deviation of a pair's probability would be found, and how often, at the
// expected probability nearest to ½.
type Seen struct {
	Deviation float64 `json:"deviation"`
	Power     float64 `json:"power"`
	// Typical is an expected probability such that half of what is moved is as probable or
	// more, and Doubled the power with which it is seen to be twice as large.
	Typical float64 `json:"typical"`
	Doubled float64 `json:"doubled"`
}

// Graph is what was found on one graph.
type Graph struct {
	Graph      int         `json:"graph"`
	Lineage    string      `json:"lineage,omitempty"` // of a generated graph: the iterations that made it, "1.3"
	Runs       int         `json:"runs"`
	Exact      bool        `json:"exact"`  // else of so many mappings of ours:
	Trials     int         `json:"trials"` // 0 where exact
	Invariants []Invariant `json:"invariants"`
	PairsOff   int         `json:"pairs_off"`
	Pairs      int         `json:"pairs"` // that were tested, edges and the number of swaps among them
	Worst      *Frequency  `json:"worst"`
	// Frequencies are all that were tested, those furthest off first.
	Frequencies []Frequency `json:"frequencies"`
}

// address is how the graph is called.
func (g Graph) address() model.ID { return model.ID{Graph: g.Graph - 1, Lineage: g.Lineage} }

// Fitting is a hypothesis that explains the answers.
type Fitting struct {
	Readings  map[string]string `json:"readings"`
	Departure string            `json:"departure"` // "" where only readings differ
	Text      string            `json:"text"`
}

// Separation is the graph of the dataset that best separates the hypotheses that still fit.
type Separation struct {
	Graph    int     `json:"graph"`
	Distance float64 `json:"distance"` // total variation of one of the moved, chosen at random
	Looked   int     `json:"looked"`   // graphs whose probabilities could be followed
}

func (k *checker) report(ctx context.Context) (*Report, error) {
	asked := k.asked()
	r := &Report{Mapping: k.Source.Name, Against: k.kind.Name, Dataset: k.Dataset.Name, Glances: k.glances, Beta: k.Settings.Beta, L: k.Settings.L,
		Readings: k.spelled(asked.readings), Level: k.Level, Fitting: []Fitting{}, Faults: []Fault{}, Tested: []Item{},
		asked: k.kind.Name + " under " + k.text(asked)}
	if k.chose {
		r.chosen = []string{fmt.Sprintf("Checked on --graph %s of %s, chosen because most faults are visible on them.", wording.Numbers(k.Graphs, ","), r.Dataset)}
		if k.caught != nil {
			r.chosen[0] += fmt.Sprintf(" Graph %s is among them because its first answer breaks an invariant.", k.caught)
		}
	}
	events := k.events(asked)
	k.judge(r, events, len(events)+len(k.planted()))
	if k.Found != nil {
		first := *r
		first.Verdicts, first.Verdict = []string{k.sayInvariants(r), k.sayDistribution(r)}, r.sayFirst()
		k.Found(&first)
	}
	if r.Fits {
		if err := k.weighFaults(progress.Within(ctx, 0.5, 0.8), r, events); err != nil {
			return nil, err
		}
	}
	best := asked
	var err error
	if r.Fits {
		r.Tested, err = k.items(progress.Within(ctx, 0.8, 1), k.planted(), r.Faults)
	} else {
		best, err = k.name(ctx, r)
	}
	if err != nil {
		return nil, err
	}
	if r.Replay, err = k.replay(ctx, best); err != nil {
		return nil, err
	}
	r.Outcome = r.outcome()
	r.Verdicts = []string{k.sayInvariants(r), k.sayDistribution(r), k.sayReplay(r, best)}
	if len(r.Faults) > 0 {
		r.Verdicts = append(r.Verdicts, sayFaults(r.Faults))
	}
	r.Verdict, r.Result, r.Next = r.say(), r.sayResult(), k.next(r)
	return r, nil
}

// judge says what the events show graph by graph, and whether anything is off.
func (k *checker) judge(r *Report, events []event, family int) {
	r.Tests, r.Graphs, r.Fits, r.broken, r.higher = len(events), nil, true, !k.explicable(), 0
	for i, a := range k.answers {
		g := Graph{Graph: a.example.ID.Graph + 1, Lineage: a.example.ID.Lineage, Runs: a.runs, Invariants: k.invariants(k.asked(), i)}
		g.Trials = k.reference(k.asked(), i).Trials
		g.Exact = g.Trials == 0
		for _, v := range g.Invariants {
			r.Fits = r.Fits && v.OK
		}
		if a.fromZero() {
			r.higher += a.higher
		}
		g.judge(i, events)
		r.Graphs = append(r.Graphs, g)
	}
	for _, e := range events {
		r.Fits = r.Fits && !e.off
	}
	r.Seen = k.seen(family)
}

// weighFaults tests the answers toward each fault, and says which they would have shown.
func (k *checker) weighFaults(ctx context.Context, r *Report, events []event) error {
	plants := k.planted()
	list := []hypothesis{k.asked()}
	for _, p := range plants {
		list = append(list, p.hypothesis)
	}
	if err := k.lay(ctx, list, progress.Begin(ctx, "fault", len(list))); err != nil {
		return err
	}
	all := append(slices.Clone(events), k.directed(plants)...)
	k.holm(all, len(events)+len(plants))
	k.judge(r, all, len(events)+len(plants))
	for _, e := range all[len(events):] {
		if e.off && (r.leaning == nil || e.p < r.leaning.p) {
			r.leaning = &e
		}
	}
	r.Faults = k.weigh(plants, k.Level/float64(len(events)+len(plants)))
	return nil
}

// name finds what fits where the asked one does not.
func (k *checker) name(ctx context.Context, r *Report) (hypothesis, error) {
	from := 0.5
	if len(r.Faults) > 0 {
		from, r.Faults = 0.8, []Fault{}
	}
	fitting, unsure, err := k.explain(progress.Within(ctx, from, 0.85))
	if err != nil {
		return hypothesis{}, err
	}
	for _, h := range k.distinct(fitting) {
		r.texts = append(r.texts, k.differs(h))
	}
	for _, h := range fitting {
		r.Fitting = append(r.Fitting, Fitting{k.spelled(h.readings), h.departs(), k.text(h)})
	}
	for _, h := range unsure {
		r.Unsure = append(r.Unsure, Fitting{k.spelled(h.readings), h.departs(), k.text(h)})
	}
	if len(fitting) == 0 {
		if len(unsure) == 0 && k.explicable() {
			r.Nearest, err = k.nearest(progress.Within(ctx, 0.85, 1))
		}
		return k.asked(), err
	}
	if len(fitting) > 1 && !fitting[0].recomputes {
		r.Separating, err = k.separate(progress.Within(ctx, 0.85, 1), fitting)
	}
	if fitting[0].singleFault() != "" { // the first difference from ours is what is looked for
		return k.asked(), err
	}
	return fitting[0], err
}

func (r *Report) outcome() string {
	switch {
	case !r.Fits:
		return Departs
	case slices.ContainsFunc(r.Tested, func(x Item) bool { return x.Outcome == NotTested }):
		return NotTested
	}
	return Fits
}

// judge takes the graph's own of the events.
func (g *Graph) judge(i int, events []event) {
	for _, e := range events {
		if e.graph != i {
			continue
		}
		g.Pairs++
		if e.off {
			g.PairsOff++
		}
		f := e.frequency()
		g.Frequencies = append(g.Frequencies, f)
		further := g.Worst == nil || f.P < g.Worst.P || f.P == g.Worst.P && math.Abs(f.Seen-f.Expected) > math.Abs(g.Worst.Seen-g.Worst.Expected)
		if further {
			g.Worst = &f
		}
	}
	slices.SortStableFunc(g.Frequencies, func(a, b Frequency) int {
		return cmp.Or(cmp.Compare(b.Far(), a.Far()), cmp.Compare(math.Abs(b.Seen-b.Expected), math.Abs(a.Seen-a.Expected)))
	})
}

// seen states the power of what was done.
func (k *checker) seen(tests int) Seen {
	least := math.MaxInt
	middle, typical, _ := k.spread()
	for i, a := range k.answers {
		n := a.runs
		in := k.reference(k.asked(), i)
		if in.Trials > 0 { // two shares are compared: as if of so many fewer
			n = int(1 / (1/float64(n) + 1/float64(in.Trials)))
		}
		least = min(least, n)
	}
	level := k.Level / float64(max(tests, 1))
	s := Seen{Deviation: k.Deviation, Power: power(middle, toward(middle, k.Deviation), least, level)}
	for s.Power < k.Power && s.Deviation < 0.45 { // of a few recorded answers only more is seen
		s.Deviation += 0.05
		s.Power = power(middle, toward(middle, s.Deviation), least, level)
	}
	s.Typical, s.Doubled = typical, power(typical, toward(typical, typical), least, level)
	for _, v := range []*float64{&s.Deviation, &s.Power, &s.Doubled} {
		*v = math.Round(*v*1000) / 1000
	}
	return s
}

// looked is the number of graphs of a dataset that are searched to separate hypotheses, the
// number of states for each, and the number of mappings that replace more states.
const (
	looked    = 40
	small     = 2500
	fewTrials = 200
)

// separate finds the graph on which what fits differs most.
func (k *checker) separate(ctx context.Context, fitting []hypothesis) (*Separation, error) {
	order := slices.DeleteFunc(slices.Clone(k.Dataset.Examples), func(e model.Example) bool { return e.ID.Lineage != "" })
	slices.SortStableFunc(order, func(a, b model.Example) int { return a.Graph.M() - b.Graph.M() })
	step := max(1, len(order)/looked)
	var best Separation
	for n := 0; n < len(order); n += step {
		e := order[n]
		list, err := k.lawsOn(ctx, fitting, e, small)
		if err == nil && slices.ContainsFunc(list, func(l law) bool { return l.expected.Trials != list[0].expected.Trials }) {
			list, err = k.lawsOn(ctx, fitting, e, 0) // only laws of one kind can be compared
		}
		if err != nil {
			return nil, err
		}
		best.Looked++
		for i := range list {
			for j := range i {
				if d := math.Round(list[i].expected.Distance(list[j].expected)*1e6) / 1e6; d > best.Distance {
					best.Distance, best.Graph = d, e.ID.Graph+1
				}
			}
		}
	}
	return &best, nil
}

// lawsOn are the laws of hypotheses on any graph of the dataset.
func (k *checker) lawsOn(ctx context.Context, list []hypothesis, e model.Example, states int) ([]law, error) {
	var laws []law
	for _, h := range list {
		if h.swaps != nil {
			swaps := 1
			if strings.HasPrefix(h.name, "⌊") {
				swaps = max(1, int(float64(e.Graph.M())*k.Settings.Beta+1e-9))
			}
			h.swaps = func(*model.Graph) int { return swaps }
		}
		l, err := k.lawOf(ctx, h, e, states, fewTrials)
		if err != nil {
			return nil, err
		}
		laws = append(laws, l)
	}
	return laws, nil
}

func (k *checker) sayInvariants(r *Report) string {
	var broken []string
	for _, row := range about {
		for _, g := range r.Graphs {
			i := slices.IndexFunc(g.Invariants, func(v Invariant) bool { return v.Name == row.name && !v.OK })
			if i < 0 {
				continue
			}
			broken = append(broken, fmt.Sprintf("%s (graph %s: %s)", row.name, g.address(), g.Invariants[i].Message))
			break
		}
	}
	if len(broken) > 0 {
		return "Invariants: broken are " + strings.Join(broken, "; ") + "."
	}
	names := lists.Each(r.Graphs[0].Invariants, func(v Invariant) string { return v.Name })
	text := fmt.Sprintf("Invariants: all hold in %s", wording.Count(k.total(), "answer", "answers"))
	if k.glances > 0 {
		text += fmt.Sprintf(" and in one about each of %s", wording.Count(k.glances, "other graph", "other graphs"))
	}
	text += " (" + strings.Join(names, ", ") + ")"
	if k.Source.Record != nil {
		text += "; a record cannot show whether the same seed gives the same answer"
	}
	return text + "."
}

// total counts all answers.
func (k *checker) total() int {
	n := 0
	for _, a := range k.answers {
		n += a.runs
	}
	return n
}

func (k *checker) sayDistribution(r *Report) string {
	off, sampledGraphs := 0, 0
	var worst *Frequency
	var graph model.ID
	for _, g := range r.Graphs {
		off += g.PairsOff
		if !g.Exact {
			sampledGraphs++
		}
		if g.Worst != nil && (worst == nil || g.Worst.P < worst.P) {
			worst, graph = g.Worst, g.address()
		}
	}
	how := "exact probabilities"
	if sampledGraphs > 0 {
		how = fmt.Sprintf("exact probabilities, on %s the shares of %s of ours (there are too many ways to follow; Fisher's test takes their error in)",
			wording.Count(sampledGraphs, "graph", "graphs"), wording.Count(sampled, "mapping", "mappings"))
	}
	power := fmt.Sprintf("a probability off by %s would be seen with power %s, a typical one (%.4f) that is doubled with power %s",
		wording.Share(r.Seen.Deviation, 2), wording.Share(r.Seen.Power, 2), r.Seen.Typical, wording.Share(r.Seen.Doubled, 2))
	if r.Seen.Power < k.Power {
		power = fmt.Sprintf("so few answers (%s on %s) would hardly show a deviation", wording.Integer(k.total()), wording.Count(len(r.Graphs), "graph", "graphs"))
	}
	if r.leaning != nil {
		return fmt.Sprintf("Distribution: no single frequency of %s is off against %s, but together they lean toward %s (p = %.1g, family-wise level %s).",
			wording.Integer(r.Tests), how, r.leaning.what, r.leaning.p, wording.Exact(r.Level))
	}
	if off == 0 {
		return fmt.Sprintf("Distribution: none of %s is off against %s, at the family-wise level %s; %s.",
			wording.Count(r.Tests, "frequency", "frequencies"), how, wording.Exact(r.Level), power)
	}
	text := fmt.Sprintf("Distribution: %s of %s off against %s, at the family-wise level %s; furthest on graph %s: ", wording.Integer(off),
		wording.Count(r.Tests, "frequency", "frequencies"), how, wording.Exact(r.Level), graph)
	if worst.What == "short" {
		text += fmt.Sprintf("fewer than k swaps in %.4f of the answers, expected %.4f.", worst.Seen, worst.Expected)
	} else {
		text += fmt.Sprintf("%d–%d is %s in %.4f of the answers, expected %.4f.", worst.Pair[0], worst.Pair[1], worst.What, worst.Seen, worst.Expected)
	}
	return text
}

func (k *checker) sayReplay(r *Report, under hypothesis) string {
	switch {
	case r.Replay == nil:
		return "Replay: it does not tell its random numbers."
	case r.Replay.Difference == nil:
		return fmt.Sprintf("Replay: %s made again from its own numbers under %s, without a difference.", wording.Count(r.Replay.Answers, "answer", "answers"), k.text(under))
	}
	d := r.Replay.Difference
	return fmt.Sprintf("Replay: under %s, %s of %s are the same from the same numbers; first difference (%s) on graph %s, answer %d, %s.",
		k.text(under), wording.Integer(r.Replay.Same), wording.Count(r.Replay.Answers, "answer", "answers"), d.What, model.ID{Graph: d.Graph - 1, Lineage: d.Lineage}, d.Answer, d.Message)
}
