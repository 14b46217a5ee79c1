package lessons

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// writeFiles writes files into a new folder.
func writeFiles(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range files {
		must.Do(os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	return folder
}

const own = "---\ntitle: Mine\ndataset: ./my.zip\n---\nProse.\n\n## Question\nWhy?\n\n## Answer\nSo.\n"

func TestPlaylist_ChoosesAndOrders(t *testing.T) {
	folder := writeFiles(t, map[string]string{
		"monday.txt":  "# first hour\nloop\ntheta\n\nmine\r\n 1 \nNOISE\n",
		"mine.md":     own,
		"syllabus.md": "no lesson, and not named",
	})
	list := must.Get(Load(context.Background(), datasets.Default(), filepath.Join(folder, "monday.txt"), nil))
	var names []string
	for _, l := range list {
		names = append(names, l.Name)
	}
	if want := []string{"theta", "mine", All()[0].Name, "noise"}; !slices.Equal(names, want) {
		t.Errorf("the lessons are %q, want %q", names, want)
	}
	expect.Equal(t, filepath.Join(folder, "my.zip"), list[1].Show.Dataset)
}

func TestPlaylist_NamesItsFaults(t *testing.T) {
	for text, want := range map[string]string{
		"theta\nthetta\n":        "list.txt line 2: found \"thetta\", expected the name of a lesson; there is no lesson \"thetta\"; did you mean theta",
		"theta\nnoise\nTheta":    "line 3: found a second theta",
		"# nothing\n":            "no name",
		"theta\n../theta\n":      "line 2",
		"a\x1b[2J\n":             "control character",
		"broken\n":               "broken.md line 1",
		strings.Repeat("x", 9e5): "no lesson",
	} {
		folder := writeFiles(t, map[string]string{"list.txt": text, "broken.md": "no fence"})
		_, err := Load(context.Background(), datasets.Default(), filepath.Join(folder, "list.txt"), nil)
		expect.Refused(t, err, want)
	}
}

// The notes are a part of their own after the last answer.
func TestParse_Notes(t *testing.T) {
	l := must.Get(Parse("x.md", own+"\n## Notes\nDraw it.\n\n- Five minutes.\n", nil))
	if len(l.Notes) != 2 || l.Notes[0].Text != "Draw it." || l.Notes[1].Text != "Five minutes." || len(l.Questions[0].Answer) != 1 {
		t.Errorf("the notes are %+v, the answer %+v", l.Notes, l.Questions[0].Answer)
	}
	for text, want := range map[string]string{
		own + "## Notes\n":                                                     "no notes",
		own + "## Notes\nA.\n## Question\nWhy?\n":                              "move the notes to the end",
		strings.Replace(own, "## Question", "## Notes\nA.\n## Question", 1):    "## Question",
		own + "## Notes\nA.\n## Notes\nB.\n":                                   "move the notes to the end",
		strings.Replace(own, "## Answer\nSo.\n", "## Notes\nA.\n## Answer", 1): "## Answer",
	} {
		expect.Refused(t, expect.ErrorOf(Parse("x.md", text, nil)), want)
	}
}
