package cli

import (
	"fmt"
	"strings"
	"testing"

	"mevolve/internal/expect"
)

func TestStep_AgainstItselfAndAgainstAPlace(t *testing.T) {
	expect.Contains(t, mustRun(t, "step", "rings", "--graph", "3", "--against", "seed=1"), "All draws are the same")
	byWords := mustRun(t, "step", "rings", "--graph", "3", "--against", "seed=2")
	byPlace := mustRun(t, "step", "rings", "--graph", "3", "--against", "mevolve rings --seed 2 --at screen=2,graph=3")
	_, wanted, _ := strings.Cut(byWords, "\n")
	if _, rest, _ := strings.Cut(byPlace, "\n"); rest != wanted {
		t.Errorf("a place of seed 2 says\n%sand seed=2\n%s", rest, wanted)
	}
}

// --why names every draw, and the chance that is exact.
func TestStep_WhyTellsDrawsAndChances(t *testing.T) {
	out := mustRun(t, "step", "toy", "--graph", "1", "--mapping", "motif-random", "--why", "1 3")
	// 1–2–3–4–5: three open pairs, one swap
	expect.Contains(t, out, "share 0.3333", "it is added in 33.3 %", "random                     16.7 %", "l 3                        0 %")
}

// augment --why tells the place of each graph, and writes nothing.
func TestAugment_WhyTellsThePlaceOfAGraph(t *testing.T) {
	t.Chdir(t.TempDir())
	says := map[string]int{}
	for graph := 1; graph <= 12; graph++ {
		out := mustRun(t, "augment", "rings", "--learner", "sf+knn", "--why", fmt.Sprint(graph))
		for _, place := range []string{"is a test graph", "is a validation graph", "It is in the pool"} {
			if strings.Contains(out, place) {
				says[place]++
			}
		}
	}
	if says["is a test graph"] == 0 || says["It is in the pool"] == 0 || says["is a test graph"]+says["is a validation graph"]+says["It is in the pool"] != 12 {
		t.Errorf("%v", says)
	}
}
