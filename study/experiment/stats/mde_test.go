package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestMDE_IsUndefinedWithoutASpread(t *testing.T) {
	if MDE(0.1, 1, 0.3) != nil || MDE(0, 10, 0.3) != nil {
		t.Error("an effect is said to be detectable where nothing is measured")
	}
}

func TestMDE_RepeatsCannotMakeASmallDatasetLarge(t *testing.T) {
	floor := (1.959963984540054 + 0.8416212335729143) * 0.1 * math.Sqrt(2./7)
	near(t, "mde of a million trials", *MDE(0.1, 1_000_000, 2./7), floor, 1e-6)
	if *MDE(0.1, 10, 2./7) <= *MDE(0.1, 50, 2./7) {
		t.Error("more trials should still see a little more")
	}
}

// With a true difference of MDE the test finds it in about 80 % of the runs.
func TestMDE_IsFoundInEightOfTenRuns(t *testing.T) {
	const experiments, trials, train, test = 8000, 25, 70, 20
	rho := float64(test) / (train + test)
	// The measured spread of correlated trials is 1−ρ of the variance.
	effect := *MDE(math.Sqrt(1-rho), trials, float64(test)/train)
	rng := rand.New(rand.NewPCG(3, 4))
	fs, d, found := sameFolds(trials, train, test), make([]float64, trials), 0
	for range experiments {
		common := effect + math.Sqrt(rho)*rng.NormFloat64()
		for j := range d {
			d[j] = common + math.Sqrt(1-rho)*rng.NormFloat64()
		}
		if Resampled(d, fs).Effect() == Gain {
			found++
		}
	}
	near(t, "power", float64(found)/experiments, 0.80, 0.02)
}
