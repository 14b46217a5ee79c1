package matrix

import (
	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/seriation"
	"mevolve/tui/widgets/theme"
)

// Look is how the matrix is drawn.
type Look struct {
	View    View
	Density Density
	Order   seriation.Order
}

// Cursor is a pair of vertices in the matrix.
type Cursor struct {
	On          bool
	Row, Column int // vertices
}

// Pair is the pair under the cursor; false on the diagonal and without a cursor.
func (c Cursor) Pair() (model.Edge, bool) {
	return model.NewEdge(c.Row, c.Column), c.On && c.Row != c.Column
}

// Density is how many pairs of vertices a character shows.
type Density int

const (
	Auto    Density = iota // the least dense that fits
	Pairs                  // two characters a pair of vertices
	Close                  // one character a pair, for small graphs in narrow panes
	Halves                 // a character for two rows
	Braille                // a character for two columns and four rows
	Whole                  // as many as needed to show all: a map, with the magnified window marked
	Densities
)

func (d Density) String() string {
	return [...]string{"", "2 characters a cell", "1 character a cell", "half-blocks", "braille", "whole, a map"}[d]
}

// Dense reports whether a character shows several pairs.
func (d Density) Dense() bool { return d >= Halves }

// pitch is the columns of the screen from one column of the matrix to the next.
func (d Density) pitch() int {
	if d == Pairs {
		return 2
	}
	return 1
}

// per is how many columns and rows of the matrix a character shows; 1 unless it is dense.
func (d Density) per() (columns, rows int) {
	switch d {
	case Halves:
		return 1, 2
	case Braille, Whole: // the minimum for Whole
		return 2, 4
	}
	return 1, 1
}

// View selects the content of the matrix.
type View int

const (
	diff   View = iota // the graph before, with every swap so far marked
	Before             // the input graph
	After              // the graph after the swaps so far
	scores             // the score of every pair of the input graph, and the current swap
	Views
)

// Name is the name of a view; the scores have the name of their index.
func (v View) Name(x *augment.Index) string {
	return [...]string{"changes", "before", "after", x.Label() + " scores"}[v]
}

// Drawn is the view that a node-link drawing shows for v: a drawing has no scores.
func (v View) Drawn() View {
	if v == scores {
		return diff
	}
	return v
}

// of is the state of a pair in a view: whether it is an edge, and its mark.
func (v View) of(sc *trace.Scene, i, j int) (edge bool, mark trace.PairState) {
	switch v {
	case Before:
		return sc.Joined(i, j), trace.Untouched
	case After:
		return sc.Now.HasEdge(i, j), trace.Untouched
	}
	return sc.Joined(i, j), sc.PairState(i, j)
}

// tones are the tones of the marks.
var tones = [...]theme.Tone{
	trace.Added: theme.ToneAdded, trace.AddedNow: theme.ToneAdded, trace.ToAdd: theme.ToneToAdd,
	trace.Removed: theme.ToneRemoved, trace.RemovedNow: theme.ToneRemoved, trace.ToRemove: theme.ToneToRemove,
	trace.Passed: theme.TonePassed, trace.Motif: theme.ToneMotif,
	trace.Fits: theme.ToneFits, trace.Under: theme.ToneUnder, trace.Over: theme.ToneOver,
}

// Tone is the tone of a pair in a raster.
func Tone(sc *trace.Scene, v View, i, j int) theme.Tone {
	edge, mark := v.of(sc, i, j)
	switch {
	case i == j:
		return theme.ToneDiagonal
	case mark != trace.Untouched:
		return tones[mark]
	case edge:
		return theme.ToneEdge
	case v == scores:
		return theme.ToneHeat(int(sc.Heat(i, j)))
	}
	return theme.ToneNone
}

// Listing is an order of some or all vertices, and its inverse.
type Listing struct {
	Vertices []int    // in the order
	Ranks    []int    // rank of each vertex, −1 if not listed
	Names    []string // of vertex labels
	Instead  string
}

// Only lists some of n vertices.
func Only(n int, vertices []int) Listing {
	l := Listing{Vertices: vertices, Ranks: make([]int, n)}
	for v := range l.Ranks {
		l.Ranks[v] = -1
	}
	for k, v := range vertices {
		l.Ranks[v] = k
	}
	return l
}
