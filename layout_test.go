package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// floors from top to bottom: a package imports only packages of floors below its
// own, and others of its own folder. The longest prefix of a path names its floor.
var floors = []string{
	"scripts", ".", "cli",
	"tui", "tui/screens", "tui/settingspanel", "tui/where", "tui/session", "tui/screen", "tui/lessons", "tui/record", "tui/widgets", "tui/job", "tui/keys", "tui/room",
	"study/check", "study/experiment", "study/export", "study/inspect", "study/external", "study/settings",
	"evolve", "augment", "reliability", "learners", "datasets", "model", "internal",
}

// rooms of screen 2 from top to bottom, by the same rule.
var rooms = []string{
	"tui/screens/mapping", "tui/screens/mapping/graphview", "tui/screens/mapping/checkview", "tui/screens/mapping/mappingsview",
	"tui/screens/mapping/explainview", "tui/screens/mapping/swapview",
	"tui/screens/mapping/predictionview", "tui/screens/mapping/inclusionview",
}

// top folders: what `ls` shows, beside files. The card's come first.
var top = []string{
	"augment", "cli", "datasets", "docs", "evolve", "internal", "learners", "model", "reliability", "scripts", "study", "tui",
}

func TestLayout_ImportsPointDown(t *testing.T) {
	for _, at := range imports(t) {
		if isTerminal(at.name) && floor(at.folder) > slices.Index(floors, "tui/keys") {
			t.Errorf("%s imports %s: packages below tui know no terminal", at.file, at.name)
		}
		to, ours := strings.CutPrefix(at.name, "mevolve/")
		if !ours {
			continue
		}
		from := floor(at.folder)
		if from < 0 {
			t.Errorf("%s: the layout does not know this folder", at.file)
		}
		if below := floor(to); below < from {
			t.Errorf("%s imports %s, a floor above its own", at.file, at.name)
		} else if below == from && from < slices.Index(floors, "evolve") && floors[from] == "scripts" {
			t.Errorf("%s imports %s: nothing imports a tool", at.file, at.name)
		}
		if a, b := slices.Index(rooms, at.folder), slices.Index(rooms, to); a >= 0 && b >= 0 && b <= a {
			t.Errorf("%s imports %s, a room that is not below it", at.file, at.name)
		}
		if screen, other := screenOf(at.folder), screenOf(to); screen != "" && other != "" && screen != other {
			t.Errorf("%s imports %s: a screen imports no other screen", at.file, at.name)
		}
	}
}

// net/http is large, and every test binary that links it costs seconds: only the command line
// and the tools above it download.
func TestLayout_OnlyTheCommandLineLinksHTTP(t *testing.T) {
	out := must.Get(exec.Command("go", "list", "-f", `{{.Dir}}{{"\t"}}{{join .Deps " "}}`, "./...").Output())
	root := must.Get(os.Getwd())
	linked := 0
	for line := range strings.Lines(string(out)) {
		folder, deps, _ := strings.Cut(line, "\t")
		folder = filepath.ToSlash(must.Get(filepath.Rel(root, folder)))
		if !slices.Contains(strings.Fields(deps), "net/http") || folder == "datasets/download" {
			continue
		}
		linked++
		if floor(folder) > slices.Index(floors, "cli") {
			t.Errorf("%s links net/http, which only datasets/download and the command line may import", folder)
		}
	}
	if linked == 0 {
		t.Error("not even the command line links net/http")
	}
}

// The folders at the top are a dozen that a newcomer can read as a table of contents.
func TestLayout_TheTopIsATableOfContents(t *testing.T) {
	folders := map[string]bool{}
	for _, at := range imports(t) {
		first, _, _ := strings.Cut(at.folder, "/")
		folders[first] = true
	}
	delete(folders, ".")
	for folder := range folders {
		if !slices.Contains(top, folder) {
			t.Errorf("%s/ stands at the top and not in the layout", folder)
		}
	}
	if len(top) > 12 {
		t.Errorf("%d folders at the top", len(top))
	}
}

// imported is one import of a file that is not a test.
type imported struct{ file, folder, name string }

func imports(t *testing.T) (list []imported) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			list = append(list, imported{filepath.ToSlash(path), filepath.ToSlash(filepath.Dir(path)), name})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// floor is the place of a folder from the top; −1 where the layout has none.
func floor(folder string) int {
	best, length := -1, -1
	for i, f := range floors {
		if (folder == f || strings.HasPrefix(folder, f+"/")) && len(f) > length {
			best, length = i, len(f)
		}
	}
	return best
}

// screenOf is the folder of the screen that a package belongs to.
func screenOf(folder string) string {
	rest, ok := strings.CutPrefix(folder, "tui/screens/")
	if !ok {
		return ""
	}
	first, _, _ := strings.Cut(rest, "/")
	return first
}

func isTerminal(name string) bool {
	return strings.HasPrefix(name, "charm.land/") || strings.HasPrefix(name, "github.com/charmbracelet/")
}
