package datasets

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
)

func edgeList(t testing.TB, text string) (*model.Dataset, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "karate.edges")
	must.Do(os.WriteFile(path, []byte(text), 0o644))
	return ReadEdgeList(context.Background(), path)
}

func TestReadEdgeList_IsOneGraphOfOneClass(t *testing.T) {
	path := []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}}
	for name, c := range map[string]struct {
		text     string
		edges    []model.Edge
		warnings []string
	}{
		"plain":                {"1 2\n2 3\n", path, nil},
		"commas":               {"1,2\n2, 3\n", path, nil},
		"comments and blanks":  {"# a path\n\n% of three\n1\t2\r\n\r\n2 3\r\n", path, nil},
		"both directions":      {"1 2\n2 1\n3 2\n2 3\n", path, nil},
		"from 0":               {"0 1\n1 2\n", path, []string{"renumbered"}},
		"far apart":            {"10 -5\n10 99\n", []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}}, []string{"renumbered"}},
		"weights":              {"1 2 0.5\n2 3 {}\n", path, []string{"weights-ignored"}},
		"repeated, self-loops": {"1 2\n1 2\n2 3\n3 3\n", path, []string{"self-loops", "repeated-edges"}},
		"isolated by its loop": {"1 2\n3 3\n", []model.Edge{{U: 0, V: 1}}, []string{"self-loops"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := must.Get(edgeList(t, c.text))
			if d.Name != "karate" || len(d.Examples) != 1 || d.Classes() != 1 || d.Examples[0].Graph.N() != 3 {
				t.Fatalf("%s: %d graphs, %d classes", d.Name, len(d.Examples), d.Classes())
			}
			expect.Equal(t, c.edges, d.Examples[0].Graph.EdgeList())
			expect.Equal(t, c.warnings, codes(d))
		})
	}
}

func TestReadEdgeList_RefusesWithTheLine(t *testing.T) {
	for text, says := range map[string]string{
		"1 2\n3\n":      "line 2",
		"from,to\n1,2":  "line 1",
		"1 2\n2 3.5\n":  "line 2",
		"# nothing\n\n": "no edge",
		"1,,2\n":        "line 1",
	} {
		if _, err := edgeList(t, text); err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "karate.edges") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
