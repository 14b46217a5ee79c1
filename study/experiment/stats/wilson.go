package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Wilson returns Wilson's score interval of a share of correct graphs,
//
//	(p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n),   z = 1.96,
//
// the p at which a test of the share would just not reject (E. B. Wilson
// 1927, doi:10.1080/01621459.1927.10502953). It stays within [0, 1] and does
// not shrink to nothing at 0 or n correct. The test graphs are taken for an
// independent sample and the classifier for fixed. Nil without graphs.
func Wilson(correct, n int) *Interval {
	if correct < 0 || correct > n {
		panic(fmt.Sprintf("stats: %d correct of %d", correct, n))
	}
	if n == 0 {
		return nil
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
	return &ci
}
