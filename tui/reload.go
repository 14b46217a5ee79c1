package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/study/external"
	"mevolve/tui/job"
)

// reload starts the program of a mapping again when its file changes:
//
//	watch → fileChangedMsg → the new version maps the shown graph, beside the screen
//	      → it answers: augment.Supersede, the settings follow
//	      → it fails: a message; the version before stays
//
// A run that works keeps its version: the new one is started after it.
type reload struct {
	program *external.Program // the latest version that has answered; nil without a program
	kind    augment.Kind
	former  *external.Program
	pending bool // the file has changed
	started []*external.Program
	trial   job.Job
}

// reloadInterval is how often the file is looked at.
const reloadInterval = 400 * time.Millisecond

// fileChangedMsg says that the file of the program has changed.
type fileChangedMsg struct{}

// newReload finds the program among the mappings. A guest has none.
func newReload(guest bool) reload {
	for _, k := range augment.Kinds() {
		if p, ok := k.Source.(*external.Program); ok && !guest {
			return reload{program: p, kind: k}
		}
	}
	return reload{}
}

// watch sends a message at each change of the file, until ctx ends.
func (r *reload) watch(ctx context.Context, send func(tea.Msg)) {
	if p := r.program; p != nil {
		go p.Watch(ctx, reloadInterval, func() { send(fileChangedMsg{}) })
	}
}

// close ends the programs that reload has started.
func (r *reload) close() {
	r.trial.Drop()
	for _, p := range r.started {
		_ = p.Close()
	}
}

// reloadProgram starts a changed program, unless a run works.
func (a *App) reloadProgram() tea.Cmd {
	r := &a.reload
	if !r.pending || a.runs.Working() {
		return nil
	}
	r.pending = false
	next, err := r.program.Renewed()
	if err != nil {
		a.state.SetError(err)
		return nil
	}
	if next.Version() == r.program.Version() { // the change was taken back
		r.trial.Drop()
		a.state.Say("%s is version %s again.", r.kind.Author, next.Version())
		return nil
	}
	r.started = append(r.started, next)
	kind, at, s := next.Kind(), a.state.Subject, a.state.Settings
	do := func(ctx context.Context) (bool, error) {
		m := kind.New(s.MappingOptions())
		id := at.Example.ID
		_, err := m.Map(augment.Naming(ctx, id), at.Example.Graph, evolve.MapStream(s.Seed, at.Repeat, at.Fold, at.Iteration, id))
		if wrong := (*augment.ImpossibleError)(nil); errors.As(err, &wrong) {
			err = nil // an answer, which screen 2 shows
		}
		if err != nil {
			_ = next.Close()
		}
		return true, err
	}
	return job.Make(&r.trial, a.work, false, do, func(_ bool, err error) tea.Cmd {
		if err != nil {
			a.refuse(next, err)
		} else {
			a.supersede(next, kind)
		}
		return nil
	})
}

// refuse says why a version is not shown.
func (a *App) refuse(next *external.Program, err error) {
	why := cmp.Or(next.LastLine(), wording.FirstLine(err))
	a.state.SetError(fmt.Errorf("%s changed but fails: %s; %s stays", a.reload.kind.Author, why, a.reload.program.Version()))
}

// supersede puts a version in the place of the one before, on the screens, too.
func (a *App) supersede(next *external.Program, kind augment.Kind) {
	r := &a.reload
	if known, ok := augment.KindOf(kind.Name); ok { // it returns, with the runs that it began
		_ = next.Close()
		kind, next = known, known.Source.(*external.Program)
	}
	augment.Supersede(r.kind.Name, kind)
	if r.former != nil && r.former != next {
		r.former.Release()
	}
	r.former, r.program, r.kind = r.program, next, kind
	a.state.FollowVersions()
	a.state.Say("%s changed: %s", kind.Author, next.Version())
}

// takeFileChange starts the new version, or says that it waits for a run.
func (a *App) takeFileChange() tea.Cmd {
	a.reload.pending = true
	if a.runs.Working() {
		a.state.Say("%s changed. The evolution keeps %s; the new version starts after it.", a.reload.kind.Author, a.reload.program.Version())
	}
	return nil
}
