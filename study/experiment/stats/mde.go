package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// MDE is the minimum detectable effect: the true difference that a two-sided
// test at 5 % finds in 80 % of the runs,
//
//	(t_.975 + t_.80) · σ · √(1/J + n_test/n_train),   J−1 degrees of freedom.
//
// σ is the standard deviation of one trial's difference. The n_test/n_train
// under the root does not shrink with J: no number of repeats makes a small
// dataset large. Nil for fewer than two trials or σ = 0.
func MDE(sigma float64, trials int, ratio float64) *float64 {
	if trials < 2 || sigma == 0 {
		return nil
	}
	t := distuv.StudentsT{Sigma: 1, Nu: float64(trials - 1)}
	effect := (t.Quantile(0.975) + t.Quantile(0.80)) * sigma * math.Sqrt(1/float64(trials)+ratio)
	return &effect
}

// MDE is what the finished trials could see, with the spread they had.
func (e Estimate) MDE() *float64 { return MDE(e.SD, e.Trials, e.Ratio) }
