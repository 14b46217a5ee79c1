package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/study/settings"
)

// What is told of both, of A and of B alone is worked out from two steps as JSON.
func TestStep_AgainstTellsBothResults(t *testing.T) {
	moved := func(args ...string) map[string]bool {
		var step struct {
			Swaps []struct{ Added, Removed *[2]int }
		}
		if err := json.Unmarshal([]byte(mustRun(t, append([]string{"step", "rings", "--graph", "3", "--json"}, args...)...)), &step); err != nil {
			t.Fatal(err)
		}
		set := map[string]bool{}
		for _, s := range step.Swaps {
			set[fmt.Sprintf("+%d–%d", s.Added[0], s.Added[1])] = true
			set[fmt.Sprintf("-%d–%d", s.Removed[0], s.Removed[1])] = true
		}
		return set
	}
	a, b := moved(), moved("--seed", "2")
	out := mustRun(t, "step", "rings", "--graph", "3", "--against", "seed=2")
	told := map[string][]string{}
	who := ""
	for line := range strings.SplitSeq(out, "\n") {
		if name, rest, ok := strings.Cut(line, ":"); ok && slices.Contains([]string{"both", "A alone", "B alone"}, name) {
			who, line = name, rest
		}
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' }) {
			if who != "" && word != "none" {
				told[who] = append(told[who], word)
			}
		}
	}
	for pair := range a {
		where := "A alone"
		if b[pair] {
			where = "both"
		}
		if !slices.Contains(told[where], pair) {
			t.Errorf("%s belongs to %s:\n%s", pair, where, out)
		}
	}
	if len(told["both"])+len(told["A alone"]) != len(a) || len(told["both"])+len(told["B alone"]) != len(b) {
		t.Errorf("%d and %d pairs are moved:\n%s", len(a), len(b), out)
	}
	if !strings.Contains(out, "Swap 1: u is ") {
		t.Errorf("the first difference is not told:\n%s", out)
	}
}

func TestStep_AgainstItselfAndAgainstAToken(t *testing.T) {
	if out := mustRun(t, "step", "rings", "--graph", "3", "--against", "seed=1"); !strings.Contains(out, "The courses are the same") {
		t.Errorf("%s", out)
	}
	d, err := datasets.Generate("rings")
	if err != nil {
		t.Fatal(err)
	}
	s, at := settings.Default(), settings.Start()
	s.Seed, at.Graph.Graph = 2, 2
	byWords := mustRun(t, "step", "rings", "--graph", "3", "--against", "seed=2")
	byToken := mustRun(t, "step", "rings", "--graph", "3", "--against", settings.NewToken(d, s, at).Encode())
	_, wanted, _ := strings.Cut(byWords, "\n")
	if _, rest, _ := strings.Cut(byToken, "\n"); rest != wanted {
		t.Errorf("a token of seed 2 says\n%sand seed=2\n%s", rest, wanted)
	}
}

func TestStep_QuestionsRefuseInASentence(t *testing.T) {
	for args, says := range map[string]string{
		"--against seed=x":           "whole number",
		"--against nothing":          "takes words such as seed=2, or a token",
		"--why 1-2 --format dot":     "leave out --format",
		"--why 4 --json":             "two vertices from 1 to",
		"--why 1-2 --where passed":   "the other questions",
		"--why 4":                    "two vertices from 1 to",
		"--why 4-4":                  "two vertices from 1 to",
		"--why 1-2 --against seed=2": "the other questions",
	} {
		out, errOut, code := mevolve(t, append([]string{"step", "rings", "--graph", "3"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errOut, says) {
			t.Errorf("step %s: exit %d, %q, %s", args, code, out, errOut)
		}
	}
}

// --why names every draw, and the chance that is exact.
func TestStep_WhyTellsDrawsAndChances(t *testing.T) {
	out := mustRun(t, "step", "toy", "--graph", "1", "--mapping", "motif-random", "--why", "1 3")
	// 1–2–3–4–5: three open pairs, one swap
	for _, says := range []string{"share 0.3333", "it is added in 33.3 %", "random                     16.7 %", "l 3                        0 %"} {
		if !strings.Contains(out, says) {
			t.Errorf("nothing says %q:\n%s", says, out)
		}
	}
}

// augment --why tells the place of each graph, and writes nothing.
func TestAugment_WhyTellsThePlaceOfAGraph(t *testing.T) {
	t.Chdir(t.TempDir())
	says := map[string]int{}
	for graph := 1; graph <= 12; graph++ {
		out := mustRun(t, "augment", "rings", "--learner", "sf+knn", "--why", fmt.Sprint(graph))
		for _, place := range []string{"is a test graph", "is a validation graph", "It is in the pool"} {
			if strings.Contains(out, place) {
				says[place]++
			}
		}
	}
	if says["is a test graph"] == 0 || says["It is in the pool"] == 0 || says["is a test graph"]+says["is a validation graph"]+says["It is in the pool"] != 12 {
		t.Errorf("%v", says)
	}
}
