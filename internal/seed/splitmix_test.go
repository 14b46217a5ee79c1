package seed

import "testing"

// The draws are those of Vigna's splitmix64.c from the seed 1234567.
func TestMix_IsSplitMix64(t *testing.T) {
	state := uint64(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := Mix(state); got != want {
			t.Errorf("draw %d is %d, want %d", i+1, got, want)
		}
		state += Golden
	}
}
