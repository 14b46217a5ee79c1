package swapview

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/theme"
)

// SwapWords says the swap in at most two sentences with the marks of the picture, in w columns if
// possible: what it adds and why this pair, and once it is drawn what it removes.
func (s Step) SwapWords(w int) string {
	sc, a := s.Scene, s.Scene.Attempt
	switch {
	case a == nil && sc.Last() == 0:
		return "no swap is made here"
	case a == nil:
		return fmt.Sprintf("k = %s to make: each adds a pair (%c) and removes an edge (%c)", wording.Count(sc.Result.Requested, "swap", "swaps"), theme.AddedGlyph, theme.RemovedGlyph)
	case sc.Line == trace.Swapped && a.Outcome == augment.PassedOver:
		return fmt.Sprintf("Passes over %v (%c): none of its paths is intact.", a.Pair(), theme.PassedGlyph)
	case sc.Line == trace.Swapped && a.Outcome == augment.Undone:
		return fmt.Sprintf("Undoes %v (%c): only bridges are left to remove.", a.Pair(), theme.PassedGlyph)
	}
	if sc.Added() == nil && sc.Removed() == nil {
		if sc.Line == trace.Swapped || sc.Line == trace.Taken {
			return "No edge is moved."
		}
		return s.lineWords(w)
	}
	var forms []string
	for short := range 3 {
		if s.hidden && short < 2 { // the reason shows s
			continue
		}
		forms = append(forms, strings.Join(slices.DeleteFunc([]string{s.addWords(short), s.removeWords(short)}, func(words string) bool { return words == "" }), " "))
	}
	return chrome.Longest(w, forms...)
}

// addWords is the sentence of the pair added; short is 0 for all of it, 1 and 2 for less.
func (s Step) addWords(short int) string {
	sc, e := s.Scene, s.Scene.Added()
	if e == nil {
		return ""
	}
	common, words := augment.CommonNeighbors(sc.Graph, e.U, e.V), fmt.Sprintf("Adds %v (%c)", e, theme.AddedGlyph)
	switch {
	case sc.Kind.Author != "" || short == 2: // an external mapping gives no reason
		return words + "."
	case sc.ForcedAt().Add != nil:
		return words + ": chosen by hand."
	case sc.Sum == 0 && sc.Kind.Scored, sc.Sum == 0 && sc.Kind.Add.Uniform():
		return words + fmt.Sprintf(": one of %s, all equally likely.", wording.Count(sc.Additions.Left, "pair", "pairs"))
	case !sc.Kind.Scored || !sc.Index.Triads:
		return words + "."
	case len(common) == 1:
		return words + fmt.Sprintf(": neighbour %d is shared.", common[0]+1)
	case len(common) == 0:
		return words + ": no neighbour is shared."
	case short == 1:
		return words + fmt.Sprintf(": %d neighbours are shared.", len(common))
	}
	return words + ": neighbours " + wording.Numbers(common, ", ") + " are shared."
}

// removeWords is the sentence of the edge removed.
func (s Step) removeWords(short int) string {
	sc, a, e := s.Scene, s.Scene.Attempt, s.Scene.Removed()
	if e == nil {
		if sc.Line >= trace.Taken && sc.Kind.Motif && a.Outcome == augment.Done {
			return "Removes nothing: the edge drawn was removed before."
		}
		return ""
	}
	words := fmt.Sprintf("Removes %v (%c)", e, theme.RemovedGlyph)
	switch {
	case a.Path != nil:
		name := map[int]string{3: "triad", 4: "quad"}[len(a.Path)]
		if name == "" {
			name = "path"
		}
		if a.Further() {
			name = "further " + name
		}
		return words + " of the " + name + " " + wording.Path(a.Path) + "."
	case sc.Kind.Author != "" || short == 2:
		return words + "."
	case sc.ForcedAt().Remove != nil:
		return words + ": chosen by hand."
	case sc.Kind.Scored && short == 0:
		return words + fmt.Sprintf(": one of %s, a small s is likelier.", wording.Count(sc.Removals.Left, "edge", "edges"))
	case sc.Kind.Remove.Uniform() && short == 0:
		return words + fmt.Sprintf(": one of %s, all equally likely.", wording.Count(sc.Removals.Left, "edge", "edges"))
	}
	return words + fmt.Sprintf(", one of %s.", wording.Count(sc.Removals.Left, "edge", "edges"))
}
