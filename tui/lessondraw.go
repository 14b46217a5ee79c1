package tui

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/tui/keys"
	"mevolve/tui/lessons"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// docked reports whether the lesson is beside the screen.
func (x *lessonView) docked(body paint.Rect) bool {
	return x != nil && body.W >= dockFrom && !x.isPresenting
}

// beside is the part of the body beside the lesson.
func (x *lessonView) beside(body paint.Rect) paint.Rect {
	if x.docked(body) {
		return body.Left(body.W - dockWidth)
	}
	return body
}

// Draw draws the slide into its part of the body.
func (x *lessonView) Draw(c *paint.Canvas, body paint.Rect) {
	title := fmt.Sprintf("%d  %s", x.at+1, x.lesson().Title)
	if x.docked(body) {
		r := body.Right(body.W - dockWidth)
		c.Fill(r, ' ', theme.Plain)
		for y := range r.H {
			c.Set(r.X, r.Y+y, '│', theme.Axis)
		}
		r = r.Right(3).Left(r.W - 4).Below(1)
		lines := x.drawSlide(c, r, title, false)
		x.drawCourse(c, r.Below(2+lines+2))
		return
	}
	if x.isScreenActive {
		r := body.Row(body.H - 1)
		c.Fill(r, ' ', theme.Row)
		c.Line(r.Inset(1, 0), "Lesson "+title, theme.Row)
		back := r.Inset(1, 0).Right(r.W - 2 - len("T:back to it"))
		c.TextRight(r, " "+keys.Hint("T", "back to it")+" ", theme.Row)
		c.Restyle(back.Left(1), theme.Key)
		return
	}
	r, margin := x.over(body)
	c.SetTarget(r, nil)
	c.Fill(r, ' ', theme.Plain)
	c.Rule(r.Row(0), theme.Dim, false)
	top := 1
	if x.isPresenting {
		top = 1 + min(3, r.H/8)
		if x.slide == 0 { // in the middle of the page, a little above
			top = max(top, (r.H-2-len(x.text(r.W-2*margin).Lines))*2/5)
		}
	}
	x.drawSlide(c, r.Inset(margin, 0).Below(top), title, true)
}

// over is the part of the body that an undocked lesson covers,
// and its margin: the prose covers all of it, other slides only what they need, so that
// the state above stays visible.
func (x *lessonView) over(body paint.Rect) (r paint.Rect, margin int) {
	margin = 2
	if x.isPresenting {
		margin = max(6, (body.W-64)/2)
	}
	if x.slide == 0 {
		return body, margin
	}
	need := len(x.text(body.W-2*margin).Lines) + 3
	if x.isPresenting {
		need += 2
	}
	return body.Below(max(0, body.H-max(need, 5))), margin
}

// leastAbove is the least number of rows above a lesson for panes; fewer
// rows would show only titles.
const leastAbove = 8

// uncover cuts the panes above the lesson, so that each shows
// its main content there.
func (x *lessonView) uncover(p layout.Panes) layout.Panes {
	if x == nil || x.isScreenActive {
		return p
	}
	f, _ := x.app.frame()
	r, _ := x.over(f.Body)
	if above := r.Y - f.Body.Y; !x.docked(f.Body) && above >= leastAbove {
		here := x.app.here
		return here.it.Arrange(f.Body.Above(above), here.focus, here.zoom)
	}
	return p
}

// drawSlide draws the slide, and returns the number of its lines.
func (x *lessonView) drawSlide(c *paint.Canvas, r paint.Rect, title string, covers bool) int {
	heading := title
	switch {
	case x.isAnswer():
		heading = "Answer"
	case x.slide > 0:
		heading = "Predict"
	}
	style := theme.Focus
	if x.isScreenActive {
		style = theme.Heading
	}
	note := fmt.Sprintf("%d/%d", x.slide+1, x.slides())
	if long := "Tab shows the screen  " + note; x.slide == 0 && covers && c.Width(heading)+2+len(long) <= r.W {
		note = long
	}
	c.Line(r.Row(0).Left(r.W-len(note)-1), heading, style)
	c.TextRight(r.Row(0), note, theme.Dim)
	r = r.Below(2)
	text, window := x.text(r.W), r
	if len(text.Lines) > r.H { // the last row shows that more follows
		window = r.Above(max(0, r.H-1))
	}
	if x.scroll.Draw(c, window, text).More() {
		c.TextRight(r.Row(r.H-1), "more ↓", theme.Key)
	}
	return len(text.Lines)
}

// leastCourse are the least rows for the titles of the course.
const leastCourse = 5

// drawCourse lists at the bottom of r the titles of the course around the lesson.
func (x *lessonView) drawCourse(c *paint.Canvas, r paint.Rect) {
	all := x.app.config.Lessons
	n := min(len(all), r.H)
	if n < min(leastCourse, len(all)) {
		return
	}
	first := max(0, min(x.at-n/2, len(all)-n))
	for y := range n {
		at, row := first+y, r.Row(r.H-n+y)
		mark, style := ' ', theme.Dim
		switch {
		case at == x.at:
			mark, style = theme.SelectedGlyph, theme.Plain
		case slices.Contains(x.app.done, all[at].Name):
			mark = theme.RightGlyph
		}
		c.Line(row, fmt.Sprintf("%c %2d  %s", mark, at+1, all[at].Title), style)
	}
}

// text is the slide, w columns wide.
func (x *lessonView) text(w int) *prose.Text {
	t := &prose.Text{Theme: x.app.state.Theme, W: w}
	q, isAsked := x.question()
	switch {
	case !isAsked:
		x.writeBlocks(t, x.lesson().Prose)
	case x.isWaiting():
		t.Paragraph("The answer waits for the screen: "+x.app.computing()+".", theme.Plain)
		return t
	case x.isAnswer():
		x.writeVerdict(t, q)
		x.writeBlocks(t, q.Answer)
	default:
		x.writeBlocks(t, q.Ask)
		x.writeAnswer(t, q)
		x.writeVotes(t)
	}
	if x.hasNotes && !x.isPresenting && !x.app.state.Presenting && !x.app.state.Guest && len(x.lesson().Notes) > 0 {
		t.Next()
		t.Line("Notes, for the speaker", theme.Strong)
		x.writeBlocks(t, x.lesson().Notes)
	}
	return t
}

func (x *lessonView) writeBlocks(t *prose.Text, list []lessons.Block) {
	for i, b := range list {
		switch b.Kind {
		case lessons.Drawing:
			for _, line := range strings.Split(b.Text, "\n") {
				t.Line("  "+line, theme.Strong)
			}
		case lessons.Item:
			t.Hang(2, t.Span("–", theme.Dim), b.Text, theme.Plain)
			if i+1 < len(list) && list[i+1].Kind == lessons.Item && !x.isPresenting {
				continue
			}
		default:
			t.Paragraph(b.Text, theme.Plain)
		}
		if i+1 < len(list) {
			t.Next()
		}
	}
}

// Footer draws the keys; a presented lesson has the screen to itself.
func (x *lessonView) Footer(c *paint.Canvas, r paint.Rect) {
	if x.isPresenting {
		return
	}
	var labels map[keys.Action]string
	if x.slide%2 == 1 {
		labels = map[keys.Action]string{keys.NextPage: "reveal"}
	}
	if x.expectsAnswer() { // before it is revealed
		row := &chrome.Row{C: c, Rest: r, Gap: 2}
		row.Hint(x.answerKeys(), "answer")
		r = row.Rest
	}
	chrome.Keys(c, r, x.Bindings(), labels)
}
