package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// newLessonList lists the loop and the lessons, with the cursor at index at. Letters filter the
// list; digits move the cursor to a lesson's number.
func newLessonList(a *App, at int) *menu {
	type row struct{ name, title, dataset, takes string }
	rows := []row{{name: loopLesson, title: loopTitle, dataset: "this dataset"}}
	for _, l := range a.config.Lessons {
		rows = append(rows, row{l.Name, l.Title, l.Show.Dataset, fmt.Sprintf("%d min", l.Minutes())})
	}
	m := &menu{title: "Lessons", width: 78}
	m.Columns = []list.Column{
		{Width: 4, Cell: func(i int) (string, paint.Style) { return fmt.Sprint(i), theme.Dim }},
		{Width: 3, Cell: func(i int) (string, paint.Style) {
			if slices.Contains(a.done, rows[i].name) {
				return "✓ ", theme.Right
			}
			return "", theme.Dim
		}},
		{Left: true, Cell: func(i int) (string, paint.Style) { return rows[i].title, theme.Plain }},
		{Width: 14, Left: true, Cell: func(i int) (string, paint.Style) { return rows[i].dataset, theme.Dim }},
		{Width: 7, Cell: func(i int) (string, paint.Style) { return rows[i].takes, theme.Dim }},
	}
	start := func(presenter bool) keys.Do {
		return keys.Cmd(func() tea.Cmd {
			if len(m.Rows()) == 0 {
				return nil
			}
			m.Close()
			if m.At == 0 {
				return a.openLoop()
			}
			return a.startLesson(m.At-1, presenter)
		})
	}
	m.own = keys.Table{
		{Binding: keys.On("enter right", "Enter", "read it"), Label: "read", Rank: 9, Do: start(false)},
		{Binding: keys.On("P", "P", "present: the lesson alone, large"), Label: "present", Rank: 4, Do: start(true)},
	}
	m.Name = func(i int) string {
		if i == 0 {
			return loopTitle
		}
		return rows[i].title + " " + rows[i].name + " " + rows[i].dataset
	}
	m.At, m.items = at+1, len(rows)
	m.Load(m.items)
	return m
}

// nextLesson is the index of the lesson at which the list opens: the last one, if it was closed
// before its end; else of the unread ones of the shown screen that whose dataset and settings
// differ least from the shown ones. The course begins on screen 1, so there all lessons count alike.
func (a *App) nextLesson() int {
	all, shown := a.config.Lessons, slices.Index(a.tabs, a.here)+1
	isRead := func(at int) bool { return slices.Contains(a.done, all[at].Name) }
	if a.lastLesson >= 0 && !isRead(a.lastLesson) {
		return a.lastLesson
	}
	const elsewhere, read = 100, 1000
	distance := func(at int) (d int) {
		if l := all[at].Show; shown > 1 && l.Position.Screen != shown {
			d = elsewhere
		} else if shown > 1 {
			d = a.differences(l)
		}
		if isRead(at) {
			d += read
		}
		return d
	}
	best := 0
	for at := range all {
		if distance(at) < distance(best) {
			best = at
		}
	}
	return best
}

// differences counts the words of the settings in which a place differs from the shown one; another
// dataset is one, another mapping ten.
func (a *App) differences(p settings.Place) (n int) {
	theirs, ours := p.Settings.Flags(), a.state.Settings.Flags()
	for _, pair := range [][2][]string{{theirs, ours}, {ours, theirs}} {
		for _, flag := range pair[0] {
			if !slices.Contains(pair[1], flag) {
				n++
			}
		}
	}
	if !a.isOpen(p.Dataset) {
		n++
	}
	if p.Settings.Mapping != a.state.Settings.Mapping {
		n += 10
	}
	return n
}
