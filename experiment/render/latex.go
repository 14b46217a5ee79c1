package render

import (
	"fmt"
	"io"
	"strings"

	"mevolve/experiment"
)

// LaTeX writes a comparison's tables to be taken into a paper, with the
// packages booktabs and longtable and a source in UTF-8.
func LaTeX(w io.Writer, c experiment.Comparison) error {
	var b strings.Builder
	for _, line := range c.Origin() {
		fmt.Fprintf(&b, "%% %s\n", strings.ReplaceAll(line, "\n", " "))
	}
	b.WriteString("% To be set on landscape pages with booktabs and longtable, which aligns columns at the third run.\n")
	for _, x := range document(c) {
		if x.heading != "" {
			fmt.Fprintf(&b, "\n\\subsection*{%s}\n", inLaTeX(x.heading))
		}
		if x.text != "" && len(x.grid.rows) == 0 {
			fmt.Fprintf(&b, "\n%s\n", inLaTeX(x.text))
		}
		if len(x.grid.rows) > 0 {
			x.grid.latex(&b, x.text)
		}
		if len(x.list) > 0 {
			b.WriteString("\n\\begin{itemize}\n")
			for _, item := range x.list {
				fmt.Fprintf(&b, "\\item %s\n", inLaTeX(item))
			}
			b.WriteString("\\end{itemize}\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (g grid) latex(b *strings.Builder, caption string) {
	align := ""
	for i := range g.columns {
		if g.isWords(i) {
			align += "l"
		} else {
			align += "r"
		}
	}
	fmt.Fprintf(b, "\n{\\scriptsize\\setlength{\\tabcolsep}{2pt}\n\\begin{longtable}{%s}\n", align)
	if caption != "" {
		fmt.Fprintf(b, "\\caption{%s}\\\\\n", inLaTeX(caption))
	}
	b.WriteString("\\toprule\n")
	line := func(cells []string) {
		for i, cell := range cells {
			if i > 0 {
				b.WriteString(" & ")
			}
			b.WriteString(inLaTeX(cell))
		}
		b.WriteString(" \\\\\n")
	}
	line(g.columns)
	b.WriteString("\\midrule\n\\endhead\n")
	for _, row := range g.rows {
		line(row)
	}
	b.WriteString("\\bottomrule\n\\end{longtable}}\n")
}

// inLaTeX spells text so that LaTeX sets it as it reads.
func inLaTeX(text string) string { return latex.Replace(text) }

var latex = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `%`, `\%`, `&`, `\&`, `$`, `\$`, `#`, `\#`, `_`, `\_`, `^`, `\textasciicircum{}`, `~`, `\textasciitilde{}`,
	"β", `$\beta$`, "θ", `$\theta$`, "−", `$-$`, "±", `$\pm$`, "×", `$\times$`, "·", `$\cdot$`, "≤", `$\le$`, "∪", `$\cup$`,
)
