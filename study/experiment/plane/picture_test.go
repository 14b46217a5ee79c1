package plane

import (
	"testing"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// pictures are those of a fold's evolution, and how often one was drawn.
func pictures(t *testing.T, s settings.Settings, axes Axes) (list []*Picture, drawn int) {
	t.Helper()
	d := must.Get(datasets.Generate("communities"))
	s = Settings(s, axes)
	split := must.Get(experiment.Split(t.Context(), d, s, 1, 1))
	config := must.Get(experiment.NewEvolution(s, d.Classes(), 2, nil))
	c := NewSequence(s, axes, split)
	for e := range must.Each(evolve.Run(t.Context(), split, config)) {
		if e.Stage == evolve.Pretrained || e.Stage == evolve.Retrained {
			must.Get(c.Look(t.Context(), e))
			must.Do(c.Decide(t.Context(), func(*Picture) { drawn++ }))
		}
	}
	return c.Pictures(), drawn
}

// Of five iterations on MUTAG a quarter of the generated graphs lay outside a frame
// around the originals.
func TestCourse_HoldsEveryGraphOfEveryIterationInOneFrame(t *testing.T) {
	s := settings.Default()
	s.Mapping, s.Learner, s.Beta, s.Filter, s.Iterations = "random", "sf+knn", 0.3, false, 3
	for _, axes := range []Axes{Eigenvalues, Components} {
		list, drawn := pictures(t, s, axes)
		if len(list) != 4 || drawn <= len(list) && axes == Eigenvalues {
			t.Errorf("%d pictures, drawn %d times: the frame never grew, so that this test shows nothing", len(list), drawn)
		}
		for _, p := range list {
			if p.Frame != list[0].Frame || len(p.Regions) != RasterW*RasterH {
				t.Errorf("iteration %d is drawn on another part of the plane", p.Iteration)
			}
			for _, of := range [][]Point{p.Train, p.Test} {
				for _, x := range of {
					if _, _, ok := p.Frame.Cell(x.A, x.B, 100, 100); !ok {
						t.Fatalf("iteration %d: graph %d at (%v, %v) lies outside %v…%v", p.Iteration, x.Graph+1, x.A, x.B, p.Frame.Lo, p.Frame.Hi)
					}
				}
			}
		}
		if axes == Eigenvalues && list[0].Frame.Hi[1] > 2.001 {
			t.Errorf("the frame goes to %v, where no eigenvalue is", list[0].Frame.Hi)
		}
	}
}
