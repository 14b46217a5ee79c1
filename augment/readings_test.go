package augment

import (
	"context"
	"math"
	"slices"
	"testing"

	"mevolve/model"
	"mevolve/model/readings"
)

// What the readings change, measured on the paper's datasets.

// rate maps every connected graph of a dataset some times.
func rate(t *testing.T, name, mappingName string, o Options, times int, each func(g *model.Graph, r Result)) {
	t.Helper()
	m := mapping(t, mappingName, o)
	for k, g := range dataset(t, name) {
		if components(g) > 1 {
			continue
		}
		for s := range times {
			r, err := m.Map(context.Background(), g, stream(uint64(1000*k+s)))
			if err != nil {
				t.Fatal(err)
			}
			each(g, r)
		}
	}
}

func TestReadLiterally_RandomAndVertexSimilarityDisconnectMostGraphs(t *testing.T) {
	for _, want := range []struct {
		dataset, mapping string
		rate             float64
	}{
		{"MUTAG", "random", 0.55}, {"MUTAG", "vertex-similarity", 0.69},
		{"OHSU", "random", 0.72}, {"OHSU", "vertex-similarity", 0.87},
	} {
		disconnected, n := 0.0, 0.0
		rate(t, want.dataset, want.mapping, literal, 10, func(_ *model.Graph, r Result) {
			n++
			if components(r.Graph) > 1 {
				disconnected++
			}
		})
		// three standard errors, and half a point for the printed rounding
		if error := 3*math.Sqrt(want.rate*(1-want.rate)/n) + 0.005; math.Abs(disconnected/n-want.rate) > error {
			t.Errorf("%s disconnects %.3f of %s, want %.2f ± %.3f", want.mapping, disconnected/n, want.dataset, want.rate, error)
		}
	}
}

func TestSeveralPaths_JoinMoreThanAThirdOfTheOpenPairs(t *testing.T) {
	for name, want := range map[string]float64{"ENZYMES": 0.37, "OHSU": 0.39} {
		several, pairs := 0.0, 0.0
		for _, g := range dataset(t, name) {
			p := newPaths(new(arena), g, 2)
			for _, pair := range openPairs(t, g, 2) {
				pairs++
				if countPaths(t, p, pair) > 1 {
					several++
				}
			}
		}
		if math.Abs(several/pairs-want) > 0.005 {
			t.Errorf("%s: %.3f of the open pairs have several paths, want %.2f", name, several/pairs, want)
		}
	}
}

func TestZeroScores_AreTheRuleForLengthThreeOnMolecules(t *testing.T) {
	for _, want := range []struct {
		name       string
		low, high  int
		uniform    readings.ZeroScores
		unmappable int // more than with l = 2
	}{
		{"MUTAG", 121, 121, readings.ZeroScoresUniform, 0}, {"PTC_MR", 278, 278, readings.ZeroScoresUniform, 13},
		{"ENZYMES", 0, 2, readings.ZeroScoresUniform, 1}, {"KKI", 0, 2, readings.ZeroScoresNone, 0},
		{"Peking_1", 0, 2, readings.ZeroScoresUniform, 0}, {"OHSU", 0, 2, readings.ZeroScoresNone, 0},
	} {
		three := standard
		three.L, three.ZeroScores = 3, want.uniform
		m2, m3 := mapping(t, "motif-similarity", standard), mapping(t, "motif-similarity", three)
		zero, more := 0, 0
		for k, g := range dataset(t, want.name) {
			r2, err := m2.Map(context.Background(), g, stream(uint64(k)))
			if err != nil {
				t.Fatal(err)
			}
			r3, err := m3.Map(context.Background(), g, stream(uint64(k)))
			if err != nil {
				t.Fatal(err)
			}
			if noted(r2, NoteZeroScores) {
				t.Errorf("%s graph %d: every score is 0 with l = 2", want.name, k+1)
			}
			isZero := noted(r3, NoteZeroScores)
			if isZero {
				zero++
				if r3.Changed() != (want.uniform == readings.ZeroScoresUniform) {
					t.Errorf("%s graph %d: R5 %s, changed %v", want.name, k+1, want.uniform, r3.Changed())
				}
			}
			if r2.Changed() && !r3.Changed() && !isZero {
				more++
			}
		}
		if zero < want.low || zero > want.high || more != want.unmappable {
			t.Errorf("%s with l = 3: %d graphs without a score and %d more without a candidate, want %d to %d and %d", want.name, zero, more, want.low, want.high, want.unmappable)
		}
	}
}

func noted(r Result, code NoteCode) bool {
	return slices.ContainsFunc(r.Notes, func(n Note) bool { return n.Code == code })
}

func TestNothingToDo_OnTheGraphsWithoutAnOpenTriad(t *testing.T) {
	for _, name := range datasetNames {
		var want []int
		switch name {
		case "ENZYMES":
			want = []int{11, 19, 136}
		case "PTC_MR":
			want = []int{1}
		}
		for _, mappingName := range Names() {
			m := mapping(t, mappingName, standard)
			var nothing []int
			for k, g := range dataset(t, name) {
				r, err := m.Map(context.Background(), g, stream(1))
				if err != nil {
					t.Fatal(err)
				}
				if noted(r, NoteNothing) {
					nothing = append(nothing, k+1)
					if r.Graph != g || len(r.Attempts) != 0 || r.Requested != Budget(g.M(), 0.15) {
						t.Errorf("%s on %s graph %d did something: %+v", mappingName, name, k+1, r)
					}
				}
			}
			if !slices.Equal(nothing, want) {
				t.Errorf("%s finds nothing to do on %s graphs %v, want %v", mappingName, name, nothing, want)
			}
		}
	}
}

func TestNegativeDeletionWeights_OccurOnOneGraphOfENZYMESOnly(t *testing.T) {
	m := mapping(t, "vertex-similarity", standard)
	for _, name := range datasetNames {
		clamped := 0
		for _, g := range dataset(t, name) {
			r, err := m.Map(context.Background(), g, stream(1))
			if err != nil {
				t.Fatal(err)
			}
			if noted(r, NoteClamped) {
				clamped++
			}
		}
		if want := map[string]int{"ENZYMES": 1}[name]; clamped != want {
			t.Errorf("%s has %d graphs with a negative deletion weight, want %d", name, clamped, want)
		}
	}
}
