package seed

import "testing"

func TestStream_DependsOnEveryFieldAndOnNothingElse(t *testing.T) {
	base := Unit{Seed: 1, Repeat: 2, Fold: 3, Iteration: 4, Graph: 5, Lineage: "1.2", Purpose: "map"}
	units := []Unit{base, base, base, base, base, base, base, base}
	units[1].Seed++
	units[2].Repeat++
	units[3].Fold++
	units[4].Iteration++
	units[5].Graph++
	units[6].Lineage = "1.3"
	units[7].Purpose = "train"
	first := map[uint64]int{}
	for i, u := range units {
		x := u.Stream().Uint64()
		if j, ok := first[x]; ok {
			t.Errorf("units %d and %d draw the same", i, j)
		}
		first[x] = i
		if u.Stream().Uint64() != x {
			t.Errorf("unit %d draws differently the second time", i)
		}
	}
}

func TestStream_LineageAndPurposeDoNotRunIntoEachOther(t *testing.T) {
	a := Unit{Lineage: "1", Purpose: "2map"}
	b := Unit{Lineage: "12", Purpose: "map"}
	if a.Stream().Uint64() == b.Stream().Uint64() {
		t.Error("two units share a stream")
	}
}

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
