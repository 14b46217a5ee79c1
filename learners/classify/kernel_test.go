package classify

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// F is the same to the last bit whether rows are kept, all or some, or computed
// strip by strip, for any two of the classes.
func TestRetreat_IsTheSameHoweverFewRowsAreKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 150).Draw(t, "n")
		x := newColumns(spectra(rapid.Uint64().Draw(t, "seed"), n, 9))
		cuts := rapid.SliceOfN(rapid.IntRange(0, n), 4, 4).Draw(t, "cuts")
		slices.Sort(cuts)
		of := sides{span{cuts[0], cuts[1]}, span{cuts[2], cuts[3]}}
		points := of.first.len() + of.second.len()
		if points == 0 {
			return
		}
		var changes []change
		for range rapid.IntRange(0, 2*abreast+1).Draw(t, "changes") {
			changes = append(changes, change{rapid.IntRange(0, points-1).Draw(t, "t"), rapid.Float64Range(-9, 9).Draw(t, "delta")})
		}
		want := make([]float64, points)
		for _, c := range changes {
			row := make([]float32, filled(n))
			i := of.of(c.t)
			similar(x, x.rows[i], 0.3, row)
			row[i] = 1
			for t := range want {
				want[t] = math.FMA(-c.delta, float64(row[of.of(t)]), want[t])
			}
		}
		for _, rows := range []int{0, 1, n / 2, n} {
			k := &view{newKernelIn(4*filled(n)*rows, x, 0.3), of}
			got := make([]float64, points)
			k.subtractGradient(t.Context(), got, changes)
			if !slices.Equal(got, want) {
				t.Fatalf("with %d rows kept F is %v, want %v", rows, got, want)
			}
			k.kernel.close()
		}
	})
}

// A part of a part has the rows of the points that stay, among themselves, and asks
// for no other again.
func TestPart_OfAPartKeepsItsRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 150).Draw(t, "n")
		seed := rapid.Uint64().Draw(t, "seed")
		x := newColumns(spectra(seed, n, 9))
		rng := newRNG(seed)
		index := rng.Perm(n)
		slices.Sort(index)
		p := newPart(&view{newKernelIn(0, x, 0.3), sides{span{0, n}, span{n, n}}}, index)
		p.rows.most = max(8, rapid.IntRange(0, n).Draw(t, "most"))
		want := make([]float32, filled(n))
		for round := range 4 {
			for range rng.IntN(2*n) + 1 {
				s := rng.IntN(len(index))
				r := p.row(s)
				similar(x, x.rows[index[s]], 0.3, want)
				want[index[s]] = 1
				for u, number := range index {
					if r.values[u] != want[number] {
						t.Fatalf("round %d: K of %d and %d is %v, want %v", round, index[s], number, r.values[u], want[number])
					}
				}
				r.users--
			}
			known := map[int][]float32{} // by the point
			for _, r := range p.rows.ring {
				known[index[r.index]] = slices.Clone(r.values[:len(index)])
			}
			var stay, next []int
			for s, number := range index {
				if rng.IntN(3) > 0 {
					stay, next = append(stay, s), append(next, number)
				}
			}
			if len(stay) == 0 {
				return
			}
			p = p.of(stay)
			kept := 0
			for s, number := range next {
				if known[number] == nil {
					continue
				}
				kept++
				r := p.rows.rows[s]
				if r == nil || !r.filled {
					t.Fatalf("the row of %d is lost", number)
				}
				for u, from := range stay {
					if r.values[u] != known[number][from] {
						t.Fatalf("the row of %d has %v at %d, had %v", number, r.values[u], u, known[number][from])
					}
				}
			}
			if kept != len(p.rows.ring) {
				t.Fatalf("%d rows are kept, of which %d belong to points that stay", len(p.rows.ring), kept)
			}
			index = next
		}
	})
}
