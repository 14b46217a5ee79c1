package cli

import (
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/study/settings"
)

func TestUnused_SettingsThatChangeNothingAreNamed(t *testing.T) {
	for _, c := range []struct {
		args string
		says string // nothing where the setting counts
	}{
		{"embed toy --embedding sf --attributed", "--attributed changes nothing"},
		{"embed toy --embedding graph2vec --attributed", "toy has no vertex labels"},
		{"embed toy --embedding netlsd --embedding-preset karateclub", "--embedding-preset changes nothing"},
		{"embed toy --embedding graph2vec --embedding-preset karateclub", ""},
		{"run toy --folds 2 --iterations 1 --learner sf+knn --attributed", "--attributed changes nothing"},
		{"run toy --folds 2 --iterations 1 --learner gl2vec-graphlet+knn --embedding-preset karateclub", "gl2vec-graphlet is not made of word vectors"},
		{"embed toy --embedding graph2vec --R13 inductive", "--R13 inductive changes nothing"},
		{"embed toy --embedding sf --dim 2 --R16 largest", ""},
		{"embed toy --embedding sf --R16 largest", "--R16 largest changes nothing"},
		{"embed toy --embedding gl2vec --R20 file", ""},
		{"embed toy --embedding netlsd --R20 file", "--R20 file changes nothing"},
		{"embed toy --embedding gl2vec-graphlet --dim 4", "--dim changes nothing"},
		{"run toy --folds 2 --iterations 1 --learner sf+knn --R13 refit", "--R13 refit changes nothing"},
		{"run toy --folds 2 --iterations 1 --learner diffpool --R20 file", "--R20 file changes nothing"},
		{"run toy --folds 2 --iterations 1 --learner graph2vec+knn --R20 file", ""},
		{"run toy --folds 2 --iterations 1 --learner sf+knn --R19 standard --R2 literal", ""},
		{"run toy --folds 2 --iterations 1 --learner sf+knn --mapping random --l 3", "--l changes nothing"},
	} {
		out, errOut, code := mevolve(strings.Fields(c.args)...)
		notes := flat(errOut)
		if code != exitDone || out == "" || strings.Contains(notes, "changes nothing") != (c.says != "") || !strings.Contains(notes, c.says) {
			t.Errorf("mevolve %s: exit %d, stderr %q, want %q", c.args, code, errOut, c.says)
		}
	}
}

// Each setting has one flag, with one help, on every command that takes it.
func TestFlags_EverySettingIsOneOfRunAndHasOneHelp(t *testing.T) {
	find := func(command, flag string) (help string, ok bool) {
		c, _ := must.Both(Commands().Find(strings.Fields(command)))
		if f := c.Flags().Lookup(flag); f != nil && !strings.HasSuffix(f.Value.Type(), "Slice") { // a list of a plan
			return f.Usage, true
		}
		return "", false
	}
	for _, row := range settings.All() {
		help, ok := find("run", row.Flag())
		want := row.About
		if row.Flag() != row.Name { // it switches the setting off
			want = row.Without
		}
		if !ok || want == "" || !strings.Contains(help, want) {
			t.Errorf("run has no flag --%s that says %q: %q", row.Flag(), want, help)
		}
		for _, command := range []string{"", "step", "augment", "embed", "bench"} {
			if other, ok := find(command, row.Flag()); ok && other != help {
				t.Errorf("--%s says %q on run and %q on %s", row.Flag(), help, other, command)
			}
		}
	}
}

// A similarity decides the swaps and is told with its own numbers; it changes
// nothing for a mapping without scores.
func TestSimilarity_IsASettingOfEveryCommandThatMaps(t *testing.T) {
	step := func(args string) string { return mustRun(t, strings.Fields("step rings --graph 3 "+args)...) }
	if out := step("--similarity jaccard"); !strings.Contains(out, "Jaccard") || strings.Contains(out, "Resource") {
		t.Errorf("step with jaccard says\n%s", out)
	}
	if step("--similarity ra") != step("") {
		t.Error("Resource Allocation is not the default")
	}
	if out := mustRun(t, strings.Fields("inspect rings --graph 3 --similarity pa")...); !strings.HasPrefix(out, "i,j,adjacent,common,pa\n") {
		t.Errorf("the scores begin with %.40q", out)
	}
	if _, errOut, _ := mevolve(strings.Fields("run toy --folds 2 --iterations 1 --learner sf+knn --mapping random --similarity cn")...); !strings.Contains(errOut, "--similarity changes nothing") {
		t.Errorf("run with random says %q", errOut)
	}
}
