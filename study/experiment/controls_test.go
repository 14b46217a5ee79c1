package experiment

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/study/settings"
)

// Controls stand beside a run and change nothing of it; what is said of them is a contrast
// over the graphs of the same folds, the one that a bench of both reports.
func TestRun_PutsControlsBesideTheMapping(t *testing.T) {
	d, err := datasets.Generate("rings")
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Learner, s.Iterations = "sf+knn", 1
	alone, err := Run(t.Context(), d, s, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"double-edge-swap", "addition-only"}
	r, err := Run(t.Context(), d, s, Options{Workers: 2, Controls: names})
	if err != nil {
		t.Fatal(err)
	}
	verdict, said := r.Only().Summary.Verdict, alone.Only().Summary.Verdict
	r.Only().Summary.Verdict, alone.Only().Summary.Verdict = "", ""
	if !reflect.DeepEqual(r.Only().Summary, alone.Only().Summary) || !reflect.DeepEqual(r.Trials, alone.Trials) || len(alone.Controls) != 0 {
		t.Error("the mapping's own numbers changed with controls beside it")
	}
	if rest, ok := strings.CutPrefix(verdict, said); !ok || !strings.Contains(rest, names[0]) || !strings.Contains(rest, names[1]) {
		t.Errorf("%q does not go on with the controls: %q", said, verdict)
	}
	if !strings.Contains(r.Provenance.Command, "--controls double-edge-swap,addition-only") {
		t.Errorf("%s is another run", r.Provenance.Command)
	}
	p := PlanOf(d, s)
	p.Mappings = append(p.Mappings, names...)
	c, err := Bench(t.Context(), p, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	for i, control := range r.Controls {
		found := false
		for _, x := range c.Contrasts {
			if x.A == s.Mapping && x.B == control.Mapping {
				found = true
				if control.Mapping != names[i] || x.Difference != control.Beside.Difference || *x.CI95 != *control.Beside.CI95 || *x.P != *control.Beside.P {
					t.Errorf("%+v in a run, %+v in a bench", control.Beside, x)
				}
			}
		}
		for _, cell := range c.Tables[0].Cells {
			if cell.Mapping == control.Mapping && math.Abs(cell.Evolved-control.Evolved) > 1e-12 {
				t.Errorf("%s: %v in a run, %v in a bench", control.Mapping, control.Evolved, cell.Evolved)
			}
		}
		if !found {
			t.Errorf("a bench has no contrast of %s", control.Mapping)
		}
	}
	if len(r.Controls) != 2 || !strings.Contains(c.Tables[0].Verdict, names[0]) {
		t.Errorf("%d controls; %q", len(r.Controls), c.Tables[0].Verdict)
	}
}
