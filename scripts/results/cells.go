package main

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"
)

// cells is docs/results/cells.csv: a row a cell of every store, in the columns of
// `bench report --format csv` and paper_difference.
func (s studies) cells() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write(strings.Split("store,conditions,dataset,mapping,learner,trials,original,evolved,baselines_majority,baselines_size,baselines_duplication,difference,ci95_low,ci95_high,p_holm,effect_holm,paper_difference,best_on_test_picked,best_on_test_chance,edition", ","))
	number := func(x *float64, decimals int) string {
		if x == nil {
			return ""
		}
		return plain(*x, decimals)
	}
	for _, name := range names {
		for _, t := range s.reports[name].Tables {
			for _, c := range t.Cells {
				low, high, printed, best, chance := "", "", "", "", ""
				if c.CI95 != nil {
					low, high = plain(c.CI95.Low(), 4), plain(c.CI95.High(), 4)
				}
				if c.Paper != nil && c.Paper.Evolved != nil {
					printed = plain(*c.Paper.Evolved-c.Paper.Original, 3)
				}
				if o := c.BestOnTest; o != nil {
					best, chance = plain(o.Picked, 4), plain(o.Chance, 4)
				}
				_ = w.Write([]string{name, t.Conditions(), c.Dataset, c.Mapping, c.Learner, strconv.Itoa(c.Summary.Trials),
					plain(c.Original, 4), plain(c.Evolved, 4), plain(c.Baselines.Majority, 4), plain(c.Baselines.Size, 4), plain(c.Baselines.Duplication, 4),
					plain(c.Difference, 4), low, high, number(c.PHolm, 4), string(c.EffectHolm), printed, best, chance, strconv.Itoa(s.reports[name].Provenance.Edition)})
			}
		}
	}
	w.Flush()
	return b.String()
}

// plain writes a number for a program: a point, a minus sign, no negative zero.
func plain(x float64, decimals int) string {
	shift := math.Pow10(decimals)
	return strconv.FormatFloat(math.Round(x*shift)/shift+0, 'f', decimals, 64)
}
