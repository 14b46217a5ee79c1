package main

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
)

// conditions are those of the paper's Table 3.
const conditions = "β 0.15, filtered by θ"

// page is docs/results.md. Its sentences are written here; its figures come out of the
// stores, but for those of "Measured apart", which name their commands.
func (s studies) page() string {
	parts := []string{
		s.opening(), s.sixDatasets(), s.selection(), s.claims(), s.whatWasDone(), s.otherStudies(), measuredApart, s.commands(), s.origin(),
	}
	return "<!-- Written by `go run ./scripts/results docs`; do not edit. -->\n\n" + wrapped(strings.Join(parts, ""))
}

// wrapped breaks paragraphs and items into lines of at most 100 characters; tables,
// pictures, headings and commands stay as they are.
func wrapped(text string) string {
	var out []string
	code := false
	for _, block := range strings.Split(text, "\n\n") {
		within := code
		code = code != (strings.Count(block, "```")%2 == 1)
		if within || code || strings.HasPrefix(block, "```") || strings.ContainsAny(block[:1], "#|!") {
			out = append(out, block)
			continue
		}
		var items []string
		for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
			if len(items) == 0 || strings.HasPrefix(line, "- ") {
				items = append(items, line)
			} else {
				items[len(items)-1] += " " + strings.TrimSpace(line)
			}
		}
		for i, item := range items {
			indent := ""
			if strings.HasPrefix(item, "- ") {
				indent = "  "
			}
			items[i] = strings.Join(wording.Lines(item, 100, indent), "\n")
		}
		out = append(out, strings.Join(items, "\n"))
	}
	return strings.Join(out, "\n\n") + "\n"
}

// change is a contrast over the test graphs under the paper's conditions.
func (s studies) change(name, a, b, dataset string) experiment.Contrast {
	return s.changeIn(name, conditions, a, b, dataset)
}

// changeIn panics where the store lacks the contrast.
func (s studies) changeIn(name, conditions, a, b, dataset string) experiment.Contrast {
	for _, x := range s.reports[name].Contrasts {
		if x.A == a && x.B == b && x.Dataset == dataset && x.Conditions == conditions {
			return x
		}
	}
	panic(fmt.Sprintf("results: %s has no %s against %s on %q", name, b, a, dataset))
}

// table is the one of a store under the paper's conditions.
func (s studies) table(name string) experiment.Table {
	list := s.reports[name].Tables
	return list[slices.IndexFunc(list, func(t experiment.Table) bool { return t.Conditions() == conditions })]
}

// figures are a change with its interval: "−1.6 points (95 % interval −2.0 to −1.1)".
func figures(x experiment.Contrast) string {
	return fmt.Sprintf("%s points (95 %% interval %s)", wording.Points(x.Difference), interval(x))
}

func interval(x experiment.Contrast) string {
	return wording.Points(x.CI95.Low()) + " to " + wording.Points(x.CI95.High())
}

func (s studies) opening() string {
	enzymes := s.change("table3", "original", "evolved", "ENZYMES")
	low, high, above := 0.0, 0.0, [2]float64{1, -1}
	for _, d := range s.reports["table3"].Datasets {
		if d.Name != "ENZYMES" {
			x := s.change("table3", "original", "evolved", d.Name)
			low, high = min(low, x.Difference), max(high, x.Difference)
			above = [2]float64{min(above[0], x.CI95.High()), max(above[1], x.CI95.High())}
		}
	}
	rows := s.table("table3").BestOnTest
	oracle := rows[len(rows)-1]
	printed := [2]float64{1, -1}
	for _, r := range rows[:len(rows)-1] {
		printed = [2]float64{min(printed[0], *r.Paper), max(printed[1], *r.Paper)}
		if x := s.change("table3", "original", "evolved", r.Dataset); *x.MDE >= *r.Paper || (x.Effect == stats.None) == (r.Dataset == "ENZYMES") {
			panic("results: the summary does not hold for " + r.Dataset)
		}
	}
	return fmt.Sprintf(`# Results

This page repeats Table 3 and Figs. 5 to 9 of Zhou et al. 2020 (M-Evolve,
doi:10.1109/TNSE.2020.3032950) from the text of the paper. Nothing was tuned toward the printed
figures.

M-Evolve makes new training graphs from the given ones: a *mapping* moves a few edges (there are
four), the copy keeps its class, copies that the classifier does not support are dropped (the
*filter*), and the classifier is trained again, five times. A *cell* is one learner with
one mapping on one dataset.

**In short.** On five of six datasets the change from the original to the evolved model is %s to %s
points and is not more than chance; gains above %.1f to %.1f points, by dataset, are outside the
intervals. On ENZYMES it is a loss: %s. The paper prints gains of %.1f to
%.1f points by dataset, and this study would have found such gains: on every dataset the detectable
change is smaller. If the best iteration is picked on the test set, which no study may do, %d of %d
cells are above the original and the mean change is %s points, where the paper prints %s; but chance
alone gives %s.

![Change by iteration on six datasets, with the paper's change and the oracle](results/iterations.svg)

Blue: each iteration's change over the test graphs, with 95 %% intervals. Dashed: the paper's. Orange:
the best iteration picked on the test set (an oracle, no result); dotted: chance alone.
`, wording.Points(low), wording.Points(high), 100*above[0], 100*above[1], figures(enzymes), 100*printed[0], 100*printed[1], oracle.Above, oracle.Cells, wording.Points(oracle.Picked), wording.Points(*oracle.Paper), wording.Points(oracle.Chance))
}

func (s studies) selection() string {
	rows := s.table("table3").BestOnTest
	all := rows[len(rows)-1]
	spread := [2]float64{1, -1}
	for _, m := range paper.Mappings() {
		sum, n := 0.0, 0.0
		for _, c := range s.table("table3").Cells {
			if c.Mapping == m {
				sum, n = sum+c.BestOnTest.Picked, n+1
			}
		}
		spread = [2]float64{min(spread[0], sum/n), max(spread[1], sum/n)}
	}
	return fmt.Sprintf(`
## A gain that appears by looking at the test set

If the best of a fold's six classifiers, the original and one an iteration, is picked on the test
set (reading R17 best-test), the
mean change is %s points instead of %s, and %d of %d cells are above the original. A maximum that
includes the original can never be below it, so the count says nothing.

The column *by chance* shows the same selection where nothing is gained: the sign of each fold's
series of changes over the iterations is tossed, and the mean over all tosses is exact. It keeps how much, and how
alike, the six classifiers of a fold differ, and with that the size of a true change, such as the
loss on ENZYMES: there it is too high. It gives %s points. The observed value is larger on
PTC_MR alone, by %.1f points.

This oracle has the level of the paper's gains in five of six datasets. It does not have the paper's
order of mappings: here the four mappings have %s to %s, in the paper 3.5 (random) to 4.9. The
paper does not say how the iteration was chosen, and this page does not claim to know. The lesson
is the size of the effect: **on folds of about 16 to 120 test graphs, one choice made on the test set is
worth, over all cells, about as much as the whole printed gain**; on MUTAG and ENZYMES less. `+"`mevolve run`"+` and
`+"`mevolve bench report --section oracles`"+` print it.

A single pass misleads, too. MUTAG with sf+svm and motif-similarity has ten passes of five folds. One pass shows %s to %s points; the ten together show %s. The paper prints
+4.1 for this cell.
`, wording.Points(all.Picked), wording.Points(all.Change), all.Above, all.Cells, wording.Points(all.Chance), overChance(rows),
		wording.Points(spread[0]), wording.Points(spread[1]), wording.Points(s.passes[0]), wording.Points(s.passes[1]), wording.Points(s.together))
}

// overChance is the most by which a dataset's oracle exceeds chance; the page says where.
func overChance(rows []experiment.Selection) float64 {
	most := 0.0
	for _, r := range rows {
		if d := r.Picked - r.Chance; d > most {
			if r.Dataset != "PTC_MR" {
				panic("results: the sentence on chance does not hold for " + r.Dataset)
			}
			most = d
		}
	}
	return 100 * most
}

// claims has one row a claim, each from the store made for it.
func (s studies) claims() string {
	all := ofTable3(s.reports["table3"], s.table("table3"))
	filtration := s.change("filtration", "no filter", "filter", "")
	all[6] = finding{"the filter r > θ helps", "in most cases (Fig. 5, no figures)", inWords(filtration), judged(filtration, nil)}
	all[8] = besideControls(s.reports["controls"], s.table("controls"), "motif-similarity")
	all[9] = overBeta(s.reports["beta"])
	all[10] = s.readings()
	var b strings.Builder
	b.WriteString(`
## Claim by claim

| | the paper claims | it prints | here | |
| --- | --- | --- | --- | --- |
`)
	for number := 1; number <= len(all); number++ {
		f := all[number]
		if number >= 3 && number <= 5 || number == 8 {
			f.verdict += "; moot where nothing is gained"
		}
		fmt.Fprintf(&b, "| C%d | %s | %s | %s | **%s** |\n", number, f.claim, f.printed, f.found, f.verdict)
	}
	b.WriteString(`
*Found again*: the difference is more than chance among all tests of its report (Holm's
correction). *Not found again*: its interval ends below the paper's figure or, where the paper prints
none, it is a loss; of the controls, one does as well as the mapping within one test graph a fold.
*Cannot tell*: neither; so where no reading reaches the gain, but the interval of some does. C10 looks at sf+svm with
motif-similarity alone, chosen because the paper's gain is large there.
`)
	return b.String()
}

// readings is the row of the multiverse: every combination of the readings.
func (s studies) readings() finding {
	var names, gains, found []string
	reached, held, universes := 0, 0, 0
	for _, p := range s.multiverse.Panels {
		low, high := 1.0, -1.0
		for _, u := range p.Universes {
			low, high = min(low, u.Change), max(high, u.Change)
			if u.CI95 != nil && u.CI95.High() >= *p.Paper {
				held++
			}
		}
		reached, universes = reached+p.Reached(), universes+len(p.Universes)
		names, gains = append(names, p.Dataset), append(gains, wording.Points(*p.Paper))
		found = append(found, fmt.Sprintf("%s to %s", wording.Points(low), wording.Points(high)))
	}
	v := notAgain
	if reached+held > 0 {
		v = unclear
	}
	return finding{"some reading of the paper gives its gain: sf+svm, motif-similarity on " + wording.And(names), wording.And(gains) + " points",
		fmt.Sprintf("%d of %d combinations reach it, the intervals of %d do; changes %s", reached, universes, held, wording.And(found)), v}
}

func (s studies) whatWasDone() string {
	below, of := 0, 0
	above := map[string]int{}
	for _, c := range s.table("table3").Cells {
		of++
		if c.Original <= c.Baselines.Majority {
			below++
		} else {
			above[c.Dataset]++
		}
	}
	agree, all := 0, 0
	for _, a := range audit() {
		if all++; a.agrees() {
			agree++
		}
	}
	return fmt.Sprintf(`
## What was done

- **Data**: six TU datasets, by the fingerprints below. Five folds, 7 : 1 : 2 of training, validation
  and test graphs; the same folds for every comparison.
- **Method**: T = 5 iterations of Alg. 3, l = 2, β = 0.15. The classifier's parameters are chosen once
  on the validation graphs. The classifier of the last iteration is the evolved model.
  [readings.md](readings.md) lists what the paper leaves open and what was chosen.
- **Tests**: original and evolved model answer the same test graphs; the graphs are the sample. p comes
  from a sign-flip test, the interval from a bootstrap, both exact; Holm's correction covers all tests
  of a report. The trained models count as given: for models of other folds the intervals would be
  wider. On 100 whole reports with tossed classes 1 made a claim, and 96.0 %% of the intervals held 0.
  [run.md](run.md) shows what these tests can and cannot detect, on null data and on
  planted gains.
- **Deviations**: two repeats instead of the paper's ten; DiffPool on two datasets and one repeat;
  Fig. 8 on three datasets.
- **Baselines**: in %d of %d cells the original model is no better than always predicting the
  largest class. The paper has the same in 44 of 96 rows. Such a model shows no sign of having learnt
  anything. On KKI %d and on Peking_1 %d of 64 originals are better: no change there says little.
- **The paper's own table**: %d of %d figures agree when they are recomputed from its cells
  (scripts/results/audit.go).
- **Edition**: the stored trials are of edition 4 of the numbers, Figs. 6 and 7 of edition 5, which
  rounds eigenvalues to 2⁻³⁰. Of 56 trials made again in edition 5, 23 have the same
  bytes, 32 differ only in θ and probabilities (at most 4.1e-4), and one, of KKI under R18 argmax,
  chose another parameter (original 11 correct, was 9; evolved 6, was 7).
- **Lean stores**: the files in [results/](results/) keep every decision and no probability; only
  the area under the curve needs the full store, which the commands below compute.
- **Machine**: two cores of an AMD EPYC, linux/amd64.

[results/cells.csv](results/cells.csv) has all cells of all stores. Its changes are
means over folds; row C2 counts cells by their test graphs, so that a few differ in sign.
`, below, of, above["KKI"], above["Peking_1"], agree, all)
}

func (s studies) otherStudies() string {
	graphlet, diffpool, filter := s.table("graphlet"), s.table("diffpool"), s.change("filtration", "no filter", "filter", "")
	g, d := s.change("graphlet", "original", "evolved", ""), diffpool.Success
	return fmt.Sprintf(`
## Other studies

**Every change with its interval**, beside the paper's: [results/forest.svg](results/forest.svg).
%s

**Filter (Fig. 5).** MUTAG, PTC_MR and KKI, five learners, ten repeats (%s trials). With the filter
against without: %s. Against the original: %s with the filter, %s without.

![Fig. 5: average improvement with and without the filter](results/fig5.svg)

**Edge budget β (Figs. 8 and 9).** Three datasets, four embeddings with SVM, five budgets, with and
without the filter, one repeat (%s trials). At β = 0.15 with the filter the change is %s; over all
budgets the filter against none: %s, Holm's p %s. One graph of KKI is 1.2 points.

![Fig. 8: accuracy of the evolved model over β](results/fig8.svg)
![Fig. 9: variance over β, with and without the filter](results/fig9.svg)

**Decision regions (Figs. 6 and 7).** MUTAG, the two largest eigenvalues, vertex-similarity; nothing is tested.

![Fig. 6: decision regions of four classifiers](results/fig6.svg)
![Fig. 7: decision regions in five folds](results/fig7.svg)

**Controls.** Mappings without the idea that is tested, on the folds of motif-similarity (%s trials):
row C8.

**All readings.** Every combination of the readings that matter to sf+svm with motif-similarity, two
repeats (%s trials; the two values of R17 share theirs): row C10.

![Every combination of the readings](results/multiverse.svg)

**Gl2vec by graphlets.** The paper's text describes the subgraph ratio profile of Tu et al. 2019; the
software it names is the embedding of line graphs, which Table 3 here takes. The other one (%s
trials): %s over %d cells; %s and %s after Holm.

**DiffPool.** One repeat on MUTAG and KKI (%s trials of 1,200): %d of %d cells above the original,
%s and %s after Holm.
`, meanRanks(s.table("table3")), wording.Integer(s.trials["filtration"]), figures(filter), figures(s.change("filtration", "original", "evolved", "")), figures(s.changeIn("filtration", "β 0.15, no filter", "original", "evolved", "")), wording.Integer(s.trials["beta"]), figures(s.change("beta", "original", "evolved", "")), figures(s.change("beta", "no filter", "filter", "")), experiment.P(*s.change("beta", "no filter", "filter", "").PHolm), wording.Integer(s.trials["controls"]),
		wording.Integer(s.trials["multiverse"]), wording.Integer(s.trials["graphlet"]), figures(g), graphlet.Success.Cells, gains(graphlet), losses(graphlet),
		wording.Integer(s.trials["diffpool"]), d.Above, d.Cells, gains(diffpool), losses(diffpool))
}

func gains(t experiment.Table) string { return wording.Plain(t.Success.Gains, "gain", "gains") }

func losses(t experiment.Table) string { return wording.Plain(t.Success.Losses, "loss", "losses") }

// measuredApart are figures that no store holds.
const measuredApart = `
## Measured apart

**The loss on ENZYMES** remains without frozen embeddings (R13). One repeat of five folds,
motif-similarity, seed 1, ` + "`mevolve run ENZYMES --learner graph2vec+svm --reading R13=…`" + `, accuracy of the
original and after five iterations: transductive .408 → .283, inductive .377 → .232, refit .408 →
.288. The loss is large where the classifier fits nearly all generated graphs with their inherited
labels (training accuracy .99) and small for logistic regression, which fits few (test accuracy .28 →
.27). No interval: one repeat.

**The order of the file.** PV-DBOW with R20 file takes graphs in the order of the file, as gensim does,
and the vectors then tell a graph's place. TU files are sorted by class. On PROTEINS the order alone is
worth 8.8 points (graph2vec .813 ± .003 against .725 ± .004) and 3.6 points (gl2vec .756 against
.720); shuffled, which is the default, it is worth nothing beyond twice its error. Ten trainings, five
folds: ` + "`MEVOLVE_STUDY=1 go test -run DocumentOrder -v -timeout 2h ./learners/embed`" + `.
`

func (s studies) commands() string {
	return `
## The commands

` + "```sh" + `
mevolve bench --preset table3 --repeats 2 --store table3 --learner ` + strings.Join(learnersOf(s.table("table3")), ",") + `
mevolve bench --preset table3 --repeats 2 --store graphlet --learner ` + strings.Join(learnersOf(s.table("graphlet")), ",") + `
mevolve bench --preset table3 --repeats 1 --store diffpool --learner diffpool --datasets MUTAG,KKI
mevolve bench --preset filtration --store filtration --datasets MUTAG,PTC_MR,KKI --mapping motif-similarity --learner sf+svm,sf+log,sf+knn,sf+rf,netlsd+svm
mevolve bench --preset beta --repeats 1 --store beta --datasets MUTAG,PTC_MR,KKI --mapping motif-similarity --learner sf+svm,netlsd+svm,graph2vec+svm,gl2vec+svm
mevolve bench --preset controls --store controls
mevolve bench --preset multiverse --store multiverse
` + "```" + `

The pictures:

` + "```sh" + `
mevolve bench report --store docs/results/table3.gz --figure iterations > docs/results/iterations.svg
mevolve bench report --store docs/results/table3.gz --figure forest > docs/results/forest.svg
mevolve bench report --store docs/results/filtration.gz --figure 5 > docs/results/fig5.svg
mevolve bench report --store docs/results/beta.gz --figure 8 > docs/results/fig8.svg
mevolve bench report --store docs/results/beta.gz --figure 9 > docs/results/fig9.svg
mevolve bench report --store docs/results/multiverse.gz --format svg > docs/results/multiverse.svg
mevolve bench --preset figure6 --datasets MUTAG > docs/results/fig6.svg
mevolve bench --preset figure7 --datasets MUTAG > docs/results/fig7.svg
` + "```" + `
`
}

func learnersOf(t experiment.Table) (list []string) {
	for _, c := range t.Cells {
		if !slices.Contains(list, c.Learner) {
			list = append(list, c.Learner)
		}
	}
	return list
}

func (s studies) origin() string {
	var b strings.Builder
	b.WriteString("\n## Fingerprints\n\n")
	for _, d := range s.reports["table3"].Datasets {
		fmt.Fprintf(&b, "- %s: %d graphs, %d classes, `%s`\n", d.Name, d.Graphs, d.Classes, d.Fingerprint)
	}
	return b.String()
}
