package experiment

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"testing"

	"mevolve/datasets"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// Where classes are coin tosses every claimed effect is false. At the 5 %
// level 200 draws may claim 10, and with the spread of a binomial not more
// than 17 in 99 of 100 such tests; 20 draws not more than 3.
func TestVerdict_ClaimsAnEffectOfNothingInFivePercentAtMost(t *testing.T) {
	draws, most, s := 20, 3, settings.Default()
	s.Learner, s.Iterations = "sf+knn", 2
	if os.Getenv("MEVOLVE_LONG") == "1" {
		draws, most, s = 200, 17, settings.Default()
	}
	var claims []string
	for draw := 1; draw <= draws; draw++ {
		d, err := datasets.Generate(fmt.Sprintf("noise:%d", draw))
		if err != nil {
			t.Fatal(err)
		}
		r, err := Run(context.Background(), d, s, Options{Workers: runtime.NumCPU()})
		if err != nil {
			t.Fatal(err)
		}
		if e := r.Summary.Effect; e != stats.None {
			claims = append(claims, fmt.Sprintf("%s: %s of %.1f points", d.Name, e, 100*r.Summary.Difference))
		}
	}
	t.Logf("%d of %d draws with %s: %v", len(claims), draws, s.Learner, claims)
	if len(claims) > most {
		t.Errorf("the verdict claims an effect in %d of %d draws of noise; at most %d would be chance", len(claims), draws, most)
	}
}
