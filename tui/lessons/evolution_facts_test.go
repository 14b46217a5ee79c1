package lessons

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/reliability"
	"mevolve/study/experiment"
	"mevolve/study/experiment/plane"
)

// judged counts the validation graphs of a class, or of all (−1), and the wrong predictions.
func judged(c *reliability.Calibration, class int) (of, wrong int) {
	for i, y := range c.Class {
		if class < 0 || y == class {
			of++
			if !c.Correct[i] {
				wrong++
			}
		}
	}
	return of, wrong
}

// pool are the generated graphs of a class.
func pool(s evolve.State, class int) []evolve.Generated {
	return slices.DeleteFunc(slices.Clone(s.Pool), func(g evolve.Generated) bool { return g.Example.Class != class })
}

func all[T any](list []T, isTrue func(T) bool) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !isTrue(x) })
}

// numeral writes a small number as a word.
func numeral(n int) string {
	return [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}[n]
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

func whatRMeasures(p *page) {
	s, parameters := filtered(p.T, p.Show)
	c := s.Calibration
	oneHot := func(g evolve.Generated) bool { return slices.Max(g.Prediction.P) == 1 }
	p.claims("With one nearest neighbour, p is 1 for a single class.", strings.Contains(parameters, "k 1}") && all(s.Pool, oneHot))
	p.says("1 is recognised well: q = (%s, %s).", short(c.Q[1][0], 2), short(c.Q[1][1], 2))
	of, wrong := judged(c, 0)
	p.says("Class −1 is not: q = (%s, %s), since %s of its %s validation graphs are predicted as class 1",
		short(c.Q[0][0], 2), short(c.Q[0][1], 2), map[bool]string{true: "half"}[2*wrong == of], numeral(of))
	largest := 0.0
	for _, g := range pool(s, 0) {
		largest = max(largest, g.Reliability)
	}
	p.answer(largest)
	p.says("%s, and r has no other value: with q = (%s, %s) every p gives the same r", short(largest, 3), short(c.Q[0][0], 2), short(c.Q[0][1], 2))
	p.claims("On the strip all graphs of class −1 have the same place.", all(pool(s, 0), func(g evolve.Generated) bool { return g.Reliability == largest }))
	none, negative := keptAt(s, c.Theta, 0)
	some, positive := keptAt(s, c.Theta, 1)
	p.says("θ is %s in this fold", short(c.Theta, 3))
	p.says("many of the %d generated graphs of class −1", negative)
	p.answer(none)
	p.says("%d of %d, while %d of %d of class 1 are", none, negative, some, positive)
	p.says("The filter did not judge %d graphs one by one. It rejected a whole class", negative)
	p.claims("A single θ for all classes favours the easy classes.", none*positive < some*negative && c.Q[1][1] > c.Q[0][0])
}

func mispredicted(p *page) {
	s, _ := filtered(p.T, p.Show)
	c := s.Calibration
	q := c.Q[0]
	of, wrong := judged(c, 0)
	p.says("of its %s validation graphs it predicts %d right, and the mean of their p is q = (%s, %s)", numeral(of), of-wrong, short(q[0], 3), short(q[1], 3))
	p.claims("On average it gives a graph of class −1 a higher probability for class 1.", q[1] > q[0])
	kept, n := keptAt(s, c.Theta, 0)
	list := pool(s, 0)
	slices.SortFunc(list, func(a, b evolve.Generated) int { return -cmp.Compare(a.Prediction.P[0], b.Prediction.P[0]) })
	first := list[0]
	p.says("The list shows the %d generated graphs of class −1, sorted by p", n)
	p.says("The first row is %s with p = %s: a confident prediction.", first.Example.ID, short(first.Prediction.P[0], 3))
	p.says("θ keeps %d of the %d and drops %d. Which %s?", kept, n, n-kept, numeral(n-kept))
	for i, g := range list {
		if c.Keep(g.Reliability) == (i < n-kept) {
			p.Errorf("the %d-th by p, %s, is kept: %v", i+1, g.Example.ID, i >= n-kept)
		}
	}
	p.answer("the three with the most confident right prediction")
	p.says("the %s with the most confident prediction of class 1", numeral(n-kept))
	p.says("the %s with the most confident right prediction", numeral(n-kept))
	p.says("%s in the middle, with an unsure prediction", numeral(n-kept))
	p.says("The %s at the top of the list: %s with r = %s and the two below it.", numeral(n-kept), first.Example.ID, short(first.Reliability, 3))
	isOther := func(g evolve.Generated) bool { return g.Prediction.Class == 0 || c.Keep(g.Reliability) }
	p.claims("All graphs that are predicted as class 1 are kept.", all(list, isOther))
	falls := true
	for i, g := range list[1:] {
		falls = falls && g.Reliability >= list[i].Reliability
	}
	p.says("With q = (%s, %s), r = p · q is larger when p is larger for the wrong class.", short(q[0], 3), short(q[1], 3))
	p.claims("If the mean is wrong, a wrong prediction has a larger r.", falls)
}

func whatThetaDoes(p *page) {
	s, _ := filtered(p.T, p.Show)
	c := s.Calibration
	right, wrong := map[float64]int{}, map[float64]int{}
	for i, r := range c.R {
		if c.Correct[i] {
			right[r]++
		} else {
			wrong[r]++
		}
	}
	low, high := c.Minimisers[0], c.Minimisers[len(c.Minimisers)-1]
	if len(right) != 1 || len(wrong) != 1 || len(c.Minimisers) != 2 {
		p.Fatalf("right %v, wrong %v, minimisers %v", right, wrong, c.Minimisers)
	}
	p.claims("Their number changes only at the r of a validation graph, so θ is always one of these values.", all(c.Minimisers, func(x float64) bool { return slices.Contains(c.R, x) }))
	p.says("In this fold %d graphs are for validation. The classifier is right about %d, all with r = %s, and wrong about %d, all with r = %s.",
		len(c.R), right[high], short(high, 3), wrong[low], short(low, 3))
	kept, of := keptAt(s, c.Theta, -1)
	p.says("The rule takes θ = %s, and keeps %d of the %d generated graphs.", short(c.Theta, 3), kept, of)
	p.says("Suppose θ were %s. How many mistakes are there?", short(high, 3))
	p.answer(c.CostAt(high))
	p.says("%d of %d, the minimum: no right prediction is below %s, and no wrong one is above it. At %s there are %d as well.",
		c.CostAt(high), len(c.R), short(high, 3), short(low, 3), c.CostAt(low))
	none, _ := keptAt(s, high, -1)
	p.says("How many of the %d generated graphs are kept with θ = %s?", of, short(high, 3))
	p.answer(none)
	p.says("%d of %d, since none has an r above %s", none, of, short(high, 3))
	if at, _ := keptAt(s, reliability.Round(*p.Reveal.Position.Theta), -1); at != none {
		p.Errorf("%d kept at the θ that the lesson shows", at)
	}
	p.claims("Two values of θ with as many mistakes can keep nearly every graph or none.", none == 0 && 10*kept > 9*of)
	p.claims("This is reading R10: smallest (the default), middle or largest.", readings.Default().Theta == readings.ThetaSmallest && c.Theta == low &&
		reliability.Pick(c.Minimisers, readings.ThetaMiddle) == high && reliability.Pick(c.Minimisers, readings.ThetaLargest) == high)
}

func smallValidation(p *page) {
	d := dataset(p.T, p.Show.Dataset)
	s, _ := filtered(p.T, p.Show)
	c := s.Calibration
	val := func(n int) int { // of every fold
		rest := n - n/p.Show.Settings.Folds
		return (rest + 7) / 8
	}
	p.defines("The split is 7 : 1 : 2")
	p.claims("so validation has one tenth of the graphs", math.Round(10*float64(val(len(d.Examples)))/float64(len(d.Examples))) == 1)
	sizes := map[int]bool{}
	for _, name := range []string{"KKI", "Peking_1", "OHSU"} {
		for _, e := range datasets.Catalog() {
			if e.Name == name {
				sizes[val(e.Graphs)] = true
				if math.Round(float64(e.Graphs)/10) != 8 && math.Abs(float64(e.Graphs)-80) > 5 {
					p.Errorf("%s has %d graphs", name, e.Graphs)
				}
			}
		}
	}
	p.claims("In the paper's brain datasets, with about 80 graphs each, this is 8 or 9 graphs.", len(sizes) == 2 && sizes[8] && sizes[9])
	p.says("This dataset has %d.", len(d.Examples))
	of, wrong := judged(c, -1)
	each, _ := judged(c, 0)
	p.says("Here %d graphs are for validation, %s of each class. The classifier is right about %d.", of, numeral(each), of-wrong)
	for class := range d.Classes() {
		if n, _ := judged(c, class); n != each {
			p.Errorf("%d validation graphs of class %d", n, class)
		}
	}
	p.says("So every row of Q is an average of %s graphs, and Eq. 12 counts mistakes among %s.", numeral(each), numeral(of))
	none, generated := keptAt(s, c.Theta, -1)
	p.says("The rule finds θ = %s. The r of the %d generated graphs is .667, .333 or 0 and never larger: the whole pool is dropped", short(c.Theta, 3), generated)
	for _, g := range s.Pool {
		if r := short(g.Reliability, 3); r != ".667" && r != ".333" && r != "" {
			p.Errorf("r of %s is %s", g.Example.ID, r)
		}
	}
	if none != 0 {
		p.Errorf("%d are kept", none)
	}
	results := must.Get(s.LeaveOneOut())
	byTheta, byQ, thetas := map[int]int{}, map[int]int{}, map[string]int{}
	changes, moved := 0, 0
	for _, r := range results {
		if r.Theta != c.Theta {
			moved++
			byTheta[r.Changed]++
			thetas[short(r.Theta, 3)]++
		} else if r.Changed > 0 {
			byQ[r.Changed]++
		}
		if r.Changed > 0 {
			changes++
		}
		if r.Undecided > 0 {
			p.Error("a class loses its only validation graph")
		}
	}
	p.says("How many of the %s change, left out alone", numeral(of))
	p.answer(numeral(changes))
	p.says("%s of them: %d of %d. %s change θ, from %s to .5 or .333; then 34 or 35 of the %d generated graphs are kept, instead of none.",
		capital(numeral(changes)), changes, of, capital(numeral(moved)), short(c.Theta, 3), generated)
	if len(byTheta) != 2 || byTheta[34] == 0 || byTheta[35] == 0 || len(thetas) != 2 || thetas[".5"] == 0 || thetas[".333"] == 0 {
		p.Errorf("θ moves to %v, which keeps %v", thetas, byTheta)
	}
	p.says("The %s others do not change θ. They change Q: without one of them a class has another mean prediction, so the r of its generated graphs grows beyond %s, and 19 or 15 are kept.",
		numeral(changes-moved), short(c.Theta, 3))
	if len(byQ) != 2 || byQ[19] != 1 || byQ[15] != 1 {
		p.Errorf("by Q %v are kept", byQ)
	}
	p.says("So a single validation graph decides whether no graph is added or 35. The random split chose these %s graphs.", numeral(of))
	if at, _ := keptAt(s, reliability.Round(*p.Reveal.Position.Theta), -1); at != 35 {
		p.Errorf("%d kept at the θ that the lesson shows", at)
	}
	warned := func(n int) bool {
		x := make([][]float64, n)
		for i := range x {
			x[i] = []float64{1}
		}
		c, err := reliability.Calibrate(x, make([]int, n), make([]int, n), 1, readings.ThetaSmallest)
		return err == nil && slices.ContainsFunc(c.Warnings, func(w model.Warning) bool { return w.Code == "tiny-validation" })
	}
	p.claims("The screen shows a warning if validation has fewer than 20 graphs.", warned(19) && !warned(20) && warned(of))
}

func regions(p *page) {
	split := splitOf(p.T, p.Show)
	set := plane.Settings(p.Show.Settings, plane.Eigenvalues)
	config := must.Get(experiment.NewEvolution(set, dataset(p.T, p.Show.Dataset).Classes(), 2, nil))
	p.claims("sf with two numbers per graph, the two largest eigenvalues of its normalised Laplacian", set.Dim == 2 && set.Readings.SFOrder == readings.SFOrderLargest)
	p.claims("screens 3 and 4 use more dimensions", p.Show.Settings.Dim > set.Dim)
	p.defines("With two dimensions they can be drawn", "this 2-D picture")
	sequence := plane.NewSequence(set, plane.Eigenvalues, split)
	for e := range must.Each(evolve.Run(context.Background(), split, config)) {
		if e.Stage == evolve.Pretrained || e.Stage == evolve.Retrained {
			must.Get(sequence.Look(context.Background(), e))
		}
		if len(sequence.Pictures()) == 1+p.Show.Position.Evolved {
			break
		}
	}
	must.Do(sequence.Decide(context.Background(), func(*plane.Picture) {}))
	before, after := sequence.Pictures()[0], sequence.Pictures()[p.Reveal.Position.Iteration]
	p.says("trained on %d graphs. Two iterations of the evolution add generated graphs", len(before.Train))
	if p.Show.Position.Evolved != 2 || p.Reveal.Position.Iteration != 2 || len(after.Train) <= len(before.Train) {
		p.Errorf("%d graphs after %d iterations", len(after.Train), p.Show.Position.Evolved)
	}
	better, worse, occupied := 0, 0, map[[2]int]bool{}
	for i, x := range before.Test {
		y := after.Test[i]
		if x.Predicted != y.Predicted && x.Predicted != x.Class && y.Predicted == y.Class {
			better++
		}
		if x.Predicted != y.Predicted && x.Predicted == x.Class {
			worse++
		}
	}
	for _, x := range slices.Concat(before.Test, after.Train) {
		if col, line, ok := before.Frame.Cell(x.A, x.B, plane.RasterW, plane.RasterH); ok {
			occupied[[2]int{col, line}] = true
		}
	}
	moved, empty := 0, 0
	for line := range plane.RasterH {
		for col := range plane.RasterW {
			if before.Regions.Class(col, line, plane.RasterW, plane.RasterH) != after.Regions.Class(col, line, plane.RasterW, plane.RasterH) {
				moved++
				if !occupied[[2]int{col, line}] {
					empty++
				}
			}
		}
	}
	n := len(before.Test)
	p.says("Only the %d test graphs count", n)
	p.says("The border moves over %.0f %% of the picture.", 100*float64(moved)/float64(len(before.Regions)))
	p.says("How many of the %d test graphs flip?", n)
	p.answer(better + worse)
	p.says("%d of %d: %s from wrong to right, %s from right to wrong, +%d −%d.", better+worse, n, numeral(better), numeral(worse), better, worse)
	p.claims("Most of the changed area has no graph in it", 2*empty > moved)
	p.says("+%d in total is %.1f points of accuracy in this fold", better-worse, 100*float64(better-worse)/float64(n))
}

func embedding(p *page) {
	d := dataset(p.T, p.Show.Dataset)
	structures := must.Get(datasets.Structures(context.Background(), d.Examples, datasets.ByStructure))
	rows := must.Get(learners.Embed(context.Background(), nil, "sf", learners.Options{}, model.Graphs(d.Examples)))
	same, groups := true, map[int][]int{}
	for i, x := range structures {
		same = same && slices.Equal(rows[i], rows[slices.Index(structures, x)])
		groups[x] = append(groups[x], d.Examples[i].Class)
	}
	p.claims("Two graphs of the same structure are twins. sf gives both the same point.", same)
	p.defines("can predict both right")
	alike, twins := 0, 0
	for _, classes := range groups {
		if len(classes) > 1 {
			twins++
			if all(classes, func(y int) bool { return y == classes[0] }) {
				alike++
			}
		}
	}
	seen := datasets.See(structures, d)
	n := len(d.Examples)
	p.says("Of the %d graphs, %d have distinct structures.", n, seen.Distinct)
	percent := func(x float64) string { return fmt.Sprintf("%.1f", 100*x) }
	p.says("%s: only graphs with a structure of their own can be right", percent(float64(seen.Distinct)/float64(n)))
	p.claims("most twins have the same class", 2*alike > twins)
	p.answer(percent(seen.Ceiling))
	p.says("%s percent: %s on the screen.", percent(seen.Ceiling), short(seen.Ceiling, 3))
	labelled := must.Get(datasets.Structures(context.Background(), d.Examples, !datasets.ByStructure))
	p.says("With the atoms it is %.3f, for learners that use them.", datasets.See(labelled, d).Ceiling)
	p.says("On the dataset planted, %d generated graphs of the first iteration have the structure of a test graph of fold 1.", testTwins(p, "planted"))
}

// testTwins counts the generated graphs of the first iteration that are isomorphic to a test graph.
func testTwins(p *page, name string) (n int) {
	first := p.Show
	first.Dataset, first.Position.Fold = name, 1
	examples := slices.Clone(splitOf(p.T, first).Test)
	tested := len(examples)
	s, _ := filtered(p.T, first)
	for _, g := range s.Pool {
		examples = append(examples, g.Example)
	}
	of := must.Get(datasets.Structures(context.Background(), examples, datasets.ByStructure))
	for _, x := range of[tested:] {
		if slices.Contains(of[:tested], x) {
			n++
		}
	}
	return n
}

func compounding(p *page) {
	if p.Show.Settings.Filter {
		p.Fatal("the filter is on")
	}
	states := iterations(p.T, p.Show)
	size := func(at int) int { return len(states[at].Train) }
	p.says("The fold starts with %d training graphs. After one iteration there are %d.", size(0), size(1))
	last := states[p.Reveal.Position.Evolved]
	mapped, sameLabel, share := map[int]int{}, true, 0.0
	first := last.Train[0].ID.Graph
	originals := 0
	class := map[int]int{}
	for _, x := range last.Train {
		times := 0
		if x.ID.Lineage != "" {
			times = 1 + strings.Count(x.ID.Lineage, ".")
		} else {
			originals, class[x.ID.Graph] = originals+1, x.Class
		}
		sameLabel = sameLabel && x.Class == class[x.ID.Graph]
		if x.ID.Graph == first {
			mapped[times]++
		}
	}
	for _, g := range last.Pool {
		share += float64(g.Mapping.Realised()) / float64(g.Source.Graph.M()) / float64(len(last.Pool))
	}
	p.defines("After five iterations, how many of the training graphs", "in total after five iterations")
	p.answer(originals)
	p.says("%d, as before: an iteration only adds graphs.", originals)
	p.answer(len(last.Train))
	p.says("%d: the set doubles each time, and %d · 2⁵ = %d. 1 in %d is an original.", len(last.Train), size(0), size(0)<<5, len(last.Train)/originals)
	for i := range p.Reveal.Position.Evolved {
		if size(i+1) != 2*size(i) {
			p.Errorf("iteration %d: from %d to %d", i+1, size(i), size(i+1))
		}
	}
	var counts []string
	for times := range 6 {
		counts = append(counts, fmt.Sprint(mapped[times]))
	}
	p.says("Of the %d descendants of one original, itself included, %s were mapped 0, 1, 2, 3, 4 and 5 times.", len(last.Train)/originals, enumerated(counts...))
	p.says("Each mapping swaps ⌈β·m⌉ of the m edges, %.0f %% on average here", 100*share)
	p.claims("and all descendants keep the first label", sameLabel)
	only := p.Show
	only.Settings.Readings.Pool = readings.PoolOriginals
	once := iterations(p.T, only)[5]
	p.says("With R9 = originals only the %d are mapped, and five iterations give %d graphs, each mapped at most once.", size(0), len(once.Train))
	if !all(once.Train, func(x model.Example) bool { return !strings.Contains(x.ID.Lineage, ".") }) {
		p.Error("a graph is mapped twice")
	}
	p.says("All %d are made from %d observations.", len(last.Train), originals)
}
