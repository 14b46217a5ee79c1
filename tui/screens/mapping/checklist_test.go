package mapping

import (
	"fmt"
	"slices"
	"testing"

	"mevolve/model"
	"mevolve/study/check"
	"mevolve/tui/keys"
	"mevolve/tui/screens/mapping/checkview"
)

// listed are the pairs in the order of the list, from the first row to the last.
func (b *bench) listed() (pairs []model.Edge) {
	b.do(checkview.Pairs, keys.First)
	for row := -1; row != b.s.checks.Row(); b.do(checkview.Pairs, keys.Down) {
		row = b.s.checks.Row()
		if e, ok := b.s.checks.Pair(); ok {
			pairs = append(pairs, e)
		}
	}
	return pairs
}

// wanted are those that a loop over the frequencies keeps, in their order.
func (b *bench) wanted(keep func(check.Frequency) bool) (pairs []model.Edge) {
	for _, f := range b.s.checks.Frequencies() {
		if f.Pair[0] > 0 && keep(f) {
			pairs = append(pairs, model.NewEdge(f.Pair[0]-1, f.Pair[1]-1))
		}
	}
	return pairs
}

// The pairs of a check are sorted by a column and chosen by a condition as
// other lists are; a position says how, and Esc takes the condition away before the check.
func TestCheck_PairsAreSortedAndChosen(t *testing.T) {
	uniform(t)
	b := newBench(t)
	b.do(0, keys.Check)
	b.done()
	all := b.wanted(func(check.Frequency) bool { return true })
	if got := b.listed(); !slices.Equal(got, all) {
		t.Errorf("those furthest off are not first: %v, want %v", got, all)
	}
	b.do(checkview.Verdict, keys.Sort) // by the pair
	sorted := slices.SortedStableFunc(slices.Values(all), model.Edge.Compare)
	if got := b.listed(); !slices.Equal(got, sorted) {
		t.Errorf("sorted by pair it is %v, want %v", got, sorted)
	}
	b.do(checkview.Verdict, keys.UntilTouched)
	if b.Run(b.Prompted.Start("off and seen<exact and removed")); !b.s.position.check {
		t.Fatal("the check is closed")
	}
	off := b.wanted(func(f check.Frequency) bool { return f.Off && f.Seen < f.Expected && f.What == "removed" })
	slices.SortFunc(off, model.Edge.Compare)
	if got := b.listed(); len(off) == 0 || len(off) == len(all) || !slices.Equal(got, off) {
		t.Errorf("chosen are %v, want %v", got, off)
	}
	b.expect(checkview.Pairs, fmt.Sprintf("%d of %d: off and seen<exact", len(off), len(b.s.checks.Frequencies())))
	other := newBench(t)
	other.Run(other.s.Go(b.s.Position()))
	other.done()
	if got := other.listed(); !slices.Equal(got, off) {
		t.Errorf("the position lists %v, want %v", got, off)
	}
	if b.s.Back(); !b.s.position.check || !slices.Equal(b.listed(), sorted) {
		t.Errorf("Esc leaves %v", b.listed())
	}
	b.do(0, keys.UntilTouched)
	b.Run(b.Prompted.Start("seen>2"))
	b.expect(checkview.Pairs, "No pair meets the condition")
	if b.do(checkview.Pairs, keys.Enter); !b.s.position.check {
		t.Error("Enter goes to a pair that is not listed")
	}
}
