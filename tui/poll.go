package tui

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/room"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// askKey asks the class a free question, from a page of a lesson, too.
const askKey = "Q"

// poll is a free question of the presenter below the screen: for the presenter with the votes, for a
// guest that follows with the answer. While it is open it has the keys of a guest: they neither
// leave the presenter nor go on to what the question asks about.
type poll struct {
	window
	app      *App
	question room.Question

	said   string // a guest's answer
	row    string // the row of the screen that a guest points at
	ballot int    // the vote that the answer belongs to
}

func newPoll(a *App, q room.Question) *poll {
	return &poll{app: a, question: q, ballot: 1}
}

// poll is the free question; nil for none.
func (a *App) poll() *poll {
	for _, l := range a.over {
		if x, ok := l.(*poll); ok {
			return x
		}
	}
	return nil
}

// askClass prompts the presenter for a question.
func (a *App) askClass() tea.Cmd {
	return a.state.Ask(screen.Prompt{
		Label: "ask the class, such as Which pair? / 2–6 / 3–8:",
		Start: func(text string) tea.Cmd {
			x := newPoll(a, a.config.Room.Free(text))
			a.open(x)
			a.config.Room.Ask(x.question)
			return nil
		},
	})
}

// showPoll shows a guest that follows the free question, as long as the presenter asks it.
func (a *App) showPoll() tea.Cmd {
	seat := a.config.Seat
	if seat == nil {
		return nil
	}
	t, ok := seat.Tally()
	was := a.poll()
	if !ok || !t.Question.IsFree() || !a.class.follows {
		if was == nil {
			return nil
		}
		a.close(was)
		if !a.class.follows {
			return nil
		}
		a.class.shown = room.Place{} // the guest may have pointed elsewhere
		return a.showPresenter()
	}
	x := a.class.poll
	if x == nil || x.question != t.Question {
		x = newPoll(a, t.Question)
		a.class.poll = x
	}
	if x.ballot != t.Vote {
		x.ballot, x.said = t.Vote, ""
	}
	if was != x {
		a.over = slices.DeleteFunc(slices.Clone(a.over), func(l layer) bool { _, isPoll := l.(*poll); return isPoll })
		a.open(x)
	}
	return nil
}

// Bindings are the keys of the presenter or of a guest.
func (x *poll) Bindings() keys.Table {
	end := keys.Binding{Binding: keys.On("esc", "Esc", "end the question; a guest leaves the presenter"), Label: "leave", Rank: 10, Do: keys.Cmd(func() tea.Cmd {
		x.app.close(x)
		return x.app.follow(false)
	})}
	if class := x.app.config.Room; class != nil {
		end.Label = "end it"
		t, _ := class.Tally()
		return keys.Table{
			{Binding: keys.On("v", "v", "show the votes to all"), Label: "show to all", Rank: 9, Hidden: func() bool { return t.Shown }, Do: keys.Act(class.Show)},
			{Binding: keys.On("c", "c", "close the vote"), Label: "close", Rank: 8, Hidden: func() bool { return t.Closed }, Do: keys.Act(class.Close)},
			{Binding: keys.On("a", "a", "ask again, with a new vote"), Label: "ask again", Rank: 7, Do: keys.Act(class.Again)},
			end,
		}
	}
	isLetter := func() bool { return !x.takesRows() }
	return keys.Table{
		{Binding: keys.On("down", "↑ ↓", "next row"), Label: "row", Rank: 8, Idle: x.whyClosed, Hidden: isLetter, Do: keys.By(x.point, +1)},
		{Binding: keys.On("up", "", "previous row"), Idle: x.whyClosed, Do: keys.By(x.point, -1)},
		{Binding: keys.On("enter", "Enter", "answer with the row"), Label: "send the row", Rank: 9, Idle: x.whyClosed, Hidden: isLetter, Do: keys.Act(func() {
			if x.row == "" {
				x.sayOpen()
			} else {
				x.send(x.row)
			}
		})},
		end,
	}
}

// isPresented reports whether this is the presenter's.
func (x *poll) isPresented() bool { return x.app.config.Room != nil }

// whyClosed is why no key of a guest answers once the vote is closed.
func (x *poll) whyClosed() string {
	if t, _ := x.app.tally(x.question); !t.Closed {
		return ""
	}
	return "The vote is closed; Esc leaves the presenter."
}

// Other handles a guest's letter and the presenter's keys of a vote. Once the vote is closed, any
// other key of the presenter goes on without the question.
func (x *poll) Other(key tea.KeyPressMsg) tea.Cmd {
	t, ok := x.app.tally(x.question)
	switch {
	case !x.isPresented() && t.Closed:
		x.app.state.Say("%s", x.whyClosed())
	case !x.isPresented() && key.String() == "backspace":
		x.send("")
	case !x.isPresented() && x.isLetter(key.Text):
		x.send(key.Text)
	case !x.isPresented():
		x.sayOpen()
	case x.app.hold(key):
	case ok && !t.Closed:
		x.app.state.Say("The question is open: key c closes it, Esc ends it.")
	default:
		x.app.close(x)
		return x.app.press(key)
	}
	return nil
}

func (x *poll) sayOpen() {
	x.app.state.Say("The question is open: %s; Esc leaves the presenter.", x.howToAnswer())
}

// point moves the row of the screen that answers.
func (x *poll) point(lines int) tea.Cmd {
	if !x.takesRows() {
		x.sayOpen()
		return nil
	}
	row, next := x.app.here.it.Point(lines)
	if x.row = row; row == "" {
		x.app.state.Say("This screen has no row to choose: type a letter.")
	}
	return next
}

// takesRows reports whether a row of the screen is an answer.
func (x *poll) takesRows() bool {
	_, options := x.question.Parts()
	return len(options) == 0
}

// isLetter reports whether a typed text is an answer.
func (x *poll) isLetter(text string) bool {
	offered := room.Letters
	if _, options := x.question.Parts(); len(options) > 0 {
		offered = room.Letters[:len(options)]
	}
	return len(text) == 1 && strings.Contains(offered, text)
}

func (x *poll) howToAnswer() string {
	if _, options := x.question.Parts(); len(options) > 0 {
		return "type a letter from a to " + room.Letters[len(options)-1:len(options)]
	}
	return "type a letter, or choose a row with ↑ ↓ and Enter"
}

// send sends an answer to the room.
func (x *poll) send(text string) {
	if x.app.config.Seat.Answer(x.question, text) {
		x.said, x.row = text, ""
	}
}

// text is the question, its votes and the answer, w columns wide.
func (x *poll) text(w int) *prose.Text {
	t := &prose.Text{Theme: x.app.state.Theme, W: w}
	words, options := x.question.Parts()
	t.Paragraph(cmp.Or(words, "The presenter asks:"), theme.Strong)
	var rows []answerRow
	for i, o := range options {
		rows = append(rows, answerRow{room.Letters[i : i+1], o})
	}
	vote, ok := x.app.tally(x.question)
	if !ok {
		return t
	}
	if !x.app.writeTally(t, vote, rows) {
		writeOptions(t, rows, x.said)
	}
	if x.app.config.Room != nil {
		return t
	}
	said := "Your answer: " + x.said + "."
	switch {
	case x.said == "":
		said = "No answer."
	case vote.Closed:
	default:
		said += " Another replaces it."
	}
	switch {
	case vote.Closed:
		t.Line("The vote is closed. "+said, theme.Dim)
	case x.row != "":
		t.Line("▸ "+x.row+": Enter sends it.", theme.Drawn)
	case x.said == "":
		how := x.howToAnswer()
		t.Line(strings.ToUpper(how[:1])+how[1:]+".", theme.Dim)
	default:
		t.Line(said, theme.Dim)
	}
	return t
}

// writeOptions writes the options, as many in a line as fit.
func writeOptions(t *prose.Text, rows []answerRow, said string) {
	var options []string
	for _, row := range rows {
		style := theme.Plain
		if row.answer == said {
			style = theme.Drawn
		}
		options = append(options, t.Span(row.answer, theme.Key)+" "+t.Span(row.words, style))
	}
	t.Flow(t.W-2, "   ", options...)
}

// above is the part of a body above the question, where that is enough for a screen.
func (x *poll) above(body paint.Rect) paint.Rect {
	if x == nil {
		return body
	}
	if h := body.H - x.height(body); h >= leastAbove {
		return body.Above(h)
	}
	return body
}

func (x *poll) height(body paint.Rect) int {
	return min(body.H, 1+len(x.text(body.W-4).Lines))
}

// Draw draws the question below the screen, which the mouse does not reach.
func (x *poll) Draw(c *paint.Canvas, body paint.Rect) {
	c.SetTarget(c.Bounds(), nil)
	r := body.Below(body.H - x.height(body))
	c.Fill(r, ' ', theme.Plain)
	c.Rule(r.Row(0), theme.Drawn, true)
	c.Styled(r.Below(1).Inset(2, 0), x.text(body.W-4).String())
}

// Footer draws the keys.
func (x *poll) Footer(c *paint.Canvas, r paint.Rect) { chrome.Keys(c, r, x.Bindings(), nil) }
