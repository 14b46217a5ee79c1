// Package compare is screen 6 of the explorer: repeated cross-validation of the dataset,
// cell by cell beside the paper's Table 3. Screen shows a study and drives its run. Each
// finished trial is stored at once; starting again runs only the missing ones.
package compare

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/basedir"
	"mevolve/study/experiment"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/learnerlist"
	"mevolve/tui/widgets/list"
)

// mostRepeats is the largest number of repeats, as in the paper.
const mostRepeats = 10

// Screen shows one study and its results, and controls the run of its missing
// trials. The run may be of another study: it continues while the user looks
// at other settings.
type Screen struct {
	screen.Base
	state  *screen.State
	folder string // of the stores; "" for no stores

	grid                // of the shown study
	known      *results // nil until the stores are read
	looking    job.Job
	failed     error // error of reading the stores or of the run
	detectable []experiment.Detectable

	now          *running // nil if nothing runs
	runWhenKnown bool     // start the run once the stores are read
	asked        study    // the study of a position with missing trials
	export       job.Job

	row, column int // the selected cell; column 0 of the grid is the original
	list        list.List

	hasBaselines bool // shown in the table
}

// New returns the screen; its trials are stored in the user's data folder.
func New(s *screen.State) *Screen {
	x := &Screen{state: s, column: 1, list: list.List{Rest: list.Pointed}}
	if home := basedir.Data(); home != "" {
		x.folder = filepath.Join(home, "trials")
	}
	if s.NoDisk { // without the user's stores
		x.folder = "/home/you/.local/share/mevolve/trials"
	}
	x.list.Chosen = x.chose
	x.grid = gridOf(studyOf(s.Dataset, s.Settings, usual, table3), experiment.Report{})
	return x
}

// Update reads the results of the study to show.
func (s *Screen) Update(c screen.Change) tea.Cmd {
	if !c.Has(screen.Dataset | screen.Settings) {
		return nil
	}
	return s.enter(s.of.learners, s.of.view)
}

// enter shows a study; its numbers are read from the stores.
func (s *Screen) enter(learners string, v view) tea.Cmd {
	of := studyOf(s.state.Dataset, s.state.Settings, learners, v)
	if of == s.of && (s.known != nil || s.looking.Working() || s.failed != nil) {
		return nil
	}
	s.known, s.failed, s.detectable = nil, nil, nil
	s.grid = gridOf(of, experiment.Report{})
	s.move(0, 0)
	return s.looking.Start(s.state.Work, look(of, s.folder), s.looked)
}

// looked handles the trials read from the stores.
func (s *Screen) looked(b job.Batch) tea.Cmd {
	s.learn(b)
	if b.Err != nil {
		s.failed = b.Err
	}
	return s.runMissing()
}

// takeResults handles the results of the current run.
func (s *Screen) takeResults(b job.Batch) tea.Cmd {
	s.learn(b)
	if p, ok := b.Progress.(progress); ok {
		s.now.progress = p
	}
	if b.Done {
		if b.Err != nil && s.now.of == s.of {
			s.failed = b.Err
		} else if b.Err != nil {
			s.state.SetError(b.Err)
		}
		s.now = nil
	}
	return s.runMissing()
}

// learn takes the results of the shown study from the stores. A later
// read has more trials.
func (s *Screen) learn(b job.Batch) {
	for _, left := range b.Events {
		e := left.(*results)
		if e.of != s.of {
			continue
		}
		if e.detectables != nil {
			s.detectable = e.detectables
		}
		if s.known == nil || e.done >= s.known.done {
			s.known, s.grid = e, gridOf(e.of, e.comparison)
		}
	}
}

// Bindings are the screen's keys; those of the list move among the cells.
func (s *Screen) Bindings() keys.Table {
	return keys.Table{
		{Binding: keys.On("space", "space", "start, pause, resume; finished trials are saved"), Action: keys.Play, Label: "run", Rank: 90, Do: keys.Cmd(s.toggle), Idle: s.nothingToRun},
		{Binding: keys.On("x", "", "stop the run, also one of other settings"), Action: keys.Stop, Do: keys.Act(s.stop)},
		{Binding: keys.On("right l", "", "next learner, same mapping"), Action: keys.CursorRight, Do: keys.Act(func() { s.move(1, 0) })},
		{Binding: keys.On("left h", "", "previous learner, same mapping"), Action: keys.CursorLeft, Do: keys.Act(func() { s.move(-1, 0) })},
		{Binding: keys.On("down j", "", "next cell"), Action: keys.Down},
		{Binding: keys.On("up k", "", "previous cell"), Action: keys.Up},
		{Binding: keys.On(keys.PageDownKeys, "", "page down"), Action: keys.PageDown},
		{Binding: keys.On(keys.PageUpKeys, "", "page up"), Action: keys.PageUp},
		{Binding: keys.On("home g", "", "first row"), Action: keys.First},
		{Binding: keys.On("end G", "", "last row"), Action: keys.Last},
		{Binding: keys.On("v", "v", "Table 3; filter on, off (Fig. 5); β sweep; controls"), Action: keys.View, Pane: "Compare", Label: "view", Rank: 80, Do: keys.Cmd(s.nextView)},
		{Binding: keys.On("+ =", "+ −", "one more repeat of the cross-validation"), Action: keys.MoreRepeats, Label: "repeats", Rank: 70, Do: keys.By(s.repeat, +1)},
		{Binding: keys.On("-", "", "one repeat fewer"), Action: keys.FewerRepeats, Do: keys.By(s.repeat, -1)},
		{Binding: keys.On("c", "c", "choose the learners"), Action: keys.PickLearner, Label: "learners", Rank: 60, Do: keys.Cmd(s.pick)},
		{Binding: keys.On("enter", "", "show the learner and mapping of the cell on screen 4; in the learners: take in or out"), Action: keys.Enter, Do: keys.Cmd(s.evolve)},
		{Binding: keys.On("E", "E", "write the report to a file: .txt .md .csv .json .svg"), Action: keys.Export, Label: "report", Rank: 50, Do: keys.Cmd(s.ask)},
		{Binding: keys.On("m", "", "next mapping, in the β sweep and the controls"), Action: keys.NextMapping, Do: s.state.Moves("mapping", +1), Idle: s.allMappings},
		{Binding: keys.On("M", "", "previous mapping"), Action: keys.PrevMapping, Do: s.state.Moves("mapping", -1), Idle: s.allMappings},
		{Binding: keys.On("t", "", "filter by θ on, off"), Action: keys.FilterSwitch, Do: keys.Act(s.state.SwitchFilter), Idle: s.bothFilters},
		{Binding: keys.On("]", "", "β up: more edges move"), Action: keys.MoreBudget, Do: s.state.Moves("beta", +1), Idle: s.allBetas},
		{Binding: keys.On("[", "", "β down"), Action: keys.LessBudget, Do: s.state.Moves("beta", -1), Idle: s.allBetas},
		{Binding: keys.On("r", "", "next seed: other folds and draws"), Action: keys.Reroll, Do: s.state.Moves("seed", +1)},
		{Binding: keys.On("R", "", "previous seed"), Action: keys.Unroll, Do: s.state.Moves("seed", -1)},
	}.Else(func(a keys.Action, _ int) tea.Cmd {
		s.loadRows()
		next, _ := s.list.Do(a)
		return next
	})
}

// allMappings, allBetas and bothFilters are why no key changes a setting that the view varies.
func (s *Screen) allMappings() string {
	return sayIf(!s.of.view.single(), "This view shows all mappings side by side; key v shows one of them.")
}

func (s *Screen) allBetas() string {
	return sayIf(s.of.view == betas, "This view shows five β side by side; key v shows one of them.")
}

func (s *Screen) bothFilters() string {
	return sayIf(!s.of.view.filtered(), "This view has both, with the filter and without.")
}

func sayIf(so bool, text string) string {
	if so {
		return text
	}
	return ""
}

func (s *Screen) nextView() tea.Cmd {
	s.row, s.column, s.list.Top = 0, 1, 0
	return s.enter(s.of.learners, (s.of.view+1)%one)
}

func (s *Screen) stop() {
	if s.now != nil {
		s.now.stop()
	}
}

// Point selects another cell.
func (s *Screen) Point(lines int) (row string, next tea.Cmd) {
	s.loadRows()
	next = s.list.Move(lines)
	return strings.TrimSpace(s.grid.rows[s.row].label) + " " + s.grid.columns[s.column].title, next
}

func (s *Screen) move(rows, columns int) {
	s.row = max(0, min(s.row+rows, len(s.grid.rows)-1))
	s.column = max(1, min(s.column+columns, len(s.grid.columns)-1))
}

// atWork reports whether the shown study is running.
func (s *Screen) atWork() bool { return s.now != nil && s.now.of == s.of && !s.now.stopping }

// toggle starts, pauses or continues the study. It stops a run of another
// study.
func (s *Screen) toggle() tea.Cmd {
	if s.atWork() {
		s.now.stop()
		return nil
	}
	return s.start(s.of)
}

// nothingToRun is why space does nothing once all trials are done.
func (s *Screen) nothingToRun() string {
	if s.known == nil || s.known.done < s.known.all {
		return ""
	}
	return fmt.Sprintf("All %d trials are done; + adds a repeat.", s.known.all)
}

func (s *Screen) start(of study) tea.Cmd {
	if s.state.Guest {
		s.state.SetError(screen.ErrGuest)
		return nil
	}
	s.failed = nil
	before := s.now
	if before != nil {
		before.job.Drop()
	}
	s.now = &running{of: of, over: make(chan struct{})}
	return s.now.start(s.state, s.folder, before, s.takeResults)
}

func (r *running) stop() {
	r.stopping = true
	r.job.Stop()
}

// repeat changes the number of repeats; a run of this study continues with it.
func (s *Screen) repeat(by int) tea.Cmd {
	set := s.state.Settings
	set.Repeats = max(1, min(set.Repeats+by, max(mostRepeats, set.Repeats)))
	if set == s.state.Settings {
		return nil
	}
	follow := s.atWork()
	s.state.SetSettings(set)
	next := s.enter(s.of.learners, s.of.view)
	if follow {
		return tea.Batch(next, s.start(s.of))
	}
	return next
}

// evolve shows the selected cell's learner and mapping on screen 4.
func (s *Screen) evolve() tea.Cmd {
	set := s.state.Settings
	row, col := s.grid.rows[s.row], s.grid.columns[s.column]
	set.Learner, set.Filter = row.learner, row.filter
	set.Mapping, set.Beta = col.mapping, col.beta
	s.state.SetSettings(set)
	return s.state.Show(keys.Evolve)
}

// Likely is the next step once all trials are done.
func (s *Screen) Likely() []keys.Action {
	if s.nothingToRun() == "" {
		return nil
	}
	return []keys.Action{keys.Switches, keys.Export, keys.MoreRepeats}
}

// pick opens the list of learners to compare.
func (s *Screen) pick() tea.Cmd {
	return s.state.Put(learnerlist.Several(strings.Fields(s.of.learners), func(chosen []string) (stay bool, cmd tea.Cmd) {
		if len(chosen) == 0 {
			s.state.Say("A comparison needs a learner; Enter adds one.")
			return true, nil
		}
		return false, s.enter(strings.Join(chosen, " "), s.of.view)
	}))
}
