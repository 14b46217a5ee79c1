package tui

import (
	"fmt"
	"slices"
	"strconv"

	"mevolve/lessons"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// said is what was typed or chosen for each question of a lesson, from 0: a
// number, or that of an option from 1.
type said map[int]string

// longestAnswer is the most characters of a number that is typed.
const longestAnswer = 12

// question is the one that the slide asks or answers; false on the prose.
func (x *reader) question() (lessons.Question, bool) {
	if x.slide == 0 {
		return lessons.Question{}, false
	}
	return x.lesson().Questions[x.questionAt()], true
}

func (x *reader) questionAt() int { return (x.slide - 1) / 2 }

// masks are the fields of all questions that are not answered yet.
func (x *reader) masks() []string {
	var fields []string
	for i, q := range x.lesson().Questions {
		if x.slide < 2*i+2 {
			fields = append(fields, q.Masks...)
		}
	}
	return fields
}

// masked tells whether a lesson covers a field now.
func (a *App) masked(field string) bool {
	return a.reader != nil && slices.Contains(a.reader.masks(), field)
}

// answer takes a key that is part of an answer, and tells whether it is.
func (x *reader) answer(key string) bool {
	q, ok := x.question()
	if !ok || x.answers() {
		return false
	}
	at := x.questionAt()
	is := x.said[at]
	switch {
	case key == "backspace" && is != "":
		is = is[:len(is)-1]
	case len(q.Options) > 0 && len(key) == 1 && key >= "1" && key <= strconv.Itoa(len(q.Options)):
		is = key
	case q.Number != nil && len(key) == 1 && (key >= "0" && key <= "9" || key == "." || key == "," || key == "/" || key == "-"):
		if len(is) < longestAnswer {
			is += key
		}
	default:
		return false
	}
	if x.said == nil {
		x.said = said{}
	}
	x.said[at] = is
	return true
}

// writeAnswer writes below a question what may be typed or chosen, and what was.
func (x *reader) writeAnswer(page *paint.Page, q lessons.Question) {
	is := x.said[x.questionAt()]
	for i, o := range q.Options {
		if i == 0 {
			page.Next()
		}
		mark, style := "( )", theme.Plain
		if is == strconv.Itoa(i+1) {
			mark, style = "(•)", theme.Strong
		}
		page.Put(0, strconv.Itoa(i+1), theme.Key)
		page.Put(2, mark, style)
		inner := &paint.Page{C: page.C, R: page.R.Right(6), Y: page.Y}
		inner.Paragraph(o.Text, style)
		page.Y = inner.Y
	}
	if q.Number == nil {
		return
	}
	page.Next()
	column := page.Put(0, "Your answer", theme.Dim) + 1
	column = page.Put(column, is, theme.Strong)
	column = page.Put(column, " ", theme.Cursor)
	note := "type a number, or only think it"
	if is != "" {
		note = "space tells"
	}
	page.Put(column+2, note, theme.Dim)
	page.Next()
}

// writeVerdict writes above an answer what was said, and how good it is.
func (x *reader) writeVerdict(page *paint.Page, q lessons.Question) {
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
	column := page.Put(0, string(glyph), style) + 1
	inner := &paint.Page{C: page.C, R: page.R.Right(column), Y: page.Y}
	inner.Paragraph(fmt.Sprintf("You said %s. %s", is, words), theme.Strong)
	page.Y = inner.Y
	page.Next()
}

// finished remembers that a lesson was read to the end.
func (a *App) finished(name string) {
	if slices.Contains(a.done, name) {
		return
	}
	a.done = append(a.done, name)
	if a.config.Learnt == nil {
		return
	}
	if err := a.config.Learnt(name); err != nil {
		a.state.Complain(fmt.Errorf("that the lesson is done cannot be kept: %w", err))
	}
}
