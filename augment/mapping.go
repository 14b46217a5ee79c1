// Package augment holds the four structural mappings f: (G, y) → (G', y) of
// M-Evolve (Sec. 3.2): k = ⌈m·β⌉ edges are added to a graph and as many
// removed (Eqs. 3 and 4),
//
//	G' = (V, (E ∪ E_add) \ E_del).
//
// A mapping is a Run of attempts, one after another. Each draws a pair to
// join out of E_add^c, then an edge to remove out of E_del^c, and is written
// down with the scores, shares and random numbers behind it. Candidates,
// scores and weights are those of the input graph throughout.
//
//	mapping             E_add^c               E_del^c             weights
//	random              non-adjacent pairs    E                   uniform
//	vertex-similarity   non-adjacent pairs    E                   Eqs. 5 and 6
//	motif-random        ends of open motifs   edges of one path   uniform
//	motif-similarity    ends of open motifs   edges of one path   Eqs. 5 and 9
//
// Each mapping stands in the file of its name; beside them stand mappings that
// somebody else makes (told.go) and what they are compared with (controls.go).
// What they share: motif.go, openpairs.go and adjacency.go (open motifs, their
// paths and their ends), ra.go and similarity.go (the similarity), sample.go, nonedges.go and
// unlisted.go (weightRandomSample, and how it does without a list), anyedge.go and
// pathedge.go (the two ways to choose what is removed), bridge.go (connectivity),
// run.go (the attempts), table.go (the candidates of a step, on demand), room.go
// (the memory for it, kept where many graphs are mapped).
package augment

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"mevolve/model"
	"mevolve/readings"
)

// MaxL is the longest motif that is searched for. The paper uses 2 and draws
// 3; the number of paths grows with the power l of the degree.
const MaxL = 6

// Options are what a mapping depends on besides the graph and the draws.
type Options struct {
	Beta         float64               // β, share of the edges that is swapped, 0 < β ≤ 1
	L            int                   // l, edges of a motif's path, 2 to MaxL; only for motif mappings
	Connectivity readings.Connectivity // R1, only for random and vertex-similarity
	EdgeCount    readings.EdgeCount    // R2, only for motif mappings
	ZeroScores   readings.ZeroScores   // R5, only for similarity mappings
	Path         readings.Path         // R4, only for motif mappings; "": uniform
	Budget       readings.Budget       // R21, only for motif mappings; "": edges
	DeletionSum  readings.DeletionSum  // R22, only for motif-similarity; "": candidates
	Similarity   string                // the index of Eqs. 5, 6 and 9; "": Resource Allocation

	most float64 // candidates that are listed; 0: listable
}

// index is the similarity of valid options.
func (o Options) index() *Index {
	x, err := IndexNamed(o.Similarity)
	if err != nil {
		panic(err)
	}
	return x
}

// listed is the most candidates that are listed.
func (o Options) listed() float64 { return cmp.Or(o.most, listable) }

// Mapping is an f: (G, y) → (G', y). It holds no state and may be used by
// several goroutines at once.
type Mapping interface {
	Name() string // of its Kind
	// Map maps g and leaves it unchanged. All randomness comes from rng; the
	// same graph and stream give the same result. A graph that offers nothing
	// to do is its own result (R8). The context is looked at in every row of
	// candidates and in every attempt; its error ends the mapping.
	Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error)
	// Begin opens the same mapping for stepping through it: it finds and scores
	// the candidates. Its only error is that of the context.
	Begin(ctx context.Context, g *model.Graph) (*Run, error)
}

// Kind describes a mapping: whoever draws, counts, filters, explains or prices
// one asks here and not for its name.
type Kind struct {
	Name  string
	Short string // in ten columns
	// Motif tells that it joins the ends of an open motif and removes an edge of
	// a path between them (Eqs. 7 and 8); else any pair and any edge.
	Motif bool
	// Scored tells that it weighs by the similarity s_ij.
	Scored bool
	// Told names who makes the swaps where that is not this program, a file or a
	// folder, and Flags are the words that bring it in.
	Told        string
	Flags       []string
	Source      any    // who tells, for whoever asks it otherwise than to map: see package foreign
	Control     bool   // see Controls
	Plainly     string // what a control does, in a phrase
	adds        string
	removes     string
	Add, Remove Weight
	New         func(Options) Mapping // of options that have been validated
}

// Weight is how candidates are weighed. The zero Weight is uniform.
type Weight struct {
	Equation string // where the paper has it: "Eq. 5"
	Formula  string // of w, for a reader: "s/Σs"
	Untold   bool   // nobody says how
}

// Uniform tells whether every candidate weighs the same.
func (w Weight) Uniform() bool { return w.Formula == "" && !w.Untold }

// String is "by s/Σs (Eq. 5)" or "uniformly".
func (w Weight) String() string {
	switch {
	case w.Untold:
		return "it is not told how"
	case w.Uniform():
		return "uniformly"
	case w.Equation == "":
		return "by " + w.Formula
	}
	return "by " + w.Formula + " (" + w.Equation + ")"
}

// Adds says what may be joined.
func (k Kind) Adds() string {
	switch {
	case k.adds != "":
		return k.adds
	case k.Told != "":
		return "the pairs that " + k.Told + " tells"
	case k.Motif:
		return "the ends of an open motif"
	}
	return "any pair that is not adjacent"
}

// Removes says what may be removed.
func (k Kind) Removes() string {
	switch {
	case k.removes != "":
		return k.removes
	case k.Told != "":
		return "the edges that it tells"
	case k.Motif:
		return "an edge of the motif's path"
	}
	return "any edge"
}

// Bears tells whether a reading, by its ID, decides anything about what the mapping draws.
func (k Kind) Bears(id string) bool {
	switch id {
	case "R1":
		return !k.Motif
	case "R2", "R4", "R21":
		return k.Motif
	case "R5", "R6":
		return k.Scored
	case "R22":
		return k.Motif && k.Scored
	}
	return false
}

// Basis says in a sentence of which graph the candidates, their scores and their paths
// are; "" where somebody else makes the swaps.
func (k Kind) Basis(r readings.Set) string {
	if k.Told != "" {
		return ""
	}
	what, until := "Candidates", ""
	if k.Scored {
		what = "Candidates, degrees and s"
	}
	switch {
	case k.Motif && r.EdgeCount == readings.EdgeCountKeep:
		until = "; a path counts while none of its edges is removed (R2 keep)"
	case k.Motif:
		what = strings.Replace(what, "Candidates", "Candidates, their paths", 1)
	case r.Connectivity == readings.ConnectivityKeep:
		until = "; a bridge is one of the graph as it is by then (R1 keep)"
	}
	return what + " are those of the input graph in all swaps" + until + "."
}

// kinds in the paper's order.
var kinds = []Kind{
	{Name: "random", Short: "random",
		New: paper("random", random)},
	{Name: "vertex-similarity", Short: "vertex-sim", Scored: true,
		Add: Weight{Equation: "Eq. 5", Formula: "s/Σs"}, Remove: Weight{Equation: "Eq. 6", Formula: "1−s/Σs"},
		New: paper("vertex-similarity", vertexSimilarity)},
	{Name: "motif-random", Short: "motif-rand", Motif: true,
		New: paper("motif-random", motifRandom)},
	{Name: "motif-similarity", Short: "motif-sim", Motif: true, Scored: true,
		Add: Weight{Equation: "Eq. 5", Formula: "s/Σs"}, Remove: Weight{Equation: "Eq. 9", Formula: "1−s/Σs"},
		New: paper("motif-similarity", motifSimilarity)},
}

// ours is a mapping whose attempts this program makes.
type ours struct {
	Options
	name string
	to   func(ctx context.Context, w *room, g *model.Graph, o Options) (*Run, error)
}

// paper makes one of the paper's mappings.
func paper(name string, to func(ctx context.Context, w *room, g *model.Graph, o Options) (*Run, error)) func(Options) Mapping {
	return func(o Options) Mapping { return ours{o, name, to} }
}

func (m ours) Name() string { return m.name }

func (m ours) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	return MapForced(ctx, m, g, rng, nil)
}

func (m ours) Begin(ctx context.Context, g *model.Graph) (*Run, error) {
	return m.begin(ctx, new(room), g)
}

func (m ours) begin(ctx context.Context, w *room, g *model.Graph) (*Run, error) {
	return m.to(ctx, w, g, m.Options)
}

// Kinds lists the mappings that there are, the paper's first.
func Kinds() []Kind { return slices.Clone(kinds) }

// Register adds a mapping, before anything asks for it; remove takes it away
// again.
func Register(k Kind) (remove func()) {
	before := kinds
	kinds = append(slices.Clone(before), k)
	return func() { kinds = before }
}

// KindOf is the kind of a mapping's name; false where there is none.
func KindOf(name string) (Kind, bool) {
	for _, list := range [][]Kind{kinds, controls} {
		if i := slices.IndexFunc(list, func(k Kind) bool { return k.Name == name }); i >= 0 {
			return list[i], true
		}
	}
	return Kind{}, false
}

// Names lists the mappings by name, without the controls.
func Names() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	return names
}

// New returns the mapping of that name, or a sentence that says which option
// cannot be.
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

// Budget is k = ⌈m·β⌉, Eq. 3; under R21 candidates m is their number. A product that
// exceeds a whole number by rounding only (100 · 0.07 is 7.000000000000001) counts as
// that number.
func Budget(m int, beta float64) int {
	if m == 0 {
		return 0
	}
	return max(1, int(math.Ceil(float64(m)*beta-1e-9)))
}
