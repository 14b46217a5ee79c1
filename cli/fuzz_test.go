package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/internal/wording"
)

// A command line ends in results, in the end of its context or in one
// sentence, whatever its words are. The context has ended before: the words
// are read and the dataset is opened, but nothing is trained or downloaded.
func FuzzCommandLine(f *testing.F) {
	for _, line := range []string{
		"", " ", "toy", "toi", "--version", "--help", "help run", "help frob", "frob", "completion bash", "__complete run --mapping ",
		"run", "run toy toy", "run toy --folds 2 --learner sf+knn --iterations 1 --R9 originals --format json", "run toy --beta 1e400 --workers 0",
		"run toy --no-filter=maybe --seed -1", "run noise:7 --store kept --reliability r.csv --workers 99999999999", "run pairs.txt --attributed --dim 0",
		"step toy --graph 1 --l 3 --candidates 2", "step toy --graph 99 --format dot", "step rings:3 --graph 2 --mapping random --at repeat=2,iteration=3 --json",
		"augment toy -o made --filtered", "augment toy -o", "embed toy --embedding gl2vec --dim 3 --embedding-preset karateclub", "inspect toy --graph 2", "inspect tu --json",
		"bench --datasets toy,rings --mapping random,motif-random --learner sf+svm --beta 0.1,0.2 --store kept --shard 2/3", "bench report a b --section plots",
		"bench --datasets toy --store kept --shard 9223372036854775807/9223372036854775807", "bench report --store kept --format md", "bench report --section audit", "datasets", "datasets fetch MUTAG", "datasets fetch nobody",
		"lesson", "lesson theta --format html", "lesson --all --format html", "--at screen=2,step=1", "toy --beta .2 --at screen=2,gra", "toy --lessons tu --theme light --ascii", "-- -o", "run -- toy", "run =", "--=x",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if outside.MatchString(line) {
			t.Skip("nothing outside the test's folder is read or written")
		}
		t.Chdir(somewhere(t))
		ended, end := context.WithCancel(context.Background())
		end()
		var out, errOut bytes.Buffer
		root := newRoot(terminal{strings.NewReader(""), &out, &errOut})
		root.SetArgs(strings.Split(line, " "))
		err := root.ExecuteContext(ended)
		if err == nil || errors.Is(err, context.Canceled) {
			return
		}
		text := wording.Shown(err.Error())
		if !strings.Contains(line, "\n") && strings.Contains(text, "\n") || text == "" || strings.Contains(text, "bug in mevolve") {
			t.Errorf("not a sentence: %q", text)
		}
	})
}

// outside are words that may name a place outside the folder; 2/3 is a shard.
var outside = regexp.MustCompile(`\\|~|\.\.|^/|\D/|/\D|/$`)

// somewhere is a folder with an edge list and a dataset in TU format, and
// nobody's home.
func somewhere(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "MEVOLVE_DATA"} {
		t.Setenv(name, folder)
	}
	must.Do(os.Mkdir(folder+"/tu", 0o755))
	for name, content := range map[string]string{
		"pairs.txt":                 "1 2\n2 3\n",
		"tu/tu_A.txt":               "1, 2\n2, 3\n4, 5\n",
		"tu/tu_graph_indicator.txt": "1\n1\n1\n2\n2\n",
		"tu/tu_graph_labels.txt":    "0\n1\n",
	} {
		must.Do(os.WriteFile(folder+"/"+name, []byte(content), 0o644))
	}
	return folder
}
