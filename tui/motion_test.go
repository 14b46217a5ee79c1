package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"

	"mevolve/internal/must"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/record"
	"mevolve/tui/screen"
)

// moving is rings on a terminal of 80×24 that answers at once or not.
func moving(t *testing.T, still, responsive bool) *film {
	t.Helper()
	config := everything(t, "rings")
	config.Settings, config.Theme, config.Still = settings.Default(), "dark", still
	f := must.Get(newFilm(t.Context(), config, 80, 24))
	t.Cleanup(f.end)
	must.Do(f.start(80, 24))
	f.app.state.Responsive = responsive
	return f
}

// moved are the frames of the last of some keys.
func moved(t *testing.T, still, responsive bool, script string) []record.Frame {
	t.Helper()
	f := moving(t, still, responsive)
	presses := must.Get(keys.Script(script))
	for _, p := range presses {
		f.shots = nil
		f.now = func(wait time.Duration) { f.shoot(p, "", wait) }
		f.press(p)
		must.Do(f.settle())
		f.shoot(p, "", 0)
	}
	return f.shots
}

// A swap fades in over three frames: sign by sign, and the last frame is the one without motion.
func TestMotion_ASwapFadesInSignBySign(t *testing.T) {
	shots := moved(t, false, true, "2 >")
	if len(shots) != 3 {
		t.Fatalf("a swap has %d frames", len(shots))
	}
	var signs []int
	for _, s := range shots[:2] {
		if s.Wait != screen.MotionFrame {
			t.Errorf("a frame is shown for %v", s.Wait)
		}
	}
	for _, s := range shots {
		text := s.Canvas.Part(s.Canvas.Bounds().Below(3).Above(s.Canvas.H - 8).Left(40)).Plain()
		signs = append(signs, strings.Count(text, "+")+strings.Count(text, "×"))
	}
	if !slices.IsSorted(signs) || signs[0] == signs[2] {
		t.Errorf("the three frames have %d signs in the drawing", signs)
	}
	for what, rest := range map[string][]record.Frame{
		"reduced motion": moved(t, true, true, "2 >"), "a slow line": moved(t, false, false, "2 >"),
	} {
		if len(rest) != 1 || rest[0].Plain() != shots[2].Plain() {
			t.Errorf("with %s a swap has %d frames; the last is\n%s\nand with motion\n%s", what, len(rest), rest[0].Plain(), shots[2].Plain())
		}
	}
}

// A swap that is taken before the motion of the one before has ended begins its own.
func TestMotion_TheNextKeyDoesNotWait(t *testing.T) {
	f := moving(t, false, true)
	for _, key := range []string{"2", ">", ">", "<"} {
		f.press(keys.Press{Key: key})
	}
	f.now = func(time.Duration) {}
	must.Do(f.settle())
	f.shoot(keys.Press{}, "", 0)
	if rest := moved(t, true, true, "2 >"); f.shots[0].Plain() != rest[0].Plain() {
		t.Errorf("after > > < it shows\n%s\nand after one >\n%s", f.shots[0].Plain(), rest[0].Plain())
	}
}

// The head of θ moves over columns in between to a far place; a near one it takes at once.
func TestMotion_ThetaGlidesToAFarPlace(t *testing.T) {
	head := func(s record.Frame) int { return strings.Index(s.Plain(), "your θ ") }
	far := moved(t, false, true, "3 . '.75' enter")
	if len(far) != 3 || head(far[0]) == head(far[1]) || head(far[1]) == head(far[2]) {
		t.Errorf("θ to .75 has %d frames", len(far))
	}
	if near := moved(t, false, true, "3 ]"); len(near) != 1 {
		t.Errorf("θ to its next place has %d frames:\n%s", len(near), near[0].Plain())
	}
	if rest := moved(t, true, true, "3 . '.75' enter"); rest[0].Plain() != far[len(far)-1].Plain() {
		t.Errorf("after its way θ shows\n%s\nand without\n%s", far[len(far)-1].Plain(), rest[0].Plain())
	}
}

// A terminal that answers a frame late gets no motion, one that answers at once does.
func TestMotion_NeedsATerminalThatAnswersAtOnce(t *testing.T) {
	p, out, _ := onTerminal(t)
	for _, late := range []bool{true, false} {
		_, _ = out.Write([]byte("a frame"))
		if late {
			out.sentAt = time.Now().Add(-screen.MotionFrame)
		}
		out.heard([]byte(answer))
		p.Update(uv.PrimaryDeviceAttributesEvent{62})
		if got := p.app.state.Responsive; got == late {
			t.Errorf("with an answer that is late %v, it moves: %v", late, got)
		}
	}
	if p.Update(lateMsg{}); p.app.state.Responsive {
		t.Error("it moves on a terminal that does not answer")
	}
}
