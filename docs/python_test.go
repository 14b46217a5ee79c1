//go:build unix

package docs

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"mevolve/internal/long"
)

// pythonWith runs a program that finds conformance/ and mevolve.
func pythonWith(t *testing.T, modules string, words ...string) string {
	t.Helper()
	long.Only(t, "it starts Python")
	interpreter := ""
	for _, name := range []string{os.Getenv("PYTHON"), "python3", "/usr/bin/python3"} {
		if interpreter == "" && name != "" && exec.Command(name, "-c", "import "+modules).Run() == nil {
			interpreter = name
		}
	}
	if interpreter == "" {
		t.Skip("there is no python3 with " + modules + " here")
	}
	home := t.TempDir()
	c := exec.Command(interpreter, words...)
	c.Env = []string{
		"MEVOLVE=" + program, "PYTHONPATH=../augment/conformance", "PYTHONDONTWRITEBYTECODE=1", "PYTHONUTF8=1",
		"HOME=" + home, "XDG_CACHE_HOME=" + home, "XDG_STATE_HOME=" + home, "PATH=" + os.Getenv("PATH"),
	}
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

func TestPython_TheExampleRuns(t *testing.T) {
	out := pythonWith(t, "json", "../augment/conformance/examples/from_python.py", "toy")
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != 4 || !strings.Contains(out, "6 vectors of 8 numbers") {
		t.Errorf("it prints\n%s", out)
	}
}

// What comes back is what the program wrote: each mapped graph is its source with the
// swaps of its record made.
func TestPython_GivesTheGraphsAsTheyWereMapped(t *testing.T) {
	pythonWith(t, "json", "-c", `
import mevolve_mapping as m
pairs = m.augment("toy", beta=0.5, seed=3)
assert len(pairs) > 3, len(pairs)  # what cannot be mapped is left out
for p in pairs:
    told = m.step("toy", p.graph, beta=0.5, seed=3)
    edges = {tuple(e) for e in told["edges"]}
    for s in p.record["swaps"]:
        edges = edges | {tuple(s["added"])} if s.get("added") else edges
        edges = edges - {tuple(s["removed"])} if s.get("removed") else edges
    assert edges == set(p.mapped.edges), (p.graph, edges, p.mapped.edges)
    assert (p.mapped.n, p.mapped.y) == (told["vertices"], told["class"])
vectors = m.embed("toy", dim=3)
assert len(vectors) == 6 and all(vectors[p.graph - 1][0] == p.mapped.y for p in pairs)
try:
    m.run("no-such-dataset")
except m.Failed as problem:
    assert "no-such-dataset" in str(problem), problem
else:
    assert False, "no dataset is evaluated"
`)
}

func TestPython_MakesNetworkxGraphs(t *testing.T) {
	pythonWith(t, "networkx", "-c", `
import mevolve_mapping as m
for p in m.augment("toy"):
    g = p.mapped.to_networkx()
    assert set(map(tuple, map(sorted, g.edges))) == set(p.mapped.edges) and g.number_of_nodes() == p.mapped.n and g.graph["y"] == p.mapped.y
`)
}

func TestPython_MakesPyGData(t *testing.T) {
	pythonWith(t, "torch_geometric", "-c", `
import mevolve_mapping as m
for p in m.augment("toy"):
    d = p.mapped.to_pyg()
    assert d.num_nodes == p.mapped.n and d.edge_index.shape == (2, 2 * len(p.mapped.edges)) and d.is_undirected()
`)
}
