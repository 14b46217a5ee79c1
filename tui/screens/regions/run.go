package regions

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/evolve"
	"mevolve/internal/progress"
	"mevolve/study/experiment"
	"mevolve/study/experiment/plane"
	"mevolve/tui/job"
	"mevolve/tui/screen"
	"mevolve/tui/session"
)

// run is a unit's evolution in the background and its pictures.
type run struct {
	unit
	job      job.Job
	pictures []*plane.Picture // one for each iteration, 0 is the original
	doing    string
	stopped  bool
}

// start starts the unit's evolution with all T iterations; took is called after every
// batch.
func (r *run) start(s *screen.State, took func()) tea.Cmd {
	return r.job.Start(s.Work, evolution(r.unit, max(1, s.Workers)), func(b job.Batch) tea.Cmd {
		r.take(b)
		took()
		return nil
	})
}

// take adds the pictures of a batch. A picture arrives first with its points, then with its
// regions, and again after the frame has grown.
func (r *run) take(b job.Batch) {
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
}

func (r *run) stop() {
	r.stopped = r.job.Working()
	r.job.Stop()
}

// whole reports whether every picture is complete.
func (r *run) whole() bool { return !r.job.Working() && !r.stopped && r.job.Err() == nil }

// status describes the current work in a few words.
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

// evolution runs Algorithm 3 and makes a picture of the original classifier
// and of the classifier of each iteration.
func evolution(u unit, workers int) func(ctx context.Context, r *job.Run) error {
	return func(ctx context.Context, r *job.Run) error {
		split, err := experiment.Split(ctx, u.dataset, u.settings, 1, u.fold)
		if err != nil {
			return err
		}
		doing := evolve.Beginning(len(split.Train))
		r.Progress(doing)
		ctx = progress.Watch(ctx, func(p progress.Part) { r.Progress(doing + ", " + p.String()) })
		config, err := experiment.NewEvolution(u.settings, u.dataset.Classes(), workers, nil) // the context reports progress
		if err != nil {
			return err
		}
		sequence := plane.NewSequence(u.settings, u.axes, split)
		for event, err := range evolve.Run(ctx, split, config) {
			if err != nil {
				return err
			}
			coming := event.Iteration
			if event.Stage == evolve.Pretrained || event.Stage == evolve.Retrained {
				coming++
				if err := develop(ctx, r, event, sequence); err != nil {
					return err
				}
			}
			doing = fmt.Sprintf("iteration %d: %s", coming, event.Next())
			r.Progress(doing)
		}
		return nil
	}
}

// develop posts an event's picture, first with its points and then with its
// regions, and earlier pictures again if the plane's frame has grown.
func develop(ctx context.Context, r *job.Run, e evolve.Event, sequence *plane.Sequence) error {
	p, err := sequence.Look(ctx, e)
	if err != nil {
		return err
	}
	r.Post(p)
	r.Progress(fmt.Sprintf("iteration %d: regions", e.Iteration))
	return sequence.Decide(ctx, func(p *plane.Picture) { r.Post(p) })
}
