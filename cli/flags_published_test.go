package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// --published NAME sets a published code's readings together, for every command alike; what is printed
// to do it again names the readings.
func TestAs_SetsTheReadingsOfAPublishedCode(t *testing.T) {
	var report struct {
		Provenance    struct{ Command string }
		Configuration struct{ Readings map[string]string }
	}
	text := mustRun(t, "run", "toy", "--iterations", "1", "--learner", "sf+knn", "--folds", "2", "--published", "lightning", "--format", "json")
	must.Do(json.Unmarshal([]byte(text), &report))
	for _, r := range []string{"R2=literal", "R4=every", "R10=magnitude", "R21=candidates", "R22=path"} {
		id, value, _ := strings.Cut(r, "=")
		if report.Configuration.Readings[id] != value || !strings.Contains(report.Provenance.Command, "--"+id+" "+value) {
			t.Errorf("%s: %v, %s", r, report.Configuration.Readings, report.Provenance.Command)
		}
	}
	expect.Lacks(t, report.Provenance.Command, "--published lightning")
	text = mustRun(t, "step", "triangles", "--graph", "5", "--beta", "0.1", "--published", "lightning", "--candidates", "0")
	expect.Contains(t, text, "candidates · 0.1⌉", "One more path of")
	mustRun(t, "step", "toy", "--graph", "3", "--published", "few-shot", "--R2", "literal", "--R9", "originals")
}
