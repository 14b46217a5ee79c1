package cli

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"mevolve/internal/long"
	"mevolve/tui/lessons"
)

// opening is how a lesson's answer begins.
func opening(l lessons.Lesson) string {
	words := strings.Fields(l.Questions[0].Answer[0].Text)
	return strings.Join(words[:min(len(words), 5)], " ")
}

// A hand-out holds each lesson once, with its frame, and needs no other file; its answers
// are there only where they are asked for.
func TestHandout_HoldsEveryLessonAndHidesTheAnswers(t *testing.T) {
	for _, reveal := range []bool{true, false} {
		if !reveal && !long.Asked() {
			continue // one lesson is tried below
		}
		list, text := handouts(t, "html", reveal)
		plain := html.UnescapeString(text)
		for _, l := range list {
			if strings.Count(plain, l.Title+"</h2>") != 1 {
				t.Errorf("%s is not there once", l.Name)
			}
			if answer := opening(l); strings.Contains(plain, answer) != reveal {
				t.Errorf("the answer of %s, %q, is given away or never", l.Name, answer)
			}
		}
		if opened, closed := strings.Count(text, "<details"), strings.Count(text, "</details>"); opened != closed || opened < len(list) {
			t.Errorf("%d folds are opened, %d closed", opened, closed)
		}
		if frames, missing := strings.Count(text, "<svg"), strings.Count(text, "is not here"); frames+missing < len(list) {
			t.Errorf("%d frames of %d lessons", frames, len(list))
		}
		if found := regexp.MustCompile(`(src|href)=|url\(|<link|<script`).FindString(text); found != "" {
			t.Errorf("the page needs another file: %s", found)
		}
	}
}

// A lesson's answer is told where it is asked for, and only there, in the same words the
// second time.
func TestHandout_TellsAnAnswerWhereItIsAskedFor(t *testing.T) {
	l := lessons.All()[1]
	asked, told := handedOut(t, l.Name, "--format", "html"), handedOut(t, l.Name, "--format", "html", "--reveal")
	if strings.Contains(asked, opening(l)) || !strings.Contains(told, opening(l)) {
		t.Errorf("%q is given away or never", opening(l))
	}
	if mustRun(t, "lesson", l.Name, "--format", "html") != asked {
		t.Error("another page the second time")
	}
}
