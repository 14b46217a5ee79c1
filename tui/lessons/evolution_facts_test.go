package lessons

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/reliability"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

func TestFacts_Reliability(t *testing.T) {
	l := named(t, "reliability")
	s, parameters := filtered(t, l.Show)
	c := s.Calibration
	if !strings.Contains(parameters, "k 1}") {
		t.Errorf("not the one nearest neighbour but %s", parameters)
	}
	l.says(t, "Class 1 is recognised well: q = (%s, %s)", short(c.Q[1][0], 2), short(c.Q[1][1], 2))
	l.says(t, "Class −1 is not: q = (%s, %s), since half of its six validation graphs", short(c.Q[0][0], 2), short(c.Q[0][1], 2))
	of, wrong := 0, 0
	for i, class := range c.Class {
		if class == 0 {
			of++
			if !c.Correct[i] {
				wrong++
			}
		}
	}
	if of != 6 || wrong != 3 {
		t.Errorf("%d of %d validation graphs of class −1 are mistaken", wrong, of)
	}
	none, negative := keptAt(s, c.Theta, 0)
	some, positive := keptAt(s, c.Theta, 1)
	l.says(t, "θ is %s in this fold", short(c.Theta, 3))
	l.says(t, "many of the %d generated graphs of class −1", negative)
	l.says(t, "while %d of %d of class 1 are", some, positive)
	if none != 0 {
		t.Errorf("%d of class −1 are kept", none)
	}
}

func TestFacts_Theta(t *testing.T) {
	l := named(t, "theta")
	s, _ := filtered(t, l.Show)
	c := s.Calibration
	right := map[string]int{}
	wrong := map[string]int{}
	for i, r := range c.R {
		if c.Correct[i] {
			right[short(r, 3)]++
		} else {
			wrong[short(r, 3)]++
		}
	}
	if len(right) != 1 || len(wrong) != 1 {
		t.Fatalf("right %v, wrong %v", right, wrong)
	}
	low, high := c.Minimisers[0], c.Minimisers[len(c.Minimisers)-1]
	l.says(t, "In this fold %d graphs are for validation. The classifier is right about %d, all with r = %s, and wrong about %d, all with r = %s.",
		len(c.R), right[short(high, 3)], short(high, 3), wrong[short(low, 3)], short(low, 3))
	kept, of := keptAt(s, low, -1)
	l.says(t, "The rule takes θ = %s, and keeps %d of the %d generated graphs.", short(low, 3), kept, of)
	l.says(t, "At %s there are %d as well.", short(low, 3), c.CostAt(low))
	if kept, _ := keptAt(s, high, -1); kept != 0 || c.CostAt(high) != 0 || len(c.Minimisers) != 2 {
		t.Errorf("%d kept at %v of %v", kept, high, c.Minimisers)
	}
	if kept, _ := keptAt(s, reliability.Round(*l.Reveal.Position.Theta), -1); kept != 0 {
		t.Errorf("%d kept at the θ that the lesson shows", kept)
	}
	if readings.Default().Theta != readings.ThetaSmallest {
		t.Error("smallest is not the default")
	}
}

func TestFacts_SmallValidation(t *testing.T) {
	l := named(t, "small-validation")
	s, _ := filtered(t, l.Show)
	c := s.Calibration
	correct, sizes := 0, map[int]int{}
	for i, ok := range c.Correct {
		sizes[c.Class[i]]++
		if ok {
			correct++
		}
	}
	l.says(t, "This dataset has %d.", len(dataset(t, l.Show.Dataset).Examples))
	if sizes[0] != 3 || sizes[1] != 3 || sizes[2] != 3 {
		t.Errorf("classes %v", sizes)
	}
	l.says(t, "Here %d graphs are for validation, three of each class. The classifier is right about %d.", len(c.R), correct)
	kept, of := keptAt(s, c.Theta, -1)
	l.says(t, "The rule finds θ = %s. The r of the %d generated graphs is .667, .333 or 0", short(c.Theta, 3), of)
	for _, g := range s.Pool {
		if r := short(g.Reliability, 3); r != ".667" && r != ".333" && r != "" {
			t.Errorf("r of %s is %s", g.Example.ID, r)
		}
	}
	if kept != 0 {
		t.Errorf("%d are kept", kept)
	}
	results, err := s.LeaveOneOut()
	if err != nil {
		t.Fatal(err)
	}
	byTheta, byQ, thetas := map[int]bool{}, map[int]bool{}, map[string]bool{}
	changes, moved := 0, 0
	for _, r := range results {
		switch {
		case r.Theta != c.Theta:
			moved, byTheta[r.Changed], thetas[short(r.Theta, 3)] = moved+1, true, true
		case r.Changed > 0:
			byQ[r.Changed] = true
		}
		if r.Changed > 0 {
			changes++
		}
		if r.Undecided > 0 {
			t.Error("a class loses its only validation graph")
		}
	}
	if moved != 3 || changes != 5 || len(byTheta) != 2 || !byTheta[34] || !byTheta[35] || len(byQ) != 2 || !byQ[19] || !byQ[15] || len(thetas) != 2 {
		t.Errorf("%d move θ, to %v, %d change what is kept: by θ %v, by Q %v", moved, thetas, changes, byTheta, byQ)
	}
	l.says(t, "%d of %d. Three change θ, from %s to .5 or .333; then 34 or 35 of the %d", changes, len(c.R), short(c.Theta, 3), of)
	if !thetas[".5"] || !thetas[".333"] {
		t.Errorf("θ becomes %v", thetas)
	}
	for _, o := range l.Questions[0].Options {
		if o.Right != (o.Text == "five") {
			t.Errorf("the option %q is right: %v", o.Text, o.Right)
		}
	}
	if at, _ := keptAt(s, reliability.Round(*l.Reveal.Position.Theta), -1); at != 35 {
		t.Errorf("%d kept at the θ that the lesson shows", at)
	}
	if warned := slices.ContainsFunc(c.Warnings, func(w model.Warning) bool { return w.Code == "tiny-validation" }); !warned {
		t.Error("no warning of a tiny validation set")
	}
}

// report runs what `mevolve run` would.
func report(t *testing.T, s settings.Place, change func(*settings.Settings)) experiment.Report {
	t.Helper()
	if change != nil {
		change(&s.Settings)
	}
	r, err := experiment.Run(context.Background(), dataset(t, s.Dataset), s.Settings, experiment.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestFacts_Compounding(t *testing.T) {
	l := named(t, "compounding")
	if l.Show.Settings.Filter {
		t.Fatal("the filter is on")
	}
	sizes := trainSizes(t, l.Show)
	l.says(t, "The fold starts with %d training graphs. After one iteration there are %d.", sizes[0], sizes[1])
	l.says(t, "%d: the set doubles each time, and %d · 2⁵ = %d.", sizes[5], sizes[0], sizes[0]<<5)
	originals := l.Show
	originals.Settings.Readings.Pool = readings.PoolOriginals
	l.says(t, "only the %d are mapped, and five iterations give %d graphs", sizes[0], trainSizes(t, originals)[5])
}

func TestFacts_Noise(t *testing.T) {
	l := named(t, "noise")
	trial := report(t, l.Show, nil).Trials[l.Show.Position.Fold-1]
	l.says(t, "the original classifier has %d of %d right", trial.Original.Correct, trial.Test)
	l.says(t, "%d of %d. From %s0 to %s0", trial.Evolved.Correct, trial.Test, short(trial.Original.Accuracy, 3), short(trial.Evolved.Accuracy, 3))
}

// The best of the six test accuracies: of the original and of each iteration.
func TestFacts_NoiseBestOfSix(t *testing.T) {
	l := named(t, "noise")
	r := report(t, l.Show, nil)
	gains, sum := 0, 0.0
	for _, trial := range r.Trials {
		best := trial.Original.Accuracy
		for _, x := range trial.Iterations {
			best = max(best, x.TestAccuracy)
		}
		if best > trial.Original.Accuracy {
			gains++
		}
		sum += best - trial.Original.Accuracy
	}
	l.says(t, "on average a gain of %.1f points, even on noise: here a gain on %d of %d folds", 100*sum/float64(len(r.Trials)), gains, len(r.Trials))
	second := r.Trials
	if !slices.ContainsFunc(second, func(trial experiment.Trial) bool { return trial.Evolved.Correct < trial.Original.Correct }) {
		t.Error("the evolution loses on no fold")
	}
	q, trial := l.Questions[0], r.Trials[l.Show.Position.Fold-1]
	if right := slices.IndexFunc(q.Options, func(o Option) bool { return o.Right }); !strings.HasPrefix(q.Options[right].Text, fmt.Sprint(trial.Evolved.Correct)+":") {
		t.Errorf("the options are %+v", q.Options)
	}
}

func TestFacts_BestOfSix(t *testing.T) {
	l := named(t, "best-of-six")
	r := report(t, l.Show, nil)
	trial := r.Trials[l.Show.Position.Fold-1]
	var right []string
	best := 0
	for _, x := range trial.Iterations {
		n := int(math.Round(x.TestAccuracy * float64(trial.Test)))
		right, best = append(right, fmt.Sprint(n)), max(best, n)
	}
	last := len(right) - 1
	l.says(t, "Of the %d test graphs the original predicts %d correctly. The five iterations predict %s and %s.", trial.Test, trial.Original.Correct, strings.Join(right[:last], ", "), right[last])
	for i, text := range []string{fmt.Sprintf("%d of %d, iteration 1:", best, trial.Test), fmt.Sprintf("%d of %d, iteration 5:", trial.Evolved.Correct, trial.Test)} {
		if option := l.Questions[0].Options[i]; !strings.HasPrefix(option.Text, text) || option.Right != (i == 1) {
			t.Errorf("option %d is %+v, want %q", i+1, option, text)
		}
	}
	s := r.Only().Summary
	l.says(t, "the last iteration changes the accuracy by %s points", wording.Points(s.Difference))
	l.says(t, "%s points, and no fold is below its original", wording.Points(s.BestOnTest.Picked))
	l.says(t, "By chance alone, %s points are expected", wording.Points(s.BestOnTest.Chance))
	if n := l.Questions[1].Number; n == nil || math.Abs(n.Value-100*s.BestOnTest.Picked) > 1e-9 {
		t.Errorf("the answer is %+v", n)
	}
	page, err := os.ReadFile("../../docs/results.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := "| +4.4 | +4.2 | +4.6 |"; !strings.Contains(string(page), want) {
		t.Errorf("the published results have no %q, which the lesson says", want)
	}
}

func TestFacts_Verdict(t *testing.T) {
	l := named(t, "verdict")
	set := l.Show.Settings
	set.Learner = "sf+knn" // that of the view
	l.Show.Settings = set
	s := report(t, l.Show, nil).Only().Summary
	l.says(t, "%s of the graphs right before, %s after", short(s.Original, 3), short(s.Evolved, 3))
	l.says(t, "gives %s.", short(s.Baselines.Majority, 3))
	l.says(t, "(%s)", set.Learner)
	l.says(t, "%s prints the same", settings.RunCommand("rings", set))
	l.says(t, "the difference is %s to %s points", wording.Points(s.CI95.Low()), wording.Points(s.CI95.High()))
	l.says(t, "appear in %.1f %% of experiments (p = %s)", 100**s.P, short(*s.P, 3))
	l.says(t, "below about %.1f points", 100**s.MDE)
	l.says(t, "%s. Repeating the graphs gave most of the gain.", short(s.Baselines.Duplication, 3))
	for _, o := range l.Questions[0].Options {
		if o.Right != strings.HasPrefix(o.Text, short(s.Baselines.Duplication, 3)+":") {
			t.Errorf("the option %+v, and the control has %v", o, s.Baselines.Duplication)
		}
	}
	if s.Effect != "none" || s.Baselines.Duplication-s.Original < (s.Evolved-s.Original)/2 {
		t.Errorf("effect %v, duplication %v", s.Effect, s.Baselines.Duplication)
	}
}

func TestFacts_Helps(t *testing.T) {
	l := named(t, "helps")
	s := report(t, l.Show, nil).Only().Summary
	l.says(t, "from %s to %s0 over five folds: %s points", short(s.Original, 3), short(s.Evolved, 3), wording.Points(s.Difference))
	l.says(t, "interval from %s to %s, p = %s", wording.Points(s.CI95.Low()), wording.Points(s.CI95.High()), short(*s.P, 3))
	if s.Baselines.Size != 1 || s.Effect != "gain" {
		t.Errorf("size %v, effect %v", s.Baselines.Size, s.Effect)
	}
}

func TestFacts_VertexSimilarity(t *testing.T) {
	l := named(t, "vertex-similarity")
	_, _, r := mapped(t, l.Show)
	a := r.Attempts[0]
	if *a.Added != model.NewEdge(2, 4) || *a.Removed != model.NewEdge(3, 8) {
		t.Errorf("drawn is %+v", a)
	}
	part, parts := r.Graph.Components()
	if parts != 2 || part[8] != part[9] || part[9] != part[10] || part[8] == part[0] {
		t.Errorf("%d parts: %v", parts, part)
	}
}

func TestFacts_LengthThree(t *testing.T) {
	l := named(t, "length-three")
	g, m, _ := mapped(t, l.Show)
	for _, row := range begun(t, m, g).Additions(0, 0).Rows {
		if row.Score != 0 {
			t.Errorf("RA of %v is %v", row.Pair, row.Score)
		}
	}
}

func TestFacts_Mispredicted(t *testing.T) {
	l := named(t, "mispredicted")
	s, _ := filtered(t, l.Show)
	l.says(t, "q = (%s, %s)", short(s.Calibration.Q[0][0], 3), short(s.Calibration.Q[0][1], 3))
	kept, of := keptAt(s, s.Calibration.Theta, 0)
	l.says(t, "θ keeps %d of the %d and drops %d.", kept, of, of-kept)
	var list []evolve.Generated
	for _, g := range s.Pool {
		if g.Example.Class == 0 {
			list = append(list, g)
		}
	}
	slices.SortFunc(list, func(a, b evolve.Generated) int { return -cmp.Compare(a.Prediction.P[0], b.Prediction.P[0]) })
	for i, g := range list {
		if s.Calibration.Keep(g.Reliability) == (i < of-kept) {
			t.Errorf("the %d-th by p, %s, is kept: %v", i+1, g.Example.ID, i >= of-kept)
		}
	}
	l.says(t, "%s with r = %s", list[0].Example.ID, short(list[0].Reliability, 3))
	l.says(t, "with p = %s", short(list[0].Prediction.P[0], 3))
}
