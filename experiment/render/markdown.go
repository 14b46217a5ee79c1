package render

import (
	"fmt"
	"io"
	"strings"

	"mevolve/experiment"
	"mevolve/wording"
)

// Markdown writes a comparison as tables of GitHub's Markdown.
func Markdown(w io.Writer, c experiment.Comparison) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", common(c))
	for _, d := range c.Datasets {
		fmt.Fprintf(&b, "- %s\n", facts(d))
	}
	for _, t := range c.Tables {
		fmt.Fprintf(&b, "\n### %s\n", t.Conditions())
		dataset := ""
		for _, cell := range t.Cells {
			if cell.Dataset != dataset {
				dataset = cell.Dataset
				fmt.Fprintf(&b, "\n**%s**\n\n", dataset)
				row(&b, "learner", "mapping", "trials", "original", "evolved", "change, points", "95 % interval", "p", "p, Holm", "RIMP", "majority", "size", "duplication", "paper's original", "paper's evolved", "effect")
				row(&b, strings.Split("---,---,--:,--:,--:,--:,--:,--:,--:,--:,--:,--:,--:,--:,--:,---", ",")...)
			}
			paperOriginal, paperEvolved := "–", "–"
			if cell.Paper != nil {
				paperOriginal, paperEvolved = share(cell.Paper.Original), wording.Maybe(cell.Paper.Evolved, share)
			}
			trials := fmt.Sprint(cell.Summary.Trials)
			if cell.Summary.Trials < cell.Expected {
				trials += fmt.Sprintf(" of %d", cell.Expected)
			}
			effect := string(cell.EffectHolm)
			if why := unswitched(cell); why != "" {
				effect += "; " + why
			}
			row(&b, cell.Learner, cell.Mapping, trials,
				accuracy(cell.Original, cell.OriginalCorrect, cell.Tested), accuracy(cell.Evolved, cell.EvolvedCorrect, cell.Tested), wording.Points(cell.Difference), interval(cell.CI95), wording.Maybe(cell.P, wording.Probability), wording.Maybe(cell.PHolm, wording.Probability), wording.Maybe(cell.RIMP, wording.Change),
				share(cell.Baselines.Majority), share(cell.Baselines.Size), share(cell.Baselines.Duplication), paperOriginal, paperEvolved, effect)
		}
		b.WriteByte('\n')
		row(&b, "dataset", "mapping", "learners", "Avg RIMP", "paper's")
		row(&b, "---", "---", "--:", "--:", "--:")
		for _, a := range t.Averages {
			row(&b, a.Dataset, a.Mapping, fmt.Sprint(a.Learners), wording.Maybe(a.AvgRIMP, wording.Change), wording.Maybe(a.Paper, wording.Change))
		}
		b.WriteByte('\n')
		if t.Wins.Rows > 0 {
			var parts []string
			for _, m := range t.Wins.Strict {
				parts = append(parts, fmt.Sprintf("%s %d", m.Mapping, m.Wins))
			}
			fmt.Fprintf(&b, "Best mapping of %s: %s; ties %d.\n", wording.Plain(t.Wins.Rows, "row", "rows"), strings.Join(parts, ", "), t.Wins.Ties)
		}
		if len(t.Cells) == 1 {
			fmt.Fprintf(&b, "%s\n", t.Cells[0].Verdict)
		}
		fmt.Fprintf(&b, "%s\n", t.Verdict)
	}
	if len(c.Sensitivity) > 0 {
		b.WriteString("\n### β sensitivity\n\n")
		row(&b, "dataset", "mapping", "learner", "filter", "β", "evolved", "variance, 1e-4")
		row(&b, "---", "---", "---", "---", "---", "---", "--:")
		for _, s := range c.Sensitivity {
			var betas, evolved []string
			for i := range s.Betas {
				betas, evolved = append(betas, wording.Exact(s.Betas[i])), append(evolved, share(s.Evolved[i]))
			}
			learner, filter := s.Learner, "yes"
			if learner == "" {
				learner = "mean"
			}
			if !s.Filter {
				filter = "no"
			}
			row(&b, s.Dataset, s.Mapping, learner, filter, strings.Join(betas, " "), strings.Join(evolved, " "), fmt.Sprintf("%.2f", 1e4*s.Variance))
		}
	}
	if len(c.Warnings) > 0 {
		b.WriteByte('\n')
	}
	for _, warning := range c.Warnings {
		fmt.Fprintf(&b, "- %s\n", warning.Message)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// accuracy is a mean over trials with the count of test graphs behind it.
func accuracy(mean float64, correct, tested int) string {
	return fmt.Sprintf("%s (%d/%d)", share(mean), correct, tested)
}

func row(b *strings.Builder, cells ...string) {
	fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
}
