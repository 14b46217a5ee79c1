package augment

import (
	"context"
	"encoding/binary"
	"slices"

	"mevolve/model"
)

// The inclusion probability of a pair (of an edge) is the probability, over all
// random numbers, that a mapping adds it (removes it). For k draws without
// replacement it has no formula: a search over states computes it exactly, level by
// level. With k = 2, candidates a, b, c and probabilities of the first draw in
// parentheses:
//
//	level 0    {}                            mass 1
//	level 1    {a} (.5)   {b} (.3)   {c} (.2)
//	level 2    {a,b} from {a} and from {b}: one state, their masses added; …
//
// A state is the set of consumed pairs and of removed edges: the order does not
// matter for what can follow. The inclusion probability of a is the mass of all
// attempts that add a. When there are too many states, SampleInclusions maps many
// times and counts.

// stateSearch searches over the states of a mapping, one attempt a level.
type stateSearch struct {
	mapper *Mapper
	graph  *model.Graph
	most   int // limit of states

	only    *model.Edge // a state that has moved it is not followed; nil: none
	changed bool        // an addition that was passed over leaves another graph than one that was made (DepartureChanged)
	union   bool        // edges are counted under R2 literal: removals do not affect later attempts, and an edge can be drawn twice

	in       Inclusions     // so far
	followed int            // states expanded so far
	next     []state        // frontier after the next attempt
	index    map[string]int // key of a state → its position in next
	key      stateKey
}

// at returns the run after a state's attempts, valid until the next call; nil above the limit
// of states.
func (w *stateSearch) at(ctx context.Context, s state) (*Run, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if w.followed++; w.followed > w.most {
		return nil, nil
	}
	r, err := w.mapper.begin(ctx, w.graph)
	if err == nil {
		err = r.Replay(ctx, s.attempts...)
	}
	return r, err
}

// offered lists the pairs that the next attempt can add. While another path of the
// latest pair has to lose an edge (R4 every) it is that pair alone.
func (r *Run) offered() []Row {
	if r.removal.further() {
		return []Row{{Pair: r.removal.(*pathRemoval).pair, Share: 1}}
	}
	return r.Additions(0, 0).Rows
}

// last reports whether an attempt is swap number k. It is false when other paths of
// its pair may have to lose an edge (R4 every).
func (r *Run) last(a Attempt) bool {
	return a.Outcome == Done && a.Path == nil && r.done+1 == r.requested
}

// push puts the state after another and an attempt on the frontier, or adds its mass to the
// equal state there; false above the limit of states.
func (w *stateSearch) push(s state, a Attempt, mass float64) bool {
	key := w.key.of(s, a, w.changed)
	if at, met := w.index[string(key)]; met {
		w.next[at].mass += mass
		return true
	}
	if w.followed+len(w.next) >= w.most {
		return false
	}
	w.index[string(key)] = len(w.next)
	w.next = append(w.next, state{append(slices.Clip(s.attempts), a), mass})
	return true
}

// touches reports whether the attempt adds or removes the pair.
func (a Attempt) touches(e model.Edge) bool {
	return a.Added != nil && *a.Added == e || a.Removed != nil && *a.Removed == e
}

// state is a set of consumed pairs and removed edges.
type state struct {
	attempts []Attempt // one sequence of attempts that leads to it
	mass     float64   // probability of all sequences that do, in [0, 1]
}

// stateKey computes keys of states. Most are those of states that are met again: it keeps its
// slices for the next.
type stateKey struct {
	pairs, edges []model.Edge
	bytes        []byte
}

// of is equal for equal states after an attempt: the consumed pairs and the removed edges,
// each sorted, and under R4 every the pair whose other paths may have to lose an edge. With
// added the pairs that were added are told apart from those that were passed over. The next
// call overwrites it.
func (k *stateKey) of(s state, last Attempt, added bool) []byte {
	k.pairs, k.edges = k.pairs[:0], k.edges[:0]
	for _, a := range s.attempts {
		k.take(a, added)
	}
	k.take(last, added)
	slices.SortFunc(k.pairs, model.Edge.Compare)
	slices.SortFunc(k.edges, model.Edge.Compare)
	if path := last.Path; path != nil {
		k.pairs = append(k.pairs, model.NewEdge(path[0], path[len(path)-1]))
	}
	k.bytes = binary.AppendUvarint(k.bytes[:0], uint64(len(k.edges)))
	for _, list := range [][]model.Edge{k.edges, k.pairs} {
		for _, e := range list {
			k.bytes = binary.AppendUvarint(binary.AppendUvarint(k.bytes, uint64(e.U)), uint64(e.V))
		}
	}
	return k.bytes
}

func (k *stateKey) take(a Attempt, added bool) {
	if added && a.Outcome != Done {
		k.pairs = append(k.pairs, model.Edge{U: a.Added.V, V: a.Added.U})
	} else if a.Added != nil {
		k.pairs = append(k.pairs, *a.Added)
	}
	if a.Removed != nil {
		k.edges = append(k.edges, *a.Removed)
	}
}

// outcome is a possible attempt once its pair is drawn.
type outcome struct {
	attempt Attempt
	share   float64 // its probability, given the pair
}

// outcomes lists the possible attempts that add a pair. Removals that do not affect
// later attempts are one outcome.
func (r *Run) outcomes(ctx context.Context, pair model.Edge) ([]outcome, error) {
	if !r.removal.binds() {
		return []outcome{{Attempt{Added: &pair, Outcome: Done}, 1}}, nil
	}
	d, motif := r.removal.(*pathRemoval)
	every := motif && d.every()
	var list []outcome
	remove := func(path []int, share float64) {
		rows := r.Removals(&pair, path, 0, 0).Rows
		list = slices.Grow(list, len(rows))
		for _, row := range rows {
			a := Attempt{Added: &pair, Removed: &row.Pair, Outcome: Done}
			if every {
				a.Path = slices.Clone(path) // of the run's memory
			}
			if r.removal.further() {
				a.Added = nil
			}
			if row.Share > 0 {
				list = append(list, outcome{a, share * row.Share})
			}
		}
	}
	if motif {
		paths, err := r.Paths(ctx, pair, 0)
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			remove(path, 1/float64(len(paths)))
		}
	} else {
		remove(nil, 1)
	}
	if len(list) == 0 { // passed over or undone: the pair is consumed either way
		return []outcome{{Attempt{Added: &pair, Outcome: PassedOver}, 1}}, nil
	}
	return list, nil
}
