package mapping

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
)

// mode is what the screen shows. The trace is the usual mode. Every other mode covers the
// one beneath it, answers what differs and leaves the rest to the mode beneath.
type mode interface {
	panes(body paint.Rect) []layout.Pane
	arrange(body paint.Rect, focus int, zoom bool) layout.Panes
	draw(c *paint.Canvas, pane int, r paint.Rect, focused bool)
	sentence() (sentence string, formulas []string)
	likely() []keys.Action

	does(a keys.Action, usual keys.Do) keys.Do // what a key does that the trace does so
	find(pane int) tea.Cmd                     // asks what to look for
	scroll(pane, lines int) tea.Cmd            // moves what the pane points at
	rows(pane int) int                         // of a page
	advance() tea.Cmd                          // makes the next step of play
	candidates() bool                          // a candidate can be pointed at
	idle(a keys.Action) string                 // why the key does nothing now; "" if it does something
	hides(a keys.Action) bool                  // the key does something else than its label says
	back() bool                                // closes one layer; false for none
}

// layers are the modes that cover the trace; several may be open at once.
type layers struct {
	why      whyAsked
	mappings bool // all mappings side by side
	check    bool // the check of a mapping
}

// mode is the topmost open layer: this is the only place that chooses. From the bottom:
// trace or impossible answer, why, mappings, check.
func (s *Screen) mode() mode {
	at := &s.position.layers
	var m mode = traceMode{s: s}
	if s.impossible.wrong != nil {
		m = impossibleMode{m, s}
	}
	if at.why.on {
		m = s.newWhyMode(m)
	}
	if at.mappings {
		m = mappingsMode{m, s}
	}
	if at.check {
		m = checkMode{m, s}
	}
	return m
}

// Panes lists the panes of the mode.
func (s *Screen) Panes(body paint.Rect) []layout.Pane { return s.mode().panes(body) }

// Arrange places the panes of the mode.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	return s.mode().arrange(body, focus, zoom)
}

// Draw draws one pane of the mode.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	s.mode().draw(c, pane, r, focused)
}

// Tell says in a sentence what the mode shows.
func (s *Screen) Tell(int) (sentence string, formulas []string) { return s.mode().sentence() }

// Likely are the keys of what is pointed at, changed by hand and made.
func (s *Screen) Likely() []keys.Action { return s.mode().likely() }

// Back closes one layer, the topmost that is open: the run of a check, its condition, the
// check, all mappings, the answer to why, the candidate pointed at,
// the cursor, the inclusion probability, play.
func (s *Screen) Back() bool { return s.mode().back() }

// scroll moves what a pane of the mode points at.
func (s *Screen) scroll(pane, lines int) tea.Cmd { return s.mode().scroll(pane, lines) }

// page scrolls by what a pane shows.
func (s *Screen) page(pane, way int) tea.Cmd {
	m := s.mode()
	return m.scroll(pane, way*m.rows(pane))
}

// whole gives a pane the whole body.
func (s *Screen) whole(p layout.Panes, body paint.Rect, focus int) layout.Panes {
	clear(p.Rects)
	clear(p.Tabs)
	p.Bottom = paint.Rect{}
	p.Rects[focus], p.Framed = layout.Room(body), layout.Framed(body)
	return s.arranged(p, body)
}

// arranged gives the pictures their place.
func (s *Screen) arranged(p layout.Panes, body paint.Rect) layout.Panes {
	s.pictures.Body, s.pictures.BesideStep, s.ruled = body, !p.Rects[stepPane].Empty(), !p.Bottom.Empty()
	s.pictures.BesideWords, s.tab = s.pictures.BesideStep || s.ruled, 0
	for _, tab := range p.Tabs {
		if s.ruled && tab.Y < body.Y+body.H/2 { // in the title, not in a row of their own
			s.tab = max(s.tab, tab.W+layout.KeyRoom)
		}
	}
	if s.state.Presenting && !s.state.Reading && !s.position.mappings && !s.position.check && s.impossible.wrong == nil { // its sentence describes the step
		s.pictures.Body, s.pictures.BesideStep = paint.Rect{}, true
		s.ruled, s.tab, s.pictures.BesideWords = false, 0, true
	}
	return p
}

// pairText names a pair in a position, counted from 1.
func pairText(e model.Edge) string { return fmt.Sprintf("%d %d", e.U+1, e.V+1) }

// putLayers writes the open layers into a position.
func (s *Screen) putLayers(p *settings.Position) {
	at := &s.position.layers
	if at.mappings {
		p.View[viewAll] = "side by side"
	}
	if at.check {
		p.View[viewCheck] = "on"
		screen.SetViewNumber(p, viewRow, max(0, s.checks.Row()))
		s.checks.Position(p)
	}
	if at.why.pair != nil {
		p.View[viewWhy] = pairText(*at.why.pair)
	} else if at.why.on {
		p.View[viewWhy] = whyGraph
	}
}

// openLayers opens the layers of a position; a pair that cannot be read is left out.
func (s *Screen) openLayers(p settings.Position) {
	s.closeWhy()
	at := &s.position.layers
	at.mappings, at.check = p.View[viewAll] != "", p.View[viewCheck] != ""
	if e, err := s.parsePair(p.View[viewWhy]); err == nil {
		at.why = whyAsked{true, &e}
	} else if p.View[viewWhy] == whyGraph {
		at.why.on = true
	}
}
