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
	chrome.Layer
	list.List
	all    []learners.Kind
	chosen map[string]bool // nil where only one can be chosen
	title  string
	done   func(chosen []string) (stay bool, cmd tea.Cmd)
}

// One opens the list at a learner, to choose one.
func One(name string, done func(string) tea.Cmd) *List {
	l := open(nil)
	l.title = "Learner"
	l.done = func([]string) (bool, tea.Cmd) { return false, done(l.all[l.At].Name) }
	l.At = max(0, slices.IndexFunc(l.all, func(k learners.Kind) bool { return k.Name == name }))
	return l
}

// Several opens the list with some learners chosen; done may keep it open.
func Several(names []string, done func(chosen []string) (stay bool, cmd tea.Cmd)) *List {
	l := open(map[string]bool{})
	l.title, l.done = "Learners", done
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

// Bindings are the list's keys. Letters filter the learners by name, until one is taken in or out.
func (l *List) Bindings() keys.Table {
	t := keys.Choosing("↑ ↓ a–z", "learner", 8)
	if l.chosen == nil {
		t = append(t, keys.Binding{Binding: keys.On("enter", "Enter", "choose the learner"), Action: keys.Choose, Label: "choose", Rank: 9, Do: keys.Cmd(l.compare)})
	} else {
		t = append(t, keys.Table{
			{Binding: keys.On("enter", "Enter", "take a learner in or out"), Action: keys.Choose, Label: "in or out", Rank: 9, Do: keys.Act(l.toggle)},
			{Binding: keys.On("space", "space", "compare this learner alone"), Action: keys.Alone, Label: "alone", Rank: 6, Do: keys.Cmd(l.alone)},
			{Binding: keys.On("c", "c", "compare the learners"), Action: keys.PickLearner, Label: "compare", Rank: 7, Do: keys.Cmd(l.compareOrType)},
		}...)
	}
	return append(t, keys.Leave(keys.Act(l.Close))).Else(func(a keys.Action, _ int) tea.Cmd {
		next, _ := l.List.Do(a)
		return next
	})
}

// take hands over the chosen learners, and closes the list unless something is missing.
func (l *List) take(names []string) tea.Cmd {
	stay, cmd := l.done(names)
	if !stay {
		l.Close()
	}
	return cmd
}

func (l *List) compare() tea.Cmd {
	if l.chosen == nil && len(l.Rows()) == 0 {
		return nil
	}
	var names []string
	for name, in := range l.chosen {
		if in {
			names = append(names, name)
		}
	}
	return l.take(Known(names))
}

func (l *List) compareOrType() tea.Cmd {
	if l.Typed() != "" {
		return l.Other(tea.KeyPressMsg{Code: 'c', Text: "c"})
	}
	return l.compare()
}

func (l *List) alone() tea.Cmd {
	if len(l.Rows()) == 0 {
		return nil
	}
	return l.take([]string{l.all[l.At].Name})
}

func (l *List) toggle() {
	if len(l.Rows()) > 0 {
		name := l.all[l.At].Name
		l.chosen[name] = !l.chosen[name]
		l.SetTyped("")
	}
}

// Other types a letter into the filter.
func (l *List) Other(key tea.KeyPressMsg) tea.Cmd {
	l.TypeFilter(key)
	return nil
}

// Draw draws the window over the body.
func (l *List) Draw(c *paint.Canvas, body paint.Rect) {
	r := chrome.Window(c, body, min(body.W-2, 100), min(body.H, len(l.all)+3), l.Title(l.title))
	chrome.Keys(c, r.Row(r.H-1), l.Bindings(), nil)
	chrome.Where(c, r, l.List.Draw(c, r.Above(r.H-1), true).Where())
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
