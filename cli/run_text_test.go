package cli

import (
	"strings"
	"testing"
)

// The verdict follows the two lines that name the run, before the folds; the last
// paragraph repeats it with the next command.
func TestRun_BeginsAndEndsWithTheVerdict(t *testing.T) {
	for _, dataset := range []string{"noise", "planted"} {
		out := mustRun(t, "run", dataset, "--learner", "sf+knn", "--iterations", "1")
		blocks := strings.Split(strings.TrimSpace(out), "\n\n")
		verdict, last := flat(blocks[1]), flat(blocks[len(blocks)-1])
		first, _, _ := strings.Cut(verdict, ". ")
		if !strings.Contains(first, "of the evolved model") && !strings.Contains(first, "evolved model from the original") && !strings.Contains(first, "over the original") {
			t.Errorf("%s: after the name of the run comes %q:\n%s", dataset, verdict, out)
		}
		if !strings.HasPrefix(last, strings.TrimSuffix(first, ".")+".") || !strings.Contains(last, " Next: ") {
			t.Errorf("%s: the end is %q, the verdict begins %q", dataset, last, first)
		}
	}
}
