package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/study/settings"
	"mevolve/tui/lessons"
)

// The list names every lesson, and so does the answer to the name of one that is not there, with
// the loop.
func TestLesson_ListsEveryLesson(t *testing.T) {
	out, refused := mustRun(t, "lesson"), exits(t, exitUsage, "lesson", "99")
	for i, l := range lessons.All() {
		expect.Contains(t, out, l.Name, l.Title)
		expect.Contains(t, refused, fmt.Sprintf(" %d %s,", i+1, l.Name))
	}
	expect.Contains(t, refused, " 0 loop")
}

func TestLesson_TheAnswerWaitsUntilItIsAskedFor(t *testing.T) {
	for _, l := range lessons.All() {
		answer := strings.Fields(l.Questions[0].Answer[0].Text)
		opening := strings.Join(answer[:min(len(answer), 5)], " ")
		hidden, shown := mustRun(t, "lesson", l.Name), mustRun(t, "lesson", l.Name, "--reveal")
		if strings.Contains(hidden, opening) || !strings.Contains(hidden, "--reveal") {
			t.Errorf("%s: the answer is given away, or no way to it", l.Name)
		}
		if !strings.Contains(shown, opening) {
			t.Errorf("%s: --reveal does not print %q", l.Name, opening)
		}
		for _, line := range strings.Split(shown, "\n") {
			if len([]rune(line)) > 80 && !strings.Contains(line, "mevolve ") {
				t.Errorf("%s: %q is wider than 80 columns", l.Name, line)
			}
		}
	}
}

func TestLesson_ItsCommandsAreOnesThatWork(t *testing.T) {
	out := mustRun(t, "lesson", "edge-swap", "--reveal")
	found := regexp.MustCompile(`\n  (mevolve planted .*--at .*)`).FindAllStringSubmatch(out, -1)
	if len(found) != 1 || !strings.Contains(out, "\n  mevolve --lesson edge-swap\n") {
		t.Fatalf("%d places, expected one for the answer's state, and the lesson's own command:\n%s", len(found), out)
	}
	place, err := settings.Place{}.Read(found[0][1])
	if err != nil || place.Dataset != "planted" || place.Position.Screen != 2 || place.Position.Step != 1 {
		t.Errorf("%+v, %v", place, err)
	}
	step := regexp.MustCompile(`mevolve (step .*)`).FindStringSubmatch(out)
	if text := mustRun(t, strings.Fields(step[1])...); !strings.Contains(text, "Removed: 2–3") {
		t.Errorf("%s shows something else:\n%s", step[0], text)
	}
}

func TestLesson_OfATeacher(t *testing.T) {
	folder := t.TempDir()
	text := "---\ntitle: Ours\ndataset: toy\ngraph: 2\n---\nProse.\n## Question\nQ?\n## Answer\nA.\n"
	must.Do(os.WriteFile(filepath.Join(folder, "ours.md"), []byte(text), 0o600))
	expect.Contains(t, mustRun(t, "lesson", "ours", "--lessons", folder), "Prose.", "--lessons "+folder)
}

// Screen 6 shows what run prints of the lesson's dataset: one mapping, one learner.
func TestLesson_ItsScreenHasTheVerdictOfRun(t *testing.T) {
	long.Only(t, "it runs two datasets, on the screen and without")
	for name, args := range map[string]string{"helps": "run planted", "verdict": "run rings --learner sf+knn"} {
		at := must.Get(lessons.Find(lessons.All(), name))
		frames := filmOf(t, lessons.All()[at], [2]int{140, 45})
		var screen []string // without the lesson beside it
		for line := range strings.Lines(frames[len(frames)-1]) {
			left, _, _ := strings.Cut(line, "│")
			screen = append(screen, left)
		}
		shown := flat(strings.Join(screen, " "))
		verdict := regexp.MustCompile(`A gain of \S+ points|Cannot tell [^(,.]*`).FindString(flat(mustRun(t, strings.Fields(args)...)))
		if verdict == "" || !strings.Contains(shown, verdict) {
			t.Errorf("%s: run says %q, the screen\n%s", name, verdict, frames[len(frames)-1])
		}
	}
}
