package render

import (
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// cellColumns are those of a comparison's CSV file, one row a cell; accuracies and
// differences are fractions, and what is undefined is empty.
const cellColumns = "dataset,mapping,learner,beta,filter,readings,trials,planned_trials,tested,original_correct,evolved_correct," +
	"original,original_low,original_high,evolved,evolved_low,evolved_high,difference,ci95_low,ci95_high,p,p_holm,effect,effect_holm,rimp,mde_before,mde," +
	"majority,size,duplication,twins,ceiling,paper_original,paper_evolved,paper_rimp,verdict,idle,same," +
	"basis,in_practice,folds_low,folds_high,folds_p,better,worse,gain_outside"

func cellRows(c experiment.Report) rows {
	return func(yield func([]string) bool) {
		for _, t := range c.Tables {
			for _, cell := range t.Cells {
				if !yield(csvRow(t, cell)) {
					return
				}
			}
		}
	}
}

// ends are those of an interval, empty where there is none.
func ends(i *stats.Interval) (low, high string) {
	if i == nil {
		return "", ""
	}
	return wording.Exact(i.Low()), wording.Exact(i.High())
}

func csvRow(t experiment.Table, c experiment.Cell) []string {
	originalLow, originalHigh := ends(c.OriginalCI)
	evolvedLow, evolvedHigh := ends(c.EvolvedCI)
	low, high := ends(c.CI95)
	foldsLow, foldsHigh := ends(c.OverFolds.CI95)
	better, worse, outside := "", "", ""
	if o := c.OverGraphs; o != nil {
		better, worse = strconv.Itoa(o.Better), strconv.Itoa(o.Worse)
	}
	if c.Paper != nil && c.Paper.Outside != nil {
		outside = strconv.FormatBool(*c.Paper.Outside)
	}
	paperOriginal, paperEvolved, paperRIMP := "", "", ""
	if c.Paper != nil {
		paperOriginal, paperEvolved, paperRIMP = wording.Exact(c.Paper.Original), number(c.Paper.Evolved), number(c.Paper.RIMP)
	}
	return []string{
		c.Dataset, c.Mapping, c.Learner, wording.Exact(t.Beta), strconv.FormatBool(t.Filter), strings.Join(t.Changed, " "),
		strconv.Itoa(c.Summary.Trials), strconv.Itoa(c.Expected), strconv.Itoa(c.Tested), strconv.Itoa(c.OriginalCorrect), strconv.Itoa(c.EvolvedCorrect),
		wording.Exact(c.Original), originalLow, originalHigh, wording.Exact(c.Evolved), evolvedLow, evolvedHigh,
		wording.Exact(c.Difference), low, high, number(c.P), number(c.PHolm), string(c.Effect), string(c.EffectHolm), number(c.RIMP), number(c.MDEBefore), number(c.MDE),
		wording.Exact(c.Baselines.Majority), wording.Exact(c.Baselines.Size), wording.Exact(c.Baselines.Duplication), number(c.Twins), number(c.Ceiling),
		paperOriginal, paperEvolved, paperRIMP, c.Said(),
		strings.Join(c.Idle, " "), strconv.FormatBool(c.Same),
		string(c.Basis), string(c.InPractice), foldsLow, foldsHigh, number(c.OverFolds.P), better, worse, outside,
	}
}
