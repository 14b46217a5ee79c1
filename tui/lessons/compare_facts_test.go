package lessons

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

func fold(p *page, r experiment.Report) experiment.Trial { return r.Trials[p.Show.Position.Fold-1] }

// right counts the test graphs that the original and each iteration predict correctly.
func right(trial experiment.Trial) []int {
	list := []int{trial.Original.Correct}
	for _, x := range trial.Iterations {
		list = append(list, int(math.Round(x.TestAccuracy*float64(trial.Test))))
	}
	return list
}

func noise(p *page) {
	r := report(p.T, p.Show)
	trial := fold(p, r)
	n := len(dataset(p.T, p.Show.Dataset).Examples)
	p.says("There are %d graphs. In each of %s folds, %d graphs are for testing.", n, numeral(len(r.Trials)), trial.Test)
	p.says("the original classifier has %d of %d right, %s0, about as many as a coin", trial.Original.Correct, trial.Test, short(trial.Original.Accuracy, 3))
	p.says("runs %s iterations of the evolution", numeral(p.Show.Settings.Iterations))
	p.says("How many of the %d does", trial.Test)
	p.answer(trial.Evolved.Correct)
	p.says("%d of %d. From %s0 to %s0: a gain of %s points, on noise.", trial.Evolved.Correct, trial.Test, short(trial.Original.Accuracy, 3),
		short(trial.Evolved.Accuracy, 3), numeral(int(math.Round(100*(trial.Evolved.Accuracy-trial.Original.Accuracy)))))
	p.claims("on another fold (f) the same evolution loses", !all(r.Trials, func(x experiment.Trial) bool { return x.Evolved.Correct >= x.Original.Correct }))
	p.says("With %s iterations there are %s classifiers. Algorithm 3 uses the last.", numeral(len(trial.Iterations)), numeral(len(right(trial))))
	gains, sum := 0, 0.0
	for _, x := range r.Trials {
		list := right(x)
		if gain := slices.Max(list) - list[0]; gain > 0 {
			gains, sum = gains+1, sum+float64(gain)/float64(x.Test)
		}
	}
	p.says("If you report the best of the six test accuracies, you never get a loss, and on average a gain of %.1f points, even on noise: here a gain on %d of %d folds.",
		100*sum/float64(len(r.Trials)), gains, len(r.Trials))
}

func bestOfSix(p *page) {
	r := report(p.T, p.Show)
	s, trial := r.Only().Summary, fold(p, r)
	list := right(trial)
	p.says("Still, %s classifiers were trained in this fold: the original, and one for each of %s iterations.", numeral(len(list)), numeral(len(list)-1))
	var words []string
	for _, n := range list[1:] {
		words = append(words, fmt.Sprint(n))
	}
	p.says("Of the %d test graphs the original predicts %d correctly. The %s iterations predict %s.", trial.Test, list[0], numeral(len(words)), enumerated(words...))
	best := slices.Max(list)
	p.says("%d of %d, iteration %d: it is the best that the method reached.", best, trial.Test, slices.Index(list, best))
	p.says("%d of %d, the middle of the %s.", slices.Sorted(slices.Values(list))[len(list)/2], trial.Test, numeral(len(list)))
	p.answer(fmt.Sprintf("%d of %d, iteration %d", trial.Evolved.Correct, trial.Test, len(words)))
	p.says("%d of %d, iteration %d: it was chosen before the test.", trial.Evolved.Correct, trial.Test, len(words))
	p.says("%d of %d. Algorithm 3 returns the last classifier.", trial.Evolved.Correct, trial.Test)

	p.says("Over all %s folds the last iteration changes the accuracy by %s points.", numeral(len(r.Trials)), wording.Points(s.Difference))
	p.defines("take the best of the six on its test set instead")
	p.answer(short(100*s.BestOnTest.Picked, 6))
	p.says("%s points, and no fold is below its original, because the original is one of the %s.", wording.Points(s.BestOnTest.Picked), numeral(s.BestOnTest.Choices))
	p.says("By chance alone, %s points are expected", wording.Points(s.BestOnTest.Chance))
	p.says("has both for this fold")
	p.claims("The gain by choice grows with the number of iterations, and shrinks with the number of test graphs.", choiceGrows(r) && choiceShrinks())
	page := must.Get(os.ReadFile("../../docs/results.md"))
	p.claims("shows +4.0 points where the paper prints +4.4, and chance alone gives +4.5", strings.Contains(string(page), "| +4.4 | +4.0 | +4.5 |"))
	p.claims("its report says: do not report the number", strings.Contains(strings.ToLower(experiment.OracleSentence(*s.BestOnTest)), "do not report"))
}

// choiceGrows compares what picking the best gains among the first iterations of a report.
func choiceGrows(r experiment.Report) bool {
	var gains []float64
	for n := range len(r.Trials[0].Iterations) + 1 {
		sum := 0.0
		for _, trial := range r.Trials {
			list := right(trial)[:n+1]
			sum += float64(slices.Max(list) - list[0])
		}
		gains = append(gains, sum)
	}
	return slices.IsSorted(gains) && gains[0] < gains[len(gains)-1]
}

// choiceShrinks compares what picking the best of six coin tosses gains with more test graphs.
func choiceShrinks() bool {
	rng := rand.New(rand.NewPCG(1, 2))
	gain := func(graphs int) float64 {
		var series [][]float64
		for range 400 {
			toss := func() (n int) {
				for range graphs {
					n += rng.IntN(2)
				}
				return n
			}
			original := toss()
			var changes []float64
			for range 5 {
				changes = append(changes, float64(toss()-original)/float64(graphs))
			}
			series = append(series, changes)
		}
		return stats.PickBest(series).Picked
	}
	return gain(20) > 1.5*gain(80) && gain(80) > 1.5*gain(320)
}

func verdict(p *page) {
	p.Show.Settings.Learner = "sf+knn" // that of the view
	r := report(p.T, p.Show)
	s, set := r.Only().Summary, p.Show.Settings
	n := len(dataset(p.T, p.Show.Dataset).Examples)
	tested := 0
	for _, trial := range r.Trials {
		tested += trial.Test
	}
	p.says("(%s) was run over %s folds, so each of the %d graphs was tested once.", set.Learner, numeral(len(r.Trials)), tested)
	if tested != n {
		p.Errorf("%d graphs are tested, of %d", tested, n)
	}
	p.says("%s of the graphs right before, %s after", short(s.Original, 3), short(s.Evolved, 3))
	p.says("%s prints the same", settings.RunCommand("rings", set))
	p.defines("A report should answer four questions")
	p.says("always predicting the larger class? That gives %s.", short(s.Baselines.Majority, 3))
	p.says("The 95 %% interval of the difference is %s to %s points.", wording.Points(s.CI95.Low()), wording.Points(s.CI95.High()))
	p.says("If both models were equally good, a difference this large would appear in %.1f %% of experiments (p = %s).", 100**s.P, short(*s.P, 3))
	p.says("a true gain below about %.1f points has less than an 80 %% chance of being detected", 100**s.MDE)
	p.says("between the %s of the original and the %s of the evolved model?", short(s.Original, 3), short(s.Evolved, 3))
	p.answer(short(s.Baselines.Duplication, 3))
	share := (s.Baselines.Duplication - s.Original) / (s.Evolved - s.Original)
	p.says("%s. Repeating the graphs gave most of the gain.", short(s.Baselines.Duplication, 3))
	if share < 0.5 {
		p.Errorf("repeating the graphs gave %v of the gain", share)
	}
	p.claims("it cannot tell the evolved model from the original", s.Effect == stats.None && strings.Contains(strings.ToLower(s.Verdict), "cannot tell"))
	p.claims("The interval includes a real gain and no gain.", s.CI95.Low() < 0 && s.CI95.High() > s.Least)
	p.says("new splits of the same %d graphs are not new graphs", n)
}

func helps(p *page) {
	p.Show.Settings.Learner = "sf+svm" // that of the view
	r := report(p.T, p.Show)
	s := r.Only().Summary
	p.says("With motif-similarity the accuracy goes from %s to %s0 over %s folds: %s points, with a 95 %% interval from %s to %s, p = %s.",
		short(s.Original, 3), short(s.Evolved, 3), numeral(len(r.Trials)), wording.Points(s.Difference), wording.Points(s.CI95.Low()), wording.Points(s.CI95.High()), short(*s.P, 3))
	p.claims("On this dataset the method helps.", s.Effect == stats.Gain)
	d := dataset(p.T, p.Show.Dataset)
	p.says("Its graphs have %s vertices and random edges. The class is a planted rule: the number of edges.", numeral(d.Examples[0].Graph.N()))
	edges, constant := map[int]map[int]bool{}, true
	for _, x := range d.Examples {
		if edges[x.Graph.M()] == nil {
			edges[x.Graph.M()] = map[int]bool{}
		}
		edges[x.Graph.M()][x.Class] = true
		constant = constant && x.Graph.N() == d.Examples[0].Graph.N()
	}
	for m, classes := range edges {
		if len(classes) != 1 || !constant {
			p.Errorf("graphs of %d edges are in %d classes", m, len(classes))
		}
	}
	kept := true
	for _, g := range firstPool(p) {
		kept = kept && d.Rule.Class(g.Graph) == g.Class
	}
	p.claims("A swap adds one edge and removes one, so no mapping changes the class.", kept)
	p.answer(short(100*s.Baselines.Size, 3))
	p.says("100 percent: the baseline \"size\" is %.2f", s.Baselines.Size)
	p.says("The evolved model, with %s0, is far below it.", short(s.Evolved, 3))
	p.claims("So the report has a warning here, although the gain is real", slices.ContainsFunc(r.Warnings, func(w model.Warning) bool { return w.Code == "size-explains" }))
}

func firstPool(p *page) (list []model.Example) {
	first := p.Show
	first.Position.Fold = 1
	s, _ := filtered(p.T, first)
	for _, g := range s.Pool {
		list = append(list, g.Example)
	}
	return list
}

func comparison(p *page) {
	plan := experiment.PlanOf(dataset(p.T, p.Show.Dataset), p.Show.Settings)
	plan.Learners, plan.Mappings = []string{"sf+svm"}, []string{"random", "vertex-similarity", "motif-random", "motif-similarity"}
	c := must.Get(experiment.NewReport(must.Get(experiment.RunPlan(p.Context(), plan, experiment.Options{Workers: 2}))))
	cells := c.Tables[0].Cells
	p.says("Here one learner is combined with %s mappings, and all %s cells are above the original.", numeral(len(cells)), numeral(len(cells)))
	p.claims("On this screen all four are under .05.", all(cells, func(x experiment.Cell) bool { return x.Difference > 0 && *x.P < stats.Level }))
	p.claims("of twenty cells without any effect, one is expected to be under .05", 20*stats.Level == 1)
	p.claims("There are more tests than the four cells, since the mappings are also compared with each other.", c.Tests > len(cells) && len(c.Contrasts) > 0)
	p.defines("on which the two models differ", "In how many of the four cells")
	var remain []string
	for _, x := range cells {
		if x.EffectHolm == stats.Gain {
			remain = append(remain, x.Mapping)
		}
	}
	p.answer(len(remain))
	p.says("%d: %s, which have the mark ▲. For %s p was %s, and Holm's p is %s.", len(remain), enumerated(remain...), cells[0].Mapping, short(*cells[0].P, 3), short(*cells[0].PHolm, 3))
}
