package matrix

import "testing"

// Every vertex of a matrix that does not fit is seen when it is looked at, the
// last ones too.
func TestWindow_HoldsWhatIsLookedAt(t *testing.T) {
	for _, step := range []int{1, 2, 4} {
		for size := step; size <= 40; size += step {
			for n := size; n <= 100; n++ {
				for at := range n {
					first := window(at, size, n, step)
					if first%step != 0 || at < first || at >= min(first+size, n) {
						t.Fatalf("%d of %d is not in the window of %d from %d, by %d", at, n, size, first, step)
					}
				}
			}
		}
	}
}
