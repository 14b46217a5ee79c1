package cli

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"mevolve/lessons"
)

// picture are the glyphs that nobody can listen to: boxes, blocks, shapes made
// of dots.
var picture = regexp.MustCompile(`[\x{2500}-\x{259f}\x{2800}-\x{28ff}]`)

func TestText_IsCompleteWithoutPictures(t *testing.T) {
	t.Setenv("ACCESSIBLE", "1")
	commands := [][]string{
		{"step", "rings", "--graph", "3"},
		{"step", "rings", "--graph", "3", "--mapping", "vertex-similarity", "--walk"},
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

// What is told sentence by sentence is what the page of step says: every number
// of it, in ASCII.
func TestWalk_TellsEveryNumberOfTheStep(t *testing.T) {
	numbers := regexp.MustCompile(`\d+\.?\d*`)
	for _, args := range [][]string{
		{"step", "toy", "--graph", "2"},
		{"step", "rings", "--graph", "3"},
		{"step", "rings", "--graph", "3", "--mapping", "random", "--beta", "0.3"},
		{"step", "communities", "--graph", "5", "--mapping", "vertex-similarity"},
		{"step", "rings", "--graph", "6", "--beta", "1", "--mapping", "motif-random"},
	} {
		page, walked := mustRun(t, args...), mustRun(t, append(args, "--walk")...)
		told := map[string]bool{}
		for _, n := range numbers.FindAllString(walked, -1) {
			told[n] = true
		}
		for _, n := range numbers.FindAllString(page, -1) {
			if !told[n] {
				t.Errorf("mevolve %s says %s, its walk does not", strings.Join(args, " "), n)
			}
		}
		for line := range strings.SplitSeq(strings.TrimSuffix(walked, "\n"), "\n") {
			if strings.ContainsFunc(line, func(r rune) bool { return r > 126 }) || !strings.HasSuffix(line, ".") {
				t.Errorf("%q is no sentence in ASCII", line)
			}
		}
	}
}

// enters is a terminal's keyboard: it counts how often it was read.
type enters struct {
	lines []string
	read  int
}

func (e *enters) Read(p []byte) (int, error) {
	line := "q\n"
	if e.read < len(e.lines) {
		line = e.lines[e.read]
	}
	e.read++
	return copy(p, line), nil
}

func TestWalk_GoesOnAtEachEnterAndEndsAtQ(t *testing.T) {
	var out, complaint bytes.Buffer
	code := Main([]string{"step", "toy", "--graph", "2", "--walk"}, &enters{lines: []string{"\n", "\n", "\n"}}, &out, &complaint)
	if sentences := strings.Count(out.String(), "\n"); code != exitDone || sentences != 4 {
		t.Errorf("exit %d, %d sentences after three Enters and q:\n%s%s", code, sentences, out.String(), complaint.String())
	}
	for _, other := range []string{"--json", "--format=dot"} {
		if _, errOut, code := mevolve(t, "step", "toy", "--graph", "2", "--walk", other); code != exitUsage || !strings.Contains(errOut, "--walk") {
			t.Errorf("--walk %s: exit %d, %s", other, code, errOut)
		}
	}
}

func TestExplorer_PointsToTheWalkWhereOneListens(t *testing.T) {
	t.Setenv("ACCESSIBLE", "1")
	out, errOut, code := mevolve(t, "communities", "--mapping", "random")
	if code != exitUsage || out != "" || !strings.Contains(errOut, "`mevolve step communities --graph 1 --mapping random --walk`") {
		t.Errorf("exit %d, %q, %q", code, out, errOut)
	}
}

// A step says that s and degrees are the input graph's in all swaps, and of a path that alone
// is intact how many the input has.
func TestStep_SaysWhichGraphItDrawsFrom(t *testing.T) {
	intact := map[bool]int{}
	for graph := 1; graph <= 12; graph++ {
		for _, walks := range []bool{false, true} {
			args := []string{"step", "communities", "--graph", fmt.Sprint(graph), "--candidates", "0"}
			if walks {
				args = append(args, "--walk")
			}
			out := strings.Join(strings.Fields(mustRun(t, args...)), " ")
			if !strings.Contains(out, "Candidates, degrees and s are those of the input graph in all swaps") {
				t.Errorf("%v says nothing of it:\n%s", args, out)
			}
			intact[walks] += strings.Count(out, "the only one of 2 paths that is intact")
		}
	}
	if intact[false] == 0 || intact[false] != intact[true] {
		t.Errorf("paths that alone are intact, as text and as a walk: %v", intact)
	}
}
