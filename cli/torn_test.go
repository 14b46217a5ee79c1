package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every format of a report says that a last line is torn, in itself or on standard error.
func TestBenchReport_SaysThatALineIsTorn(t *testing.T) {
	withoutSlurm(t)
	store := filepath.Join(t.TempDir(), "store")
	mustRun(t, append([]string{"bench", "--store", store}, smallBench()...)...)
	f, err := os.OpenFile(filepath.Join(store, "trials.jsonl"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"id":"x"`); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"--format text", "--format md", "--format csv", "--format json", "--format svg",
		"--section plots", "--section plots --format svg", "--section trials", "--section predictions", "--figure forest"} {
		out, said, code := mevolve(t, append([]string{"bench", "report", "--store", store}, strings.Fields(words)...)...)
		if text := strings.Join(strings.Fields(out+said), " "); code != 0 || strings.Count(text, "is torn") != 1 {
			t.Errorf("%s, exit code %d: %q", words, code, said)
		}
	}
}
