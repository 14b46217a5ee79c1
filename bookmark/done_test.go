package bookmark

import (
	"slices"
	"testing"
)

func TestDone_RemembersEachLessonOnce(t *testing.T) {
	state(t)
	if !First() || len(Done()) != 0 {
		t.Error("something is kept before anything was done")
	}
	for _, name := range []string{"theta", "noise", "theta"} {
		if err := SetDone(name); err != nil {
			t.Fatal(err)
		}
	}
	if got := Done(); !slices.Equal(got, []string{"theta", "noise"}) {
		t.Errorf("done are %q", got)
	}
	if First() {
		t.Error("with something kept it is still the first start")
	}
	if words, damaged := Last("explorer"); words != nil || damaged != nil {
		t.Errorf("lessons are taken for a bookmark: %q, %q", words, damaged)
	}
}

func TestOpened_IsRememberedForEver(t *testing.T) {
	state(t)
	if Opened() {
		t.Error("a lesson was opened before anything was done")
	}
	for range 2 {
		if err := SetOpened(); err != nil || !Opened() {
			t.Errorf("that a lesson was opened is forgotten, %v", err)
		}
	}
	if words, damaged := Last("explorer"); words != nil || damaged != nil || Done() != nil {
		t.Error("the fact is taken for a bookmark")
	}
}
