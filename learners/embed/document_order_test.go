package embed

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"mevolve/internal/must"
	"mevolve/learners/classify"
	"mevolve/model"
	"mevolve/model/readings"
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
		graphs[i] = randomGraph(rng, 30, 0.1)
	}
	for _, order := range []readings.DocumentOrder{readings.DocumentOrderShuffled, readings.DocumentOrderFile} {
		for _, f := range inOrder(order, 16) {
			_, x := must.Both(f.Train(t.Context(), rng, graphs))
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
		m := must.Get(classify.Log{}.Fit(t.Context(), rng, train, 2))
		right += rightOn(t, m, test)
	}
	return float64(right) / float64(len(x))
}

// standardError is that of the mean of independent values.
func standardError(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += (v - mean(x)) * (v - mean(x))
	}
	return math.Sqrt(sum / float64(len(x)-1) / float64(len(x)))
}

// What docs/results.md shows: how often an SVM on the vectors is right about
// the class, with the graphs in the order of the file, which goes by class, and
// in random ones; and in these how often the half is predicted. A random order
// in each epoch makes the file's order worth nothing.
func TestDocumentOrder_TheOrderOfTheFileDoesNotTellTheClass(t *testing.T) {
	if os.Getenv("MEVOLVE_STUDY") == "" {
		t.Skip("160 trainings and 1,200 machines a dataset take minutes: set MEVOLVE_STUDY=1")
	}
	for _, name := range []string{"ENZYMES", "PROTEINS"} {
		if _, err := os.Stat(filepath.Join(os.Getenv("MEVOLVE_DATA"), name)); err != nil {
			t.Logf("there is no %s in $MEVOLVE_DATA", name)
			continue
		}
		graphs, labels := readTU(t, name)
		for _, order := range []readings.DocumentOrder{readings.DocumentOrderShuffled, readings.DocumentOrderFile} {
			for _, f := range inOrder(order, 128) {
				t.Run(name+"/"+f.Name()+"/"+string(order), func(t *testing.T) {
					t.Parallel()
					var inFile, inRandom, half []float64
					for repeat := range uint64(10) {
						rng := rand.New(rand.NewPCG(repeat, 12))
						places := rng.Perm(len(graphs))
						x := trainedInPlaces(t, f, rng, graphs, places)
						inRandom = append(inRandom, classPredicted(t, x, labels, places, rng))
						half = append(half, halfPredicted(t, x, rng))
						slices.Sort(places)
						x = trainedInPlaces(t, f, rng, graphs, places)
						inFile = append(inFile, classPredicted(t, x, labels, places, rng))
					}
					t.Logf("class in the file's order %.3f ± %.3f, in random ones %.3f ± %.3f; half %.3f ± %.3f",
						mean(inFile), standardError(inFile), mean(inRandom), standardError(inRandom), mean(half), standardError(half))
					gain, doubt := mean(inFile)-mean(inRandom), math.Hypot(standardError(inFile), standardError(inRandom))
					if order == readings.DocumentOrderShuffled && gain > 3*doubt {
						t.Errorf("the order of the file is worth %.3f ± %.3f", gain, doubt)
					}
				})
			}
		}
	}
}

// trainedInPlaces trains on graphs[places[0]], graphs[places[1]], …
func trainedInPlaces(t *testing.T, f Trainable, rng *rand.Rand, graphs []*model.Graph, places []int) [][]float64 {
	ordered := make([]*model.Graph, len(places))
	for i, p := range places {
		ordered[i] = graphs[p]
	}
	_, x := must.Both(f.Train(t.Context(), rng, ordered))
	return x
}

// classPredicted is how often an SVM is right about the class, on five folds,
// its parameters chosen on D_val.
func classPredicted(t *testing.T, x [][]float64, labels, places []int, rng *rand.Rand) float64 {
	y := make([]int, len(places))
	for i, p := range places {
		y[i] = labels[p] - 1
	}
	right := 0
	for _, s := range stratified(y, 5, rng) {
		_, _, m, err := classify.SVM{}.Search(t.Context(), rng, part(x, y, s[0]), part(x, y, s[1]))
		if err != nil {
			t.Fatal(err)
		}
		right += rightOn(t, m, part(x, y, s[2]))
	}
	return float64(right) / float64(len(x))
}

// rightOn counts the right decisions of a model.
func rightOn(t *testing.T, m classify.Model, test classify.Data) (right int) {
	said := must.Get(m.Predict(t.Context(), test.X))
	for i, p := range said {
		if p.Class == test.Y[i] {
			right++
		}
	}
	return right
}
