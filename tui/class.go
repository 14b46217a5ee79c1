package tui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/lessons"
	"mevolve/tui/room"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// class is the explorer's part in a class (Config.Room, Config.Seat). The presenter's
// explorer passes its place to the room; a guest's shows the latest place that it finds there.
type class struct {
	follows     bool       // a guest that shows the presenter's place
	shown       room.Place // the last place shown
	gathered    int        // how often the presenter had brought all guests back
	poll        *poll      // a guest's answer to the last free question
	isScheduled bool       // placeMsg is under way
}

type (
	roomMsg  struct{} // something has changed in the room
	placeMsg struct{} // the presenter's place is to be passed on
)

// roomInterval is the least time between two messages of a room: each guest draws at most
// ten places a second.
const roomInterval = 100 * time.Millisecond

// followKey returns a guest to the presenter; the presenter brings all guests back with it.
const followKey = "ctrl+r"

// awaitRoom waits for a change in the room, at least roomInterval after the last one.
func (a *App) awaitRoom(pause time.Duration) tea.Cmd {
	var changed <-chan struct{}
	switch {
	case a.config.Room != nil:
		changed = a.config.Room.Changed()
	case a.config.Seat != nil:
		changed = a.config.Seat.Changed()
	default:
		return nil
	}
	return func() tea.Msg {
		select {
		case <-time.After(pause):
		case <-a.work.Ended():
			return nil
		}
		select {
		case <-changed:
			return roomMsg{}
		case <-a.work.Ended():
			return nil
		}
	}
}

// takeRoom shows what has changed in the room.
func (a *App) takeRoom() tea.Cmd {
	next := a.awaitRoom(roomInterval)
	seat := a.config.Seat
	if seat == nil {
		return next
	}
	a.lesson().join()
	if n := seat.Gathered(); n != a.class.gathered {
		a.class.gathered = n
		if !a.class.follows {
			next = tea.Batch(next, a.follow(true))
			a.state.Say("The presenter has brought you back; any key leaves again.")
		}
	}
	if !a.class.follows {
		return next
	}
	return tea.Batch(next, a.showPresenter(), a.showPoll())
}

// gather brings all guests to the presenter's place.
func (a *App) gather() {
	a.passPlace() // which may be later than the guests'
	if away := a.config.Room.Gather(); away > 0 {
		a.state.Say("%s back; all follow you.", wording.Count(away, "guest is", "guests are"))
	} else {
		a.state.Say("All guests follow you already.")
	}
}

// showPresenter shows the presenter's place, if it is another than the last one.
func (a *App) showPresenter() tea.Cmd {
	to := a.config.Seat.Place()
	if to == (room.Place{}) || to == a.class.shown {
		return nil
	}
	a.class.shown = to
	a.state.ClearMessage() // of a guest that presses no key
	a.touch()
	t, err := settings.Place{}.Read(to.Command)
	if err == nil && !a.isOpen(t.Dataset) {
		var d *model.Dataset
		if d, err = a.config.Load(a.work.Context(), t.Dataset, func(string) {}); err == nil {
			a.state.Open(d, t.Dataset)
		}
	}
	if err == nil {
		err = t.Check(a.state.Dataset)
	}
	if err != nil {
		a.state.SetError(fmt.Errorf("the presenter’s place cannot be shown: %w", err))
		return nil
	}
	a.showPage(to)
	a.state.Presenting = false
	return a.goTo(t.Settings, t.Position)
}

// showPage shows the presenter's lesson, or none.
func (a *App) showPage(to room.Place) {
	x := a.lesson()
	at := slices.IndexFunc(a.config.Lessons, func(l lessons.Lesson) bool { return l.Name == to.Lesson })
	a.over, a.state.Reading = nil, at >= 0
	if at < 0 {
		a.placeLoad.job.Drop()
		a.returnPoint = nil
		return
	}
	if x == nil || x.at != at {
		x = &lessonView{app: a, at: at}
	}
	a.over = []layer{x}
	a.setReturnPoint()
	if page := min(to.Page, x.slides()-1); page != x.slide {
		x.slide, x.scroll.Top = page, 0
	}
	x.isScreenActive = to.Trying
}

// follow changes whether a guest shows the presenter's place.
func (a *App) follow(follows bool) tea.Cmd {
	seat := a.config.Seat
	if seat == nil || a.class.follows == follows {
		return nil
	}
	a.class.follows, a.class.shown = follows, room.Place{}
	seat.Follow(follows)
	if !follows {
		return a.showPoll()
	}
	return tea.Batch(a.showPresenter(), a.showPoll())
}

// leave leaves the presenter, except at a free question, which has the keys.
func (a *App) leave() {
	if a.poll() == nil {
		a.follow(false)
	}
}

// placeLater passes the presenter's place to the room, a moment after a change.
func (a *App) placeLater() tea.Cmd {
	if a.config.Room == nil || a.class.isScheduled {
		return nil
	}
	a.class.isScheduled = true
	return tea.Tick(roomInterval/2, func(time.Time) tea.Msg { return placeMsg{} })
}

// passPlace passes the presenter's place to the room. A question opens its vote, another place
// ends it.
func (a *App) passPlace() {
	a.class.isScheduled = false
	t, err := a.place()
	if err != nil { // a graph of other settings, which no place describes
		return
	}
	p := room.Place{Command: t.Command()}
	x := a.lesson()
	if x != nil {
		p.Lesson, p.Page, p.Trying = x.lesson().Name, x.slide, x.isScreenActive
	}
	a.config.Room.Go(p)
	if q := a.asked(); q != (room.Question{}) {
		a.config.Room.Ask(q)
	} else {
		a.config.Room.Reveal()
	}
}

// suspend stops the process (Ctrl-Z), unless guests would stop with it.
func (a *App) suspend() tea.Cmd {
	if a.config.Room != nil {
		if in, _ := a.config.Room.People(); in > 0 {
			a.state.Say("Ctrl-Z does nothing here: it would stop %s.", wording.Count(in, "guest", "guests"))
			return nil
		}
	}
	return a.suspension.begin(a.flushTerminal)
}

// sureToQuit quits, after confirmation if a run would be lost or guests are in.
func (a *App) sureToQuit() tea.Cmd {
	if a.config.Room == nil {
		return a.sure("Quit?", a.quit)
	}
	in, following := a.config.Room.People()
	if in == 0 {
		return a.sure("Quit?", a.quit)
	}
	who := fmt.Sprint(following)
	if following < in {
		who = fmt.Sprintf("%d of %d", following, in)
	}
	text := strings.TrimSpace(a.state.Losing() + " " + who + " follow; end the class?")
	a.open(&question{text: text, yes: a.quit})
	return nil
}

// note is the text of the footer about the class and the gate; "" for none.
func (a *App) note() string {
	switch {
	case a.config.Room != nil:
		in, following := a.config.Room.People()
		text := fmt.Sprintf("%d of %d follow", following, in)
		if n := a.config.Share.Gate.Waiting(); n > 0 {
			text += fmt.Sprintf(", %s", wording.Plain(n, "job waits", "jobs wait"))
		}
		return text
	case a.config.Seat != nil:
		text := "Ctrl-R follows"
		if a.class.follows {
			text = "following"
		} else if t, ok := a.config.Seat.Tally(); ok && !t.Closed {
			text += ": a question"
		}
		if n := a.work.Queued(); n > 0 {
			text += fmt.Sprintf(", your work waits (place %d)", n)
		}
		return text
	}
	return ""
}

// drawNote writes the note at the right end of the footer, and returns the rest.
func (a *App) drawNote(c *paint.Canvas, r paint.Rect) paint.Rect {
	text := a.note()
	if text == "" || a.state.Message().Exact != "" { // which is copied from the screen in whole rows
		return r
	}
	c.TextRight(r, text, theme.Strong)
	return r.Left(r.W - c.Width(text) - 2)
}
