package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// answered makes graphs of which B has gained some, lost others, and the rest
// are answered alike, each tested once.
func answered(gained, lost, alike int) []Answers {
	var graphs []Answers
	for range gained {
		graphs = append(graphs, Answers{1, 0, 1})
	}
	for range lost {
		graphs = append(graphs, Answers{1, 1, 0})
	}
	for range alike {
		graphs = append(graphs, Answers{1, 1, 1})
	}
	return graphs
}

func anyAnswers(t *rapid.T, most int) []Answers {
	n := rapid.IntRange(1, most).Draw(t, "graphs")
	graphs := make([]Answers, n)
	for i := range graphs {
		times := rapid.IntRange(1, 5).Draw(t, "times")
		graphs[i] = Answers{times, rapid.IntRange(0, times).Draw(t, "a"), rapid.IntRange(0, times).Draw(t, "b")}
	}
	return graphs
}

// 60 of 60 against 30 of 60, alike in every fold: no spread over trials, and
// as plain a loss as there can be.
func TestPairGraphs_ADifferenceWithoutSpreadOverTrialsIsALoss(t *testing.T) {
	o := PairGraphs(answered(0, 30, 30))
	if *o.P != math.Ldexp(1, -29) || o.Effect() != Loss || !o.SinglePass {
		t.Errorf("p = %v, %s; McNemar's exact p is 2⁻²⁹", *o.P, o.Effect())
	}
	if o.CI95.High() >= 0 || o.Mean != -0.5 {
		t.Errorf("mean %v, interval %v", o.Mean, *o.CI95)
	}
}

// Graphs tested once: the sign-flip test is the exact binomial test of the
// discordant ones.
func TestPairGraphs_IsMcNemarsExactTestForOnePass(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, c := rapid.IntRange(0, 60).Draw(t, "gained"), rapid.IntRange(0, 60).Draw(t, "lost")
		o := PairGraphs(answered(b, c, rapid.IntRange(1, 50).Draw(t, "alike")))
		want := 1.0
		if b+c > 0 {
			binomial := distuv.Binomial{N: float64(b + c), P: 0.5}
			want = min(1, 2*binomial.CDF(float64(min(b, c))))
		}
		near(t, "p", *o.P, want, 1e-12)
	})
}

func TestPairGraphs_CountsEveryChoiceOfSigns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		graphs := anyAnswers(t, 9)
		sum := 0
		for _, g := range graphs {
			sum += g.B - g.A
		}
		far := 0
		for signs := range 1 << len(graphs) {
			flipped := 0
			for i, g := range graphs {
				if signs>>i&1 == 1 {
					flipped += g.B - g.A
				} else {
					flipped -= g.B - g.A
				}
			}
			if max(flipped, -flipped) >= max(sum, -sum) {
				far++
			}
		}
		near(t, "p", *PairGraphs(graphs).P, math.Ldexp(float64(far), -len(graphs)), 1e-12)
	})
}

// Every sample of n+2 from the graphs and the two added ones, halves counted
// by taking everything twice.
func TestPairGraphs_ItsIntervalIsThatOfEveryBootstrapSample(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		graphs := anyAnswers(t, 3)
		if len(graphs) < 2 {
			return
		}
		times, from := 0, []int{}
		for _, g := range graphs {
			times += g.Times
			from = append(from, g.B-g.A, g.B-g.A)
		}
		from = append(from, 1, -1, 0, 0)
		samples := 1
		for range len(graphs) + 2 {
			samples *= len(from)
		}
		var count [201]int // of the sums from −100
		for s := range samples {
			sum := 100
			for range len(graphs) + 2 {
				sum += from[s%len(from)]
				s /= len(from)
			}
			count[sum]++
		}
		ends, below := [2]float64{math.Inf(1), math.Inf(1)}, 0
		for sum := -100; sum <= 100; sum++ {
			below += count[sum+100]
			for j, share := range [2]float64{0.025, 0.975} {
				if exact := share * float64(samples); math.Abs(float64(below)-exact) < 1e-6 {
					return // on the edge either end is right
				} else if float64(below) > exact {
					ends[j] = min(ends[j], float64(sum))
				}
			}
		}
		ci := PairGraphs(graphs).CI95
		near(t, "low", ci.Low()*float64(times), ends[0], 1e-9)
		near(t, "high", ci.High()*float64(times), ends[1], 1e-9)
	})
}

// Of many graphs tested often the samples cannot be counted; their sums are added up one draw
// after the other here.
func TestPairGraphs_ItsIntervalIsThatOfEverySampleOfManyGraphs(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, x := range []struct{ graphs, furthest, shift int }{{300, 5, 2}, {150, 40, -3}, {40, 200, 0}} {
		const tests = 640
		var graphs []Answers
		one := make([]float64, 2*x.furthest+1) // weights of one draw, from −furthest
		one[x.furthest], one[x.furthest+1], one[x.furthest-1] = 1, .5, .5
		for i := range x.graphs {
			d := random.IntN(2*x.furthest+1) - x.furthest
			switch i % 8 { // mostly far from even, as models are
			case 0:
				d = x.furthest
			case 1, 2, 3:
				d = x.shift
			}
			graphs = append(graphs, Answers{Times: tests, A: tests/2 - d/2, B: tests/2 - d/2 + d})
			one[x.furthest+d]++
		}
		draws := x.graphs + 2
		reach := draws * x.furthest
		sums, next := make([]float64, 2*reach+1), make([]float64, 2*reach+1)
		sums[reach] = 1
		for n := range draws {
			clear(next)
			for s := reach - n*x.furthest; s <= reach+n*x.furthest; s++ {
				for i, w := range one {
					next[s-x.furthest+i] += sums[s] * w / float64(draws)
				}
			}
			sums, next = next, sums
		}
		ends, below := [2]float64{math.Inf(1), math.Inf(1)}, 0.0
		for i, w := range sums {
			below += w
			for j, share := range [2]float64{0.025, 0.975} {
				if below >= share {
					ends[j] = min(ends[j], float64(i-reach))
				}
			}
		}
		ci := PairGraphs(graphs).CI95
		near(t, "low", ci.Low()*float64(tests*x.graphs), ends[0], 1e-6)
		near(t, "high", ci.High()*float64(tests*x.graphs), ends[1], 1e-6)
	}
}

// No graph of 20 answered otherwise: of all graphs up to 3/20 might be.
func TestPairGraphs_NoDifferenceSeenIsNotNoDifference(t *testing.T) {
	if ci := PairGraphs(answered(0, 0, 20)).CI95; ci.High() < 2./20 || ci.Low() != -ci.High() {
		t.Errorf("%v", *ci)
	}
}

func TestPairGraphs_SwappingTheModelsMirrorsTheResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		graphs := anyAnswers(t, 30)
		swapped := make([]Answers, len(graphs))
		for i, g := range graphs {
			swapped[i] = Answers{g.Times, g.B, g.A}
		}
		x, y := PairGraphs(graphs), PairGraphs(swapped)
		near(t, "mean", x.Mean, -y.Mean, 1e-15)
		near(t, "p", *x.P, *y.P, 1e-12)
		if x.Better != y.Worse || x.Worse != y.Better || x.SD != y.SD {
			t.Errorf("%+v and %+v", x, y)
		}
	})
}

// The order of graphs and graphs that were never tested tell nothing.
func TestPairGraphs_NeedsNoOrderAndNoUntestedGraphs(t *testing.T) {
	graphs := []Answers{{4, 1, 3}, {4, 4, 4}, {}, {4, 2, 0}, {4, 0, 4}}
	x := PairGraphs(graphs)
	y := PairGraphs([]Answers{{4, 0, 4}, {4, 2, 0}, {4, 1, 3}, {4, 4, 4}})
	if *x.P != *y.P || *x.CI95 != *y.CI95 || x.Graphs != 4 || x.Times != 16 {
		t.Errorf("%+v and %+v", x, y)
	}
}

func TestPairGraphs_TellsNothingOfNothing(t *testing.T) {
	if o := PairGraphs(nil); o.P != nil || o.CI95 != nil || o.Effect() != None || o.SinglePass {
		t.Errorf("%+v", o)
	}
	if o := PairGraphs(answered(0, 0, 20)); *o.P != 1 || o.MDE() != nil {
		t.Errorf("%+v", o)
	}
}

// The interval holds the true difference in near 95 of 100 samples, neither
// far more nor far fewer; p is below .05 in at most 5 where there is none.
func TestPairGraphs_KeepsItsLevelOnGraphsDrawnAtRandom(t *testing.T) {
	const experiments, n, repeats = 1000, 80, 4
	rng := rand.New(rand.NewPCG(8, 1))
	covered, claimed := 0, 0
	for range experiments {
		graphs := make([]Answers, n)
		for i := range graphs {
			hard := rng.Float64() // how often either model has this graph right
			graphs[i].Times = repeats
			for range repeats {
				if rng.Float64() < hard {
					graphs[i].A++
				}
				if rng.Float64() < hard {
					graphs[i].B++
				}
			}
		}
		o := PairGraphs(graphs)
		if o.CI95.Contains(0) {
			covered++
		}
		if o.Effect() != None {
			claimed++
		}
	}
	if share := float64(covered) / experiments; share < 0.93 || share > 0.97 {
		t.Errorf("the interval holds the truth in %.3f of the samples", share)
	}
	if share := float64(claimed) / experiments; share < 0.03 || share > 0.06 {
		t.Errorf("p is below .05 in %.3f of the samples without a difference", share)
	}
}

// With a true difference of the MDE, p is below .05 in about 80 % of the runs;
// with half of it in about 29 %: missed is not invisible.
func TestMDEOverGraphs_IsFoundInEightOfTenRuns(t *testing.T) {
	const experiments, n = 1000, 400
	rng := rand.New(rand.NewPCG(5, 2))
	const discordant = 0.2
	mde := *MDEOverGraphs(math.Sqrt(discordant), 1, n)
	for _, c := range []struct{ effect, low, high float64 }{{mde, 0.77, 0.85}, {mde / 2, 0.24, 0.32}} {
		found := 0
		for range experiments {
			graphs := make([]Answers, n)
			for i := range graphs {
				switch u := rng.Float64(); {
				case u < (discordant+c.effect)/2:
					graphs[i] = Answers{1, 0, 1}
				case u < discordant:
					graphs[i] = Answers{1, 1, 0}
				default:
					graphs[i] = Answers{1, 1, 1}
				}
			}
			if PairGraphs(graphs).Effect() == Gain {
				found++
			}
		}
		if power := float64(found) / experiments; power < c.low || power > c.high {
			t.Errorf("a true difference of %.3f is found in %.3f of the runs, want %v to %v", c.effect, power, c.low, c.high)
		}
	}
}

// However alike two models were, no change is called detectable that brings fewer
// than six graphs in more than one run of five: p below .05 takes six.
func TestMDEOverGraphs_IsNeverBelowWhatSixGraphsTake(t *testing.T) {
	for _, n := range []int{7, 20, 83, 188, 600, 4110} {
		for differ := 1; differ <= 12; differ++ {
			for worse := range min(differ, n) + 1 {
				o := PairGraphs(answered(min(differ, n)-worse, worse, n-min(differ, n)))
				mde := o.MDE()
				if mde == nil {
					continue // all graphs differ alike
				}
				six := distuv.Beta{Alpha: 6, Beta: float64(n - 5)} // P(at least six of n)
				if power := six.CDF(min(1, *mde)); power < 0.8-1e-9 {
					t.Fatalf("%d graphs, %d differ, %d of them worse: a change of %.4f is called detectable and brings six graphs in %.2f of the runs", n, differ, worse, *mde, power)
				}
			}
		}
	}
	if mde := *PairGraphs(answered(2, 3, 0)).MDE(); mde != 1 {
		t.Errorf("of five graphs, where p is never below .05, a change of %v is detectable", mde)
	}
}

// A true change of what six graphs take is found in near 80 % of the runs, where
// no graph goes the other way and every repeat of a graph goes with its first.
func TestMDEOverGraphs_WhatSixGraphsTakeIsFoundInEightOfTenRuns(t *testing.T) {
	const experiments, n, repeats = 2000, 188, 4
	rng := rand.New(rand.NewPCG(6, 2))
	for _, right := range []int{1, 3, repeats} { // of the repeats, where the models differ
		size := float64(right) / repeats
		mde := *MDEOverGraphs(1e-9, size, n)
		found := 0
		for range experiments {
			graphs := make([]Answers, n)
			for i := range graphs {
				if graphs[i].Times = repeats; rng.Float64() < mde/size {
					graphs[i].B = right
				}
			}
			if PairGraphs(graphs).Effect() == Gain {
				found++
			}
		}
		near(t, "power", float64(found)/experiments, 0.80, 0.03)
	}
}
