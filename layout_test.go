package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers from top to bottom: imports point down this list only.
var layers = []string{
	".", "e2e", "internal", "cli", "config", "tui", "lessons", "check", "conformance", "experiment", "export", "facts", "why", "differ", "tried", "evolve", "foreign", "settings",
	"augment", "reliability", "learners", "datasets", "readings", "seed", "progress", "condition", "regular", "model", "wording", "bookmark",
}

// rooms of screen 2 from top to bottom, by the same rule.
var rooms = []string{
	"mevolve/tui/step", "mevolve/tui/picture", "mevolve/tui/checked", "mevolve/tui/sidebyside", "mevolve/tui/against", "mevolve/tui/whynot", "mevolve/tui/draws", "mevolve/tui/verdict", "mevolve/tui/chance",
	"mevolve/tui/matrix", "mevolve/tui/course",
}

// leaves import nothing of ours.
var leaves = []string{"condition", "conformance", "model", "readings", "regular", "wording"}

func TestLayout_ImportsPointDown(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		from := top(filepath.ToSlash(filepath.Dir(path)))
		level := slices.Index(layers, from)
		if level < 0 {
			t.Errorf("%s: the layout does not know the folder %s", path, from)
			return nil
		}
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			if isTerminal(name) && level > slices.Index(layers, "tui") {
				t.Errorf("%s imports %s: packages below tui do not know a screen exists", path, name)
			}
			inner, ours := strings.CutPrefix(name, "mevolve/")
			if !ours {
				continue
			}
			to := top(inner)
			if slices.Contains(leaves, from) {
				t.Errorf("%s imports %s: %s imports nothing of ours", path, name, from)
			}
			room, other := slices.Index(rooms, "mevolve/"+filepath.ToSlash(filepath.Dir(path))), slices.Index(rooms, name)
			if room >= 0 && other >= 0 && other <= room {
				t.Errorf("%s imports %s, a room that is not below it", path, name)
			}
			if to != from && slices.Index(layers, to) <= level {
				t.Errorf("%s imports %s, which is not below it", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A course of a mapping can be told without a terminal: nothing that it imports
// knows of Bubble Tea, nor of the other rooms.
func TestCourse_KnowsNoScreen(t *testing.T) {
	seen := map[string]bool{}
	var visit func(dir, by string)
	visit = func(dir, by string) {
		if seen[dir] {
			return
		}
		seen[dir] = true
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s, imported by %s, holds no file: %v", dir, by, err)
		}
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range file.Imports {
				name, _ := strconv.Unquote(spec.Path.Value)
				if strings.HasPrefix(name, "charm.land/bubbletea") || slices.Contains(rooms, name) {
					t.Errorf("%s, which a course needs, imports %s", path, name)
				}
				if inner, ours := strings.CutPrefix(name, "mevolve/"); ours {
					visit(inner, path)
				}
			}
		}
	}
	visit("tui/course", "this test")
}

// top is the first folder of a path; parts of one folder may use each other.
func top(path string) string {
	first, _, _ := strings.Cut(path, "/")
	return first
}

func isTerminal(name string) bool {
	return strings.HasPrefix(name, "charm.land/") || strings.HasPrefix(name, "github.com/charmbracelet/")
}
