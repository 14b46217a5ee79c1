package mapping

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/inspect/trace"
)

// seeds are the answers of one external mapping about one graph, an answer a seed.
type seeds struct {
	cause   trace.Input // its seed is 0
	toggled string
	answers []seedAnswer
}

// seedAnswer is the edges that are moved with a seed: by the answer and by the paper's mapping.
type seedAnswer struct {
	seed        uint64
	edges, ours string
}

// add keeps the answer of a trace. Another mapping, graph or setting begins anew.
func (s *seeds) add(tr *trace.Trace) {
	c, toggled := tr.Cause, fmt.Sprint(tr.Hand.Toggled)
	c.Seed = 0
	if c != s.cause || toggled != s.toggled {
		*s = seeds{cause: c, toggled: toggled}
	}
	known := slices.ContainsFunc(s.answers, func(a seedAnswer) bool { return a.seed == tr.Cause.Seed })
	if tr.Paper != nil && !known {
		s.answers = append(s.answers, seedAnswer{tr.Cause.Seed, movedEdges(tr.Result), movedEdges(*tr.Paper)})
	}
}

// movedEdges are the edges that a result adds and removes, in any order.
func movedEdges(r augment.Result) string {
	added, removed := r.Added(), r.Removed()
	slices.SortFunc(added, model.Edge.Compare)
	slices.SortFunc(removed, model.Edge.Compare)
	return fmt.Sprint(added, removed)
}

// mostSeeds are the other seeds that a sentence lists.
const mostSeeds = 4

// alike asks whether a mapping uses its seed: every seed had the same answer, and the paper's
// mapping has several. It is "" without a reason to ask.
func (s *seeds) alike(seed uint64) string {
	list, several := []string(nil), false
	for _, a := range s.answers {
		if a.edges != s.answers[0].edges {
			return ""
		}
		if several = several || a.ours != s.answers[0].ours; a.seed != seed {
			list = append(list, fmt.Sprint(a.seed))
		}
	}
	if !several || len(list) == len(s.answers) {
		return ""
	}
	words := "seed " + list[0]
	if n := len(list) - 1; n >= mostSeeds {
		words = fmt.Sprintf("%d other seeds", n+1)
	} else if n > 0 {
		words = "seeds " + strings.Join(list[:n], ", ") + " and " + list[n]
	}
	return "Same answer as with " + words + ": does it use the seed?"
}
