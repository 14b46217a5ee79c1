package swapview

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// A pair with two common neighbours has two paths in the input: where one of them has lost
// an edge since, the other is not called the only path.
func TestStep_CallsAPathTheOnlyOneWhereTheInputHasNoOther(t *testing.T) {
	broken := 0
	for _, example := range screentest.Dataset(t, "communities").Examples[:12] {
		at := trace.Subject{Example: example, Repeat: 1, Fold: 1, Iteration: 1}
		tr := must.Get(trace.New(context.Background(), trace.InputOf(at, settings.Default()), trace.Overrides{}))
		for k, a := range tr.Result.Attempts {
			if a.Paths != 1 {
				continue
			}
			sc := must.Get(tr.At(context.Background(), trace.Spot{Step: k + 1, Line: trace.Swapped}))
			between := len(augment.CommonNeighbors(tr.Graph, a.Added.U, a.Added.V))
			words := "the only path"
			if between > 1 {
				words = fmt.Sprintf("intact: 1 of %d", between)
				broken++
			}
			if frame := strings.Join(told(sc, 40), "\n"); !strings.Contains(frame, words) {
				t.Errorf("graph %s, swap %d: of %d common neighbours, and not %q:\n%s", example.ID, k+1, between, words, frame)
			}
		}
	}
	if broken == 0 {
		t.Error("no path had lost an edge: nothing was tested")
	}
}

// In every swap it is said which graph the numbers are of.
func TestStep_SaysThatItDrawsFromTheInputGraph(t *testing.T) {
	for _, mapping := range augment.Names() {
		sc := first(t, "communities", mapping)
		for step := range 3 {
			at := must.Get(sc.At(context.Background(), trace.Spot{Step: step, Line: trace.Swapped}))
			if frame := strings.Join(told(at, 40), "\n"); !strings.Contains(frame, "as in the input graph") {
				t.Errorf("%s, swap %d: it is not said\n%s", mapping, step, frame)
			}
		}
	}
}

// Beside a lesson's answer stand all rows that it speaks of: four candidates, and both of a
// motif's edges.
func TestStep_HasAllFewCandidatesBesideALesson(t *testing.T) {
	at := trace.Subject{Example: screentest.Dataset(t, "toy").Examples[3], Repeat: 1, Fold: 1, Iteration: 1}
	for step, rows := range []string{"1–3,2–4,3–5,4–5", "1–2,2–3"} {
		sc := must.Get(trace.Make(context.Background(), trace.InputOf(at, settings.Default()), trace.Overrides{}, trace.Spot{Step: step, Line: trace.Swapped}))
		c := paint.New(37, 13, theme.New(true).Open(), false)
		Step{Scene: sc, Rows: &list.List{}}.Draw(c, c.Bounds(), false)
		for _, pair := range strings.Split(rows, ",") {
			if !strings.Contains(c.Plain(), " "+pair+" ") {
				t.Errorf("swap %d: %s is not listed\n%s", step, pair, c.Plain())
			}
		}
	}
}

// In a narrow pane a choice by hand is told in a shorter form, not cut.
func TestStep_AChoiceByHandIsSaidWhole(t *testing.T) {
	at := trace.Subject{Example: screentest.Dataset(t, "communities").Examples[0], Repeat: 1, Fold: 1, Iteration: 1}
	tr := must.Get(trace.New(context.Background(), trace.InputOf(at, settings.Default()), trace.Overrides{}))
	hand := trace.Overrides{Forced: map[int]augment.Forced{0: {Add: tr.Result.Attempts[1].Added}}}
	sc := must.Get(trace.Make(context.Background(), trace.InputOf(at, settings.Default()), hand, trace.Spot{Step: 1, Line: trace.Drawn}))
	said := map[bool]int{}
	for w := 26; w <= 44; w++ {
		c := paint.New(w, 30, theme.New(true).Open(), false)
		Step{Scene: sc, Rows: &list.List{}}.Draw(c, c.Bounds(), false)
		for line := range strings.SplitSeq(c.Plain(), "\n") {
			if line = strings.TrimSpace(line); strings.Contains(line, "u in [") {
				whole := strings.HasSuffix(line, " gives it")
				said[whole]++
				if !whole && !strings.HasSuffix(line, ")") {
					t.Errorf("%d columns: %q", w, line)
				}
			}
		}
	}
	if said[true] == 0 || said[false] == 0 {
		t.Errorf("said whole and shortly: %v", said)
	}
}
