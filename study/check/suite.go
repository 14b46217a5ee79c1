package check

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/reliability"
	"mevolve/study/settings"
)

// SuiteVersion changes with the shape of the suite, or with its cases.
const SuiteVersion = 2

// Suite is what any implementation can be held against: small graphs with the exact
// probabilities of every mapping under every reading, and cases of Q, r and θ.
type Suite struct {
	Version     int               `json:"version"`
	License     string            `json:"license"`
	Graphs      []SuiteGraph      `json:"graphs"`
	Mappings    []MappingCase     `json:"mappings"`
	Reliability []ReliabilityCase `json:"reliability"`
}

// SuiteGraph has vertices from 1.
type SuiteGraph struct {
	Name     string   `json:"name"`
	Vertices int      `json:"vertices"`
	Edges    [][2]int `json:"edges"`
}

// MappingCase is a mapping of one of the graphs. Pairs that are not listed have probability 0.
type MappingCase struct {
	Graph    string            `json:"graph"`
	Mapping  string            `json:"mapping"`
	Readings map[string]string `json:"readings"`
	Beta     float64           `json:"beta"`
	L        int               `json:"l"`
	K        int               `json:"k"`
	Added    []PairChance      `json:"added"`
	Removed  []PairChance      `json:"removed"`
	Short    float64           `json:"short"` // that fewer than k pairs are added
}

// PairChance is a pair and its probability.
type PairChance struct {
	Pair [2]int  `json:"pair"`
	P    float64 `json:"p"`
}

// ReliabilityCase is a validation set and a pool with what follows. Classes count from 0.
type ReliabilityCase struct {
	Name       string             `json:"name"`
	P          [][]float64        `json:"p"`
	Class      []int              `json:"class"`
	Decision   []int              `json:"decision"`
	PoolP      [][]float64        `json:"pool_p"`
	PoolClass  []int              `json:"pool_class"`
	Q          [][]float64        `json:"q"` // Eq. 10; a class without graphs has its unit vector (R11)
	R          []float64          `json:"r"` // Eq. 11, rounded to 2⁻⁴⁰
	Cost       int                `json:"cost"`
	Minimisers []float64          `json:"minimisers"`
	Theta      map[string]float64 `json:"theta"` // Eq. 12 by R10
	PoolR      []float64          `json:"pool_r"`
	Kept       map[string][]bool  `json:"kept"` // by R10
}

var suiteGraphs = []SuiteGraph{
	{"path", 4, [][2]int{{1, 2}, {2, 3}, {3, 4}}},
	{"square", 4, [][2]int{{1, 2}, {1, 4}, {2, 3}, {3, 4}}},
	{"paw", 4, [][2]int{{1, 2}, {1, 3}, {2, 3}, {3, 4}}},
	{"star", 5, [][2]int{{1, 2}, {1, 3}, {1, 4}, {1, 5}}},
	{"complete", 3, [][2]int{{1, 2}, {1, 3}, {2, 3}}},
	{"apart", 6, [][2]int{{1, 2}, {1, 3}, {2, 3}, {4, 5}, {5, 6}}},
	{"two rings", 8, [][2]int{{1, 2}, {1, 4}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {5, 7}, {6, 7}, {7, 8}}},
}

var suiteReliability = []ReliabilityCase{
	{Name: "one minimiser", P: [][]float64{{0.9, 0.1}, {0.6, 0.4}, {0.2, 0.8}, {0.55, 0.45}}, Class: []int{0, 0, 1, 1}, Decision: []int{0, 0, 1, 0},
		PoolP: [][]float64{{0.7, 0.3}, {0.3, 0.7}, {0.5, 0.5}}, PoolClass: []int{0, 1, 1}},
	{Name: "several minimisers", P: [][]float64{{0.8, 0.2}, {0.4, 0.6}, {0.7, 0.3}, {0.1, 0.9}, {0.6, 0.4}}, Class: []int{0, 0, 1, 1, 0}, Decision: []int{0, 1, 0, 1, 0},
		PoolP: [][]float64{{0.65, 0.35}, {0.45, 0.55}}, PoolClass: []int{0, 1}},
	{Name: "all correct", P: [][]float64{{1, 0}, {0.75, 0.25}, {0.25, 0.75}}, Class: []int{0, 0, 1}, Decision: []int{0, 0, 1},
		PoolP: [][]float64{{1, 0}, {0.5, 0.5}}, PoolClass: []int{0, 0}},
	{Name: "a class without validation graphs", P: [][]float64{{0.5, 0.25, 0.25}, {0.25, 0.5, 0.25}}, Class: []int{0, 1}, Decision: []int{0, 2},
		PoolP: [][]float64{{0.25, 0.25, 0.5}, {0.5, 0.5, 0}}, PoolClass: []int{2, 0}},
}

// MakeSuite works every case out.
func MakeSuite(ctx context.Context) (Suite, error) {
	s := Suite{Version: SuiteVersion, License: "CC0-1.0", Graphs: suiteGraphs}
	for _, g := range suiteGraphs {
		for _, kind := range augment.Kinds() {
			if kind.Author != "" {
				continue
			}
			for _, shape := range []struct {
				beta float64
				l    int
			}{{0.1, 2}, {0.3, 2}, {0.3, 3}} {
				if shape.l == 3 && !kind.Motif {
					continue
				}
				k := &checker{kind: kind}
				for _, set := range k.choices() {
					c := MappingCase{Graph: g.Name, Mapping: kind.Name, Readings: k.spelled(set), Beta: shape.beta, L: shape.l}
					if err := c.solve(ctx, g); err != nil {
						return s, err
					}
					s.Mappings = append(s.Mappings, c)
				}
			}
		}
	}
	for _, c := range suiteReliability {
		if err := c.solve(); err != nil {
			return s, err
		}
		s.Reliability = append(s.Reliability, c)
	}
	return s, nil
}

// choices are the readings that a mapping is worked out under: those of the paper's own
// text in all combinations, what only other programs do once alone and once together.
func (k *checker) choices() []readings.Set {
	var list []readings.Set
	for _, h := range k.combinations(hypothesis{readings: readings.Default()}) {
		if h.readings.Path != readings.PathEvery && h.readings.Budget == readings.BudgetEdges && h.readings.DeletionSum == readings.DeletionSumCandidates {
			list = append(list, h.readings)
		}
	}
	for _, count := range []readings.EdgeCount{readings.EdgeCountKeep, readings.EdgeCountLiteral} {
		plain := readings.Default()
		plain.EdgeCount = count
		every, budget, within := plain, plain, plain
		every.Path, budget.Budget, within.DeletionSum = readings.PathEvery, readings.BudgetCandidates, readings.DeletionSumPath
		together := every
		together.Budget = readings.BudgetCandidates
		if k.kind.Motif {
			list = append(list, every, budget)
		}
		if k.kind.Motif && k.kind.Scored {
			list = append(list, within)
			together.DeletionSum = readings.DeletionSumPath
		}
		if k.kind.Motif {
			list = append(list, together)
		}
	}
	return list
}

// solve fills in the probabilities.
func (c *MappingCase) solve(ctx context.Context, of SuiteGraph) error {
	edges := make([]model.Edge, len(of.Edges))
	for i, e := range of.Edges {
		edges[i] = model.NewEdge(e[0]-1, e[1]-1)
	}
	g, err := model.NewGraph(of.Vertices, edges)
	if err != nil {
		return err
	}
	s := settings.Default()
	s.Mapping, s.Beta, s.L = c.Mapping, c.Beta, c.L
	for id, v := range c.Readings {
		if s.Readings, err = s.Readings.With(id, v); err != nil {
			return err
		}
	}
	m, err := s.NewMapping()
	if err != nil {
		return err
	}
	in, ok, err := augment.ExactInclusions(ctx, m, g, nil, 100_000)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("%s of %s has too many ways to follow", c.Mapping, c.Graph)
	}
	r, err := m.Begin(ctx, g)
	if err != nil {
		return err
	}
	c.K, c.Short, c.Added, c.Removed = r.Requested(), math.Round(in.Short*1e12)/1e12, listed(in.Added), listed(in.Removed)
	return nil
}

// listed are the pairs of positive probability, in order.
func listed(of map[model.Edge]float64) []PairChance {
	list := []PairChance{}
	for _, e := range slices.SortedFunc(maps.Keys(of), model.Edge.Compare) {
		if p := math.Round(of[e]*1e12) / 1e12; p > 0 { // the same on every machine
			list = append(list, PairChance{[2]int{e.U + 1, e.V + 1}, p})
		}
	}
	return list
}

// solve fills in Q, r and θ.
func (c *ReliabilityCase) solve() error {
	c.Theta, c.Kept = map[string]float64{}, map[string][]bool{}
	for _, r10 := range []readings.Theta{readings.ThetaSmallest, readings.ThetaMiddle, readings.ThetaLargest, readings.ThetaMagnitude} {
		cal, err := reliability.Calibrate(c.P, c.Class, c.Decision, len(c.P[0]), r10)
		if err != nil {
			return err
		}
		c.Q, c.R, c.Cost, c.Minimisers = cal.Q, cal.R, cal.Curve.Minimum(), cal.Minimisers
		c.Theta[string(r10)] = cal.Theta
		c.PoolR = nil
		for i, p := range c.PoolP {
			r := cal.Score(p, c.PoolClass[i])
			c.PoolR = append(c.PoolR, r)
			c.Kept[string(r10)] = append(c.Kept[string(r10)], cal.Keep(r))
		}
	}
	return nil
}

// Self works a suite's cases out again and says where this program departs from it.
func (s Suite) Self(ctx context.Context) (cases int, departs []string, err error) {
	if s.Version != SuiteVersion {
		return 0, nil, fmt.Errorf("the suite is of version %d; this program has version %d", s.Version, SuiteVersion)
	}
	graphs := map[string]SuiteGraph{}
	for _, g := range s.Graphs {
		graphs[g.Name] = g
	}
	for n, want := range s.Mappings {
		got := want
		if err := got.solve(ctx, graphs[want.Graph]); err != nil {
			return 0, nil, err
		}
		if got.K != want.K || !same(got.Short, want.Short) || !alike(got.Added, want.Added) || !alike(got.Removed, want.Removed) {
			departs = append(departs, fmt.Sprintf("mapping case %d: %s of %s, β %v, l %d, %v", n+1, want.Mapping, want.Graph, want.Beta, want.L, want.Readings))
		}
	}
	for n, want := range s.Reliability {
		got := want
		if err := got.solve(); err != nil {
			return 0, nil, err
		}
		if !slices.EqualFunc(got.R, want.R, same) || !slices.EqualFunc(got.PoolR, want.PoolR, same) || !maps.EqualFunc(got.Theta, want.Theta, same) ||
			got.Cost != want.Cost || !slices.EqualFunc(got.Minimisers, want.Minimisers, same) || !maps.EqualFunc(got.Kept, want.Kept, slices.Equal[[]bool]) ||
			!slices.EqualFunc(got.Q, want.Q, func(a, b []float64) bool { return slices.EqualFunc(a, b, same) }) {
			departs = append(departs, fmt.Sprintf("reliability case %d: %s", n+1, want.Name))
		}
	}
	return len(s.Mappings) + len(s.Reliability), departs, nil
}

func same(a, b float64) bool { return math.Abs(a-b) <= 1e-10 }

func alike(a, b []PairChance) bool {
	return slices.EqualFunc(a, b, func(x, y PairChance) bool { return x.Pair == y.Pair && same(x.P, y.P) })
}
