//go:build unix

package e2e

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"mevolve/internal/long"
	"mevolve/internal/must"
)

// A processor without the vector instructions or without FMA gives the same report, and
// so does a build without assembly.
func TestRun_TheSameBytesWithoutVectorInstructions(t *testing.T) {
	long.Only(t, "it takes long")
	t.Parallel()
	if runtime.GOARCH != "amd64" {
		t.Skip("there is assembly for amd64 alone")
	}
	commands := []string{"embed toy --embedding netlsd", "embed rings --embedding graph2vec", "run toy --learner sf+log --format json"}
	for _, learner := range []string{"sf+log", "sf+svm", "netlsd+knn", "netlsd+svm", "graph2vec+rf"} {
		commands = append(commands, "run rings --iterations 3 --format json --learner "+learner)
	}
	processors := []string{"cpu.fma=off", "cpu.all=off", "cpu.avx2=off"}
	pure := filepath.Join(t.TempDir(), "pure")
	if out, err := exec.Command("go", "build", "-tags", "purego", "-o", pure, "../..").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, words := range commands {
		report := func(program, without string) []byte {
			c := command(t, strings.Fields(words)...)
			if program != "" {
				c.Path = program
			}
			c.Env = append(c.Env, "GODEBUG="+without)
			out := must.Get(c.Output())
			return besideDays(out)
		}
		want := report("", "")
		for _, without := range processors {
			if got := report("", without); !bytes.Equal(got, want) {
				t.Errorf("%s with %s: %s", words, without, firstOther(got, want))
			}
		}
		if got := report(pure, ""); !bytes.Equal(got, want) {
			t.Errorf("%s built without assembly: %s", words, firstOther(got, want))
		}
	}
}

// firstOther is the first line that differs, as it is and as it should be.
func firstOther(got, want []byte) string {
	a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for k := range min(len(a), len(b)) {
		if a[k] != b[k] {
			return a[k] + ", want " + b[k]
		}
	}
	return "another number of lines"
}
