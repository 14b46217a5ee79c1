package export

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// DOT writes a change as one Graphviz drawing for any of its layout
// programs: unchanged edges are plain, added ones bold, removed ones dashed.
// The attribute change has the same information as a word: kept, added or removed.
func DOT(w io.Writer, c Change) error {
	styles := map[effect]string{
		added:   ` style=bold color="#0072b2"`,
		removed: ` style=dashed color="#d55e00"`,
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "graph %s {\n", quoted(c.title()))
	for v := range c.Before.N() {
		label, name, ok := c.label(v)
		switch {
		case !ok:
			fmt.Fprintf(b, "  %d;\n", v+1)
		case name == "":
			fmt.Fprintf(b, "  %d [label=\"%d (%d)\" vertex_label=%d];\n", v+1, v+1, label, label)
		default:
			fmt.Fprintf(b, "  %d [label=%s vertex_label=%d];\n", v+1, quoted(fmt.Sprintf("%d %s", v+1, name)), label)
		}
	}
	for e, f := range c.edges() {
		fmt.Fprintf(b, "  %d -- %d [change=%s%s];\n", e.U+1, e.V+1, f, styles[f])
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}

// quoted is a string of the DOT language.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
