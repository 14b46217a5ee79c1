package screen

import (
	"cmp"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/readings"
	"mevolve/settings"
)

// Change takes back something that was done by hand, and shows where; false
// where it belongs to something else than is looked at now, and nothing is done.
type Change func() (cmd tea.Cmd, ok bool)

// mostChanges is how many changes can be taken back.
const mostChanges = 1000

// Remember keeps how to take back what is being done.
func (s *State) Remember(back Change) {
	if s.Past = append(s.Past, back); len(s.Past) > mostChanges {
		s.Past = s.Past[1:]
	}
}

// Undo takes back the latest change that can be, and tells whether there was one.
func (s *State) Undo() (cmd tea.Cmd, ok bool) {
	for i := len(s.Past) - 1; i >= 0; i-- {
		if cmd, ok := s.Past[i](); ok {
			s.Past = append(s.Past[:i:i], s.Past[i+1:]...)
			return cmd, true
		}
	}
	return nil, false
}

// SetSettings replaces the settings by hand. What cannot be run is refused with
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

// again tells in words which settings have gone back to what they were.
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
