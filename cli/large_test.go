package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// starFile is an edge list of one vertex and its so many neighbours.
func starFile(t *testing.T, leaves int) string {
	t.Helper()
	var b strings.Builder
	for v := range leaves {
		fmt.Fprintf(&b, "1 %d\n", v+2)
	}
	path := filepath.Join(t.TempDir(), "star.txt")
	must.Do(os.WriteFile(path, []byte(b.String()), 0o644))
	return path
}

func TestStep_TellsTheFirstSwapsAndHowManyMore(t *testing.T) {
	star := starFile(t, 3000) // 4,498,500 candidates, k = 450
	for _, mapping := range []string{"random", "vertex-similarity", "motif-random", "motif-similarity"} {
		out := mustRun(t, "step", star, "--graph", "1", "--mapping", mapping)
		if swaps := strings.Count(out, "\nSwap "); swaps != 200 {
			t.Errorf("%s: %d swaps are told, want 200", mapping, swaps)
		}
		for _, want := range []string{"4498500 candidates", "and 4498495 more", " more swaps; --swaps 0 shows all", ", and 250 more"} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: %q is not said", mapping, want)
			}
		}
		if len(out) > 250_000 {
			t.Errorf("%s: %d bytes", mapping, len(out))
		}
		whole := mustRun(t, "step", star, "--graph", "1", "--mapping", mapping, "--swaps", "0")
		if !strings.HasPrefix(whole, out[:strings.Index(out, "\nand ")]) || strings.Contains(whole, "more swap") || strings.Count(whole, "\nSwap ") < 450 {
			t.Errorf("%s: swaps=0 does not tell all, beginning with the same", mapping)
		}
		if few := mustRun(t, "step", star, "--graph", "1", "--mapping", mapping, "--swaps", "3"); strings.Count(few, "\nSwap ") != 3 {
			t.Errorf("%s: swaps=3 tells %d", mapping, strings.Count(few, "\nSwap "))
		}
	}
}

func TestInspect_ScoresTheTopPairsAndSaysHowManyMore(t *testing.T) {
	star := starFile(t, 3000)
	out, errOut, code := mevolve("inspect", star, "--graph", "1")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if code != exitDone || len(lines) != 1001 || lines[1] != "2,3,0,1,0.0003333333333333333" {
		t.Errorf("exit %d, %d lines, the first pair %q", code, len(lines), lines[1])
	}
	expect.Contains(t, errOut, "1000 that score highest, of 4501500 pairs")
	out, errOut, _ = mevolve("inspect", "toy", "--graph", "1", "--top", "100000")
	all := mustRun(t, "inspect", "toy", "--graph", "1")
	scoring := 0
	for line := range strings.Lines(all) {
		if !strings.HasSuffix(line, ",0\n") {
			scoring++
		}
	}
	if strings.Count(out, "\n") != scoring || !strings.Contains(errOut, "score above 0") {
		t.Errorf("%d lines of %d: %s", strings.Count(out, "\n"), scoring, errOut)
	}
}
