package experiment

import (
	"runtime/debug"
	"testing"
)

// Little work takes at most the spare memory, other work what it always took, and the
// largest less.
func TestPercent_LeavesMemoryToLittleWorkAlone(t *testing.T) {
	for held := 1.0; held < 1<<32; held *= 1.7 {
		p := percent(held, 1000)
		if most := max(spare, 2*held); p < 100 || p > 200 || held*float64(100+p)/100 > most {
			t.Errorf("work that holds %.0f bytes is collected at %d %%", held, p)
		}
		if p = percent(held, large+1); p != 50 {
			t.Errorf("work on more than %d graphs is collected at %d %%", large, p)
		}
	}
	if p := percent(10<<20, 1000); p != 200 {
		t.Errorf("work that holds 10 MB is collected at %d %%", p)
	}
	if p := percent(1<<30, 1000); p != 100 {
		t.Errorf("work that holds 1 GB is collected at %d %%", p)
	}
}

func TestCollect_IsUndoneAndLeavesAUsersOwn(t *testing.T) {
	f := Forecast{percent: 321}
	now := func() int { // Go tells it only as it is set
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	before := now()
	t.Setenv("GOGC", "")
	undo := f.Collect()
	if got := now(); got != 321 {
		t.Errorf("collected at %d %%, want 321", got)
	}
	undo()
	if got := now(); got != before {
		t.Errorf("afterwards at %d %%, before at %d %%", got, before)
	}
	t.Setenv("GOGC", "70")
	defer f.Collect()()
	if got := now(); got != before {
		t.Errorf("a user's own gives way to %d %%", got)
	}
}
