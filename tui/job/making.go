package job

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// Making is a job that makes one value: at once where that is quick, else
// beside the screen.
type Making[T any] struct {
	Job
	take func(T, error) tea.Cmd
}

// Make makes the value and hands it, or why there is none, to take; what is
// still being made is dropped.
func (m *Making[T]) Make(d *Pool, quick bool, do func(context.Context) (T, error), take func(T, error) tea.Cmd) tea.Cmd {
	m.Drop()
	if quick {
		return take(do(context.Background()))
	}
	m.take = take
	return m.Start(d, func(ctx context.Context, r *Run) error {
		v, err := do(ctx)
		if err == nil {
			r.Post(v)
		}
		return err
	})
}

// Take hands over what was made beside the screen, if the message is of it.
func (m *Making[T]) Take(msg tea.Msg) tea.Cmd {
	b, _ := m.Job.Take(msg)
	for _, e := range b.Events {
		if v, ok := e.(T); ok {
			return m.take(v, nil)
		}
	}
	if b.Err != nil {
		var none T
		return m.take(none, b.Err)
	}
	return nil
}
