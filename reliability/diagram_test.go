package reliability

import (
	"testing"

	"pgregory.net/rapid"
)

// Every label is in exactly one bin, and that is the one its r lies in, also
// after bins were kept and added again.
func TestDiagram_CountsEveryLabelWhereItsRLies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var d, again Diagram
		rs := rapid.SliceOf(rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{0, 1, .1, .2, .3, .4, .5, .6, .7, .8, .9}))).Draw(t, "r")
		holds := func(i int) bool { return i%3 == 0 }
		for i, r := range rs {
			d.Count(r, holds(i))
		}
		again.Add(d.Bins())
		if again != d {
			t.Fatalf("added again, %v become %v", d, again)
		}
		all := Share{}
		for _, b := range d.Bins() {
			all = all.Plus(b.Share)
			var want Share
			for i, r := range rs {
				if r >= b.From && (r < b.To || b.To == 1) {
					want.Count(holds(i))
				}
			}
			if b.Share != want || b.Of == 0 {
				t.Fatalf("%v to %v: %+v, want %+v", b.From, b.To, b.Share, want)
			}
		}
		if all.Of != len(rs) || all.True != (len(rs)+2)/3 {
			t.Fatalf("of %d labels %+v are counted", len(rs), all)
		}
	})
}
