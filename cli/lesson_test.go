package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mevolve/lessons"
	"mevolve/settings"
)

func TestLesson_ListsEveryLesson(t *testing.T) {
	out := mustRun(t, "lesson")
	for _, l := range lessons.All() {
		if !strings.Contains(out, l.Name) || !strings.Contains(out, l.Title) {
			t.Errorf("%s is not in the list", l.Name)
		}
	}
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
	found := regexp.MustCompile(`--at (\S+)`).FindAllStringSubmatch(out, -1)
	if len(found) != 2 {
		t.Fatalf("%d tokens, expected one for the state and one for the answer's", len(found))
	}
	for i, match := range found {
		token, err := settings.ParseToken(match[1])
		if err != nil || token.Dataset != "rings" || token.Position.Screen != 2 || token.Position.Step != i {
			t.Errorf("%+v, %v", token, err)
		}
	}
	step := regexp.MustCompile(`mevolve (step .*)`).FindStringSubmatch(out)
	if text := mustRun(t, strings.Fields(step[1])...); !strings.Contains(text, "Removed: 4–5") {
		t.Errorf("%s shows something else:\n%s", step[0], text)
	}
}

func TestLesson_OfATeacher(t *testing.T) {
	folder := t.TempDir()
	text := "---\ntitle: Ours\ndataset: toy\ngraph: 2\n---\nProse.\n## Question\nQ?\n## Answer\nA.\n"
	if err := os.WriteFile(filepath.Join(folder, "ours.md"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := mustRun(t, "lesson", "ours", "--lessons", folder); !strings.Contains(out, "Prose.") || !strings.Contains(out, "--lessons "+folder) {
		t.Error(out)
	}
	text = strings.Replace(text, "graph: 2", "graph: 9", 1)
	if err := os.WriteFile(filepath.Join(folder, "ours.md"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]struct {
		code int
		says string
	}{
		"lesson ours --lessons " + folder:    {exitFailed, "graph 9"},
		"lesson none":                        {exitUsage, "edge-swap"},
		"lesson --reveal":                    {exitUsage, "name of a lesson"},
		"lesson --lessons " + folder + "/no": {exitFailed, "does not exist"},
	} {
		_, errOut, code := mevolve(t, strings.Fields(args)...)
		if code != want.code || !strings.Contains(errOut, want.says) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("mevolve %s: exit %d, stderr %q", args, code, errOut)
		}
	}
}

// Who names a lesson that is not there is told all of them, the loop too, by number and
// by name.
func TestLesson_AnUnknownOneIsToldWhichThereAre(t *testing.T) {
	_, said, code := mevolve(t, "lesson", "99")
	for i, l := range lessons.All() {
		if want := fmt.Sprintf(" %d %s,", i+1, l.Name); code != 2 || !strings.Contains(said, want) {
			t.Errorf("%d, %q lacks %q", code, said, want)
		}
	}
	if !strings.Contains(said, " 0 loop") {
		t.Errorf("%q lacks the loop", said)
	}
}
