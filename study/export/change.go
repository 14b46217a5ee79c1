// Package export writes a graph before and after a mapping (a Change) in the formats of
// other programs: DOT, GraphML, edge list. Vertices are numbered from 1 in all of them.
package export

import (
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"mevolve/internal/wording"
	"mevolve/model"
)

// Change is a graph before and after a mapping (or edits by hand) on the same
// vertices.
type Change struct {
	Title         string // title, in one line
	Before, After *model.Graph
	VertexNames   []string // names of the vertex labels 0, 1, …; nil if unknown
}

// Format is a file format for a change.
type Format struct {
	Name  string // for `step --format`
	Write func(io.Writer, Change) error
}

// Formats lists all formats.
func Formats() []Format {
	return []Format{
		{"dot", DOT},
		{"graphml", GraphML},
		{"edges", EdgeList},
	}
}

// effect is the effect of the change on an edge.
type effect string

const (
	kept    effect = "kept"
	added   effect = "added"
	removed effect = "removed"
)

// edges yields E ∪ E', every edge once in (U, V) order, with its effect.
func (c Change) edges() iter.Seq2[model.Edge, effect] {
	all := append(c.Before.EdgeList(), c.After.EdgeList()...)
	slices.SortFunc(all, model.Edge.Compare)
	return func(yield func(model.Edge, effect) bool) {
		for _, e := range slices.Compact(all) {
			f := kept
			switch {
			case !c.Before.HasEdge(e.U, e.V):
				f = added
			case !c.After.HasEdge(e.U, e.V):
				f = removed
			}
			if !yield(e, f) {
				return
			}
		}
	}
}

// label is the label of vertex v and its name, "" if unknown; ok is false
// if vertices have no labels.
func (c Change) label(v int) (label int, name string, ok bool) {
	labels := c.Before.Labels()
	if labels == nil {
		return 0, "", false
	}
	if label = labels[v]; label >= 0 && label < len(c.VertexNames) {
		name = c.VertexNames[label]
	}
	return label, name, true
}

// title is the title without line breaks.
func (c Change) title() string {
	return strings.Map(func(r rune) rune {
		if wording.Steers(r) || r == utf8.RuneError {
			return ' '
		}
		return r
	}, c.Title)
}
