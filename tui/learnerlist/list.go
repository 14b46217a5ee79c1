// Package learnerlist is the list of all learners that lies over a pane while
// one or several are chosen.
package learnerlist

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/learners"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// List has a cursor and, where several can be chosen, marks.
type List struct {
	all    []learners.Info
	at     int
	offset int
	chosen map[string]bool // nil where one is chosen
}

// One opens the list at a learner, to choose one.
func One(name string) *List {
	l := &List{all: learners.All()}
	l.at = max(0, slices.IndexFunc(l.all, func(i learners.Info) bool { return i.Name == name }))
	return l
}

// Several opens the list with some learners chosen.
func Several(names []string) *List {
	l := &List{all: learners.All(), chosen: map[string]bool{}}
	for _, name := range names {
		l.chosen[name] = true
	}
	return l
}

// Here is the learner under the cursor.
func (l *List) Here() string { return l.all[l.at].Name }

// Toggle takes the learner under the cursor in or out.
func (l *List) Toggle() { l.chosen[l.Here()] = !l.chosen[l.Here()] }

// Chosen lists the learners that are in, in the paper's order.
func (l *List) Chosen() []string {
	var names []string
	for _, i := range l.all {
		if l.chosen[i.Name] {
			names = append(names, i.Name)
		}
	}
	return names
}

// Move moves the cursor, as far as the list goes.
func (l *List) Move(by int) { l.at = max(0, min(l.at+by, len(l.all)-1)) }

// Do moves the cursor as a key asks and tells whether it does.
func (l *List) Do(a keys.Action) bool {
	switch a {
	case keys.Down:
		l.Move(1)
	case keys.Up:
		l.Move(-1)
	case keys.PageDown:
		l.Move(5)
	case keys.PageUp:
		l.Move(-5)
	case keys.First:
		l.Move(-len(l.all))
	case keys.Last:
		l.Move(len(l.all))
	default:
		return false
	}
	return true
}

// Draw draws the list with a title and what its keys do; where it is longer
// than its window, also where in it the cursor is.
func (l *List) Draw(c *paint.Canvas, r paint.Rect, title, note string) {
	top := r.Row(0)
	room := top.W
	if l.longer(r) {
		where := fmt.Sprintf("%d of %d ↑ ↓", l.at+1, len(l.all))
		room -= c.Width(where) + 1
		c.TextRight(top, where, theme.Key)
	}
	if c.Width(title+"  "+note) > room {
		note = ""
	}
	r = screen.Heading(c, r, title, note, true)
	l.offset = layout.Scroll(l.offset, l.at, r.H, len(l.all))
	name := 2
	if l.chosen != nil {
		name = 4
	}
	for i := range r.H {
		k := l.offset + i
		if k >= len(l.all) {
			break
		}
		line, strong, dim := r.Row(i), theme.Plain, theme.Dim
		if k == l.at {
			strong, dim = theme.Row, theme.Row
			c.Fill(line, ' ', theme.Row)
			c.Set(line.X, line.Y, theme.SelectedGlyph, theme.Row)
		}
		if l.chosen != nil {
			glyph := theme.OffGlyph
			if l.chosen[l.all[k].Name] {
				glyph = theme.OnGlyph
			}
			c.Set(line.X+2, line.Y, glyph, strong)
		}
		c.Line(line.Right(name).Left(20), l.all[k].Name, strong)
		c.Line(line.Right(name+21), classifierFirst(l.all[k].Line), dim)
	}
}

// longer tells whether the window r is too low for the whole list.
func (l *List) longer(r paint.Rect) bool {
	rows := r.H - 1
	if r.H >= screen.Roomy {
		rows--
	}
	return rows < len(l.all)
}

// classifierFirst turns "embedding; classifier" around: neighbours in the list
// differ in the classifier, and what is cut is cut at the end.
func classifierFirst(line string) string {
	embedding, classifier, paired := strings.Cut(line, "; ")
	if !paired {
		return line
	}
	return classifier + "; " + embedding
}
