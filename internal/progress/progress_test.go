package progress

import (
	"context"
	"slices"
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
		{Unit: "grid row", Done: 6, Of: 25}:   "grid row 7 of 25",
		{Unit: "graph", Done: 8409, Of: 8410}: "graph 8,410 of 8,410",
		{Unit: "epoch", Done: 3, Of: 3}:       "epoch 3 of 3",
		{}:                                    "",
	} {
		if got := part.String(); got != want {
			t.Errorf("%+v is %q, want %q", part, got, want)
		}
	}
}

// A piece of a piece of the whole has its share of that, and a filter keeps parts back.
func TestWithin_Nests(t *testing.T) {
	var shares []float64
	ctx := Watch(t.Context(), func(p Part) { shares = append(shares, p.Share()) })
	inner := Within(Within(ctx, 0.5, 1), 0, 0.5)
	Begin(inner, "graph", 2).Done()
	Begin(Filter(inner, func(p Part) bool { return p.Done > 0 }), "graph", 1).Done()
	if want := []float64{0.5, 0.625, 0.75}; !slices.Equal(shares, want) {
		t.Errorf("told are %v, want %v", shares, want)
	}
}
