package mapping

import (
	"context"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/screen/screentest"
)

// seeded registers a mapping that is the paper's, with a seed of its own choice.
func seeded(t *testing.T, name string, of func(seed uint64) uint64) {
	screentest.Mapping(t, augment.Kind{Name: name, Add: augment.Weight{Unknown: true}, Remove: augment.Weight{Unknown: true}}, func(ctx context.Context, g *model.Graph, o augment.Options, seed uint64) ([]augment.Attempt, error) {
		return screentest.Like("motif-similarity")(ctx, g, o, of(seed))
	})
}

// A mapping that answers every seed alike is asked whether it uses the seed, unless the paper's
// mapping has only one answer, too.
func TestSeeds_AskWhereEverySeedHasTheSameAnswer(t *testing.T) {
	seeded(t, "deaf", func(uint64) uint64 { return 1 })
	seeded(t, "right", func(seed uint64) uint64 { return seed })
	ask := func(s *stage, mapping string, seed uint64) string {
		screentest.Finish(s.set(func(set *settings.Settings) { set.Mapping, set.Seed = mapping, seed }))
		question := s.screen.step().Alike
		if words := strings.Fields(question); len(words) > 0 {
			s.expect("Same answer as with", words[len(words)-1])
		}
		return question
	}
	s := newStage(t, builtIn(t, "communities"), 80, 21)
	for k, others := range []string{"", "seed 1", "seeds 1 and 2", "seeds 1, 2 and 3", "seeds 1, 2, 3 and 4", "5 other seeds"} {
		want := ""
		if others != "" {
			want = "Same answer as with " + others + ": does it use the seed?"
		}
		if got := ask(s, "deaf", uint64(k+1)); got != want {
			t.Errorf("seed %d: %q, want %q", k+1, got, want)
		}
	}
	if got, want := ask(s, "deaf", 1), "Same answer as with 5 other seeds: does it use the seed?"; got != want {
		t.Errorf("seed 1 again: %q, want %q", got, want)
	}
	s.look(1)
	if got := ask(s, "deaf", 7); got != "" {
		t.Errorf("the first answer about a graph: %q", got)
	}
	for seed := range uint64(6) {
		if got := ask(s, "right", seed+1); got != "" {
			t.Errorf("seed %d of a mapping that uses it: %q", seed+1, got)
		}
	}
	// One pair can be added here, and one of two edges is removed.
	asked := map[bool]int{}
	for seed := uint64(1); seed < 9; seed++ {
		s := newStage(t, alone(chain(3)), 80, 21)
		ask(s, "deaf", seed)
		was := *s.screen.scene.Paper.Attempts[0].Removed
		got := ask(s, "deaf", seed+1)
		several := was != *s.screen.scene.Paper.Attempts[0].Removed
		if asked[several]++; (got != "") != several {
			t.Errorf("seeds %d and %d: the paper's mapping has several answers: %t; %q", seed, seed+1, several, got)
		}
	}
	if asked[true] == 0 || asked[false] == 0 {
		t.Errorf("the paper's mapping has several answers: %v", asked)
	}
}
