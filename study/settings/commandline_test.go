package settings

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/model"
)

func TestStepCommand_NamesWhatDecidesTheSwapsAndNothingElse(t *testing.T) {
	s, p := Default(), Start()
	s.Mapping, s.Learner, s.Seed = "random", "sf+rf", 7
	s.Readings.EdgeCount = "literal"
	s.Readings.Pool = "originals"
	p.Screen, p.Graph.Graph, p.Fold, p.Step = 2, 2, 4, 1
	const want = "mevolve step 'my data' --graph 3 --mapping random --seed 7 --R2 literal --at fold=4"
	if got := StepCommand("my data", s, p); got != want {
		t.Errorf("%s\nexpected\n%s", got, want)
	}
	p.Graph.Lineage, p.Iteration = "1.3", 4
	p.Forced, p.Toggled = map[int]augment.Forced{0: {Add: &model.Edge{U: 0, V: 2}}}, []model.Edge{{U: 0, V: 1}}
	const byHand = "mevolve step toy --graph 3/1.3 --at fold=4,iteration=4,force=1:add:1-3,toggle=1-2"
	if got := StepCommand("toy", Default(), p); got != byHand {
		t.Errorf("%s\nexpected\n%s", got, byHand)
	}
	if got := RunCommand("-odd", Default()); got != "mevolve run ./-odd" {
		t.Error(got)
	}
}

// The shell itself is the judge of quoting.
func TestQuote_TheShellReadsTheWordBack(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell here")
	}
	words := rapid.SliceOfN(rapid.StringMatching(`[^\x00]{0,12}`), 20, 20).Example(1)
	words = append(words, "", "a b", "it's", "$HOME", "~", "*", "a\nb", `\`, "é", "MUTAG", "#", "!x")
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quote(w)
	}
	out := must.Get(exec.Command(shell, "-c", `printf '%s\0' `+strings.Join(quoted, " ")).Output())
	if got := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00"); !slices.Equal(got, words) {
		t.Errorf("%q\nexpected\n%q", got, words)
	}
	if got, err := SplitCommand(strings.Join(quoted, " ")); err != nil || !slices.Equal(got, words) {
		t.Errorf("SplitCommand gives %q, %v\nexpected\n%q", got, err, words)
	}
}
