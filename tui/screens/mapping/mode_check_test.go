package mapping

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"mevolve/augment"
	"mevolve/internal/condition"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/check"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/screens/mapping/checkview"
)

// bench is screen 2 with the work that runs beside it.
type bench struct {
	*screentest.FakeApp
	t *testing.T
	s *Screen
}

// newBench looks at a graph of six vertices, seven edges and two swaps.
func newBench(t *testing.T) *bench {
	b := &bench{FakeApp: screentest.New(t, screentest.Dataset(t, "toy")), t: t}
	b.SetGraph(4)
	b.s = New(b.State, nil)
	b.Run(b.s.Update(screen.All))
	return b
}

func (b *bench) do(pane int, actions ...keys.Action) {
	for _, a := range actions {
		b.Run(screentest.Do(b.s, a, pane))
		b.Run(b.s.Update(screen.All))
	}
}

// done waits for the check.
func (b *bench) done() {
	b.t.Helper()
	b.Until("the check is made", func() bool { return !b.s.checks.Working() })
}

func (b *bench) text(w, h, focus int) string {
	c := screentest.Frame(b.s, b.Theme, [2]int{w, h}, focus, false)
	screentest.Fits(b.t, c, w, h)
	return c.Plain()
}

func (b *bench) expect(focus int, texts ...string) {
	b.t.Helper()
	frame := b.text(140, 42, focus)
	for _, text := range texts {
		if !strings.Contains(strings.Join(strings.Fields(frame), " "), text) {
			b.t.Errorf("no %q in\n%s", text, frame)
		}
	}
}

func (b *bench) rejects(focus int, text string) {
	b.t.Helper()
	if frame := b.text(140, 42, focus); strings.Contains(frame, text) {
		b.t.Errorf("%q in\n%s", text, frame)
	}
}

// uniform registers a mapping of somebody's: it draws as motif-random does, whatever the
// weights.
func uniform(t *testing.T) {
	screentest.Mapping(t, augment.Kind{Name: "uniform", Control: true}, screentest.Like("motif-random"))
}

// A user's mapping is compared with the one at hand, pair by pair, those that are
// furthest off first; what is too often, too rarely and as it should be has a glyph each.
func TestCheck_ShowsThePairsThatAreOff(t *testing.T) {
	uniform(t)
	b := newBench(t)
	b.do(0, keys.Check)
	b.done()
	b.expect(checkview.Verdict, "Check is uniform.py motif-similarity?", "does not fit motif-similarity under R2=keep R4=uniform R5=uniform",
		"Invariants: all hold", "Distribution: ", "against exact probabilities", "Replay: ", "first difference (weights)", "too often", "too rarely", "fits")
	frequencies := b.s.checks.Frequencies()
	off, last := 0, 1e9
	for _, f := range frequencies {
		if f.Off {
			off++
		}
		if f.Errors != nil {
			if far := max(*f.Errors, -*f.Errors); far > last {
				t.Errorf("%v is %.1f standard errors off, behind one that is %.1f off", f.Pair, far, last)
			} else {
				last = far
			}
		}
	}
	if off == 0 || off == len(frequencies) {
		t.Errorf("%d of %d are off", off, len(frequencies))
	}
	b.expect(checkview.Pairs, fmt.Sprintf("%d of %d off", off, len(frequencies)))
	for _, look := range []string{"colour", "no colour", "ascii"} {
		b.Theme.Color, b.Theme.ASCII = look == "colour", look == "ascii"
		over, under := "▲", "▼"
		if b.Theme.ASCII {
			over, under = "^", "v"
		}
		list := b.text(140, 42, checkview.Pairs)
		for _, glyph := range []string{over, under, "="} {
			if strings.Count(list, glyph) < 3 { // in the list, in the picture and in its legend
				t.Errorf("%s: %q is not reported apart in\n%s", look, glyph, list)
			}
		}
	}
}

// PgDn scrolls the report, whatever pane has the focus; the list keeps its row.
func TestCheck_PgDnScrollsTheReport(t *testing.T) {
	uniform(t)
	b := newBench(t)
	b.do(0, keys.Check)
	b.done()
	for focus := range checkview.Titles() {
		frame := b.text(78, 18, focus)
		if row := b.s.checks.Row(); !strings.Contains(frame, "PgDn:more") || strings.Contains(frame, "first difference (weights)") || row != 0 {
			t.Fatalf("focus %d, row %d:\n%s", focus, row, frame)
		}
		down, up := b.s.Bindings().Binding("pgdown"), b.s.Bindings().Binding("pgup")
		for range 3 {
			b.Run(down.Do(focus))
			frame = b.text(78, 18, focus)
		}
		if row := b.s.checks.Row(); !strings.Contains(frame, "PgUp:more") || !strings.Contains(strings.Join(strings.Fields(frame), " "), "first difference (weights)") || row != 0 {
			t.Errorf("focus %d, row %d:\n%s", focus, row, frame)
		}
		for range 3 {
			b.Run(up.Do(focus))
		}
	}
}

// The marks of the list choose its rows.
func TestCheck_FiltersByTheMarksOfTheList(t *testing.T) {
	uniform(t)
	b := newBench(t)
	b.do(0, keys.Check)
	b.done()
	for _, same := range [][2]string{{"+", "added"}, {"−", "removed"}, {"-", "removed"}, {"× off", "removed and off"}} {
		var found [2][]check.Frequency
		for i, text := range same {
			c := must.Get(condition.Parse(text, checkview.Attributes))
			for _, f := range b.s.checks.Frequencies() {
				if holds, _ := c.Holds(f); holds {
					found[i] = append(found[i], f)
				}
			}
		}
		if !reflect.DeepEqual(found[0], found[1]) || len(found[0]) == 0 || len(found[0]) == len(b.s.checks.Frequencies()) {
			t.Errorf("%q finds %d rows, %q %d", same[0], len(found[0]), same[1], len(found[1]))
		}
	}
}

// Enter goes to the pair: the cursor stands on it, and its chance under the mapping that
// it is compared with is the one that the list has.
func TestCheck_EnterGoesToThePair(t *testing.T) {
	uniform(t)
	b := newBench(t)
	set := b.Settings
	set.Mapping = "uniform"
	b.SetSettings(set)
	b.Run(b.s.Update(screen.All))
	b.do(0, keys.Check)
	b.done()
	b.do(checkview.Pairs, keys.Down, keys.Down)
	f := b.s.checks.Frequencies()[2]
	b.do(checkview.Pairs, keys.Enter)
	b.Until("the chance is known", func() bool { return b.s.chance.Settled() != nil })
	e, ok := b.s.position.Cursor.Pair()
	if !ok || e.U+1 != f.Pair[0] || e.V+1 != f.Pair[1] {
		t.Errorf("the cursor stands on %v, not on %v", e, f.Pair)
	}
	if b.s.position.check || b.Settings.Mapping != "motif-similarity" {
		t.Errorf("check %t, mapping %s", b.s.position.check, b.Settings.Mapping)
	}
	if found := b.s.chance.Found; !found.Exact || found.P-f.Expected > 1e-9 || f.Expected-found.P > 1e-9 {
		t.Errorf("its chance is %+v, the list has %v", found, f.Expected)
	}
	b.do(checkview.Pairs, keys.Check)
	if b.s.checks.Row() != 0 {
		b.done()
	}
	b.expect(checkview.Verdict, "Check is uniform.py motif-similarity?")
}

// Without a mapping of one's own the one at hand is compared with the usual readings, and
// it is said how to bring one; the graph that tells readings apart opens with Enter.
func TestCheck_OfAReadingOpensTheGraphThatSeparates(t *testing.T) {
	b := newBench(t)
	b.SetGraph(3)
	set := b.Settings
	set.Readings.Path = readings.PathFirst
	b.SetSettings(set)
	b.Run(b.s.Update(screen.All))
	b.do(0, keys.Check)
	b.done()
	b.expect(checkview.Verdict, "--mapping 'cmd:python3 mine.py'", "motif-similarity with R4=first")
	b.expect(checkview.Verdict, "Graph 5 separates best what fits", "Enter:graph 5")
	b.rejects(checkview.Verdict, "--graph")
	b.do(checkview.Verdict, keys.Enter)
	if b.Graph() != 4 || !b.s.position.check {
		t.Errorf("Enter goes to graph %d", b.Graph()+1)
	}
	b.done()
	b.expect(checkview.Verdict, "motif-similarity with R4=first cannot be distinguished from motif-similarity")
}

// What a graph cannot test is said first, with the reason; Enter opens a graph that tests it.
func TestCheck_OpensTheGraphThatTestsMore(t *testing.T) {
	b := newBench(t)
	b.SetGraph(3)
	b.Run(b.s.Update(screen.All))
	b.do(0, keys.Check)
	b.done()
	other, ok := b.s.checks.Other()
	if !ok {
		t.Fatalf("every graph tests as much as graph 4:\n%s", b.text(140, 42, checkview.Verdict))
	}
	to := fmt.Sprintf("graph %d", other+1)
	b.expect(checkview.Verdict, "No fault found, but ", to+" tests it best", "Enter:"+to, "Enter in this pane opens "+to)
	b.rejects(checkview.Verdict, "--graph")
	b.do(checkview.Verdict, keys.Enter)
	if b.Graph() != other || !b.s.position.check {
		t.Errorf("Enter goes to graph %d", b.Graph()+1)
	}
}

// Esc ends a check at work, and C begins it again.
func TestCheck_CanBeStopped(t *testing.T) {
	held := make(chan struct{})
	screentest.Mapping(t, augment.Kind{Name: "slow", Control: true}, func(ctx context.Context, _ *model.Graph, _ augment.Options, _ uint64) ([]augment.Attempt, error) {
		select {
		case <-held:
		case <-ctx.Done():
		}
		return nil, ctx.Err()
	})
	b := newBench(t)
	b.do(0, keys.Check)
	b.Until("it says how far it is", func() bool { return strings.Contains(b.text(80, 21, 0), "answer 1 of") })
	b.expect(0, "Esc:stop")
	if !b.s.Back() {
		t.Error("Esc does nothing")
	}
	b.done()
	b.expect(0, "stopped", "W c:start again")
	close(held)
	b.do(0, keys.Check)
	b.done()
	b.expect(0, "slow.py ignores the seed: all ", " get one and the same answer, an empty one. It does not fit")
	if !b.s.Back() || b.s.position.check {
		t.Error("Esc does not close the check")
	}
}

func TestCheck_LooksLikeThis(t *testing.T) {
	uniform(t)
	b := newBench(t)
	b.do(0, keys.Check)
	b.done()
	b.do(checkview.Pairs, keys.Down)
	golden.RequireEqual(t, trimmed(b.text(bodies[0][0], bodies[0][1], checkview.Verdict)))
}

func trimmed(frame string) string {
	var lines []string
	for line := range strings.SplitSeq(frame, "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n")
}
