package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"mevolve/internal/long"
	"mevolve/internal/must"
)

const folder = "../../docs"

func document(name string) string {
	return string(must.Get(os.ReadFile(filepath.Join(folder, name))))
}

// The page and the table of cells come out of the stores again, byte for byte: headings,
// sentences and figures.
func TestPage_ComesOutOfTheStores(t *testing.T) {
	long.Only(t, "reading all stores takes half a minute")
	s := must.Get(read(filepath.Join(folder, "results")))
	for name, want := range map[string]string{"results.md": s.page(), "results/cells.csv": s.cells()} {
		have := document(name)
		if have == want {
			continue
		}
		a, b := strings.Split(have, "\n"), strings.Split(want, "\n")
		i := 0
		for i < min(len(a), len(b))-1 && a[i] == b[i] {
			i++
		}
		t.Errorf("docs/%s, line %d is\n%s\nand should be\n%s\nif that is meant: go run ./scripts/results docs", name, i+1, a[i], b[i])
	}
}

// The table of six datasets holds the means of the published cells, added up here from
// cells.csv without any of the program's code; and the page can be read in ten minutes.
func TestPage_HoldsTheMeansOfItsCells(t *testing.T) {
	rows := must.Get(csv.NewReader(strings.NewReader(document("results/cells.csv"))).ReadAll())
	at := map[string]int{}
	for i, name := range rows[0] {
		at[name] = i
	}
	type sum struct{ paper, best, chance, n float64 }
	sums := map[string]*sum{}
	for _, r := range rows[1:] {
		if r[at["store"]] != "table3" {
			continue
		}
		for _, name := range []string{r[at["dataset"]], "all"} {
			if sums[name] == nil {
				sums[name] = &sum{}
			}
			x := sums[name]
			for column, to := range map[string]*float64{"paper_difference": &x.paper, "best_on_test_picked": &x.best, "best_on_test_chance": &x.chance} {
				v, err := strconv.ParseFloat(r[at[column]], 64)
				if err != nil {
					t.Fatalf("%s: %v", column, err)
				}
				*to += v
			}
			x.n++
		}
	}
	page := document("results.md")
	for name, x := range sums {
		ends := fmt.Sprintf("| %+.1f | %+.1f | %+.1f |", 100*x.paper/x.n, 100*x.best/x.n, 100*x.chance/x.n)
		found := false
		for _, line := range strings.Split(page, "\n") {
			found = found || strings.HasPrefix(line, "| "+name+" |") && strings.HasSuffix(line, ends)
		}
		if !found {
			t.Errorf("the row of %s does not end in %s", name, ends)
		}
	}
	if len(sums) != 7 {
		t.Errorf("%d datasets", len(sums)-1)
	}
	if n := len(strings.Fields(page)); n > 2600 {
		t.Errorf("the page has %d words", n)
	}
}

func TestWrapped_BreaksParagraphsAndNothingElse(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 30))
	kept := "# " + long + "\n\n| " + long + " |\n\n```sh\n" + long + "\n\n" + long + "\n```"
	out := wrapped(kept + "\n\n" + long + "\n\n- a\n  b\n- " + long)
	rest, ok := strings.CutPrefix(out, kept+"\n\n")
	if !ok {
		t.Fatalf("a heading, table or command is another:\n%s", out)
	}
	for _, line := range strings.Split(rest, "\n") {
		if len(line) > 100 {
			t.Errorf("a line has %d characters: %s", len(line), line)
		}
	}
	if !strings.Contains(rest, "- a b\n- word") || strings.Join(strings.Fields(rest), " ") != long+" - a b - "+long {
		t.Errorf("%s", rest)
	}
}
