package switches

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/readings"
	"mevolve/reliability"
	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
	"mevolve/tui/theme"
)

// withRun is the panel beside a run of whole iterations.
func withRun(t *testing.T, dataset string, change func(*settings.Settings)) (*Panel, *screentest.Stage) {
	stage := screentest.New(t, screentest.Dataset(t, dataset))
	stage.Settings.Learner, stage.Settings.Iterations = "sf+knn", 2
	change(&stage.Settings)
	x := session.New(stage.State)
	p := New(stage.State, x)
	ran(stage, x, p)
	return p, stage
}

// ran runs all iterations of the present settings.
func ran(stage *screentest.Stage, x *session.Session, p *Panel) {
	stage.Feed(func(msg tea.Msg) tea.Cmd {
		x.Update(msg)
		return p.Update(msg)
	})
	stage.Run(x.Enter())
	x.Do(keys.Play)
	stage.Until("the run", func() bool { return x.Here().Phase(2) == session.Finished })
}

// The counts of R10 are those that a run under each option has in the first
// iteration, whose pool is the same for all.
func TestR10_CountsAreThoseOfARunUnderEachOption(t *testing.T) {
	p, stage := withRun(t, "communities", func(s *settings.Settings) { s.Learner = "sf+svm" })
	p.session.Iteration = 1
	r := p.pick(t, "R10")
	others := r.others(stage.Settings)
	f := p.fromRun(r, others)
	if len(f.values) != len(others) || !strings.Contains(f.note, "Fold 1, iteration 1") {
		t.Fatalf("found %+v", f)
	}
	for i, o := range others {
		s := o.settings
		s.Iterations = 1
		want, err := experiment.Run(t.Context(), stage.Dataset, s, experiment.Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
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
	p, stage := withRun(t, "communities", func(*settings.Settings) {})
	r := p.pick(t, "R10")
	before := p.fromRun(r, r.others(stage.Settings))
	p.turn(1)
	if stage.Settings.Readings.Theta != readings.ThetaLargest {
		t.Fatalf("R10 is %s", stage.Settings.Readings.Theta)
	}
	if after := p.fromRun(r, r.others(stage.Settings)); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("found %+v, and %+v before", after, before)
	}
}

func TestRows_SayHowToGetTheCountsOfARun(t *testing.T) {
	p := panel(t, "toy")
	for _, name := range []string{"R9", "R10", "R12", "R17", "R18", "filter"} {
		r := p.pick(t, name)
		if f := p.fromRun(r, r.others(p.state.Settings)); f.note != noRun {
			t.Errorf("%s: without a run it says %q", name, f.note)
		}
	}
}

// R17 picks among the classifiers of one run, so that it needs no other.
func TestR17_PicksAsTheReportDoes(t *testing.T) {
	p, stage := withRun(t, "communities", func(*settings.Settings) {})
	r := p.pick(t, "R17")
	here := p.session.Here()
	for i, o := range r.others(stage.Settings) {
		want, err := experiment.Run(t.Context(), stage.Dataset, o.settings, experiment.Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		score := want.Trials[0].Evolved
		got := p.fromRun(r, r.others(stage.Settings)).values[i]
		if got[1] != fmt.Sprintf("%d of %d", score.Correct, want.Trials[0].Test) {
			t.Errorf("%s: %v, the report has %d", o.name, got, score.Correct)
		}
	}
	p.turn(1)
	if p.session.Enter(); p.session.Here() != here {
		t.Error("another report trains again")
	}
}

func TestR9_KnowsItsOwnPoolAndBoundsTheOther(t *testing.T) {
	for _, own := range []readings.Pool{readings.PoolCompounding, readings.PoolOriginals} {
		p, stage := withRun(t, "communities", func(s *settings.Settings) { s.Readings.Pool = own })
		p.session.Iteration = 2
		r := p.pick(t, "R9")
		others := r.others(stage.Settings)
		f := p.fromRun(r, others)
		n := len(p.session.Here().Split.Train)
		event, _ := p.session.Here().Event(2)
		for i, o := range others {
			want := [2]string{fmt.Sprint(len(event.State.Pool)), fmt.Sprint(len(event.State.Train))}
			switch {
			case o.settings.Readings.Pool == own:
			case own == readings.PoolCompounding:
				want = [2]string{fmt.Sprintf("≤ %d", n), fmt.Sprintf("≤ %d", 3*n)}
			default:
				want = [2]string{fmt.Sprintf("≤ %d", 2*n), fmt.Sprintf("≤ %d", 4*n)}
			}
			if f.values[i] != want {
				t.Errorf("in a run of %s, %s: %v, want %v", own, o.name, f.values[i], want)
			}
		}
	}
}

// What c counts by training is what a run with each value reports.
func TestTrain_CountsWhatRunsReport(t *testing.T) {
	stage := screentest.New(t, screentest.Dataset(t, "communities"))
	stage.Settings.Learner = "sf+knn"
	p := New(stage.State, session.New(stage.State))
	stage.Feed(p.Update)
	r := p.pick(t, "R19")
	others := r.others(stage.Settings)
	stage.Run(p.count())
	stage.Until("the count", func() bool { return !p.counting.Working() })
	if p.counting.Failure() != "" || p.done != p.all || p.all != 10 {
		t.Fatalf("%d of %d done; %s", p.done, p.all, p.counting.Failure())
	}
	for i, o := range others {
		s := o.settings
		s.Iterations = 1
		report, err := experiment.Run(t.Context(), stage.Dataset, s, experiment.Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		var want trained
		for _, x := range report.Trials {
			want.folds++
			want.test += x.Test
			want.original += x.Original.Correct
			want.right += x.Evolved.Correct
			want.kept += x.Iterations[0].Kept
			want.pool += x.Iterations[0].Pool
		}
		if p.trained[i] != want {
			t.Errorf("%s: %+v, runs report %+v", o.name, p.trained[i], want)
		}
	}
	p.turn(1)
	if p.counted != p.countCause() {
		t.Error("switching the value forgets what was counted of all values")
	}
}

// Where the settings leave a row nothing to do, c says so in place of
// training for nothing.
func TestTrain_NothingWhereARowDoesNotBear(t *testing.T) {
	p := panel(t, "toy")
	p.state.Settings.Learner = "sf+knn"
	for _, name := range []string{"R13", "R16", "R18", "R20", "attributed", "R17", "learner", "R3"} {
		p.pick(t, name)
		p.state.Hush()
		if p.count(); p.counting.Working() || !strings.Contains(p.state.Message().Text, "nothing to count") {
			t.Errorf("%s: %q", name, p.state.Message().Text)
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
		said, _ := r.where(p.state.Settings, p.state.Dataset)
		f := p.fromRun(r, []other{{settings: p.state.Settings}})
		if said == "" && f.note == "" && f.values == nil && (outcome{}).told(r.id) == "" {
			t.Errorf("%s says nothing of what it does", r.id)
		}
	}
}

// The help of R21 tells why a control does not move.
func TestPanel_SaysThatControlsKeepTheirBudget(t *testing.T) {
	p, _ := withRun(t, "toy", func(*settings.Settings) {})
	for _, r := range p.rows {
		if said, _ := r.where(p.state.Settings, p.state.Dataset); r.id == "R21" && !strings.Contains(said, "Controls look for no open motifs") {
			t.Errorf("R21: %s", said)
		}
	}
}

// Where one r alone costs the least, magnitudes may take another: only the choice among
// those that cost least is said to change nothing.
func TestThresholds_MagnitudeMayDifferWhereOneRCostsLeast(t *testing.T) {
	p := [][]float64{{0.6, 0.4}, {0.65, 0.35}, {0.7, 0.3}, {0.9, 0.1}, {1, 0}}
	c, err := reliability.Calibrate(p, []int{0, 0, 0, 0, 0}, []int{0, 0, 0, 1, 1}, 2, readings.ThetaSmallest)
	if err != nil {
		t.Fatal(err)
	}
	var others []other
	for _, r10 := range []readings.Theta{readings.ThetaSmallest, readings.ThetaMagnitude} {
		s := settings.Default()
		s.Readings.Theta = r10
		others = append(others, other{settings: s})
	}
	f := thresholds(&session.Evolution{}, evolve.Event{Iteration: 1, State: evolve.State{Calibration: c}}, others)
	if len(c.Minimisers) != 1 || f.values[0] == f.values[1] || !strings.Contains(f.note, "the choice among those changes nothing") {
		t.Errorf("%v %q %q", c.Minimisers, f.values, f.note)
	}
}
