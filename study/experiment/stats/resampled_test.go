package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func sameFolds(trials, train, test int) []Fold { return slices.Repeat([]Fold{{train, test}}, trials) }

// The values are those of numpy and scipy.stats.t, from the formula.
func TestCompare_AgreesWithIndependentValues(t *testing.T) {
	for _, c := range []struct {
		name                    string
		a, b                    []float64
		folds                   []Fold
		mean, sd, ratio         float64
		low, high, p, mde, relP float64
	}{
		{
			"five folds of unequal sizes",
			[]float64{31. / 38, 31. / 38, 30. / 37, 30. / 37, 30. / 38},
			[]float64{32. / 38, 30. / 38, 33. / 37, 29. / 37, 34. / 38},
			[]Fold{{131, 38}, {131, 38}, {132, 37}, {132, 37}, {131, 38}},
			0.031863442389758155, 0.06060854117982905, 0.2861670136479297,
			-0.08546833954182628, 0.14919522432134258, 0.4928088095345304, 0.15709667783044307, 1e-10,
		},
		{
			"a gain of four trials",
			[]float64{0.5, 0.5, 0.5, 0.5}, []float64{0.55, 0.53, 0.54, 0.56}, sameFolds(4, 70, 20),
			0.045, 0.012909944487358056, 0.2857142857142857,
			0.014928708983576781, 0.07507129101642321, 0.017580588968905447, 0.039316985308780805, 1e-10,
		},
		{
			"two trials",
			[]float64{0.5, 0.5}, []float64{0.6, 0.45}, sameFolds(2, 70, 20),
			0.025, 0.10606601717798214, 0.2857142857142857,
			-1.1696052935118366, 1.2196052935118364, 0.8345463598094949, 1.3240092471093898, 1e-10,
		},
		{
			"a loss with a p far in the tail",
			make([]float64, 18), slices.Repeat([]float64{-0.3, -0.31, -0.29, -0.30, -0.305, -.295}, 3), sameFolds(18, 700, 10),
			-0.3, 0.0066421116415507206, 0.014285714285714284,
			-0.3037034520763894, -0.2962965479236106, 6.028513635644858e-29, 0.005218803703876759, 1e-8,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := Compare(c.a, c.b, c.folds)
			near(t, "mean", e.Mean, c.mean, 1e-14)
			near(t, "s", e.SD, c.sd, 1e-14)
			near(t, "ratio", e.Ratio, c.ratio, 1e-14)
			near(t, "low", e.CI95.Low(), c.low, 1e-10)
			near(t, "high", e.CI95.High(), c.high, 1e-10)
			near(t, "p", *e.P, c.p, c.p*c.relP)
			near(t, "mde", *e.MDE(), c.mde, 1e-10)
		})
	}
}

func TestResampled_IsUndefinedForLessThanTwoTrials(t *testing.T) {
	for _, values := range [][]float64{nil, {0.1}} {
		e := Resampled(values, sameFolds(len(values), 70, 20))
		if values != nil && e.Mean != 0.1 || values == nil && (e.Mean != 0 || e.StandardError() != 0) || e.P != nil || e.CI95 != nil || e.MDE() != nil || e.Effect() != None {
			t.Errorf("of %v: %+v", values, e)
		}
	}
}

// 32/38 − 31/38 and 31/38 − 30/38 differ in the last bit: a test that took
// this for a spread would claim any constant gain with p = 0.
func TestResampled_OneGraphMoreInEveryTrialIsZeroVarianceDespiteRounding(t *testing.T) {
	var a, b []float64
	distinct := map[float64]bool{}
	for k := range 10 {
		a, b = append(a, float64(25+k)/38), append(b, float64(26+k)/38)
		distinct[b[k]-a[k]] = true
	}
	if len(distinct) < 2 {
		t.Fatal("the differences do not differ by rounding; choose others")
	}
	e := Compare(a, b, sameFolds(10, 131, 38))
	if e.SD != 0 || e.P != nil || e.CI95 != nil || e.Effect() != None {
		t.Errorf("got %+v", e)
	}
}

func TestResampled_TheSmallestRealSpreadIsNotTakenForRounding(t *testing.T) {
	values := make([]float64, 1000)
	values[0] = 1e-6 // one graph of a million in one trial
	if e := Resampled(values, sameFolds(1000, 7, 2)); e.P == nil {
		t.Errorf("got %+v", e)
	}
}

// Under the article's model (any two trials correlated by
// n_test/(n_train+n_test), no true difference) the corrected test errs in 5 %
// of all experiments, the uncorrected one far more often.
func TestResampled_ErrsInFivePercentWhereTrialsShareGraphs(t *testing.T) {
	const experiments, trials, train, test = 8000, 10, 70, 20
	rho := float64(test) / (train + test)
	rng := rand.New(rand.NewPCG(1, 2))
	corrected, naive := 0, 0
	fs := sameFolds(trials, train, test)
	independent := sameFolds(trials, 1_000_000_000, 1) // ratio ≈ 0
	d := make([]float64, trials)
	for range experiments {
		common := math.Sqrt(rho) * rng.NormFloat64()
		for j := range d {
			d[j] = common + math.Sqrt(1-rho)*rng.NormFloat64()
		}
		if Resampled(d, fs).Effect() != None {
			corrected++
		}
		if Resampled(d, independent).Effect() != None {
			naive++
		}
	}
	// 5 % ± four standard errors of 8,000 experiments.
	near(t, "corrected rate", float64(corrected)/experiments, 0.05, 4*math.Sqrt(0.05*0.95/experiments))
	if rate := float64(naive) / experiments; rate < 0.25 {
		t.Errorf("the naive test errs in %.3f only: the simulation does not have the trials in common", rate)
	}
}

func TestResampled_RefusesWhatOnlyAProgrammerCanGetWrong(t *testing.T) {
	for name, f := range map[string]func(){
		"lengths":       func() { Resampled([]float64{1}, nil) },
		"pairs":         func() { Compare([]float64{1}, nil, nil) },
		"an empty fold": func() { Ratio([]Fold{{0, 3}}) },
		"a count":       func() { Wilson(4, 3) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}
