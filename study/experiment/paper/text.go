package paper

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"mevolve/internal/wording"
)

// WriteText writes claims in plain columns of at most 80 characters, notes
// beneath the claim they belong to, and a count at the end.
func WriteText(w io.Writer, claims []Claim) error {
	var table strings.Builder
	columns := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(columns, "claim\tprinted\trecomputed\tagrees")
	for _, c := range claims {
		fmt.Fprintf(columns, "%s\t%s\t%s\t%s\n", c.Claim, c.Printed, c.Recomputed, yes(c.Agrees))
	}
	columns.Flush()

	lines := strings.SplitAfter(table.String(), "\n")
	var out strings.Builder
	out.WriteString(wording.Wrap(Source, "") + "\n\n" + lines[0])
	agree := 0
	for i, c := range claims {
		out.WriteString(lines[i+1])
		for _, l := range wording.Lines(c.Note, 74, "") {
			out.WriteString("    " + l + "\n")
		}
		if c.Agrees {
			agree++
		}
	}
	fmt.Fprintf(&out, "\n%d of %d figures agree with the table's own cells.\n", agree, len(claims))
	_, err := io.WriteString(w, out.String())
	return err
}

func yes(agrees bool) string {
	if agrees {
		return "yes"
	}
	return "no"
}
