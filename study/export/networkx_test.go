package export

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The reader: every script is run, every GraphML file is read by networkx, and
// what both hold is printed as one JSON document.
const reader = `
import json, sys
import networkx as nx

def sides(before, after):
    out = {"vertices": list(after.nodes), "labels": [], "names": []}
    assert list(before.nodes(data=True)) == list(after.nodes(data=True))
    for v in after.nodes:
        out["labels"].append(after.nodes[v].get("label", -1))
        out["names"].append(after.nodes[v].get("name", ""))
    for name, g in ("before", before), ("after", after):
        out[name] = sorted(sorted(e) for e in g.edges)
    return out

def only(g, *changes):
    h = nx.Graph()
    h.add_nodes_from(g.nodes(data=True))
    h.add_edges_from(e for e in g.edges if g.edges[e]["change"] in changes)
    return h

found = []
for stem in sys.argv[1:]:
    script = {}
    exec(compile(open(stem + ".py", encoding="utf-8").read(), stem, "exec"), script)
    found.append(sides(script["before"], script["after"]))
    g = nx.read_graphml(stem + ".graphml", node_type=int)
    found.append(sides(only(g, "kept", "removed"), only(g, "kept", "added")))
print(json.dumps(found))
`

func TestNetworkx_RebuildsBothGraphs(t *testing.T) {
	if out, err := exec.Command("python3", "-c", "import networkx").CombinedOutput(); err != nil {
		t.Skipf("this needs python3 with networkx (Debian: python3-networkx): %v %s", err, out)
	}
	type sides struct {
		Vertices, Labels []int
		Names            []string
		Before, After    [][2]int
	}
	folder := t.TempDir()
	var stems []string
	var want []sides
	for i := range 30 {
		c := path(t)
		if i > 0 {
			c = changes().Example(i)
		}
		stem := filepath.Join(folder, fmt.Sprint(i))
		for _, f := range Formats() {
			if err := os.WriteFile(stem+f.Extension, []byte(write(t, f.Name, c)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		stems = append(stems, stem)
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
		want = append(want, s, s) // the script's, the GraphML file's
	}
	python := exec.Command("python3", append([]string{"-c", reader}, stems...)...)
	python.Stderr = os.Stderr
	out, err := python.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got []sides
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestNetworkx_IsShortAndPlain(t *testing.T) {
	want := `# a path
import networkx as nx

vertices = [
    (1, {"label": 0, "name": "C"}), (2, {"label": 1, "name": "N"}),
    (3, {"label": 0, "name": "C"}), (4, {"label": 7}),
    (5, {"label": 0, "name": "C"}),
]

before = nx.Graph()
before.add_nodes_from(vertices)
before.add_edges_from([
    (1, 2), (2, 3), (3, 4),
])

after = nx.Graph()
after.add_nodes_from(vertices)
after.add_edges_from([
    (1, 2), (1, 3), (3, 4),
])
`
	if got := write(t, "networkx", path(t)); got != want {
		t.Errorf("got:\n%s", got)
	}
}

func TestFormats_ATitleIsOneLineOfText(t *testing.T) {
	for _, f := range Formats() {
		split, plain := path(t), path(t)
		split.Title, plain.Title = "x\n1 2\r\u20287", "x 1 2  7"
		if write(t, f.Name, split) != write(t, f.Name, plain) {
			t.Errorf("%s: a title of two lines leaves its place", f.Name)
		}
	}
}
