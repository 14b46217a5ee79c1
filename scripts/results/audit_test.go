package main

import (
	"slices"
	"testing"
)

// The figures were recomputed outside this program, in exact fractions.
func TestAudit_FindsWhatAgreesAndWhatDoesNot(t *testing.T) {
	all := audit()
	for _, c := range []struct {
		claim, printed, recomputed string
		agrees                     bool
	}{
		{"evolved above original", "395/408", "395/408", true},
		{"success rate", "96.81 %", "96.81 %", true},
		{"average improvement", "3 to 13 %", "3 to 13 %", true},
		{"Avg RIMP, MUTAG, motif-random", "3.63 %", "3.46 %", false},
		{"Avg RIMP, MUTAG, motif-similarity", "4.00 %", "4.00 %", true},
		{"Avg RIMP, ENZYMES, random", "7.25 %", "7.25 %", true}, // 7.25499…
		{"Avg RIMP, KKI, motif-similarity", "13.36 %", "13.36 %", true},
		{"bold Avg RIMP is its dataset's largest", "implied: 6/6", "6/6", true},
		{"bold cell is its row's largest", "implied: 102/102", "101/102", false},
		{"wins, a tie given to all", "1, 32, 24, 57", "1, 33, 24, 57", false},
		{"wins, strict", "1, 32, 24, 57", "0, 28, 16, 48", false},
		{"wins, original competing, ties to all", "1, 32, 24, 57", "1, 32, 24, 57", true},
		{"original at or below majority, MUTAG", "implied: 0/17", "0/17", true},
		{"original at or below majority, ENZYMES", "implied: 0/17", "0/17", true},
		{"original at or below majority, KKI", "implied: 0/17", "17/17", false},
		{"original at or below majority, Peking_1", "implied: 0/17", "11/17", false},
		{"original at or below majority, PTC_MR", "implied: 0/17", "9/17", false},
		{"original at or below majority, OHSU", "implied: 0/17", "9/17", false},
	} {
		i := slices.IndexFunc(all, func(a audited) bool { return a.what == c.claim })
		if i < 0 {
			t.Fatalf("nothing is said of %q", c.claim)
		}
		if got := all[i]; got.printed != c.printed || got.recomputed != c.recomputed || got.agrees() != c.agrees {
			t.Errorf("got %+v, want %+v", got, c)
		}
	}
	agree := 0
	for _, a := range all {
		if a.agrees() {
			agree++
		}
	}
	if len(all) != 38 || agree != 30 { // one average, a bold cell, two ways to count wins, four majorities disagree
		t.Errorf("%d of %d figures agree", agree, len(all))
	}
}
