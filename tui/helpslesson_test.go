package tui

import (
	"slices"
	"testing"

	"mevolve/tui/lessons"
	"mevolve/tui/screens/evolution"
)

// Screen 4 names the lesson that explains a result by its title.
func TestLessons_HaveTheTitlesThatScreen4Names(t *testing.T) {
	for _, title := range []string{evolution.LessonNothing, evolution.LessonHelps, evolution.LessonVerdict} {
		if !slices.ContainsFunc(lessons.All(), func(l lessons.Lesson) bool { return l.Title == title }) {
			t.Errorf("no lesson is called %q", title)
		}
	}
}
