package compare

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/tui/keys"
	"mevolve/tui/screen/screentest"
)

// exported answers the prompt of e with a path.
func (b *bench) exported(path string) (told string) {
	b.t.Helper()
	b.state.ClearMessage()
	b.press(keys.Export)
	p := b.app.Prompted
	if p == nil {
		return b.state.Message().Text
	}
	b.add(p.Start(path))
	b.settle(func() bool { return false })
	return b.state.Message().Text + b.state.Message().Exact
}

func TestExport_WritesWhatThereIsAndTellsThePath(t *testing.T) {
	b := finished(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	dir := t.TempDir()
	for name, want := range map[string]string{
		"r.txt": "Avg RIMP", "r.md": "| ", "r.csv": "dataset,", "r.json": `"tables"`, "r.svg": "<svg",
	} {
		path := filepath.Join(dir, name)
		if told := b.exported(path); !strings.Contains(told, path) {
			t.Errorf("%s: %q does not tell the path", name, told)
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, %.80s", name, err, text)
		}
		if name == "r.json" && !json.Valid(text) {
			t.Error("the JSON is none")
		}
	}
}

func TestExport_NeverOverwrites(t *testing.T) {
	b := finished(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	path := filepath.Join(t.TempDir(), "mine.md")
	must.Do(os.WriteFile(path, []byte("mine"), 0o644))
	if told := b.exported(path); !strings.Contains(told, "is there already") {
		t.Errorf("%q", told)
	}
	if text, _ := os.ReadFile(path); string(text) != "mine" {
		t.Error("the file is overwritten")
	}
	if told := b.exported(filepath.Join(t.TempDir(), "r.pdf")); !strings.Contains(told, ".csv") {
		t.Errorf("an unknown ending: %q", told)
	}
}

func TestExport_NeedsATrial(t *testing.T) {
	b := on(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	b.press(keys.Export)
	p := b.app.Prompted
	if p == nil {
		t.Fatal("E opens no prompt: the name typed next would be read as keys")
	}
	b.add(p.Start("r.md"))
	if told := b.state.Message().Text; !strings.Contains(told, "no finished trial") {
		t.Errorf("%q", told)
	}
}

func TestCommand_DoesTheSameIntoTheSameStore(t *testing.T) {
	b := on(t, screentest.Dataset(t, "toy"), "folder", "sf+knn")
	got := b.of.command("my graphs", "folder")
	for _, want := range []string{"mevolve bench --preset table3 --datasets 'my graphs' --learner sf+knn --repeats 1", "--iterations 1", "--store folder/toy-"} {
		if !strings.Contains(filepath.ToSlash(got), want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}
