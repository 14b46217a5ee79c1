// Package switches is the explorer's panel of settings and readings: what can
// be chosen, what it does to the graph that is looked at and, on request, to
// the whole dataset.
package switches

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/list"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/work"
)

// Panel is a layer over a screen.
type Panel struct {
	state   *screen.State
	session *session.Session // its runs tell what readings do
	rows    []row
	list    list.List

	effect effect // the latest
	making work.Making[effect]
	wanted cause

	counting  work.Job
	counted   cause // what is or was counted; its subject does not matter
	done, all int
	rates     []rate    // of the mapping over the dataset
	trained   []trained // of trainings over the folds
}

// New returns the panel.
func New(state *screen.State, x *session.Session) *Panel {
	p := &Panel{state: state, session: x, rows: rows()}
	p.list.Load(len(p.rows))
	p.list.Chosen = p.Look // a count goes on until it belongs to nothing shown
	return p
}

// Key answers a key; false closes the panel.
func (p *Panel) Key(msg tea.KeyPressMsg) (stay bool, cmd tea.Cmd) {
	switch a, _ := keys.Layers.Find(keys.Panel, msg.String()); a {
	case keys.Back:
		p.counting.Drop()
		p.making.Drop()
		return false, nil
	case keys.ValueBack:
		p.turn(-1)
	case keys.ValueOn:
		p.turn(1)
	case keys.Usual:
		p.usual()
	case keys.Undo:
		if next, ok := p.state.Undo(); ok {
			return true, tea.Batch(next, p.Look())
		}
	case keys.Choose:
		p.ask()
	case keys.Count:
		return true, p.count()
	case keys.Filter:
		p.askList()
	case keys.Copy:
		p.state.Say("Esc closes the settings; y then copies the frame below, these settings in it.")
	default:
		next, _ := p.list.Do(a)
		return true, next
	}
	return true, p.Look()
}

// turn takes the next or the previous value.
func (p *Panel) turn(by int) {
	r := p.rows[p.list.At]
	if r.fixed {
		p.state.Say("%s is fixed; docs/readings.md says why.", r.id)
		return
	}
	list := r.others(p.state.Settings)
	now := slices.IndexFunc(list, func(o other) bool { return o.settings == p.state.Settings })
	to := now + by
	if !r.typed() { // around the ends, while numbers stop there
		to = (to + len(list)) % len(list)
	}
	if to >= 0 && to < len(list) {
		p.state.SetSettings(list[to].settings)
	}
}

// usual takes the value that the row has by default.
func (p *Panel) usual() {
	if r := p.rows[p.list.At]; !r.fixed {
		p.state.SetSettings(r.usual(p.state.Settings))
	}
}

// ask lets a number be typed; other rows take their next value.
func (p *Panel) ask() {
	r := p.rows[p.list.At]
	if !r.typed() {
		p.turn(1)
		return
	}
	p.state.Ask(screen.Prompt{Label: r.name, Offered: true, Takes: screen.Digits + ".", Value: strings.TrimPrefix(r.value(p.state.Settings), "−"), Done: func(value string) {
		s, err := r.setting.With(p.state.Settings, strings.TrimSpace(value))
		if err != nil {
			p.state.Complain(err)
			return
		}
		p.state.SetSettings(s)
	}})
}

// askList asks for a condition by which screen 1 is to list the graphs as the present
// value maps them.
func (p *Panel) askList() {
	p.state.Ask(screen.Prompt{Label: "list graphs with (apart>0, drift!=0, or)", Value: "short>0", Offered: true, Done: func(text string) {
		if text = strings.TrimSpace(text); text != "" {
			p.state.List(keys.Dataset, text)
		}
	}})
}

// lists are the conditions of what is counted, in the order of the columns.
var lists = [...]string{"apart>0", "drift!=0", "short>0"}

// cause of the effect that is to be shown.
func (p *Panel) cause() cause {
	return cause{p.rows[p.list.At].id + p.rows[p.list.At].name, p.state.Subject, p.state.Settings}
}

// Look makes the effect of the selected row, as it is now: at once, or beside the
// screen for a large graph.
func (p *Panel) Look() tea.Cmd {
	r, c := p.rows[p.list.At], p.cause()
	if !r.maps() || p.effect.of == c || p.wanted == c && p.making.Working() {
		return nil
	}
	others := []other{{settings: p.state.Settings}}
	if !r.fixed {
		others = r.others(p.state.Settings)
	}
	p.wanted = c
	return p.making.Make(p.state.Work, screen.Quick(p.state.Settings, c.subject.Example.Graph), func(ctx context.Context) (effect, error) {
		return effectOf(ctx, c, others), nil
	}, func(e effect, err error) tea.Cmd {
		if err == nil {
			p.effect = e
		}
		return nil
	})
}

// countCause is the cause without what a count does not depend on: the graph,
// and which of the values is the present one.
func (p *Panel) countCause() cause {
	c := p.cause()
	c.subject = screen.Subject{}
	if r := p.rows[p.list.At]; !r.fixed {
		c.settings = r.others(c.settings)[0].settings
	}
	return c
}

// count counts what the values of the row do: to the swaps of every graph, or
// to an evolution on every fold. A count under way stops.
func (p *Panel) count() tea.Cmd {
	r := p.rows[p.list.At]
	if p.counting.Working() {
		p.counting.Drop()
		return nil
	}
	if !p.matters(r) || !r.mapping && !p.trains(r) {
		p.state.Say("%s: there is nothing to count under the present settings.", r.label())
		return nil
	}
	d, others, workers := p.state.Dataset, r.others(p.state.Settings), p.state.Workers
	do := func(ctx context.Context, run *work.Run) error {
		return train(ctx, run, d, others, r.iterations, workers)
	}
	p.all = len(others) * others[0].settings.Folds
	if r.mapping {
		p.all = len(d.Examples)
		do = func(ctx context.Context, run *work.Run) error {
			rates, err := count(ctx, d, others, func(done int) { run.Progress(done) })
			if err == nil {
				run.Post(rates)
			}
			return err
		}
	}
	p.counted, p.done, p.rates, p.trained = p.countCause(), 0, nil, nil
	return p.counting.Start(p.state.Work, do)
}

// trains tells whether training with each value would show what they do.
func (p *Panel) trains(r row) bool {
	return r.iterations > 0 && p.matters(r)
}

// matters tells whether the row changes anything under the present settings.
func (p *Panel) matters(r row) bool {
	_, matters := r.where(p.state.Settings, p.state.Dataset)
	return matters
}

// Update takes what was mapped and counted.
func (p *Panel) Update(msg tea.Msg) tea.Cmd {
	p.making.Take(msg)
	counted, _ := p.counting.Take(msg)
	if done, ok := counted.Progress.(int); ok {
		p.done = done
	}
	for _, e := range counted.Events {
		switch e := e.(type) {
		case []rate:
			p.rates = e
		case []trained:
			p.trained = e
		}
	}
	return nil
}

// maps tells whether mapping the graph shows what the row does.
func (r row) maps() bool { return r.mapping || outcome{}.told(r.id) != "" }

func (r row) label() string { return cmp.Or(r.id, r.name) }
