package trace

import "testing"

func TestLineNames_AreOneOfEachLine(t *testing.T) {
	if len(LineNames) != int(Swapped)+1 {
		t.Errorf("%d names for %d lines", len(LineNames), Swapped+1)
	}
}
