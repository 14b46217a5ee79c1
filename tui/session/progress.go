package session

import (
	"fmt"
	"time"

	"mevolve/internal/wording"
	"mevolve/model/readings"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Status describes the evolution in a few words: "2.1 s left
// retraining on 518 graphs".
func (x *Session) Status() string {
	e := x.here
	if e == nil {
		return ""
	}
	t := x.state.Settings.Iterations
	switch e.Phase(t) {
	case Working:
		if _, left, known := e.Estimate(t); known && e.toEnd {
			return wording.Duration(left) + " left  " + e.Doing()
		}
		return e.Doing() + "  " + wording.Duration(e.busy)
	case Finished:
		if t == 1 {
			return "the iteration is done"
		}
		return fmt.Sprintf("all %d iterations are done", t)
	case Paused, Stopped, Failed:
		switch {
		case e.full != nil && e.full.alone:
			return fmt.Sprintf("iteration %d needs too much memory", e.Complete()+1)
		case e.full != nil:
			return "waits for memory; space tries again"
		}
		return e.Phase(t).String()
	}
	if e.Complete() > 0 {
		return "space resumes, key i runs one"
	}
	if t == 1 {
		return "space runs the iteration"
	}
	return fmt.Sprintf("space runs all %d iterations, key i one", t)
}

// soon is the time left, or passed, that is not worth a number.
const soon = 5 * time.Second

// Left is the finished share of a long run and the time left, before the first iteration is
// complete the time since its start; "" while a pace holds finished steps back.
func (x *Session) Left() string {
	e := x.here
	share, left, known := e.Estimate(x.state.Settings.Iterations)
	switch known = known && e.toEnd; {
	case e.done > e.at || known && left < soon || !known && e.busy < soon:
		return ""
	case known:
		return wording.Percent(share, 0) + "  " + wording.Duration(left) + " left"
	}
	return wording.Percent(share, 0) + "  " + wording.Duration(e.busy)
}

// Share is the finished share of the run; false while none works.
func (x *Session) Share() (share float64, ok bool) {
	if x.here == nil || x.here.Phase(x.state.Settings.Iterations) != Working {
		return 0, false
	}
	share, _, _ = x.here.Estimate(x.state.Settings.Iterations)
	return share, x.here.toEnd
}

// Next describes the current or the next work.
func (x *Session) Next() string {
	if x.here.Phase(x.state.Settings.Iterations) == Working {
		return x.here.Doing() + " …"
	}
	return "next: " + x.here.Doing()
}

// DrawProgress shows the current work or the error.
func (x *Session) DrawProgress(c *paint.Canvas, r paint.Rect) {
	e := x.here
	if e == nil {
		return
	}
	t := x.state.Settings.Iterations
	switch e.Phase(t) {
	case Failed:
		r = r.Below(c.Paragraph(r, wording.FirstLine(e.Err()), theme.Error) + 1)
		chrome.Hints(c, r.Row(0), e.Recovery()...)
		return
	case Stopped, Paused:
		c.Line(r.Row(0), x.Status(), theme.Warning)
		return
	}
	u := e.Unit.Settings
	c.Line(r.Row(0), fmt.Sprintf("%s of %s  %s", u.Learner, e.Dataset.Name, u.Mapping), theme.Plain)
	doing := e.Doing()
	if part := e.part.String(); part != "" {
		doing += ", " + part
	}
	c.Line(r.Row(1), doing+"  "+wording.Duration(e.busy), theme.Warning)
	done := float64(e.at+1) / float64(firstPool+1)
	chart.Bar(c, r.Row(2).Left(min(40, r.W)), done, theme.Series, theme.Axis)
}

// The share of an iteration's time after each of its steps; the last step,
// retraining, takes most.
var stages = [4]float64{0, 0.1, 0.3, 0.3}

// Estimate is the finished share of T iterations (0 to 1) and the time left at the last
// iteration's pace. It counts training graphs, since D_train may
// double in every iteration. The time is unknown before the first iteration is
// complete.
func (e *Evolution) Estimate(iterations int) (share float64, left time.Duration, known bool) {
	if e.at < 0 {
		return 0, 0, false
	}
	size := e.sizes(iterations)
	done, total := float64(size[0]), float64(size[0])
	complete := e.Complete()
	for t := 1; t <= iterations; t++ {
		total += float64(size[t])
		switch {
		case t <= complete:
			done += float64(size[t])
		case t == complete+1:
			done += stages[e.at%4] * float64(size[t])
		}
	}
	if complete >= 1 && complete < len(e.completedAt) {
		pace := float64(e.completedAt[complete]-e.completedAt[complete-1]) / float64(size[min(complete, iterations)])
		since := float64(e.busy - e.completedAt[complete])
		need := total - done
		if complete < iterations { // the current iteration counts by elapsed time
			need = total - done + stages[e.at%4]*float64(size[complete+1])
		}
		return done / total, time.Duration(max(0, pace*need-since)), true
	}
	return done / total, 0, false
}

// sizes is |D_train| after each iteration: measured for the past, extrapolated with
// a constant share of kept graphs for the future.
func (e *Evolution) sizes(iterations int) []int {
	size := make([]int, iterations+1)
	size[0] = len(e.Split.Train)
	kept := 1.0
	s := e.Unit.Settings
	for t := 1; t <= iterations; t++ {
		if t <= e.Complete() {
			n := e.numbers[t]
			size[t] = n.Train
			if n.Pool > 0 {
				kept = float64(n.Kept) / float64(n.Pool)
			}
			continue
		}
		sources := size[t-1]
		if s.Readings.Pool == readings.PoolOriginals {
			sources = size[0]
		}
		if s.MaxPool > 0 {
			sources = min(sources, s.MaxPool)
		}
		size[t] = size[t-1] + int(kept*float64(sources))
	}
	return size
}
