package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"mevolve/model"
)

// Proportion is an accuracy as what it is on a small fold: a count.
type Proportion struct {
	Correct, N int
	Share      *float64  // Correct/N; nil without graphs
	CI95       *Interval // nil without graphs
	Assumption Assumption
	Warnings   []model.Warning
}

// manyEnough is the count of test graphs below which an interval is wider than
// 0.3 at an accuracy of a half, and one graph is worth more than two points.
const manyEnough = 40

// Wilson returns the share of correct graphs with Wilson's score interval,
//
//	(p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n),   z = 1.96,
//
// the p at which a test of the share would just not reject (E. B. Wilson
// 1927, doi:10.1080/01621459.1927.10502953). It stays within [0, 1] and does
// not shrink to nothing at 0 or n correct.
func Wilson(correct, n int) Proportion {
	if correct < 0 || correct > n {
		panic(fmt.Sprintf("stats: %d correct of %d", correct, n))
	}
	out := Proportion{Correct: correct, N: n, Assumption: Binomial}
	if n == 0 {
		out.Warnings = append(out.Warnings, model.Warnf("no-test-graphs", "There is no test graph, so there is no accuracy."))
		return out
	}
	p, m, z := float64(correct)/float64(n), float64(n), distuv.UnitNormal.Quantile(0.975)
	centre := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m)) / (1 + z*z/m)
	// The ends at 0 and n are exactly 0 and 1; rounding must not move them.
	ci := Interval{max(0, centre-half), min(1, centre+half)}
	if correct == 0 {
		ci[0] = 0
	}
	if correct == n {
		ci[1] = 1
	}
	out.Share, out.CI95 = &p, &ci
	if n < manyEnough {
		out.Warnings = append(out.Warnings, model.Warnf("tiny-test", "One of %d test graphs is worth %.1f points of accuracy.", n, 100/m))
	}
	return out
}
