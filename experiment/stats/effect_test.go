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
