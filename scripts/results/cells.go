package main

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"
)

// cells is docs/results/cells.csv: a row a cell of every store. Changes are in points.
func (s studies) cells() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write(strings.Split("store,conditions,dataset,mapping,learner,trials,original,evolved,majority,size,duplication,change,low,high,p_holm,effect,paper_change,best_on_test,by_chance,edition", ","))
	number := func(x *float64, scale float64, decimals int) string {
		if x == nil {
			return ""
		}
		return plain(scale**x, decimals)
	}
	for _, name := range names {
		for _, t := range s.reports[name].Tables {
			for _, c := range t.Cells {
				low, high, printed, best, chance := "", "", "", "", ""
				if c.CI95 != nil {
					low, high = plain(100*c.CI95.Low(), 2), plain(100*c.CI95.High(), 2)
				}
				if c.Paper != nil && c.Paper.Evolved != nil {
					printed = plain(100*(*c.Paper.Evolved-c.Paper.Original), 1)
				}
				if o := c.BestOnTest; o != nil {
					best, chance = plain(100*o.Picked, 2), plain(100*o.Chance, 2)
				}
				_ = w.Write([]string{name, t.Conditions(), c.Dataset, c.Mapping, c.Learner, strconv.Itoa(c.Summary.Trials),
					plain(c.Original, 4), plain(c.Evolved, 4), plain(c.Baselines.Majority, 4), plain(c.Baselines.Size, 4), plain(c.Baselines.Duplication, 4),
					plain(100*c.Difference, 2), low, high, number(c.PHolm, 1, 4), string(c.EffectHolm), printed, best, chance, strconv.Itoa(s.reports[name].Provenance.Edition)})
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
