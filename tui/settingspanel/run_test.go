package settingspanel

import (
	"fmt"
	"strings"
	"testing"

	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/reliability"
	"mevolve/study/experiment"
	"mevolve/study/settings"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// withRun is the panel beside a run of whole iterations.
func withRun(t *testing.T, dataset string, change func(*settings.Settings)) (*Panel, *screentest.FakeApp) {
	app := screentest.New(t, screentest.Dataset(t, dataset))
	app.Settings.Learner, app.Settings.Iterations = "sf+knn", 2
	change(&app.Settings)
	x := session.New(app.State)
	p := New(app.State, x)
	ran(app, x)
	return p, app
}

// ran runs all iterations of the present settings.
func ran(app *screentest.FakeApp, x *session.Session) {
	app.Run(x.Enter())
	x.Start(false)
	app.Until("the run", func() bool { return x.Here().Phase(2) == session.Finished })
}

// The counts of R10 are those that a run under each option has in the first
// iteration, whose pool is the same for all.
func TestR10_CountsAreThoseOfARunUnderEachOption(t *testing.T) {
	p, app := withRun(t, "communities", func(s *settings.Settings) { s.Learner = "sf+svm" })
	p.session.Iteration = 1
	r := p.pick(t, "R10")
	others := r.others(app.Settings)
	f := p.fromRun(r, others)
	if len(f.values) != len(others) || !strings.Contains(f.note, "Fold 1, iteration 1") {
		t.Fatalf("found %+v", f)
	}
	for i, o := range others {
		s := o.settings
		s.Iterations = 1
		want := must.Get(experiment.Run(t.Context(), app.Dataset, s, experiment.Options{Workers: 1}))
		it := want.Trials[0].Iterations[0]
		if got := f.values[i][1]; got != fmt.Sprintf("%d of %d", it.Kept, it.Pool) {
			t.Errorf("%s keeps %s, a run %d of %d", o.name, got, it.Kept, it.Pool)
		}
	}
	p.session.Iteration = 2
	if two := p.fromRun(r, others); !strings.Contains(two.note, "iteration 2") {
		t.Errorf("another iteration is looked at, and it says %q", two.note)
	}
}

// While the run of the new value begins, that of the old one still tells.
func TestR10_TellsFromTheRunOfAnotherValue(t *testing.T) {
	p, app := withRun(t, "communities", func(*settings.Settings) {})
	r := p.pick(t, "R10")
	before := p.fromRun(r, r.others(app.Settings))
	p.turn(1)
	if app.Settings.Readings.Theta != readings.ThetaLargest {
		t.Fatalf("R10 is %s", app.Settings.Readings.Theta)
	}
	if after := p.fromRun(r, r.others(app.Settings)); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("found %+v, and %+v before", after, before)
	}
}

func TestRows_SayHowToGetTheCountsOfARun(t *testing.T) {
	p := panel(t, "toy")
	for _, name := range []string{"R10", "R18", "filter"} {
		r := p.pick(t, name)
		if f := p.fromRun(r, r.others(p.state.Settings)); f.note != noRun {
			t.Errorf("%s: without a run it says %q", name, f.note)
		}
	}
}

// Every reading says something of its effect: numbers, or a sentence.
func TestPanel_SaysOfEveryReadingWhatItDoesHere(t *testing.T) {
	p, _ := withRun(t, "toy", func(*settings.Settings) {})
	for i, r := range p.rows {
		if r.id == "" {
			continue
		}
		p.list.At = i
		p.Look()
		c := paint.New(80, 21, theme.New(true).Open(), false)
		p.Draw(c, c.Bounds())
		text := c.Plain()
		if strings.Contains(text, noRun) {
			t.Errorf("%s does not see the run:\n%s", r.id, text)
		}
		_, details, _ := strings.Cut(text, "│ "+r.id+"  "+r.name)
		if strings.Contains(details, "…") {
			t.Errorf("%s: a sentence is cut:\n%s", r.id, details)
		}
		said := r.where(p.state.Settings, p.state.Dataset)
		f := p.fromRun(r, []other{{settings: p.state.Settings}})
		if said == "" && f.note == "" && f.values == nil && (outcome{}).sentence(r.id) == "" {
			t.Errorf("%s says nothing of what it does", r.id)
		}
	}
}

// The help of R21 tells why a control does not move.
func TestPanel_SaysThatControlsKeepTheirBudget(t *testing.T) {
	p, _ := withRun(t, "toy", func(*settings.Settings) {})
	for _, r := range p.rows {
		if said := r.where(p.state.Settings, p.state.Dataset); r.id == "R21" && !strings.Contains(said, "Controls look for no open motifs") {
			t.Errorf("R21: %s", said)
		}
	}
}

// Where one r alone costs the least, magnitudes may take another: only the choice among
// those that cost least is said to change nothing.
func TestThresholds_MagnitudeMayDifferWhereOneRCostsLeast(t *testing.T) {
	p := [][]float64{{0.6, 0.4}, {0.65, 0.35}, {0.7, 0.3}, {0.9, 0.1}, {1, 0}}
	c := must.Get(reliability.Calibrate(p, []int{0, 0, 0, 0, 0}, []int{0, 0, 0, 1, 1}, 2, readings.ThetaSmallest))
	var others []other
	for _, r10 := range []readings.Theta{readings.ThetaSmallest, readings.ThetaMagnitude} {
		s := settings.Default()
		s.Readings.Theta = r10
		others = append(others, other{settings: s})
	}
	f := thresholds(&session.Evolution{}, evolve.Event{Iteration: 1, State: evolve.State{Calibration: c}}, others)
	if len(c.Minimisers) != 1 || f.values[0] == f.values[1] || !strings.Contains(f.note, "this choice changes nothing") {
		t.Errorf("%v %q %q", c.Minimisers, f.values, f.note)
	}
}
