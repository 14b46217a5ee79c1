package threshold

import (
	"strings"
	"testing"

	"mevolve/tui/job"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
)

// Back at an iteration that is not in memory, the screen says that it computes, and then draws every
// pane byte for byte as a session that has kept the iteration.
func TestLook_DrawsARecalledIterationAsItWas(t *testing.T) {
	const all = 12
	var frames [2][]string
	for k, kept := range []int64{0, 1 << 40} {
		app := screentest.New(t, screentest.Dataset(t, "toy"))
		app.Settings.Learner, app.Settings.Iterations, app.Settings.MaxPool = "sf+knn", all, 40
		x := session.New(app.State)
		app.Work.Use(job.Share{Memory: job.NewMemory(1<<41, kept)})
		s := New(app.State, x)
		app.Run(s.Update(screen.All))
		app.Run(x.Start(false))
		app.Until("the end", func() bool { return x.Here().Phase(all) == session.Finished })
		for _, at := range []int{3, 1, 10, 4} {
			x.Iteration = at
			absent := !x.Here().InMemory(at)
			if absent != (kept == 0) {
				t.Fatalf("iteration %d is in memory: %t", at, !absent)
			}
			app.Run(s.Update(screen.All))
			if text := screentest.Frame(s, app.Theme, [2]int{140, 45}, 0, false).Plain(); absent && !strings.Contains(text, "is computed again") {
				t.Errorf("while iteration %d is computed the screen shows\n%s", at, text)
			}
			app.Until("the pool", func() bool { s.refresh(); return s.data.calibration != nil && s.data.iteration == at })
			for pane := range s.Panes(screentest.Frame(s, app.Theme, [2]int{140, 45}, 0, false).Bounds()) {
				frames[k] = append(frames[k], screentest.Frame(s, app.Theme, [2]int{140, 45}, pane, true).String())
			}
		}
	}
	for i, frame := range frames[0] {
		if frame != frames[1][i] {
			t.Errorf("frame %d of a recalled iteration is\n%s\nand as kept\n%s", i, frame, frames[1][i])
		}
	}
}
