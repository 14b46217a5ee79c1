package augment

import (
	"fmt"
	"strings"

	"mevolve/model/readings"
)

// Kind describes a mapping. Screens, filters, explanations and forecasts ask its
// fields and never compare names.
type Kind struct {
	Name        string                // "motif-similarity"
	Short       string                // at most ten columns wide
	Paper       string                // where the paper defines it: "Alg. 1"; "" for others
	Motif       bool                  // adds the ends of an open motif, removes an edge of its path (Eqs. 7 and 8); else any pair, any edge
	Scored      bool                  // weighs by the similarity s_ij
	Unweighted  string                // of a Scored one: the mapping that draws the same without weights
	Author      string                // an External mapping: the program, file, folder or control that makes the swaps; "": this program
	Flags       []string              // an External mapping: the flags that register it
	Source      any                   // an External mapping: the value of package external behind it
	Control     bool                  // one of Controls
	Triads      bool                  // a control that swaps within open triads, as motif mappings do
	Summary     string                // a control: what it does, in a phrase
	adds        string                // Adds, where it is not the usual text
	removes     string                // Removes, likewise
	Add, Remove Weight                // w_add and w_del
	New         func(Options) Mapping // the mapping for validated options
}

// Weight describes the weights of candidates. The zero Weight is uniform.
type Weight struct {
	Equation string // of the paper: "Eq. 5"; "" for none
	Formula  string // of w: "s/Σs"; "" for uniform
	Unknown  bool   // the formula is not known
}

// Uniform reports whether all candidates have the same weight.
func (w Weight) Uniform() bool { return w.Formula == "" && !w.Unknown }

// String is "by s/Σs (Eq. 5)" or "uniformly".
func (w Weight) String() string {
	switch {
	case w.Unknown:
		return "without a description of how"
	case w.Uniform():
		return "uniformly"
	case w.Equation == "":
		return "by " + w.Formula
	}
	return "by " + w.Formula + " (" + w.Equation + ")"
}

// Adds says in a phrase which pairs can be added.
func (k Kind) Adds() string {
	switch {
	case k.adds != "":
		return k.adds
	case k.Author != "":
		return "the pairs that " + k.Author + " returns"
	case k.Motif:
		return "the ends of an open motif"
	}
	return "any pair that is not adjacent"
}

// Removes says in a phrase which edges can be removed.
func (k Kind) Removes() string {
	switch {
	case k.removes != "":
		return k.removes
	case k.Author != "":
		return "the edges that it returns"
	case k.Motif:
		return "an edge of the motif's path"
	}
	return "any edge"
}

// Sentence says in one what the mapping does.
func (k Kind) Sentence() string {
	text := "adds " + k.Adds() + ", removes " + k.Removes()
	if k.Scored {
		text += ", weighted by similarity"
	}
	if k.Paper != "" {
		text += " (" + k.Paper + ")"
	}
	return text
}

// RemovesUnder is Removes under the readings: a mapping without a motif may spare bridges.
func (k Kind) RemovesUnder(r readings.Set) string {
	if k.sparesBridges(r) {
		return k.Removes() + " except bridges"
	}
	return k.Removes()
}

// RemovalPhrases are RemovesUnder and shorter ones, the longest first.
func (k Kind) RemovalPhrases(r readings.Set) []string {
	list := []string{k.RemovesUnder(r), k.Removes()}
	if k.Motif && k.removes == "" {
		list = append(list, "of the motif", "of motif")
	}
	return list
}

// MotifName is what a path of l edges between two vertices without an edge is called; "" for
// a mapping that follows no paths.
func (k Kind) MotifName(l int) string {
	switch {
	case !k.Motif:
		return ""
	case l == 2:
		return "an open triad"
	case l == 3:
		return "an open quad"
	}
	return fmt.Sprintf("an open path of %d edges", l)
}

// NoCandidate is the sentence on a graph with edges that has no pair to add.
func (k Kind) NoCandidate(l int) string {
	if motif := k.MotifName(l); motif != "" {
		return fmt.Sprintf("No two vertices without an edge are joined by %s, a path of %d edges: there is no candidate to add.", motif, l)
	}
	return "Every two vertices of a component are joined by an edge already: there is no candidate to add."
}

// Ignores says in a clause why a setting of mappings changes nothing; "" if it matters.
func (k Kind) Ignores(setting string) string {
	switch {
	case k.Name == "":
	case setting == "l" && !k.Motif:
		return k.Name + " follows no paths"
	case setting == "similarity" && !k.Scored:
		return k.Name + " does not look at similarity"
	}
	return ""
}

// BudgetNoun is what β is a share of under the readings: "edge" or "candidate".
func (k Kind) BudgetNoun(r readings.Set) string {
	if k.AppliesTo("R21") && r.Budget == readings.BudgetCandidates {
		return "candidate"
	}
	return "edge"
}

// BudgetUnder is the formula of the number of swaps under the readings, and its source.
func (k Kind) BudgetUnder(r readings.Set) (formula, source string) {
	if k.BudgetNoun(r) == "candidate" {
		return "k = ⌈candidates·β⌉", "R21"
	}
	return "k = ⌈m·β⌉", "Eq. 3"
}

// sparesBridges reports whether edges are drawn from all that are no bridges (R1 keep).
func (k Kind) sparesBridges(r readings.Set) bool {
	return !k.Motif && k.Author == "" && k.removes == "" && r.Connectivity == readings.ConnectivityKeep
}

// AppliesTo reports whether a reading, by its ID, affects the draws of the mapping.
func (k Kind) AppliesTo(id string) bool {
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

// Basis says in a sentence which graph the candidates, scores and paths come from: the
// input or the present graph; "" for an External mapping.
func (k Kind) Basis(r readings.Set) string {
	if k.Author != "" {
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
	case k.sparesBridges(r):
		until = "; a bridge is one of the graph as it is by then (R1 keep)"
	}
	return what + " are those of the input graph in all swaps" + until + "."
}
