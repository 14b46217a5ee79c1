package export

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"mevolve/model"
)

// Networkx writes a Python script that rebuilds the two graphs, before and
// after, with networkx. Vertex labels are the node attribute label, their
// names the node attribute name.
func Networkx(w io.Writer, c Change) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# %s\nimport networkx as nx\n\n", c.title())
	if len(c.Before.Labels()) == 0 {
		fmt.Fprintf(b, "vertices = range(1, %d)\n", c.Before.N()+1)
	} else {
		nodes := make([]string, c.Before.N())
		for v := range nodes {
			nodes[v] = c.node(v)
		}
		fmt.Fprintf(b, "vertices = [\n    %s,\n]\n", inRows(nodes, 2, "    "))
	}
	for _, side := range []struct {
		name  string
		graph *model.Graph
	}{{"before", c.Before}, {"after", c.After}} {
		fmt.Fprintf(b, "\n%s = nx.Graph()\n%s.add_nodes_from(vertices)\n%s.add_edges_from([\n", side.name, side.name, side.name)
		if side.graph.M() > 0 {
			fmt.Fprintf(b, "    %s,\n", inRows(spelled(side.graph.EdgeList(), "(%d, %d)"), 8, "    "))
		}
		fmt.Fprintln(b, "])")
	}
	return b.Flush()
}

// node is a labelled vertex as a Python tuple.
func (c Change) node(v int) string {
	label, name, _ := c.label(v)
	if name == "" {
		return fmt.Sprintf(`(%d, {"label": %d})`, v+1, label)
	}
	return fmt.Sprintf(`(%d, {"label": %d, "name": %s})`, v+1, label, strconv.QuoteToASCII(name))
}
