package experiment

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDetectableEffects_AreWhatBenchPrintsAsItStarts(t *testing.T) {
	p := smallPlan(t)
	var started Start
	benched(t, p, Options{Workers: 2, Started: func(s Start) { started = s }})
	got, err := DetectableEffects(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(started.Detectable, got); d != "" || got[0].MDE == nil {
		t.Error(d)
	}
}
