package render

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// figured is a report that every figure can be drawn of, computed once.
var figured = sync.OnceValue(func() experiment.Report {
	var sets []*model.Dataset
	for _, name := range []string{"noise", "noise:2", "noise:3", "rings", "communities"} {
		sets = append(sets, must.Get(datasets.Generate(name)))
	}
	s := settings.Default()
	s.Iterations, s.Folds = 1, 2
	p := experiment.PlanOf(sets[0], s)
	p.Datasets, p.Learners, p.Mappings = sets, []string{"sf+knn", "netlsd+knn"}, []string{"random", "motif-similarity"}
	p.Betas, p.Filters = []float64{0.15, 0.3}, []bool{true, false}
	return must.Get(experiment.NewReport(must.Get(experiment.RunPlan(context.Background(), p, experiment.Options{Workers: 2}))))
})

func figure(t *testing.T, name string) string {
	t.Helper()
	var b, again strings.Builder
	must.Do(Figure(&b, name, figured()))
	if err := Figure(&again, name, figured()); err != nil || again.String() != b.String() {
		t.Errorf("figure %s is drawn in other bytes a second time (%v)", name, err)
	}
	if !strings.Contains(b.String(), "<metadata>Made by mevolve") {
		t.Errorf("figure %s does not say where it comes from", name)
	}
	return b.String()
}

var (
	bold   = regexp.MustCompile(`font-weight="bold">([^<]*)<`)
	tickAt = regexp.MustCompile(`^<path d="M([\d.]+) [\d.]+V[\d.]+" stroke="#\w+"/><text x="[\d.]+" y="[\d.]+" text-anchor="middle">([^<]*)<`)
	label  = regexp.MustCompile(`^<text x="20" y="([\d.]+)">([^<]*)<`)
	spot   = regexp.MustCompile(`^<(?:circle cx="([\d.]+)" cy="([\d.]+)"|path d="M([\d.]+) ([\d.]+)l5)`)
)

// drawnPlot is what can be read of a plot: its title, and in each row the values of
// the marks as its ticks tell them.
type drawnPlot struct {
	title string
	rows  []string
	marks map[string][]float64
}

func readPlots(t *testing.T, picture string) []drawnPlot {
	t.Helper()
	number := func(text string) float64 {
		return must.Get(strconv.ParseFloat(strings.Replace(text, "−", "-", 1), 64))
	}
	var plots []drawnPlot
	var ticks [][2]float64
	at := ""
	row := 0.0
	for _, line := range strings.Split(picture, "\n") {
		if m := bold.FindStringSubmatch(line); m != nil {
			plots = append(plots, drawnPlot{title: m[1], marks: map[string][]float64{}})
			ticks, at = nil, ""
			continue
		}
		if len(plots) == 0 {
			continue
		}
		p := &plots[len(plots)-1]
		if m := tickAt.FindStringSubmatch(line); m != nil {
			ticks = append(ticks, [2]float64{number(m[1]), number(m[2])})
		} else if m := label.FindStringSubmatch(line); m != nil {
			at, row = m[2], number(m[1])-4
			p.rows = append(p.rows, at)
		} else if m := spot.FindStringSubmatch(line); m != nil && at != "" {
			x, y := m[1]+m[3], number(m[2]+m[4])
			if m[4] != "" {
				y += 5
			}
			if math.Abs(y-row) > 0.2 { // of the legend
				continue
			}
			if number(x) < 20 || number(x) > 820-20 || y < 20 {
				t.Errorf("%s, %s: a mark at %s, %v lies outside", p.title, at, x, y)
			}
			a, b := ticks[0], ticks[len(ticks)-1]
			p.marks[at] = append(p.marks[at], a[1]+(number(x)-a[0])/(b[0]-a[0])*(b[1]-a[1]))
		}
	}
	return plots
}

// What is drawn is read back from the pictures and held against the report.
func TestFigure_PlotsDrawTheReportsNumbers(t *testing.T) {
	c := figured()
	for name, want := range map[string]func() map[string][]float64{
		"forest": func() map[string][]float64 {
			all := map[string][]float64{}
			for _, table := range c.Tables {
				for _, cell := range table.Cells {
					key := fmt.Sprintf("%s: evolved against original, %s/%s %s", cell.Dataset, table.Title(), cell.Learner, cell.Mapping)
					all[key] = append(all[key], 100*cell.Difference)
				}
			}
			return all
		},
		"5": func() map[string][]float64 {
			all := map[string][]float64{}
			for _, table := range c.Tables {
				for _, a := range table.Averages {
					if a.AvgRIMP != nil {
						key := fmt.Sprintf("Filtration (Fig. 5), all learners: average improvement with and without the filter, β %v/%s %s", table.Beta, a.Dataset, a.Mapping)
						all[key] = append(all[key], 100**a.AvgRIMP)
					}
				}
			}
			return all
		},
		"9": func() map[string][]float64 {
			all := map[string][]float64{}
			for _, s := range c.Sensitivity {
				if s.Learner != "" {
					key := fmt.Sprintf("Fig. 9 (a), %s: how much each accuracy moves with β/%s %s", s.Dataset, s.Learner, s.Mapping)
					all[key] = append(all[key], 1e4*s.Variance)
				}
			}
			return all
		},
	} {
		drawn := map[string][]float64{}
		for _, p := range readPlots(t, figure(t, name)) {
			for _, row := range p.rows {
				drawn[p.title+"/"+row] = p.marks[row]
			}
		}
		expected := want()
		if len(expected) == 0 {
			t.Errorf("figure %s: nothing is expected", name)
		}
		for key, values := range expected {
			got := slices.Sorted(slices.Values(drawn[key]))
			slices.Sort(values)
			if len(got) != len(values) {
				t.Errorf("figure %s, %s: %d marks, want %d", name, key, len(got), len(values))
				continue
			}
			for i := range got {
				if math.Abs(got[i]-values[i]) > 0.02*math.Max(1, math.Abs(values[i])) {
					t.Errorf("figure %s, %s: drawn at %v, the report has %v", name, key, got, values)
					break
				}
			}
		}
	}
}

func inside(t *testing.T, name, picture string) []drawnMark {
	t.Helper()
	shapes, width, height := shapesOf(picture)
	for _, s := range shapes {
		if s.x < 2 || s.y < 2 || s.x > width-2 || s.y > height-2 {
			t.Errorf("figure %s: %+v lies outside", name, s)
		}
	}
	return shapes
}

// Fig. 8 has a mark a row of the report and β, all of a dataset on one scale.
func TestFigure_8DrawsEveryAccuracyOverBeta(t *testing.T) {
	shapes := inside(t, "8", figure(t, "8"))
	of := map[string][2]float64{} // y and accuracy, by title
	i := 0
	type point struct{ y, value float64 }
	scales := map[string][]point{}
	for _, s := range shapes {
		if s.title != "" {
			of[s.title] = [2]float64{s.x, s.y}
		}
	}
	for _, s := range figured().Sensitivity {
		if s.Learner == "" {
			continue
		}
		filter := map[bool]string{true: "filtered by θ", false: "no filter"}[s.Filter]
		for k, beta := range s.Betas {
			title := fmt.Sprintf("%s, %s, %s, β %v, %s: %s", s.Dataset, s.Learner, s.Mapping, beta, filter, share(s.Evolved[k]))
			at, ok := of[title]
			if !ok {
				t.Fatalf("nothing is drawn for %s", title)
			}
			scales[s.Dataset] = append(scales[s.Dataset], point{at[1], s.Evolved[k]})
			i++
		}
	}
	if i != len(of) {
		t.Errorf("%d marks of %d accuracies", len(of), i)
	}
	for dataset, points := range scales {
		byValue := func(a, b point) int { return cmp.Compare(a.value, b.value) }
		low, high := slices.MinFunc(points, byValue), slices.MaxFunc(points, byValue)
		for _, p := range points {
			if want := low.y + (p.value-low.value)/math.Max(1e-12, high.value-low.value)*(high.y-low.y); math.Abs(p.y-want) > 0.2 {
				t.Errorf("%s: %v is drawn at %v, want %v", dataset, p.value, p.y, want)
			}
		}
	}
}

// Fig. 5 averages the same learners on both sides: a cell without a partner changes nothing.
func TestFigure_5LeavesOutCellsOfOneSide(t *testing.T) {
	cell := func(learner string, gain int) experiment.Cell {
		c := experiment.Cell{Dataset: "MUTAG", Mapping: "random", Learner: learner, Tested: 100, OriginalCorrect: 50, EvolvedCorrect: 50 + gain}
		rimp := float64(gain) / 50
		c.RIMP = &rimp
		return c
	}
	draw := func(filtered ...experiment.Cell) string {
		var b strings.Builder
		c := experiment.Report{Tables: []experiment.Table{{Setup: experiment.Setup{Filter: true}, Cells: filtered}, {Cells: []experiment.Cell{cell("sf+svm", 1)}}}}
		must.Do(Figure(&b, "5", c))
		return b.String()
	}
	if draw(cell("sf+svm", 2)) != draw(cell("sf+svm", 2), cell("sf+knn", 9), cell("gl2vec+svm", 9)) {
		t.Error("the cells that have no partner are drawn")
	}
	if draw(cell("sf+svm", 2)) == draw(cell("sf+svm", 9)) {
		t.Error("the cell with a partner is not drawn")
	}
}

func TestFigure_SaysWhatAStoreLacks(t *testing.T) {
	for name, want := range map[string]string{"5": "--preset filtration", "8": "--preset beta", "9": "--preset beta", "forest": "finished trials", "10": "5, 8, 9, forest"} {
		if err := Figure(&strings.Builder{}, name, experiment.Report{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("figure %s: %v", name, err)
		}
	}
	changed := []string{"R4=first"}
	switched := experiment.Report{
		Tables:      []experiment.Table{{Setup: experiment.Setup{Filter: true}, Changed: changed}, {Changed: changed}},
		Sensitivity: []experiment.Sensitivity{{Learner: "sf+svm", Changed: changed, Betas: []float64{0.1, 0.2}, Evolved: []float64{0.7, 0.8}}},
	}
	for _, name := range []string{"5", "8", "9"} {
		if err := Figure(&strings.Builder{}, name, switched); err == nil || !strings.Contains(err.Error(), "default readings") {
			t.Errorf("figure %s of another reading alone: %v", name, err)
		}
	}
}
