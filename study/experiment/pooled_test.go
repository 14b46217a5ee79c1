package experiment

import (
	"os"
	"testing"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// Whole reports on true nulls: the classes are coin tosses, as many heads as tails, so
// that no model is better than another. Every claim of a pooled change or of one column
// against another is false, and 95 of 100 intervals should hold 0. The figures of
// docs/run.md with MEVOLVE_STUDY=1.
func TestEvidence_PooledClaimsKeepTheirLevel(t *testing.T) {
	draws, mappings := 2, []string{"random", "motif-similarity", "double-edge-swap"}
	if os.Getenv("MEVOLVE_STUDY") == "1" {
		draws, mappings = 100, augment.Names()
	}
	comparisons, alone, held, reports := 0, 0, 0, 0
	for k := range draws {
		s := settings.Default()
		s.Iterations, s.Seed = 2, uint64(k+1)
		p := Plan{
			Settings: s, Mappings: mappings, Learners: []string{"sf+knn", "sf+log"}, Betas: []float64{s.Beta},
			Filters: []bool{true}, Similarities: []string{s.Similarity}, Readings: []readings.Set{readings.Default()},
		}
		for _, name := range []string{"rings", "communities"} {
			d := tossed(builtIn(name), uint64(k+1))
			p.Datasets = append(p.Datasets, d)
		}
		c := must.Get(NewReport(carriedOut(p, "")))
		claims := 0
		for _, x := range c.Contrasts {
			if x.A == "size" {
				continue // learns from the sizes alone
			}
			comparisons++
			if *x.P < stats.Level {
				alone++
			}
			if x.CI95.Contains(0) {
				held++
			}
			if x.Effect != stats.None {
				claims++
			}
		}
		if claims > 0 {
			reports++
		}
	}
	t.Logf("%d reports: %d make a claim after Holm; of %d comparisons %d have p < .05 alone, the interval of %d holds 0", draws, reports, comparisons, alone, held)
	if limit := 0.05*float64(draws) + 2*0.22*sqrt(draws) + 1; float64(reports) > limit {
		t.Errorf("%d of %d reports make a false claim, more than %.0f", reports, draws, limit)
	}
	if share := float64(held) / float64(comparisons); share < 0.9 {
		t.Errorf("%.3f of the intervals hold 0", share)
	}
}
