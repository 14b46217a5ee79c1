//go:build unix

package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// aReport is a command of results.md that reports a published store.
var aReport = regexp.MustCompile(`(?m)^mevolve bench report --store (docs/results/\S+\.gz)( .*)?$`)

// reported pairs every block of commands with the rows of tables that follow it, up to
// the next block.
type reported struct {
	command, store string
	rows           []string
}

func reports(document string) (list []reported) {
	blocks := strings.Split(document, "```")
	for i := 1; i < len(blocks); i += 2 { // fenced ones
		m := aReport.FindStringSubmatch(blocks[i])
		if m == nil || i+1 >= len(blocks) {
			continue
		}
		r := reported{command: m[0], store: m[1]}
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
		if _, err := os.Stat(filepath.Join(root, r.store)); err != nil {
			t.Errorf("%s: %v", r.command, err)
			continue
		}
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

func TestReports_AreReadWithTheirTables(t *testing.T) {
	text := "words\n```sh\nmevolve bench --store x\nmevolve bench report --store docs/results/a.jsonl.gz --format md\n```\n\n| a | b |\n| --- | --: |\n| c | 1 |\n\n```sh\nmevolve version\n```\n| other | 2 |\n"
	list := reports(text)
	if len(list) != 1 || list[0].store != "docs/results/a.jsonl.gz" || strings.Join(list[0].rows, ";") != "| a | b |;| c | 1 |" {
		t.Errorf("%+v", list)
	}
	if lost := missing(list[0].rows, "| a | b |\n| c | 2 |"); len(lost) != 1 || lost[0] != "| c | 1 |" {
		t.Error(lost)
	}
}
