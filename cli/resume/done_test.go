package resume

import (
	"errors"
	"os"
	"slices"
	"testing"

	"mevolve/internal/must"
	"mevolve/internal/openfile"
)

// A pipe of the name was waited on before the first frame, a device read for ever.
func TestDone_RefusesWhatIsNoFile(t *testing.T) {
	state(t)
	must.Do(os.MkdirAll(Folder(), 0o700))
	must.Do(os.Symlink("/dev/zero", within(lessonsDone)))
	var not openfile.NotRegular
	if list, err := Done(); len(list) > 0 || !errors.As(err, &not) {
		t.Errorf("done are %q, %v", list, err)
	}
	if err := SetDone("theta"); !errors.As(err, &not) {
		t.Errorf("one more is taken, %v", err)
	}
}

func TestDone_RemembersEachLessonOnce(t *testing.T) {
	state(t)
	if !First() || len(must.Get(Done())) != 0 {
		t.Error("something is kept before anything was done")
	}
	for _, name := range []string{"theta", "noise", "theta"} {
		must.Do(SetDone(name))
	}
	if got := must.Get(Done()); !slices.Equal(got, []string{"theta", "noise"}) {
		t.Errorf("done are %q", got)
	}
	if First() {
		t.Error("with something kept it is still the first start")
	}
	if words, err := Explorer.Last(); !errors.Is(err, ErrNothing) {
		t.Errorf("lessons are taken for a place: %q, %v", words, err)
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
	if _, err := Explorer.Last(); !errors.Is(err, ErrNothing) || must.Get(Done()) != nil {
		t.Error("the fact is taken for a place")
	}
}
