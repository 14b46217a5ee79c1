package export

import (
	"bufio"
	"fmt"
	"io"
)

// EdgeList writes the graph after the change, two vertex numbers a line, as
// most programs read it. Comments above list the added and removed edges;
// a vertex without an edge appears only in the count of vertices there.
func EdgeList(w io.Writer, c Change) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# %s\n# vertices %d\n", c.title(), c.Before.N())
	for e, f := range c.edges() {
		if f != kept {
			fmt.Fprintf(b, "# %s %d %d\n", f, e.U+1, e.V+1)
		}
	}
	for e := range c.After.Edges() {
		fmt.Fprintf(b, "%d %d\n", e.U+1, e.V+1)
	}
	return b.Flush()
}
