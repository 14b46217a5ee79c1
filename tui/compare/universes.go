package compare

import (
	"slices"
	"strings"

	"mevolve/experiment"
	"mevolve/experiment/render"
	"mevolve/experiment/store"
	"mevolve/readings"
	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
)

// universes is a multiverse as it is reported, and the same with its oracles.
type universes struct{ honest, with experiment.Multiverse }

// universesOf reports the trials of a multiverse; nil before a universe is finished.
func universesOf(held store.Contents) (*universes, error) {
	if len(held.Trials) == 0 {
		return nil, nil
	}
	honest, err := experiment.AllReadings(held, false)
	if err != nil || len(honest.Panels) == 0 {
		return nil, err
	}
	with, err := experiment.AllReadings(held, true)
	return &universes{honest, with}, err
}

// walk is where the cursor stands among the universes.
type walk struct {
	at      int    // its place, honest universes first
	here    string // the universe there, which it stays at while others come
	asked   int    // a place that a position names, from 1; 0 for none
	oracles bool   // are shown
}

// list are the universes that are shown, and how many of them are honest.
func (w *walk) list(u *universes) (list []experiment.Universe, honest int) {
	if u == nil {
		return nil, 0
	}
	list = u.honest.Panels[0].Universes
	honest = len(list)
	if w.oracles {
		list = slices.Concat(list, u.with.Panels[0].Oracles)
	}
	return list, honest
}

// learn finds the universe again in which the cursor stood, or goes to that of the
// present readings.
func (w *walk) learn(u *universes, set readings.Set) {
	list, _ := w.list(u)
	if len(list) == 0 {
		return
	}
	at := slices.IndexFunc(list, func(x experiment.Universe) bool { return x.Name() == w.here })
	if w.here == "" {
		at = slices.IndexFunc(list, func(x experiment.Universe) bool { return x.Oracle == "" && x.Readings == set })
	}
	if w.asked > 0 {
		at = w.asked - 1
	}
	if at < 0 {
		at = w.at
	}
	w.asked = 0
	w.to(list, at)
}

// to goes to a place, as far as there are any.
func (w *walk) to(list []experiment.Universe, at int) {
	if len(list) > 0 {
		w.at = max(0, min(at, len(list)-1))
		w.here = list[w.at].Name()
	}
}

// position writes where the cursor stands, and going reads it.
func (w *walk) position(p *settings.Position) {
	if w.here != "" {
		screen.SetViewNumber(p, "universe", w.at+1)
	}
	if w.oracles {
		screen.SetView(p, "oracles", "on")
	}
}

func (w *walk) going(p settings.Position) {
	w.asked, w.oracles = screen.ViewNumber(p, "universe"), p.View["oracles"] == "on"
}

// found are the universes that are known; nil before one is finished.
func (s *Screen) found() *universes {
	if s.of.view != multiverse || s.known == nil {
		return nil
	}
	return s.known.universes
}

// universes is what there is of the multiverse that is shown, with its oracles where
// they are; nil where there is none.
func (s *Screen) universes() *experiment.Multiverse {
	switch u := s.found(); {
	case u == nil:
		return nil
	case s.walk.oracles:
		return &u.with
	default:
		return &u.honest
	}
}

// formats are those of the report.
func (s *Screen) formats() []string {
	if s.of.view == multiverse {
		return render.MultiverseFormats()
	}
	return render.Formats()
}

// endings are those of a report's name.
func endings(formats []string) string {
	return "." + strings.ReplaceAll(strings.Join(formats, " ."), "text", "txt")
}

// believed says in a line what must be believed to reach the paper's gain; nil where
// that is not known.
func (s *Screen) believed() []string {
	m := s.universes()
	if m == nil {
		return nil
	}
	told := m.Panels[0].Shortly()
	if s.known.done < s.known.all {
		for i, line := range told {
			told[i] = "So far: " + strings.ToLower(line[:1]) + line[1:]
		}
	}
	return told
}

// wander answers the keys that walk along the universes, and tells whether a key is
// one of them.
func (s *Screen) wander(a keys.Action, pane int) bool {
	u := s.found()
	list, _ := s.walk.list(u)
	by, walks := map[keys.Action]int{
		keys.CursorRight: 1, keys.CursorLeft: -1, keys.PageDown: 10, keys.PageUp: -10, keys.First: -len(list), keys.Last: len(list),
	}[a]
	switch {
	case pane == plotPane && a != keys.CursorRight && a != keys.CursorLeft && s.plot.Do(a):
	case walks:
		s.walk.to(list, s.walk.at+by)
	case a == keys.Down || a == keys.Up:
		s.strip.Do(a)
	case a == keys.Oracles:
		s.walk.oracles = !s.walk.oracles
		s.walk.learn(u, s.state.Settings.Readings)
	case a == keys.Enter && len(list) > 0:
		s.live(list[s.walk.at])
	case a == keys.Enter:
		s.state.Say("No universe is finished; space starts.")
	case a == keys.PickLearner:
		s.state.Say("This view has one learner, that of the settings; , changes it.")
	default:
		return false
	}
	return true
}

// live takes the readings of a universe, so that screens 2 to 5 show it.
func (s *Screen) live(u experiment.Universe) {
	set := s.state.Settings
	set.Readings = u.Readings
	if set == s.state.Settings {
		s.state.Say("Screens 2 to 5 show this universe already.")
		return
	}
	s.state.SetSettings(set)
	s.state.Say("Screens 2 to 5 show it now: %s; u takes it back.", u.Name())
}
