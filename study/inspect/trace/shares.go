package trace

import (
	"context"
	"math"
	"math/rand/v2"

	"mevolve/augment"
	"mevolve/model"
)

// SharesOf is the mapping of the paper whose shares stand beside an answer.
const SharesOf = "motif-similarity"

// mostShared is the largest number of edges of a graph whose answer gets shares.
const mostShared = 5000

// Share is the paper's numbers of the pair that an attempt adds and of the edge that it removes.
// NaN: no such edge.
type Share struct {
	Add, Remove           float64 // 0: impossible at this swap
	OnPath                float64 // Remove where its path is chosen: the answer may leave the path out
	AddScore, RemoveScore float64 // in the input graph
}

// setBesidePaper maps the graph by the paper's mapping, too, and computes its shares of attempts from
// outside. A swap that is possible is made before the next one. Lists have no order: each pair has
// its share in the first draw, and each edge its largest share over the pairs of the list.
func (co *Trace) setBesidePaper(ctx context.Context, rng *rand.Rand) error {
	if co.Kind.Author == "" || co.Kind.Control || co.Graph.M() > mostShared || len(co.Result.Attempts) == 0 {
		return nil
	}
	c := co.Cause
	c.Mapping = SharesOf
	m, err := c.NewMapping()
	if err != nil {
		return err
	}
	paper, err := m.Map(ctx, co.Graph, rng)
	if err != nil {
		return err
	}
	run, err := m.Begin(ctx, co.Graph)
	if err != nil {
		return err
	}
	nan := math.NaN()
	list := make([]Share, len(co.Result.Attempts))
	for k, a := range co.Result.Attempts {
		s := Share{nan, nan, nan, nan, nan}
		if a.Added != nil {
			row, _ := run.Candidate(*a.Added)
			s.Add, s.AddScore = row.Share, co.Index.Score(co.Graph, a.Added.U, a.Added.V)
		}
		if a.Removed != nil {
			pairs := []model.Edge{a.Pair()}
			if a.Listed {
				pairs = co.Result.Added()
			}
			s.Remove, s.OnPath, s.RemoveScore = 0, 0, co.Index.Score(co.Graph, a.Removed.U, a.Removed.V)
			for _, pair := range pairs {
				share, onPath, err := removalShare(ctx, run, pair, a.Path, *a.Removed)
				if err != nil {
					return err
				}
				s.Remove, s.OnPath = max(s.Remove, share), max(s.OnPath, onPath)
			}
		}
		list[k] = s
		if possible := s.Add > 0 && (s.Remove > 0 || a.Outcome != augment.Done); possible && !a.Listed && !run.Finished() {
			if err := run.Replay(ctx, a); err != nil {
				return err
			}
		}
	}
	co.Shares, co.Paper = list, &paper
	return nil
}

// removalShare is the probability that an edge is removed once a pair is added, over the paths that
// can be chosen, or on the path that is known; and its largest on one of these paths.
func removalShare(ctx context.Context, run *augment.Run, pair model.Edge, path []int, edge model.Edge) (share, onPath float64, err error) {
	if _, candidate := run.Candidate(pair); !candidate {
		return 0, 0, nil
	}
	paths := [][]int{path}
	if path == nil {
		if paths, err = run.Paths(ctx, pair, 0); err != nil {
			return 0, 0, err
		}
	}
	for _, p := range paths {
		for _, row := range run.Removals(&pair, p, 0, 0).Rows {
			if row.Pair == edge {
				share, onPath = share+row.Share/float64(len(paths)), max(onPath, row.Share)
			}
		}
	}
	return share, onPath, nil
}
