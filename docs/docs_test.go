//go:build unix

// Package docs holds the documents to what the program makes now.
package docs

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	_ "mevolve/cli" // a test's cached result holds for as long as the program is the same
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
	build := exec.Command("go", "build", "-buildvcs=false", "-o", program, "..") // its version stands in pictures
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	code := 1
	if build.Run() == nil {
		code = m.Run()
	}
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

var update = flag.Bool("update", false, "write what the documents show anew")

// bash runs commands as a reader pastes them, in an empty folder: with the
// program as mevolve, the explorer where nobody sees it, and any other machine as
// this one.
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
		t.Skip("there is no bash here")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "bash", "-c", functions+commands)
	c.Dir = folder
	home := t.TempDir() // no setting of the machine reaches the program
	c.Env = []string{
		"HOME=" + home, "XDG_CACHE_HOME=" + home, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8",
		"MEVOLVE_PROGRAM=" + program, "MEVOLVE_DATA=" + os.Getenv("MEVOLVE_DATA"),
	}
	var out, complaint bytes.Buffer
	c.Stdout, c.Stderr = &out, &complaint
	if err := c.Run(); err != nil {
		t.Fatalf("%v of\n%s\n%s%s", err, commands, out.String(), complaint.String())
	}
	return out.String()
}

// document is a file of the project; a path is as from its root.
func document(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", path))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// documents are the project's own.
func documents(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob("../docs/" + pattern)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		names[i] = strings.TrimPrefix(name, "../")
	}
	return names
}

// shown is a command in a comment, and below it what it prints.
var shown = regexp.MustCompile("(?s)<!-- (mevolve [^\n]*) -->\n```text\n(.*?)```\n")

func TestDocs_ShowWhatTheProgramPrints(t *testing.T) {
	found, skipped := 0, false
	for _, path := range append(documents(t, "*.md"), "README.md") {
		text := document(t, path)
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
				t.Errorf("%s shows of %s\n%s\nand it prints\n%s\nIf that is meant: go test ./docs -update", path, command, was, is)
			}
		}
		if *update && len(blocks) > 0 {
			if err := os.WriteFile(filepath.Join("..", path), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found == 0 {
		t.Error("no document shows anything")
	}
	if skipped {
		t.Skip("MEVOLVE_DATA names no folder with OHSU in it: what is shown of it was not compared")
	}
}

// trimmed is a text without blanks at the ends of lines and empty lines around.
func trimmed(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// recording is the command that a picture or a cast says it was made by.
func recording(text string) string {
	if made := regexp.MustCompile(`<desc>(mevolve record .*)</desc>`).FindStringSubmatch(text); made != nil {
		return html.UnescapeString(made[1])
	}
	var header struct{ Command string }
	first, _, _ := strings.Cut(text, "\n")
	if json.Unmarshal([]byte(first), &header) != nil {
		return ""
	}
	return header.Command
}

// Every picture and every cast says how it was made, is that, and is small.
func TestDocs_PicturesAreWhatTheProgramDraws(t *testing.T) {
	pictures, casts := documents(t, "*.svg"), documents(t, "*.cast")
	if len(pictures) == 0 || len(casts) == 0 {
		t.Errorf("%d pictures, %d casts", len(pictures), len(casts))
	}
	for _, path := range append(pictures, casts...) {
		text := document(t, path)
		made := recording(text)
		if !strings.HasSuffix(made, " -o "+path) {
			t.Errorf("%s does not say how it was made", path)
			continue
		}
		folder := t.TempDir()
		if err := os.Mkdir(filepath.Join(folder, "docs"), 0o755); err != nil {
			t.Fatal(err)
		}
		bash(t, folder, made)
		drawn, err := os.ReadFile(filepath.Join(folder, path))
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case len(drawn) > 300<<10:
			t.Errorf("%s has %d bytes", path, len(drawn))
		case string(drawn) == text:
		case *update:
			if err := os.WriteFile(filepath.Join("..", path), drawn, 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is not what its command draws now; if that is meant: go test ./docs -update", path)
		}
	}
}

// What a reader copies from the README works, word for word.
func TestReadme_ItsCommandsWork(t *testing.T) {
	text := document(t, "README.md")
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
			if out := bash(t, folder, b[3]); strings.Contains(b[3], "awk ") && !strings.Contains(out, ",pool,") {
				t.Errorf("what is looked for is not found:\n%s", out)
			}
		})
	}
	if runs < 6 {
		t.Errorf("%d blocks of commands", runs)
	}
}

// python runs a script behind the commands before it; where its libraries are
// missing, it is compiled.
func python(t *testing.T, folder, script string) {
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here")
	}
	name := filepath.Join(folder, "script.py")
	if err := os.WriteFile(name, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
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

func TestReadme_IsShortAndItsLinksLead(t *testing.T) {
	text := document(t, "README.md")
	if lines := strings.Count(text, "\n"); lines >= 150 {
		t.Errorf("it has %d lines", lines)
	}
	links := regexp.MustCompile(`\]\(([^)#:]+)[^):]*\)|src="([^":]+)"`).FindAllStringSubmatch(text, -1)
	for _, l := range links {
		if _, err := os.Stat(filepath.Join("..", l[1]+l[2])); err != nil {
			t.Errorf("%s leads nowhere", l[0])
		}
	}
	if len(links) < 8 {
		t.Errorf("%d links", len(links))
	}
}

// The card of keys names keys that there are.
func TestReadme_ItsKeysAreThoseOfTheExplorer(t *testing.T) {
	_, card, _ := strings.Cut(document(t, "README.md"), "\n## Keys\n")
	card, _, _ = strings.Cut(card, "\n## ")
	table := keys.For(make([]string, 6), make([][]keys.Binding, 6))
	words := regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(card, -1)
	for _, w := range words {
		presses, err := table.Script(w[1])
		if err != nil || len(presses) != 1 {
			t.Errorf("%s: %v", w[0], err)
			continue
		}
		bound := presses[0].Key == "/" // in help
		for n := 1; n <= 6; n++ {
			bound = bound || table.Binding(keys.Number(n), presses[0].Key) != nil
		}
		if !bound {
			t.Errorf("%s does nothing on any screen", w[0])
		}
	}
	if len(words) < 20 {
		t.Errorf("%d keys", len(words))
	}
}
