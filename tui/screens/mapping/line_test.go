package mapping

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/augment"
	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/matrix"
)

// walks are the keys that go from spot to spot.
var walks = []keys.Action{keys.StepForward, keys.StepBack, keys.SwapForward, keys.SwapBack, keys.First, keys.Last}

// detours come back by themselves.
var detours = [][]keys.Action{nil, nil, nil, {keys.View, keys.View, keys.View, keys.View}, {keys.NextGraph, keys.PrevGraph}}

// Any sequence of forward and backward steps that comes back to a spot finds
// the very same frame there.
func TestWalk_ReturnsToTheSameFrame(t *testing.T) {
	d := builtIn(t, "communities")
	rapid.Check(t, func(t2 *rapid.T) {
		s := stageOf(t, d, rapid.SampledFrom([]int{80, 140}).Draw(t2, "w"), rapid.SampledFrom(augment.Names()).Draw(t2, "mapping"), rapid.IntRange(0, 20).Draw(t2, "graph"))
		seen := map[trace.Spot]string{}
		for range 18 {
			s.do(rapid.SampledFrom(walks).Draw(t2, "key"))
			s.do(rapid.SampledFrom(detours).Draw(t2, "detour")...)
			at, frame := s.screen.scene.Spot, s.raw()
			if was, ok := seen[at]; ok && was != frame {
				t2.Fatalf("attempt %d, %v looks different now", at.Step, at.Line)
			}
			seen[at] = frame
		}
	})
}

// Forward, line by line, from the input graph to the end and backward again
// passes the same spots in reverse.
func TestLines_FollowOneAnotherAndBack(t *testing.T) {
	for _, mapping := range augment.Names() {
		s := newStage(t, builtIn(t, "rings"), 80, 21)
		s.under(mapping)
		s.do(keys.First)
		tr := s.screen.scene.Trace
		var forth []trace.Spot
		for at := (trace.Spot{Step: 0, Line: trace.Swapped}); ; at = tr.After(at) {
			forth = append(forth, at)
			if at == tr.After(at) {
				break
			}
		}
		lines := 0
		for i := range tr.Result.Attempts {
			lines += len(tr.LinesOf(&tr.Result.Attempts[i]))
		}
		if len(forth) != 1+lines {
			t.Errorf("%s: %d spots, the attempts have %d lines", mapping, len(forth), lines)
		}
		at := forth[len(forth)-1]
		for k := len(forth) - 1; k >= 0; k-- {
			if at != forth[k] {
				t.Fatalf("%s: back at %v, forth at %v", mapping, at, forth[k])
			}
			at = tr.Before(at)
		}
	}
}

// What is not yet decided is not shown: the frames up to a draw are the same
// whatever it will be.
func TestLines_DoNotTellWhatComes(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 80, 21)
	s.do(keys.First, keys.StepForward)
	frame := func(at trace.Spot) string {
		s.screen.goSpot(at)
		_, below, _ := strings.Cut(s.text(), "\n") // the heading counts the attempts
		return below
	}
	for step := 1; step <= s.screen.scene.Last(); step++ {
		s.screen.goTo(step)
		rows := s.screen.scene.Additions.Rows
		drawnNow := *s.screen.scene.Attempt.Added
		undecided := []string{frame(trace.Spot{Step: step, Line: trace.Candidates}), frame(trace.Spot{Step: step, Line: trace.Weighted})}
		other := rows[0].Pair
		if other == drawnNow {
			other = rows[1].Pair
		}
		s.screen.goTo(step)
		s.screen.position.Cursor = matrix.Cursor{On: true, Row: other.U, Column: other.V}
		s.screen.force()
		s.screen.position.Cursor = matrix.Cursor{}
		if got := *s.screen.scene.Trace.Result.Attempts[step-1].Added; got != other {
			t.Fatalf("step %d adds %v, chosen was %v", step, got, other)
		}
		for k, l := range []trace.Line{trace.Candidates, trace.Weighted} {
			if got := frame(trace.Spot{Step: step, Line: l}); got != undecided[k] {
				t.Errorf("step %d, %v tells what is drawn later:\n%s\n%s", step, l, undecided[k], got)
			}
		}
		s.do(keys.Undo)
		s.screen.position.Cursor = matrix.Cursor{}
	}
}
