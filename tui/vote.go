package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/tui/lessons"
	"mevolve/tui/room"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// asked is the question that the class can vote on: the free one, or that of the lesson's page.
func (a *App) asked() room.Question {
	if x := a.poll(); x != nil {
		return x.question
	}
	return a.lesson().asked()
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

// tally is the vote on a question, as this explorer may see it.
func (a *App) tally(q room.Question) (t room.Tally, ok bool) {
	switch c := a.config; {
	case c.Room != nil:
		t, ok = c.Room.Tally()
	case c.Seat != nil:
		t, ok = c.Seat.Tally()
	}
	return t, ok && t.Question == q
}

// join takes part in the vote: the answer to the one before does not count again.
func (x *lessonView) join() {
	if x == nil || x.app.config.Seat == nil {
		return
	}
	if t, ok := x.app.tally(x.asked()); ok && t.Vote != x.ballot {
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
func (a *App) hold(key tea.KeyPressMsg) bool {
	class := a.config.Room
	if class == nil {
		return false
	}
	isAsked := a.asked() != (room.Question{})
	switch key.String() {
	case askKey:
		if isAsked {
			a.state.Say("The class has a question already.")
		} else {
			a.askClass()
		}
		return true
	case "v":
		class.Show()
	case "c":
		class.Close()
	case "a":
		class.Again()
	default:
		return false
	}
	return isAsked
}

// isVoting reports whether there is a vote on the slide's question for this guest. Its answer
// comes with the presenter.
func (x *lessonView) isVoting() bool {
	if x == nil || x.app.config.Seat == nil {
		return false
	}
	_, ok := x.app.tally(x.asked())
	return ok
}

// writeVotes writes the vote below the slide's question.
func (x *lessonView) writeVotes(t *prose.Text) {
	vote, ok := x.app.tally(x.asked())
	if !ok {
		return
	}
	t.Next()
	q, _ := x.question()
	var rows []answerRow
	for i := range q.Options {
		rows = append(rows, answerRow{answer: strconv.Itoa(i + 1)})
	}
	if x.app.writeTally(t, vote, rows) {
		return
	}
	said := x.said[x.questionAt()]
	switch {
	case vote.Closed:
		t.Line("The vote is closed.", theme.Dim)
	case said != "":
		t.Line("Your answer is sent; another replaces it.", theme.Dim)
	}
}

// answerRow is a row of a tally, with the words of an option.
type answerRow struct{ answer, words string }

// mostAnswers is how many different answers without options a tally lists.
const mostAnswers = 6

// barWidth is the columns of a bar of all answers.
const barWidth = 20

// writeTally writes the votes for whom they are: the presenter, and after Show everybody. It reports
// whether they are written. Without rows it lists the answers.
func (a *App) writeTally(t *prose.Text, vote room.Tally, rows []answerRow) bool {
	isPresenter := a.config.Room != nil
	if !isPresenter && !vote.Shown {
		return false
	}
	t.Paragraph(tallyWords(vote, isPresenter, isPresenter && a.poll() == nil), theme.Dim)
	rows = answersOf(vote, rows)
	width := 8
	for _, row := range rows {
		width = max(width, t.Width(row.label()))
	}
	width = min(width, t.W-barWidth-8)
	for _, row := range rows {
		bar := 0
		if vote.Answered > 0 {
			bar = (barWidth*vote.Counts[row.answer] + vote.Answered/2) / vote.Answered
		}
		count := fmt.Sprint(vote.Counts[row.answer])
		if vote.Before != nil {
			count += fmt.Sprintf("  (before: %d)", vote.Before[row.answer])
		}
		t.Row(t.Right(width, paint.Fit(row.label(), width), theme.Key), " ", t.Span(strings.Repeat("█", bar), theme.Strong), " ", count)
	}
	return true
}

// tallyWords say how many have answered, to the presenter whether all see it, and what can be done
// if no footer does.
func tallyWords(t room.Tally, isPresenter, withKeys bool) string {
	words := fmt.Sprintf("Vote %d: %d of %s answered", t.Vote, t.Answered, wording.Count(t.In, "guest", "guests"))
	if t.Closed {
		words += ", closed"
	}
	if isPresenter && t.Shown {
		words += ", shown to all"
	}
	if !withKeys {
		return words
	}
	if words += "; "; !t.Shown {
		words += "key v shows this to all, "
	}
	words += "key a asks again"
	if !t.Closed {
		words += ", key c closes it"
	}
	return words
}

// label is the answer with its words.
func (r answerRow) label() string {
	if r.words == "" {
		return r.answer
	}
	return r.answer + " " + r.words
}

// answersOf are the rows of a tally: the options in order or, without options, the answers, the
// most frequent first.
func answersOf(t room.Tally, options []answerRow) (rows []answerRow) {
	if len(options) > 0 {
		return options
	}
	for _, counts := range []map[string]int{t.Counts, t.Before} {
		for answer := range counts {
			if row := (answerRow{answer: answer}); !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
		}
	}
	slices.SortFunc(rows, func(x, y answerRow) int {
		return cmp.Or(cmp.Compare(t.Counts[y.answer], t.Counts[x.answer]), cmp.Compare(x.answer, y.answer))
	})
	return rows[:min(len(rows), mostAnswers)]
}
