package cli

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"mevolve/tui/lessons"
)

// picture are the glyphs that nobody can listen to: boxes, blocks, shapes made
// of dots.
var picture = regexp.MustCompile(`[\x{2500}-\x{259f}\x{2800}-\x{28ff}]`)

func TestText_IsCompleteWithoutPictures(t *testing.T) {
	t.Setenv("ACCESSIBLE", "1")
	commands := [][]string{
		{"step", "rings", "--graph", "3"},
		{"step", "rings", "--graph", "3", "--mapping", "vertex-similarity"},
		{"run", "communities", "--learner", "sf+knn", "--iterations", "1", "--folds", "2"},
		{"inspect", "rings"}, {"inspect", "communities"},
		{"lesson"}, {"lesson", "loop", "toy"},
	}
	for _, l := range lessons.All() {
		commands = append(commands, []string{"lesson", l.Name}, []string{"lesson", l.Name, "--reveal"})
	}
	for _, args := range commands {
		if found := picture.FindString(mustRun(t, args...)); found != "" {
			t.Errorf("mevolve %s prints %q", strings.Join(args, " "), found)
		}
	}
}

// What a screen reader gets of a step has every number of it, in ASCII, a sentence a line.
func TestStep_TellsAScreenReaderEveryNumber(t *testing.T) {
	numbers := regexp.MustCompile(`\d+\.?\d*`)
	for _, args := range [][]string{
		{"step", "toy", "--graph", "2"},
		{"step", "rings", "--graph", "3"},
		{"step", "rings", "--graph", "3", "--mapping", "random", "--beta", "0.3"},
		{"step", "communities", "--graph", "5", "--mapping", "vertex-similarity"},
		{"step", "rings", "--graph", "6", "--beta", "1", "--mapping", "motif-random"},
	} {
		t.Setenv("ACCESSIBLE", "")
		page := mustRun(t, args...)
		t.Setenv("ACCESSIBLE", "1")
		spoken := mustRun(t, args...)
		told := map[string]bool{}
		for _, n := range numbers.FindAllString(spoken, -1) {
			told[n] = true
		}
		for _, n := range numbers.FindAllString(page, -1) {
			if !told[n] {
				t.Errorf("mevolve %s says %s, to a screen reader it does not", strings.Join(args, " "), n)
			}
		}
		for line := range strings.SplitSeq(strings.TrimSuffix(spoken, "\n"), "\n") {
			if strings.ContainsFunc(line, func(r rune) bool { return r > 126 }) || !strings.HasSuffix(line, ".") {
				t.Errorf("%q is no sentence in ASCII", line)
			}
		}
	}
}

func TestExplorer_PointsToStepWhereOneListens(t *testing.T) {
	t.Setenv("ACCESSIBLE", "1")
	out, errOut, code := mevolve("communities", "--mapping", "random")
	if code != exitUsage || out != "" || !strings.Contains(errOut, "`mevolve step communities --graph 1 --mapping random`") {
		t.Errorf("exit %d, %q, %q", code, out, errOut)
	}
}

// A step says that s and degrees are the input graph's in all swaps, and of a path that alone
// is intact how many the input has.
func TestStep_SaysWhichGraphItDrawsFrom(t *testing.T) {
	intact := 0
	for graph := 1; graph <= 12; graph++ {
		out := flat(mustRun(t, "step", "communities", "--graph", fmt.Sprint(graph), "--candidates", "0"))
		if !strings.Contains(out, "Candidates, degrees and s are those of the input graph in all swaps") {
			t.Errorf("graph %d says nothing of it:\n%s", graph, out)
		}
		intact += strings.Count(out, "the only one of 2 paths that is intact")
	}
	if intact == 0 {
		t.Error("no path is told to be intact alone")
	}
}
