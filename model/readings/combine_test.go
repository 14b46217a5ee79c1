package readings

import (
	"strings"
	"testing"

	"mevolve/internal/expect"
)

// Lists of values give every combination, a later list of a reading replaces an earlier one, and
// what would be overwritten or done twice is refused.
func TestCombine_GivesEachValueWithEachOther(t *testing.T) {
	sets, err := Default().Combine([]string{"R9=originals,compounding", "R10=smallest,largest", "R9=compounding,originals"})
	if err != nil || len(sets) != 4 {
		t.Fatalf("%d sets, expected 4: %v", len(sets), err)
	}
	seen := map[Set]bool{}
	for _, s := range sets {
		seen[s] = true
		if s.Pool, s.Theta = PoolCompounding, ThetaSmallest; s != Default() {
			t.Errorf("%v has another reading changed", s)
		}
	}
	if len(seen) != 4 {
		t.Errorf("%d different sets, expected 4", len(seen))
	}
	for _, c := range [][2]string{{"R9=originals,originals", "twice"}, {"few-shot R2=keep", "given otherwise"}, {"R9=all", "no value"}} {
		expect.Refused(t, expect.ErrorOf(Default().Combine(strings.Fields(c[0]))), c[1])
	}
}
