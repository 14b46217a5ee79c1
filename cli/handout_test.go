package cli

import (
	"html"
	"regexp"
	"strings"
	"testing"

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
	for format, reveal := range map[string]bool{"html": true, "md": false} {
		list, text := handouts(t, format, reveal)
		plain := strings.ReplaceAll(html.UnescapeString(text), "\\", "")
		for _, l := range list {
			if strings.Count(plain, l.Title+"\n") != 1 && strings.Count(plain, l.Title+"</h2>") != 1 {
				t.Errorf("%s: %s is not there once", format, l.Name)
			}
			if answer := opening(l); strings.Contains(plain, answer) != reveal {
				t.Errorf("%s: the answer of %s, %q, is given away or never", format, l.Name, answer)
			}
		}
		if opened, closed := strings.Count(text, "<details"), strings.Count(text, "</details>"); opened != closed || opened < len(list) {
			t.Errorf("%s: %d folds are opened, %d closed", format, opened, closed)
		}
		frames, missing := strings.Count(strings.ToUpper(text), "1 DATASET "), strings.Count(text, "is not here")
		if format == "html" {
			frames = strings.Count(text, "<svg")
		}
		if frames+missing < len(list) {
			t.Errorf("%s: %d frames of %d lessons", format, frames, len(list))
		}
		if found := regexp.MustCompile(`(src|href)=|url\(|<link|<script`).FindString(text); found != "" {
			t.Errorf("%s: the page needs another file: %s", format, found)
		}
		if len(list) == len(lessons.All()) && format == "md" && !strings.Contains(plain, "all 20 trials done") {
			t.Error("nothing is compared")
		}
	}
}

// Both formats tell the answer of a lesson where it is asked for, and only there, and
// say the same the second time.
func TestHandout_TellsAnAnswerWhereItIsAskedFor(t *testing.T) {
	l := lessons.All()[1]
	for _, format := range []string{"html", "md"} {
		asked, told := handedOut(t, l.Name, "--format", format), handedOut(t, l.Name, "--format", format, "--reveal")
		if strings.Contains(asked, opening(l)) || !strings.Contains(told, opening(l)) {
			t.Errorf("%s: %q is given away or never", format, opening(l))
		}
		if mustRun(t, "lesson", l.Name, "--format", format) != asked {
			t.Errorf("%s: another page the second time", format)
		}
	}
}
