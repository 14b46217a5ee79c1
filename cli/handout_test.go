package cli

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"mevolve/lessons"
)

// opening is how a lesson's answer begins.
func opening(l lessons.Lesson) string {
	words := strings.Fields(l.Questions[0].Answer[0].Text)
	return strings.Join(words[:min(len(words), 5)], " ")
}

// The hand-out of all lessons holds each of them once, with its frame, and needs
// no other file; its answers are there only where they are asked for.
func TestHandout_HoldsEveryLessonAndHidesTheAnswers(t *testing.T) {
	for _, format := range []string{"html", "md"} {
		told := mustRun(t, "lesson", "--all", "--reveal", "--format", format)
		asked := mustRun(t, "lesson", "--all", "--format", format)
		plain := func(text string) string {
			return strings.ReplaceAll(html.UnescapeString(text), "\\", "")
		}
		for _, l := range lessons.All() {
			if strings.Count(plain(told), l.Title+"\n") != 1 && strings.Count(plain(told), l.Title+"</h2>") != 1 {
				t.Errorf("%s: %s does not stand there once", format, l.Name)
			}
			if answer := opening(l); strings.Contains(plain(asked), answer) || !strings.Contains(plain(told), answer) {
				t.Errorf("%s: the answer of %s, %q, is given away or never", format, l.Name, answer)
			}
		}
		for _, text := range []string{told, asked} {
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
		}
		if format == "md" && mustRun(t, "lesson", "--all", "--format", format) != asked {
			t.Error("another page the second time")
		}
	}
}

// What a lesson masks is not in its hand-out before the answer. On screen 6 there
// is nothing to mask: trials that are kept are not filmed.
func TestHandout_MasksWhatTheLessonMasks(t *testing.T) {
	for _, l := range lessons.All() {
		masks := false
		for _, q := range l.Questions {
			masks = masks || len(q.Masks) > 0
		}
		const compare = 6
		if !masks || missing(l.Show.Dataset) || l.Show.Position.Screen == compare {
			continue
		}
		asked, told := mustRun(t, "lesson", l.Name, "--format", "md"), mustRun(t, "lesson", l.Name, "--format", "md", "--reveal")
		if !strings.Contains(asked, "▓") {
			t.Errorf("%s: nothing is masked", l.Name)
		}
		_, after, _ := strings.Cut(told, "What is seen with the answer")
		if after == "" || strings.Contains(after, "▓") {
			t.Errorf("%s: what is masked is never seen", l.Name)
		}
	}
}

func TestLesson_RefusesWhatDoesNotGoTogether(t *testing.T) {
	for args, says := range map[string]string{
		"lesson --format html":               "name of a lesson",
		"lesson edge-swap --all":             "leave it out",
		"lesson edge-swap --format pdf":      "text, md or html",
		"lesson --all --format md --size 9x": "such as 80x24",
	} {
		out, errOut, code := mevolve(t, strings.Fields(args)...)
		if code != exitUsage || out != "" || !strings.Contains(errOut, says) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("mevolve %s: exit %d, %q, %q", args, code, out, errOut)
		}
	}
}
