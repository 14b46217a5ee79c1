package datasets

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/model"
)

// isTriangleAndPath asks for what every spelling below says: a triangle of class 7 and a path
// of class 3, whose middle is an N.
func isTriangleAndPath(t *testing.T, d *model.Dataset) {
	t.Helper()
	if len(d.Examples) != 2 || !slices.Equal(d.ClassLabels, []int{3, 7}) || !slices.Equal(d.VertexNames, []string{"C", "N"}) {
		t.Fatalf("%d graphs, classes %v, labels %v", len(d.Examples), d.ClassLabels, d.VertexNames)
	}
	first, second := d.Examples[0], d.Examples[1]
	if first.Class != 1 || second.Class != 0 {
		t.Errorf("classes %d and %d", first.Class, second.Class)
	}
	if got := fmt.Sprint(first.Graph.EdgeList(), second.Graph.EdgeList()); got != "[1–2 1–3 2–3] [1–2 2–3]" {
		t.Errorf("edges %s", got)
	}
	if !slices.Equal(first.Graph.Labels(), []int{0, 0, 0}) || !slices.Equal(second.Graph.Labels(), []int{0, 1, 0}) {
		t.Errorf("labels %v and %v", first.Graph.Labels(), second.Graph.Labels())
	}
}

const graphMLOfBoth = `<?xml version="1.0"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="node" attr.name="label" attr.type="string"/>
  <key id="d1" for="edge" attr.name="weight" attr.type="double"/>
  <key id="d2" for="graph" attr.name="class" attr.type="int"/>
  <graph edgedefault="undirected"><data key="d2">7</data>
    <node id="a"><data key="d0">C</data></node><node id="b"><data key="d0">C</data></node>
    <edge source="a" target="b"><data key="d1">2.5</data></edge>
    <node id="c"><data key="d0">C</data></node>
    <edge source="c" target="a"/><edge source="b" target="c"/><edge source="c" target="b"/>
  </graph>
  <graph edgedefault="undirected"><data key="d2">3</data>
    <node id="a"><data key="d0">C</data></node><node id="b"><data key="d0">N</data></node><node id="c"><data key="d0">C</data></node>
    <edge source="a" target="b"/><edge source="b" target="c"/>
  </graph>
</graphml>`

const nodeLinkOfBoth = `[
{"directed": false, "graph": {"class": 7}, "nodes": [{"id": "a", "label": "C"}, {"id": 2, "label": "C"}, {"id": [1, 2], "label": "C"}],
 "links": [{"source": "a", "target": 2, "weight": 3}, {"source": [1,2], "target": "a"}, {"source": 2, "target": [1, 2]}]},
{"graph": {"class": "3"}, "nodes": [{"id": 0, "label": "C"}, {"id": 1, "label": "N"}, {"id": 2, "label": "C"}],
 "edges": [{"source": 0, "target": 1}, {"source": 1, "target": 2}]}
]`

func TestNamed_SpellingsOfTheSameGraphs(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	prints := map[string]bool{}
	const mark = "\ufeff" // as editors on Windows put before a text
	for name, text := range map[string]string{
		"both.graphml": graphMLOfBoth, "both.json": nodeLinkOfBoth,
		"marked/both.graphml": mark + graphMLOfBoth, "marked/both.json": mark + nodeLinkOfBoth,
	} {
		path := filepath.Join(folder, name)
		must.Do(os.MkdirAll(filepath.Dir(path), 0o700))
		must.Do(os.WriteFile(path, []byte(text), 0o600))
		d := must.Get(Open(ctx, path, nil))
		isTriangleAndPath(t, d)
		if d.Name != "both" {
			t.Errorf("it is called %s", d.Name)
		}
		prints[d.Fingerprint] = true
	}
	if len(prints) != 1 {
		t.Errorf("fingerprints %v", prints)
	}
}

func TestNamed_RefusalsNameTheLine(t *testing.T) {
	inGraph := func(text string) string { return "<graphml>\n<graph>\n" + text + "\n</graph></graphml>" }
	for _, c := range []struct{ name, text, want string }{
		{"a.graphml", "\xff\xfe<\x00", "found text in UTF-16, expected plain text"},
		{"a.json", "\xfe\xff\x00{", "found text in UTF-16, expected plain text"},
		{"a.graphml", `<?xml version="1.0" encoding="ISO-8859-1"?><graphml/>`, "found text in ISO-8859-1, expected plain text"},
		{"a.graphml", `<?xml version="1.0" encoding="US-ASCII"?><graphml/>`, "found no graph"},
		{"a.graphml", "<svg/>", "line 1: found <svg>"},
		{"a.graphml", "<graphml></graphml>", "found no graph"},
		{"a.graphml", "<graphml>\n<graph>", "line 2: found"},
		{"a.graphml", inGraph(`<node id="1"/><node id="1"/>`), `line 3: found the vertex "1" a second time`},
		{"a.graphml", inGraph(`<edge source="1" target="2"/>`), `line 3: found an edge of "1"`},
		{"a.graphml", inGraph(`<node id="1"><graph/></node>`), "line 3: found a graph within a node"},
		{"a.graphml", inGraph(`<hyperedge/>`), "line 3: found a hyperedge"},
		{"a.json", "17", "found 17"},
		{"a.json", "", "found the end of the file"},
		{"a.json", "{\"nodes\": [\n{\"id\": 1},\n{\"id\": 1}], \"links\": []}", `found the vertex "1" a second time`},
		{"a.json", "[\n{\"nodes\": [{\"id\": 1}], \"links\": [{\"source\": 1, \"target\": 2}]}\n]", `line 2: found an edge of "2"`},
		{"a.json", "[\n{\"links\": []}]", "line 2: found no nodes in graph 1"},
		{"a.json", "{\"nodes\": 3}", `found a number as "nodes"`},
		{"a.json", "[\n{\"nodes\": [}", "line 2: found invalid character"},
		{"a.json", "{\"nodes\":[{\"id\":1}]}\n{\"nodes\":[{\"id\":1}]}", "line 2: found more behind the graph"}, // a graph a line
		{"a.json", "[{\"nodes\":[{\"id\":1}]}]\n[]", "line 2: found more behind the graph or the list"},
		{"a.json", "[\n{\"nodes\":[{\"id\":1}]}\n", "found the end of the file"}, // cut off between two graphs
		{"a.json", "[\n{\"nodes\":[{\"id\":1}]}\n}", "line 3: found invalid character"},
		{"a.json", `[{"nodes":[{"id":1}],"graph":{"class":1}},{"nodes":[{"id":1}]}]`, "found no class of graph 2, while graph 1 has one"},
		{"a.json", `{"nodes":[]}`, "found no vertex in graph 1"},
		{"a.json", `{"nodes":[{"id":1,"label":"C"},{"id":2}]}`, "found no label of vertex 2"},
		{"a.json", "{\"nodes\":[{\"id\":1,\"label\":\"C\\u0007\"}]}", "control characters in a label"},
	} {
		var err error
		if strings.HasSuffix(c.name, "json") {
			_, err = parseNodeLink(context.Background(), c.name, strings.NewReader(c.text))
		} else {
			_, err = parseGraphML(context.Background(), c.name, strings.NewReader(c.text))
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), c.name) {
			t.Errorf("%q:\n%v, want %s", c.text, err, c.want)
		}
	}
}

// Data may be empty or hold a comment or other XML; the rest of the file is still read.
func TestGraphML_ReadsTheLabelWhateverStandsAroundIt(t *testing.T) {
	const keys = `<key id="t" for="node" attr.name="type"/><key id="l" for="node" attr.name="label"/><key id="c" for="graph" attr.name="class"/>`
	for _, node := range []string{
		`<data key="l">C</data>`, `<data key="l"><!-- carbon -->C</data>`, `<data key="l"><b>C</b></data>`,
		`<data key="t"></data><data key="l">C</data>`, `<data key="t"/><data key="l">C</data>`, `<data key="t"><x/></data><data key="l">C</data>`,
	} {
		text := `<graphml>` + keys + `<graph><data key="c"></data><node id="a">` + node + `</node></graph></graphml>`
		d, err := parseGraphML(context.Background(), "a.graphml", strings.NewReader(text))
		if err != nil || !slices.Equal(d.VertexNames, []string{"C"}) {
			t.Errorf("%s: %+v, %v", node, d, err)
		}
	}
}

// Words become numbers in alphabetical order, and a warning says which.
func TestNamed_ClassesMayBeWords(t *testing.T) {
	d := must.Get(parseNodeLink(context.Background(), "a.json", strings.NewReader(
		`[{"graph":{"y":"toxic"},"nodes":[{"id":1},{"id":2}],"links":[{"source":1,"target":2},{"source":1,"target":1}],"directed":true},
		{"graph":{"y":"harmless"},"nodes":[{"id":1}]}]`)))
	if d.Examples[0].Class != 1 || d.Examples[1].Class != 0 || !slices.Equal(d.ClassLabels, []int{1, 2}) {
		t.Errorf("%+v %v", d.Examples, d.ClassLabels)
	}
	var codes []string
	for _, w := range d.Warnings {
		codes = append(codes, w.Code)
	}
	if !slices.Equal(codes, []string{"self-loops", "directed", "class-names"}) {
		t.Errorf("warned of %v", codes)
	}
}

// A graph that networkx writes is read back unchanged.
func TestNamed_ReadsWhatNetworkxWrites(t *testing.T) {
	long.Only(t, "starts Python with networkx")
	folder := t.TempDir()
	const script = `
import json, sys
try: import networkx as nx
except ImportError: sys.exit()
g = nx.karate_club_graph()
g.graph["class"] = 1
for v in g: g.nodes[v]["label"] = g.nodes[v].pop("club")
nx.write_graphml(g, sys.argv[1] + "/karate.graphml")
json.dump(nx.node_link_data(g), open(sys.argv[1] + "/karate.json", "w"))
print(json.dumps([list(e) for e in sorted(map(sorted, g.edges()))]))
`
	var out []byte
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if _, err := exec.LookPath(python); err == nil && len(out) == 0 {
			out = must.Get(exec.Command(python, "-c", script, folder).Output())
		}
	}
	if len(out) == 0 {
		t.Skip("there is no python3 with networkx here")
	}
	var edges [][2]int
	must.Do(json.Unmarshal(out, &edges))
	for _, name := range []string{"karate.graphml", "karate.json"} {
		d := must.Get(Open(context.Background(), filepath.Join(folder, name), nil))
		g := d.Examples[0].Graph
		if g.N() != 34 || g.M() != len(edges) || !slices.Equal(d.VertexNames, []string{"Mr. Hi", "Officer"}) {
			t.Errorf("%s: n = %d, m = %d, labels %v", name, g.N(), g.M(), d.VertexNames)
		}
		for _, e := range edges {
			if !g.HasEdge(e[0], e[1]) {
				t.Errorf("%s: %v is missing", name, e)
			}
		}
	}
}

func FuzzReadNamed(f *testing.F) {
	for _, s := range []string{graphMLOfBoth, nodeLinkOfBoth, `{"nodes":[]}`, "<graphml><graph><node/><data>", "<graphml><node>", "&\x81 ", "[{}]", "[[", "{", "\x00",
		`<graphml><key id="l" for="node" attr.name="label"/><graph><node id="a"><data key="l"><x/></data></node></graph></graphml>`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parseGraphML(context.Background(), "a.graphml", strings.NewReader(text))
		sound(t, d, err)
		d, err = parseNodeLink(context.Background(), "a.json", strings.NewReader(text))
		sound(t, d, err)
	})
}

// Joiners are part of words: a family of emoji, and Persian.
func TestRead_NamesMayHaveJoiners(t *testing.T) {
	const family, want = "👨\u200d👩\u200d👧", "می\u200cخواهم"
	d := must.Get(parseNodeLink(context.Background(), "a.json", strings.NewReader(`[
		{"graph":{"class":"`+family+`"},"nodes":[{"id":0,"label":"`+want+`"},{"id":1,"label":"b"}],"links":[{"source":0,"target":1}]},
		{"graph":{"class":"x"},"nodes":[{"id":0,"label":"b"}],"links":[]}]`)))
	if len(d.VertexNames) != 2 || d.VertexNames[1] != want || !strings.Contains(d.Warnings[0].Message, `"`+family+`"`) {
		t.Errorf("names %q, warnings %v", d.VertexNames, d.Warnings)
	}
}

// A JSON has no lines of edges: what repeats is called an edge there, also where the same
// edges are in "links" and in "edges".
func TestNamed_WhatRepeatsIsAnEdge(t *testing.T) {
	d := must.Get(parseNodeLink(t.Context(), "both.json", strings.NewReader(`{"nodes": [{"id": 1}, {"id": 2}, {"id": 3}],
"links": [{"source": 1, "target": 2}, {"source": 2, "target": 3}], "edges": [{"source": 1, "target": 2}, {"source": 2, "target": 3}]}`)))
	if want := "both.json: 2 edges dropped that repeat an edge in the same direction"; len(d.Warnings) != 1 || d.Warnings[0].Message != want {
		t.Errorf("warnings %+v, want %q", d.Warnings, want)
	}
}
