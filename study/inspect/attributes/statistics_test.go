package attributes

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"

	"mevolve/datasets"
	"mevolve/internal/condition"
	"mevolve/internal/must"
	"mevolve/model"
)

// The known figures of the six datasets, counted independently.
func TestMeasure_ThePapersSixDatasets(t *testing.T) {
	opened(t, "MUTAG") // skips without the files
	for _, want := range []struct {
		name                                                           string
		graphs, classes                                                int
		vertices, edges                                                Range
		dominant                                                       float64
		triads, pairs, triangleFree, disconnected, isolated, different int
	}{
		{"MUTAG", 188, 2, Range{17.93, 10, 28}, Range{19.79, 10, 33}, 66.49, 5428, 5428, 188, 0, 0, 139},
		{"PTC_MR", 344, 2, Range{14.29, 2, 64}, Range{14.69, 1, 71}, 55.81, 6914, 6902, 333, 0, 0, 258},
		{"ENZYMES", 600, 6, Range{32.63, 2, 126}, Range{62.14, 1, 149}, 16.67, 71679, 49493, -1, 31, 106, -1},
		{"KKI", 83, 2, Range{26.96, 5, 90}, Range{48.42, 4, 237}, 55.42, 9074, 6177, -1, 0, 0, 83},
		{"Peking_1", 85, 2, Range{39.31, 7, 134}, Range{77.35, 7, 535}, 57.65, 18250, 11839, -1, 0, 0, 85},
		{"OHSU", 79, 2, Range{82.01, 9, 171}, Range{199.66, 9, 823}, 55.70, 64539, 34109, -1, 0, 0, 79},
	} {
		d := opened(t, want.name)
		s := must.Get(Measure(context.Background(), d, nil))
		two := func(x float64) float64 { return math.Round(100*x) / 100 }
		number := func(label string) int { return s.Value(label).(int) }
		got := want
		got.graphs, got.classes, got.dominant = number("graphs"), number("classes"), two(100*float64(s.Value("largest class").(Percent)))
		got.vertices, got.edges = s.Value("vertices").(Range), s.Value("edges").(Range)
		got.vertices.Mean, got.edges.Mean = two(got.vertices.Mean), two(got.edges.Mean)
		got.triads, got.pairs, got.disconnected, got.isolated = number("open triads"), number("open pairs"), number("disconnected"), number("isolated vertices")
		if want.triangleFree >= 0 {
			got.triangleFree = number("triangle-free")
		}
		if f := s.Value("fingerprint"); f != d.Fingerprint || len(d.Fingerprint) != 16 {
			t.Errorf("%s: fingerprint %q of %q", want.name, f, d.Fingerprint)
		}
		if want.different >= 0 {
			got.different = number("distinct structures")
		}
		if want != got {
			t.Errorf("%s: want %+v\n got %+v", want.name, want, got)
		}
	}
}

func TestMeasure_JSONKeepsTheAgreedNamesAndNumericOrderOfLabels(t *testing.T) {
	g := must.Get(model.NewGraph(4, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}}))
	d := &model.Dataset{Name: "three", Fingerprint: "f", ClassLabels: []int{-1, 2, 10}}
	for class := range 3 {
		d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: class}, Graph: g, Class: class})
	}
	s := must.Get(Measure(context.Background(), d, nil))
	b := must.Get(json.Marshal(s))
	want := `{"name":"three","fingerprint":"f","graphs":3,"classes":3,"class_sizes":{"-1":1,"2":1,"10":1},` +
		`"vertices":{"mean":4,"min":4,"max":4},"edges":{"mean":2,"min":2,"max":2},"dominant":0.3333333333333333,` +
		`"open_triads":3,"open_pairs":3,"triangle_free":3,"disconnected":3,"isolated_vertices":3,"distinct_structures":1,"ceiling":0.3333333333333333}`
	if string(b) != want {
		t.Errorf("got  %s\nwant %s\na new statistic is a row of the table: put its name and value here, too; programs read the others by their names, which stay", b, want)
	}
	if b, err := json.Marshal(ClassSizes{{-1, 1}, {2, 3}}); err != nil || string(b) != `{"-1":1,"2":3}` {
		t.Errorf("class sizes are %s (%v)", b, err)
	}
}

// Each row has what its readers need: a label of its own, a name or a condition, and a
// value that they can write.
func TestStatistics_AreCompleteAndStandOnce(t *testing.T) {
	d := must.Get(Measure(context.Background(), opened(t, "rings"), nil))
	seen := map[string]bool{"": true}
	for _, s := range Statistics() {
		if seen[s.Label] || s.JSON == "" && s.Lists == "" || s.JSON != "" && seen["json "+s.JSON] {
			t.Errorf("%+v stands twice, or has no name", s)
		}
		seen[s.Label], seen["json "+s.JSON] = true, true
		switch v := d.Value(s.Label).(type) {
		case string, int, Percent, Share, Range, ClassSizes, datasets.Seen:
		default:
			t.Errorf("%s is a %T; figure in cli/inspect.go and text in tui/screens/dataset/statistics.go write the others", s.Label, v)
		}
		if s.Lists == "" {
			continue
		}
		which := 0
		c, err := condition.Parse(s.Lists, Of(Itself|Shapes))
		if err != nil {
			t.Fatalf("%s: %v", s.Label, err)
		}
		for _, g := range d.Graphs {
			if holds, known := c.Holds(g); holds && known {
				which++
			}
		}
		if v := d.Value(s.Label).(int); s.Label != "isolated vertices" && v != which {
			t.Errorf("%s counts %d graphs, %s lists %d", s.Label, v, s.Lists, which)
		}
	}
}

func TestMeasure_TellsHowFarItIs(t *testing.T) {
	d := opened(t, "toy")
	last, all := 0, 0
	for _, e := range d.Examples {
		all += e.Graph.N()
	}
	if _, err := Measure(context.Background(), d, func(vertices, of int) {
		if vertices != last+1 || of != all {
			t.Fatalf("%d of %d after %d of %d", vertices, of, last, all)
		}
		last = vertices
	}); err != nil || last != all {
		t.Errorf("it ends at %d of %d (%v)", last, all, err)
	}
}

// Triads, pairs and triangles of random graphs are what the definition counts.
func TestOpenTriads_CountWhatTheDefinitionSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var edges []model.Edge
		n := rapid.IntRange(1, 9).Draw(t, "n")
		for u := range n {
			for v := u + 1; v < n; v++ {
				if rapid.Bool().Draw(t, "edge") {
					edges = append(edges, model.Edge{U: u, V: v})
				}
			}
		}
		g := must.Get(model.NewGraph(n, edges))
		triads, pairs, triangles := 0, 0, 0
		for i := range g.N() {
			for j := i + 1; j < g.N(); j++ {
				common := 0
				for a := range g.N() {
					if g.HasEdge(i, a) && g.HasEdge(a, j) {
						common++
					}
				}
				if g.HasEdge(i, j) {
					triangles += common
				} else if common > 0 {
					triads += common
					pairs++
				}
			}
		}
		s := must.Get(Measure(context.Background(), &model.Dataset{Examples: []model.Example{{Graph: g}}, ClassLabels: []int{1}}, nil))
		if s.Value("open triads") != triads || s.Value("open pairs") != pairs || (s.Value("triangle-free") == 1) != (triangles == 0) {
			t.Fatalf("%v open triads, %v open pairs, triangle-free %v; want %d, %d and %d triangles", s.Value("open triads"), s.Value("open pairs"), s.Value("triangle-free"), triads, pairs, triangles/3)
		}
	})
}

func BenchmarkMeasure_ENZYMES(b *testing.B) {
	d := opened(b, "ENZYMES")
	for b.Loop() {
		must.Get(Measure(context.Background(), d, nil))
	}
}
