package paper

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
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
	out.WriteString(strings.Join(wrap(Source, 80), "\n") + "\n\n" + lines[0])
	agree := 0
	for i, c := range claims {
		out.WriteString(lines[i+1])
		for _, l := range wrap(c.Note, 74) {
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

// wrap breaks text between words into lines of at most width characters.
func wrap(text string, width int) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		if n := len(lines); n > 0 && utf8.RuneCountInString(lines[n-1]+" "+word) <= width {
			lines[n-1] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
