package parallel

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"mevolve/internal/must"
)

func TestEach_DoesEveryPieceOnce(t *testing.T) {
	for idle := range 4 {
		ctx, helpers := WithHelpers(t.Context(), idle)
		done := make([]int, 1000)
		must.Do(Each(ctx, len(done), func(i int) error { done[i]++; return nil }))
		for i, times := range done {
			if times != 1 {
				t.Errorf("with %d helpers piece %d was done %d times", idle, i, times)
			}
		}
		if left := helpers.idle.Load(); left != int64(idle) {
			t.Errorf("of %d helpers %d are idle afterwards", idle, left)
		}
	}
}

// Two pieces wait for each other: one goroutine would wait for ever.
func TestEach_IsHelpedByThoseWhoAreIdleByThen(t *testing.T) {
	ctx, helpers := WithHelpers(t.Context(), 0)
	helpers.Add(1)
	var both sync.WaitGroup
	both.Add(2)
	must.Do(Each(ctx, 2, func(int) error { both.Done(); both.Wait(); return nil }))
}

// Helpers are shared: a piece that has pieces of its own does them alone.
func TestEach_NeverUsesMoreThanThereAre(t *testing.T) {
	ctx, _ := WithHelpers(t.Context(), 2)
	var mu sync.Mutex
	working, most := 0, 0
	err := Each(ctx, 3, func(int) error {
		return Each(ctx, 50, func(int) error {
			mu.Lock()
			working++
			most = max(most, working)
			mu.Unlock()
			defer func() { mu.Lock(); working--; mu.Unlock() }()
			return nil
		})
	})
	if err != nil || most > 3 {
		t.Errorf("%d worked at once, %v", most, err)
	}
}

func TestEach_ReturnsTheFirstErrorAndStops(t *testing.T) {
	broken := errors.New("broken")
	done := 0
	err := Each(t.Context(), 10, func(i int) error {
		if done++; i == 3 {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) || done != 4 {
		t.Errorf("%v after %d pieces", err, done)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Each(ctx, 1, func(int) error { t.Error("a piece was done"); return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestEach_APanicIsAnError(t *testing.T) {
	for idle := range 2 {
		ctx, helpers := WithHelpers(t.Context(), idle)
		err := Each(ctx, 100, func(i int) error {
			if i == 50 {
				panic("oh")
			}
			return nil
		})
		if err == nil || !strings.Contains(err.Error(), "oh") || helpers.idle.Load() != int64(idle) {
			t.Errorf("%d helpers: %v", idle, err)
		}
	}
}
