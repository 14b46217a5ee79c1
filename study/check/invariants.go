package check

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/external"
)

// Invariant is something that every answer must keep.
type Invariant struct {
	Name    string `json:"name"`
	OK      bool   `json:"ok"`
	Message string `json:"message"` // a sentence: what was found, and in which answer first
	Answers int    `json:"answers"` // that break it
}

// answers is what the answers about one graph have shown.
type answers struct {
	example        model.Example
	k, runs        int
	ks             map[readings.Budget]int // k under each choice of R21
	added, removed map[model.Edge]int      // in how many answers
	sizes          map[[2]int]int          // added and removed, in how many answers
	faults         map[string]fault        // by invariant, whatever the reading
	alike          bool                    // all answers are the same
	kept           []answer                // the first ones
	higher         int                     // answers that can be made with every vertex number one higher
	unmade         [2]int                  // answers that cannot be made; of those, as in higher

	places map[move]int32 // of all that was moved, in moves
	moves  []move
	moved  []int32 // edges that successive answers move
	ends   []int   // of each in moved

	asked, fickle, ordered bool // asked again: not deterministic; dependent on what was asked before
}

// fault is how often something was found, and how it was found first.
type fault struct {
	count int // of answers
	last  int // the latest of them
	first string
}

func (a *answers) find(name string, run int, format string, args ...any) {
	f := a.faults[name]
	if f.count == 0 {
		f.first = fmt.Sprintf("answer %d ", run+1) + fmt.Sprintf(format, args...)
	}
	if f.count == 0 || f.last != run { // an answer may have it several times
		f.count, f.last = f.count+1, run
	}
	a.faults[name] = f
}

// look counts the answers and what is odd about each.
func (k *checker) look(ctx context.Context, e model.Example, ks map[readings.Budget]int, all []answer) (*answers, error) {
	a := &answers{example: e, k: ks[k.Settings.Readings.Budget], ks: ks, runs: len(all), added: map[model.Edge]int{}, removed: map[model.Edge]int{},
		sizes: map[[2]int]int{}, faults: map[string]fault{}, places: map[move]int32{}, alike: true, kept: all[:min(len(all), again)]}
	motif, err := k.motifs(ctx, e.Graph)
	if err != nil {
		return nil, err
	}
	_, parts := e.Graph.Components()
	for run, one := range all {
		a.alike = a.alike && one.same(all[0])
		if one.fromZero {
			a.higher++
		}
		if one.wrong != nil {
			a.find("vertices", run, "is no change of the graph: %s", strings.TrimSuffix(one.wrong.Error(), ": "+external.ErrFromZero.Error()))
			a.add(nil, nil)
			a.cannot(one)
			continue
		}
		added, removed := one.sets()
		a.add(added, removed)
		if l, m := one.moved(); len(l) != len(added) || len(m) != len(removed) {
			a.find("duplicates", run, "names a pair twice: it adds %v and removes %v", l, m)
		}
		made, ends := true, true // are the pairs no edges, and the ends of motifs?
		for _, pair := range added {
			a.added[pair]++
			if e.Graph.HasEdge(pair.U, pair.V) {
				a.find("new", run, "adds %v, which is there", pair)
				made = false
				continue
			}
			if !k.kind.Motif {
				continue
			}
			if of, err := motif.ends(pair); err != nil {
				return nil, err
			} else if !of {
				ends = false
				a.find("ends", run, "adds %v, whose ends no path of %d edges joins", pair, k.Settings.L)
			}
		}
		for _, edge := range removed {
			a.removed[edge]++
			made = made && e.Graph.HasEdge(edge.U, edge.V)
			switch {
			case !e.Graph.HasEdge(edge.U, edge.V) && slices.Contains(added, edge):
				a.find("present", run, "removes %v, which it adds itself", edge)
			case !e.Graph.HasEdge(edge.U, edge.V):
				a.find("present", run, "removes %v, which is not there", edge)
			case k.kind.Motif && made && ends: // else that it is on no motif follows
				of, err := motif.has(added, edge)
				if err != nil {
					return nil, err
				}
				if !of {
					a.find("motif", run, "adds %v and removes %v, which is on no path of %d edges between the ends of an added pair", added, edge, k.Settings.L)
				}
			}
		}
		if !made {
			a.cannot(one)
		}
		a.sizes[[2]int{len(added), len(removed)}]++
		if g, err := e.Graph.Rewire(added, removed); err == nil {
			if _, now := g.Components(); now != parts {
				a.find("components", run, "leaves %s of %d: it adds %v and removes %v", wording.Count(now, "component", "components"), parts, added, removed)
			}
		}
	}
	return a, nil
}

// cannot counts an answer that cannot be made in the graph.
func (a *answers) cannot(one answer) {
	if a.unmade[0]++; one.fromZero {
		a.unmade[1]++
	}
}

// fromZero reports whether the mapping seems to count vertices from 0: nearly all answers can be
// made with every vertex number one higher, and nearly all of those that cannot be made as they are.
func (a *answers) fromZero() bool {
	nearlyAll := func(n, of int) bool { return of > 0 && 20*n >= 19*of }
	return nearlyAll(a.higher, a.runs) && nearlyAll(a.unmade[1], a.unmade[0])
}

// motifs are the edges on the paths between the ends of pairs.
type motifs struct {
	of func(pair model.Edge) ([][]int, error) // the paths of a pair
	on map[model.Edge]map[model.Edge]bool     // the edges of pairs that were looked up
}

func (k *checker) motifs(ctx context.Context, g *model.Graph) (motifs, error) {
	if !k.kind.Motif {
		return motifs{}, nil
	}
	r, err := k.begin(ctx, hypothesis{readings: readings.Default()}, g)
	paths := func(pair model.Edge) ([][]int, error) { return r.Paths(ctx, pair, 0) }
	return motifs{paths, map[model.Edge]map[model.Edge]bool{}}, err
}

func (m motifs) edges(pair model.Edge) (map[model.Edge]bool, error) {
	if m.on[pair] == nil {
		paths, err := m.of(pair)
		if err != nil {
			return nil, err
		}
		m.on[pair] = map[model.Edge]bool{}
		for _, path := range paths {
			for i := range path[1:] {
				m.on[pair][model.NewEdge(path[i], path[i+1])] = true
			}
		}
	}
	return m.on[pair], nil
}

// ends reports whether a path joins the ends of a pair.
func (m motifs) ends(pair model.Edge) (bool, error) {
	edges, err := m.edges(pair)
	return len(edges) > 0, err
}

// has reports whether an edge is on a path between the ends of one of some pairs.
func (m motifs) has(pairs []model.Edge, edge model.Edge) (bool, error) {
	for _, pair := range pairs {
		if edges, err := m.edges(pair); err != nil || edges[edge] {
			return err == nil, err
		}
	}
	return false, nil
}

// about has the invariants in order: the name, what holds, and what a mapping does that breaks it.
var about = []struct{ name, holds, broken string }{
	{"vertices", "every pair is of the graph's vertices", "gives answers that are no change of the graph"},
	{"new", "no existing edge is added", "adds existing edges"},
	{"present", "no missing edge is removed", "removes missing edges"},
	{"duplicates", "no pair is named twice", "names a pair twice"},
	{"budget", "k pairs are added", "adds a wrong number of pairs"},
	{"edge-count", "as many edges are removed", "removes a wrong number of edges"},
	{"components", "the components stay", "changes the number of components"},
	{"ends", "each added pair has the ends of a motif", "adds pairs that are no ends of a motif"},
	{"motif", "each removed edge is on a motif of an added pair", "removes edges that are on no motif of an added pair"},
	{"determinism", "the same seed gives the same answer", "gives several answers to one seed"},
	{"order", "the same for any order of requests", "depends on what was asked before"},
	{"seeds", "other seeds give other answers", "ignores the seed"},
}

// invariants are those that a hypothesis asks for.
func (k *checker) invariants(h hypothesis, i int) []Invariant {
	a := k.answers[i]
	var list []Invariant
	for _, row := range about {
		name, message, count := row.name, "", a.runs
		switch name {
		case "budget":
			message, count = k.budget(h, i)
		case "edge-count":
			message, count = k.edgeCount(h, i)
		case "determinism":
			if !a.asked {
				continue
			}
			if a.fickle {
				message = "two programs that were just started answer one and the same seed in two ways: not all randomness is taken from the seed"
			}
		case "order":
			if !a.asked {
				continue
			}
			if a.ordered {
				message = "asked first the seed gets another answer than asked later: the answer depends on what was asked before"
			}
		case "seeds":
			if a.alike && k.varies(h, i) {
				message = fmt.Sprintf("all %s get one and the same answer", wording.Count(a.runs, "seed", "seeds"))
				if a.sizes[[2]int{}] == a.runs {
					message += ", an empty one"
				}
			}
		case "components":
			if !k.keepsComponents(h) {
				continue
			}
			fallthrough
		default:
			if f := a.faults[name]; f.count > 0 {
				count, message = f.count, fmt.Sprintf("%s of %s: %s", wording.Integer(f.count), wording.Count(a.runs, "answer", "answers"), f.first)
			}
			if (name == "motif" || name == "ends") && !k.kind.Motif {
				continue
			}
		}
		if message == "" {
			list = append(list, Invariant{name, true, row.holds, 0})
			continue
		}
		list = append(list, Invariant{name, false, message, count})
	}
	return list
}

// keepsComponents reports whether components stay as they are under a hypothesis.
func (k *checker) keepsComponents(h hypothesis) bool {
	if h.departure == augment.DepartureAnywhere {
		return false
	}
	if k.kind.Motif {
		return h.readings.EdgeCount == readings.EdgeCountKeep && h.readings.Path != readings.PathEvery
	}
	return h.readings.Connectivity == readings.ConnectivityKeep
}

// budget says what is wrong with the number of pairs that are added, and in how many answers; ""
// for nothing.
func (k *checker) budget(h hypothesis, i int) (text string, count int) {
	a, want := k.answers[i], k.budgetOf(h, i)
	reference := k.reference(h, i)
	for _, size := range sorted(a.sizes) {
		if size[0] > want || size[0] < want && reference.Short == 0 && reference.Trials == 0 {
			of := "mβ"
			if h.readings.Budget == readings.BudgetCandidates {
				of = "β·candidates"
			}
			if count += a.sizes[size]; text == "" {
				text = fmt.Sprintf("%s added in %s of %s; k = ⌈%s⌉ is %d", wording.Count(size[0], "pair is", "pairs are"), wording.Integer(a.sizes[size]), wording.Count(a.runs, "answer", "answers"), of, want)
				text += k.budgetName(i, size[0])
			}
		}
	}
	return text, count
}

// budgetName names what a wrong budget looks like.
func (k *checker) budgetName(i, added int) string {
	if of := k.answers[i].ks[readings.BudgetCandidates]; added == of && of != k.answers[i].ks[readings.BudgetEdges] {
		return fmt.Sprintf(", and ⌈β·candidates⌉ is %d (R21)", of)
	}
	floor := int(math.Floor(float64(k.answers[i].example.Graph.M())*k.Settings.Beta + 1e-9))
	switch {
	case added == 1 && floor == 1:
		return ", and both ⌊mβ⌋ and a single swap would be 1"
	case added == floor:
		return fmt.Sprintf(", and ⌊mβ⌋ is %d: it rounds down", floor)
	case added == 1:
		return ": it makes a single swap for every β"
	}
	return ""
}

// budgetOf is how many pairs a hypothesis adds.
func (k *checker) budgetOf(h hypothesis, i int) int {
	if h.swaps != nil {
		return h.swaps(k.answers[i].example.Graph)
	}
	return k.answers[i].ks[h.readings.Budget]
}

// edgeCount says what is wrong with the number of edges that are removed, and in how many answers.
func (k *checker) edgeCount(h hypothesis, i int) (text string, count int) {
	a := k.answers[i]
	literal := k.kind.Motif && h.readings.EdgeCount == readings.EdgeCountLiteral || !k.kind.Motif && h.readings.Connectivity == readings.ConnectivityLiteral
	every := k.kind.Motif && h.readings.Path == readings.PathEvery
	for _, size := range sorted(a.sizes) {
		found, in := "", fmt.Sprintf("in %s of %s", wording.Integer(a.sizes[size]), wording.Count(a.runs, "answer", "answers"))
		switch {
		case every && (literal || size[1] >= size[0]): // as many as the pairs have paths
		case !literal && size[0] != size[1]:
			found = fmt.Sprintf("%d added and %d removed %s", size[0], size[1], in)
		case literal && k.kind.Motif && size[1] > size[0]:
			found = fmt.Sprintf("%d removed and only %d added %s", size[1], size[0], in)
		case literal && !k.kind.Motif && size[1] != min(k.budgetOf(h, i), a.example.Graph.M()):
			found = fmt.Sprintf("%d removed %s; k = ⌈mβ⌉ is %d", size[1], in, k.budgetOf(h, i))
		}
		if found != "" {
			text, count = cmp.Or(text, found), count+a.sizes[size]
		}
	}
	return text, count
}

// varies reports whether equal answers in such a number are practically impossible.
func (k *checker) varies(h hypothesis, i int) bool {
	for _, p := range chances(k.reference(h, i)) {
		if math.Pow(max(p, 1-p), float64(k.answers[i].runs)) < 1e-6 {
			return true
		}
	}
	return false
}

func sorted(sizes map[[2]int]int) [][2]int {
	var list [][2]int
	for s := range sizes {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return list
}
