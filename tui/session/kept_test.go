package session

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/settings"
	"mevolve/tui/keys"
)

// Kept evolutions are made again one at a time, and while that lasts, too,
// they are told as they were.
func TestGo_MakesKeptEvolutionsAgainOneAtATime(t *testing.T) {
	b := newBench(t, "communities")
	b.Enter()
	b.Iterate()
	b.until("an iteration", func() bool { return b.phase() == Waiting })
	for range 2 {
		b.Do(keys.NextMapping)
		b.Enter()
		b.Iterate()
		b.until("an iteration of another mapping", func() bool { return b.phase() == Waiting })
	}
	p := settings.Start()
	b.Position(&p)
	p.Kept = b.Shelf()
	if len(p.Kept) != 2 || p.Kept[0].Steps != 5 {
		t.Fatalf("kept are %+v", p.Kept)
	}

	c := newBench(t, "communities")
	c.state.Settings = b.state.Settings
	c.Go(p)
	if diff := cmp.Diff(p.Kept, c.Shelf()); diff != "" {
		t.Error(diff)
	}
	for !c.Arrived() || c.Kept()[1].Owed() || c.Kept()[2].Owed() {
		working := 0
		var next *Evolution
		for _, e := range c.Kept() {
			if e.Phase(c.state.Settings.Iterations) == Working {
				working++
				next = e
			}
		}
		if working != 1 {
			t.Fatalf("%d evolutions work at once", working)
		}
		c.Update(next.job.Run().Next())
	}
	if diff := cmp.Diff(p.Kept, c.Shelf()); diff != "" {
		t.Error(diff)
	}
	for i, e := range c.Kept() {
		want, _ := b.Kept()[i].Event(1)
		if got, _ := e.Event(1); got.State.Accuracy != want.State.Accuracy || got.State.Kept != want.State.Kept {
			t.Errorf("evolution %d is another one: %+v, %d kept; was %+v, %d kept", i, got.State.Accuracy, got.State.Kept, want.State.Accuracy, want.State.Kept)
		}
	}
	if losing := c.state.Losing(); losing != "" {
		t.Errorf("a token can bring it again, and quitting asks: %s", losing)
	}
}

// What the user starts goes first.
func TestRestore_MakesWayForTheEvolutionThatIsShown(t *testing.T) {
	b := newBench(t, "communities")
	p := settings.Start()
	p.Kept = []settings.Kept{{Settings: b.state.Settings, Fold: 2, Steps: 9}}
	b.Go(p)
	b.until("the position", b.Arrived)
	other := b.Kept()[1]
	if other.phase == Paused {
		t.Fatal("the kept evolution waits although nothing else works")
	}
	b.Do(keys.Play)
	if other.phase != Paused {
		t.Error("two evolutions work at once")
	}
	b.until("the end", func() bool { return b.phase() == Finished })
	for other.Owed() {
		b.Update(other.job.Run().Next())
	}
	if other.Complete() != 2 {
		t.Errorf("%d iterations are made again", other.Complete())
	}
}
