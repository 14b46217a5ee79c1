// Package settingspanel is the panel of settings and readings (key comma): a Panel lists
// what can be chosen and the effect of each value on the graph.
package settingspanel

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
)

// Panel is a layer over a screen.
type Panel struct {
	chrome.Layer
	state    *screen.State
	session  *session.Session // its runs show the effects of readings
	rows     []row
	list     list.List
	isLong   bool // shows the rows below "more", too
	isAsking bool // a prompt for a number is open

	effect job.Answer[cause, effect] // the latest
}

// New returns the panel.
func New(state *screen.State, x *session.Session) *Panel {
	p := &Panel{state: state, session: x, rows: rows()}
	p.list.Matches = func(i int) bool { return p.isLong || i <= p.fold() }
	p.list.Load(len(p.rows))
	p.list.Chosen = p.Look
	return p
}

// fold is the row "more".
func (p *Panel) fold() int { return slices.IndexFunc(p.rows, func(r row) bool { return r.folds }) }

// unfold shows the rows below "more", or hides them.
func (p *Panel) unfold() {
	p.isLong = !p.isLong
	p.list.Filter()
}

// changedBelow lists the rows below "more" whose values are not the default.
func (p *Panel) changedBelow() (names []string) {
	for _, r := range p.rows[p.fold()+1:] {
		if !r.fixed && r.value(p.state.Settings) != r.value(settings.Default()) {
			names = append(names, r.label())
		}
	}
	return names
}

// Bindings are the panel's keys.
func (p *Panel) Bindings() keys.Table {
	looks := func(do keys.Do) keys.Do {
		return func(pane int) tea.Cmd { return tea.Batch(do(pane), p.Look()) }
	}
	at := p.rows[p.list.At]
	isFixed := func() bool { return at.folds || at.fixed }
	return append(keys.Scrolling("", "", 0), keys.Table{
		{Binding: keys.On("left h", "", "previous value"), Action: keys.ValueBack, Do: looks(keys.Act(func() { p.turn(-1) }))},
		{Binding: keys.On("right l space", "← →", "next value"), Action: keys.ValueOn, Label: "switch", Rank: 9, Hidden: func() bool { return at.fixed }, Do: looks(keys.Act(func() { p.turn(1) }))},
		{Binding: keys.On("enter", "Enter", "type a number"), Action: keys.Choose, Label: "type", Rank: 8, Hidden: func() bool { return isFixed() || !at.typed() }, Do: keys.Cmd(p.ask)},
		{Binding: keys.On("0", "0", "default value"), Action: keys.Usual, Label: "default", Rank: 6, Hidden: isFixed, Do: looks(keys.Act(p.usual))},
		{Binding: keys.On("u", "", "undo the latest change"), Action: keys.Undo, Do: keys.Cmd(func() tea.Cmd {
			next, _ := p.state.Undo()
			return tea.Batch(next, p.Look())
		})},
		{Binding: keys.On("y", "", "say how to copy"), Action: keys.Copy, Do: looks(keys.Act(func() {
			p.state.Say("Close the settings with Esc; key y then copies the screen with them.")
		}))},
		{Binding: keys.On("esc , q", "Esc", "back"), Action: keys.Back, Label: "back", Rank: 10, Do: keys.Act(func() {
			p.effect.Drop()
			p.Close()
		})},
	}...).Else(func(a keys.Action, _ int) tea.Cmd {
		next, _ := p.list.Do(a)
		return next
	})
}

// turn selects the next or the previous value.
func (p *Panel) turn(by int) {
	r := p.rows[p.list.At]
	if r.folds {
		p.unfold()
		return
	}
	if r.fixed {
		p.state.Say("%s is fixed; docs/readings.md says why.", r.id)
		return
	}
	list := r.others(p.state.Settings)
	now := slices.IndexFunc(list, func(o other) bool { return o.settings == p.state.Settings })
	to := now + by
	if !r.typed() { // cyclic, except for numbers
		to = (to + len(list)) % len(list)
	}
	if to >= 0 && to < len(list) {
		p.state.SetSettings(list[to].settings)
	}
}

// usual selects the default value of the row.
func (p *Panel) usual() {
	if r := p.rows[p.list.At]; !r.fixed {
		p.state.SetSettings(r.usual(p.state.Settings))
	}
}

// ask prompts for a number; other rows select their next value.
func (p *Panel) ask() tea.Cmd {
	r := p.rows[p.list.At]
	if !r.typed() {
		p.turn(1)
		return p.Look()
	}
	p.isAsking = true
	done := func() { p.isAsking = false }
	return p.state.Ask(screen.Prompt{Label: r.name, Offered: true, Takes: screen.Digits + ".", Value: strings.TrimPrefix(r.value(p.state.Settings), "−"), Cancel: done, Start: func(value string) tea.Cmd {
		done()
		s, err := r.setting.With(p.state.Settings, strings.TrimSpace(value))
		if err != nil {
			p.state.SetError(err)
			return nil
		}
		p.state.SetSettings(s)
		return p.Look()
	}})
}

// cause is the input of the effect to show.
func (p *Panel) cause() cause {
	return cause{p.rows[p.list.At].id + p.rows[p.list.At].name, p.state.Subject, p.state.Settings}
}

// Look computes the effect of the selected row: at once, or in the
// background for a large graph.
func (p *Panel) Look() tea.Cmd {
	r, c := p.rows[p.list.At], p.cause()
	if !r.maps() || p.effect.Of(c) {
		return nil
	}
	others := []other{{settings: p.state.Settings}}
	if !r.fixed {
		others = r.others(p.state.Settings)
	}
	quick := !slices.ContainsFunc(others, func(o other) bool { return !screen.Quick(o.settings, c.subject.Example.Graph) })
	return p.effect.Ask(p.state.Work, c, quick, func(ctx context.Context) (effect, error) {
		return effectOf(ctx, c.subject, others), nil
	})
}

// maps reports whether mapping the graph shows the effect of the row.
func (r row) maps() bool { return r.mapping || outcome{}.sentence(r.id) != "" }

func (r row) label() string { return cmp.Or(r.id, r.name) }
