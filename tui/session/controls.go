package session

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/learnerlist"
)

// Bindings are the keys that the screens of a run share: they change its settings. enter
// is the screen's, for another fold.
func (x *Session) Bindings(enter func() tea.Cmd) keys.Table {
	fold := func(by int) tea.Cmd {
		x.ChooseFold(x.fold + by)
		return enter()
	}
	return keys.Table{
		{Binding: keys.On("m", "m", "next mapping"), Action: keys.NextMapping, Label: "mapping", Rank: 52, Do: x.state.Moves("mapping", +1)},
		{Binding: keys.On("M", "", "previous mapping"), Action: keys.PrevMapping, Do: x.state.Moves("mapping", -1)},
		{Binding: keys.On("f", "f", "next fold"), Action: keys.NextFold, Label: "fold", Rank: 51, Do: keys.By(fold, +1)},
		{Binding: keys.On("F", "", "previous fold"), Action: keys.PrevFold, Do: keys.By(fold, -1)},
		{Binding: keys.On("+ =", "+ −", "T up; while screen 4 plays: faster"), Action: keys.MoreIterations, Label: "T", Rank: 38, Do: keys.By(x.moveIterations, +1)},
		{Binding: keys.On("-", "", "T down; while screen 4 plays: slower"), Action: keys.FewerIterations, Do: keys.By(x.moveIterations, -1)},
		{Binding: keys.On("t", "t", "filter by θ on, off"), Action: keys.FilterSwitch, Label: "filter", Rank: 37, Do: keys.Act(x.state.SwitchFilter)},
		{Binding: keys.On("r", "r", "next seed: other folds and draws"), Action: keys.Reroll, Label: "seed", Rank: 36, Do: x.state.Moves("seed", +1)},
		{Binding: keys.On("R", "", "previous seed"), Action: keys.Unroll, Do: x.state.Moves("seed", -1)},
	}
}

// PickLearner lets the user choose the learner.
func (x *Session) PickLearner() tea.Cmd {
	return x.state.Put(learnerlist.One(x.state.Settings.Learner, func(learner string) tea.Cmd {
		set := x.state.Settings
		set.Learner = learner
		x.state.SetSettings(set)
		return nil
	}))
}

func (x *Session) moveIterations(by int) tea.Cmd {
	s := x.state.Settings
	s.Iterations = max(1, s.Iterations+by)
	x.state.SetSettings(s)
	return nil
}

// Settings lists the settings of the run, each value behind its key; while the steps are shown
// at a pace, the keys of that come first.
func (x *Session) Settings() []string {
	s := x.state.Settings
	filter := "filter on"
	if !s.Filter {
		filter = "filter off"
	}
	steps, more := []string{"+ −", fmt.Sprintf("T %d", s.Iterations)}, []string{"t", filter, "r", fmt.Sprintf("seed %d", s.Seed), "[ ]", "β " + wording.Number(s.Beta)}
	run := []string{"m", s.Mapping, "c", s.Learner, "f", fmt.Sprintf("fold %d/%d", x.fold, s.Folds)}
	if pace, plays := x.Playing(); plays { // whose keys are those of T
		return slices.Concat([]string{"+ −", pace, "space", "all at once", "x", "pause"}, run, more)
	}
	return slices.Concat(run, steps, more)
}
