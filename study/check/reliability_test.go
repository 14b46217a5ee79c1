package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mevolve/model/readings"
	"mevolve/reliability"
)

// table writes a case as a program would that computes r, θ and what is kept so.
func table(c ReliabilityCase, r func(p []float64, class, decision int) float64, theta float64, kept func(r float64) bool) string {
	var b strings.Builder
	b.WriteString("set,class,predicted")
	for k := range c.P[0] {
		fmt.Fprintf(&b, ",p_%d", k+1)
	}
	b.WriteString(",r,theta,kept\n")
	row := func(set string, p []float64, class, decision int, kept string) {
		fmt.Fprintf(&b, "%s,%d,%d", set, class+1, decision+1)
		for _, v := range p {
			fmt.Fprintf(&b, ",%v", v)
		}
		fmt.Fprintf(&b, ",%v,%v,%s\n", r(p, class, decision), theta, kept)
	}
	for i, p := range c.P {
		row("val", p, c.Class[i], c.Decision[i], "")
	}
	for i, p := range c.PoolP {
		is := "0"
		if kept(r(p, c.PoolClass[i], c.PoolClass[i])) {
			is = "1"
		}
		row("pool", p, c.PoolClass[i], c.PoolClass[i], is)
	}
	return b.String()
}

// Another program's r, θ and kept set are told by the readings that they agree with.
func TestReliability_NamesTheReadingThatAgrees(t *testing.T) {
	cases := builtIn(t).Reliability
	several, absent := cases[1], cases[3]
	dot := func(p, q []float64) (s float64) {
		for i := range p {
			s += p[i] * q[i]
		}
		return s
	}
	ours := func(c ReliabilityCase) func(p []float64, class, decision int) float64 {
		return func(p []float64, class, _ int) float64 { return dot(p, c.Q[class]) }
	}
	above := func(theta float64) func(float64) bool { return func(r float64) bool { return r > theta } }
	check := func(name, text string, fits bool, r, theta, kept string) {
		t.Helper()
		report, err := Reliability(strings.NewReader(text), name, readings.ThetaSmallest)
		if err != nil {
			t.Fatal(name, err)
		}
		holds := func(list []string, want string) bool {
			return want == "" && len(list) == 0 || want != "" && slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, want) })
		}
		if report.Fits != fits || !holds(report.R, r) || !holds(report.Theta, theta) || !holds(report.Kept, kept) || fits != (len(report.Departs) == 0) {
			t.Errorf("%s: %+v", name, report)
		}
	}
	if several.Theta["smallest"] == several.Theta["largest"] {
		t.Fatal("the case has one minimiser")
	}
	for _, r10 := range []string{"smallest", "largest"} {
		theta := several.Theta[r10]
		check(r10, table(several, ours(several), theta, above(theta)), r10 == "smallest", "Eqs. 10 and 11", "R10="+r10, "r > θ")
	}
	theta := several.PoolR[0] // so that it is on the edge
	check("edge", table(several, ours(several), theta, func(r float64) bool { return r >= theta-1e-9 }), false, "Eqs. 10 and 11", "", "r ≥ θ")
	check("zeros", table(absent, func(p []float64, class, _ int) float64 {
		if class == 2 {
			return 0
		}
		return dot(p, absent.Q[class])
	}, absent.Theta["smallest"], above(absent.Theta["smallest"])), false, "q = 0 for a class without", "R10=smallest", "r > θ")
	check("decided", table(several, func(p []float64, _, decision int) float64 { return dot(p, several.Q[decision]) }, 0.123, above(0.123)), false, "q of the class that was decided for", "", "r > θ")
	check("own", table(several, func(p []float64, class, _ int) float64 { return p[class] }, 0.123, above(0.123)), false, "without Q", "", "r > θ")
	correct := make([]bool, len(several.P))
	for i := range correct {
		correct[i] = several.Class[i] == several.Decision[i]
	}
	most := reliability.Magnitude(several.R, correct)
	check("magnitude", table(several, ours(several), most, above(most)), most == several.Theta["smallest"], "Eqs. 10 and 11", "R10=magnitude", "r > θ")
}

func TestReliability_RefusesInASentence(t *testing.T) {
	for text, says := range map[string]string{
		"":                              "no header",
		"a,b\n":                         `no column "set"`,
		"set,class,predicted,p_1,p_2\n": "has no rows",
		"set,class,predicted,p_1,p_2\nval,1,1,x,1\n":            `p_1 is "x"`,
		"set,class,predicted,p_1,p_2\ntest,1,1,0,1\n":           "expected val or pool",
		"set,class,predicted,p_1,p_2\npool,1,2,0,1\n":           "no row of set val",
		"set,class,predicted,p_1,p_2\nval,5,5,0,1\n":            "is unknown",
		"set,class,predicted,p_1\nval,5,6,1\n":                  "expected a column a class",
		"set,class,predicted,p_1,p_2\nval,1,2,0,7\n":            "between 0 and 1",
		"p_1,p_2,set,class,predicted\n0,7,val,1,2\n":            "between 0 and 1",
		"set,class,predicted,p_1,p_2\nval,1.2,1.4,0,1\n":        `line 2: class is "1.2"; expected a whole number`,
		"set,class,predicted,p_1,p_2,r\nval,1,2,0,1\n":          "wrong number of fields",
		"set,class,predicted,p_1,p_2,theta\nval,1,2,0,1,much\n": `theta is "much"`,
	} {
		if _, err := Reliability(strings.NewReader(text), "table.csv", readings.ThetaSmallest); err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "table.csv") {
			t.Errorf("%q: %v does not say %q", text, err, says)
		}
	}
}
