package export

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
)

// Text writes a change for reading: the swaps, by their numbers
// among all attempts, with their motifs, then the edges
// added, removed and kept.
func Text(w io.Writer, c Change) error {
	b := bufio.NewWriter(w)
	vertices, edges := wording.Plain(c.Before.N(), "vertex", "vertices"), wording.Plain(c.Before.M(), "edge", "edges")
	fmt.Fprintf(b, "%s\n%s, %s before, %d after\n", c.title(), vertices, edges, c.After.M())
	for i, a := range c.Attempts {
		if a.Outcome == augment.Done {
			fmt.Fprintf(b, "swap %d: %s\n", i+1, swap(a))
		}
	}
	for _, f := range []effect{added, removed, kept} {
		words := spelled(c.of(f), "%d–%d")
		if len(words) == 0 {
			words = []string{"none"}
		}
		fmt.Fprintf(b, "%-8s %s\n", f+":", inRows(words, 8, strings.Repeat(" ", 9)))
	}
	return b.Flush()
}

func swap(a augment.Attempt) string {
	edge := func(sign string, e *model.Edge) string {
		if e == nil {
			return sign + " nothing"
		}
		return sign + " " + e.String()
	}
	words := edge("+", a.Added) + ", " + edge("×", a.Removed)
	if a.Path == nil {
		return words
	}
	return words + ", motif " + wording.Path(a.Path)
}
