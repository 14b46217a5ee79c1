package augment

import (
	"context"
	"fmt"
	"math/rand/v2"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
)

// Run is Algorithm 1 or 2 on one graph, attempt by attempt. Next makes an attempt.
// Replay repeats a recorded one without a draw: Begin and Replay lead to any step.
// Additions, Paths and Removals list the candidates at the present step.
type Run struct {
	g         *model.Graph
	requested int     // k
	of        int     // k = ⌈of·β⌉: m, or under R21 candidates their number
	additions pool    // E_add^c
	removal   removal // E_del^c
	attempts  []Attempt
	done      int // attempts with outcome Done, Further ones excepted
	notes     []Note
	external  bool // the attempts are recorded elsewhere: no test for the end

	next  Attempt      // the attempt being made
	edges []model.Edge // memory of the attempts' Added and Removed
	steps []int        // memory of the attempts' Path
}

// removal chooses an edge to remove once a pair has been drawn.
type removal interface {
	// choose completes an attempt that has its Added: the edge removed, the draws
	// and the outcome. It does not change the state of the removal.
	choose(ctx context.Context, a *Attempt, r *Run, rng *rand.Rand, f Forced) error
	// commit updates the state for a completed attempt.
	commit(a Attempt)
	// alone reports whether an edge can be removed when no pair is left to add.
	alone() bool
	// binds reports whether a removal affects later attempts (R1, R2 keep).
	binds() bool
	// table lists the edges that can be removed once the pair is added, for motif
	// mappings those of the path.
	table(pair *model.Edge, path []int, around float64, limit int) Table
	// further reports that another path of the latest pair loses an edge (R4 every).
	further() bool
	// list returns the paths to choose from; nil for mappings without motifs.
	list(ctx context.Context, pair model.Edge, limit int) ([][]int, error)
}

// Forced holds choices made in place of draws. The random numbers are consumed all the
// same. The attempt then records the middle of the interval of u that leads to the
// choice.
type Forced struct {
	Add    *model.Edge // the pair to join
	Path   []int       // its path, l+1 vertices from the smaller end
	Remove *model.Edge // the edge to remove
}

func newRun(w *arena, g *model.Graph, o Options) *Run {
	k := Budget(g.M(), o.Beta)
	r := w.runs.one()
	*r = Run{g: g, requested: k, of: g.M(), attempts: w.attempts, edges: w.edges, steps: w.steps}
	if r.attempts == nil || cap(r.attempts) < k {
		r.attempts = make([]Attempt, 0, k)
	}
	return r
}

// budget sets k = ⌈β · number of candidates⌉ under R21 candidates.
func (r *Run) budget(o Options) {
	if o.Budget == readings.BudgetCandidates {
		r.of = r.additions.offered()
		r.requested = Budget(r.of, o.Beta)
	}
}

// ready ends Begin. It notes when the graph has no candidate and stays as it is (R8).
func (r *Run) ready() *Run {
	switch {
	case r.g.M() == 0:
		r.note(NoteNothing, "Nothing to do: the graph has no edge.")
	case r.additions.left() == 0:
		r.note(NoteNothing, "Nothing to do: the graph has no pair of vertices that this mapping could join.")
	}
	return r
}

// MapForced maps like m.Map, with some choices of some attempts (counted from
// 0) made by the caller.
func MapForced(ctx context.Context, m Mapping, g *model.Graph, rng *rand.Rand, forced map[int]Forced) (Result, error) {
	if external, ok := m.(External); ok {
		if len(forced) > 0 {
			return Result{}, ErrTold
		}
		return external.Map(ctx, g, rng)
	}
	r, err := m.Begin(ctx, g)
	if err != nil {
		return Result{}, err
	}
	if err := r.finish(ctx, rng, forced); err != nil {
		return Result{}, err
	}
	return r.Result()
}

// finish makes the remaining attempts.
func (r *Run) finish(ctx context.Context, rng *rand.Rand, forced map[int]Forced) error {
	for !r.Finished() {
		if err := r.advance(ctx, rng, forced[len(r.attempts)]); err != nil {
			return err
		}
	}
	return nil
}

// Requested is k = ⌈m·β⌉, or k of R21.
func (r *Run) Requested() int { return r.requested }

// Finished reports whether k swaps are made or nothing is left to draw.
func (r *Run) Finished() bool {
	switch {
	case r.external, r.removal.further():
		return false
	case r.done == r.requested:
		return true
	case r.additions.left() > 0:
		return false
	}
	return len(r.attempts) == 0 || !r.removal.alone()
}

// Next makes the next attempt. It draws in the order of Attempt: AddDraw, PathDraw,
// DelDraw. A forced choice that is not a candidate is an error, and so is a cancelled
// context; no attempt is made then.
func (r *Run) Next(ctx context.Context, rng *rand.Rand, f Forced) (Attempt, error) {
	if r.Finished() {
		return Attempt{}, fmt.Errorf("the mapping has finished: %d of %d swaps are made and no more can be", r.done, r.requested)
	}
	if err := r.advance(ctx, rng, f); err != nil {
		return Attempt{}, err
	}
	return r.attempts[len(r.attempts)-1], nil
}

func (r *Run) advance(ctx context.Context, rng *rand.Rand, f Forced) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r.next = Unknown()
	a := &r.next
	var row Row
	if r.additions.left() > 0 && !r.removal.further() {
		var u float64
		var err error
		if row, u, err = drawRow(r.additions, rng, f.Add, "added"); err != nil {
			return err
		}
		a.Added = r.keepEdge(row.Pair)
		a.AddScore, a.AddProbability, a.AddDraw = row.Score, row.Share, u
	}
	if err := r.removal.choose(ctx, a, r, rng, f); err != nil {
		return err
	}
	r.commit(*a, row)
	return nil
}

// drawRow draws from a pool, or takes the forced candidate.
func drawRow(p pool, rng *rand.Rand, forced *model.Edge, verb string) (Row, float64, error) {
	u := rng.Float64()
	if forced == nil {
		return p.find(u), u, nil
	}
	row, ok := p.locate(model.NewEdge(forced.U, forced.V))
	if !ok {
		return Row{}, 0, notCandidate(*forced, verb)
	}
	return row, (row.From + row.To) / 2, nil
}

func notCandidate(e model.Edge, verb string) error {
	return fmt.Errorf("%v cannot be %s at this step: it is no candidate that can still be drawn", e, verb)
}

func noPath(path []int) error {
	return fmt.Errorf("path %s cannot be taken at this step: it is not among the pair's paths", wording.Path(path))
}

// commit updates the run for an attempt, drawn or recorded. row is the row of its
// added pair.
func (r *Run) commit(a Attempt, row Row) {
	if a.Added != nil {
		r.additions.consume(row)
	}
	if a.Outcome == Done {
		r.removal.commit(a)
		if !a.Further() {
			r.done++
		}
	}
	r.attempts = append(r.attempts, a)
}

// Replay repeats recorded attempts, in order, without a draw. They must be of the same
// mapping of the same graph.
func (r *Run) Replay(ctx context.Context, attempts ...Attempt) error {
	for _, a := range attempts {
		if err := ctx.Err(); err != nil {
			return err
		}
		if r.Finished() {
			return fmt.Errorf("attempt %d cannot be replayed: the mapping has finished before it", len(r.attempts)+1)
		}
		var row Row
		if a.Added != nil {
			var ok bool
			if row, ok = r.additions.locate(*a.Added); !ok {
				return fmt.Errorf("attempt %d cannot be replayed: %w", len(r.attempts)+1, notCandidate(*a.Added, "added"))
			}
		}
		if a.Removed != nil && !r.g.HasEdge(a.Removed.U, a.Removed.V) {
			return fmt.Errorf("attempt %d cannot be replayed: %w", len(r.attempts)+1, notCandidate(*a.Removed, "removed"))
		}
		r.commit(a, row)
	}
	return nil
}

// Graph is the graph after the attempts so far; the input itself before the
// first swap.
func (r *Run) Graph() (*model.Graph, error) {
	if r.done == 0 {
		return r.g, nil
	}
	return r.g.Rewire(swapped(r.attempts))
}

// Result is the mapped graph and its record.
func (r *Run) Result() (Result, error) {
	result, err := r.plain()
	if err != nil {
		return Result{}, err
	}
	if short := result.Realised(); r.Finished() && len(r.attempts) > 0 && short < r.requested {
		result.Notes = append(result.Notes, r.fewer(result))
	}
	return result, nil
}

// plain is the result without the note that it has fewer swaps.
func (r *Run) plain() (Result, error) {
	g, err := r.Graph()
	if err != nil {
		return Result{}, err
	}
	return Result{Graph: g, Attempts: r.attempts, Requested: r.requested, Of: r.of, Notes: r.notes}, nil
}

func (r *Run) fewer(result Result) Note {
	message := fmt.Sprintf("%d of %d swaps could be made, then no candidate was left", result.Realised(), result.Requested)
	if n := result.Count(PassedOver); n > 0 {
		message += fmt.Sprintf("; pairs passed over without an intact path: %d", n)
	}
	if n := result.Count(Undone); n > 0 {
		left := "only bridges were"
		if d, ok := r.removal.(*edgeRemoval); ok && d.strict {
			left = "no edge of weight above 0 but bridges was"
		}
		message += fmt.Sprintf("; additions undone because %s left to remove: %d", left, n)
	}
	return Note{NoteFewer, message + "."}
}

// note adds a note, at most one of each code.
func (r *Run) note(code NoteCode, message string) {
	for _, n := range r.notes {
		if n.Code == code {
			return
		}
	}
	r.notes = append(r.notes, Note{code, message})
}

// keepEdge copies an edge into the run's memory and returns its address.
func (r *Run) keepEdge(e model.Edge) *model.Edge {
	if len(r.edges) == cap(r.edges) {
		r.edges = make([]model.Edge, 0, 2*max(r.requested, cap(r.edges)))
	}
	r.edges = append(r.edges, e)
	return &r.edges[len(r.edges)-1]
}

// keepPath copies a path into the run's memory.
func (r *Run) keepPath(path []int32) []int {
	if len(r.steps)+len(path) > cap(r.steps) {
		r.steps = make([]int, 0, max(r.requested*len(path), 2*cap(r.steps)))
	}
	first := len(r.steps)
	for _, v := range path {
		r.steps = append(r.steps, int(v))
	}
	return r.steps[first:len(r.steps):len(r.steps)]
}
