// Package compare is screen 6 of the explorer: repeated cross-validation of the dataset,
// cell by cell beside the paper's Table 3. Screen shows a study and drives its run. Each
// finished trial is stored at once; starting again runs only the missing ones.
package compare

import (
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

	seenBaselines bool // shown in the table of the last frame
}

// New returns the screen; its trials are stored in the user's data folder.
func New(s *screen.State) *Screen {
	x := &Screen{state: s, column: 1}
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

// Enter reads the results of the study to show.
func (s *Screen) Enter() tea.Cmd { return s.enter(s.of.learners, s.of.view) }

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

// Do handles a key.
func (s *Screen) Do(a keys.Action, pane int) tea.Cmd {
	switch a {
	case keys.Play:
		return s.toggle()
	case keys.Stop:
		if s.now != nil {
			s.now.stop()
		}
	case keys.View:
		s.row, s.column, s.list.Top = 0, 1, 0
		return s.enter(s.of.learners, (s.of.view+1)%one)
	case keys.MoreRepeats:
		return s.repeat(1)
	case keys.FewerRepeats:
		return s.repeat(-1)
	case keys.PickLearner:
		s.pick()
	case keys.Export:
		s.ask()
	case keys.Enter:
		s.evolve()
	case keys.CursorRight:
		s.move(1, 0)
	case keys.CursorLeft:
		s.move(-1, 0)
	case keys.Down, keys.Up, keys.PageDown, keys.PageUp, keys.First, keys.Last:
		s.loadRows()
		s.list.Do(a)
	default:
		s.set(a)
	}
	return nil
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
	if s.known != nil && s.known.done == s.known.all {
		s.state.Say("All %d trials are done; + adds a repeat.", s.known.all)
		return nil
	}
	return s.start(s.of)
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
	next := s.Enter()
	if follow {
		return tea.Batch(next, s.start(s.of))
	}
	return next
}

// evolve shows the selected cell's learner and mapping on screen 4.
func (s *Screen) evolve() {
	set := s.state.Settings
	row, col := s.grid.rows[s.row], s.grid.columns[s.column]
	set.Learner, set.Filter = row.learner, row.filter
	set.Mapping, set.Beta = col.mapping, col.beta
	s.state.SetSettings(set)
	s.state.Show(keys.Evolve)
}

// Moment reports whether all trials are done.
func (s *Screen) Moment() (now screen.Moment) {
	now.When(s.known != nil && s.known.done == s.known.all, screen.Ended)
	return now
}

// Dead reports the keys for which nothing is left to run.
func (s *Screen) Dead(a keys.Action) bool {
	return a == keys.Play && s.Moment()&screen.Ended != 0
}

// set handles the keys that change shared settings. Settings that the
// view varies have no key.
func (s *Screen) set(a keys.Action) {
	if s.of.view == betas && (a == keys.MoreBudget || a == keys.LessBudget) {
		s.state.Say("This view shows five β side by side; key v shows one of them.")
		return
	}
	if !s.of.view.single() && (a == keys.NextMapping || a == keys.PrevMapping) {
		s.state.Say("This view shows all mappings side by side; key v shows one of them.")
		return
	}
	if !s.of.view.filtered() && a == keys.FilterSwitch {
		s.state.Say("This view has both, with the filter and without.")
		return
	}
	if new, ok := screen.Set(s.state.Settings, a); ok {
		s.state.SetSettings(new)
	}
}

// pick opens the list of learners to compare.
func (s *Screen) pick() {
	s.state.Put(learnerlist.Several(strings.Fields(s.of.learners), func(chosen []string) (stay bool, cmd tea.Cmd) {
		if len(chosen) == 0 {
			s.state.Say("A comparison needs a learner; Enter adds one.")
			return true, nil
		}
		return false, s.enter(strings.Join(chosen, " "), s.of.view)
	}))
}
