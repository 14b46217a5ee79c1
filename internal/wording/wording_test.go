package wording

import (
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"mevolve/internal/must"
)

func TestNumbers_ReadAsTheyAreMeant(t *testing.T) {
	known := 0.0123
	for _, c := range []struct{ got, want string }{
		{Integer(0), "0"}, {Integer(-1), "−1"}, {Integer(131), "131"}, {Integer(1021), "1,021"}, {Integer(20000), "20,000"}, {Integer(-1234567), "−1,234,567"},
		{Label(-1), "−1"}, {Label(1000), "1000"},
		{Count(1, "graph", "graphs"), "1 graph"}, {Count(0, "graph", "graphs"), "0 graphs"}, {Count(1900, "vertex", "vertices"), "1,900 vertices"},
		{Plain(1, "graph", "graphs"), "1 graph"}, {Plain(1900, "trial", "trials"), "1900 trials"},
		{Share(0.0476, 3), ".048"}, {Share(1, 3), "1.000"}, {Share(0.9996, 3), "1.000"}, {Share(-0.5, 1), "−.5"}, {Share(-0.0001, 3), ".000"}, {Share(0, 2), ".00"}, {Share(math.NaN(), 3), "–"},
		{Share(0.125, 2), ".12"}, {Share(0.375, 2), ".38"}, {Share(math.Nextafter(0.0625, 1), 3), ".062"}, // halves to even
		{Shares(0.79, 0.881, 2), ".79–.88"},
		{Number(3), "3"}, {Number(0.15), ".15"}, {Number(-2), "−2"}, {Number(2.5), "2.50"},
		{Exact(0.1), "0.1"}, {Exact(1e21), "1e+21"},
		{Percent(0.125, 1), "12.5 %"}, {Percent(1, 0), "100 %"},
		{Chance(0), "0 %"}, {Chance(0.00013), "0.013 %"}, {Chance(0.0125), "1.25 %"}, {Chance(0.5), "50.0 %"},
		{Signed(1.24, 1), "+1.2"}, {Signed(-0.3, 1), "−0.3"}, {Signed(-0.04, 1), "0.0"}, {Signed(0, 0), "0"}, {Signed(1.25, 1), "+1.2"}, {Signed(math.Copysign(0, -1), 1), "0.0"}, {Signed(-100, 1), "−100.0"}, {Signed(-0.4, 0), "0"},
		{Points(-0.0123), "−1.2"}, {Change(0.0123), "+1.2 %"},
		{Probability(0.0004), "<.001"}, {Probability(0.0416), ".042"}, {Probability(1), "1"},
		{Maybe(nil, Points), "–"}, {Maybe(&known, Points), "+1.2"},
		{Duration(400 * time.Millisecond), "0.4 s"}, {Duration(12 * time.Second), "12 s"}, {Duration(3 * time.Minute), "3 min"}, {Duration(135149 * time.Minute), "94 days"},
		{FirstLine(errors.New("wrong\nbecause")), "wrong"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestLines_BreakAtBlanksAndCountTheIndent(t *testing.T) {
	for text, want := range map[string]string{
		"one two three four\nunbreakableword five −− six": "one two|  three|  four|  unbreakableword|  five −−|  six",
		"a   b c-d e-f g": "a   b c-d|  e-f g", // neither blanks nor hyphens are lost
		"":                "",
	} {
		if got := strings.Join(Lines(text, 11, "  "), "|"); got != want {
			t.Errorf("%q", got)
		}
	}
}

// 1/16 was .063 as .5/8 and .062 as a share, one float below.
// Near the half of a decimal a number is rounded like its first 12 digits.
func TestShare_IsOfTheFirstTwelveDigits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		digits := rng.IntN(6)
		v := (rng.Float64()*2 - 1) * math.Pow10(rng.IntN(6))
		if half := math.Pow10(-digits) / 2; rng.IntN(2) == 0 { // at a half, or a few floats beside one
			v = math.Round(v/half) * half * (1 + float64(rng.IntN(9)-4)*1e-13)
		}
		twelve := must.Get(strconv.ParseFloat(strconv.FormatFloat(v, 'g', 12, 64), 64))
		want := strings.Replace(strconv.FormatFloat(twelve, 'f', digits, 64), "-", "−", 1)
		if strings.Trim(want, "−0.") == "" {
			want = strings.TrimPrefix(want, "−")
		}
		for _, sign := range []string{"", "−"} {
			if rest, ok := strings.CutPrefix(want, sign+"0."); ok {
				want = sign + "." + rest
			}
		}
		if got := Share(v, digits); got != want {
			t.Fatalf("%v to %d decimals is %s, of its twelve digits %s", v, digits, got, want)
		}
	}
}

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
