package augment

import (
	"context"
	"errors"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
)

// An answer that cannot be made comes with all its attempts and the first impossible one.
func TestExternal_AnImpossibleAnswerNamesItsFirstImpossibleEdge(t *testing.T) {
	g := must.Get(model.NewGraph(5, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}, {U: 3, V: 4}}))
	swap := func(u, v, w, x int) Attempt {
		a := Unknown()
		a.Added, a.Removed = &model.Edge{U: u, V: v}, &model.Edge{U: w, V: x}
		return a
	}
	listed := swap(0, 2, 2, 4)
	listed.Listed = true
	for _, try := range []struct {
		attempts []Attempt
		at       int
		sentence string
	}{
		{[]Attempt{swap(0, 2, 0, 1), swap(0, 3, 2, 4), swap(0, 3, 0, 1)}, 1, "swap 2 removes 3–5, no edge of the input graph"},
		{[]Attempt{swap(0, 1, 1, 2)}, 0, "swap 1 adds 1–2, an edge of the input graph already"},
		{[]Attempt{swap(0, 2, 0, 1), swap(0, 2, 1, 2)}, 1, "swap 2 adds 1–3, which 1 has added"},
		{[]Attempt{swap(0, 2, 0, 1), swap(0, 3, 0, 1)}, 1, "swap 2 removes 1–2, which 1 has removed"},
		{[]Attempt{listed}, 0, `edge 1 of "removed" is 3–5, no edge of the input graph`},
	} {
		m := External{Options: Options{Beta: .5, L: 2, Similarity: "ra"}, Called: "mine", Tell: func(context.Context, *model.Graph, Options, uint64) ([]Attempt, error) { return try.attempts, nil }}
		_, err := m.Map(Naming(context.Background(), model.ID{Graph: 6}), g, stream(1))
		var wrong *ImpossibleError
		if !errors.As(err, &wrong) {
			t.Fatalf("%s: the error is %v", try.sentence, err)
		}
		if wrong.At != try.at || len(wrong.Attempts) != len(try.attempts) || wrong.Graph != g || wrong.ID.Graph != 6 || !strings.HasSuffix(err.Error(), ": "+try.sentence) {
			t.Errorf("attempt %d of %d, graph %v: %v; expected %d, %s", wrong.At, len(wrong.Attempts), wrong.ID, err, try.at, try.sentence)
		}
	}
}
