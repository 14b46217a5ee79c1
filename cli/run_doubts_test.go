package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// twenty writes a dataset of twenty graphs of one vertex more than edges, or
// of three vertices and no edge, in TU format.
func twenty(t *testing.T, edges int, class func(graph int) int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "twenty")
	must.Do(os.Mkdir(dir, 0o777))
	var a, indicator, labels strings.Builder
	n := 0
	for g := range 20 {
		fmt.Fprintln(&labels, class(g))
		size := 3
		if edges > 0 {
			size = edges + 1 + g%3
		}
		for v := range size {
			n++
			fmt.Fprintln(&indicator, g+1)
			if v > 0 && edges > 0 {
				fmt.Fprintf(&a, "%d, %d\n", n-1, n)
			}
		}
	}
	for suffix, text := range map[string]string{"A": a.String(), "graph_indicator": indicator.String(), "graph_labels": labels.String()} {
		must.Do(os.WriteFile(filepath.Join(dir, "twenty_"+suffix+".txt"), []byte(text), 0o666))
	}
	return dir
}

func TestDoubts_AreToldWhereADatasetIsOpenedAndInTheVerdict(t *testing.T) {
	for _, c := range []struct{ dir, opened, verdict string }{
		{twenty(t, 0, func(g int) int { return g % 2 }), "No graph of twenty has an edge", "no graph has an edge"},
		{twenty(t, 3, func(int) int { return 7 }), "are of one class", "all graphs are of one class"},
		{twenty(t, 3, func(g int) int { return g / 17 }), "has 3 graphs, fewer than the 5 folds", "has 3 graphs, fewer than the 5 folds"},
	} {
		out, told, code := mevolve("run", c.dir, "--learner", "sf+knn", "--iterations", "1")
		if code != exitDone || !strings.Contains(flat(told), c.opened) {
			t.Errorf("run %q: exit %d, told %q", c.opened, code, told)
		}
		if verdict, _, _ := strings.Cut(out, "\n!"); !strings.Contains(flat(verdict), c.verdict) {
			t.Errorf("%q is not in the verdict: %s", c.verdict, out)
		}
		if _, told, _ := mevolve("inspect", c.dir); !strings.Contains(flat(told), c.opened) {
			t.Errorf("inspect told %q, want %q", told, c.opened)
		}
	}
}
