package stats

import "testing"

func TestEffectOf_ClaimsNothingAtFivePercentOrWhereUndefined(t *testing.T) {
	small, edge := 0.0499, 0.05
	for _, c := range []struct {
		difference float64
		p          *float64
		want       Effect
	}{
		{0.02, &small, Gain}, {-0.02, &small, Loss}, {0.02, &edge, None}, {0.02, nil, None}, {-0.3, nil, None},
	} {
		if got := EffectOf(c.difference, c.p); got != c.want {
			t.Errorf("difference %v: %s, want %s", c.difference, got, c.want)
		}
	}
}

// What is worth claiming goes by one interval, that nothing is there by both.
func TestInPractice_NothingIsTheSameThatTheCautiousIntervalLeavesOpen(t *testing.T) {
	least := 0.02
	for _, c := range []struct {
		interval, cautious *Interval
		want               Practice
	}{
		{&Interval{-0.02, 0.02}, &Interval{-0.02, 0.02}, Same},
		{&Interval{-0.01, 0.01}, nil, Same},
		{&Interval{-0.01, 0.01}, &Interval{-0.021, 0.01}, Unclear},
		{&Interval{-0.01, 0.01}, &Interval{-0.01, 0.021}, Unclear},
		{&Interval{-0.01, 0.021}, &Interval{-0.01, 0.01}, Unclear},
		{&Interval{0.021, 0.05}, &Interval{-0.03, 0.1}, Better},
		{&Interval{-0.05, -0.021}, &Interval{-0.1, 0.03}, Worse},
		{nil, &Interval{-0.01, 0.01}, Unclear},
	} {
		if got := InPractice(c.interval, c.cautious, least); got != c.want {
			t.Errorf("%v and %v: %s, want %s", c.interval, c.cautious, got, c.want)
		}
	}
}
