package wording

import "testing"

func TestApart_IsTheFewestDecimalsThatTellTwoSharesApart(t *testing.T) {
	for _, c := range []struct {
		a, b float64
		want int
	}{{.5, .25, 2}, {.5, .5, 2}, {.4321, .4329, 3}, {.12341, .12349, 4}, {.1, .1 + 1e-9, 5}} {
		if d := Apart(c.a, c.b, 2, 5); d != c.want {
			t.Errorf("%v and %v: %d decimals, not %d", c.a, c.b, d, c.want)
		}
	}
}
