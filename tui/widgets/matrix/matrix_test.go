package matrix

import (
	"context"
	"slices"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/seriation"
	"mevolve/tui/widgets/theme"
)

// Every vertex of a matrix that does not fit is seen when it is looked at, the
// last ones too.
func TestWindow_HoldsWhatIsLookedAt(t *testing.T) {
	for _, step := range []int{1, 2, 4} {
		for size := step; size <= 40; size += step {
			for n := size; n <= 100; n++ {
				for at := range n {
					first := window(at, size, n, step)
					if first%step != 0 || at < first || at >= min(first+size, n) {
						t.Fatalf("%d of %d is not in the window of %d from %d, by %d", at, n, size, first, step)
					}
				}
			}
		}
	}
}

// The dense matrix looks only at the pairs a swap or an edge touches: all others are
// without a tone, at every line of every mapping.
func TestTone_OnlyTouchedPairsHaveOneButForScores(t *testing.T) {
	for _, mapping := range augment.Names() {
		set := settings.Default()
		set.Mapping = mapping
		at := trace.Subject{Example: screentest.Dataset(t, "communities").Examples[0], Repeat: 1, Fold: 1, Iteration: 1}
		co := must.Get(trace.New(context.Background(), trace.InputOf(at, set), trace.Overrides{}))
		toned := 0
		for step := range co.Last() + 1 {
			for line := range trace.Swapped + 1 {
				sc := must.Get(co.At(context.Background(), trace.Spot{Step: step, Line: line}))
				for u := range co.Graph.N() {
					touched := sc.AppendTouched(nil, u)
					for v := range co.Graph.N() {
						for _, view := range []View{diff, Before, After} {
							if Tone(sc, view, u, v) == theme.ToneNone {
								continue
							}
							if toned++; !slices.Contains(touched, v) {
								t.Fatalf("%s, step %d, line %d: (%d, %d) has a tone and is not touched", mapping, step, line, u, v)
							}
						}
					}
				}
			}
		}
		if toned == 0 {
			t.Errorf("%s: nothing has a tone", mapping)
		}
	}
}

// A small graph has a character for each pair wherever its columns fit, with all rows or some, a
// larger one a half-block where the whole matrix fits.
func TestDensityFor_ShowsEachPairOfASmallGraph(t *testing.T) {
	for _, c := range []struct {
		n, w, h int
		want    Density
	}{
		{8, 34, 16, Pairs}, {19, 60, 22, Pairs}, {19, 60, 15, Pairs}, {19, 34, 15, Close}, {30, 34, 15, Close},
		{30, 33, 15, Braille}, {31, 40, 40, Halves}, {37, 42, 22, Halves}, {37, 41, 22, Braille}, {37, 42, 21, Braille}, {19, 34, 9, Braille}, {28, 200, 60, Pairs}, {60, 200, 61, Pairs},
	} {
		if got := DensityFor(c.n, 4, c.w, c.h); got != c.want {
			t.Errorf("%d vertices in %d×%d: %q, want %q", c.n, c.w, c.h, got, c.want)
		}
	}
}

// Half-blocks can be read back: every edge of the input graph is the half of its row, and no other
// half is set.
func TestMatrix_HalvesAreTheEdges(t *testing.T) {
	at := trace.Subject{Example: screentest.Dataset(t, "communities").Examples[0], Repeat: 1, Fold: 1, Iteration: 1}
	co := must.Get(trace.New(context.Background(), trace.InputOf(at, settings.Default()), trace.Overrides{}))
	sc := must.Get(co.At(context.Background(), trace.Spot{}))
	n := sc.Graph.N()
	c := paint.New(n+10, n+10, theme.New(true).Open(), false)
	vertices, _ := seriation.Natural.Of(sc.Graph)
	m := New(sc, Only(n, vertices), Look{View: Before, Density: Halves}, Cursor{}, c.Bounds())
	m.Draw(c)
	lines := strings.Split(c.Plain(), "\n")
	for u := range n {
		for v := range n {
			x, y, ok := m.At(u, v)
			if !ok {
				t.Fatalf("(%d, %d) of %d vertices is not in sight", u, v, n)
			}
			glyph := append([]rune(lines[y]), make([]rune, n+10)...)[x]
			if set := glyph == '█' || glyph == [...]rune{'▀', '▄'}[u%2]; u != v && set != sc.Graph.HasEdge(u, v) {
				t.Errorf("(%d, %d) is %q; edge: %v", u, v, glyph, sc.Graph.HasEdge(u, v))
			}
		}
	}
}

// A click may come before the matrix is drawn.
func TestPair_OfAMatrixThatIsNotDrawnIsNone(t *testing.T) {
	if u, v, ok := new(Matrix).Pair(5, 5); ok {
		t.Errorf("it has the pair %d, %d", u, v)
	}
}
