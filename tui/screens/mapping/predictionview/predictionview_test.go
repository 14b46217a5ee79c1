package predictionview

import (
	"context"
	"math"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

func text(v *Verdict) string {
	c := paint.New(60, 8, theme.New(true).Open(), false)
	v.Write(&paint.Page{C: c, R: c.Bounds()}, []int{0, 1})
	return c.Plain()
}

// p and r are those of the classifier that was fitted before the iteration, and
// r is pᵀ q_y (Eq. 11), counted here once more.
func TestVerdict_IsThatOfTheFittedClassifier(t *testing.T) {
	stage := screentest.New(t, screentest.Dataset(t, "rings"))
	stage.Settings.Learner, stage.Settings.Iterations = "sf+knn", 1
	runs := session.New(stage.State)
	stage.Run(runs.Enter())
	e := runs.Here()
	stage.Run(runs.Start(false))
	stage.Until("a calibrated classifier", func() bool { return e.Calibrated() > 0 })
	runs.Pause()

	edit := trace.Overrides{Toggled: []model.Edge{{U: 0, V: 2}}}
	tr := must.Get(trace.New(context.Background(), trace.InputOf(stage.Subject, stage.Settings), edit))
	iteration := e.Calibrated()
	v := &Verdict{}
	stage.Run(v.Ask(stage.Work, tr, e, iteration))
	stage.Until("a verdict", func() bool { return v.Change() != "" })

	before, _ := e.Event(iteration - 1)
	after, _ := e.Event(iteration)
	class := tr.Cause.Subject.Example.Class
	q := after.State.Calibration.Q[class]
	all := must.Get(before.State.Learner.Predict(context.Background(), []*model.Graph{tr.Input, tr.Graph, tr.Result.Graph}))
	var p, r []string
	for k, prediction := range all {
		product := 0.0
		for j := range q {
			product += prediction.P[j] * q[j]
		}
		if math.Abs(v.Value.graphs[k].r-product) > 1e-9 {
			t.Errorf("graph %d: r is %v, pᵀq is %v", k, v.Value.graphs[k].r, product)
		}
		p, r = append(p, wording.Share(prediction.P[class], 3)), append(r, wording.Share(product, 3))
	}
	for _, want := range [][]string{p, r} {
		if line := strings.Join(want, " → "); !strings.Contains(text(v), line) {
			t.Errorf("no %q in\n%s", line, text(v))
		}
	}
}

// A graph is kept where r > θ (Algorithm 3); equal is not enough.
func TestVerdict_KeepsOnlyWhatIsAboveTheta(t *testing.T) {
	for r, want := range map[float64]string{.49: "dropped", .5: "dropped", .51: "kept"} {
		v := &Verdict{}
		v.Key, v.Value = question{&trace.Trace{}, &session.Evolution{}, 1}, &prediction{.5, [3]judged{{p: 1, r: 1}, {p: 1, r: 1}, {p: 1, r: r}}}
		if got := text(v); !strings.Contains(got, "the graph mapped is "+want) {
			t.Errorf("r = %v with θ = .5 is not %s:\n%s", r, want, got)
		}
	}
}
