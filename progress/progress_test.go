package progress

import (
	"context"
	"sync"
	"testing"
)

func TestLoop_TellsOfEveryUnitOnce(t *testing.T) {
	var mu sync.Mutex
	told := map[int]int{}
	ctx := Watch(t.Context(), func(p Part) {
		mu.Lock()
		defer mu.Unlock()
		told[p.Done]++
		if p.Unit != "tree" || p.Of != 100 {
			t.Errorf("told is %+v", p)
		}
	})
	l := Begin(ctx, "tree", 100)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 25 {
				l.Done()
			}
		})
	}
	all.Wait()
	for done := range 101 {
		if told[done] != 1 {
			t.Errorf("%d done is told %d times", done, told[done])
		}
	}
}

func TestBegin_CountsNothingWhereNobodyWatches(t *testing.T) {
	l := Begin(context.Background(), "graph", 3)
	if l != nil {
		t.Error("a loop that nobody watches is counted")
	}
	if allocated := testing.AllocsPerRun(100, l.Done); allocated != 0 {
		t.Errorf("a unit that nobody hears of takes %v allocations", allocated)
	}
}

func TestPart_NamesTheUnitThatIsBeingDone(t *testing.T) {
	for part, want := range map[Part]string{
		{"grid row", 6, 25}:   "grid row 7 of 25",
		{"graph", 8409, 8410}: "graph 8,410 of 8,410",
		{"epoch", 3, 3}:       "epoch 3 of 3",
		{}:                    "",
	} {
		if got := part.String(); got != want {
			t.Errorf("%+v is %q, want %q", part, got, want)
		}
	}
}
