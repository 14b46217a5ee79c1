package experiment

import (
	"fmt"
	"math"
	"slices"

	"mevolve/evolve"
	"mevolve/internal/lists"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/study/experiment/stats"
)

// Predictions are what every model of a trial answered on the test graphs:
// what a test over graphs, a confusion matrix or an area under the curve needs.
type Predictions struct {
	Graphs      []int     `json:"graphs"`  // the test graphs by their number in the dataset, from 1
	Classes     []int     `json:"classes"` // theirs, from 0
	Models      []Answers `json:"models"`  // of the original, then of each iteration
	Evolved     int       `json:"evolved"` // which of Models R17 calls the evolved one
	Majority    int       `json:"majority"`
	Size        Answers   `json:"size"`
	Duplication Answers   `json:"duplication"`
}

// Answers are one model's on the test graphs, in their order.
type Answers struct {
	Decisions []int       `json:"decisions"`        // classes, from 0
	True      []float64   `json:"p_true,omitempty"` // p of the true class, to six decimals; none in a lean store
	P         [][]float64 `json:"p,omitempty"`      // p of all classes where there are more than two: the original's and the evolved one's
}

func newPredictions(split model.Split) *Predictions {
	p := &Predictions{Models: []Answers{}}
	for _, e := range split.Test {
		p.Graphs = append(p.Graphs, e.ID.Graph+1)
		p.Classes = append(p.Classes, e.Class)
	}
	return p
}

// of takes up what the classifier of an event answers.
func (p *Predictions) of(e evolve.Event) {
	var a Answers
	for _, j := range e.State.Test {
		a.add(j.Prediction, j.Example.Class)
		if len(j.Prediction.P) > 2 {
			a.P = append(a.P, lists.Each(j.Prediction.P, sixDecimals))
		}
	}
	p.Models = append(p.Models, a)
}

// choose names the evolved model. Of the models between it and the original p of
// the true class is enough.
func (p *Predictions) choose(evolved int) {
	p.Evolved = evolved
	for i := range p.Models {
		if i != 0 && i != evolved {
			p.Models[i].P = nil
		}
	}
}

func sixDecimals(p float64) float64 { return math.Round(p*1e6) / 1e6 }

func (a *Answers) add(p learners.Prediction, class int) {
	a.Decisions = append(a.Decisions, p.Class)
	a.True = append(a.True, sixDecimals(p.P[class]))
}

// right counts the answers that are the classes.
func (a Answers) right(classes []int) (right int) {
	for i, d := range a.Decisions {
		if d == classes[i] {
			right++
		}
	}
	return right
}

// check returns an error if the predictions contradict the trial's counts.
func (p *Predictions) check(t Trial, classes int) error {
	if p == nil {
		return nil
	}
	if len(p.Graphs) != t.Test || len(p.Classes) != t.Test || len(p.Models) != len(t.Iterations)+1 || p.Evolved < 0 || p.Evolved >= len(p.Models) {
		return fmt.Errorf("predictions of %d graphs by %d models, the evolved one number %d, do not belong to %d test graphs and %d iterations", len(p.Graphs), len(p.Models), p.Evolved, t.Test, len(t.Iterations))
	}
	for _, x := range []struct {
		name     string
		answers  Answers
		accuracy float64
	}{{"original", p.Models[0], t.Original.Accuracy}, {"evolved", p.Models[p.Evolved], t.Evolved.Accuracy}, {"size", p.Size, t.Baselines.Size}, {"duplication", p.Duplication, t.Baselines.Duplication}} {
		if n := len(x.answers.True); len(x.answers.Decisions) != t.Test || n != t.Test && n != 0 {
			return fmt.Errorf("%d answers of %s are not those of %d test graphs", len(x.answers.Decisions), x.name, t.Test)
		}
		if err := x.answers.possible(p.Classes, classes); err != nil {
			return fmt.Errorf("the answers of %s: %w", x.name, err)
		}
		if share := float64(x.answers.right(p.Classes)) / float64(t.Test); share != x.accuracy {
			return fmt.Errorf("the answers of %s are right on %v of the test graphs, its accuracy is %v", x.name, share, x.accuracy)
		}
	}
	return nil
}

// possible returns an error for answers that graphs of these classes cannot have.
func (a Answers) possible(of []int, classes int) error {
	for i, c := range of {
		if min(c, a.Decisions[i]) < 0 || max(c, a.Decisions[i]) >= classes {
			return fmt.Errorf("class %d, answered %d, is none of %d", c+1, a.Decisions[i]+1, classes)
		}
		if a.P != nil && (len(a.P) != len(of) || len(a.P[i]) != classes || a.True == nil || a.P[i][c] != a.True[i]) {
			return fmt.Errorf("p of %d classes are not those of %d graphs whose p of the true class are kept beside them", classes, len(of))
		}
	}
	return nil
}

// Model picks the answers of one model of a trial.
type Model func(*Predictions) Answers

// The models of a trial that are compared with each other.
var (
	OriginalModel    Model = func(p *Predictions) Answers { return p.Models[0] }
	EvolvedModel     Model = func(p *Predictions) Answers { return p.Models[p.Evolved] }
	SizeModel        Model = func(p *Predictions) Answers { return p.Size }
	DuplicationModel Model = func(p *Predictions) Answers { return p.Duplication }
	MajorityModel    Model = func(p *Predictions) Answers {
		return Answers{Decisions: slices.Repeat([]int{p.Majority}, len(p.Graphs))}
	}
)

// paired counts by graph how often two models were right over the trials of
// one dataset; false where a trial has no predictions.
func paired(trials []Trial, a, b Model) (graphs []stats.Answers, ok bool) {
	return pairedAcross(trials, trials, a, b)
}

// pairedAcross does so for models of two lists of trials on the same folds.
func pairedAcross(first, second []Trial, a, b Model) (graphs []stats.Answers, ok bool) {
	for i := range first {
		p, q := first[i].Predictions, second[i].Predictions
		if p == nil || q == nil {
			return nil, false
		}
		of, against := a(p), b(q)
		for k, g := range p.Graphs {
			for len(graphs) < g {
				graphs = append(graphs, stats.Answers{})
			}
			at := &graphs[g-1]
			at.Times++
			if of.Decisions[k] == p.Classes[k] {
				at.A++
			}
			if against.Decisions[k] == q.Classes[k] {
				at.B++
			}
		}
	}
	return graphs, len(first) > 0
}
