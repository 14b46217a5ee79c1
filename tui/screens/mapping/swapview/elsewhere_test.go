package swapview

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/screen/screentest"
)

// Under the readings of a published code each path of a pair is a step of its swap, whose
// weights are of its own two edges; k is told of the candidates.
func TestStep_TellsEveryPathOfAPair(t *testing.T) {
	set := settings.Default()
	set.Readings, _ = set.Readings.As("lightning")
	at := trace.Subject{Example: screentest.Dataset(t, "communities").Examples[0], Repeat: 1, Fold: 1, Iteration: 1}
	tr := must.Get(trace.New(context.Background(), trace.InputOf(at, set), trace.Overrides{}))
	show := func(spot trace.Spot) (*trace.Scene, string) {
		sc := must.Get(tr.At(context.Background(), spot))
		return sc, strings.Join(told(sc, 60), "\n")
	}
	_, before := show(trace.Spot{})
	if want := fmt.Sprintf("⌈%d·.15⌉ = %d", tr.Result.Of, tr.Result.Requested); !strings.Contains(before, "k = ⌈candidates·β⌉") || !strings.Contains(before, want) {
		t.Errorf("%q is not reported:\n%s", want, before)
	}
	further, swaps := 0, 0
	for i, a := range tr.Result.Attempts {
		if a.Added != nil {
			swaps++ // read literally none is passed over
		}
		if !a.Further() || further == 5 {
			continue
		}
		further++
		sc, text := show(trace.Spot{Step: i + 1, Line: trace.Taken})
		if !strings.Contains(text, "one more path of "+a.Pair().String()) || sc.Line != trace.Taken || sc.Swap() != swaps {
			t.Errorf("attempt %d, swap %d:\n%s", i+1, sc.Swap(), text)
		}
		sum := 0.0
		for _, r := range sc.Removals.Rows {
			sum += r.Score
		}
		if math.Abs(sc.RemovalSum()-sum) > 1e-12 || sum > 0 && !strings.Contains(text, "1−"+wording.Share(a.DelScore/sum, 3)) && a.DelScore > 0 {
			t.Errorf("attempt %d weighs by Σs = %v, want %v:\n%s", i+1, sc.RemovalSum(), sum, text)
		}
		if first := tr.Bound(trace.Spot{Step: i + 1}); first.Line != trace.Routed {
			t.Errorf("attempt %d begins with %v", i+1, first.Line)
		}
	}
	if further == 0 {
		t.Error("no pair has two paths: nothing was tested")
	}
}
