package tui

import (
	"fmt"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"mevolve/tui/lessons"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// said is the answer to each question of a lesson, by question from 0: a
// number, or the index of an option from 1.
type said map[int]string

// longestAnswer is the largest number of characters of a typed number.
const longestAnswer = 12

// question is the question that the slide asks or answers; false on the prose.
func (x *lessonView) question() (lessons.Question, bool) {
	if x.slide == 0 {
		return lessons.Question{}, false
	}
	return x.lesson().Questions[x.questionAt()], true
}

func (x *lessonView) questionAt() int { return (x.slide - 1) / 2 }

// masks are the fields of all unanswered questions.
func (x *lessonView) masks() []string {
	var fields []string
	for i, q := range x.lesson().Questions {
		if x.slide < 2*i+2 || x.slide == 2*i+2 && x.isWaiting() {
			fields = append(fields, q.Masks...)
		}
	}
	return fields
}

// masked reports whether a lesson hides a field at the moment.
func (a *App) masked(field string) bool {
	x := a.lesson()
	return x != nil && slices.Contains(x.masks(), field)
}

// answer handles a key of an answer, and reports whether it is one.
func (x *lessonView) answer(msg tea.KeyPressMsg) bool {
	q, ok := x.question()
	if !ok || x.isAnswer() {
		return false
	}
	at := x.questionAt()
	in := newInput(x.said[at], screen.Digits+".,/-")
	in.CharLimit = longestAnswer
	if len(q.Options) > 0 { // one option, the latest key wins
		in.takes, in.offered = screen.Digits[1:len(q.Options)+1], true
	}
	erases := msg.String() == "backspace" && in.Value() != ""
	if !erases && in.taken(msg.Text) == "" {
		return false
	}
	in.take(msg)
	if x.said == nil {
		x.said = said{}
	}
	x.said[at] = in.Value()
	return true
}

// writeAnswer writes the possible answers below a question, and the given answer.
func (x *lessonView) writeAnswer(t *prose.Text, q lessons.Question) {
	is := x.said[x.questionAt()]
	for i, o := range q.Options {
		if i == 0 {
			t.Next()
		}
		mark, style := "( )", theme.Plain
		if is == strconv.Itoa(i+1) {
			mark, style = "(•)", theme.Strong
		}
		t.Hang(6, t.Left(2, strconv.Itoa(i+1), theme.Key)+t.Span(mark, style), o.Text, style)
	}
	if q.Number == nil {
		return
	}
	t.Next()
	answer := t.Span("Your answer", theme.Dim) + " " + t.Span(is, theme.Strong)
	if !x.isScreenActive {
		t.SetCursor(lipgloss.Width(answer))
	}
	note := "type a number"
	if is != "" {
		note = "space shows the answer"
	}
	t.Row(answer, "   ", t.Span(note, theme.Dim))
}

// writeVerdict writes the given answer above the solution, and whether it is right.
func (x *lessonView) writeVerdict(t *prose.Text, q lessons.Question) {
	is := x.said[x.questionAt()]
	if is == "" {
		return
	}
	words, right, ok := "", false, true
	if q.Number != nil {
		words, right, ok = q.Number.Judge(is)
	} else {
		at, _ := strconv.Atoi(is)
		words, right = q.JudgeOption(at - 1)
	}
	if !ok {
		words = "That is no number."
	}
	style, glyph := theme.Wrong, theme.WrongGlyph
	if right {
		style, glyph = theme.Right, theme.RightGlyph
	}
	mark := t.Span(string(glyph), style)
	t.Hang(lipgloss.Width(mark)+1, mark, fmt.Sprintf("You said %s. %s", is, words), theme.Strong)
	t.Next()
}

// finished records that a lesson was read to the end.
func (a *App) finished(name string) {
	if slices.Contains(a.done, name) {
		return
	}
	a.done = append(a.done, name)
	if a.config.LessonDone == nil {
		return
	}
	if err := a.config.LessonDone(name); err != nil {
		a.state.SetError(fmt.Errorf("the mark that the lesson is done cannot be saved: %w", err))
	}
}
