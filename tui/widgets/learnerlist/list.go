// Package learnerlist is the list of learners that covers a pane while the user chooses
// one or several.
package learnerlist

import (
	"slices"
	"strings"

	"mevolve/learners"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// List has a cursor and, where several can be chosen, marks.
type List struct {
	list.List
	all         []learners.Kind
	chosen      map[string]bool // nil where only one can be chosen
	title, note string
	layer       keys.Screen
}

// One opens the list at a learner, to choose one.
func One(name string) *List {
	l := open(nil)
	l.title, l.note, l.layer = "Learner", "Enter chooses, Esc leaves", keys.LearnerList
	l.At = max(0, slices.IndexFunc(l.all, func(k learners.Kind) bool { return k.Name == name }))
	return l
}

// Several opens the list with some learners chosen.
func Several(names []string) *List {
	l := open(map[string]bool{})
	l.title, l.note, l.layer = "Learners", "Enter adds or removes, key c compares, Esc leaves", keys.LearnersList
	for _, name := range names {
		l.chosen[name] = true
	}
	return l
}

func open(chosen map[string]bool) *List {
	l := &List{all: learners.All(), chosen: chosen}
	l.Columns = []list.Column{
		{Width: 23, Left: true, Cell: func(i int) (string, paint.Style) { return l.all[i].Name, theme.Plain }},
		{Left: true, Cell: func(i int) (string, paint.Style) { return classifierFirst(l.all[i].Summary), theme.Dim }},
	}
	if chosen != nil {
		l.Columns = slices.Insert(l.Columns, 0, list.Column{Width: 4, Left: true, Cell: func(i int) (string, paint.Style) {
			if chosen[l.all[i].Name] {
				return string(theme.OnGlyph), theme.Plain
			}
			return string(theme.OffGlyph), theme.Plain
		}})
		l.Columns[1].Width = 21
	}
	l.Load(len(l.all))
	return l
}

// Here is the learner under the cursor.
func (l *List) Here() string { return l.all[l.At].Name }

// Toggle adds the learner under the cursor to the chosen, or removes it.
func (l *List) Toggle() { l.chosen[l.Here()] = !l.chosen[l.Here()] }

// Chosen lists the chosen learners in the paper's order.
func (l *List) Chosen() []string {
	var names []string
	for _, i := range l.all {
		if l.chosen[i.Name] {
			names = append(names, i.Name)
		}
	}
	return names
}

// Layer is the layer of an open list in the key table; 0 while it is closed.
func (l *List) Layer() keys.Screen {
	if l == nil {
		return 0
	}
	return l.layer
}

// Draw draws the list with a title and key hints; where the list is longer than its
// window, also the position of the cursor.
func (l *List) Draw(c *paint.Canvas, r paint.Rect) {
	l.List.Draw(c, chrome.Heading(c, r, "", "", true), true)
	row := chrome.Title(c, r, l.title, true)
	if where := l.Where(); where != "" {
		chrome.End(c, r, where, theme.Key)
		row.Rest.W -= c.Width(where) + 1
	}
	row.Fit(theme.Dim, l.note)
}

// classifierFirst turns "embedding; classifier" around: neighbours in the list
// differ in the classifier, and a long line is cut at its end.
func classifierFirst(line string) string {
	embedding, classifier, paired := strings.Cut(line, "; ")
	if !paired {
		return line
	}
	return classifier + "; " + embedding
}
