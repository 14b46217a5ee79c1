// Package augment holds the four structural mappings f: (G, y) → (G', y) of
// M-Evolve (Sec. 3.2): k = ⌈m·β⌉ edges are added to a graph and as many
// removed (Eqs. 3 and 4),
//
//	G' = (V, (E ∪ E_add) \ E_del).
//
// The main types are Mapping, which maps a graph, and Run, the same mapping attempt by
// attempt. An Attempt draws a pair to add out of E_add^c, then an edge to remove out
// of E_del^c, and records the scores, probabilities and random numbers. Candidates,
// scores and weights are those of the input graph in all attempts.
//
//	mapping             E_add^c               E_del^c             weights
//	random              non-adjacent pairs    E                   uniform
//	vertex-similarity   non-adjacent pairs    E                   Eqs. 5 and 6
//	motif-random        ends of open motifs   edges of one path   uniform
//	motif-similarity    ends of open motifs   edges of one path   Eqs. 5 and 9
//
// Each mapping is in the file of its name. The other files:
//
//	kind.go                                Kind: what a mapping is, in fields and sentences
//	run.go, attempt.go                     Run, Attempt, Result
//	candidates.go                          the candidates of one draw
//	pool_list.go                           weightRandomSample over a list
//	pool_nonadjacent.go, pool_rows.go      the same draw without a list
//	edgeremoval.go, bridge.go              removal from all edges; bridges (R1)
//	pathremoval.go, motif.go               removal on a path; the paths of a pair
//	openmotifpairs.go, adjacency.go        the ends of open motifs, row by row
//	ra.go, similarity.go, topscores.go     the similarity s_ij
//	inclusion_pair.go, inclusion_all.go    inclusion probabilities
//	weighted.go, external.go, controls.go  mappings beside the paper's
//	arena.go                               scratch memory
package augment

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"

	"mevolve/internal/lists"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
)

// MaxL is the largest motif length l. The paper uses 2 and shows 3; the number of
// paths grows with the l-th power of the degree.
const MaxL = 6

// Options are the parameters of a mapping.
type Options struct {
	Beta         float64               // β, share of the edges that is swapped, 0 < β ≤ 1
	L            int                   // l, number of edges of a motif's path, 2 to MaxL; only for motif mappings
	Connectivity readings.Connectivity // R1, only for random and vertex-similarity
	EdgeCount    readings.EdgeCount    // R2, only for motif mappings
	ZeroScores   readings.ZeroScores   // R5, only for similarity mappings
	Path         readings.Path         // R4, only for motif mappings; "": uniform
	Budget       readings.Budget       // R21, only for motif mappings; "": edges
	DeletionSum  readings.DeletionSum  // R22, only for motif-similarity; "": candidates
	Similarity   string                // the index of Eqs. 5, 6 and 9; "": Resource Allocation
	Departure    Departure             // a deliberate fault in Eqs. 5 to 9; "": none

	most float64 // limit of candidates in a list; 0: listable
}

// index returns the similarity index of valid options.
func (o Options) index() *Index { return must.Get(IndexNamed(o.Similarity)) }

// listed returns the limit of candidates in a list.
func (o Options) listed() float64 { return cmp.Or(o.most, listable) }

// Mapping is an f: (G, y) → (G', y). It holds no state and may be used by
// several goroutines at once.
type Mapping interface {
	Name() string // of its Kind
	// Map maps g and does not change it. All randomness comes from rng; the same
	// graph and stream give the same result. A graph without a candidate is its own
	// result (R8). Map checks the context in every row of candidates and in every
	// attempt, and returns its error.
	Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error)
	// Begin finds and scores the candidates, and returns the Run to step through. Its
	// only error is that of the context.
	Begin(ctx context.Context, g *model.Graph) (*Run, error)
}

// papers are the paper's mappings in its order.
var papers = []Kind{
	{Name: "random", Short: "random", Paper: "Eq. 2",
		New: paper("random", random)},
	{Name: "vertex-similarity", Short: "vertex-sim", Paper: "Alg. 1", Scored: true, Unweighted: "random",
		Add: Weight{Equation: "Eq. 5", Formula: "s/Σs"}, Remove: Weight{Equation: "Eq. 6", Formula: "1−s/Σs"},
		New: paper("vertex-similarity", vertexSimilarity)},
	{Name: "motif-random", Short: "motif-rand", Paper: "Eqs. 7 and 8", Motif: true,
		New: paper("motif-random", motifRandom)},
	{Name: "motif-similarity", Short: "motif-sim", Paper: "Alg. 2", Motif: true, Scored: true, Unweighted: "motif-random",
		Add: Weight{Equation: "Eq. 5", Formula: "s/Σs"}, Remove: Weight{Equation: "Eq. 9", Formula: "1−s/Σs"},
		New: paper("motif-similarity", motifSimilarity)},
}

// builtIn is a mapping of this program.
type builtIn struct {
	Options
	name string
	to   func(ctx context.Context, w *arena, g *model.Graph, o Options) (*Run, error)
}

// paper returns the constructor of one of the paper's mappings.
func paper(name string, to func(ctx context.Context, w *arena, g *model.Graph, o Options) (*Run, error)) func(Options) Mapping {
	return func(o Options) Mapping { return builtIn{o, name, to} }
}

func (m builtIn) Name() string { return m.name }

func (m builtIn) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	return MapForced(ctx, m, g, rng, nil)
}

func (m builtIn) Begin(ctx context.Context, g *model.Graph) (*Run, error) {
	return m.begin(ctx, new(arena), g)
}

func (m builtIn) begin(ctx context.Context, w *arena, g *model.Graph) (*Run, error) {
	return m.to(ctx, w, g, m.Options)
}

// Kinds lists the mappings that there are, the paper's first.
func Kinds() []Kind { return slices.Clone(kinds()) }

// registry is the mappings: those that there are, and former versions of External ones.
type registry struct {
	kinds  []Kind
	former []former
}

// registered is what Register and Supersede have left; nil before them. It is
// replaced whole, so work in the background can read it meanwhile.
var registered atomic.Pointer[registry]

func now() registry {
	if p := registered.Load(); p != nil {
		return *p
	}
	return registry{kinds: papers}
}

func kinds() []Kind { return now().kinds }

// Register adds a mapping, before anything asks for it; remove takes it away
// again, and with it all versions that have replaced it.
func Register(k Kind) (remove func()) {
	was := registered.Load()
	to := now()
	to.kinds = append(slices.Clone(to.kinds), k)
	registered.Store(&to)
	return func() { registered.Store(was) }
}

// KindOf is the kind of a mapping's name, also of a former version; false where there is none.
func KindOf(name string) (Kind, bool) {
	for _, list := range [][]Kind{kinds(), controls} {
		if i := slices.IndexFunc(list, func(k Kind) bool { return k.Name == name }); i >= 0 {
			return list[i], true
		}
	}
	return formerOf(func(f former) bool { return f.Name == name })
}

// Names lists the mappings by name, without the controls.
func Names() []string {
	return lists.Each(kinds(), func(k Kind) string { return k.Name })
}

// New returns the mapping of a name. Its error says which option is wrong.
func New(name string, o Options) (Mapping, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	if k, ok := KindOf(name); ok {
		return k.New(o), nil
	}
	return nil, fmt.Errorf("there is no mapping %q; choose %s", name, strings.Join(Known(), ", "))
}

func (o Options) validate() error {
	switch {
	case !(o.Beta > 0 && o.Beta <= 1):
		return fmt.Errorf("the edge budget β is %v; it must be above 0 and at most 1", o.Beta)
	case o.L < 2 || o.L > MaxL:
		return fmt.Errorf("the motif length l is %d; it must be 2 to %d", o.L, MaxL)
	case o.Connectivity != readings.ConnectivityKeep && o.Connectivity != readings.ConnectivityLiteral:
		return fmt.Errorf("reading R1 (connectivity) is %q; choose keep or literal", o.Connectivity)
	case o.EdgeCount != readings.EdgeCountKeep && o.EdgeCount != readings.EdgeCountLiteral:
		return fmt.Errorf("reading R2 (edge-count) is %q; choose keep or literal", o.EdgeCount)
	case o.ZeroScores != readings.ZeroScoresUniform && o.ZeroScores != readings.ZeroScoresNone:
		return fmt.Errorf("reading R5 (zero-scores) is %q; choose uniform or none", o.ZeroScores)
	case !slices.Contains([]readings.Path{"", readings.PathUniform, readings.PathFirst, readings.PathEvery}, o.Path):
		return fmt.Errorf("reading R4 (path) is %q; choose uniform, first or every", o.Path)
	case o.Budget != "" && o.Budget != readings.BudgetEdges && o.Budget != readings.BudgetCandidates:
		return fmt.Errorf("reading R21 (budget) is %q; choose edges or candidates", o.Budget)
	case o.DeletionSum != "" && o.DeletionSum != readings.DeletionSumCandidates && o.DeletionSum != readings.DeletionSumPath:
		return fmt.Errorf("reading R22 (deletion-sum) is %q; choose candidates or path", o.DeletionSum)
	}
	_, err := IndexNamed(o.Similarity)
	return err
}

// Budget is k = ⌈m·β⌉, Eq. 3; under R21 candidates m is the number of candidates. A
// product above a whole number by rounding only (100 · 0.07 is 7.000000000000001)
// counts as that number.
func Budget(m int, beta float64) int {
	if m == 0 {
		return 0
	}
	return max(1, int(math.Ceil(float64(m)*beta-1e-9)))
}
