//go:build unix

package docs

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// aReport is a command of results.md that tells what published stores hold.
var aReport = regexp.MustCompile(`(?m)^mevolve bench report (?:--store|--section claims) .*--format md.*$`)

// aFigure is one that draws a published picture.
var aFigure = regexp.MustCompile(`(?m)^mevolve bench .* > (docs/results/\S+\.svg)$`)

// aPart is what a report gives: all of it, or what a heading names.
var aPart = regexp.MustCompile(`(?s)<!-- report(?:: ([^\n]*?))? -->\n(.*?)<!-- end of report -->\n`)

// part is a place of results.md that is made, not written: the command of the
// last block above it makes it.
type part struct {
	command, heading string
	from, to         int // the text in the document
}

// name is the store's, or claims.
func (p part) name() string {
	if strings.Contains(p.command, " claims ") {
		return "claims"
	}
	file := filepath.Base(strings.Fields(p.command)[4]) // mevolve bench report --store FILE
	return strings.TrimSuffix(file, ".gz")
}

func parts(document string) (list []part) {
	for _, at := range aPart.FindAllStringSubmatchIndex(document, -1) {
		p := part{from: at[4], to: at[5]}
		if at[2] >= 0 {
			p.heading = document[at[2]:at[3]]
		}
		if above := aReport.FindAllString(document[:at[0]], -1); len(above) > 0 {
			p.command = above[len(above)-1]
		}
		list = append(list, p)
	}
	return list
}

// laidOut is a report as the page shows it: tables of cells are folded, those
// beside accuracy and the lines of origin but the fingerprints are left out.
func laidOut(report, heading string) string {
	var b strings.Builder
	b.WriteByte('\n')
	inside := heading == ""
	for _, block := range strings.Split(strings.TrimSpace(report), "\n\n") {
		block = strings.Trim(block, "\n")
		if title, ok := strings.CutPrefix(block, "### "); ok && heading != "" {
			inside = title == heading
			continue
		}
		if strings.HasPrefix(block, "- Made by ") {
			block = regexp.MustCompile(`(?m)^- Datasets and .*$`).FindString(block)
		}
		if inside && block != "" {
			b.WriteString(block + "\n\n")
		}
	}
	text := beside.ReplaceAllString(b.String(), "")
	return cells.ReplaceAllStringFunc(text, func(table string) string {
		m := cells.FindStringSubmatch(table)
		return fmt.Sprintf("<details><summary>%s: %d cells</summary>\n\n%s\n</details>\n\n", m[1], strings.Count(m[2], "\n")-2, m[2])
	})
}

var (
	beside = regexp.MustCompile(`\*\*[^*\n]*, beside accuracy[^*\n]*\*\*\n\n(?:\|.*\n)+\n`)
	cells  = regexp.MustCompile(`\*\*([^*\n]*)\*\*\n\n((?:\|.*\n)+)\n`)
)

// large are the stores that take longer than ten seconds to compare.
var large = regexp.MustCompile(`table3|graphlet|multiverse`)

// skipLarge leaves what takes long to a long run.
func skipLarge(t *testing.T, command string) {
	t.Helper()
	if large.MatchString(command) && os.Getenv("MEVOLVE_LONG") == "" && !*update {
		t.Skip("ten seconds and more: set MEVOLVE_LONG=1")
	}
}

// The parts of the page that come out of stores are what their commands print: order,
// headings, tables and sentences.
func TestResults_EveryTableComesOutOfItsStore(t *testing.T) {
	parallel(t)
	text := document(t, "docs/results.md")
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	list := parts(text)
	if all := aReport.FindAllString(text, -1); len(list) != len(all) {
		t.Errorf("%d reports are named, %d are shown", len(all), len(list))
	}
	for i := len(list) - 1; i >= 0; i-- {
		p := list[i]
		t.Run(p.name(), func(t *testing.T) {
			skipLarge(t, p.command)
			is, was := laidOut(bash(t, root, p.command), p.heading), text[p.from:p.to]
			switch {
			case is == was:
			case *update:
				text = text[:p.from] + is + text[p.to:]
			default:
				t.Errorf("the page shows something else than `%s` prints; if that is meant: go test ./docs -update\n%s", p.command, difference(was, is))
			}
		})
	}
	if *update {
		if err := os.WriteFile(filepath.Join(root, "docs", "results.md"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// difference is the first line in which two texts differ.
func difference(was, is string) string {
	a, b := strings.Split(was, "\n"), strings.Split(is, "\n")
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d of the part is\n%s\nand should be\n%s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines, expected %d", len(a), len(b))
}

// Each picture is drawn again by the command above it; where it comes from, which
// names the program that drew it, is left out.
func TestResults_EveryPictureIsDrawnAgain(t *testing.T) {
	parallel(t)
	origin := regexp.MustCompile(`(?s)<metadata>.*?</metadata>`)
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	commands := aFigure.FindAllStringSubmatch(document(t, "docs/results.md"), -1)
	if len(commands) == 0 {
		t.Fatal("docs/results.md draws no picture")
	}
	for _, m := range commands {
		t.Run(filepath.Base(m[1]), func(t *testing.T) {
			skipLarge(t, m[0])
			if !strings.Contains(m[0], "--store") && os.Getenv("MEVOLVE_DATA") == "" {
				t.Skip("MEVOLVE_DATA does not say where the dataset is")
			}
			want, err := os.ReadFile(filepath.Join(root, m[1]))
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "picture.svg")
			bash(t, root, strings.Replace(m[0], " > "+m[1], " > "+file, 1))
			got, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(origin.ReplaceAll(got, nil), origin.ReplaceAll(want, nil)) {
				t.Errorf("%s draws another picture than %s", m[0], m[1])
			}
		})
	}
}

func TestResults_PartsAreFoundAndLaidOut(t *testing.T) {
	text := "```sh\nmevolve bench report --store docs/results/a.gz --format md\n```\n\n<!-- report: y -->\nold\n<!-- end of report -->\n"
	list := parts(text)
	if len(list) != 1 || list[0].heading != "y" || list[0].name() != "a" || list[0].command != "mevolve bench report --store docs/results/a.gz --format md" || text[list[0].from:list[0].to] != "old\n" {
		t.Fatalf("%+v", list)
	}
	report := "a\n\n### x\n\n**M**\n\n| a |\n| --- |\n| 1 |\n| 2 |\n\n**M, beside accuracy: described**\n\n| b |\n| --- |\n| 3 |\n\n### y\n\nwords\n\n- Made by mevolve\n- Datasets and their fingerprints: M 1\n"
	if got := laidOut(report, "y"); got != "\nwords\n\n- Datasets and their fingerprints: M 1\n\n" {
		t.Errorf("%q", got)
	}
	want := "\na\n\n### x\n\n<details><summary>M: 2 cells</summary>\n\n| a |\n| --- |\n| 1 |\n| 2 |\n\n</details>\n\n### y\n\nwords\n\n- Datasets and their fingerprints: M 1\n\n"
	if got := laidOut(report, ""); got != want {
		t.Errorf("%q", got)
	}
}
