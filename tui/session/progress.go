package session

import (
	"fmt"

	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// Status says in a few words what the evolution is doing: "2.1 s left
// retraining on 518 graphs".
func (x *Session) Status() string {
	e := x.here
	if e == nil {
		return ""
	}
	t := x.state.Settings.Iterations
	switch e.Phase(t) {
	case Working:
		if _, left, known := e.Estimate(t); known && e.whole {
			return wording.Duration(left) + " left  " + e.Doing()
		}
		return e.Doing() + "  " + wording.Duration(e.busy)
	case Finished:
		if t == 1 {
			return "the iteration is done"
		}
		return fmt.Sprintf("all %d iterations are done", t)
	case Paused, Stopped, Failed:
		return e.Phase(t).String()
	}
	if e.Complete() > 0 {
		return "space goes on, i does one"
	}
	if t == 1 {
		return "space runs the iteration"
	}
	return fmt.Sprintf("space runs all %d iterations, i one", t)
}

// Next says what is being worked on, or what would be.
func (x *Session) Next() string {
	if x.here.Phase(x.state.Settings.Iterations) == Working {
		return x.here.Doing() + " …"
	}
	return "next: " + x.here.Doing()
}

// DrawProgress says what is being waited for, or what went wrong.
func (x *Session) DrawProgress(c *paint.Canvas, r paint.Rect) {
	e := x.here
	if e == nil {
		return
	}
	t := x.state.Settings.Iterations
	switch e.Phase(t) {
	case Failed:
		r = r.Below(c.Paragraph(r, wording.FirstLine(e.Err()), theme.Error) + 1)
		c.Line(r.Row(0), "space tries again", theme.Dim)
		return
	case Stopped, Paused:
		c.Line(r.Row(0), x.Status(), theme.Warning)
		return
	}
	u := e.Unit.Settings
	c.Line(r.Row(0), fmt.Sprintf("%s of %s  %s", u.Learner, e.Dataset.Name, u.Mapping), theme.Plain)
	c.Line(r.Row(1), e.Doing()+"  "+wording.Duration(e.busy), theme.Warning)
	done := float64(e.at+1) / float64(firstPool+1)
	chart.Bar(c, r.Row(2).Left(min(40, r.W)), done, theme.Series, theme.Axis)
}
