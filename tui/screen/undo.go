package screen

import (
	"cmp"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/model/readings"
	"mevolve/study/settings"
)

// TakeBack undoes a change made by hand and shows the place; false, without
// effect, if it belongs to another graph or dataset than the shown one.
type TakeBack func() (cmd tea.Cmd, ok bool)

// mostChanges is the largest number of changes that can be undone.
const mostChanges = 1000

// Remember records how to undo the current change.
func (s *State) Remember(back TakeBack) {
	if s.Past = append(s.Past, back); len(s.Past) > mostChanges {
		s.Past = s.Past[1:]
	}
}

// Undo undoes the latest change that can be undone, and reports whether there was one.
func (s *State) Undo() (cmd tea.Cmd, ok bool) {
	for i := len(s.Past) - 1; i >= 0; i-- {
		if cmd, ok := s.Past[i](); ok {
			s.Past = append(s.Past[:i:i], s.Past[i+1:]...)
			return cmd, true
		}
	}
	return nil, false
}

// SetSettings replaces the settings by hand. Invalid settings are refused with
// a message.
func (s *State) SetSettings(new settings.Settings) {
	was := s.Settings
	if s.TakeSettings(new); s.Settings == was {
		return
	}
	s.Remember(func() (tea.Cmd, bool) {
		now := s.Settings
		s.TakeSettings(was)
		s.Say("Taken back: %s.", strings.Join(again(was, now), ", "))
		return nil, now != was
	})
}

// again names the settings that undo has restored.
func again(was, now settings.Settings) (words []string) {
	for _, r := range settings.All() {
		if text := r.Text(was); text != r.Text(now) {
			words = append(words, r.Name+" is "+cmp.Or(text, r.Blank)+" again")
		}
	}
	for _, r := range readings.All() {
		if value := was.Readings.Get(r); value != now.Readings.Get(r) {
			words = append(words, r.ID+" is "+value+" again")
		}
	}
	return words
}
