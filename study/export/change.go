// Package export writes a graph before and after a mapping (a Change) in the formats of
// other programs: text, DOT, GraphML, edge list, networkx script. Vertices are numbered
// from 1 in all of them.
package export

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
)

// Change is a graph before and after a mapping (or edits by hand) on the same
// vertices.
type Change struct {
	Title         string // title, in one line
	Before, After *model.Graph
	Attempts      []augment.Attempt // from Before to After, for Text; may be nil
	VertexNames   []string          // names of the vertex labels 0, 1, …; nil if unknown
}

// Format is a file format for a change.
type Format struct {
	Name      string // for `step --format`
	Extension string // of a file's name, with its dot
	Write     func(io.Writer, Change) error
}

// Formats lists all formats.
func Formats() []Format {
	return []Format{
		{"text", ".txt", Text},
		{"dot", ".dot", DOT},
		{"graphml", ".graphml", GraphML},
		{"networkx", ".py", Networkx},
		{"edges", ".edges", EdgeList},
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

// of lists the edges of one effect.
func (c Change) of(wanted effect) []model.Edge {
	var list []model.Edge
	for e, f := range c.edges() {
		if f == wanted {
			list = append(list, e)
		}
	}
	return list
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

// inRows joins words by ", ", aLine words a line; lines after the first start
// with indent.
func inRows(words []string, aLine int, indent string) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case i == 0:
		case i%aLine == 0:
			b.WriteString(",\n" + indent)
		default:
			b.WriteString(", ")
		}
		b.WriteString(w)
	}
	return b.String()
}

// spelled writes each edge with the pattern, vertices from 1.
func spelled(edges []model.Edge, pattern string) []string {
	words := make([]string, len(edges))
	for i, e := range edges {
		words[i] = fmt.Sprintf(pattern, e.U+1, e.V+1)
	}
	return words
}
