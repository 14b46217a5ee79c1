package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const source = `package sample

var limit = 3

func Tested(n int) bool {
	return n < limit
}

func (s *T) Ignored(n int) int {
	if n == 0 && limit > 1 {
		n += 2
	}
	s.n = n
	return n + 1
}

type T struct{ n int }
`

func TestMutants_ListEveryKindOfChangeOnce(t *testing.T) {
	list, err := mutantsIn("sample.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range list {
		change, _, _ := strings.Cut(m.what, " in ")
		got = append(got, m.place+": "+change)
		if old := source[m.from:m.to]; !strings.HasPrefix(change, strings.Split(old, "\n")[0]) || strings.Count(source[:m.from], "\n")+1 != m.line {
			t.Errorf("%+v replaces %q", m, old)
		}
	}
	want := []string{"limit: 3 → 4", "Tested: < → <=",
		"T.Ignored: s.n = n → nothing", "T.Ignored: n == 0 && limit > 1 → !(n == 0 && limit > 1)", "T.Ignored: && → ||",
		"T.Ignored: == → !=", "T.Ignored: 0 → 1", "T.Ignored: > → >=", "T.Ignored: 1 → 0", "T.Ignored: n += 2 → nothing",
		"T.Ignored: += → -=", "T.Ignored: 2 → 3", "T.Ignored: + → -", "T.Ignored: 1 → 0"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// long skips a test that builds a program for each mutant.
func long(t *testing.T) {
	if os.Getenv("MEVOLVE_LONG") == "" {
		t.Skip("builds a package several times: set MEVOLVE_LONG=1")
	}
}

// A package with one function that is tested and one that is not.
func TestRun_TellsWhatTheTestsNotice(t *testing.T) {
	long(t)
	folder := t.TempDir()
	write := func(name, content string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module sample\n\ngo 1.26\n")
	write("sample.go", source)
	write("sample_test.go", `package sample

import "testing"

func Test(t *testing.T) {
	if !Tested(2) || Tested(3) {
		t.Error("no")
	}
}
`)
	var out bytes.Buffer
	if err := run(&out, folder, 99, 1); err != nil {
		t.Fatal(err)
	}
	killed := 0
	for line := range strings.Lines(out.String()) {
		tested := strings.Contains(line, "\tTested\t") || strings.Contains(line, "\tlimit\t")
		if tested != strings.HasPrefix(line, "killed") && !strings.HasPrefix(line, folder) {
			t.Error(line)
		}
		if tested {
			killed++
		}
	}
	if killed != 2 || !strings.Contains(out.String(), ": 2 of ") {
		t.Errorf("killed %d of two:\n%s", killed, out.String())
	}
}

// A mutant that does not end is neither killed nor a survivor.
func TestTry_TellsTimeOutsApart(t *testing.T) {
	long(t)
	folder := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":         "module sample\n\ngo 1.26\n",
		"sample.go":      "package sample\n\nfunc Zero(n int) int {\n\tfor n > 0 {\n\t\tn--\n\t}\n\treturn n\n}\n",
		"sample_test.go": "package sample\n\nimport \"testing\"\n\nfunc Test(t *testing.T) {\n\tif Zero(2) != 0 {\n\t\tt.Error(\"no\")\n\t}\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list, err := mutantsOf(folder, 1)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]outcome{"n-- → nothing in n--": timedOut, "> → >= in for n > 0 {": killed}
	for _, m := range list {
		if outcome, chosen := want[m.what]; chosen {
			if got, err := m.try(folder, time.Second); got != outcome || err != nil {
				t.Errorf("%s: %q (%v), want %q", m.what, got, err, outcome)
			}
			delete(want, m.what)
		}
	}
	if len(want) > 0 {
		t.Errorf("%v are not listed", want)
	}
}

func TestRank_DoesNotDependOnOtherCode(t *testing.T) {
	folder := t.TempDir()
	chosen := func(content string) (list []string) {
		for name, content := range map[string]string{"go.mod": "module sample\n\ngo 1.26\n", "sample.go": content} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		all, err := mutantsOf(folder, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			if m.place == "T.Ignored" {
				list = append(list, m.what)
			}
		}
		return list
	}
	if a, b := chosen(source), chosen(strings.Replace(source, "n < limit", "n > limit+limit", 1)); !slices.Equal(a, b) {
		t.Errorf("the order of mutants changed\nfrom %q\nto   %q", a, b)
	}
}
