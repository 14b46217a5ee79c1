package nodelink

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

func graph(t interface{ Fatal(...any) }, n int, edges ...model.Edge) *model.Graph {
	return must.Get(model.NewGraph(n, edges))
}

func path(t interface{ Fatal(...any) }, n int) *model.Graph {
	var edges []model.Edge
	for v := 1; v < n; v++ {
		edges = append(edges, model.Edge{U: v - 1, V: v})
	}
	return graph(t, n, edges...)
}

func ring(t interface{ Fatal(...any) }, n int) *model.Graph {
	return graph(t, n, append(path(t, n).EdgeList(), model.Edge{U: 0, V: n - 1})...)
}

// anyGraph draws a graph of up to 30 vertices, often of several components.
func anyGraph(t *rapid.T) *model.Graph {
	n := rapid.IntRange(0, 30).Draw(t, "n")
	var edges []model.Edge
	hundredths := rapid.IntRange(0, 30).Draw(t, "hundredths")
	for u := range n {
		for v := u + 1; v < n; v++ {
			if rapid.IntRange(0, 99).Draw(t, "edge") < hundredths {
				edges = append(edges, model.Edge{U: u, V: v})
			}
		}
	}
	return graph(t, n, edges...)
}

func anyRect(t *rapid.T) paint.Rect {
	return paint.Rect{
		X: rapid.IntRange(0, 5).Draw(t, "x"), Y: rapid.IntRange(0, 5).Draw(t, "y"),
		W: rapid.IntRange(0, 70).Draw(t, "w"), H: rapid.IntRange(0, 30).Draw(t, "h"),
	}
}

// drawn is the stripped text of a drawing, one line a row.
func drawn(g *model.Graph, w, h int, ascii bool, s Scene) string {
	c := paint.New(w, h, theme.New(true).Open(), ascii)
	New(g).Draw(c, c.Bounds(), s)
	return "\n" + c.Plain()
}

func TestCells_KeepsVerticesInsideAndApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, r := anyGraph(t), anyRect(t)
		l := New(g)
		cells := l.cells(r)
		if !slices.Equal(cells, New(g).cells(r)) {
			t.Fatal("the same graph in the same pane stands elsewhere")
		}
		seen := map[cell]bool{}
		for v, at := range cells {
			if !r.Empty() && !r.Has(at.x, at.y) {
				t.Fatalf("vertex %d stands at %v outside %v", v, at, r)
			}
			if seen[at] && g.N() <= r.W*r.H {
				t.Fatalf("two vertices stand at %v in %v", at, r)
			}
			seen[at] = true
		}
	})
}

func TestAt_FindsEveryVertexWhereItStandsAndNoneFarAway(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, r := anyGraph(t), anyRect(t)
		l := New(g)
		if g.N() > r.W*r.H {
			return
		}
		for v, at := range l.cells(r) {
			if got, ok := l.At(r, at.x, at.y); !ok || got != v {
				t.Fatalf("at %v stands vertex %d, found %d (%v)", at, v, got, ok)
			}
		}
		if _, ok := l.At(r, r.X+r.W, r.Y); ok {
			t.Fatal("found a vertex outside")
		}
	})
}

func TestDraw_StaysInsideWhateverIsToBeSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, r := anyGraph(t), anyRect(t)
		s := Scene{}
		if edges := g.EdgeList(); len(edges) > 0 {
			e := rapid.SampledFrom(edges).Draw(t, "removed")
			s = Scene{Removed: []model.Edge{e}, Now: []model.Edge{e}, Path: []int{e.V, e.U}, Cursor: []int{e.V}}
			for v := range g.N() {
				if v != e.U && v != e.V && !g.HasEdge(e.U, v) {
					s.Added = append(s.Added, model.NewEdge(e.U, v))
				}
			}
		}
		c := paint.New(80, 40, theme.New(rapid.Bool().Draw(t, "dark")).Open(), rapid.Bool().Draw(t, "ascii"))
		c.Fill(c.Bounds(), '~', theme.Plain)
		New(g).Draw(c, r, s)
		for y, line := range strings.Split(strings.TrimSuffix(c.Plain(), "\n"), "\n") {
			for x, glyph := range []rune(line) {
				if !r.Has(x, y) && glyph != '~' {
					t.Fatalf("%c at (%d, %d) outside %v", glyph, x, y, r)
				}
			}
		}
	})
}

func TestDraw_DoesNotDependOnWhenItIsDone(t *testing.T) {
	g := ring(t, 12)
	s := Scene{Added: []model.Edge{{U: 0, V: 5}, {U: 1, V: 7}}, Removed: []model.Edge{{U: 3, V: 4}}, Path: []int{0, 11, 10}}
	for range 20 {
		if diff := cmp.Diff(drawn(g, 40, 16, false, s), drawn(g, 40, 16, false, s)); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestRelax_NeverMakesTheStressWorse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(t, "n")
		near := neighbours(path(t, n))
		at := make([]Point, n)
		for i := range at {
			at[i] = Point{rapid.Float64Range(-5, 5).Draw(t, "x"), rapid.Float64Range(-5, 5).Draw(t, "y")}
		}
		d := distances(near)
		before := stress(at, d)
		relax(at, d)
		if after := stress(at, d); after > before+1e-9 {
			t.Fatalf("stress %v → %v", before, after)
		}
	})
}

func neighbours(g *model.Graph) [][]int32 {
	near := make([][]int32, g.N())
	for v := range near {
		near[v] = g.Neighbors(v)
	}
	return near
}

func TestNew_DrawsAPathStraightAndARingRound(t *testing.T) {
	at := New(path(t, 9)).parts[0].at
	for i := range at {
		if got, want := at[i].minus(at[0]).length(), float64(i); math.Abs(got-want) > 0.05 {
			t.Errorf("vertex %d of a path stands %.3f edges from the first", i+1, got)
		}
	}
	at = New(ring(t, 10)).parts[0].at
	for i := range at {
		if r := at[i].length(); math.Abs(r-at[0].length()) > 0.02 {
			t.Errorf("vertex %d of a ring stands %.3f from the middle, the first %.3f", i+1, r, at[0].length())
		}
	}
}

func TestNew_SetsTwinsApart(t *testing.T) {
	star := graph(t, 6, model.Edge{U: 0, V: 1}, model.Edge{U: 0, V: 2}, model.Edge{U: 0, V: 3}, model.Edge{U: 0, V: 4}, model.Edge{U: 0, V: 5})
	at := New(star).parts[0].at
	for i := 1; i < 6; i++ {
		for j := range i {
			if d := at[i].minus(at[j]).length(); d < 0.6 {
				t.Errorf("vertices %d and %d of a star stand %.2f apart", i+1, j+1, d)
			}
		}
	}
}

func TestNew_LaysOutLargeGraphsToo(t *testing.T) {
	l := New(ring(t, 3000))
	for i, p := range l.parts[0].at {
		if math.IsNaN(p.X) || p.length() < 100 {
			t.Fatalf("vertex %d of a ring of 3000 stands at %v", i+1, p)
		}
	}
}

// What a swap does is read without colour: + on a line, × in the middle of a dashed one, the
// motif thick, brackets around the vertices.
func TestDraw_MarksTheSwapByShape(t *testing.T) {
	pair := model.Edge{U: 0, V: 2}
	s := Scene{Added: []model.Edge{pair}, Removed: []model.Edge{{U: 0, V: 1}}, Path: []int{0, 1, 2}, Pair: &pair}
	for _, ascii := range []bool{false, true} {
		text, bare := drawn(ring(t, 6), 36, 14, ascii, s), drawn(ring(t, 6), 36, 14, ascii, Scene{})
		for _, sign := range []string{string(theme.AddedGlyph), string(theme.RemovedGlyph), string(theme.MotifGlyph), "[1]", "(2)", "[3]"} {
			if ascii {
				sign = paint.Spell(sign)
			}
			if !strings.Contains(text, sign) || strings.Contains(bare, sign) {
				t.Errorf("ascii %v: %s belongs into the first alone: %s%s", ascii, sign, text, bare)
			}
		}
	}
}

func TestNew_KeepsTheDistancesOfRealGraphs(t *testing.T) {
	data := os.Getenv("MEVOLVE_DATA")
	if data == "" {
		t.Skip("MEVOLVE_DATA is not set")
	}
	for _, name := range []string{"MUTAG", "OHSU"} {
		d := must.Get(datasets.Read(context.Background(), filepath.Join(data, name)))
		for _, e := range d.Examples[:20] {
			l := New(e.Graph)
			for k, p := range l.parts {
				near := near(e.Graph, p.vertices)
				d := distances(near)
				pairs := float64(len(p.at) * (len(p.at) - 1) / 2)
				if s := stress(p.at, d) / max(pairs, 1); s > 0.2 {
					t.Errorf("%s graph %v, component %d: distances are off by %.0f %% in the mean square", name, e.ID, k+1, 100*math.Sqrt(s))
				}
			}
		}
	}
}

// brain is a graph of the size of OHSU's largest.
func brain(b *testing.B) *model.Graph {
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[model.Edge]bool{}
	var edges []model.Edge
	for len(edges) < 823 {
		v := rng.IntN(171)
		u := v - 1 - rng.IntN(12)
		if len(edges) < 170 {
			u, v = len(edges), len(edges)+1
		}
		if e := model.NewEdge(u, v); u >= 0 && !seen[e] {
			seen[e] = true
			edges = append(edges, e)
		}
	}
	return graph(b, 171, edges...)
}

func BenchmarkNew(b *testing.B) {
	for name, g := range map[string]*model.Graph{"30": ring(b, 30), "171": brain(b)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				New(g).cells(paint.Rect{W: 120, H: 40})
			}
		})
	}
}

func BenchmarkDraw(b *testing.B) {
	for name, g := range map[string]*model.Graph{"30": ring(b, 30), "171": brain(b)} {
		l := New(g)
		s := Scene{Cursor: []int{3}}
		for v := 20; v < 30; v++ {
			s.Removed = append(s.Removed, model.NewEdge(v-1, v))
		}
		for v := 1; v+5 < g.N(); v += 2 {
			if e := model.NewEdge(v, v+5); !g.HasEdge(v, v+5) {
				s.Added = append(s.Added, e)
			}
		}
		b.Run(name, func(b *testing.B) {
			c := paint.New(80, 24, theme.New(true).Open(), false)
			b.ReportAllocs()
			for b.Loop() {
				l.Draw(c, c.Bounds(), s)
			}
		})
	}
}

// stress is what relax lessens, over all pairs.
func stress(at []Point, distance [][]int32) float64 {
	sum := 0.0
	for i := range at {
		for j, d := range distance[i][:i] {
			off := at[i].minus(at[j]).length() - float64(d)
			sum += off * off / float64(d*d)
		}
	}
	return sum
}

// Lines are level or upright where they can be: a path lies along its pane whatever
// its shape, a ring of six on one of its sides; vertex 1 is on the upper left.
func TestDraw_StandsUpright(t *testing.T) {
	for _, r := range []paint.Rect{{W: 38, H: 16}, {W: 60, H: 20}, {W: 20, H: 20}, {W: 30, H: 40}} {
		cells := New(path(t, 5)).cells(r)
		level, upright := true, true
		for _, at := range cells {
			level, upright = level && at.y == cells[0].y, upright && at.x == cells[0].x
		}
		if !level && !upright {
			t.Errorf("%v: the path stands at %v", r, cells)
		}
		straight := 0
		cells = New(ring(t, 6)).cells(r)
		for v, at := range cells {
			if next := cells[(v+1)%6]; next.x == at.x || next.y == at.y {
				straight++
			}
		}
		if straight != 2 {
			t.Errorf("%v: %d lines of the ring are straight, want 2: %v", r, straight, cells)
		}
		if x, y := cells[0].x-r.W/2, cells[0].y-r.H/2; x*r.H+y*r.W > r.W+r.H {
			t.Errorf("%v: vertex 1 of the ring stands at %v", r, cells[0])
		}
	}
}

// What swaps do moves no label: where there is room, every number stands where it
// stood.
func TestDraw_KeepsItsLabelsFromSwapToSwap(t *testing.T) {
	r := paint.Rect{W: 60, H: 20}
	rapid.Check(t, func(t *rapid.T) {
		g := anyGraph(t)
		if !Legible(g, r.W, r.H) {
			t.Skip("there is no room")
		}
		figures := func(s Scene) map[int]string {
			digits := map[int]string{}
			for y, line := range strings.Split(drawn(g, r.W, r.H, false, s), "\n") {
				for x, glyph := range []rune(line) {
					if glyph >= '0' && glyph <= '9' {
						digits[y*r.W+x] = string(glyph)
					}
				}
			}
			return digits
		}
		before := figures(Scene{})
		if g.N() < 2 {
			t.Skip("there is no pair")
		}
		u := rapid.IntRange(0, g.N()-2).Draw(t, "u")
		v := rapid.IntRange(u+1, g.N()-1).Draw(t, "v")
		e := model.NewEdge(u, v)
		for _, s := range []Scene{{Added: []model.Edge{e}}, {Pending: []model.Edge{e}}, {Removed: []model.Edge{e}, Path: []int{u, v}}} {
			after := figures(s)
			for at, digit := range before {
				if after[at] != digit {
					t.Fatalf("a figure %s leaves column %d of row %d", digit, at%r.W, at/r.W)
				}
			}
		}
	})
}

// A graph has one picture, which a pane only scales: vertices that are clearly left of or above
// others are so in every pane.
func TestCells_KeepTheOrderOfVerticesInEveryPane(t *testing.T) {
	var graphs []*model.Graph
	for _, name := range []string{"planted", "rings", "communities", "toy"} {
		d := must.Get(datasets.Generate(name))
		for i := 0; i < len(d.Examples); i += 1 + len(d.Examples)/12 {
			graphs = append(graphs, d.Examples[i].Graph)
		}
	}
	compared := 0
	for k, g := range graphs {
		l := New(g)
		usual := l.cells(paint.Rect{W: 55, H: 25})
		for _, r := range []paint.Rect{{W: 37, H: 18}, {W: 40, H: 12}, {W: 58, H: 34}, {W: 136, H: 40}, {X: 3, Y: 5, W: 30, H: 40}, {W: 196, H: 55}} {
			cells := l.cells(r)
			for v := range cells {
				for w := range v {
					// Rounding, and a cell that is taken, move a vertex by some cells.
					if d := usual[v].x - usual[w].x; (d > 8 || d < -8) && d*(cells[v].x-cells[w].x) < 0 {
						t.Errorf("graph %d in %v: vertices %d and %d change sides", k, r, v+1, w+1)
					}
					if d := usual[v].y - usual[w].y; (d > 4 || d < -4) && d*(cells[v].y-cells[w].y) < 0 {
						t.Errorf("graph %d in %v: vertices %d and %d change above and below", k, r, v+1, w+1)
					}
					compared++
				}
			}
		}
	}
	if compared < 10000 {
		t.Errorf("only %d pairs are compared", compared)
	}
}
