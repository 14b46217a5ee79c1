// Package compare is the explorer's screen 6: repeated cross-validation of the
// dataset at hand, cell by cell beside the paper's Table 3. Every finished
// trial is kept on disk at once, so that quitting loses none and starting
// again does only what is missing.
package compare

import (
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"

	tea "charm.land/bubbletea/v2"

	"mevolve/experiment"
	"mevolve/tui/keys"
	"mevolve/tui/learnerlist"
	"mevolve/tui/list"
	"mevolve/tui/screen"
	"mevolve/tui/work"
)

// mostRepeats is as far as + goes: what the paper does.
const mostRepeats = 10

// Screen shows one study, what is known of it, and drives the run that finds
// out more. The run may be of another study: it goes on while the user looks
// at other settings.
type Screen struct {
	state  *screen.State
	folder string // the stores stand in it

	grid          // of the study that is shown
	known   *seen // nil until the stores are read
	looking work.Job
	failed  error // why they cannot be, or why the run ended
	outlook []experiment.Detectable

	now    *running // nil before the first and after the last
	owed   bool     // what is missing is to be done as soon as that is known
	export work.Job

	row, column int // the selected cell
	list        list.List
	seen        []int // the columns in sight
	plot        list.Scroll

	seenBaselines bool // in the table, as it was last drawn
	walk          walk
	strip         list.Scroll // of the rows below the curve
	picker        *learnerlist.List
	pickerPane    int // over which it lies
}

var (
	_ screen.Screen   = (*Screen)(nil)
	_ screen.Arranger = (*Screen)(nil)
	_ screen.Pressing = (*Screen)(nil)
	_ screen.Telling  = (*Screen)(nil)
	_ screen.Resting  = (*Screen)(nil)
)

// New returns the screen; its trials are kept under the user's data folder.
func New(s *screen.State) *Screen {
	x := &Screen{state: s, folder: filepath.Join(xdg.DataHome, "mevolve", "trials"), column: 1}
	if s.Filmed { // as others would see it
		x.folder = "/home/you/.local/share/mevolve/trials"
	}
	x.list.Chosen = x.chose
	x.grid = gridOf(studyOf(s.Dataset, s.Settings, usual, table3), experiment.Comparison{})
	return x
}

// Enter reads what is known of the study that is to be shown.
func (s *Screen) Enter() tea.Cmd { return s.enter(s.of.learners, s.of.view) }

// enter goes to a study; its numbers come from the stores.
func (s *Screen) enter(learners string, v view) tea.Cmd {
	of := studyOf(s.state.Dataset, s.state.Settings, learners, v)
	if of == s.of && (s.known != nil || s.looking.Working() || s.failed != nil) {
		return nil
	}
	s.known, s.failed, s.outlook = nil, nil, nil
	s.grid = gridOf(of, experiment.Comparison{})
	s.move(0, 0)
	return s.looking.Start(s.state.Work, look(of, s.folder))
}

// Update takes what the runs have found, also while another screen is shown.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	if b, ok := s.looking.Take(msg); ok {
		s.learn(b)
		if b.Err != nil {
			s.failed = b.Err
		}
	}
	if b, ok := s.export.Take(msg); ok {
		for _, path := range b.Events {
			s.state.Tell("The report is in", path.(string))
		}
		if b.Err != nil {
			s.state.Complain(b.Err)
		}
	}
	s.went(msg)
	return s.pay()
}

// went takes what the run under way has done.
func (s *Screen) went(msg tea.Msg) {
	if s.now == nil {
		return
	}
	b, _ := s.now.job.Take(msg)
	s.learn(b)
	if p, ok := b.Progress.(progress); ok {
		s.now.progress = p
	}
	if b.Done {
		if b.Err != nil && s.now.of == s.of {
			s.failed = b.Err
		} else if b.Err != nil {
			s.state.Complain(b.Err)
		}
		s.now = nil
	}
}

// learn takes what was read of the stores about the study that is shown. What
// was read later has more trials.
func (s *Screen) learn(b work.Batch) {
	for _, left := range b.Events {
		e := left.(*seen)
		if e.of != s.of {
			continue
		}
		if e.outlook != nil {
			s.outlook = e.outlook
		}
		if s.known == nil || e.done >= s.known.done {
			s.known, s.grid = e, gridOf(e.of, e.comparison)
			s.walk.learn(s.found(), s.state.Settings.Readings)
		}
	}
}

// Do answers a key.
func (s *Screen) Do(a keys.Action, pane int) tea.Cmd {
	if s.picker != nil && s.choose(a) {
		return nil
	}
	if s.of.view == multiverse && s.wander(a, pane) {
		return nil
	}
	switch a {
	case keys.Play:
		return s.toggle()
	case keys.Stop:
		if s.now != nil {
			s.now.stop()
		}
	case keys.View:
		s.row, s.column, s.list.Top, s.plot.Top, s.walk = 0, 1, 0, 0, walk{}
		return s.enter(s.of.learners, (s.of.view+1)%views)
	case keys.MoreRepeats:
		return s.repeat(1)
	case keys.FewerRepeats:
		return s.repeat(-1)
	case keys.PickLearner:
		return s.pick()
	case keys.Export:
		s.ask()
	case keys.Enter:
		s.evolve()
	case keys.Oracles:
		s.state.Say("Oracles stand beside every reading; v goes on to that view.")
	case keys.CursorRight:
		s.move(0, 1)
	case keys.CursorLeft:
		s.move(0, -1)
	case keys.Down, keys.Up, keys.PageDown, keys.PageUp, keys.First, keys.Last:
		if pane == plotPane {
			s.plot.Do(a)
		} else {
			s.loadRows()
			s.list.Do(a)
		}
	default:
		s.set(a)
	}
	return nil
}

func (s *Screen) move(rows, columns int) {
	s.row = max(0, min(s.row+rows, len(s.grid.rows)-1))
	s.column = max(0, min(s.column+columns, len(s.grid.columns)-1))
}

// atWork tells whether the study that is shown is being carried out.
func (s *Screen) atWork() bool { return s.now != nil && s.now.of == s.of && !s.now.stopping }

// toggle starts the study, pauses it or goes on with it. A run of another one
// makes way.
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
	s.failed = nil
	before := s.now
	if before != nil {
		before.stop()
	}
	var next tea.Cmd
	s.now, next = begin(s.state, of, s.folder, before)
	return next
}

func (r *running) stop() {
	r.stopping = true
	r.job.Stop()
}

// repeat changes the number of repeats; a run of this study follows.
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

// evolve takes the selected cell's learner and mapping to screen 4.
func (s *Screen) evolve() {
	set := s.state.Settings
	row, col := s.grid.rows[s.row], s.grid.columns[s.column]
	set.Learner, set.Filter = row.learner, row.filter
	if s.column > 0 {
		set.Mapping, set.Beta = col.mapping, col.beta
	}
	s.state.SetSettings(set)
	s.state.Show(keys.Evolve)
}

// Moment tells whether all trials are done.
func (s *Screen) Moment() (now screen.Moment) {
	now.When(s.known != nil && s.known.done == s.known.all, screen.Ended)
	return now
}

// Dead tells that there is nothing left to run, or that the view has no use for a key.
func (s *Screen) Dead(a keys.Action) bool {
	switch a {
	case keys.Play:
		return s.Moment()&screen.Ended != 0
	case keys.PickLearner:
		return s.of.view == multiverse
	case keys.Oracles:
		return s.universes() == nil
	}
	return false
}

// Back closes the list of learners.
func (s *Screen) Back() bool {
	if s.picker == nil {
		return false
	}
	s.picker = nil
	return true
}

// set answers the keys that change the settings all screens share. What the
// view lists has no key there.
func (s *Screen) set(a keys.Action) {
	if s.of.view == betas && (a == keys.MoreBudget || a == keys.LessBudget) {
		s.state.Say("This view has five β beside each other; v goes on to one of them.")
		return
	}
	if !s.of.view.single() && (a == keys.NextMapping || a == keys.PrevMapping) {
		s.state.Say("This view has all mappings beside each other; v goes on to one of them.")
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

// pick opens the list of learners, or closes it and compares those chosen.
func (s *Screen) pick() tea.Cmd {
	if s.picker == nil {
		s.picker = learnerlist.Several(strings.Fields(s.of.learners))
		return nil
	}
	chosen := s.picker.Chosen()
	if len(chosen) == 0 {
		s.state.Say("Nothing can be compared without a learner; Enter takes one in.")
		return nil
	}
	s.picker = nil
	return s.enter(strings.Join(chosen, " "), s.of.view)
}

// choose answers a key while the list is open.
func (s *Screen) choose(a keys.Action) bool {
	if a == keys.Enter || a == keys.Play {
		s.picker.Toggle()
		return true
	}
	_, ok := s.picker.Do(a)
	return ok
}

// Hints are the keys of the list while it is open.
func (s *Screen) Hints() []string { return s.picker.Hints() }
