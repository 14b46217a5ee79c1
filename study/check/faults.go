package check

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/stats"

	"gonum.org/v1/gonum/stat/distuv"
)

// Fault is a typical fault of programs, and whether these answers would have shown it.
type Fault struct {
	Name    string `json:"name"`
	Of      string `json:"of"`      // the equation or reading that it is a fault of: "Eq. 9", "R4"; "" for none
	Outcome string `json:"outcome"` // seen, unseen, or same: it draws the same on these graphs
	// Differs is the greatest difference of a pair's probability between the faulty and the
	// right law, on Graph; Distance the greatest total variation of one of the moved.
	Differs  float64 `json:"differs"`
	Distance float64 `json:"distance"`
	Graph    int     `json:"graph"`
	Power    float64 `json:"power"`   // with which these answers would be refused
	Answers  int     `json:"answers"` // a graph, roughly, that would show it; 0 where it is seen, or nobody knows

	index string // "aa" of another index
}

// The outcomes of a fault.
const (
	seen       = "seen"
	unseen     = "unseen"
	drawsAlike = "same"
)

// plant is a fault that the answers are tested against.
type plant struct {
	hypothesis
	of    string // as Fault.Of
	added bool   // only what is added shows it
	key   bool   // the equation or reading is tested only where this one is seen
}

// planted are the faults: no weights in Eq. 5 and in Eq. 9, the other choices of each
// reading, and the slips.
func (k *checker) planted() []plant {
	var list []plant
	asked := k.asked()
	if k.kind.Scored {
		list = append(list, plant{k.unweighted(asked), k.kind.Add.Equation, true, true})
	}
	for _, r := range readings.All() {
		if !k.shows(r, asked) {
			continue
		}
		for _, v := range r.Values {
			if v.Name != asked.readings.Get(r) {
				h := asked
				h.readings, _ = asked.readings.With(r.ID, v.Name)
				list = append(list, plant{h, r.ID, false, r.ID != "R22"})
			}
		}
	}
	for _, h := range k.singleFaults(asked) {
		switch {
		case h.mapping != "", h.departure == augment.DepartureFirst: // which the first one is; nearly DepartureLargest
		case h.departure == augment.DepartureChanged:
			list = append(list, plant{h, k.kind.Add.Equation, false, true})
		case h.departure != "":
			list = append(list, plant{h, k.kind.Remove.Equation, false, h.departure == augment.DepartureUniform})
		default:
			list = append(list, plant{h, "", false, false})
		}
	}
	return list
}

// singleFaults are single faults that no reading names: another index, the sign, the sum, l.
func (k *checker) singleFaults(of hypothesis) []hypothesis {
	var list []hypothesis
	depart := func(departures ...augment.Departure) {
		for _, d := range departures {
			h := of
			h.departure = d
			list = append(list, h)
		}
	}
	if k.kind.Scored {
		for _, name := range append(augment.IndexNames(), augment.LessOne) {
			if name != cmp.Or(k.Settings.Similarity, augment.RA.Name) {
				h := of
				h.similarity = name
				list = append(list, h)
			}
		}
		depart(augment.DepartureUniform, augment.DepartureInverted, augment.DepartureOrdered, augment.DepartureUnscaled, augment.DepartureChanged)
		list = append(list, k.unweighted(of))
	}
	if k.kind.Motif {
		depart(augment.DepartureAnywhere)
		if k.kind.Scored {
			depart(augment.DepartureLargest, augment.DepartureFirst)
		}
		h := of
		h.l = map[bool]int{true: 3, false: 2}[k.Settings.L == 2]
		list = append(list, h)
	}
	return list
}

// unweighted draws the same without weights.
func (k *checker) unweighted(h hypothesis) hypothesis {
	h.mapping = k.kind.Unweighted
	return h
}

// idle reports whether R5 decides nothing: every candidate has s > 0.
func (k *checker) idle(h hypothesis) bool {
	x, err := augment.IndexNamed(cmp.Or(h.similarity, k.Settings.Similarity))
	return err == nil && x.Triads && k.kind.Motif && cmp.Or(h.l, k.Settings.L) == 2
}

// called is the fault's name: that of the slip, or of the reading.
func (k *checker) called(p plant) string {
	if p.added {
		return "every pair added with the same weight"
	}
	if name := p.singleFault(); name != "" {
		return name
	}
	if words := p.readings.Assignments(func(r readings.Reading) bool { return r.ID == p.of }); len(words) > 0 {
		return words[0]
	}
	return k.text(p.hypothesis)
}

// lean is a test of answers under a hypothesis in the direction of another one: T sums,
// over what an answer moves, the weights
//
//	w = (p' − p) / p̄(1 − p̄),
//
// whose mean under the hypothesis is Σwp and under the other one Σwp'. It finds many small
// differences that no single pair shows.
type lean struct {
	z        float64 // how far the mean of T is off, in standard errors
	zAgainst float64 // how far it would be off under the other hypothesis, in standard errors
	answers  int     // that were counted
}

// least answers a graph that a mean and its standard error are made of.
const leastAnswers = 100

// toward makes the test; false where the two draw the same, or answers are too few.
func (k *checker) toward(h, other hypothesis, added bool) (lean, bool) {
	var t lean
	off, apart, variance := 0.0, 0.0, 0.0
	for i, a := range k.answers {
		if !k.weighs(i) {
			continue
		}
		mine, its := k.pairOfLaws(h, other, i)
		reference := k.reference(h, i)
		weights := make([]float64, len(a.moves))
		expected, would := 0.0, 0.0
		for _, m := range unionOf(mine.weights, its.weights, added) {
			p, q := m.in(mine.weights), m.in(its.weights)
			middle := (p + q) / 2
			w := (q - p) / max(0.01, middle*(1-middle))
			if place, ok := a.places[m]; ok {
				weights[place] = w
			}
			expected += w * m.in(reference)
			would += w * (m.in(its.expected) - m.in(mine.expected))
		}
		mean, spread := a.sum(weights)
		n := float64(a.runs)
		off, apart = off+n*(mean-expected), apart+n*would
		if reference.Trials > 0 {
			spread *= 1 + n/float64(reference.Trials)
		}
		variance, t.answers = variance+n*spread, t.answers+a.runs
	}
	if variance < 1e-12 {
		return t, false
	}
	t.z, t.zAgainst = off/math.Sqrt(variance), apart/math.Sqrt(variance)
	return t, true
}

// p is that of the test on both sides.
func (t lean) p() float64 {
	return min(1, 2*distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(t.answers - 1)}.CDF(-math.Abs(t.z)))
}

// power is how often the other hypothesis is found at a level.
func (t lean) power(level float64) float64 {
	return distuv.UnitNormal.CDF(math.Abs(t.zAgainst) - distuv.UnitNormal.Quantile(1-level/2))
}

// sum is the mean of what the answers' moves weigh together, and its variance.
func (a *answers) sum(weights []float64) (mean, variance float64) {
	squares, from := 0.0, 0
	for _, to := range a.ends {
		t := 0.0
		for _, place := range a.moved[from:to] {
			t += weights[place]
		}
		mean, squares, from = mean+t, squares+t*t, to
	}
	n := float64(a.runs)
	mean /= n
	return mean, max(0, squares/n-mean*mean) * n / max(1, n-1)
}

// keep writes down what an answer moves.
func (a *answers) add(added, removed []model.Edge) {
	for n, of := range [][]model.Edge{added, removed} {
		for _, e := range of {
			m := move{e, n == 1}
			place, ok := a.places[m]
			if !ok {
				place = int32(len(a.moves))
				a.places[m], a.moves = place, append(a.moves, m)
			}
			a.moved = append(a.moved, place)
		}
	}
	a.ends = append(a.ends, len(a.moved))
}

// weigh reports whether the answers would have shown each fault, at a level a test.
func (k *checker) weigh(plants []plant, level float64) []Fault {
	var list []Fault
	for _, p := range plants {
		f := Fault{Name: k.called(p), Of: p.of, Outcome: drawsAlike, index: p.similarity}
		single, weighed := 0.0, 0
		for i, a := range k.answers {
			if !k.weighs(i) {
				continue
			}
			weighed++
			one, other := k.pairOfLaws(k.asked(), p.hypothesis, i)
			mine, its := one.expected, other.expected
			d, _, at := separationOf(mine, its, p.added)
			if d > f.Differs+1e-9 {
				f.Differs, f.Graph = d, a.example.ID.Graph+1
			}
			if !p.added {
				f.Distance = max(f.Distance, mine.Distance(its))
			}
			if mine.Trials > 0 {
				continue
			}
			if low := at.in(mine); d > 1e-9 {
				single = max(single, power(low, at.in(its), a.runs, level))
			}
		}
		if f.Power = single; weighed == 0 {
			f.Outcome = unseen
		}
		if f.Differs > 1e-9 {
			f.Outcome = unseen
			if t, ok := k.toward(k.asked(), p.hypothesis, p.added); ok {
				f.Power = max(single, t.power(level))
				if reach := distuv.UnitNormal.Quantile(1-level/2) + distuv.UnitNormal.Quantile(k.Power); f.Power < k.Power && t.zAgainst != 0 {
					f.Answers = int(min(1e9, float64(t.answers/weighed)*math.Pow(reach/t.zAgainst, 2)))
				}
			}
			if f.Power >= k.Power {
				f.Outcome = seen
			}
		}
		for _, v := range []*float64{&f.Differs, &f.Distance, &f.Power} {
			*v = math.Round(*v*1e4) / 1e4
		}
		list = append(list, f)
	}
	return append(list, k.weighStream()...)
}

// weighStream reports whether a stream that goes on from graph to graph would be seen: where
// answers to other seeds differ, one that was asked later differs from the same asked first.
func (k *checker) weighStream() []Fault {
	if k.Source.Own != nil {
		return nil
	}
	f, same := Fault{Name: "one random stream for all graphs", Outcome: unseen}, 1.0
	for _, a := range k.answers {
		if !a.asked {
			continue
		}
		equal, pairs := 0, 0
		for i := range a.kept {
			for j := range i {
				pairs++
				if a.kept[i].same(a.kept[j]) {
					equal++
				}
			}
		}
		same *= float64(equal) / float64(max(1, pairs))
		f.Power = math.Round((1-same)*1e4) / 1e4
	}
	if f.Power >= k.Power {
		f.Outcome = seen
	}
	return []Fault{f}
}

// directed are the tests of the answers toward each fault, as events beside those of pairs.
func (k *checker) directed(plants []plant) []event {
	var list []event
	for _, p := range plants {
		if t, ok := k.toward(k.asked(), p.hypothesis, p.added); ok {
			list = append(list, event{graph: -1, what: k.called(p), p: t.p()})
		}
	}
	return list
}

// holm marks which events are off, in a family of so many tests at least.
func (k *checker) holm(list []event, family int) {
	p, one := make([]*float64, max(len(list), family)), 1.0
	for n := range p {
		if p[n] = &one; n < len(list) {
			p[n] = &list[n].p
		}
	}
	for n, adjusted := range stats.Holm(p)[:len(list)] {
		list[n].off = *adjusted <= k.Level
	}
}

// sayFaults says which faults would have been seen.
func sayFaults(list []Fault) string {
	text := "Faults:"
	for _, row := range [][2]string{{seen, " these answers would have shown "}, {unseen, " They would not have shown "}, {drawsAlike, " On these graphs nothing changes with "}} {
		if names := namesOf(list, row[0]); names != "" {
			text += row[1] + names + "."
		}
	}
	return text
}

// namesOf are the faults of an outcome, other indices in one.
func namesOf(list []Fault, outcome string) string {
	var names, indices []string
	for _, f := range list {
		switch {
		case f.Outcome != outcome:
		case f.index != "" && f.index != augment.LessOne && f.Outcome != unseen:
			indices = append(indices, f.index)
		case f.Outcome == unseen:
			names = append(names, f.text())
		default:
			names = append(names, f.Name)
		}
	}
	if indices != nil {
		names = append(names, "another index ("+strings.Join(indices, ", ")+")")
	}
	return strings.Join(names, "; ")
}

func (f Fault) text() string {
	if f.Differs == 0 {
		return f.Name
	}
	text := fmt.Sprintf("%s (differs by %s of a pair at most", f.Name, wording.Share(f.Differs, 4))
	if f.Answers > 0 {
		text += fmt.Sprintf("; about %s answers a graph would show it", wording.Integer(f.Answers))
	}
	return text + ")"
}
