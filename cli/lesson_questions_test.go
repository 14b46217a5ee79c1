package cli

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"mevolve/internal/must"
)

// asked is what a step answers as JSON.
func asked[T any](t *testing.T, args ...string) (answer T) {
	t.Helper()
	must.Do(json.Unmarshal([]byte(mustRun(t, append([]string{"step"}, args...)...)), &answer))
	return answer
}

type told struct {
	Outcome        string
	Added, Removed *[2]int
	AddProbability *float64 `json:"add_probability"`
}

// Of 1–2–3–4–5 one of three open pairs is added, or one of six that are not adjacent.
func TestStep_WhyAsJSONHasTheChances(t *testing.T) {
	type chance struct {
		P      float64
		Trials int
	}
	why := asked[struct {
		Graph, Attempts, Taken int
		Pair                   [2]int
		Removes                bool
		Draws                  []struct{ Share, From, To, U float64 }
		Chance                 chance
		Otherwise              []struct {
			Of, What string
			Chance   chance
		}
		Verdict string
	}](t, "toy", "--graph", "1", "--mapping", "motif-random", "--why", "3 1", "--json")
	near := func(c chance, p float64) bool { return c.Trials == 0 && math.Abs(c.P-p) < 1e-9 }
	if why.Graph != 1 || why.Pair != [2]int{1, 3} || why.Removes || why.Verdict == "" || !near(why.Chance, 1.0/3) {
		t.Errorf("%+v", why)
	}
	if len(why.Draws) != 1 || why.Attempts != 1 || math.Abs(why.Draws[0].Share-1.0/3) > 1e-9 {
		t.Fatalf("%+v", why.Draws)
	}
	if d := why.Draws[0]; (why.Taken == 1) != (d.From <= d.U && d.U < d.To) {
		t.Errorf("swap %d drew it by %+v", why.Taken, d)
	}
	random := false
	for _, o := range why.Otherwise {
		random = random || o.Of == "mapping" && o.What == "random" && near(o.Chance, 1.0/6)
	}
	if !random {
		t.Errorf("%+v", why.Otherwise)
	}
}

// The two lists of attempts are those of two steps, and each pair that either moves is named once.
func TestStep_AgainstAsJSONHasBothLists(t *testing.T) {
	attemptsOf := func(args ...string) []told {
		return asked[struct{ Attempts []told }](t, append([]string{"rings", "--graph", "3", "--json"}, args...)...).Attempts
	}
	a, b := attemptsOf(), attemptsOf("--seed", "2")
	both := asked[struct {
		Against    string
		Difference *struct {
			Attempt       int
			What, Message string
		}
		Chosen int
		A, B   []told
		Moves  []struct {
			Pair     [2]int
			What, By string
		}
		Verdicts []string
	}](t, "rings", "--graph", "3", "--against", "seed=2", "--json")
	if both.Against != "seed=2" || !reflect.DeepEqual(both.A, a) || !reflect.DeepEqual(both.B, b) {
		t.Errorf("%+v", both)
	}
	if both.Difference == nil || both.Difference.Attempt != 1 || both.Difference.What != "draw" || len(both.Verdicts) == 0 || both.Verdicts[0] != both.Difference.Message {
		t.Errorf("%+v %q", both.Difference, both.Verdicts)
	}
	moves := func(list []told, what string, pair [2]int) bool {
		return slices.ContainsFunc(list, func(o told) bool {
			e := map[string]*[2]int{"added": o.Added, "removed": o.Removed}[what]
			return o.Outcome == "done" && e != nil && *e == pair
		})
	}
	text := mustRun(t, "step", "rings", "--graph", "3", "--against", "seed=2")
	count := 0
	for _, m := range both.Moves {
		named := fmt.Sprintf("%s%d–%d", map[string]string{"added": "+", "removed": "×"}[m.What], m.Pair[0], m.Pair[1])
		who := map[string]string{"both": "both", "a": "A alone", "b": "B alone"}[m.By]
		if !regexp.MustCompile(`(?m)^` + who + `:[^:]*` + regexp.QuoteMeta(named)).MatchString(text) {
			t.Errorf("the text does not name %s for %s:\n%s", named, who, text)
		}
		inA, inB := moves(a, m.What, m.Pair), moves(b, m.What, m.Pair)
		if (m.By != "b") != inA || (m.By != "a") != inB {
			t.Errorf("%v is %s by %s", m.Pair, m.What, m.By)
		}
		if count++; m.By == "both" {
			count++
		}
	}
	if count != 2*len(a)+2*len(b) {
		t.Errorf("%d moves are named of %d and %d swaps", count, len(a), len(b))
	}
	if same := asked[struct{ Difference *struct{} }](t, "rings", "--graph", "3", "--against", "seed=1", "--json"); same.Difference != nil {
		t.Error("a mapping differs from itself")
	}
}

// The attempt that is named is the first that a loop over the attempts finds, and nothing
// else of the record is another.
func TestStep_UntilAsJSONNamesTheAttempt(t *testing.T) {
	args := []string{"communities", "--graph", "1", "--beta", "0.9", "--mapping", "motif-random", "--json"}
	type until struct {
		Attempts []told
		Until    *struct {
			Condition, How, Message string
			Attempt                 int
		}
	}
	plain := asked[until](t, args...)
	found := 0
	for text, is := range map[string]func(told) bool{
		"passed":     func(a told) bool { return a.Outcome == "passed over" },
		"share>.004": func(a told) bool { return *a.AddProbability > 0.004 },
		"undone":     func(told) bool { return false },
	} {
		got := asked[until](t, append(args, "--where", text)...)
		want := 1 + slices.IndexFunc(plain.Attempts, is)
		if got.Until == nil || got.Until.Attempt != want || got.Until.Condition != text || got.Until.Message == "" || !reflect.DeepEqual(got.Attempts, plain.Attempts) {
			t.Errorf("%s: %+v, want attempt %d", text, got.Until, want)
		}
		if want > 1 {
			found++
		}
	}
	if plain.Until != nil || found == 0 {
		t.Errorf("%+v, %d conditions are met later", plain.Until, found)
	}
}
