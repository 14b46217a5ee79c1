package main

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
)

// meanRanks says whether the original and the mappings differ over datasets: within each
// dataset their accuracies, means over the learners, are ranked.
func meanRanks(t experiment.Table) string {
	names := append([]string{paper.OriginalRow}, paper.Mappings()...)
	var blocks [][]float64
	for i, c := range t.Cells {
		if i == 0 || c.Dataset != t.Cells[i-1].Dataset {
			blocks = append(blocks, make([]float64, len(names)))
		}
		block := blocks[len(blocks)-1]
		for k, name := range names {
			switch name {
			case paper.OriginalRow:
				block[k] += c.Original / float64(len(names)-1) // once a learner, in each mapping's cell
			case c.Mapping:
				block[k] += c.Evolved
			}
		}
	}
	ranks, p := friedman(blocks)
	if p < .05 {
		panic("results: the sentence on mean ranks does not hold")
	}
	var list []string
	for k, name := range names {
		list = append(list, fmt.Sprintf("%s %.2f", name, ranks[k]))
	}
	return fmt.Sprintf("Mean ranks over six datasets do not differ significantly (Friedman, p %s; with six datasets it finds large differences only): %s, 1 the best.", experiment.P(p), wording.And(list))
}

// friedman asks whether any of k treatments differ over N blocks, values[block][treatment]:
// the test of Friedman (1937, doi:10.2307/2279372) with the F of Iman and Davenport, as
// Demšar (2006, jmlr.org/papers/v7/demsar06a.html) uses it on datasets. It gives the mean
// ranks, 1 the best, and p.
func friedman(values [][]float64) (mean []float64, p float64) {
	N, K := float64(len(values)), float64(len(values[0]))
	mean = make([]float64, len(values[0]))
	middle, squares, between := (K+1)/2, 0.0, 0.0
	for _, block := range values {
		for i, v := range block {
			above, equal := 0.0, 0.0
			for _, w := range block {
				switch {
				case math.Abs(w-v) < 1e-12:
					equal++
				case w > v:
					above++
				}
			}
			rank := above + (equal+1)/2 // equals share the mean of their ranks
			mean[i] += rank / N
			squares += rank * rank
		}
	}
	for _, r := range mean {
		between += N * N * (r - middle) * (r - middle)
	}
	within := squares - N*K*middle*middle
	if within <= 0 || between == 0 {
		return mean, 1
	}
	chi2 := (K - 1) * between / within
	rest := N*(K-1) - chi2
	if rest < 1e-9 { // every block ranks alike
		return mean, 0
	}
	return mean, distuv.F{D1: K - 1, D2: (K - 1) * (N - 1)}.Survival((N - 1) * chi2 / rest)
}
