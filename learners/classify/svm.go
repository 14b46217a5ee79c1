package classify

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
)

// SVM is C-support vector classification with the kernel exp(−γ‖x−x'‖²), one decision
// function for each pair of classes (Chang, Lin 2011, doi:10.1145/1961189.1961199).
// Probabilities are Platt's, from a 5-fold cross-validation inside the training set,
// coupled over the pairs.
type SVM struct {
	Decision readings.Decision // R18: the vote of the pairs, or the largest probability
}

var (
	svmC     = []float64{.1, 1, 10, 100, 1000}
	svmGamma = []float64{math.NaN(), .01, .1, 1, 10} // NaN: scale
)

// Tolerances: the largest violation of the optimality conditions in a solution.
const (
	gridTolerance  = 1e-3 // for the grid and Platt's folds, as libsvm
	finalTolerance = 1e-5 // for the final model: decision values are right to about 1e-5, unless C and the values are large
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

// Search fits every row, each γ from the least C on, where the last one ended. The
// models of one γ are judged together: the kernel is the same for all.
func (s SVM) Search(ctx context.Context, rng *rand.Rand, train, val Data) (int, float64, Model, error) {
	t, err := s.prepare(rng, train)
	if err != nil {
		return 0, 0, nil, err
	}
	correct := make([]int, len(svmC)*len(svmGamma))
	rows := progress.Begin(ctx, "grid row", len(correct))
	err = parallel.Each(ctx, len(svmGamma), func(g int) error {
		t := t.with(svmGamma[g])
		defer t.kernel.close()
		var from []solution
		models := make([]*svmModel, len(svmC))
		for c, cost := range svmC {
			var err error
			models[c], from, err = s.fit(ctx, t, machine{cost, gridTolerance, s.Decision == readings.DecisionArgmax}, from)
			if err != nil {
				return err
			}
			rows.Done()
		}
		keepSupport(t.columns, models...)
		return decideTogether(ctx, models, val.X, func(c, i int, values []float64) {
			if models[c].predict(values).Class == val.Y[i] {
				correct[c*len(svmGamma)+g]++
			}
		})
	})
	if err != nil {
		return 0, 0, nil, err
	}
	row := Largest(correct)
	m, err := s.fitRow(ctx, t, row)
	return row, float64(correct[row]) / float64(len(val.X)), m, err
}

// Fit trains with one row of the grid.
func (s SVM) Fit(ctx context.Context, rng *rand.Rand, train Data, row int) (Model, error) {
	t, err := s.prepare(rng, train)
	if err != nil {
		return nil, err
	}
	return s.fitRow(ctx, t, row)
}

func (s SVM) fitRow(ctx context.Context, t *task, row int) (Model, error) {
	return s.fitWith(ctx, t, svmC[row/len(svmGamma)], svmGamma[row%len(svmGamma)])
}

func (s SVM) fitWith(ctx context.Context, t *task, cost, gamma float64) (*svmModel, error) {
	t = t.with(gamma)
	defer t.kernel.close()
	m, _, err := s.fit(ctx, t, machine{cost, finalTolerance, true}, nil)
	if err != nil {
		return nil, err
	}
	keepSupport(t.columns, m)
	return m, nil
}

// task is what every row of the grid shares.
type task struct {
	*variables
	columns *columns
	seed    [2]uint64 // of the cross-validations
	scale   float64
	gamma   float64
	kernel  *kernel
}

func (s SVM) prepare(rng *rand.Rand, train Data) (*task, error) {
	if len(train.X) == 0 {
		return nil, errEmpty
	}
	v := merge(train)
	return &task{variables: v, columns: newColumns(v.rows), scale: scale(train.X), seed: [2]uint64{rng.Uint64(), rng.Uint64()}}, nil
}

var errEmpty = errors.New("a classifier cannot be trained on no examples; give it at least one")

// with is the task with one γ of the grid. Its kernel is to be closed.
func (t *task) with(gamma float64) *task {
	w := *t
	w.gamma = gamma
	if math.IsNaN(gamma) {
		w.gamma = w.scale
	}
	w.kernel = newKernel(w.columns, w.gamma)
	return &w
}

// machine is how a machine is trained.
type machine struct {
	cost, tolerance float64
	probabilities   bool
}

// fit trains one machine a pair of classes, from the solutions of a lower cost
// where there are any. Then come the folds of the calibrations, which begin with
// the pair's solution. The machine has no support vectors yet (see keepSupport).
func (s SVM) fit(ctx context.Context, t *task, like machine, from []solution) (*svmModel, []solution, error) {
	m := &svmModel{classes: t.classes, present: t.present(), gamma: t.gamma, argmax: s.Decision == readings.DecisionArgmax}
	var problems []*problem
	for ia, a := range m.present {
		for _, b := range m.present[ia+1:] {
			rng := rand.New(rand.NewPCG(t.seed[0], t.seed[1]+uint64(len(problems))))
			problems = append(problems, newProblem(t.variables, a, b, like.cost, rng))
		}
	}
	solutions := make([]solution, len(problems))
	err := parallel.Each(ctx, len(problems), func(i int) (err error) {
		p := problems[i]
		start := p.origin()
		if from != nil {
			start = from[i]
		}
		solutions[i], err = solve(ctx, p.view(t), p.box, start, like.tolerance)
		return err
	})
	if err == nil && like.probabilities {
		err = parallel.Each(ctx, folds*len(problems), func(i int) error {
			p := problems[i/folds]
			return p.holdOut(ctx, p.view(t), solutions[i/folds], i%folds)
		})
	}
	if err != nil {
		return nil, nil, err
	}
	m.take(problems, solutions)
	for i, p := range problems {
		m.unconverged = m.unconverged || !solutions[i].converged
		if like.probabilities {
			var converged bool
			m.pairs[i].sigmoid, converged = p.calibrate()
			m.uncalibrated = m.uncalibrated || !converged
		}
	}
	return m, solutions, nil
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
