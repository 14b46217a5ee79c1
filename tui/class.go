package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/keys"
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
	isScheduled bool       // placeMsg is under way
}

type (
	roomMsg  struct{} // something has changed in the room
	placeMsg struct{} // the presenter's place is to be passed on
)

// roomInterval is the least time between two messages of a room: each guest draws at most
// ten places a second.
const roomInterval = 100 * time.Millisecond

// followKey returns a guest to the presenter.
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
	if !a.class.follows {
		return next
	}
	return tea.Batch(next, a.showPresenter())
}

// showPresenter shows the presenter's place, if it is another than the last one.
func (a *App) showPresenter() tea.Cmd {
	to := a.config.Seat.Place()
	if to == (room.Place{}) || to == a.class.shown {
		return nil
	}
	a.class.shown = to
	a.touch()
	t, err := settings.ParseToken(to.Token)
	if err == nil && to.Dataset != a.state.Called {
		var d *model.Dataset
		if d, err = a.config.Load(a.work.Context(), to.Dataset, func(string) {}); err == nil {
			a.state.Open(d, to.Dataset)
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
		a.lessonLoad.job.Drop()
		a.returnPoint = nil
		return
	}
	if x == nil || x.at != at {
		x = &lessonView{window: window{keys.LessonPage}, app: a, at: at}
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
		return nil
	}
	return a.showPresenter()
}

// placeLater passes the presenter's place to the room, a moment after a change.
func (a *App) placeLater() tea.Cmd {
	if a.config.Room == nil || a.class.isScheduled {
		return nil
	}
	a.class.isScheduled = true
	return tea.Tick(roomInterval/2, func(time.Time) tea.Msg { return placeMsg{} })
}

// passPlace passes the presenter's place to the room. A question's page opens its vote, any
// other closes it.
func (a *App) passPlace() {
	a.class.isScheduled = false
	t, err := a.token()
	if err != nil { // a graph of other settings, which no token describes
		return
	}
	p := room.Place{Dataset: a.state.Called, Token: t.Encode()}
	x := a.lesson()
	if x != nil {
		p.Lesson, p.Page, p.Trying = x.lesson().Name, x.slide, x.isScreenActive
	}
	a.config.Room.Go(p)
	if q := x.asked(); q != (room.Question{}) {
		a.config.Room.Ask(q)
	} else {
		a.config.Room.Reveal()
	}
}

// asked is the question of the slide that can be voted on; none on other slides.
func (x *lessonView) asked() room.Question {
	if x == nil || x.isAnswer() {
		return room.Question{}
	}
	q, ok := x.question()
	if !ok || q.Number == nil && len(q.Options) == 0 {
		return room.Question{}
	}
	return room.Question{Lesson: x.lesson().Name, Number: x.questionAt() + 1}
}

// tally is the open vote on the slide's question, as this explorer may see it.
func (x *lessonView) tally() (t room.Tally, ok bool) {
	switch c := x.app.config; {
	case c.Room != nil:
		t, ok = c.Room.Tally()
	case c.Seat != nil:
		t, ok = c.Seat.Tally()
	}
	return t, ok && t.Question == x.asked()
}

// join takes part in the open vote: the answer to the one before does not count again.
func (x *lessonView) join() {
	if x == nil || x.app.config.Seat == nil {
		return
	}
	if t, ok := x.tally(); ok && t.Vote != x.ballot {
		if x.ballot = t.Vote; t.Vote > 1 {
			delete(x.said, x.questionAt())
		}
	}
}

// vote passes a guest's answer to the room.
func (x *lessonView) vote() {
	if seat := x.app.config.Seat; seat != nil {
		seat.Answer(x.asked(), lessons.Answer(x.said[x.questionAt()]))
	}
}

// hold handles the presenter's keys of a vote, and reports whether the key is one.
func (x *lessonView) hold(key tea.KeyPressMsg) bool {
	class := x.app.config.Room
	if class == nil || x.asked() == (room.Question{}) {
		return false
	}
	switch key.String() {
	case "v":
		class.Show()
	case "a":
		class.Again()
	default:
		return false
	}
	return true
}

// mostAnswers is how many different numbers a tally lists.
const mostAnswers = 6

// writeVotes writes the open vote below its question.
func (x *lessonView) writeVotes(page *paint.Page) {
	t, ok := x.tally()
	if !ok {
		return
	}
	presenter := x.app.config.Room != nil
	page.Next()
	if !presenter && !t.Shown {
		if x.said[x.questionAt()] != "" {
			page.Line("Your answer is sent; another replaces it.", theme.Dim)
		}
		return
	}
	words := fmt.Sprintf("Vote %d: %d of %s answered", t.Vote, t.Answered, wording.Count(t.In, "guest", "guests"))
	switch {
	case presenter && t.Shown:
		words += ", shown to all; key a asks again"
	case presenter:
		words += "; key v shows this to all, key a asks again"
	}
	page.Paragraph(words, theme.Dim)
	q, _ := x.question()
	for _, answer := range answersOf(t, len(q.Options)) {
		column := page.Put(0, fmt.Sprintf("%8s", answer), theme.Key) + 1
		bar := 0
		if t.Answered > 0 {
			bar = (20*t.Counts[answer] + t.Answered/2) / t.Answered
		}
		for range bar {
			column = page.Put(column, "█", theme.Strong)
		}
		count := fmt.Sprint(t.Counts[answer])
		if t.Before != nil {
			count += fmt.Sprintf("  (before: %d)", t.Before[answer])
		}
		page.Put(column+1, count, theme.Plain)
		page.Next()
	}
}

// answersOf are the rows of a tally: every option in order or, without options, the answers, the
// most frequent first.
func answersOf(t room.Tally, options int) []string {
	var list []string
	for i := range options {
		list = append(list, strconv.Itoa(i+1))
	}
	if options > 0 {
		return list
	}
	for _, counts := range []map[string]int{t.Counts, t.Before} {
		for answer := range counts {
			if !slices.Contains(list, answer) {
				list = append(list, answer)
			}
		}
	}
	slices.SortFunc(list, func(x, y string) int {
		if n := t.Counts[y] - t.Counts[x]; n != 0 {
			return n
		}
		if x < y {
			return -1
		}
		return 1
	})
	return list[:min(len(list), mostAnswers)]
}

// isVoting reports whether the vote on the slide's question is open for this guest. Its answer
// comes with the presenter.
func (x *lessonView) isVoting() bool {
	if x == nil || x.app.config.Seat == nil {
		return false
	}
	_, ok := x.tally()
	return ok
}

// inClass reports whether the explorer is a presenter's or a guest's.
func (a *App) inClass() bool { return a.config.Room != nil || a.config.Seat != nil }

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
	a.open(&question{window: window{keys.Question}, text: text, yes: a.quit})
	return nil
}

// note is the text of the footer about the class and the gate; "" for none.
func (a *App) note() string {
	switch {
	case a.config.Room != nil:
		in, following := a.config.Room.People()
		text := fmt.Sprintf("%d of %d follow", following, in)
		if n := a.config.Gate.Waiting(); n > 0 {
			text += fmt.Sprintf(", %s", wording.Plain(n, "job waits", "jobs wait"))
		}
		return text
	case a.config.Seat != nil:
		text := "Ctrl-R follows"
		if a.class.follows {
			text = "following"
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
