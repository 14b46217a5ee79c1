package reliability_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/reliability"
)

// Votes of k neighbours and the leaves of a forest are rational, so that many
// graphs have the same r, and the order of floating-point sums must not tell
// them apart. These tests compute Eqs. 10–12 in fractions and find the same θ
// and the same decisions.

// labelled is a probability vector in fractions with its class, and whether
// the classifier is right.
type labelled struct {
	p       []*big.Rat
	class   int
	correct bool
}

// exact is Eqs. 10–12 in fractions: r of the validation graphs, the distinct r
// that attain the minimum, ascending, and r of others.
func exact(val, others []labelled, classes int) (r, minimisers, score []*big.Rat) {
	q := make([][]*big.Rat, classes)
	for k := range q {
		q[k] = make([]*big.Rat, classes)
		size := int64(0)
		for j := range q[k] {
			q[k][j] = new(big.Rat)
		}
		for _, v := range val {
			if v.class != k {
				continue
			}
			size++
			for j, p := range v.p {
				q[k][j].Add(q[k][j], p)
			}
		}
		if size == 0 {
			q[k][k].SetInt64(1)
			continue
		}
		for j := range q[k] {
			q[k][j].Mul(q[k][j], big.NewRat(1, size))
		}
	}
	of := func(list []labelled) []*big.Rat {
		r := make([]*big.Rat, len(list))
		for i, v := range list {
			r[i] = new(big.Rat)
			for j, p := range v.p {
				r[i].Add(r[i], new(big.Rat).Mul(p, q[v.class][j]))
			}
		}
		return r
	}
	r = of(val)
	least := len(val) + 1
	for _, theta := range r {
		cost := 0
		for i, v := range val {
			if c := theta.Cmp(r[i]); v.correct && c > 0 || !v.correct && c < 0 {
				cost++
			}
		}
		if cost < least {
			least, minimisers = cost, nil
		}
		if cost == least {
			minimisers = append(minimisers, theta)
		}
	}
	slices.SortFunc(minimisers, (*big.Rat).Cmp)
	minimisers = slices.CompactFunc(minimisers, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 })
	return r, minimisers, of(others)
}

// disagreement says where a calibration's minimisers differ from the exact
// ones, and counts the pool examples on which the decisions of the two differ.
func disagreement(c *reliability.Calibration, scores []float64, minimisers, score []*big.Rat) (theta string, decisions int) {
	if len(c.Minimisers) != len(minimisers) {
		theta = strconv.Itoa(len(c.Minimisers)) + " distinct minimisers, exactly " + strconv.Itoa(len(minimisers))
	}
	exactly := minimisers[0] // R10 smallest
	if f, _ := exactly.Float64(); theta == "" && math.Abs(f-c.Theta) > 1e-12 {
		theta = strconv.FormatFloat(c.Theta, 'g', -1, 64) + ", exactly " + exactly.String()
	}
	for i, r := range score {
		if c.Keep(scores[i]) != (r.Cmp(exactly) > 0) {
			decisions++
		}
	}
	return theta, decisions
}

// votes is the share of each class among k neighbours.
func votes(rng *rand.Rand, k, classes int) (p []float64, rational []*big.Rat) {
	count := make([]int64, classes)
	for range k {
		count[min(rng.IntN(classes), rng.IntN(classes))]++
	}
	for _, n := range count {
		p = append(p, float64(n)/float64(k))
		rational = append(rational, big.NewRat(n, int64(k)))
	}
	return p, rational
}

// forest draws a mean over trees of a few kinds of leaves: graphs that reach
// each kind equally often tie, in whatever order their trees are summed.
func forest(rng *rand.Rand, trees, classes int) (p []float64, rational []*big.Rat) {
	reached := make([]int, 4)
	order := make([]int, trees)
	for t := range order {
		order[t] = t % (2 + rng.IntN(2)) // the kind of leaf that tree t ends in
		reached[order[t]]++
	}
	rng.Shuffle(trees, func(i, j int) { order[i], order[j] = order[j], order[i] })
	in := func(kind, class int) int64 { return int64((3*kind + 2*class) % (4 + kind)) }
	total := make([]int64, len(reached))
	for kind := range total {
		for c := range classes {
			total[kind] += in(kind, c)
		}
	}
	p, rational = make([]float64, classes), make([]*big.Rat, classes)
	for c := range classes {
		for _, kind := range order {
			p[c] += float64(in(kind, c)) / float64(total[kind])
		}
		p[c] /= float64(trees)
		rational[c] = new(big.Rat)
		for kind, times := range reached {
			rational[c].Add(rational[c], big.NewRat(int64(times)*in(kind, c), total[kind]*int64(trees)))
		}
	}
	return p, rational
}

func TestCalibrate_DecidesAsFractionsDo(t *testing.T) {
	type source func(rng *rand.Rand, classes int) ([]float64, []*big.Rat)
	sources := map[string]source{}
	for _, k := range []int{1, 3, 5, 7, 9} {
		sources["knn "+strconv.Itoa(k)] = func(rng *rand.Rand, classes int) ([]float64, []*big.Rat) { return votes(rng, k, classes) }
	}
	for _, trees := range []int{50, 100, 200} {
		sources["rf "+strconv.Itoa(trees)] = func(rng *rand.Rand, classes int) ([]float64, []*big.Rat) { return forest(rng, trees, classes) }
	}
	for name, draw := range sources {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(9, 40))
			thetas, wrong, decisions := 0, 0, 0
			const cases = 60
			for range cases {
				classes := 2 + rng.IntN(5)
				deal := func(n int) (list []labelled, p [][]float64) {
					for range n {
						f, r := draw(rng, classes)
						list = append(list, labelled{r, rng.IntN(classes), rng.IntN(3) > 0})
						p = append(p, f)
					}
					return list, p
				}
				val, p := deal(5 + rng.IntN(40))
				pool, poolP := deal(60)
				class, decision := make([]int, len(val)), make([]int, len(val))
				for i, v := range val {
					class[i], decision[i] = v.class, v.class
					if !v.correct {
						decision[i] = (v.class + 1) % classes
					}
				}
				c := must.Get(reliability.Calibrate(p, class, decision, classes, readings.ThetaSmallest))
				scores := make([]float64, len(pool))
				for i, g := range pool {
					scores[i] = c.Score(poolP[i], g.class)
				}
				_, minimisers, score := exact(val, pool, classes)
				theta, off := disagreement(c, scores, minimisers, score)
				if theta != "" {
					thetas++
				}
				wrong, decisions = wrong+off, decisions+len(pool)
			}
			if thetas+wrong > 0 {
				t.Errorf("θ differs from the exact one in %d of %d calibrations, the decision on %d of %d examples", thetas, cases, wrong, decisions)
			}
		})
	}
}
