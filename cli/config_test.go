package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"mevolve/cli/config"
	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/study/settings"
	"mevolve/tui"
	"mevolve/tui/room"
)

// configured lets a text stand in the user's configuration.
func configured(t *testing.T, text string) {
	t.Helper()
	t.Cleanup(xdg.Reload) // after the variable is as it was
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	xdg.Reload()
	must.Do(os.MkdirAll(filepath.Dir(config.File()), 0o700))
	must.Do(os.WriteFile(config.File(), []byte(text), 0o600))
}

// everything is a configuration in which nothing is as usual, with a dataset MINE.
func everything(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	mustRun(t, "augment", "toy", "-o", filepath.Join(folder, "MINE"))
	return "theme: light\npalette: high-contrast\ndataset: toy\nworkers: 2\ndata: " + folder + "\n"
}

// No number, and no recording, depends on what is chosen.
func TestConfig_LeavesResultsAsTheyAre(t *testing.T) {
	lines := []string{
		"run noise --learner sf+knn --iterations 1", "run noise --learner sf+knn --iterations 1 --format json", "step toy --graph 4", "embed toy",
		"inspect toy", "record --keys 2", "record toy --keys 2 -o /dev/stdout", "augment toy --help", "lesson edge-swap",
	}
	before := map[string]string{}
	for _, line := range lines {
		before[line], _, _ = mevolve(strings.Fields(line)...)
	}
	configured(t, everything(t))
	for _, line := range lines {
		if got, errOut, _ := mevolve(strings.Fields(line)...); got != before[line] || got == "" && !strings.Contains(line, "/dev") {
			t.Errorf("%s: %s%s\nand without a configuration\n%s", line, got, errOut, before[line])
		}
	}
}

// A flag goes before a variable, that before the file.
func TestConfig_StandsForFlagsThatAreNotGiven(t *testing.T) {
	configured(t, "workers: 3\ntheme: light\ndataset: toy\n")
	said := func(line ...string) (workers, theme string) {
		root := Commands()
		c, _ := must.Both(root.Find(line))
		c.SetContext(withConfig(t.Context()))
		must.Do(c.ParseFlags(line[1:]))
		must.Do(configure(c, nil))
		if f := c.Flags().Lookup("theme"); f != nil {
			theme = f.Value.String()
		}
		return c.Flags().Lookup("workers").Value.String(), theme
	}
	for _, c := range []struct {
		line           []string
		variable       string
		workers, theme string
	}{
		{[]string{"run"}, "", "3", ""}, {[]string{"bench"}, "", "3", ""}, {[]string{"run"}, "5", "5", ""},
		{[]string{"run", "--workers", "7"}, "5", "7", ""}, {[]string{""}, "", "3", "light"}, {[]string{"", "--theme", "dark"}, "", "3", "dark"}, {[]string{"record"}, "", "3", ""},
	} {
		t.Setenv("MEVOLVE_WORKERS", c.variable)
		if workers, theme := said(c.line...); workers != c.workers || theme != c.theme {
			t.Errorf("%q with $MEVOLVE_WORKERS=%q: %s workers, theme %q", c.line, c.variable, workers, theme)
		}
	}
}

// Every command finds the datasets in the folder of the configuration; a variable goes before it.
func TestConfig_NamesTheFolderOfData(t *testing.T) {
	t.Setenv("MEVOLVE_DATA", "")
	configured(t, everything(t))
	own := t.TempDir()
	lesson := "---\ntitle: Ours\ndataset: MINE\n---\nProse.\n## Question\nQ?\n## Answer\nA.\n"
	must.Do(os.WriteFile(filepath.Join(own, "ours.md"), []byte(lesson), 0o600))
	lines := [][]string{
		{"inspect", "MINE"}, {"datasets"}, {"version", "--all"}, {"__complete", "inspect", ""}, {"__complete", "bench", "--datasets", ""},
		{"record", "MINE"}, {"lesson", "loop", "MINE"}, {"lesson", "ours", "--reveal", "--lessons", own}, {"lesson", "ours", "--format", "html", "--lessons", own},
	}
	for _, line := range lines {
		if got, errOut, _ := mevolve(line...); !strings.Contains(got, "MINE") {
			t.Errorf("%s: %s%s", line, got, errOut)
		}
	}
	if _, errOut, _ := mevolve("MINE"); errOut != "mevolve: "+tui.ErrNoTerminal.Error()+"\n" {
		t.Errorf("the explorer: %s", errOut)
	}
	ownState(t)
	x := must.Get(prepared(t, "MINE"))
	t.Chdir(libraryOf(withConfig(t.Context())).Folder) // its MINE is a folder here, too
	x.room = room.New(1, nil)
	if words := x.words(settings.Place{Dataset: "MINE", Position: settings.Start()}); words[1] != "MINE" {
		t.Errorf("serve --last would open %s", words)
	}
	t.Chdir(own)
	empty := t.TempDir()
	t.Setenv("MEVOLVE_DATA", empty)
	for _, line := range lines {
		if got, _, _ := mevolve(line...); strings.Contains(strings.ReplaceAll(got, empty, ""), "MINE") {
			t.Errorf("%s: the variable does not go before the file: %s", line, got)
		}
	}
}

// Commands of two users in one process have two libraries.
func TestConfig_IsOfItsCommandAlone(t *testing.T) {
	t.Setenv("MEVOLVE_DATA", "")
	var folders []string
	var libraries []datasets.Library
	for range 2 {
		folder := t.TempDir()
		configured(t, "data: "+folder+"\n")
		folders, libraries = append(folders, folder), append(libraries, libraryOf(withConfig(t.Context())))
	}
	for i, l := range libraries {
		if l.Folder != folders[i] || l.Download == nil {
			t.Errorf("%d: %q, expected %q", i, l.Folder, folders[i])
		}
	}
	if l := datasets.Default(); l.Folder != "" || l.Download != nil {
		t.Errorf("the default library has the folder %q of a command, or its download", l.Folder)
	}
}

// What version --all prints below the path is a file of the same; JSON says the same again.
func TestConfig_IsPrintedAsAFile(t *testing.T) {
	configured(t, everything(t))
	t.Setenv("MEVOLVE_WORKERS", "9")
	out, _, _ := mevolve("version", "--all")
	_, text, found := strings.Cut(out, "\n# "+config.File()+"\n")
	var all struct {
		Config struct {
			File    string
			Entries []struct{ Name, Value, From string }
		}
	}
	told, _, _ := mevolve("version", "--all", "--json")
	must.Do(json.Unmarshal([]byte(told), &all))
	asJSON := all.Config
	if !found || config.File() != asJSON.File {
		t.Errorf("the file is %s and %s:\n%s", config.File(), asJSON.File, out)
	}
	back := must.Get(config.Read("", text))
	for _, e := range asJSON.Entries {
		if back.Get(e.Name).Text != e.Value || !strings.Contains(text, "# from: "+e.From+"\n") {
			t.Errorf("%+v is not that of\n%s", e, text)
		}
	}
	if len(asJSON.Entries) != len(config.Entries()) || asJSON.Entries[len(asJSON.Entries)-1].Name == "" {
		t.Errorf("%+v", asJSON)
	}
}

// A file that cannot be read ends what would use it, and nothing else.
func TestConfig_ThatIsWrongIsToldByEveryCommand(t *testing.T) {
	configured(t, "theme: dark\ncolour: blue\n")
	want := config.File() + ` line 2: found the entry "colour"`
	for _, line := range []string{"", "run noise", "step toy --graph 4", "datasets", "bench report", "datasets fetch MUTAG", "record toy"} {
		if out, errOut, code := mevolve(strings.Fields(line)...); code != exitFailed || !strings.Contains(errOut, want) || out != "" {
			t.Errorf("%s: exit %d: %s%s", line, code, out, errOut)
		}
	}
	for _, line := range []string{"version", "help", "run --help", "help config", "completion bash", "__complete run r"} {
		mustRun(t, strings.Fields(line)...)
	}
	if f := ofConfig(withConfig(t.Context())); f.State != wrong || !strings.Contains(f.Found, want) {
		t.Errorf("version --all: %+v", f)
	}
	configured(t, "theme: dark\n")
	if f := ofConfig(withConfig(t.Context())); f.State != fine || !strings.Contains(f.Found, config.File()) {
		t.Errorf("version --all: %+v", f)
	}
}
