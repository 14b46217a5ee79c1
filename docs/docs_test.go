//go:build unix

// Package docs compares the documents with what the program prints now.
package docs

import (
	"bytes"
	"context"
	"flag"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	_ "mevolve/cli" // a change of the program invalidates cached test results
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/tui"
	"mevolve/tui/keys"
)

// program is the built binary.
var program string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "mevolve-docs")
	if err != nil {
		panic(err)
	}
	program = filepath.Join(folder, "mevolve")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", program, "..") // pictures contain its version
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	code := 1
	if build.Run() == nil {
		code = m.Run()
	}
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

var update = flag.Bool("update", false, "rewrite what the documents show")

// parallel runs a test in parallel, unless it writes documents.
func parallel(t *testing.T) {
	t.Helper()
	if !*update {
		t.Parallel()
	}
}

// bash runs commands as a reader pastes them, in an empty folder. mevolve is the
// built program, its explorer runs without a terminal, and ssh stays on this machine.
func bash(t *testing.T, folder, commands string) string {
	t.Helper()
	const functions = `set -euo pipefail
mevolve() {
	case "${1:-}" in
	run|step|augment|embed|inspect|datasets|lesson|bench|record|help) "$MEVOLVE_PROGRAM" "$@" ;;
	*) "$MEVOLVE_PROGRAM" record "$@" >/dev/null ;;
	esac
}
go() { if [ "$1" = run ]; then shift 2; mevolve "$@"; fi; }
ssh() { while [ "${1#-}" != "$1" ]; do shift; done; shift; "$@"; }
`
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is missing")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "bash", "-c", functions+commands)
	c.Dir = folder
	home := t.TempDir() // no configuration of this machine is read
	c.Env = []string{
		"HOME=" + home, "XDG_CACHE_HOME=" + home, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8",
		"MEVOLVE_PROGRAM=" + program, "MEVOLVE_DATA=" + os.Getenv("MEVOLVE_DATA"),
	}
	var out, failure bytes.Buffer
	c.Stdout, c.Stderr = &out, &failure
	if err := c.Run(); err != nil {
		t.Fatalf("%v of\n%s\n%s%s", err, commands, out.String(), failure.String())
	}
	return out.String()
}

// document returns the text of a file; the path is relative to the project's root.
func document(path string) string {
	return string(must.Get(os.ReadFile(filepath.Join("..", path))))
}

// documents lists the files below docs that match a pattern.
func documents(pattern string) []string {
	names := must.Get(filepath.Glob("../docs/" + pattern))
	for i, name := range names {
		names[i] = strings.TrimPrefix(name, "../")
	}
	return names
}

// shown matches a command in a comment and, below it, its output.
var shown = regexp.MustCompile("(?s)<!-- (mevolve [^\n]*) -->\n```text\n(.*?)```\n")

func TestDocs_ShowWhatTheProgramPrints(t *testing.T) {
	parallel(t)
	found, skipped := 0, false
	for _, path := range append(documents("*.md"), "README.md") {
		text := document(path)
		blocks := shown.FindAllStringSubmatchIndex(text, -1)
		for i := len(blocks) - 1; i >= 0; i-- {
			found++
			command, was := text[blocks[i][2]:blocks[i][3]], text[blocks[i][4]:blocks[i][5]]
			if strings.Contains(command, " OHSU ") && os.Getenv("MEVOLVE_DATA") == "" {
				skipped = true
				continue
			}
			is := trimmed(bash(t, t.TempDir(), command)) + "\n"
			switch {
			case is == was:
			case *update:
				text = text[:blocks[i][4]] + is + text[blocks[i][5]:]
			default:
				t.Errorf("%s shows for %s\n%s\nbut it prints\n%s\nIf that is intended: go test ./docs -update", path, command, was, is)
			}
		}
		if *update && len(blocks) > 0 {
			must.Do(os.WriteFile(filepath.Join("..", path), []byte(text), 0o644))
		}
	}
	if found == 0 {
		t.Error("no document shows output")
	}
	if skipped {
		t.Skip("MEVOLVE_DATA has no OHSU: its blocks were not compared")
	}
}

// trimmed removes blanks at the ends of lines and empty lines at both ends.
func trimmed(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// recording returns the command that a picture names as its origin.
func recording(text string) string {
	if made := regexp.MustCompile(`<desc>(mevolve record .*)</desc>`).FindStringSubmatch(text); made != nil {
		return html.UnescapeString(made[1])
	}
	return ""
}

// theLecture is a picture that is never the same twice: cli's test of the lecture draws it.
const theLecture = "docs/lecture.svg"

// Every picture names its command, equals its output, and is small. A light one, which
// TestReadme_ItsPicturesAreDarkAndLight compares with the dark one, is drawn with MEVOLVE_LONG=1.
func TestDocs_PicturesAreWhatTheProgramDraws(t *testing.T) {
	parallel(t)
	pictures := documents("*.svg")
	if len(pictures) < 3 {
		t.Errorf("%d pictures", len(pictures))
	}
	for _, path := range pictures {
		if path == theLecture {
			continue
		}
		text := document(path)
		made := recording(text)
		if !strings.HasSuffix(made, " -o "+path) {
			t.Errorf("%s does not name its command", path)
			continue
		}
		if strings.Contains(path, "-light") && !long.Asked() && !*update {
			continue
		}
		folder := t.TempDir()
		must.Do(os.Mkdir(filepath.Join(folder, "docs"), 0o755))
		bash(t, folder, made)
		drawn := must.Get(os.ReadFile(filepath.Join(folder, path)))
		switch {
		case len(drawn) > 300<<10:
			t.Errorf("%s has %d bytes", path, len(drawn))
		case string(drawn) == text:
		case *update:
			must.Do(os.WriteFile(filepath.Join("..", path), drawn, 0o644))
		default:
			t.Errorf("%s is not what its command draws now; if that is intended: go test ./docs -update", path)
		}
	}
}

// The commands of the README work as printed.
func TestReadme_ItsCommandsWork(t *testing.T) {
	parallel(t)
	text := document("README.md")
	heading := ""
	blocks := regexp.MustCompile("(?ms)^#+ ([^\n]*)$|^```(sh|python)\n(.*?)^```$").FindAllStringSubmatch(text, -1)
	folder, runs := t.TempDir(), 0
	for _, b := range blocks {
		if b[1] != "" {
			heading, folder = b[1], t.TempDir()
			continue
		}
		runs++
		t.Run(heading+" "+b[2], func(t *testing.T) {
			if b[2] == "python" {
				python(t, folder, b[3])
				return
			}
			if strings.Contains(b[3], "MUTAG") && os.Getenv("MEVOLVE_DATA") == "" {
				t.Skip("MEVOLVE_DATA names no folder with MUTAG in it")
			}
			if strings.Contains(b[3], "--store") {
				long.Only(t, "it evaluates a dataset of others")
			}
			commands := b[3]
			if !long.Asked() { // a lesson for all of them, which train for seconds
				commands = strings.Replace(commands, "lesson --all --format", "lesson edge-swap --format", 1)
			}
			if out := bash(t, folder, commands); strings.Contains(commands, "--where") && !strings.Contains(out, "172/1 ") {
				t.Errorf("the list has no graph 172:\n%s", out)
			}
		})
	}
	if runs < 6 {
		t.Errorf("%d blocks of commands", runs)
	}
}

// python runs a script after the commands before it, or only compiles it where
// torch_geometric is missing.
func python(t *testing.T, folder, script string) {
	long.Only(t, "it starts Python")
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here")
	}
	name := filepath.Join(folder, "script.py")
	must.Do(os.WriteFile(name, []byte(script), 0o600))
	if out, err := exec.Command(path, "-m", "py_compile", name).CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	if exec.Command(path, "-c", "import torch_geometric").Run() != nil {
		t.Skip("there is no torch_geometric here")
	}
	c := exec.Command(path, name)
	c.Dir = folder
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// Every picture of the README has a dark and a light form of the same command, and a text for a reader without pictures.
// Stills are small, and so are all pictures together.
func TestReadme_ItsPicturesAreDarkAndLight(t *testing.T) {
	found := regexp.MustCompile(`<picture><source media="\(prefers-color-scheme: dark\)" srcset="(docs/\w+-dark\.svg)"><img src="(docs/\w+-light\.svg)" width="\d+" alt="[^"]{40,}"></picture>\n`).FindAllStringSubmatch(document("README.md"), -1)
	stills, all := 0, 0
	for _, p := range found {
		dark, light := document(p[1]), document(p[2])
		all += len(dark) + len(light)
		if strings.ReplaceAll(recording(dark), "dark", "light") != recording(light) {
			t.Errorf("%s is made by\n%s\n%s by\n%s", p[1], recording(dark), p[2], recording(light))
		}
		if strings.Contains(dark, "animation:") {
			continue
		}
		if stills++; max(len(dark), len(light)) > 60<<10 {
			t.Errorf("%s has %d bytes, %s %d", p[1], len(dark), p[2], len(light))
		}
	}
	// Beside them there are walk.svg and lecture.svg, of docs/teach.md.
	if pictures := documents("*.svg"); stills != 3 || len(found) != 4 || len(pictures) != 10 || all > 400<<10 {
		t.Errorf("%d stills of %d pictures in %d files, %d bytes", stills, len(found), len(pictures), all)
	}
}

// Every key of the README's table does something.
func TestReadme_ItsKeysAreThoseOfTheExplorer(t *testing.T) {
	_, card, _ := strings.Cut(document("README.md"), "\n## Keys\n")
	card, _, _ = strings.Cut(card, "\n## ")
	tables := tui.Keys()
	words := regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(card, -1)
	for _, w := range words {
		presses, err := keys.Script(w[1])
		if err != nil || len(presses) != 1 {
			t.Errorf("%s: %v", w[0], err)
			continue
		}
		bound := presses[0].Key == "/" // in help
		for _, t := range tables {
			bound = bound || t.Binding(presses[0].Key) != nil
		}
		if !bound {
			t.Errorf("%s does nothing on any screen", w[0])
		}
	}
	if len(words) < 20 {
		t.Errorf("%d keys", len(words))
	}
}
