package job

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
)

// An answer is computed once for a key, and a value for another key is never shown as that
// of this one.
func TestAnswer_IsOfItsLatestKey(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	for _, quick := range []bool{true, false} {
		var a Answer[string, int]
		var computed atomic.Int32
		length := func(key string) func(context.Context) (int, error) {
			return func(context.Context) (int, error) { computed.Add(1); return len(key), nil }
		}
		if a.Asked() || a.Of("") || a.Known("") {
			t.Error("the zero answer has a key")
		}
		first := a.Ask(d, "four", quick, length("four"))
		if a.Working() == quick || !a.Of("four") || a.Known("four") != quick {
			t.Errorf("quick %t: working %t, known %t", quick, a.Working(), a.Known("four"))
		}
		finish(first)
		if finish(a.Ask(d, "four", quick, length("four"))); computed.Load() != 1 || !a.Known("four") || a.Value != 4 || a.Known("") {
			t.Errorf("quick %t: computed %d times, the value is %d", quick, computed.Load(), a.Value)
		}
		replaced := a.Ask(d, "replaced", quick, length("replaced"))
		finish(a.Ask(d, "six...", quick, length("six...")))
		if finish(replaced); !a.Known("six...") || a.Value != 6 || a.Known("replaced") || a.Known("four") {
			t.Errorf("quick %t: the value of %q is %d", quick, a.Key, a.Value)
		}
		if a.Drop(); a.Asked() || a.Value != 0 {
			t.Errorf("a dropped answer has the value %d", a.Value)
		}
	}
}

// The value grows while it is computed, and is whole at the end.
func TestFollow_ShowsTheValueOnTheWay(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	var a Answer[string, int]
	half := make(chan struct{})
	next := a.Follow(d, "key", func(_ context.Context, show func(int)) error {
		show(1)
		<-half
		show(2)
		return nil
	})
	next = next().(Batch).Deliver()
	if a.Value != 1 || a.Known("key") || !a.Working() {
		t.Errorf("on the way the value is %d, known: %t", a.Value, a.Known("key"))
	}
	close(half)
	if finish(next); a.Value != 2 || !a.Known("key") || a.Working() {
		t.Errorf("at the end the value is %d, known: %t", a.Value, a.Known("key"))
	}
}

// A failure is not computed again by itself, and its value is not known.
func TestAnswer_KeepsItsFailure(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	broken := errors.New("broken")
	for _, quick := range []bool{true, false} {
		var a Answer[int, int]
		computed := 0
		do := func(context.Context) (int, error) { computed++; return 0, broken }
		finish(a.Ask(d, 0, quick, do))
		if finish(a.Ask(d, 0, quick, do)); computed != 1 || a.Err() != broken || !a.Of(0) || a.Known(0) || a.Working() {
			t.Errorf("quick %t: computed %d times, error %v, known %t", quick, computed, a.Err(), a.Known(0))
		}
		if finish(a.Ask(d, 1, quick, func(context.Context) (int, error) { return 1, nil })); a.Err() != nil || !a.Known(1) {
			t.Errorf("quick %t: the failure of another key stays: %v", quick, a.Err())
		}
	}
}
