// Package against shows two mappings of one graph side by side: the first difference in a
// sentence, both courses, and both results as one matrix.
package against

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"mevolve/differ"
	"mevolve/tui/course"
	"mevolve/tui/list"
	"mevolve/tui/screen"
	"mevolve/tui/work"
)

// Comparison is a course, A, beside one that is made otherwise, B.
type Comparison struct {
	list.Scroll
	words  string // what is otherwise
	of     *course.Course
	found  *differ.Comparison // nil until it is made
	err    error
	making work.Making[*differ.Comparison]
}

// Make compares a course with that of another cause, told by words.
func Make(state *screen.State, co *course.Course, words string, other course.Cause, hand course.Hand) (*Comparison, tea.Cmd) {
	c := &Comparison{words: words, of: co}
	return c, c.making.Make(state.Work, screen.Quick(other.Settings, co.Graph), func(ctx context.Context) (*differ.Comparison, error) {
		b, err := course.New(ctx, other, hand)
		if err != nil {
			return nil, err
		}
		if b.Refused != nil {
			return nil, b.Refused
		}
		found, err := differ.Of(ctx, side("A", co), side("B", b))
		return &found, err
	}, func(found *differ.Comparison, err error) tea.Cmd {
		c.found, c.err = found, err
		return nil
	})
}

func side(name string, co *course.Course) differ.Side {
	return differ.Side{Name: name, Graph: co.Graph, Mapping: co.Mapping, Result: co.Result, Forced: co.Hand.Forced}
}

// Of tells whether it is what these words make of that course.
func (c *Comparison) Of(co *course.Course, words string) bool {
	return c != nil && c.of == co && c.words == words
}

// Take takes what the work has left, if the message is of it.
func (c *Comparison) Take(msg tea.Msg) {
	if c != nil {
		c.making.Take(msg)
	}
}

// Stop ends the work on it.
func (c *Comparison) Stop() {
	if c != nil {
		c.making.Stop()
	}
}
