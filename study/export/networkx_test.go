package export

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// reader prints the graphs before and after of GraphML files as one JSON document.
const reader = `
import json, sys
import networkx as nx

def edges(g, *changes):
    return sorted(sorted(e) for e in g.edges if g.edges[e]["change"] in changes)

found = []
for name in sys.argv[1:]:
    g = nx.read_graphml(name, node_type=int)
    found.append({
        "vertices": list(g.nodes), "names": [g.nodes[v].get("name", "") for v in g.nodes],
        "labels": [g.nodes[v].get("label", -1) for v in g.nodes],
        "before": edges(g, "kept", "removed"), "after": edges(g, "kept", "added")})
print(json.dumps(found))
`

func TestGraphML_NetworkxFindsBothGraphs(t *testing.T) {
	if out, err := exec.Command("python3", "-c", "import networkx").CombinedOutput(); err != nil {
		t.Skipf("this needs python3 with networkx (Debian: python3-networkx): %v %s", err, out)
	}
	type sides struct {
		Vertices, Labels []int
		Names            []string
		Before, After    [][2]int
	}
	folder, words := t.TempDir(), []string{"-c", reader}
	var want, got []sides
	for i := range 30 {
		c := path(t)
		if i > 0 {
			c = changes().Example(i)
		}
		words = append(words, filepath.Join(folder, fmt.Sprint(i)))
		must.Do(os.WriteFile(words[i+2], []byte(write("graphml", c)), 0o644))
		s := sides{[]int{}, []int{}, []string{}, [][2]int{}, [][2]int{}}
		for v := range c.Before.N() {
			label, name, ok := c.label(v)
			if !ok {
				label = -1
			}
			s.Vertices, s.Labels, s.Names = append(s.Vertices, v+1), append(s.Labels, label), append(s.Names, name)
		}
		for e := range c.Before.Edges() {
			s.Before = append(s.Before, [2]int{e.U + 1, e.V + 1})
		}
		for e := range c.After.Edges() {
			s.After = append(s.After, [2]int{e.U + 1, e.V + 1})
		}
		want = append(want, s)
	}
	out := must.Get(exec.Command("python3", words...).Output())
	must.Do(json.Unmarshal(out, &got))
	expect.Equal(t, want, got)
}

func TestFormats_ATitleIsOneLineOfText(t *testing.T) {
	for _, f := range Formats() {
		split, plain := path(t), path(t)
		split.Title, plain.Title = "x\n1 2\r\u20287", "x 1 2  7"
		if write(f.Name, split) != write(f.Name, plain) {
			t.Errorf("%s: a title of two lines leaves its place", f.Name)
		}
	}
}
