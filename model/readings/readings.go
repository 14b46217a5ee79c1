// Package readings defines the open points of the paper, R1 to R23, and the choices for
// them. A Set has one choice for each switchable point; a Reading describes a point and
// its Values. Fixed and docs/readings.md have the points without a switch (R3, R6, R7,
// R8, R11, R14).
package readings

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"mevolve/internal/lists"
)

// The values of the readings, one type for each, so that a package takes only the
// readings that it uses.
type (
	Connectivity  string // R1: is connectivity kept by random and vertex-similarity?
	EdgeCount     string // R2: may two motifs delete the same edge?
	Path          string // R4: which of several intact paths?
	ZeroScores    string // R5: what to draw when every candidate's score is 0?
	Pool          string // R9: is f applied to the growing D_train?
	Theta         string // R10: which minimiser of Eq. 12?
	Tuning        string // R12: hyper-parameters when retraining?
	Embedding     string // R13: what may a fitted embedding see?
	Validation    string // R15: is D_val in the fit?
	SFOrder       string // R16: which eigenvalues when there are more than d?
	Report        string // R17: which of the T+1 classifiers is the evolved model?
	Decision      string // R18: C(G) of an SVM?
	Scaling       string // R19: features before the classifier?
	DocumentOrder string // R20: in which order does a trained embedding visit its documents?
	Budget        string // R21: β of the edges, or of the candidates?
	DeletionSum   string // R22: over what does Eq. 9 sum?
	Grid          string // R23: by which graphs are hyper-parameters chosen?
)

const (
	ConnectivityKeep    Connectivity = "keep"
	ConnectivityLiteral Connectivity = "literal"

	EdgeCountKeep    EdgeCount = "keep"
	EdgeCountLiteral EdgeCount = "literal"

	PathUniform Path = "uniform"
	PathFirst   Path = "first"
	// PathEvery removes an edge from each of them, so the number of edges changes.
	PathEvery Path = "every"

	ZeroScoresUniform ZeroScores = "uniform"
	ZeroScoresNone    ZeroScores = "none"

	PoolCompounding Pool = "compounding"
	PoolOriginals   Pool = "originals"

	ThetaSmallest Theta = "smallest"
	ThetaLargest  Theta = "largest"
	ThetaMiddle   Theta = "middle"
	// ThetaMagnitude sums the distances of r to θ on the wrong side instead of counting
	// them.
	ThetaMagnitude Theta = "magnitude"

	TuningOnce  Tuning = "once"
	TuningAgain Tuning = "again"

	EmbeddingTransductive Embedding = "transductive"
	EmbeddingInductive    Embedding = "inductive"
	EmbeddingRefit        Embedding = "refit"

	ValidationApart Validation = "apart"
	// ValidationRetrained includes D_val in the fit of the retrained classifiers only.
	ValidationRetrained Validation = "retrained"
	ValidationFitted    Validation = "fitted"

	SFOrderSmallest SFOrder = "smallest"
	SFOrderLargest  SFOrder = "largest"

	ReportLast     Report = "last"
	ReportBestVal  Report = "best-val"
	ReportBestTest Report = "best-test"

	DecisionVote   Decision = "vote"
	DecisionArgmax Decision = "argmax"

	ScalingNone     Scaling = "none"
	ScalingStandard Scaling = "standard"

	DocumentOrderShuffled DocumentOrder = "shuffled"
	DocumentOrderFile     DocumentOrder = "file"

	BudgetEdges      Budget = "edges"
	BudgetCandidates Budget = "candidates"

	DeletionSumCandidates DeletionSum = "candidates"
	DeletionSumPath       DeletionSum = "path"

	GridVal  Grid = "val"
	GridTest Grid = "test"
)

// Set is one choice for every reading.
type Set struct {
	Connectivity  Connectivity
	EdgeCount     EdgeCount
	Path          Path
	ZeroScores    ZeroScores
	Pool          Pool
	Theta         Theta
	Tuning        Tuning
	Embedding     Embedding
	Validation    Validation
	SFOrder       SFOrder
	Report        Report
	Decision      Decision
	Scaling       Scaling
	DocumentOrder DocumentOrder
	Budget        Budget
	DeletionSum   DeletionSum
	Grid          Grid
}

// Default is the paper as we read it: the first value of each reading.
func Default() (s Set) {
	for _, r := range all {
		*r.field(&s) = r.Values[0].Name
	}
	return s
}

// Value is one choice for a reading.
type Value struct {
	Name  string
	Gloss string // its effect in one line
	// Oracle says in a clause why the choice uses the test set ("picks the evolved
	// model on the test set"); its accuracy is no result. "" for other values.
	Oracle string
}

// Reading describes one open point. The first of Values is the default.
type Reading struct {
	ID       string // "R9"
	Name     string // "pool"
	Question string
	Effect   string // what it changes, and where the explorer shows it; "": as its part
	Part     Part
	Values   []Value
	Rare     bool // other programs hardly know it: Spelled names it only where it is not at its default
	field    func(*Set) *string
}

// Register adds a reading with the field of its value; remove removes it.
func Register(r Reading, field func(*Set) *string) (remove func()) {
	before := all
	r.field = field
	all = append(slices.Clone(before), r)
	return func() { all = before }
}

// All lists the switchable readings in order.
func All() []Reading { return slices.Clone(all) }

var all = []Reading{
	{ID: "R1", Name: "connectivity", Part: Maps, Question: "Eq. 4 as printed can leave a graph disconnected; Sec. 3.2 says it stays connected.", Values: []Value{
		{Name: "keep", Gloss: "swap one by one; never remove a bridge (mappings without motifs)"},
		{Name: "literal", Gloss: "k added and k removed independently, as printed"},
	}, field: func(s *Set) *string { return (*string)(&s.Connectivity) }},
	{ID: "R2", Name: "edge-count", Part: Maps, Question: "Two motifs can delete one edge, and the number of edges drifts.", Values: []Value{
		{Name: "keep", Gloss: "a motif must be intact when its edge is removed"},
		{Name: "literal", Gloss: "the union of the deletions, as printed"},
	}, field: func(s *Set) *string { return (*string)(&s.EdgeCount) }},
	{ID: "R4", Name: "path", Part: Maps, Question: "Of several intact paths of a pair, which one loses an edge?", Values: []Value{
		{Name: "uniform", Gloss: "one uniformly at random"},
		{Name: "first", Gloss: "the first by its vertices' numbers, as public code does"},
		{Name: "every", Gloss: "every one loses an edge, so that the number of edges drifts, as public code does"},
	}, field: func(s *Set) *string { return (*string)(&s.Path) }},
	{ID: "R5", Name: "zero-scores", Part: Maps, Question: "When every candidate's score is 0, Eq. 5 divides by zero.", Values: []Value{
		{Name: "uniform", Gloss: "draw uniformly, and say so"},
		{Name: "none", Gloss: "draw no candidate"},
	}, field: func(s *Set) *string { return (*string)(&s.ZeroScores) }},
	{ID: "R9", Name: "pool", Part: Evolves, Question: "Is the mapping applied to the growing D_train?",
		Effect: "Screen 4: the pool doubles with every iteration, or stays as large as D_train was.", Values: []Value{
			{Name: "compounding", Gloss: "yes, as Alg. 3 prints: generated graphs are mapped again"},
			{Name: "originals", Gloss: "no: only the original training graphs are mapped"},
		}, field: func(s *Set) *string { return (*string)(&s.Pool) }},
	{ID: "R10", Name: "theta", Part: Evolves, Question: "The argmin of Eq. 12 is a set; which of the r that attain it?", Values: []Value{
		{Name: "smallest", Gloss: "the smallest: keeps the most"},
		{Name: "largest", Gloss: "the largest: keeps the fewest"},
		{Name: "middle", Gloss: "the middle one"},
		{Name: "magnitude", Gloss: "another equation: how far on the wrong side of θ in place of how many"},
	}, field: func(s *Set) *string { return (*string)(&s.Theta) }},
	{ID: "R12", Name: "tuning", Part: Learns, Question: "Are hyper-parameters chosen again when retraining?",
		Effect: "Screen 4: the grid is searched once, or in every iteration, which takes longer.", Values: []Value{
			{Name: "once", Gloss: "no: chosen at pre-training"},
			{Name: "again", Gloss: "yes: the grid is searched at each retraining"},
		}, field: func(s *Set) *string { return (*string)(&s.Tuning) }},
	{ID: "R13", Name: "embedding", Part: Embeds, Question: "What may a trained embedding (Graph2vec, Gl2vec) see?",
		Effect: "Bears on graph2vec and gl2vec.", Values: []Value{
			{Name: "transductive", Gloss: "train, validation and test graphs, without labels; new graphs are inferred"},
			{Name: "inductive", Gloss: "training graphs only; all others are inferred"},
			{Name: "refit", Gloss: "everything, fitted anew in each iteration"},
		}, field: func(s *Set) *string { return (*string)(&s.Embedding) }},
	{ID: "R15", Name: "validation", Part: Learns, Question: "Alg. 3 line 1 uses D_train and D_val: is D_val in the fit that it calibrates?",
		Effect: "Screen 4 shows val apart from train; screen 3 judges by it. Any value but apart makes an oracle.", Values: []Value{
			{Name: "apart", Gloss: "no: it tunes and calibrates only"},
			{Name: "retrained", Gloss: "an oracle: in the fit of the retrained classifiers, which the original lacks", Oracle: "has D_val in the fit of the retrained classifiers alone"},
			{Name: "fitted", Gloss: "an oracle: in every fit, the original's too", Oracle: "has D_val in every fit, though it tunes and calibrates"},
		}, field: func(s *Set) *string { return (*string)(&s.Validation) }},
	{ID: "R16", Name: "sf-order", Part: Embeds, Question: "Which eigenvalues does SF keep when there are more than d?",
		Effect: "Bears on SF, for graphs with more than d vertices.", Values: []Value{
			{Name: "smallest", Gloss: "the d smallest, 0 included"},
			{Name: "largest", Gloss: "the d largest, as karateclub does"},
		}, field: func(s *Set) *string { return (*string)(&s.SFOrder) }},
	{ID: "R17", Name: "report", Part: Evaluates, Question: "Which of the T+1 classifiers is the evolved model?",
		Effect: "Screens 4 and 6: which accuracy counts.", Values: []Value{
			{Name: "last", Gloss: "the last one, which Alg. 3 returns"},
			{Name: "best-val", Gloss: "the earliest of the best on D_val"},
			{Name: "best-test", Gloss: "the best on the test set: an oracle that peeks, to show the size of that bias", Oracle: "picks the evolved model on the test set"},
		}, field: func(s *Set) *string { return (*string)(&s.Report) }},
	{ID: "R18", Name: "decision", Part: Learns, Question: "For an SVM the vote and the largest probability can differ.",
		Effect: "Bears on SVM.", Values: []Value{
			{Name: "vote", Gloss: "the vote, as the paper's software"},
			{Name: "argmax", Gloss: "the class of the largest probability"},
		}, field: func(s *Set) *string { return (*string)(&s.Decision) }},
	{ID: "R19", Name: "scaling", Part: Learns, Question: "Are features scaled before the classifier?",
		Effect: "Bears on every learner with an embedding.", Values: []Value{
			{Name: "none", Gloss: "no"},
			{Name: "standard", Gloss: "to mean 0 and variance 1 on D_train"},
		}, field: func(s *Set) *string { return (*string)(&s.Scaling) }},
	{ID: "R20", Name: "document-order", Part: Embeds, Question: "In which order does PV-DBOW (Graph2vec, Gl2vec) visit the graphs in each epoch?",
		Effect: "Bears on graph2vec and gl2vec.", Values: []Value{
			{Name: "shuffled", Gloss: "a new random one in every epoch"},
			{Name: "file", Gloss: "the same in all, as gensim: vectors tell a graph's place in the file, and with it the class"},
		}, field: func(s *Set) *string { return (*string)(&s.DocumentOrder) }},
	{ID: "R21", Name: "budget", Part: Maps, Rare: true, Question: "Is β a share of the edges, or of the pairs that could be added?",
		Effect: "Controls look for no open motifs: they keep ⌈m·β⌉.", Values: []Value{
			{Name: "edges", Gloss: "of the edges: k = ⌈m·β⌉, Eq. 3"},
			{Name: "candidates", Gloss: "of the candidates to add (motif mappings), as public code does"},
		}, field: func(s *Set) *string { return (*string)(&s.Budget) }},
	{ID: "R22", Name: "deletion-sum", Part: Maps, Rare: true, Question: "Eq. 9 divides by the sum of scores: of which pairs?", Values: []Value{
		{Name: "candidates", Gloss: "of the candidates to add, as in Eq. 5"},
		{Name: "path", Gloss: "of the edges of the motif's own path, as public code does"},
	}, field: func(s *Set) *string { return (*string)(&s.DeletionSum) }},
	{ID: "R23", Name: "grid", Part: Learns, Question: "By its accuracy on which graphs is a row of the grid chosen?",
		Effect: "Screens 4 and 6: the original's grid, too. On the test set it makes an oracle.", Values: []Value{
			{Name: "val", Gloss: "on D_val"},
			{Name: "test", Gloss: "on the test set: an oracle that peeks, to show the size of that bias", Oracle: "chooses hyper-parameters on the test set"},
		}, field: func(s *Set) *string { return (*string)(&s.Grid) }},
}

// Oracle reports whether a reading has a value that uses the test set: accuracies under
// such a set are no results.
func (s Set) Oracle() bool {
	return slices.ContainsFunc(all, func(r Reading) bool {
		return slices.ContainsFunc(r.Values, func(v Value) bool { return v.Oracle != "" && v.Name == s.Get(r) })
	})
}

// Get returns the value of a reading.
func (s Set) Get(r Reading) string { return *r.field(&s) }

// Spelled are the values of some readings by ID, as a program is asked with them and a report
// names them.
func (s Set) Spelled(named func(Reading) bool) map[string]string {
	values := map[string]string{}
	for _, r := range all {
		if v := s.Get(r); named(r) && (!r.Rare || v != r.Values[0].Name) {
			values[r.ID] = v
		}
	}
	return values
}

// Assignments are the values of some readings in the order of All, each as Parse takes it:
// "R9=originals".
func (s Set) Assignments(named func(Reading) bool) []string {
	list := []string{}
	for _, r := range all {
		if named(r) {
			list = append(list, r.ID+"="+s.Get(r))
		}
	}
	return list
}

// Changed lists the readings that are not at their default, as "R9=originals".
func (s Set) Changed() []string {
	return s.Assignments(func(r Reading) bool { return s.Get(r) != r.Values[0].Name })
}

// In is the set that some options hold in fields of the same names; a field that they lack or
// leave empty is at its default.
func In(options any) Set {
	s := Default()
	to, from := reflect.ValueOf(&s).Elem(), reflect.ValueOf(options)
	for i := range to.NumField() {
		if field := from.FieldByName(to.Type().Field(i).Name); field.IsValid() && !field.IsZero() {
			to.Field(i).Set(field)
		}
	}
	return s
}

// With returns the set with one reading changed. The reading is given by ID ("R9") or
// name ("pool"), in upper or lower case.
func (s Set) With(name, value string) (Set, error) {
	i := slices.IndexFunc(all, func(r Reading) bool {
		return strings.EqualFold(r.ID, name) || strings.EqualFold(r.Name, name)
	})
	if i < 0 {
		names := lists.Each(all, func(r Reading) string { return r.ID + " (" + r.Name + ")" })
		return s, fmt.Errorf("there is no reading %q that can be switched; there are %s", name, strings.Join(names, ", "))
	}
	values := lists.Each(all[i].Values, func(v Value) string { return v.Name })
	if !slices.Contains(values, value) {
		return s, fmt.Errorf("reading %s (%s) has no value %q; choose %s", all[i].ID, all[i].Name, value, strings.Join(values, " or "))
	}
	*all[i].field(&s) = value
	return s, nil
}

// Parse applies one "NAME=VALUE" of the command line, or the readings of a published code
// by its name.
func (s Set) Parse(assignment string) (Set, error) {
	name, value, ok := strings.Cut(assignment, "=")
	if !ok {
		return s.As(strings.TrimSpace(assignment))
	}
	return s.With(strings.TrimSpace(name), strings.TrimSpace(value))
}
