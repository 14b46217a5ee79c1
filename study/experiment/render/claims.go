package render

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
)

// Found is what the trials of a store say of one of the paper's claims.
type Found struct {
	experiment.Finding
	Command string `json:"command"` // prints what stands behind it
}

// ClaimFormats lists what Claims takes.
func ClaimFormats() []string { return []string{"text", "md", "json"} }

// Claims writes the paper's claims in their order, each with what every store gives.
func Claims(w io.Writer, list []Found, format string) error {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Found) int { return a.Number - b.Number })
	var b strings.Builder
	switch format {
	case "json":
		return encode(w, list)
	case "md":
		g := grid{columns: []string{"", "the paper claims", "it prints", "here", "", "as told by"}, words: 6}
		for _, f := range list {
			g.row(fmt.Sprintf("C%d", f.Number), f.Claim, f.Printed, f.Found, "**"+string(f.Stands)+"**", "`"+f.Command+"`")
		}
		g.markdown(&b)
	case "text":
		for _, f := range list {
			for i, line := range []string{f.Claim + ": " + string(f.Stands), "paper: " + f.Printed, "here:  " + f.Found} {
				mark := fmt.Sprintf("C%d", f.Number)
				if i > 0 {
					mark = ""
				}
				fmt.Fprintf(&b, "%-5s%s\n", mark, strings.Join(wording.Lines(line, wording.Width-5, ""), "\n     "))
			}
			fmt.Fprintf(&b, "     %s\n\n", f.Command)
		}
	default:
		return fmt.Errorf("there is no format %q; choose %s", format, strings.Join(ClaimFormats(), ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
