// Package learnerlist is the window in which the user chooses one learner or several.
package learnerlist

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/learners"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// List is a layer with a cursor and, where several can be chosen, marks.
type List struct {
	list.List
	all    []learners.Kind
	chosen map[string]bool // nil where only one can be chosen
	title  string
	layer  keys.Screen
	done   func(chosen []string) (stay bool, cmd tea.Cmd)
}

// One opens the list at a learner, to choose one.
func One(name string, done func(string) tea.Cmd) *List {
	l := open(nil)
	l.title, l.layer = "Learner", keys.LearnerList
	l.done = func([]string) (bool, tea.Cmd) { return false, done(l.all[l.At].Name) }
	l.At = max(0, slices.IndexFunc(l.all, func(k learners.Kind) bool { return k.Name == name }))
	return l
}

// Several opens the list with some learners chosen; done may keep it open.
func Several(names []string, done func(chosen []string) (stay bool, cmd tea.Cmd)) *List {
	l := open(map[string]bool{})
	l.title, l.layer, l.done = "Learners", keys.LearnersList, done
	for _, name := range names {
		l.chosen[name] = true
	}
	return l
}

// Known are those of some names that are learners, in the paper's order.
func Known(names []string) (known []string) {
	for _, k := range learners.All() {
		if slices.Contains(names, k.Name) {
			known = append(known, k.Name)
		}
	}
	return known
}

func open(chosen map[string]bool) *List {
	l := &List{all: learners.All(), chosen: chosen}
	l.Name = func(i int) string { return l.all[i].Name }
	l.Columns = []list.Column{
		{Width: 23, Left: true, Cell: func(i int) (string, paint.Style) { return l.all[i].Name, theme.Plain }},
		{Left: true, Cell: func(i int) (string, paint.Style) { return about(l.all[i]), theme.Dim }},
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

// Keys is the list's part of the key table.
func (l *List) Keys() keys.Screen { return l.layer }

// Do handles a key; false closes the list. Letters filter the learners by name, until one is taken
// in or out.
func (l *List) Do(a keys.Action, key tea.KeyPressMsg) (stay bool, cmd tea.Cmd) {
	switch {
	case a == keys.Back:
		return false, nil
	case a == "", a == keys.PickLearner && l.Typed() != "":
		l.TypeFilter(key)
	case (a == keys.Choose || a == keys.Alone) && len(l.Rows()) == 0:
	case a == keys.Alone:
		return l.done([]string{l.all[l.At].Name})
	case a == keys.PickLearner, a == keys.Choose && l.chosen == nil:
		var names []string
		for name, in := range l.chosen {
			if in {
				names = append(names, name)
			}
		}
		return l.done(Known(names))
	case a == keys.Choose:
		name := l.all[l.At].Name
		l.chosen[name] = !l.chosen[name]
		l.SetTyped("")
	default:
		_, _ = l.List.Do(a)
	}
	return true, nil
}

// Type and Footer do nothing: nothing is pasted, and the window shows its keys.
func (l *List) Type(tea.Msg)                     {}
func (l *List) Footer(*paint.Canvas, paint.Rect) {}

// Draw draws the window over the body.
func (l *List) Draw(c *paint.Canvas, body paint.Rect) {
	r := chrome.Window(c, body, min(body.W-2, 100), min(body.H, len(l.all)+3), l.Title(l.title))
	chrome.Keys(c, r.Row(r.H-1), l.layer, nil)
	l.List.Draw(c, r.Above(r.H-1), true)
	chrome.Where(c, r, l.Where())
}

// about describes a learner. The note is first, because a long line is cut at its end.
func about(k learners.Kind) string {
	if note := k.Note(); note != "" {
		return note + "; " + classifierFirst(k.Summary)
	}
	return classifierFirst(k.Summary)
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
