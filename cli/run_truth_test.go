package cli

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/experiment"
)

// The text has the counts of the JSON; a dataset without a rule has neither.
func TestRun_SaysHowManyLabelsAreTrue(t *testing.T) {
	args := []string{"run", "triangles", "--learner", "sf+knn", "--iterations", "2"}
	var report experiment.Report
	must.Do(json.Unmarshal([]byte(mustRun(t, append(args, "--format", "json")...)), &report))
	truth := report.Only().Truth
	rows := map[string]experiment.Rate{
		"generated": truth.Generated, "kept by θ": truth.Kept, "dropped by θ": truth.Dropped, "kept in iteration 2": truth.Iterations[1].Kept,
	}
	for _, b := range truth.Bins {
		rows[strings.ReplaceAll(fmt.Sprintf("r from %.1f to %.1f", b.From, b.To), "0.", ".")] = b.Rate
	}
	out := mustRun(t, args...)
	for name, r := range rows {
		want := fmt.Sprintf("%s %d of %d .%03.0f", name, r.True, r.Of, 1000**r.Rate)
		found := false
		for line := range strings.Lines(out) {
			plain := strings.ReplaceAll(flat(line), ",", "")
			found = found || strings.HasPrefix(plain, want) || strings.HasPrefix(plain, strings.Replace(want, ".1000", "1.000", 1))
		}
		if !found {
			t.Errorf("%q is not said:\n%s", want, out)
		}
	}
	for _, m := range truth.FirstPool {
		expect.Contains(t, out, "\n"+m.Mapping+" ")
	}
	expect.Contains(t, flat(out), truth.Rule)
	expect.Lacks(t, mustRun(t, "run", "noise", "--learner", "sf+knn", "--iterations", "1"), "truth")
}
