package trace

import (
	"context"
	"math"

	"mevolve/augment"
	"mevolve/model"
)

// SharesOf is the mapping of the paper whose shares stand beside an answer.
const SharesOf = "motif-similarity"

// mostShared is the largest number of edges of a graph whose answer gets shares.
const mostShared = 5000

// Share is the paper's share of the pair that an attempt adds and of the edge that it removes.
type Share struct {
	Add, Remove float64 // 0: impossible at this swap; NaN: no such edge, or not computed
}

// shareAttempts computes the paper's shares of attempts from outside. A swap that is possible is made
// before the next one. Lists have no order: each pair has its share in the first draw, and each edge
// its largest share over the pairs of the list.
func (co *Trace) shareAttempts(ctx context.Context) ([]Share, error) {
	if co.Kind.Author == "" || co.Kind.Control || co.Graph.M() > mostShared || len(co.Result.Attempts) == 0 {
		return nil, nil
	}
	c := co.Cause
	c.Mapping = SharesOf
	m, err := c.NewMapping()
	if err != nil {
		return nil, err
	}
	run, err := m.Begin(ctx, co.Graph)
	if err != nil {
		return nil, err
	}
	list := make([]Share, len(co.Result.Attempts))
	for k, a := range co.Result.Attempts {
		s := Share{math.NaN(), math.NaN()}
		if a.Added != nil {
			row, _ := run.Candidate(*a.Added)
			s.Add = row.Share
		}
		if a.Removed != nil {
			pairs := []model.Edge{a.Pair()}
			if a.Listed {
				pairs = co.Result.Added()
			}
			s.Remove = 0
			for _, pair := range pairs {
				share, err := removalShare(ctx, run, pair, a.Path, *a.Removed)
				if err != nil {
					return nil, err
				}
				s.Remove = max(s.Remove, share)
			}
		}
		list[k] = s
		if possible := s.Add > 0 && (s.Remove > 0 || a.Outcome != augment.Done); possible && !a.Listed && !run.Finished() {
			if err := run.Replay(ctx, a); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// removalShare is the probability that an edge is removed once a pair is added, over the paths that
// can be chosen, or on the path that is known.
func removalShare(ctx context.Context, run *augment.Run, pair model.Edge, path []int, edge model.Edge) (float64, error) {
	if _, candidate := run.Candidate(pair); !candidate {
		return 0, nil
	}
	paths := [][]int{path}
	if path == nil {
		var err error
		if paths, err = run.Paths(ctx, pair, 0); err != nil {
			return 0, err
		}
	}
	share := 0.0
	for _, p := range paths {
		for _, row := range run.Removals(&pair, p, 0, 0).Rows {
			if row.Pair == edge {
				share += row.Share / float64(len(paths))
			}
		}
	}
	return share, nil
}
