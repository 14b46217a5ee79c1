//go:build unix

package docs

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// aReport is a command of results.md that tells what published stores hold.
var aReport = regexp.MustCompile(`(?m)^mevolve bench (?:report --store|claims) docs/results/.*$`)

// aFigure is one that draws a published picture.
var aFigure = regexp.MustCompile(`(?m)^mevolve bench figure .* -o (docs/results/\S+\.svg)$`)

// reported pairs every block of commands with the rows of tables that follow it, up to
// the next block.
type reported struct {
	command string
	rows    []string
}

func reports(document string) (list []reported) {
	blocks := strings.Split(document, "```")
	for i := 1; i < len(blocks); i += 2 { // fenced ones
		command := aReport.FindString(blocks[i])
		if command == "" || i+1 >= len(blocks) {
			continue
		}
		r := reported{command: command}
		for _, line := range strings.Split(blocks[i+1], "\n") {
			if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| --") {
				r.rows = append(r.rows, line)
			}
		}
		list = append(list, r)
	}
	return list
}

// missing are the rows that a report does not have.
func missing(rows []string, report string) (lost []string) {
	has := map[string]bool{}
	for _, line := range strings.Split(report, "\n") {
		has[line] = true
	}
	for _, row := range rows {
		if !has[row] {
			lost = append(lost, row)
		}
	}
	return lost
}

// Each row of a table that follows the report of a published store is a row of that
// report. Tables put together by hand stand under a block of their own.
func TestResults_EveryTableComesOutOfItsStore(t *testing.T) {
	root := filepath.Join("..")
	list := reports(document(t, "docs/results.md"))
	if len(list) == 0 {
		t.Skip("docs/results.md names no published store")
	}
	for _, r := range list {
		absolute, err := filepath.Abs(root)
		if err != nil {
			t.Fatal(err)
		}
		out := bash(t, absolute, r.command)
		if lost := missing(r.rows, out); len(lost) > 0 {
			t.Errorf("`%s` does not give %d of the %d rows below it, the first:\n%s", r.command, len(lost), len(r.rows), lost[0])
		}
	}
}

// Each picture is drawn again by the command above it; where it comes from, which
// names the program that drew it, is left out.
func TestResults_EveryPictureIsDrawnAgain(t *testing.T) {
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
		t.Run(m[1], func(t *testing.T) {
			if !strings.Contains(m[0], "--store") && os.Getenv("MEVOLVE_DATA") == "" {
				t.Skip("MEVOLVE_DATA does not say where the dataset is")
			}
			want, err := os.ReadFile(filepath.Join(root, m[1]))
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "picture.svg")
			bash(t, root, strings.Replace(m[0], " -o "+m[1], " -o "+file, 1))
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

func TestReports_AreReadWithTheirTables(t *testing.T) {
	text := "words\n```sh\nmevolve bench --store x\nmevolve bench report --store docs/results/a.jsonl.gz --format md\n```\n\n| a | b |\n| --- | --: |\n| c | 1 |\n\n```sh\nmevolve version\n```\n| other | 2 |\n"
	list := reports(text)
	if len(list) != 1 || list[0].command != "mevolve bench report --store docs/results/a.jsonl.gz --format md" || strings.Join(list[0].rows, ";") != "| a | b |;| c | 1 |" {
		t.Errorf("%+v", list)
	}
	if lost := missing(list[0].rows, "| a | b |\n| c | 2 |"); len(lost) != 1 || lost[0] != "| c | 1 |" {
		t.Error(lost)
	}
}
