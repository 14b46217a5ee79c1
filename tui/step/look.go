package step

import (
	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/order"
	"mevolve/tui/theme"
)

// look is how the matrix is shown.
type look struct {
	view    view
	density density
	order   order.Order
}

// cursor is a pair of vertices in the matrix.
type cursor struct {
	on          bool
	row, column int // vertices
}

// pair is what the cursor stands on; false on the diagonal and where there is
// no cursor.
func (c cursor) pair() (model.Edge, bool) {
	return model.NewEdge(c.row, c.column), c.on && c.row != c.column
}

// density is how much of the matrix a character shows.
type density int

const (
	auto    density = iota // the least dense that fits
	pairs                  // two characters a pair of vertices
	halves                 // half-blocks: a character for one column and two rows
	braille                // a character for two columns and four rows
	densities
)

func (d density) String() string {
	return [...]string{"", "2 characters a cell", "half-blocks", "braille"}[d]
}

// per is the number of columns and rows of the matrix in a character; pairs
// take two characters a column.
func (d density) per() (columns, rows int) {
	switch d {
	case halves:
		return 1, 2
	case braille:
		return 2, 4
	}
	return 1, 1
}

// view is what the matrix shows.
type view int

const (
	diff   view = iota // the graph before, with every swap so far marked
	before             // the input graph
	after              // the graph after the swaps so far
	scores             // RA of every pair of the input graph, and the present swap
	views
)

// name is what a view is called, the scores by their index.
func (v view) name(x *augment.Index) string {
	return [...]string{"diff", "before", "after", x.Label() + " scores"}[v]
}

// tone is a pair's colour in rasters.
func (cs *cells) tone(v view, i, j int) theme.Tone {
	if i == j {
		return theme.ToneDiagonal
	}
	c := cs.at(i, j)
	edge := theme.ToneNone
	switch v {
	case before:
		if c.before {
			edge = theme.ToneEdge
		}
		return edge
	case after:
		if c.after {
			edge = theme.ToneEdge
		}
		return edge
	}
	switch c.mark {
	case added, addedNow:
		return theme.ToneAdded
	case removed, removedNow:
		return theme.ToneRemoved
	case motif, passed:
		return theme.ToneMotif
	}
	switch {
	case c.before:
		return theme.ToneEdge
	case v == scores:
		return theme.ToneHeat(int(cs.heat(i, j)))
	}
	return theme.ToneNone
}
