package theme

import (
	"image/color"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// Classes' regions lie side by side, with points of any class on them.
func TestRegions_DifferAndCarryTheirPoints(t *testing.T) {
	for _, dark := range []bool{true, false} {
		p := choose(Usual, dark)
		seen := map[[4]uint32]int{}
		for k, c := range p.region {
			r, g, b, a := color.Color(ansi.Convert256(c)).RGBA()
			coarse := [4]uint32{r, g, b, a}
			if other, ok := seen[coarse]; ok {
				t.Errorf("dark %v: with 256 colours the regions of classes %d and %d are one", dark, other, k)
			}
			seen[coarse] = k
			for j, point := range p.class {
				if got := contrast(point, c); got < 2.1 {
					t.Errorf("dark %v: a point of class %d on the region of class %d has a contrast of %.1f", dark, j, k, got)
				}
			}
			if got := contrast(p.class[k], c); got < leastOfPoint(k) {
				t.Errorf("dark %v: a point of class %d on its own region has a contrast of %.1f", dark, k, got)
			}
		}
	}
}
