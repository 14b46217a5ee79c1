package matrix

import (
	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/course"
	"mevolve/tui/order"
	"mevolve/tui/theme"
)

// Look is how the matrix is shown.
type Look struct {
	View    View
	Density Density
	Order   order.Order
}

// Cursor is a pair of vertices in the matrix.
type Cursor struct {
	On          bool
	Row, Column int // vertices
}

// Pair is what the cursor stands on; false on the diagonal and without a cursor.
func (c Cursor) Pair() (model.Edge, bool) {
	return model.NewEdge(c.Row, c.Column), c.On && c.Row != c.Column
}

// Density is how much of the matrix a character shows.
type Density int

const (
	Auto    Density = iota // the least dense that fits
	Pairs                  // two characters a pair of vertices
	halves                 // half-blocks: a character for one column and two rows
	Braille                // a character for two columns and four rows
	Whole                  // as many as it takes to show all: a map, with the window that is seen closer
	Densities
)

func (d Density) String() string {
	return [...]string{"", "2 characters a cell", "half-blocks", "braille", "whole, a map"}[d]
}

// per is how many columns and rows of the matrix a character shows; 1 for Pairs.
func (d Density) per() (columns, rows int) {
	switch d {
	case halves:
		return 1, 2
	case Braille, Whole: // of Whole at least
		return 2, 4
	}
	return 1, 1
}

// View is what the matrix shows.
type View int

const (
	diff   View = iota // the graph before, with every swap so far marked
	Before             // the input graph
	After              // the graph after the swaps so far
	scores             // the score of every pair of the input graph, and the present swap
	Views
)

// Name is what a view is called, the scores by their index.
func (v View) Name(x *augment.Index) string {
	return [...]string{"diff", "before", "after", x.Label() + " scores"}[v]
}

// Drawn is the view that a drawing has in place of v: none has scores.
func (v View) Drawn() View {
	if v == scores {
		return diff
	}
	return v
}

// of is what a view shows of a pair: whether it is joined, and its mark.
func (v View) of(sc *course.Scene, i, j int) (edge bool, mark course.Mark) {
	switch v {
	case Before:
		return sc.Joined(i, j), course.Unmarked
	case After:
		return sc.Now.HasEdge(i, j), course.Unmarked
	}
	return sc.Joined(i, j), sc.Mark(i, j)
}

// tones are those of the marks.
var tones = [...]theme.Tone{
	course.Added: theme.ToneAdded, course.AddedNow: theme.ToneAdded, course.ToAdd: theme.ToneToAdd,
	course.Removed: theme.ToneRemoved, course.RemovedNow: theme.ToneRemoved, course.ToRemove: theme.ToneToRemove,
	course.Passed: theme.TonePassed, course.Motif: theme.ToneMotif,
	course.Fits: theme.ToneFits, course.Under: theme.ToneUnder, course.Over: theme.ToneOver,
}

// Tone is what rasters show of a pair.
func Tone(sc *course.Scene, v View, i, j int) theme.Tone {
	edge, mark := v.of(sc, i, j)
	switch {
	case i == j:
		return theme.ToneDiagonal
	case mark != course.Unmarked:
		return tones[mark]
	case edge:
		return theme.ToneEdge
	case v == scores:
		return theme.ToneHeat(int(sc.Heat(i, j)))
	}
	return theme.ToneNone
}

// Listing is an order of the vertices, or of some, and its inverse.
type Listing struct {
	Vertices []int // in the order
	Ranks    []int // of the vertices in it, −1 of one that is not listed
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
