package settingspanel

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/settings"
	"mevolve/tui/screen"
	"mevolve/tui/session"
)

// Offer is a row of the panel or a value of a row, as an entry of the
// palette.
type Offer struct {
	Name, About string
	Row         int                // of the panel
	Value       *settings.Settings // the settings with the value; nil for the row
}

// Offers lists every row, each followed by its values.
func Offers(s settings.Settings) []Offer {
	var list []Offer
	for i, r := range rows() {
		if r.folds {
			continue
		}
		name := strings.TrimSpace(r.id + " " + r.name)
		list = append(list, Offer{name, r.about, i, nil})
		if r.fixed || r.typed() {
			continue
		}
		for _, o := range r.others(s) {
			about := o.gloss
			if about == "" {
				about = r.about
			}
			list = append(list, Offer{name + ": " + o.name, about, i, &o.settings})
		}
	}
	return list
}

// At opens the panel at a row, and asks for the value of a typed row.
func At(state *screen.State, x *session.Session, row int) tea.Cmd {
	p := New(state, x)
	if row > p.fold() {
		p.unfold()
	}
	p.list.At = row
	next := state.Put(p)
	if p.rows[row].typed() {
		next = tea.Batch(next, p.ask())
	}
	return tea.Batch(next, p.Look())
}
