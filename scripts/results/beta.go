package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
	"mevolve/study/experiment/store"
)

// budgets are what Figs. 8 and 9 ask: whether the result depends on β, and whether it does less
// with the filter.
type budgets struct {
	Filter   stats.OverGraphs // filter against none over all β
	Trends   []trend
	spread   spreads // over the β
	less, of int     // lines that vary less with the filter
}

// trend is the largest β against the smallest, with the filter.
type trend struct {
	Embedding string
	datasets  []string // in the paper's order, and how many mappings where some are missing
	stats.OverGraphs
	Holm *float64 // over the embeddings
}

// newBudgets takes a store whose cells all have both sides at every β.
func newBudgets(held store.Contents) (b budgets, err error) {
	trials, err := experiment.HandOver(held)
	if err != nil {
		return b, err
	}
	type model struct {
		cellOf
		beta float64
	}
	models := map[model]*answers{}
	var betas []float64
	var cells []cellOf // with the filter
	for _, t := range trials {
		m := model{cellOf{t.Dataset, t.Mapping, t.Learner, t.Filter}, t.Beta}
		if models[m] == nil {
			models[m] = &answers{}
		}
		models[m].add(t.Predictions)
		if m.filter && !slices.Contains(cells, m.cellOf) {
			cells = append(cells, m.cellOf)
		}
		if !slices.Contains(betas, t.Beta) {
			betas = append(betas, t.Beta)
		}
	}
	slices.Sort(betas)
	lines := map[string][]line{}
	for _, c := range cells {
		without := c
		without.filter = false
		var over line
		for _, beta := range betas {
			over = append(over, sides{c.dataset, models[model{without, beta}], models[model{c, beta}]})
		}
		embedding, _, _ := strings.Cut(c.learner, "+")
		lines[embedding] = append(lines[embedding], over)
	}
	return budgetsOf(lines), nil
}

// budgetsOf takes a line of β, in ascending order, for each cell of an embedding.
func budgetsOf(lines map[string][]line) (b budgets) {
	var all []line
	var each []sides
	var p []*float64
	for _, embedding := range slices.Sorted(maps.Keys(lines)) {
		var ends []sides
		on := map[string]int{} // lines
		for _, l := range lines[embedding] {
			all, each = append(all, l), append(each, l...)
			ends = append(ends, sides{l[0].dataset, l[0].b, l[len(l)-1].b})
			on[l[0].dataset]++
		}
		x := trend{Embedding: embedding, OverGraphs: compare(ends)}
		x.datasets = slices.SortedFunc(maps.Keys(on), func(a, b string) int {
			return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
		})
		for i, d := range x.datasets {
			if all := slices.Max(slices.Collect(maps.Values(on))); on[d] < all {
				x.datasets[i] = fmt.Sprintf("%s (%d of %s)", d, on[d], wording.Plain(all, "mapping", "mappings"))
			}
		}
		b.Trends, p = append(b.Trends, x), append(p, x.P)
	}
	for i, p := range stats.Holm(p) {
		b.Trends[i].Holm = p
	}
	b.Filter, b.spread = compare(each), spreadOf(all)
	b.less, b.of = varyingLess(all), len(all)
	return b
}

// varyingLess counts the lines whose accuracy varies less with the filter than without.
func varyingLess(lines []line) (n int) {
	for _, l := range lines {
		once := map[string][]int{l[0].dataset: slices.Repeat([]int{1}, len(l[0].b.times))}
		if without, with := l.deviations(once); with < without {
			n++
		}
	}
	return n
}

// rank is the place of a dataset in the paper's Table 2.
func rank(dataset string) int {
	of, _ := paper.DatasetOf(dataset)
	return slices.Index(paper.Datasets(), of)
}

// Where lists the datasets of each embedding; embeddings of the same ones are named together.
func (b budgets) Where() string {
	embeddings := map[string][]string{}
	var order []string
	for _, x := range b.Trends {
		on := wording.And(x.datasets)
		if slices.Equal(x.datasets, lists.Each(paper.Datasets(), func(d paper.Dataset) string { return d.Name })) {
			on = "all six datasets"
		}
		if embeddings[on] == nil {
			order = append(order, on)
		}
		embeddings[on] = append(embeddings[on], x.Embedding)
	}
	for i, on := range order {
		order[i] = wording.And(embeddings[on]) + " on " + on
	}
	return strings.Join(order, "; ")
}

// Half is the range of what the trends can find.
func (b budgets) Half() span {
	var all []float64
	for _, x := range b.Trends {
		all = append(all, *x.MDE())
	}
	return spanOf(all...)
}

// InWords is a trend for a list, in bold where it is more than chance among them.
func (x trend) InWords() string {
	text := fmt.Sprintf("%s %s (%s…%s)", x.Embedding, wording.Points(x.Mean), wording.Points(x.CI95.Low()), wording.Points(x.CI95.High()))
	if stats.EffectOf(x.Mean, x.Holm) != stats.None {
		return "**" + text + "**"
	}
	return text
}

// steadies is the claim that the filter makes the result depend less on β (Fig. 9).
func (b budgets) steadies() finding {
	return finding{"the filter makes the result depend less on β", "smaller variance over five β (Fig. 9, no figures)",
		fmt.Sprintf("%s; smaller in %d of %s", b.spread.inWords("β"), b.less, wording.Plain(b.of, "cell", "cells")), b.spread.verdict()}
}
