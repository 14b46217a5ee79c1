package stats

import "testing"

func TestRIMP_IsRelativeToTheOriginal(t *testing.T) {
	near(t, "rimp", *RIMP(0.822, 0.863), 0.041/0.822, 1e-15)
	near(t, "rimp of a loss", *RIMP(0.5, 0.4), -0.2, 1e-15)
	if RIMP(0, 0.5) != nil {
		t.Error("an improvement over nothing has no ratio")
	}
}

func TestAvgRIMP_LeavesOutWhatIsUndefinedAndSaysHowManyAreLeft(t *testing.T) {
	mean, of := AvgRIMP([]*float64{RIMP(0.5, 0.6), RIMP(0, 1), RIMP(0.5, 0.5)})
	near(t, "mean", *mean, 0.1, 1e-15)
	if of != 2 {
		t.Errorf("of %d", of)
	}
	if mean, of := AvgRIMP([]*float64{nil}); mean != nil || of != 0 {
		t.Errorf("got %v of %d", mean, of)
	}
}
