package cli

import (
	"slices"
	"strings"
	"testing"
)

// completed are the words offered for the last word of a command line.
func completed(t *testing.T, line ...string) []string {
	t.Helper()
	var words []string
	for _, l := range strings.Split(mustRun(t, append([]string{"__complete"}, line...)...), "\n") {
		word, _, _ := strings.Cut(l, "\t")
		words = append(words, word)
	}
	return words
}

func TestCompletion_KnowsTheNames(t *testing.T) {
	for _, c := range []struct {
		line string // "_" is the word that is begun
		want string
	}{
		{"_", "planted"}, {"_", "run"}, {"run _", "MUTAG"}, {"step _", "toy"}, {"check _", "rings"}, {"record _", "rings"},
		{"datasets fetch _", "KKI"}, {"bench --datasets _", "ENZYMES"}, {"bench --preset _", "table3"},
		{"run --mapping _", "motif-random"}, {"run --mapping _", "double-edge-swap"}, {"bench --mapping _", "random"},
		{"run --learner _", "netlsd+rf"}, {"run --similarity _", "jaccard"}, {"run --R9 _", "originals"}, {"bench --R9 _", "originals"},
		{"lesson _", "edge-swap"}, {"lesson _", "loop"}, {"--lesson _", "similarity"}, {"--lesson _", "loop"}, {"--theme _", "light"}, {"step --format _", "dot"},
		{"help _", "readings"}, {"help bench _", "report"},
	} {
		words := strings.Fields(strings.ReplaceAll(c.line, "_", " _ "))
		words[slices.Index(words, "_")] = ""
		if got := completed(t, words...); !slices.Contains(got, c.want) {
			t.Errorf("%s: no %s in %q", c.line, c.want, got)
		}
	}
	// A second dataset is offered to nobody, a file is: a dataset may be one.
	if got := completed(t, "run", "MUTAG", ""); slices.Contains(got, "rings") {
		t.Errorf("a second dataset: %q", got)
	}
	if got := completed(t, "run", ""); !slices.Contains(got, ":0") {
		t.Errorf("no files: %q", got)
	}
}
