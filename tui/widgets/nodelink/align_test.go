package nodelink

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/tui/widgets/paint"
)

// countNearly is the number of lines that are nearly straight.
func countNearly(g *model.Graph, cells []cell) (n int) {
	for e := range g.Edges() {
		if slant(cells[e.U].point(), cells[e.V].point()) != (Point{}) {
			n++
		}
	}
	return n
}

// meetings lists the pairs of lines without a common end that have a common point, and the
// vertices on lines of others, as lines of no length.
func meetings(g *model.Graph, cells []cell) map[[2]model.Edge]bool {
	edges, found := g.EdgeList(), map[[2]model.Edge]bool{}
	for v := range g.N() {
		edges = append(edges, model.Edge{U: v, V: v})
	}
	for i, e := range edges {
		for _, f := range edges[:i] {
			if e.U == f.U || e.U == f.V || e.V == f.U || e.V == f.V {
				continue
			}
			a, b, c, d := cells[e.U], cells[e.V], cells[f.U], cells[f.V]
			if max(a.x, b.x) >= min(c.x, d.x) && max(c.x, d.x) >= min(a.x, b.x) &&
				max(a.y, b.y) >= min(c.y, d.y) && max(c.y, d.y) >= min(a.y, b.y) &&
				side(a, b, c)*side(a, b, d) <= 0 && side(c, d, a)*side(c, d, b) <= 0 {
				found[[2]model.Edge{e, f}] = true
			}
		}
	}
	return found
}

// side is on which side of the line from a to b a cell is; 0 in line.
func side(a, b, c cell) int {
	return (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x)
}

// Wherever the vertices are: no more lines are nearly straight, no lines meet that did not, no vertex
// leaves the pane, and labels keep their room.
func TestAlign_DoesNoHarm(t *testing.T) {
	moved := 0
	rapid.Check(t, func(t *rapid.T) {
		g, r := anyGraph(t), paint.Rect{X: 2, Y: 3, W: rapid.IntRange(20, 60).Draw(t, "w"), H: rapid.IntRange(15, 30).Draw(t, "h")}
		any := rapid.Custom(func(t *rapid.T) cell {
			return cell{r.X + rapid.IntRange(0, r.W-1).Draw(t, "x"), r.Y + rapid.IntRange(0, r.H-1).Draw(t, "y")}
		})
		before := rapid.SliceOfNDistinct(any, g.N(), g.N(), rapid.ID).Draw(t, "cells")
		after := slices.Clone(before)
		(&Layout{laid: g}).align(r, after)
		was, is := countNearly(g, before), countNearly(g, after)
		if is > was {
			t.Fatalf("%d lines were nearly straight, now %d", was, is)
		}
		moved += was - is
		met := meetings(g, before)
		for pair := range meetings(g, after) {
			if !met[pair] {
				t.Fatalf("%v meet: before %v, after %v", pair, before, after)
			}
		}
		for v, at := range after {
			if !r.Has(at.x, at.y) {
				t.Fatalf("vertex %d leaves the pane: before %v, after %v", v+1, before, after)
			}
			for w, other := range after[:v] {
				room := abs(at.x - other.x)
				if at.y == other.y && room < labelRoom && (before[v].y != before[w].y || abs(before[v].x-before[w].x) > room) {
					t.Fatalf("the labels of vertices %d and %d lose room: before %v, after %v", v+1, w+1, before, after)
				}
			}
		}
	})
	if moved == 0 {
		t.Error("no line of any graph became straight")
	}
}

func TestAlign_StraightensMostNearlyStraightLines(t *testing.T) {
	d, err := datasets.Generate("planted")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []paint.Rect{{W: 40, H: 14}, {W: 60, H: 29}, {W: 100, H: 40}} {
		before, after := 0, 0
		for _, e := range d.Examples {
			l := New(e.Graph)
			before += countNearly(e.Graph, l.place(r))
			after += countNearly(e.Graph, l.cells(r))
		}
		if t.Logf("%dx%d: %d → %d", r.W, r.H, before, after); 10*after > before {
			t.Errorf("%dx%d: %d lines are nearly straight, %d before; want at most a tenth", r.W, r.H, after, before)
		}
	}
}
