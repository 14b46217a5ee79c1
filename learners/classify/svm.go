package classify

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"mevolve/learners/parallel"
	"mevolve/model"
	"mevolve/progress"
	"mevolve/readings"
	"mevolve/wording"
)

// SVM is C-support vector classification with the kernel exp(−γ‖x−x'‖²), one
// machine for each pair of classes (Chang, Lin 2011,
// doi:10.1145/1961189.1961199). Probabilities are Platt's, on a 5-fold
// cross-validation inside the training set, coupled over the pairs.
type SVM struct {
	Decision readings.Decision // R18: the vote of the pairs, or the largest probability
}

var (
	svmC     = []float64{.1, 1, 10, 100, 1000}
	svmGamma = []float64{math.NaN(), .01, .1, 1, 10} // NaN: scale
)

// How far a solution may violate the optimality conditions. The first is
// libsvm's, for what only chooses or calibrates: the grid and Platt's folds.
// The second, for the machine that decides, leaves its decision values right
// to about 1e-5, not 1e-3, unless C is large and they are.
const (
	rough = 1e-3
	fine  = 1e-5
)

// Name is "svm".
func (SVM) Name() string { return "svm" }

// Grid is C {.1, 1, 10, 100, 1000} × γ {scale, .01, .1, 1, 10}.
func (SVM) Grid() [][]Parameter {
	var rows [][]Parameter
	for _, c := range svmC {
		for _, gamma := range svmGamma {
			rows = append(rows, []Parameter{{"C", wording.Exact(c)}, {"gamma", gammaName(gamma)}})
		}
	}
	return rows
}

func gammaName(gamma float64) string {
	if math.IsNaN(gamma) {
		return "scale"
	}
	return wording.Exact(gamma)
}

// scale is 1/(d·Var X), the variance over all entries of X; 1 where it is 0.
func scale(rows [][]float64) float64 {
	var sum, squares float64
	count := float64(len(rows) * len(rows[0]))
	for _, row := range rows {
		for _, v := range row {
			sum += v
		}
	}
	mean := sum / count
	for _, row := range rows {
		for _, v := range row {
			squares += (v - mean) * (v - mean)
		}
	}
	if squares == 0 {
		return 1
	}
	return count / (squares * float64(len(rows[0])))
}

// Search fits every row on one matrix of distances.
func (s SVM) Search(ctx context.Context, rng *rand.Rand, train, val Data) (int, float64, Model, error) {
	if len(val.X) == 0 {
		m, err := s.Fit(ctx, rng, train, 0)
		return 0, math.NaN(), m, err
	}
	t, err := s.prepare(rng, train)
	if err != nil {
		return 0, 0, nil, err
	}
	if len(t.rows) <= fullKernel {
		if t.distances, err = distances(ctx, t.points); err != nil {
			return 0, 0, nil, err
		}
	}
	correct := make([]int, len(svmC)*len(svmGamma))
	rows := progress.Begin(ctx, "grid row", len(correct))
	err = parallel.Each(ctx, len(svmGamma), func(g int) error {
		t := t.with(svmGamma[g])
		for c, cost := range svmC {
			m, err := s.fit(ctx, t, cost, rough, s.Decision == readings.DecisionArgmax)
			if err != nil {
				return err
			}
			if correct[c*len(svmGamma)+g], err = correctOn(ctx, m, val); err != nil {
				return err
			}
			rows.Done()
		}
		return nil
	})
	if err != nil {
		return 0, 0, nil, err
	}
	row := Largest(correct)
	m, err := s.fit(ctx, t.with(svmGamma[row%len(svmGamma)]), svmC[row/len(svmGamma)], fine, true)
	return row, float64(correct[row]) / float64(len(val.X)), m, err
}

// Fit trains with one row of the grid.
func (s SVM) Fit(ctx context.Context, rng *rand.Rand, train Data, row int) (Model, error) {
	return s.fitWith(ctx, rng, train, svmC[row/len(svmGamma)], svmGamma[row%len(svmGamma)])
}

func (s SVM) fitWith(ctx context.Context, rng *rand.Rand, train Data, cost, gamma float64) (*machine, error) {
	t, err := s.prepare(rng, train)
	if err != nil {
		return nil, err
	}
	return s.fit(ctx, t.with(gamma), cost, fine, true)
}

// task is what every row of the grid shares.
type task struct {
	*variables
	seed      [2]uint64 // of the cross-validations
	scale     float64
	gamma     float64
	distances *matrix // between all variables, where a grid shares them, or nil
	kernel    *kernel // of all variables, or nil where they are too many
}

func (s SVM) prepare(rng *rand.Rand, train Data) (*task, error) {
	if len(train.X) == 0 {
		return nil, errEmpty
	}
	return &task{variables: merge(train), scale: scale(train.X), seed: [2]uint64{rng.Uint64(), rng.Uint64()}}, nil
}

var errEmpty = errors.New("a classifier cannot be trained on no examples; give it at least one")

// with is the task with one γ of the grid.
func (t *task) with(gamma float64) *task {
	w := *t
	w.gamma = gamma
	if math.IsNaN(gamma) {
		w.gamma = w.scale
	}
	if len(w.rows) <= fullKernel {
		w.kernel = newKernel(w.points, w.gamma, w.distances)
	}
	return &w
}

// between lists the variables of classes a and b, a's first; nil for all.
func (t *task) between(a, b int) []int {
	var index []int
	for _, c := range []int{a, b} {
		for u := t.start[c]; u < t.start[c+1]; u++ {
			index = append(index, u)
		}
	}
	if len(index) == len(t.rows) {
		return nil
	}
	return index
}

// fit trains one machine a pair of classes. The solutions for the decisions
// and for the folds of the calibrations do not depend on one another.
func (s SVM) fit(ctx context.Context, t *task, cost, tolerance float64, probabilities bool) (*machine, error) {
	m := &machine{classes: t.classes, present: t.present(), gamma: t.gamma, argmax: s.Decision == readings.DecisionArgmax}
	var problems []*problem
	for ia, a := range m.present {
		for _, b := range m.present[ia+1:] {
			rng := rand.New(rand.NewPCG(t.seed[0], t.seed[1]+uint64(len(problems))))
			problems = append(problems, newProblem(t.variables, a, b, cost, rng))
		}
	}
	parts := 1
	if probabilities {
		parts += folds
	}
	pairs := make([]pair, len(problems))
	train := func(ctx context.Context, i, part int, view *view) error {
		p := problems[i]
		if part > 0 {
			return p.holdOut(ctx, view, part-1)
		}
		solved, err := solve(ctx, view, p.y, p.lo, p.hi, tolerance)
		pairs[i] = pair{a: p.a, b: p.b, beta: solved.beta, threshold: solved.b, converged: solved.converged}
		return err
	}
	var err error
	if t.kernel != nil {
		err = parallel.Each(ctx, parts*len(problems), func(i int) error {
			p := problems[i/parts]
			return train(ctx, i/parts, i%parts, newView(t.kernel, t.between(p.a, p.b)))
		})
	} else { // pair by pair, each with a kernel of its own: shorter rows, and none left over
		for i, p := range problems {
			k := newKernel(t.points.part(t.between(p.a, p.b)), t.gamma, nil)
			ctx := ctx
			if !k.shareable() {
				ctx = parallel.Alone(ctx)
			}
			err = parallel.Each(ctx, parts, func(j int) error { return train(ctx, i, j, newView(k, nil)) })
			if err != nil {
				break
			}
		}
	}
	if err != nil {
		return nil, err
	}
	for i, p := range problems {
		m.unconverged = m.unconverged || !pairs[i].converged
		if probabilities {
			var converged bool
			pairs[i].sigmoid, converged = p.calibrate()
			m.uncalibrated = m.uncalibrated || !converged
		}
	}
	m.keepSupport(t.variables, pairs)
	return m, nil
}

// correctOn counts the correct decisions of m.
func correctOn(ctx context.Context, m Model, d Data) (int, error) {
	predictions, err := m.Predict(ctx, d.X)
	if err != nil {
		return 0, err
	}
	correct := 0
	for i, p := range predictions {
		if p.Class == d.Y[i] {
			correct++
		}
	}
	return correct, nil
}

// oneClass is the warning every classifier gives of a training set without a choice.
func oneClass(present []int) []model.Warning {
	if len(present) > 1 {
		return nil
	}
	return []model.Warning{model.Warnf("one-class", "All training examples are of one class, so every graph gets it with probability 1.")}
}
