package explain

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// Pair explains why a mapping of a graph did not add a pair or, for an edge, did not remove it.
type Pair struct {
	Pair    model.Edge
	Removes bool            // it is an edge of the graph: why it was not removed
	Draws   []Draw          // the draws with the pair as a candidate, in order
	Taken   int             // the attempt that drew it, from 1; 0 for none
	Outcome augment.Outcome // of that attempt
	Of      int             // number of attempts
	Reason  string          // in a sentence, if it was in no draw; else ""
}

// Draw is a draw with the pair as a candidate.
type Draw struct {
	Attempt int         // from 1
	Row     augment.Row // its share and its interval
	U       float64     // the random number, 0 to 1; NaN if unknown
	Drawn   *model.Edge // the drawn edge; nil for none
}

// Miss is the distance of u from the pair's interval; 0 inside.
func (d Draw) Miss() float64 { return max(0, d.Row.From-d.U, d.U-d.Row.To) }

// Nearest is the draw whose u is nearest to the pair's interval, the first of ties;
// false if it was in no draw.
func (p Pair) Nearest() (Draw, bool) {
	if len(p.Draws) == 0 {
		return Draw{}, false
	}
	return slices.MinFunc(p.Draws, func(a, b Draw) int { return cmp.Compare(a.Miss(), b.Miss()) }), true
}

// OfPair explains a pair of g, given the result of the settings' mapping.
func OfPair(ctx context.Context, s settings.Settings, g *model.Graph, r augment.Result, pair model.Edge) (Pair, error) {
	m, err := s.NewMapping()
	if err != nil {
		return Pair{}, err
	}
	pair = model.NewEdge(pair.U, pair.V)
	p := Pair{Pair: pair, Removes: g.HasEdge(pair.U, pair.V), Of: len(r.Attempts)}
	kind, _ := augment.KindOf(m.Name())
	if kind.Author != "" {
		for k, a := range r.Attempts {
			p.take(k, a)
		}
		p.Reason = kind.Author + " returns what it adds and removes, not what else it could have drawn."
		return p, nil
	}
	run, err := m.Begin(ctx, g)
	if err != nil {
		return p, err
	}
	barred := 0
	for k, a := range r.Attempts {
		if p.Removes {
			barred += p.removal(run, k, a)
		} else if row, ok := run.Candidate(pair); ok && a.Added != nil {
			p.Draws = append(p.Draws, Draw{k + 1, row, a.AddDraw, a.Added})
		}
		p.take(k, a)
		if err := run.Replay(ctx, a); err != nil {
			return p, err
		}
	}
	if len(p.Draws) == 0 && p.Taken == 0 {
		p.Reason = p.reason(kind, s, g, r, barred)
	}
	return p, nil
}

// take records the attempt that drew the pair.
func (p *Pair) take(k int, a augment.Attempt) {
	drawn := a.Added
	if p.Removes {
		drawn = a.Removed
	}
	if p.Taken == 0 && drawn != nil && *drawn == p.Pair {
		p.Taken, p.Outcome = k+1, a.Outcome
	}
}

// removal records the edge's interval in an attempt's removal draw; it returns 1
// if the edge is excluded as a bridge.
func (p *Pair) removal(run *augment.Run, k int, a augment.Attempt) (barred int) {
	if a.Outcome == augment.PassedOver || a.Added == nil && a.Removed == nil {
		return 0
	}
	table := run.Removals(a.Added, a.Path, a.DelDraw, 0)
	for _, row := range table.Rows {
		if row.Pair == p.Pair && row.Share > 0 {
			p.Draws = append(p.Draws, Draw{k + 1, row, a.DelDraw, a.Removed})
		}
	}
	if slices.Contains(table.Barred, p.Pair) {
		return 1
	}
	return 0
}

// reason explains why the pair was in no draw.
func (p *Pair) reason(kind augment.Kind, s settings.Settings, g *model.Graph, r augment.Result, barred int) string {
	if p.Of == 0 {
		if len(r.Notes) > 0 {
			return r.Notes[0].Message
		}
		return "The mapping makes no swap of this graph."
	}
	if p.Removes {
		switch {
		case kind.Motif:
			return fmt.Sprintf("No motif that was drawn has the edge %v on its path.", p.Pair)
		case barred > 0:
			return fmt.Sprintf("The edge %v is a bridge in %s: without it the graph falls apart (R1 keep).", p.Pair, wording.Plain(barred, "draw", "draws"))
		}
		return fmt.Sprintf("The edge %v has no weight in any draw.", p.Pair)
	}
	far := distance(g, p.Pair)
	index, _ := augment.IndexNamed(s.Similarity)
	switch {
	case far < 0 && (kind.Motif || s.Readings.Connectivity == readings.ConnectivityKeep):
		return fmt.Sprintf("%v is no candidate: its ends are in two components, which no path joins.", p.Pair)
	case kind.Motif && far > s.L:
		return fmt.Sprintf("%v is no candidate: a motif is a path of %d edges, and the shortest between its ends has %d.", p.Pair, s.L, far)
	case kind.Motif && far < s.L:
		return fmt.Sprintf("%v is no candidate: no path of %d edges joins its ends; the shortest has %d.", p.Pair, s.L, far)
	case kind.Scored && index != nil && index.Score(g, p.Pair.U, p.Pair.V) <= 0:
		return fmt.Sprintf("%v is no candidate: its ends score %s 0, and its weight is 0.", p.Pair, index.Label())
	}
	return fmt.Sprintf("%v is no candidate of this mapping.", p.Pair)
}

// distance is the number of edges on a shortest path between the ends of a pair; −1 for none.
func distance(g *model.Graph, pair model.Edge) int {
	far := make([]int, g.N())
	for v := range far {
		far[v] = -1
	}
	far[pair.U] = 0
	for queue := []int{pair.U}; len(queue) > 0; queue = queue[1:] {
		for _, v := range g.Neighbors(queue[0]) {
			if far[v] < 0 {
				far[v] = far[queue[0]] + 1
				queue = append(queue, int(v))
			}
		}
	}
	return far[pair.V]
}

// String is the explanation in a sentence.
func (p Pair) String() string {
	verb := "added"
	if p.Removes {
		verb = "removed"
	}
	times := fmt.Sprintf("in %d of %s", len(p.Draws), wording.Plain(p.Of, "draw", "draws"))
	if len(p.Draws) == p.Of {
		times = "in " + wording.Plain(p.Of, "draw", "draws")
	}
	switch {
	case p.Taken > 0 && p.Outcome == augment.Done:
		return fmt.Sprintf("%v is %s: swap %d drew it.", p.Pair, verb, p.Taken)
	case p.Taken > 0 && p.Outcome == augment.PassedOver:
		return fmt.Sprintf("%v was drawn in swap %d and passed over: none of its paths is intact any more (R2 keep).", p.Pair, p.Taken)
	case p.Taken > 0:
		return fmt.Sprintf("%v was drawn in swap %d and undone: only bridges were left to remove (R1 keep).", p.Pair, p.Taken)
	case len(p.Draws) > 0:
		return fmt.Sprintf("%v was a candidate %s, and u fell into another interval.", p.Pair, times)
	}
	return p.Reason
}
