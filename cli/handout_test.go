package cli

import (
	"html"
	"os"
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

// The hand-out of all lessons holds each of them once, with its frame, and needs
// no other file; its answers are there only where they are asked for. Trials that a
// lesson compares are done for the page, of which MEVOLVE_LONG=1 asks for two.
func TestHandout_HoldsEveryLessonAndHidesTheAnswers(t *testing.T) {
	for format, reveal := range map[string]bool{"html": true, "md": false} {
		if reveal && os.Getenv("MEVOLVE_LONG") == "" {
			continue
		}
		text := handouts(t, format, reveal)
		plain := strings.ReplaceAll(html.UnescapeString(text), "\\", "")
		for _, l := range lessons.All() {
			if strings.Count(plain, l.Title+"\n") != 1 && strings.Count(plain, l.Title+"</h2>") != 1 {
				t.Errorf("%s: %s does not stand there once", format, l.Name)
			}
			if answer := opening(l); strings.Contains(plain, answer) != reveal {
				t.Errorf("%s: the answer of %s, %q, is given away or never", format, l.Name, answer)
			}
		}
		if opened, closed := strings.Count(text, "<details"), strings.Count(text, "</details>"); opened != closed || opened < len(lessons.All()) {
			t.Errorf("%s: %d folds are opened, %d closed", format, opened, closed)
		}
		frames, missing := strings.Count(strings.ToUpper(text), "1 DATASET "), strings.Count(text, "is not here")
		if format == "html" {
			frames = strings.Count(text, "<svg")
		}
		if frames+missing < len(lessons.All()) {
			t.Errorf("%s: %d frames of %d lessons", format, frames, len(lessons.All()))
		}
		if found := regexp.MustCompile(`(src|href)=|url\(|<link|<script`).FindString(text); found != "" {
			t.Errorf("%s: the page needs another file: %s", format, found)
		}
		if format == "md" && !strings.Contains(plain, "all 20 trials done") {
			t.Error("nothing is compared")
		}
	}
}

// Both formats tell the answer of a lesson where it is asked for, and only there, and
// say the same the second time.
func TestHandout_TellsAnAnswerWhereItIsAskedFor(t *testing.T) {
	l := lessons.All()[1]
	for _, format := range []string{"html", "md"} {
		asked, told := mustRun(t, "lesson", l.Name, "--format", format), mustRun(t, "lesson", l.Name, "--format", format, "--reveal")
		if strings.Contains(asked, opening(l)) || !strings.Contains(told, opening(l)) {
			t.Errorf("%s: %q is given away or never", format, opening(l))
		}
		if mustRun(t, "lesson", l.Name, "--format", format) != asked {
			t.Errorf("%s: another page the second time", format)
		}
	}
}

// What a lesson masks is not in its hand-out before the answer.
func TestHandout_MasksWhatTheLessonMasks(t *testing.T) {
	for _, l := range lessons.All() {
		masks := false
		for _, q := range l.Questions {
			masks = masks || len(q.Masks) > 0
		}
		slow := l.Show.Position.Screen == 6 && l.Name != "comparison"
		if !masks || slow || missing(l.Show.Dataset) {
			continue
		}
		before, after, _ := strings.Cut(mustRun(t, "lesson", l.Name, "--format", "md", "--reveal"), "What is seen with the answer")
		if !strings.Contains(before, "▓") {
			t.Errorf("%s: nothing is masked", l.Name)
		}
		if after == "" || strings.Contains(after, "▓") {
			t.Errorf("%s: what is masked is never seen", l.Name)
		}
	}
}

func TestLesson_RefusesWhatDoesNotGoTogether(t *testing.T) {
	for args, says := range map[string]string{
		"lesson --format html":               "name of a lesson",
		"lesson edge-swap --all":             "leave it out",
		"lesson loop MUTAG --format html":    "print it with --all",
		"lesson edge-swap --format pdf":      "text, md or html",
		"lesson --all --format md --size 9x": "such as 80x24",
	} {
		out, errOut, code := mevolve(t, strings.Fields(args)...)
		if code != exitUsage || out != "" || !strings.Contains(errOut, says) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("mevolve %s: exit %d, %q, %q", args, code, out, errOut)
		}
	}
}
