package condition

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
)

// row is something that attributes are known of.
type row struct {
	n, m, r, theta float64
	part           float64
	kept           bool
}

var attributes = []Attribute[row]{
	{Name: "n", Means: "vertices", Unit: "vertices", Of: func(r row) float64 { return r.n }},
	{Name: "m", Means: "edges", Unit: "edges", Of: func(r row) float64 { return r.m }},
	{Name: "r", Real: true, Means: "reliability", Of: func(r row) float64 { return r.r }},
	{Name: "θ", Also: "theta", Means: "threshold", Of: func(r row) float64 { return r.theta }},
	{Name: "split", Means: "part", Values: []string{"train", "val", "test"}, Of: func(r row) float64 { return r.part }},
	{Name: "kept", Signs: "+✓", Means: "kept", Values: YesNo, Of: func(r row) float64 {
		if r.kept {
			return 1
		}
		return 0
	}},
	{Name: "prediction", Means: "predicted class", Missing: "it takes a fitted classifier"},
	{Name: "open-triads", Means: "open triads", Unit: "triads", Of: func(r row) float64 { return r.n * r.m }},
	{Name: "open-pairs", Means: "open pairs", Unit: "pairs", Of: func(r row) float64 { return r.n + r.m }},
}

func parse(t testing.TB, text string) Condition[row] {
	t.Helper()
	c, err := Parse(text, attributes)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return c
}

func TestCondition_MeansWhatItSays(t *testing.T) {
	at := row{n: 41, m: 50, r: .25, theta: .5, part: 2, kept: false}
	for text, want := range map[string]bool{
		"": true, "  ": true,
		"n=41": true, "n>40": true, "n<41": false, "n<=41": true, "n≤40": false, "n>=42": false, "n≥41": true, "n!=41": false, "n≠40": true, "n<>41": false, "n==41": true,
		"40<n": true, "n>40 and m<50": false, "n>40 or m<50": true, "n>40 m=50": true, "n>40 & m=50": true, "n>40 && m=50": true,
		"not n>40": false, "not (n>40 and m<50)": true, "not not n>40": true,
		"m<50 and n>40 or n=41": true, "n=41 or n>40 and m<50": true, "(n=41 or n>40) and m<50": false,
		"r<θ": true, "r<theta": true, "θ<r": false, "r<.26": true, "r > 2.4e-1": true, "r<−1": false, "n>-3": true,
		"split=test": true, "split test": true, "split Val": false, "split 2 n>40": true, "split 1": false, "not split val m=50": true, "θ 2": false,
		"split=train": false, "split!=val": true, "split=2": true, "not split=TEST": false,
		"kept": false, "not kept": true, "kept=no": true, "kept=yes": false, "NOT Kept": true,
		"+": false, "not ✓": true, "+ or n>40": true, "n>40 +": false, "+=no": true, "not + n>-3": true,
		"open-pairs=91": true, "open-t": true, "41": true, "40": false, "n": true, "n=m": false, "N>40 AND M=50": true,
	} {
		if holds, known := parse(t, text).Holds(at); holds != want || !known {
			t.Errorf("%q holds is %v (known %v), want %v", text, holds, known, want)
		}
	}
}

// A condition that depends on an unknown attribute is unknown; others are known.
func TestCondition_IsUnknownWhereItHangsOnWhatIsUnknown(t *testing.T) {
	at := row{n: 5, r: math.NaN(), theta: .5}
	for text, want := range map[string][2]bool{
		"r<θ": {false, false}, "not r<θ": {false, false}, "r<θ and n=5": {false, false}, "r<θ or n=5": {true, true},
		"r<θ and n=4": {false, true}, "not (r<θ or n=5)": {false, true}, "r=r": {false, false}, "r!=.3": {false, false},
	} {
		if holds, known := parse(t, text).Holds(at); holds != want[0] || known != want[1] {
			t.Errorf("%q: holds %v, known %v; want %v", text, holds, known, want)
		}
	}
}

func TestCondition_TellsWhatItAsksFor(t *testing.T) {
	c := parse(t, " n>3 and (r<theta or n<9) ")
	if want := []string{"n", "r", "θ"}; !slices.Equal(c.Asks(), want) || c.String() != "n>3 and (r<theta or n<9)" || c.Empty() {
		t.Errorf("%q asks for %v", c, c.Asks())
	}
	if !parse(t, " ").Empty() || !(Condition[row]{}).Empty() {
		t.Error("blanks ask for something")
	}
}

// A number that is compared with rounded values is rounded as they are.
func TestCondition_RoundsAsTheAttributeDoes(t *testing.T) {
	round := func(v float64) float64 { return math.Round(v*1024) / 1024 }
	list := []Attribute[float64]{{Name: "r", Of: round, Round: round}}
	for _, text := range []string{"r=.3", ".3=r", "not r<.3", "not r>.3"} {
		c := must.Get(Parse(text, list))
		if holds, _ := c.Holds(.3); !holds {
			t.Errorf("%q does not hold of .3, rounded to %v", text, round(.3))
		}
	}
}

func TestParse_SaysWhereWhatWasFoundAndWhatIsExpected(t *testing.T) {
	for text, want := range map[string]string{
		"n>":                     `character 3: found the end, expected a number or an attribute after >`,
		"n>x":                    `character 3: found "x", expected a number or an attribute after >, such as n>1`,
		">3":                     `character 1: found ">", expected a condition`,
		"size>3":                 `character 1: found "size", expected a condition, such as n>1`,
		"n>40 and":               `character 9: found the end, expected a condition`,
		"(n>40":                  `character 6: found the end, expected and, or, or )`,
		"n>40)":                  `character 5: found ")", expected and, or, or the end`,
		"θ":                      `character 2: found the end, expected a comparison of θ, such as θ>1`,
		"r .5":                   `character 3: found ".5", expected one of < > <= >= = !=, such as r>.5`,
		"r and n>3":              `character 3: found "and", expected one of < > <= >= = !=`,
		"prediction=1":           `character 1: found "prediction", expected another one: prediction is not known here, it takes a fitted classifier`,
		"open>3":                 `character 1: found "open", expected one of open-triads, open-pairs`,
		"split=tests":            `character 7: found "tests", expected one of train, val, test`,
		"3<4":                    `character 1: found "3", expected an attribute on one side`,
		"n>1e999":                `character 3: found "1e999", expected a number that can be written, such as 40 or .01`,
		"n>40 ; m>3":             `character 6: found ";", expected and, or, or the end`,
		strings.Repeat("(", 999): `character 101: found "(", expected at most 100 nested parentheses and not`,
	} {
		_, err := Parse(text, attributes)
		var wrong *Error
		if !errors.As(err, &wrong) || wrong.Short() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
			continue
		}
		if list := ". Attributes: n, m, r, θ, split, kept, open-triads, open-pairs"; err.Error() != want+list {
			t.Errorf("%q: %v does not list the facts", text, err)
		}
	}
}

// tree is a condition as it is drawn at random, with its value worked out beside.
type tree struct {
	text  string
	value func(row) bool
}

func drawTree(t *rapid.T, depth int) tree {
	kind := rapid.IntRange(0, 3).Draw(t, "kind")
	if depth == 0 {
		kind = 0
	}
	switch kind {
	case 1:
		a := drawTree(t, depth-1)
		return tree{"not (" + a.text + ")", func(r row) bool { return !a.value(r) }}
	case 2:
		a, b := drawTree(t, depth-1), drawTree(t, depth-1)
		return tree{"(" + a.text + ")" + rapid.SampledFrom([]string{" and ", " ", "&", "&&"}).Draw(t, "and") + "(" + b.text + ")", func(r row) bool { return a.value(r) && b.value(r) }}
	case 3:
		a, b := drawTree(t, depth-1), drawTree(t, depth-1)
		return tree{"(" + a.text + ") or (" + b.text + ")", func(r row) bool { return a.value(r) || b.value(r) }}
	}
	bound := rapid.IntRange(-3, 3).Draw(t, "bound")
	of := func(r row) int { return int(r.n) }
	return rapid.SampledFrom([]tree{
		{"n<" + strconv.Itoa(bound), func(r row) bool { return of(r) < bound }},
		{fmt.Sprintf("%d >= n", bound), func(r row) bool { return bound >= of(r) }},
		{"n != m", func(r row) bool { return r.n != r.m }},
		{"m=" + strconv.Itoa(bound), func(r row) bool { return int(r.m) == bound }},
		{"kept", func(r row) bool { return r.kept }},
	}).Draw(t, "comparison")
}

func TestParse_MeansTheTreeThatWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawTree(t, 4)
		c, err := Parse(a.text, attributes)
		if err != nil {
			t.Fatalf("%q: %v", a.text, err)
		}
		for range 5 {
			number := func(name string) float64 { return float64(rapid.IntRange(-3, 3).Draw(t, name)) }
			at := row{n: number("n"), m: number("m"), kept: rapid.Bool().Draw(t, "kept")}
			if holds, known := c.Holds(at); holds != a.value(at) || !known {
				t.Fatalf("%q of %+v: %v", a.text, at, holds)
			}
		}
	})
}

// Whatever is typed is a condition or an error that points into the text; what
// holds is known, and its opposite does not hold.
func FuzzCondition(f *testing.F) {
	for _, text := range []string{"class=2 and n>40", "r<θ", "not (kept or split=val)", "n>1e9 17 .5<m", "((", "−.e", "n>=", "\xff=3"} {
		f.Add(text, 3.0)
	}
	f.Fuzz(func(t *testing.T, text string, v float64) {
		at := row{n: v, m: 2, r: v, theta: math.NaN()}
		c, err := Parse(text, attributes)
		var wrong *Error
		switch {
		case errors.As(err, &wrong):
			if n := len([]rune(text)); wrong.Column < 1 || wrong.Column > n+1 || wrong.Expected == "" || err.Error() == "" {
				t.Fatalf("%q: %v in a text of %d", text, err, n)
			}
			return
		case err != nil:
			t.Fatalf("%q: %v is no *Error", text, err)
		case c.Empty():
			if strings.TrimSpace(text) != "" {
				t.Fatalf("%q asks nothing", text)
			}
			return
		}
		holds, known := c.Holds(at)
		if holds && !known {
			t.Fatalf("%q holds and is not known", text)
		}
		not, err := Parse("not("+text+")", attributes)
		if err != nil {
			if errors.As(err, &wrong) && strings.Contains(wrong.Expected, "at most") {
				return
			}
			t.Fatalf("%q is a condition, its opposite is not: %v", text, err)
		}
		if opposite, alsoKnown := not.Holds(at); alsoKnown != known || known && opposite == holds {
			t.Fatalf("%q: %v, its opposite %v", text, holds, opposite)
		}
	})
}
