// Package diff compares two mappings of one graph. A Comparison holds the first
// Difference between their attempts, draw by draw, and the edges in which their results
// differ.
package diff

import (
	"context"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
)

// Side is one mapping of a graph.
type Side struct {
	Name    string // in messages: "A", "seed 2"
	Graph   *model.Graph
	Mapping augment.Mapping
	Result  augment.Result
	Forced  map[int]augment.Forced // attempt, from 0 → choices made by hand
}

// What is the first differing quantity of two traces, in the order of an attempt's decisions.
type What string

const (
	Input      What = "input"      // the graphs that are mapped
	Length     What = "length"     // one trace has ended
	Candidates What = "candidates" // the pairs that can be added
	Scores     What = "scores"     // s of a candidate
	Weights    What = "weights"    // share of a candidate, and with it the intervals
	Draw       What = "draw"       // the random number u
	Choice     What = "choice"     // the drawn pair, with the same u and the same intervals: chosen by hand, or not reported
	Path       What = "path"       // path of the motif
	Removable  What = "removable"  // the edges that can be removed
	Removal    What = "removal"    // weights of the removable edges
	Taken      What = "taken"      // the removed edge
	Outcome    What = "outcome"
)

// Difference is the first difference of two traces.
type Difference struct {
	Attempt  int    `json:"attempt"` // from 1; 0 for the input
	What     What   `json:"what"`
	Sentence string `json:"message"`
}

// Comparison is the common part and the differences of two sides.
type Comparison struct {
	A, B   Side
	First  *Difference // nil if the traces are equal
	Chosen int         // the first attempt that adds or removes another edge, from 1; 0 for none
}

// most is the largest number of candidates of a draw that are compared one by one.
const most = 200_000

// Of compares two sides.
func Of(ctx context.Context, a, b Side) (Comparison, error) {
	c := Comparison{A: a, B: b, Chosen: chosen(a.Result.Attempts, b.Result.Attempts)}
	if e, in, ok := odd(a.Graph.EdgeList(), b.Graph.EdgeList()); ok {
		c.First = &Difference{0, Input, fmt.Sprintf("The graphs that are mapped differ: %v is an edge for %s alone.", e, [...]string{a.Name, b.Name}[in])}
		return c, nil
	}
	ra, err := a.Mapping.Begin(ctx, a.Graph)
	if err != nil {
		return c, err
	}
	rb, err := b.Mapping.Begin(ctx, b.Graph)
	if err != nil {
		return c, err
	}
	d := pairing{a: a, b: b, ra: ra, rb: rb}
	for k := range max(len(a.Result.Attempts), len(b.Result.Attempts)) {
		if err := ctx.Err(); err != nil {
			return c, err
		}
		if what, words := d.attempt(k); what != "" {
			c.First = &Difference{k + 1, what, fmt.Sprintf("Swap %d: %s.", k+1, words)}
			return c, nil
		}
		if err := ra.Replay(ctx, a.Result.Attempts[k]); err != nil {
			return c, err
		}
		if err := rb.Replay(ctx, b.Result.Attempts[k]); err != nil {
			return c, err
		}
	}
	return c, nil
}

// chosen is the first attempt with another swap, from 1.
func chosen(a, b []augment.Attempt) int {
	for k := range max(len(a), len(b)) {
		if k >= len(a) || k >= len(b) || !sameEdge(a[k].Added, b[k].Added) || !sameEdge(a[k].Removed, b[k].Removed) || a[k].Outcome != b[k].Outcome {
			return k + 1
		}
	}
	return 0
}

func sameEdge(a, b *model.Edge) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

// odd is the first pair that is in only one of two ascending lists, and the list.
func odd(a, b []model.Edge) (e model.Edge, in int, ok bool) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	switch {
	case len(a) == 0 && len(b) == 0:
		return e, 0, false
	case len(b) == 0 || len(a) > 0 && a[0].Compare(b[0]) < 0:
		return a[0], 0, true
	}
	return b[0], 1, true
}

// pairing is two traces that are equal so far.
type pairing struct {
	a, b   Side
	ra, rb *augment.Run
}

// attempt is the first difference of the next attempts; "" for none.
func (d pairing) attempt(k int) (What, string) {
	for _, side := range [][2]Side{{d.a, d.b}, {d.b, d.a}} {
		if n := len(side[0].Result.Attempts); k >= n {
			return Length, fmt.Sprintf("%s ends after %s, %s continues", side[0].Name, wording.Plain(n, "attempt", "attempts"), side[1].Name)
		}
	}
	a, b := d.a.Result.Attempts[k], d.b.Result.Attempts[k]
	if !d.lacksCandidates() {
		if what, words := d.tables(d.ra.Additions(0, 0), d.rb.Additions(0, 0), "added", [...]What{Candidates, Scores, Weights}); what != "" {
			return what, words
		}
	}
	if who := d.byHand(k); who != "" {
		return Choice, d.apart("adds", a.Added, b.Added) + "; " + d.apart("removes", a.Removed, b.Removed) + ", by hand for " + who
	}
	if words := d.draws(a.AddDraw, b.AddDraw, a.Added, b.Added); words != "" {
		return Draw, words
	}
	if !sameEdge(a.Added, b.Added) {
		return Choice, d.apart("adds", a.Added, b.Added)
	}
	if a.Outcome != b.Outcome {
		return Outcome, fmt.Sprintf("%s is %s for %s, %s for %s", pairWords(a.Added), a.Outcome, d.a.Name, b.Outcome, d.b.Name)
	}
	if !slices.Equal(a.Path, b.Path) {
		return Path, fmt.Sprintf("the path of %s is %s for %s (%s), %s for %s (%s)", pairWords(a.Added), pathWords(a.Path), d.a.Name, ways(a), pathWords(b.Path), d.b.Name, ways(b))
	}
	if a.Outcome == augment.Done && !d.lacksCandidates() {
		ta, tb := d.ra.Removals(a.Added, a.Path, 0, 0), d.rb.Removals(b.Added, b.Path, 0, 0)
		if what, words := d.tables(ta, tb, "removed", [...]What{Removable, Removal, Removal}); what != "" {
			return what, words
		}
	}
	if words := d.draws(a.DelDraw, b.DelDraw, a.Removed, b.Removed); words != "" {
		return Taken, words
	}
	if !sameEdge(a.Removed, b.Removed) {
		return Choice, d.apart("removes", a.Removed, b.Removed)
	}
	return "", ""
}

// byHand names the side whose choice by hand at an attempt differs from the other side.
func (d pairing) byHand(k int) string {
	a, inA := d.a.Forced[k]
	b, inB := d.b.Forced[k]
	switch {
	case reflect.DeepEqual(a, b):
		return ""
	case inA && inB:
		return "both"
	case inA:
		return d.a.Name
	}
	return d.b.Name
}

// lacksCandidates reports whether one of the two does not report its candidates.
func (d pairing) lacksCandidates() bool {
	for _, s := range []Side{d.a, d.b} {
		if k, _ := augment.KindOf(s.Mapping.Name()); k.Author != "" {
			return true
		}
	}
	return false
}

// tables compares the candidates of a draw: the pairs, their scores, their shares.
func (d pairing) tables(a, b augment.Table, verb string, in [3]What) (What, string) {
	if a.Left > most || b.Left > most {
		if a.Left != b.Left {
			return in[0], fmt.Sprintf("%d pairs may be %s for %s, %d for %s", a.Left, verb, d.a.Name, b.Left, d.b.Name)
		}
		return "", ""
	}
	possible := func(t augment.Table) (rows []augment.Row, pairs []model.Edge) {
		for _, r := range t.Rows {
			if r.Share > 0 {
				rows, pairs = append(rows, r), append(pairs, r.Pair)
			}
		}
		slices.SortFunc(rows, func(a, b augment.Row) int { return a.Pair.Compare(b.Pair) })
		slices.SortFunc(pairs, model.Edge.Compare)
		return rows, pairs
	}
	ra, pa := possible(a)
	rb, pb := possible(b)
	if e, which, ok := odd(pa, pb); ok {
		return in[0], fmt.Sprintf("%s may be %s for %s, %d for %s; %v for %s alone", wording.Plain(len(pa), "pair", "pairs"), verb, d.a.Name, len(pb), d.b.Name, e, [...]string{d.a.Name, d.b.Name}[which])
	}
	const same = 1e-12
	if d.scored() {
		for k := range ra {
			if math.Abs(ra[k].Score-rb[k].Score) > same {
				return in[1], fmt.Sprintf("s of %v is %s for %s, %s for %s", ra[k].Pair, wording.Share(ra[k].Score, 4), d.a.Name, wording.Share(rb[k].Score, 4), d.b.Name)
			}
		}
	}
	for k := range ra {
		if math.Abs(ra[k].Share-rb[k].Share) > same {
			return in[2], fmt.Sprintf("the same %s may be %s, and the share of %v is %s for %s, %s for %s", wording.Plain(len(ra), "pair", "pairs"), verb, ra[k].Pair, wording.Share(ra[k].Share, 4), d.a.Name, wording.Share(rb[k].Share, 4), d.b.Name)
		}
	}
	return "", ""
}

// scored reports whether both weigh by a similarity: only then a score matters.
func (d pairing) scored() bool {
	a, _ := augment.KindOf(d.a.Mapping.Name())
	b, _ := augment.KindOf(d.b.Mapping.Name())
	return a.Scored && b.Scored
}

// draws describes the difference of the random numbers.
func (d pairing) draws(a, b float64, drawnA, drawnB *model.Edge) string {
	if a == b || math.IsNaN(a) || math.IsNaN(b) {
		return ""
	}
	u := fmt.Sprintf("u is %s for %s, %s for %s, and draws", wording.Share(a, 4), d.a.Name, wording.Share(b, 4), d.b.Name)
	if sameEdge(drawnA, drawnB) {
		return fmt.Sprintf("%s %s for both", u, pairWords(drawnA))
	}
	return fmt.Sprintf("%s %s and %s", u, pairWords(drawnA), pairWords(drawnB))
}

// apart describes the difference of the choices.
func (d pairing) apart(verb string, a, b *model.Edge) string {
	return fmt.Sprintf("%s %s %s, %s %s", d.a.Name, verb, pairWords(a), d.b.Name, pairWords(b))
}

func pairWords(e *model.Edge) string {
	if e == nil {
		return "nothing"
	}
	return e.String()
}

func pathWords(path []int) string {
	if len(path) == 0 {
		return "none"
	}
	return wording.Path(path)
}

// ways describes the choice of a path.
func ways(a augment.Attempt) string {
	if math.IsNaN(a.PathDraw) || a.Paths <= 1 {
		return fmt.Sprintf("the first of %d", a.Paths)
	}
	return fmt.Sprintf("one of %d, u = %s", a.Paths, wording.Share(a.PathDraw, 4))
}

// Effect is the effect of one side on a pair.
type Effect int8

const (
	Left    Effect = iota // unchanged
	Added                 // in the result and not in the input
	Removed               // in the input and not in the result
)

// Effects are the effects of A and of B on a pair.
type Effects struct{ A, B Effect }

// Results are the pairs that at least one side has changed.
func (c Comparison) Results() map[model.Edge]Effects {
	moved := map[model.Edge]Effects{}
	for k, s := range []Side{c.A, c.B} {
		put := func(list []model.Edge, f Effect) {
			for _, e := range list {
				at := moved[e]
				if k == 0 {
					at.A = f
				} else {
					at.B = f
				}
				moved[e] = at
			}
		}
		put(s.Result.Added(), Added)
		put(s.Result.Removed(), Removed)
	}
	return moved
}

// Counts are the numbers of pairs that both changed alike, and A and B alone.
type Counts struct{ Both, A, B int }

// Count counts the results.
func (c Comparison) Count() (n Counts) {
	for _, m := range c.Moves() {
		switch m.By {
		case Both:
			n.Both++
		case OnlyA:
			n.A++
		case OnlyB:
			n.B++
		}
	}
	return n
}

// Sentences describe the first difference, the attempt where the traces separate, and the results.
func (c Comparison) Sentences() []string {
	var list []string
	switch {
	case c.First == nil:
		list = append(list, "All draws are the same.")
	case c.Chosen > 0 && c.Chosen != c.First.Attempt:
		list = append(list, c.First.Sentence, fmt.Sprintf("The first other choice is that of swap %d.", c.Chosen))
	case c.Chosen == 0:
		list = append(list, c.First.Sentence, "All choices are the same.")
	default:
		list = append(list, c.First.Sentence)
	}
	n := c.Count()
	return append(list, fmt.Sprintf("Moved alike: %s; by %s alone %d, by %s alone %d.", wording.Plain(n.Both, "pair", "pairs"), c.A.Name, n.A, c.B.Name, n.B))
}

// Move is a changed pair and the side that changed it.
type Move struct {
	Pair   model.Edge
	Effect Effect
	By     By
}

// By is the side that changed a pair.
type By int

const (
	Both By = iota
	OnlyA
	OnlyB
)

// String is the pair with its sign.
func (m Move) String() string {
	if m.Effect == Removed {
		return "×" + m.Pair.String()
	}
	return "+" + m.Pair.String()
}

// Moves lists the results in the order of the pairs; a pair that A and B changed differently,
// because their input differs, is listed twice.
func (c Comparison) Moves() []Move {
	var list []Move
	results := c.Results()
	for _, e := range slices.SortedFunc(maps.Keys(results), model.Edge.Compare) {
		f := results[e]
		switch {
		case f.A == f.B:
			list = append(list, Move{e, f.A, Both})
			continue
		case f.A != Left:
			list = append(list, Move{e, f.A, OnlyA})
		}
		if f.A != f.B && f.B != Left {
			list = append(list, Move{e, f.B, OnlyB})
		}
	}
	return list
}
