package export

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/graph/formats/dot"
	"gonum.org/v1/gonum/graph/formats/dot/ast"
	"pgregory.net/rapid"

	"mevolve/datasets"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
)

// read is what a reader that knows nothing of us finds in a file: edges as
// written, in order, with what the change does to each; labels as written.
type read struct {
	Vertices []string
	Labels   []string
	Names    []string
	Edges    [][3]string
}

// expected is what it should find.
func expected(c Change) read {
	var r read
	for v := range c.Before.N() {
		r.Vertices = append(r.Vertices, strconv.Itoa(v+1))
		text, name := "", ""
		if label, known, ok := c.label(v); ok {
			text, name = strconv.Itoa(label), known
		}
		r.Labels, r.Names = append(r.Labels, text), append(r.Names, name)
	}
	for e, f := range c.edges() {
		r.Edges = append(r.Edges, [3]string{strconv.Itoa(e.U + 1), strconv.Itoa(e.V + 1), string(f)})
	}
	return r
}

func TestDOT_AnotherParserFindsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := changes().Draw(t, "change")
		file := must.Get(dot.ParseString(write("dot", c)))
		var got read
		for _, s := range file.Graphs[0].Stmts {
			switch s := s.(type) {
			case *ast.NodeStmt:
				number := s.Node.ID
				label, name := "", ""
				for _, a := range s.Attrs {
					switch a.Key {
					case "vertex_label":
						label = a.Val
					case "label":
						name = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(strings.Trim(strings.TrimPrefix(a.Val, `"`+number), " "))
						name = strings.TrimSuffix(name, `"`)
					}
				}
				if name == "("+label+")" {
					name = ""
				}
				got.Vertices, got.Labels, got.Names = append(got.Vertices, number), append(got.Labels, label), append(got.Names, name)
			case *ast.EdgeStmt:
				got.Edges = append(got.Edges, [3]string{s.From.(*ast.Node).ID, s.To.Vertex.(*ast.Node).ID, s.Attrs[0].Val})
			}
		}
		if diff := cmp.Diff(expected(c), got); diff != "" {
			t.Errorf("%s\n%s", diff, write("dot", c))
		}
	})
}

func TestGraphML_AnotherParserFindsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := changes().Draw(t, "change")
		type data struct {
			Key   string `xml:"key,attr"`
			Value string `xml:",chardata"`
		}
		var file struct {
			XMLName xml.Name `xml:"http://graphml.graphdrawing.org/xmlns graphml"`
			Nodes   []struct {
				ID   string `xml:"id,attr"`
				Data []data `xml:"data"`
			} `xml:"graph>node"`
			Edges []struct {
				Source string `xml:"source,attr"`
				Target string `xml:"target,attr"`
				Data   []data `xml:"data"`
			} `xml:"graph>edge"`
		}
		must.Do(xml.Unmarshal([]byte(write("graphml", c)), &file))
		value := func(list []data, key string) string {
			for _, d := range list {
				if d.Key == key {
					return d.Value
				}
			}
			return ""
		}
		var got read
		for _, n := range file.Nodes {
			got.Vertices = append(got.Vertices, n.ID)
			got.Labels = append(got.Labels, value(n.Data, "label"))
			got.Names = append(got.Names, value(n.Data, "name"))
		}
		for _, e := range file.Edges {
			got.Edges = append(got.Edges, [3]string{e.Source, e.Target, value(e.Data, "change")})
		}
		expect.Equal(t, expected(c), got)
	})
}

func TestEdgeList_ReadsBackAsTheGraphAfter(t *testing.T) {
	file := filepath.Join(t.TempDir(), "graph.edges")
	rapid.Check(t, func(r *rapid.T) {
		c := changes().Filter(func(c Change) bool { return c.After.M() > 0 }).Draw(r, "change")
		must.Do(os.WriteFile(file, []byte(write("edges", c)), 0o644))
		d := must.Get(datasets.ReadEdgeList(t.Context(), file))
		// The file names no vertex without an edge; the others keep their order.
		var number []int
		for v := range c.After.N() {
			if c.After.Degree(v) > 0 {
				number = append(number, v)
			}
		}
		var got []model.Edge
		for e := range d.Examples[0].Graph.Edges() {
			got = append(got, model.Edge{U: number[e.U], V: number[e.V]})
		}
		if diff := cmp.Diff(c.After.EdgeList(), got); diff != "" {
			r.Error(diff)
		}
	})
}

func TestEdgeList_CommentsTellWhatChanged(t *testing.T) {
	want := "# a path\n# vertices 5\n# added 1 3\n# removed 2 3\n1 2\n1 3\n3 4\n"
	if got := write("edges", path(t)); got != want {
		t.Errorf("got:\n%s", got)
	}
}
