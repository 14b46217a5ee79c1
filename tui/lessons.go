package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/lessons"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/tui/work"
)

// openLessons goes back to the lesson that is open, or lists them.
func (a *App) openLessons() {
	switch {
	case a.reader != nil:
		a.reader.looking = false
	case len(a.config.Lessons) == 0:
		a.state.Say("There are no lessons here.")
	default:
		a.layer = newLessonList(a, a.lesson)
	}
}

// startLesson opens a lesson, after asking where a run would be lost.
func (a *App) startLesson(at int, presenter bool) tea.Cmd {
	return a.sure("Open the lesson?", func() tea.Cmd {
		a.layer = nil
		a.opened()
		a.leaveFrom()
		a.reader = &reader{app: a, presenter: presenter}
		a.state.Reading = true
		return a.reader.open(at)
	})
}

// opened remembers that a lesson was: the footer need not offer them any more.
func (a *App) opened() {
	if a.config.Opened {
		return
	}
	a.config.Opened = true
	if a.config.Opens == nil {
		return
	}
	if err := a.config.Opens(); err != nil {
		a.state.Complain(fmt.Errorf("that a lesson was opened cannot be kept: %w", err))
	}
}

// journey is a lesson's state whose dataset is being read.
type journey struct {
	job work.Job
	to  lessons.State
}

// showState shows a lesson's state; another dataset is read beside the screen
// first.
func (a *App) showState(s lessons.State) tea.Cmd {
	a.journey.job.Drop()
	if strings.EqualFold(s.Dataset, a.state.Called) || strings.EqualFold(s.Dataset, a.state.Dataset.Name) && a.state.Dataset.Synthetic != "" {
		return a.enterState(s)
	}
	a.journey.to = s
	return a.journey.job.Start(a.desk, a.reading(s.Dataset))
}

// enterState goes to a state of the dataset that is open.
func (a *App) enterState(s lessons.State) tea.Cmd {
	if err := s.Position.Check(a.state.Dataset); err != nil {
		a.state.Complain(fmt.Errorf("the lesson's state cannot be shown: %w", err))
		return nil
	}
	return a.goTo(s.Settings, s.Position)
}

// travelled takes what the reading of a lesson's dataset has left.
func (a *App) travelled(b work.Batch) tea.Cmd {
	b, ok := a.journey.job.Take(b)
	if !ok {
		return nil
	}
	to := a.journey.to
	note, d := left(b)
	if note != "" {
		a.state.Say("%s %s", to.Dataset, note)
	}
	if failed := a.journey.job.Failure(); failed != "" {
		a.state.Complain(errors.New(failed))
	}
	if d == nil {
		return nil
	}
	a.state.Open(d, to.Dataset)
	return a.enterState(to)
}

// origin is where a lesson was opened: closing it leads back there.
type origin struct {
	dataset  *model.Dataset
	called   string
	settings settings.Settings
	position settings.Position
	subject  screen.Subject
	past     []screen.Change
	run      settings.Position // where the run stood, and those kept beside it: they leave with their dataset
}

// leaveFrom remembers where the first lesson is opened.
func (a *App) leaveFrom() {
	if a.origin != nil {
		return
	}
	p, err := a.position()
	if err != nil { // the graph belongs to other settings: the subject holds it
		p.Graph.Lineage = ""
	}
	run := settings.Start()
	a.runs.Aside(&run)
	run.Fold, run.Kept = a.runs.Fold(), a.runs.Shelf()
	a.origin = &origin{a.state.Dataset, a.state.Called, a.state.Settings, p, a.state.Subject, a.state.Past, run}
}

// closeLesson ends the lessons and goes back to where they were opened.
func (a *App) closeLesson() tea.Cmd {
	a.lesson, a.reader = a.reader.at, nil
	a.state.Reading = false
	a.journey.job.Drop()
	o := a.origin
	a.origin = nil
	if o == nil {
		return nil
	}
	left := a.state.Dataset != o.dataset
	if left {
		a.state.Open(o.dataset, o.called)
	}
	next := a.goTo(o.settings, o.position)
	a.runs.SetOut(o.run)
	if left {
		next = tea.Batch(next, a.runs.GoAside(o.run))
	}
	a.state.Look(o.subject)
	a.state.Past = o.past
	return next
}

// reader shows a lesson beside the state it speaks of or, where there is no
// room, over it. Its slides are the prose, then each question, then its answer
// with the state that goes with it.
type reader struct {
	app       *App
	at        int  // of the app's lessons
	slide     int  // 0 prose; 2i+1 question i; 2i+2 its answer
	looking   bool // the screen has the keys
	presenter bool // larger margins, one key for everything
	said      said

	scroll list.Scroll
}

// The terminal's width from which the lesson stands beside the screen, and
// the columns it takes there.
const (
	dockFrom  = 140
	dockWidth = 60
)

func (x *reader) lesson() lessons.Lesson { return x.app.config.Lessons[x.at] }

func (x *reader) slides() int { return 1 + 2*len(x.lesson().Questions) }

// answers tells whether the slide answers a question.
func (x *reader) answers() bool { return x.slide > 0 && x.slide%2 == 0 }

// docked tells whether the lesson stands beside the screen.
func (x *reader) docked(body paint.Rect) bool { return body.W >= dockFrom && !x.presenter }

// beside is what the lesson leaves of the body to the screen.
func (x *reader) beside(body paint.Rect) paint.Rect {
	if x.docked(body) {
		return body.Left(body.W - dockWidth)
	}
	return body
}

// key answers a key while the lesson has them.
func (x *reader) key(msg tea.KeyPressMsg) tea.Cmd {
	if x.answer(msg.String()) {
		return nil
	}
	switch a, _ := keys.Layers.Find(keys.Reader, msg.String()); a {
	case keys.NextPage:
		return x.forward()
	case keys.PrevPage:
		return x.back()
	case keys.NextLesson:
		return x.open(x.at + 1)
	case keys.PrevLesson:
		return x.open(x.at - 1)
	case keys.Try:
		x.looking = true
	case keys.Present:
		x.presenter = !x.presenter
		x.scroll.Top = 0
	case keys.Lessons:
		x.app.layer = newLessonList(x.app, x.at)
	case keys.Copy:
		return x.app.copyCommand()
	case keys.ShowHelp, keys.Find:
		return x.app.do(a)
	case keys.Back:
		if x.presenter {
			x.presenter, x.scroll.Top = false, 0
			return nil
		}
		return x.app.closeLesson()
	default:
		x.scroll.Do(a)
	}
	return nil
}

// forward turns a page, reveals an answer or begins the next lesson.
func (x *reader) forward() tea.Cmd {
	if x.scroll.More() {
		x.scroll.Move(max(1, x.scroll.Page()-1))
		return nil
	}
	switch {
	case x.slide+1 < x.slides():
		return x.turn(1)
	case x.at+1 < len(x.app.config.Lessons):
		return x.open(x.at + 1)
	}
	x.app.state.Say("This was the last lesson; Esc closes it.")
	return nil
}

func (x *reader) back() tea.Cmd {
	switch {
	case x.scroll.Top > 0:
		x.scroll.Move(-max(1, x.scroll.Page()-1))
		return nil
	case x.slide == 0:
		return x.open(x.at - 1)
	}
	return x.turn(-1)
}

// turn goes to another slide and shows the state that belongs to it, where that is
// another.
func (x *reader) turn(by int) tea.Cmd {
	told := x.told()
	x.slide, x.scroll.Top = x.slide+by, 0
	if x.slide+1 == x.slides() {
		x.app.finished(x.lesson().Name)
	}
	switch {
	case x.told() && !told:
		return x.app.showState(x.lesson().Reveal)
	case told && !x.told():
		return x.app.showState(x.lesson().Show)
	}
	return nil
}

// told tells whether the slide is the last answer, with which the lesson's other
// state is shown.
func (x *reader) told() bool { return x.slide+1 == x.slides() }

// open begins a lesson.
func (x *reader) open(at int) tea.Cmd {
	if at < 0 || at >= len(x.app.config.Lessons) {
		return nil
	}
	x.at, x.slide, x.scroll, x.looking, x.said = at, 0, list.Scroll{}, false, nil
	return x.app.showState(x.lesson().Show)
}

// draw draws the slide into the part of the body that is its own.
func (x *reader) draw(c *paint.Canvas, body paint.Rect) {
	title := fmt.Sprintf("%d  %s", x.at+1, x.lesson().Title)
	if x.docked(body) {
		r := body.Right(body.W - dockWidth)
		c.Fill(r, ' ', theme.Plain)
		for y := range r.H {
			c.Set(r.X, r.Y+y, '│', theme.Axis)
		}
		x.drawSlide(c, r.Right(3).Left(r.W-4).Below(1), title, false)
		return
	}
	if x.looking {
		r := body.Row(body.H - 1)
		c.Fill(r, ' ', theme.Row)
		c.Line(r.Inset(1, 0), "Lesson "+title, theme.Row)
		c.TextRight(r.Inset(1, 0), " T back to it ", theme.Row)
		return
	}
	r, margin := x.over(body)
	c.Mark(r, nil)
	c.Fill(r, ' ', theme.Plain)
	c.Rule(r.Row(0), theme.Dim)
	top := 1
	if x.presenter {
		top = 1 + min(3, r.H/8)
	}
	x.drawSlide(c, r.Inset(margin, 0).Below(top), title, true)
}

// over is what the lesson covers of the body where it does not stand beside
// it, and its margins: the prose all of it, the rest what it needs, so that
// the state stays in sight above.
func (x *reader) over(body paint.Rect) (r paint.Rect, margin int) {
	margin = 2
	if x.presenter {
		margin = max(6, (body.W-64)/2)
	}
	if x.slide == 0 {
		return body, margin
	}
	need := x.measure(body.W-2*margin) + 3
	if x.presenter {
		need += 2
	}
	return body.Below(max(0, body.H-max(need, 5))), margin
}

// leastAbove is the rows above a lesson from which panes end there; in fewer
// they would be nothing but their titles.
const leastAbove = 8

// uncover ends the panes above what the lesson covers, so that each shows
// there what matters most to it.
func (x *reader) uncover(p layout.Panes) layout.Panes {
	f, _ := x.app.frame()
	body := f.Body
	if x.docked(body) || x.looking {
		return p
	}
	r, _ := x.over(body)
	if r.Y-body.Y < leastAbove {
		return p
	}
	for i := range p.Rects {
		p.Rects[i] = p.Rects[i].Intersect(body.Above(r.Y - body.Y))
	}
	return p
}

func (x *reader) drawSlide(c *paint.Canvas, r paint.Rect, title string, covers bool) {
	heading := title
	switch {
	case x.answers():
		heading = "Answer"
	case x.slide > 0:
		heading = "Predict"
	}
	style := theme.Focus
	if x.looking {
		style = theme.Heading
	}
	note := fmt.Sprintf("%d/%d", x.slide+1, x.slides())
	if long := "Tab shows the screen  " + note; x.slide == 0 && covers && c.Width(heading)+2+len(long) <= r.W {
		note = long
	}
	c.Line(r.Row(0).Left(r.W-len(note)-1), heading, style)
	c.TextRight(r.Row(0), note, theme.Dim)
	r = r.Below(2)
	lines, window := x.measure(r.W), r
	if lines > r.H { // the last row says that there is more
		window = r.Above(max(0, r.H-1))
	}
	x.scroll.Text(c, window, x.write)
	if x.scroll.More() {
		c.TextRight(r.Row(r.H-1), "more ↓", theme.Key)
	}
}

// measure is the number of lines of the slide at a width.
func (x *reader) measure(w int) int {
	page := paint.Page{C: x.app.canvas, R: paint.Rect{W: w}}
	return page.Lines(x.write)
}

// write writes the slide.
func (x *reader) write(page *paint.Page) {
	l := x.lesson()
	list := l.Prose
	if q, ok := x.question(); ok {
		if list = q.Ask; x.answers() {
			list = q.Answer
			x.writeVerdict(page, q)
		} else {
			defer x.writeAnswer(page, q)
		}
	}
	for i, b := range list {
		switch b.Kind {
		case lessons.Drawing:
			for _, line := range strings.Split(b.Text, "\n") {
				page.Line("  "+line, theme.Strong)
			}
		case lessons.Item:
			page.Put(0, "–", theme.Dim)
			inner := &paint.Page{C: page.C, R: page.R.Right(2), Y: page.Y}
			inner.Paragraph(b.Text, theme.Plain)
			page.Y = inner.Y
			if i+1 < len(list) && list[i+1].Kind == lessons.Item && !x.presenter {
				continue
			}
		default:
			page.Paragraph(b.Text, theme.Plain)
		}
		if i+1 < len(list) {
			page.Next()
		}
	}
}

// hints are the footer while the lesson has the keys, shorter where there is
// less room.
func (x *reader) hints(c *paint.Canvas, r paint.Rect) {
	screen.Keys(c, r, keys.Reader, func(a keys.Action) (string, bool) {
		switch a {
		case keys.NextPage:
			if x.slide%2 == 1 {
				return "reveal", true
			}
		case keys.Present:
			if x.presenter {
				return "small again", true
			}
		case keys.Back:
			if x.presenter {
				return "back", true
			}
		case keys.Try, keys.NextLesson, keys.Lessons:
			return "", !x.presenter
		}
		return "", true
	})
}

// newLessonList lists the loop and the lessons; at is the one under the cursor.
func newLessonList(a *App, at int) *menu {
	m, all := &menu{title: "Lessons", width: 70, keys: keys.LessonList}, a.config.Lessons
	m.Columns = []list.Column{
		{Width: 4, Cell: func(i int) (string, paint.Style) { return fmt.Sprint(i), theme.Dim }},
		{Width: 3, Cell: func(i int) (string, paint.Style) {
			name := loopLesson
			if i > 0 {
				name = all[i-1].Name
			}
			if slices.Contains(a.done, name) {
				return "✓ ", theme.Right
			}
			return "", theme.Dim
		}},
		{Left: true, Cell: func(i int) (string, paint.Style) {
			if i == 0 {
				return loopTitle, theme.Plain
			}
			return all[i-1].Title, theme.Plain
		}},
		{Width: 14, Left: true, Cell: func(i int) (string, paint.Style) {
			if i == 0 {
				return "this dataset", theme.Dim
			}
			return all[i-1].Show.Dataset, theme.Dim
		}},
	}
	m.answer = func(chosen keys.Action, _ string) (tea.Cmd, bool) {
		if chosen != keys.Choose && chosen != keys.Present {
			return nil, false
		}
		if m.At == 0 {
			return a.openLoop(), true
		}
		return a.startLesson(m.At-1, chosen == keys.Present), true
	}
	m.At = at + 1
	m.Load(len(all) + 1)
	return m
}
