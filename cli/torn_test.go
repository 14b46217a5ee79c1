package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// Every format of a report says that a last line is torn, in itself or on standard error.
func TestBenchReport_SaysThatALineIsTorn(t *testing.T) {
	withoutSlurm(t)
	store := filepath.Join(t.TempDir(), "store")
	mustRun(t, append([]string{"bench", "--store", store}, smallBench()...)...)
	f := must.Get(os.OpenFile(filepath.Join(store, "trials.jsonl"), os.O_APPEND|os.O_WRONLY, 0))
	must.Get(f.WriteString(`{"id":"x"`))
	must.Do(f.Close())
	for _, words := range []string{"--format text", "--format md", "--format csv", "--format json", "--format svg",
		"--section plots", "--section plots --format svg", "--section trials", "--section predictions", "--figure forest"} {
		out, said, code := mevolve(append([]string{"bench", "report", "--store", store}, strings.Fields(words)...)...)
		if text := flat(out + said); code != 0 || strings.Count(text, "is torn") != 1 {
			t.Errorf("%s, exit code %d: %q", words, code, said)
		}
	}
}
