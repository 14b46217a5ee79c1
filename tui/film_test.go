package tui

import (
	"context"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/record"
)

func filmed(t *testing.T, dataset string, workers int, script string) []record.Frame {
	t.Helper()
	config := everything(t, dataset)
	config.Settings, config.Theme, config.Workers, config.Share = settings.Default(), "dark", workers, job.Alone()
	config.Settings.Learner, config.Settings.Iterations = "sf+knn", 2
	return must.Get(Film(context.Background(), config, 80, 24, script))
}

// What is filmed is at rest: no frame waits for something, and two films are the
// same cells in the same colours, whatever the number of workers.
func TestFilm_WaitsForWhatIsAtWorkAndIsTheSameTwice(t *testing.T) {
	const script = "2 → → > 3 ] / 'r<.5' Enter Esc 4 i space 5 6 , c Esc 2 T Enter space Tab"
	first, second := filmed(t, "communities", 1, script), filmed(t, "communities", 3, script)
	if len(first) != 24+4 || len(second) != len(first) {
		t.Fatalf("%d and %d frames of 23 presses, of which one plays four stages", len(first), len(second))
	}
	for i := range first {
		if played := i+1 < len(first) && first[i].Press == "space" && first[i+1].Press == "space"; played != (first[i].Wait == 500*time.Millisecond) {
			t.Errorf("frame %d, after %s, is shown for %v", i, first[i].Press, first[i].Wait)
		}
		if a, b := first[i].String(), second[i].String(); a != b {
			t.Errorf("frame %d, after %s, is once\n%s\nand once\n%s", i, first[i].Press, first[i].Plain(), second[i].Plain())
		}
	}
	for _, want := range []struct {
		after, shows string
	}{{"3", "q of class"}, {"space", "all 2 iterations are done"}, {"5", "2 of 2"}} {
		found := false
		for _, s := range first {
			found = found || s.Press == want.after && strings.Contains(s.Plain(), want.shows)
		}
		if !found {
			t.Errorf("no frame after %s shows %q", want.after, want.shows)
		}
	}
}

// What is typed goes to a prompt, and help says what a key means.
func TestFilm_NamesWhatWasPressed(t *testing.T) {
	shots := filmed(t, "toy", 1, "/ 'n>4' Enter 2 →")
	for i, want := range [][2]string{{"", ""}, {"/", "list only"}, {"'n>4'", ""}, {"Enter", ""}, {"2", "augment"}, {"→", "next line"}} {
		if s := shots[i]; s.Press != want[0] || !strings.HasPrefix(s.Means, want[1]) || (want[1] == "") != (s.Means == "") {
			t.Errorf("frame %d is after %q, %q", i, s.Press, s.Means)
		}
	}
	expect.Contains(t, shots[3].Plain(), "of 6: n>4")
}

func TestFilm_RefusesInASentence(t *testing.T) {
	for _, c := range []struct {
		w, h         int
		script, says string
	}{
		{80, 24, "2 banana", "no key banana"},
		{80, 24, "2 → q", "key 3 of 3, q, quits"},
		{80, 24, "2 ~", "~ does nothing on screen Augment"},
		{80, 24, "Ctrl-Z", "shell"},
		{30, 24, "", "60×16"},
	} {
		config := everything(t, "toy")
		config.Settings, config.Theme = settings.Default(), "dark"
		expect.Refused(t, expect.ErrorOf(Film(context.Background(), config, c.w, c.h, c.script)), c.says)
	}
}

// A recording leaves nothing behind, and screen 6 shows what a new user sees.
func TestFilm_WritesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	shots := filmed(t, "toy", 1, "e t 6 space")
	for i, says := range map[int]string{2: "nothing is written", 4: "all 80 trials done"} {
		if !strings.Contains(shots[i].Plain(), says) {
			t.Errorf("after %s:\n%s", shots[i].Press, shots[i].Plain())
		}
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("it left %v, %v", left, err)
	}
}

// What plays by itself is filmed line by line, as if → were pressed.
func TestFilm_HoldsEachLineThatIsPlayed(t *testing.T) {
	played := filmed(t, "toy", 1, "2 space")
	last := played[len(played)-1].Plain()
	by := filmed(t, "toy", 1, "2"+strings.Repeat(" →", len(played)-3))
	if len(played) < 6 || by[len(by)-1].Plain() != last {
		t.Errorf("after %d frames it shows\n%s\nand by hand\n%s", len(played), last, by[len(by)-1].Plain())
	}
	for i := 3; i < len(played); i++ {
		if played[i].Press != "space" || played[i].Plain() == played[i-1].Plain() {
			t.Errorf("frame %d, after %s, is the one before", i, played[i].Press)
		}
	}
}

// A position may point beyond the candidates there are: no key stumbles over it.
func TestFilm_PointsNoFartherThanTheCandidates(t *testing.T) {
	for _, line := range []string{"swap", "draw", "path", "deletion-draw"} {
		for _, away := range []string{"9999", "-9999"} {
			config, at := everything(t, "toy"), settings.Start()
			at.Screen, at.Step, at.View = 2, 1, map[string]string{"line": line, "pick": away}
			config.Settings, config.Theme, config.Position = settings.Default(), "dark", &at
			for _, key := range []string{"f", "c", "W W"} {
				if _, err := Film(context.Background(), config, 80, 24, key); err != nil {
					t.Errorf("%s of %s, line %s: %v", key, away, line, err)
				}
			}
		}
	}
}

// stepOfATest ends a frame of an animation.
type stepOfATest struct{}

func (stepOfATest) Beat() time.Duration { return time.Second }

// A step shows what all other work has led to, however long that takes: on a busy machine a
// recording of a played evolution had a frame less.
func TestFilm_AStepWaitsForTheOtherWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := must.Get(newFilm(context.Background(), toy(t)(), 80, 24))
		defer f.end()
		must.Do(f.start(80, 24))
		var done atomic.Bool
		frames := 0
		f.now = func(time.Duration) {
			if frames++; !done.Load() {
				t.Error("a frame is taken while work is done")
			}
		}
		f.begin(func() tea.Msg {
			time.Sleep(time.Minute) // of the bubble: no time passes
			done.Store(true)
			return nil
		})
		for range 2 {
			f.begin(func() tea.Msg { return stepOfATest{} })
		}
		if err := f.settle(); err != nil || frames != 2 {
			t.Errorf("%d frames of two steps, %v", frames, err)
		}
	})
}
