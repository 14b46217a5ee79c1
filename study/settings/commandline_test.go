package settings

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/augment"
	"mevolve/model"
)

func TestStepCommand_NamesWhatDecidesTheSwapsAndNothingElse(t *testing.T) {
	s, p := Default(), Start()
	s.Mapping, s.Learner, s.Seed = "random", "sf+rf", 7
	s.Readings.EdgeCount = "literal"
	s.Readings.Pool = "originals"
	p.Graph.Graph, p.Fold, p.Step = 2, 4, 1
	got, ok := StepCommand("my data", s, p)
	want := "mevolve step 'my data' --graph 3 --mapping random --seed 7 --reading R2=literal --at 1/4/1"
	if !ok || got != want {
		t.Errorf("%s\nexpected\n%s", got, want)
	}
	for p, want := range map[[3]int]string{{1, 1, 1}: "", {1, 1, 0}: "", {2, 1, 1}: " --at 2/1/1", {1, 1, 2}: " --at 1/1/2"} {
		at := Start()
		at.Repeat, at.Fold, at.Iteration = p[0], p[1], p[2]
		if got, _ := StepCommand("toy", Default(), at); got != "mevolve step toy --graph 1"+want {
			t.Errorf("%v: %s", p, got)
		}
	}
}

func TestStepCommand_ThereIsNoneForWhatStepCannotDo(t *testing.T) {
	for _, change := range []func(*Position){
		func(p *Position) { p.Graph.Lineage = "1" },
		func(p *Position) { p.Forced = map[int]augment.Forced{0: {Add: &model.Edge{U: 0, V: 2}}} },
		func(p *Position) { p.Toggled = []model.Edge{{U: 0, V: 1}} },
	} {
		p := Start()
		change(&p)
		if command, ok := StepCommand("toy", Default(), p); ok {
			t.Errorf("%s does not show %+v", command, p)
		}
	}
}

func TestExplorerCommand_OpensTheToken(t *testing.T) {
	token := Token{Dataset: "rings", Settings: Default(), Position: Start()}
	folder := Token{Dataset: "mine", Settings: Default(), Position: Start()}
	for _, c := range []struct{ got, want string }{
		{ExplorerCommand("rings", token), "mevolve --at " + token.Encode()},
		{ExplorerCommand("./rings", token), "mevolve ./rings --at " + token.Encode()}, // a folder of that name
		{ExplorerCommand("mine", folder), "mevolve mine --at " + folder.Encode()},
		{ExplorerCommandAt("rings", token, "x.token"), "mevolve --at x.token"},
	} {
		if c.got != c.want {
			t.Errorf("%s\nexpected\n%s", c.got, c.want)
		}
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
	out, err := exec.Command(shell, "-c", `printf '%s\0' `+strings.Join(quoted, " ")).Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00"); !slices.Equal(got, words) {
		t.Errorf("%q\nexpected\n%q", got, words)
	}
}
