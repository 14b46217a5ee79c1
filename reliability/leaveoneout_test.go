package reliability_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/reliability"
)

// Worked by hand. Three validation graphs, of the classes 0, 0 and 1:
//
//	A  p = (1, 0)  right     q_0 = (3/4, 1/4)   r_A = 3/4
//	B  p = (½, ½)  wrong     q_1 = (1/4, 3/4)   r_B = 1/2
//	C  p = (¼, ¾)  right                        r_C = (1·1 + 3·3)/16 = 5/8
//
// θ = 1/2 makes no mistake and is the smallest such r. Four generated graphs:
//
//	a  (½, ½) of class 0   r = 1/2   dropped
//	b  (1, 0) of class 0   r = 3/4   kept
//	c  (½, ½) of class 1   r = 1/2   dropped
//	d  (0, 1) of class 1   r = 3/4   kept
//
// Without A, q_0 = (½, ½), so r_B = ½ and r_C = 5/8, θ = ½: a and b have r = ½, and b is
// dropped. Without B, q_0 = (1, 0), so r_A = 1 and r_C = 5/8, θ = 5/8: a has ½ and b has 1,
// c ½ and d ¾, and no decision changes. Without C class 1 has no q: θ = ½ from A and B
// decides a and b as before, c and d are undecided.
func TestLeaveOneOut_RecomputesQAndThetaFromTheOthers(t *testing.T) {
	half, quarter := []float64{.5, .5}, []float64{.25, .75}
	c := must.Get(reliability.Calibrate([][]float64{{1, 0}, half, quarter}, []int{0, 0, 1}, []int{0, 1, 1}, 2, readings.ThetaSmallest))
	got := must.Get(c.LeaveOneOut([][]float64{half, {1, 0}, half, {0, 1}}, []int{0, 0, 1, 1}))
	want := []reliability.LeftOut{{Theta: 1. / 2, Changed: 1}, {Theta: 5. / 8}, {Theta: 1. / 2, Undecided: 2}}
	expect.Equal(t, want, got)
	if c.Theta != 1./2 || c.Q[0][0] != 3./4 {
		t.Errorf("the calibration has changed: θ = %v, Q = %v", c.Theta, c.Q)
	}
}

// The same in fractions, for votes of nearest neighbours, which tie often.
func TestLeaveOneOut_DecidesAsFractionsDo(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 7))
	undecided, changed := 0, 0
	for range 40 {
		classes := 2 + rng.IntN(3)
		deal := func(n int) (list []labelled, p [][]float64, class []int) {
			for range n {
				f, r := votes(rng, 5, classes)
				list = append(list, labelled{r, rng.IntN(classes), rng.IntN(3) > 0})
				p, class = append(p, f), append(class, list[len(list)-1].class)
			}
			return list, p, class
		}
		val, p, class := deal(4 + rng.IntN(12))
		pool, poolP, poolClass := deal(30)
		decision := slices.Clone(class)
		for i, v := range val {
			if !v.correct {
				decision[i] = (v.class + 1) % classes
			}
		}
		c := must.Get(reliability.Calibrate(p, class, decision, classes, readings.ThetaSmallest))
		results := must.Get(c.LeaveOneOut(poolP, poolClass))
		keeps := func(val []labelled) (kept []bool, theta float64) {
			_, minimisers, score := exact(val, pool, classes)
			for _, r := range score {
				kept = append(kept, r.Cmp(minimisers[0]) > 0)
			}
			theta, _ = minimisers[0].Float64()
			return kept, theta
		}
		all, _ := keeps(val)
		for v, got := range results {
			others := slices.Delete(slices.Clone(val), v, v+1)
			kept, theta := keeps(others)
			want := reliability.LeftOut{Theta: got.Theta}
			lost := !slices.ContainsFunc(others, func(o labelled) bool { return o.class == val[v].class })
			for i := range pool {
				switch {
				case lost && pool[i].class == val[v].class:
					want.Undecided++
				case kept[i] != all[i]:
					want.Changed++
				}
			}
			if got != want || math.Abs(theta-got.Theta) > 1e-12 {
				t.Errorf("without %d of %d: %+v, want %+v with θ = %v", v+1, len(val), got, want, theta)
			}
			undecided, changed = undecided+want.Undecided, changed+want.Changed
		}
	}
	if undecided == 0 || changed == 0 {
		t.Errorf("%d undecided and %d changed: the cases test nothing", undecided, changed)
	}
}

func TestLeaveOneOut_OfASingleGraphLeavesNothing(t *testing.T) {
	c := must.Get(reliability.Calibrate([][]float64{{1, 0}}, []int{0}, []int{0}, 2, readings.ThetaSmallest))
	if list, err := c.LeaveOneOut([][]float64{{1, 0}}, []int{0}); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := c.LeaveOneOut([][]float64{{1, 0}}, nil); err == nil {
		t.Error("a graph without a class is accepted")
	}
}
