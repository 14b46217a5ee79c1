package check

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
)

// Replay is what making its answers again from its own random numbers shows.
type Replay struct {
	Answers    int         `json:"answers"` // that tell their numbers
	Same       int         `json:"same"`    // of them, made again without a difference
	Difference *Difference `json:"difference"`
}

// Difference is where ours, driven by the same random numbers, first does otherwise.
type Difference struct {
	Graph   int    `json:"graph"`
	Lineage string `json:"lineage,omitempty"` // of a generated graph
	Answer  int    `json:"answer"`
	Attempt int    `json:"attempt"`
	What    string `json:"what"` // candidates, scores, weights, interval, paths, path, outcome, choice or end
	Message string `json:"message"`
}

// near is how far two numbers may be apart that are the same.
const near = 1e-9

// replay makes the kept answers again under a hypothesis; nil where none reports its
// numbers.
func (k *checker) replay(ctx context.Context, h hypothesis) (*Replay, error) {
	var r Replay
	for _, a := range k.answers {
		m, err := k.mapping(h, a.example.Graph)
		if err != nil {
			return nil, err
		}
		for n, one := range a.kept {
			if one.wrong != nil || !hasDraws(one.attempts) {
				continue
			}
			r.Answers++
			d, err := k.again(ctx, m, a.example.Graph, one.attempts)
			if err != nil {
				return nil, err
			}
			if d == nil {
				r.Same++
				continue
			}
			id := a.example.ID
			if d.Graph, d.Lineage, d.Answer = id.Graph+1, id.Lineage, n+1; r.Difference == nil || d.Attempt < r.Difference.Attempt {
				r.Difference = d
			}
		}
	}
	if r.Answers == 0 {
		return nil, nil
	}
	return &r, nil
}

// hasDraws reports whether every attempt has the random number that drew its pair.
func hasDraws(attempts []augment.Attempt) bool {
	return len(attempts) > 0 && !slices.ContainsFunc(attempts, func(a augment.Attempt) bool { return math.IsNaN(a.AddDraw) && !a.Further() })
}

// numbers is a source of the recorded random numbers.
type numbers struct{ list []float64 }

// Uint64 is such that Float64 gives the next number.
func (n *numbers) Uint64() uint64 {
	if len(n.list) == 0 {
		return 0
	}
	u := n.list[0]
	n.list = n.list[1:]
	if math.IsNaN(u) {
		u = 0
	}
	return uint64(min(max(u, 0), math.Nextafter(1, 0)) * (1 << 53))
}

// again drives ours with the numbers of an answer, step by step.
func (k *checker) again(ctx context.Context, m augment.Mapping, g *model.Graph, attempts []augment.Attempt) (*Difference, error) {
	r, err := m.Begin(ctx, g)
	if err != nil {
		return nil, err
	}
	for n, theirs := range attempts {
		at := func(what, format string, args ...any) *Difference {
			return &Difference{Attempt: n + 1, What: what, Message: fmt.Sprintf("attempt %d: ", n+1) + fmt.Sprintf(format, args...)}
		}
		if r.Finished() {
			return at("end", "it continues after the end of ours, after %d of %s", r.Requested(), wording.Count(r.Requested(), "swap", "swaps")), nil
		}
		now, err := r.Graph()
		if err != nil {
			return nil, err
		}
		rows := r.Additions(0, 0).Rows
		if d := k.compareAddition(rows, theirs, now, at); d != nil {
			return d, nil
		}
		list := []float64{theirs.AddDraw, theirs.DelDraw}
		if k.kind.Motif {
			list = []float64{theirs.AddDraw, theirs.PathDraw, theirs.DelDraw}
		}
		if theirs.Further() {
			list = list[1:]
		}
		forced := augment.Forced{}
		if math.IsNaN(theirs.DelDraw) && theirs.Outcome == augment.Done {
			forced.Remove = theirs.Removed
		}
		if k.kind.Motif && math.IsNaN(theirs.PathDraw) && theirs.Path != nil {
			forced.Path = upward(theirs.Path)
		}
		ours, err := r.Next(ctx, rand.New(&numbers{list}), forced)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return at("choice", "ours cannot take its choice: %v", err), nil
		}
		if d := compareRemoval(ours, theirs, at); d != nil {
			return d, nil
		}
	}
	if !r.Finished() {
		return &Difference{Attempt: len(attempts) + 1, What: "end",
			Message: fmt.Sprintf("it ends after %s; ours continues", wording.Count(len(attempts), "attempt", "attempts"))}, nil
	}
	return nil, nil
}

// upward is a path from its smaller end, as ours are.
func upward(path []int) []int {
	if path[0] <= path[len(path)-1] {
		return path
	}
	path = slices.Clone(path)
	slices.Reverse(path)
	return path
}

// compareAddition finds the first difference up to the pair that is drawn: candidates,
// scores, weights, interval.
func (k *checker) compareAddition(rows []augment.Row, theirs augment.Attempt, now *model.Graph, at func(string, string, ...any) *Difference) *Difference {
	if theirs.Added == nil {
		return nil
	}
	i := slices.IndexFunc(rows, func(r augment.Row) bool { return r.Pair == *theirs.Added })
	if i < 0 {
		return at("candidates", "it draws %v, which is no candidate of ours; ours has %s", *theirs.Added, wording.Count(len(rows), "candidate", "candidates"))
	}
	row := rows[i]
	switch {
	case differ(theirs.AddScore, row.Score):
		text := ""
		if x, err := augment.IndexNamed(k.Settings.Similarity); err == nil && !differ(theirs.AddScore, x.Score(now, row.Pair.U, row.Pair.V)) {
			text = ", which is s in the graph as it is changed so far, not in the input graph"
		}
		return at("scores", "it gives %v the score %.6g%s; ours is %.6g", row.Pair, theirs.AddScore, text, row.Score)
	case differ(theirs.AddProbability, row.Share):
		return at("weights", "it gives %v the share %.6g; ours is %.6g", row.Pair, theirs.AddProbability, row.Share)
	case theirs.AddDraw < row.From-near || theirs.AddDraw > row.To+near:
		other := ""
		for _, r := range rows {
			if r.From <= theirs.AddDraw && theirs.AddDraw < r.To {
				other = fmt.Sprintf("; ours takes %v, [%.6f, %.6f)", r.Pair, r.From, r.To)
			}
		}
		return at("interval", "u = %.6f draws %v for it, whose interval is [%.6f, %.6f) for ours%s", theirs.AddDraw, row.Pair, row.From, row.To, other)
	}
	return nil
}

// compareRemoval finds the first difference after the pair: outcome, paths, path, choice.
func compareRemoval(ours, theirs augment.Attempt, at func(string, string, ...any) *Difference) *Difference {
	switch {
	case ours.Outcome != theirs.Outcome:
		return at("outcome", "%v is %v for it and %v for ours", theirs.Pair(), theirs.Outcome, ours.Outcome)
	case theirs.Paths > 0 && theirs.Paths != ours.Paths:
		return at("paths", "it finds %s between the ends of %v, ours %d that can be taken", wording.Count(theirs.Paths, "path", "paths"), theirs.Pair(), ours.Paths)
	case theirs.Path != nil && !slices.Equal(upward(theirs.Path), ours.Path):
		return at("path", "u = %s takes the path %s for it and %s for ours", number(theirs.PathDraw), wording.Path(theirs.Path), wording.Path(ours.Path))
	case differ(theirs.DelScore, ours.DelScore) && theirs.Removed != nil && ours.Removed != nil && *theirs.Removed == *ours.Removed:
		return at("scores", "it gives %v the score %.6g; ours is %.6g", *theirs.Removed, theirs.DelScore, ours.DelScore)
	case differ(theirs.DelProbability, ours.DelProbability) && theirs.Removed != nil && ours.Removed != nil && *theirs.Removed == *ours.Removed:
		return at("weights", "it gives %v the share %.6g; ours is %.6g", *theirs.Removed, theirs.DelProbability, ours.DelProbability)
	case theirs.Outcome == augment.Done && edgeText(theirs.Removed) != edgeText(ours.Removed):
		return at("choice", "u = %s removes %s for it and %s for ours", number(theirs.DelDraw), edgeText(theirs.Removed), edgeText(ours.Removed))
	}
	return nil
}

// differ reports whether a recorded number differs from ours.
func differ(theirs, ours float64) bool {
	return !math.IsNaN(theirs) && !math.IsNaN(ours) && math.Abs(theirs-ours) > near*max(1, math.Abs(ours))
}

func number(u float64) string {
	if math.IsNaN(u) {
		return "a number that is not reported"
	}
	return fmt.Sprintf("%.6f", u)
}

func edgeText(e *model.Edge) string {
	if e == nil {
		return "nothing"
	}
	return e.String()
}
