package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/lessons"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/prose"
)

// openLessons returns to the open lesson, or lists the lessons.
func (a *App) openLessons() {
	switch {
	case a.lesson() != nil:
		a.lesson().isScreenActive = false
	case len(a.config.Lessons) == 0:
		a.state.Say("There are no lessons here.")
	default:
		a.open(newLessonList(a, a.nextLesson()))
	}
}

// startLesson opens a lesson, after confirmation if a run would be lost.
func (a *App) startLesson(at int, presenter bool) tea.Cmd {
	return a.sure("Open the lesson?", func() tea.Cmd {
		a.opened()
		a.setReturnPoint()
		x := &lessonView{app: a, isPresenting: presenter}
		a.over = []layer{x} // without the previous lesson
		a.state.Reading = true
		return x.open(at)
	})
}

// startPage opens a page of a lesson at the start of the explorer.
func (a *App) startPage(p lessons.Page) tea.Cmd {
	start := a.startLesson(p.Lesson-1, false)
	if p.Page < 2 {
		return start
	}
	return tea.Batch(start, a.lesson().turn(p.Page-1))
}

// opened records that a lesson was opened: the footer then omits the hint on lessons.
func (a *App) opened() {
	if a.config.Opened {
		return
	}
	a.config.Opened = true
	if a.config.Opens == nil {
		return
	}
	if err := a.config.Opens(); err != nil {
		a.state.SetError(fmt.Errorf("the mark that a lesson was opened cannot be saved: %w", err))
	}
}

// returnPoint is the state before a lesson; closing the lesson restores it.
type returnPoint struct {
	dataset  *model.Dataset
	called   string
	settings settings.Settings
	position settings.Position
	subject  screen.Subject
	past     []screen.TakeBack
	run      settings.Position // state of the run, which is dropped with its dataset
}

// setReturnPoint saves the state when the first lesson opens.
func (a *App) setReturnPoint() {
	if a.returnPoint != nil {
		return
	}
	p, err := a.position()
	if err != nil { // the graph belongs to other settings: saved as the subject
		p.Graph.Lineage = ""
	}
	run := settings.Start()
	a.runs.AsidePosition(&run)
	run.Fold = a.runs.Fold()
	a.returnPoint = &returnPoint{a.state.Dataset, a.state.Called, a.state.Settings, p, a.state.Subject, a.state.Past, run}
}

// closeLesson ends the lessons and restores the state before them.
func (a *App) closeLesson(x *lessonView) tea.Cmd {
	a.close(x)
	a.lastLesson = x.at
	a.state.Reading = false
	a.placeLoad.job.Drop()
	o := a.returnPoint
	a.returnPoint = nil
	if o == nil {
		return nil
	}
	left := a.state.Dataset != o.dataset
	if left {
		a.state.Open(o.dataset, o.called)
	}
	next, ok := a.turnTo(o.settings, o.position)
	a.runs.SeekTo(o.run)
	if left {
		next = tea.Batch(next, a.runs.RestoreAside(o.run))
	}
	a.state.Look(o.subject)
	a.state.Past = o.past
	if !ok {
		return next
	}
	return tea.Batch(next, a.restore(o.position))
}

// lessonView shows a lesson beside the state it explains or, without
// room, over it. Its slides are the prose, then each question, then its answer
// with the state of the answer.
type lessonView struct {
	window
	app            *App
	at             int  // index in the app's lessons
	slide          int  // 0 prose; 2i+1 question i; 2i+2 its answer
	isScreenActive bool // the screen has the focus
	isPresenting   bool // larger margins, one key for all steps
	said           said
	ballot         int  // the vote that the last answer belongs to
	isWarned       bool // of the question without an answer; the next key reveals
	hasNotes       bool // shows the speaker's notes, except while presenting
	ready          int  // the last slide whose state was complete; an answer waits for it

	scroll prose.Reader
}

// The terminal's width from which the lesson is docked beside the screen, and
// the columns of the lesson.
const (
	dockFrom  = 140
	dockWidth = 60
)

func (x *lessonView) lesson() lessons.Lesson { return x.app.config.Lessons[x.at] }

func (x *lessonView) slides() int { return x.lesson().Pages() }

// isAnswer reports whether the slide answers a question.
func (x *lessonView) isAnswer() bool { return x.slide > 0 && x.slide%2 == 0 }

// isWaiting reports whether the slide is an answer whose state is not computed yet.
func (x *lessonView) isWaiting() bool { return x.isAnswer() && x.ready < x.slide }

// arrive records that the slide's state is complete. Later computations do
// not hide the answer again.
func (x *lessonView) arrive() {
	if x != nil && x.app.computing() == "" {
		x.ready = max(x.ready, x.slide)
	}
}

// computing is the progress of the state that a lesson shows; "" once it is complete.
func (a *App) computing() string {
	switch {
	case a.placeLoad.job.Working():
		return "reading " + a.placeLoad.to.Dataset
	case a.awaited != nil:
		return "computing, " + a.runs.Status()
	}
	return a.here.it.Computing()
}

// Bindings are the keys while the lesson has the focus.
func (x *lessonView) Bindings() keys.Table {
	a := x.app
	return append(keys.Scrolling("", "", 0)[:4], keys.Table{
		{Binding: keys.On("space enter right n l", "space", "next page, reveal the answer"), Action: keys.NextPage, Label: "next", Rank: 9, Do: keys.Cmd(x.forward)},
		{Binding: keys.On("left backspace h", "←", "previous page"), Label: "back", Rank: 8, Do: keys.Cmd(x.back)},
		{Binding: keys.On("tab s", "Tab", "try it on the screen"), Label: "try it", Rank: 7, Do: keys.Act(func() { x.isScreenActive = true })},
		{Binding: keys.On("]", "[ ]", "next lesson"), Label: "lesson", Rank: 5, Do: keys.Cmd(func() tea.Cmd { return x.open(x.at + 1) })},
		{Binding: keys.On("[", "", "previous lesson"), Do: keys.Cmd(func() tea.Cmd { return x.open(x.at - 1) })},
		{Binding: keys.On("T f1", "T", "list of lessons"), Label: "list", Rank: 3, Do: keys.Act(func() { a.open(newLessonList(a, x.at)) })},
		{Binding: keys.On("P p", "P", "present: the lesson alone, large"), Label: "present", Rank: 4, Do: keys.Act(func() { x.present(!x.isPresenting) })},
		{Binding: keys.On("u", "u", "bring the lesson’s state back after a try"), Label: "reset", Rank: 6, Do: keys.Cmd(x.reset)},
		{Binding: keys.On("N", "N", "show or hide the speaker’s notes; presented lessons have none"), Label: "notes", Rank: 2, Idle: x.withoutNotes, Do: keys.Act(func() { x.hasNotes = !x.hasNotes })},
		{Binding: keys.On("y", "", "copy the command that opens the screen beside"), Action: keys.Copy, Do: keys.Cmd(a.copyCommand)},
		{Binding: keys.On("?", "", "help"), Do: keys.Act(func() { a.open(newHelp(a)) })},
		{Binding: keys.On("ctrl+p", "", "find any action"), Do: keys.Act(func() { a.open(newPalette(a)) })},
		{Binding: keys.On("esc q", "Esc", "close the lesson"), Label: "close", Rank: 10, Do: keys.Cmd(x.leave)},
	}...).Else(func(a keys.Action, _ int) tea.Cmd {
		x.scroll.Do(a)
		return nil
	})
}

func (x *lessonView) present(on bool) { x.isPresenting, x.scroll.Top = on, 0 }

func (x *lessonView) withoutNotes() string {
	if len(x.lesson().Notes) > 0 && !x.app.state.Guest {
		return ""
	}
	return "This lesson has no speaker's notes."
}

// leave ends presenting, else the lesson.
func (x *lessonView) leave() tea.Cmd {
	if x.isPresenting {
		x.present(false)
		return nil
	}
	x.Close()
	return x.app.closeLesson(x)
}

// forward turns a page, reveals an answer or starts the next lesson.
func (x *lessonView) forward() tea.Cmd {
	if x.scroll.More() {
		return x.scroll.Wheel(max(1, x.scroll.Page()-1))
	}
	switch {
	case x.isWaiting(): // do not skip the answer
		return nil
	case x.isVoting():
		x.app.state.Say("The vote is open; the presenter shows the answer.")
		return nil
	case x.expectsAnswer() && !x.isWarned:
		x.isWarned = true
		x.app.state.Say("First %s; space again shows the answer.", x.howToAnswer())
		return nil
	case x.slide+1 < x.slides():
		return x.turn(1)
	case x.at+1 < len(x.app.config.Lessons):
		return x.open(x.at + 1)
	}
	x.app.state.Say("This was the last lesson; Esc closes it.")
	return nil
}

// expectsAnswer reports whether the slide is a question that can be answered and is not. In a
// presented lesson the room answers.
func (x *lessonView) expectsAnswer() bool {
	q, ok := x.question()
	return ok && !x.isAnswer() && !x.isPresenting && (q.Number != nil || len(q.Options) > 0) && x.said[x.questionAt()] == ""
}

func (x *lessonView) howToAnswer() string {
	if q, _ := x.question(); q.Number == nil {
		return fmt.Sprintf("type a number from 1 to %d", len(q.Options))
	}
	return "type a number"
}

// answerKeys are the keys that answer the question.
func (x *lessonView) answerKeys() string {
	if q, _ := x.question(); q.Number == nil {
		return fmt.Sprintf("1–%d", len(q.Options))
	}
	return "0–9"
}

// reset shows the lesson's state again, whatever was tried on the screens.
func (x *lessonView) reset() tea.Cmd {
	x.app.state.Say("The lesson's state is back.")
	if x.isLastAnswer() {
		return x.app.openPlace(x.lesson().Reveal)
	}
	return x.app.openPlace(x.lesson().Show)
}

func (x *lessonView) back() tea.Cmd {
	switch {
	case x.scroll.Top > 0:
		return x.scroll.Wheel(-max(1, x.scroll.Page()-1))
	case x.slide == 0:
		return x.open(x.at - 1)
	}
	return x.turn(-1)
}

// turn moves to another slide and shows its state if that is
// different.
func (x *lessonView) turn(by int) tea.Cmd {
	revealed := x.isLastAnswer()
	x.slide, x.scroll.Top, x.isWarned = x.slide+by, 0, false
	if x.slide+1 == x.slides() {
		x.app.finished(x.lesson().Name)
	}
	switch {
	case x.isLastAnswer() && !revealed:
		return x.app.openPlace(x.lesson().Reveal)
	case revealed && !x.isLastAnswer():
		return x.app.openPlace(x.lesson().Show)
	}
	return nil
}

// isLastAnswer reports whether the slide is the last answer, which shows the lesson's second
// state.
func (x *lessonView) isLastAnswer() bool { return x.slide+1 == x.slides() }

// open starts a lesson.
func (x *lessonView) open(at int) tea.Cmd {
	if at < 0 || at >= len(x.app.config.Lessons) {
		return nil
	}
	x.at, x.slide, x.scroll, x.isScreenActive, x.said, x.ready, x.isWarned = at, 0, prose.Reader{}, false, nil, 0, false
	return x.app.openPlace(x.lesson().Show)
}
