package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/lessons"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// newLessonList lists the loop and the lessons, with the cursor at index at. Letters filter the
// list; digits move the cursor to a lesson's number.
func newLessonList(a *App, at int) *menu {
	m, all := &menu{title: "Lessons", width: 78}, a.config.Lessons
	m.Columns = []list.Column{
		{Width: 4, Cell: func(i int) (string, paint.Style) { return fmt.Sprint(i), theme.Dim }},
		{Width: 3, Cell: func(i int) (string, paint.Style) {
			name := loopLesson
			if i > 0 {
				name = all[i-1].Name
			}
			if slices.Contains(a.done, name) {
				return "✓ ", theme.Right
			}
			return "", theme.Dim
		}},
		{Left: true, Cell: func(i int) (string, paint.Style) {
			if i == 0 {
				return loopTitle, theme.Plain
			}
			return all[i-1].Title, theme.Plain
		}},
		{Width: 14, Left: true, Cell: func(i int) (string, paint.Style) {
			if i == 0 {
				return "this dataset", theme.Dim
			}
			return all[i-1].Show.Dataset, theme.Dim
		}},
		{Width: 7, Cell: func(i int) (string, paint.Style) {
			if i == 0 {
				return "", theme.Dim
			}
			return fmt.Sprintf("%d min", all[i-1].Minutes()), theme.Dim
		}},
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
		return all[i-1].Title + " " + all[i-1].Name + " " + all[i-1].Show.Dataset
	}
	m.At, m.items = at+1, len(all)+1
	m.Load(m.items)
	return m
}

// nextLesson is the index of the lesson at which the list opens: the last one read; before any
// is read, the first unread one from the shown screen's first lesson on. The course begins at
// the first lesson, so screen 1 has no first lesson of its own.
func (a *App) nextLesson() int {
	all := a.config.Lessons
	if a.lastLesson >= 0 {
		return a.lastLesson
	}
	first := 0
	if shown := slices.Index(a.tabs, a.here); shown > 0 {
		first = max(0, slices.IndexFunc(all, func(l lessons.Lesson) bool { return l.Show.Position.Screen == shown+1 }))
	}
	for i := range all {
		if at := (first + i) % len(all); !slices.Contains(a.done, all[at].Name) {
			return at
		}
	}
	return first
}
