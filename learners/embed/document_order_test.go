package embed

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"mevolve/learners/classify"
	"mevolve/model"
	"mevolve/readings"
)

// inOrder are both embeddings with the documents in an order of R20.
func inOrder(order readings.DocumentOrder, dim int) []Trainable {
	p := DefaultPVDBOW(dim)
	p.Order = order
	return []Trainable{Graph2Vec{PVDBOW: p}, GL2Vec{PVDBOW: p}}
}

// An exact test: where vectors do not tell the places of their graphs, the
// places as they are look like places dealt at random, and come first among
// 500 of those once in 501.
func TestDocumentOrder_ShuffledVectorsDoNotTellTheirPlace(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	graphs := make([]*model.Graph, 60)
	for i := range graphs {
		graphs[i] = randomGraph(rng, 60, 0.06)
	}
	for _, order := range []readings.DocumentOrder{readings.DocumentOrderShuffled, readings.DocumentOrderFile} {
		for _, f := range inOrder(order, 16) {
			_, x, err := f.Train(t.Context(), rng, graphs)
			if err != nil {
				t.Fatal(err)
			}
			cosines, places := centredCosines(x), make([]int, len(x))
			for i := range places {
				places[i] = i
			}
			told, chance := likeness(cosines, places), 0.0
			for range 500 {
				rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
				chance = max(chance, likeness(cosines, places))
			}
			if (told > chance) != (order == readings.DocumentOrderFile) {
				t.Errorf("%s, %s: graphs some places apart are alike by %.4f, by %.4f at most were the places random", f.Name(), order, told, chance)
			}
		}
	}
}

// likeness sums, over graphs 1 to 20 places apart, the square of their mean
// cosine.
func likeness(cosines [][]float64, at []int) float64 {
	sum := 0.0
	for apart := 1; apart <= 20; apart++ {
		alike := 0.0
		for place := range len(at) - apart {
			alike += cosines[at[place]][at[place+apart]]
		}
		alike /= float64(len(at) - apart)
		sum += alike * alike
	}
	return sum
}

func centredCosines(x [][]float64) [][]float64 {
	centred := make([][]float64, len(x))
	for i := range centred {
		centred[i] = slices.Clone(x[i])
	}
	for k := range x[0] {
		middle := 0.0
		for _, v := range x {
			middle += v[k] / float64(len(x))
		}
		for _, v := range centred {
			v[k] -= middle
		}
	}
	cosines := make([][]float64, len(x))
	for i, v := range centred {
		for _, w := range centred {
			cosines[i] = append(cosines[i], cosine(v, w))
		}
	}
	return cosines
}

// ENZYMES in random orders, so that nothing but the order of training tells
// the first half from the second: with R20 file it is told (.58 to .60).
func TestDocumentOrder_TheHalfOfTheFileIsNotPredictedOnENZYMES(t *testing.T) {
	graphs, _ := readTU(t, "ENZYMES")
	orders := []readings.DocumentOrder{readings.DocumentOrderShuffled}
	if os.Getenv("MEVOLVE_LONG") != "" {
		orders = append(orders, readings.DocumentOrderFile)
	}
	for _, order := range orders {
		const repeats = 5
		var right []float64
		for repeat := range uint64(repeats) {
			rng := rand.New(rand.NewPCG(repeat, 11))
			rng.Shuffle(len(graphs), func(i, j int) { graphs[i], graphs[j] = graphs[j], graphs[i] })
			_, x, err := inOrder(order, 128)[0].Train(t.Context(), rng, graphs)
			if err != nil {
				t.Fatal(err)
			}
			right = append(right, halfPredicted(t, x, rng))
		}
		// The five are independent, each of 600 coin tosses: .009 in the mean.
		chance := 0.5 / math.Sqrt(float64(repeats*len(graphs)))
		t.Logf("%s: %.3f ± %.3f, by chance .5 ± %.3f", order, mean(right), spread(right)/math.Sqrt(repeats), chance)
		if (mean(right) > 0.5+3*chance) != (order == readings.DocumentOrderFile) {
			t.Errorf("%s: the half of the file is predicted in %.3f of the cases, by chance in .5 ± %.3f", order, mean(right), chance)
		}
	}
}

// halfPredicted is how often a logistic regression is right about the half of
// the file that a vector comes from, on five folds.
func halfPredicted(t *testing.T, x [][]float64, rng *rand.Rand) float64 {
	half := make([]int, len(x))
	for i := len(x) / 2; i < len(x); i++ {
		half[i] = 1
	}
	right := 0
	for _, s := range stratified(half, 5, rng) {
		train, test := part(x, half, slices.Concat(s[0], s[1])), part(x, half, s[2])
		m, err := classify.Log{}.Fit(t.Context(), rng, train, 2)
		if err != nil {
			t.Fatal(err)
		}
		said, err := m.Predict(t.Context(), test.X)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range said {
			if p.Class == test.Y[i] {
				right++
			}
		}
	}
	return float64(right) / float64(len(x))
}

func spread(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += (v - mean(x)) * (v - mean(x))
	}
	return math.Sqrt(sum / float64(len(x)-1))
}
