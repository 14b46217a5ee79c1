package regions

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/experiment/plane"
	"mevolve/progress"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/work"
)

// run is a unit's evolution beside the screen and the pictures it has left.
type run struct {
	unit
	job      work.Job
	pictures []*plane.Picture // one an iteration, 0 is the original
	doing    string
	stopped  bool
}

// start begins a unit's evolution, all T iterations.
func start(s *screen.State, u unit) (*run, tea.Cmd) {
	r := &run{unit: u, doing: "pre-training"}
	return r, r.job.Start(s.Work, evolution(u, max(1, s.Workers)))
}

// take adds what the goroutine has left, and tells whether it was this run's. A
// picture comes at once with its points, then with its regions, and again where the
// frame has grown.
func (r *run) take(msg tea.Msg) bool {
	b, ok := r.job.Take(msg)
	for _, left := range b.Events {
		p := left.(*plane.Picture)
		if p.Iteration < len(r.pictures) {
			r.pictures[p.Iteration] = p
		} else {
			r.pictures = append(r.pictures, p)
		}
	}
	if doing, ok := b.Progress.(string); ok {
		r.doing = doing
	}
	return ok
}

func (r *run) stop() {
	r.stopped = r.job.Working()
	r.job.Stop()
}

// whole tells whether every picture is there.
func (r *run) whole() bool { return !r.job.Working() && !r.stopped && r.job.Err() == nil }

// status says in a few words what is being done.
func (r *run) status() string {
	switch {
	case r.job.Err() != nil:
		return session.Failed.String()
	case r.stopped:
		return session.Stopped.String()
	case !r.job.Working():
		return ""
	}
	return r.doing + " …"
}

// evolution runs Algorithm 3 and takes a picture of the original classifier
// and of each iteration's.
func evolution(u unit, workers int) func(ctx context.Context, r *work.Run) error {
	return func(ctx context.Context, r *work.Run) error {
		split, err := experiment.Split(ctx, u.dataset, u.settings, 1, u.fold)
		if err != nil {
			return err
		}
		doing := evolve.Beginning(len(split.Train))
		r.Progress(doing)
		ctx = progress.Watch(ctx, func(p progress.Part) { r.Progress(doing + ", " + p.String()) })
		config, err := experiment.NewEvolution(u.settings, u.dataset.Classes(), workers, nil) // the context ticks
		if err != nil {
			return err
		}
		course := plane.NewCourse(u.settings, u.axes, split)
		for event, err := range evolve.Run(ctx, split, config) {
			if err != nil {
				return err
			}
			coming := event.Iteration
			if event.Stage == evolve.Pretrained || event.Stage == evolve.Retrained {
				coming++
				if err := develop(ctx, r, event, course); err != nil {
					return err
				}
			}
			doing = fmt.Sprintf("iteration %d: %s", coming, event.Next())
			r.Progress(doing)
		}
		return nil
	}
}

// develop posts an event's picture, at once with its points and then with its
// regions; earlier ones again where they are drawn on a larger part of the plane.
func develop(ctx context.Context, r *work.Run, e evolve.Event, course *plane.Course) error {
	p, err := course.Look(ctx, e)
	if err != nil {
		return err
	}
	r.Post(p)
	r.Progress(fmt.Sprintf("iteration %d: regions", e.Iteration))
	return course.Decide(ctx, func(p *plane.Picture) { r.Post(p) })
}
