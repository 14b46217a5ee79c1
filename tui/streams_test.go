package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"go.uber.org/goleak"

	"mevolve/study/settings"
)

// silent is a terminal that shows nothing and answers nothing; its size may be unknown.
type silent struct{ w, h int }

func (s *silent) Read([]byte) (int, error)    { select {} }
func (s *silent) Write(b []byte) (int, error) { return len(b), nil }
func (s *silent) Close() error                { return nil }
func (s *silent) Resized() <-chan struct{}    { return nil }
func (s *silent) Environ() []string           { return []string{"TERM=xterm-256color"} }
func (s *silent) Size() (w, h int, err error) {
	if s.w == 0 {
		return 0, 0, errors.New("the size is unknown")
	}
	return s.w, s.h, nil
}

// typeahead is what a terminal has sent and the explorer has not read. Sending never waits, as on a
// real terminal, which shows what comes also while it pastes: with a pipe, an answer would wait
// behind a paste, the output for the answer, and the explorer, which reads the paste, for the output.
type typeahead struct {
	mu    sync.Mutex
	more  *sync.Cond
	sent  bytes.Buffer
	ended bool
}

func newTypeahead() *typeahead {
	q := &typeahead{}
	q.more = sync.NewCond(&q.mu)
	return q
}

func (q *typeahead) Write(b []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	defer q.more.Broadcast()
	if q.ended {
		return 0, io.ErrClosedPipe
	}
	return q.sent.Write(b)
}

func (q *typeahead) Read(p []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.sent.Len() == 0 && !q.ended {
		q.more.Wait()
	}
	return q.sent.Read(p)
}

func (q *typeahead) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ended = true
	q.more.Broadcast()
}

// glass is a terminal in memory: what is written is shown, and it answers questions.
type glass struct {
	typing  *typeahead
	resized chan struct{}
	stuck   chan struct{} // closed by Close; nil unless writes block
	blocked chan struct{} // a write blocks
	drawn   chan struct{} // something was written

	mu     sync.Mutex
	w, h   int
	screen *vt.Emulator
	alt    bool
}

func newGlass(w, h int) *glass {
	g := &glass{w: w, h: h, screen: vt.NewEmulator(w, h), resized: make(chan struct{}, 1), blocked: make(chan struct{}, 1), drawn: make(chan struct{}, 1), typing: newTypeahead()}
	g.screen.SetCallbacks(vt.Callbacks{AltScreen: func(on bool) { g.alt = on }})
	go func() { _, _ = io.Copy(g.typing, g.screen) }()
	return g
}

func (g *glass) Read(p []byte) (int, error) { return g.typing.Read(p) }

func (g *glass) Write(b []byte) (int, error) {
	g.mu.Lock()
	stuck := g.stuck
	g.mu.Unlock()
	if stuck != nil {
		notify(g.blocked)
		<-stuck
		return 0, io.ErrClosedPipe
	}
	defer notify(g.drawn)
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.screen.Write(b)
}

// notify wakes the goroutine that waits at a channel, or that will.
func notify(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func (g *glass) Close() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.stuck != nil {
		close(g.stuck)
	}
	return nil
}

func (g *glass) Size() (w, h int, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.w, g.h, nil
}

func (g *glass) Resized() <-chan struct{} { return g.resized }
func (g *glass) Environ() []string        { return []string{"TERM=xterm-256color"} }

// hangUp ends the connection.
func (g *glass) hangUp() {
	g.typing.end()
	if answers, ok := g.screen.InputPipe().(io.Closer); ok {
		_ = answers.Close()
	}
}

func (g *glass) types(keys string) { _, _ = io.WriteString(g.typing, keys) }

func (g *glass) text() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return ansi.Strip(g.screen.Render())
}

func (g *glass) shows(t *testing.T, text string) {
	t.Helper()
	for late := time.After(time.Minute); !strings.Contains(g.text(), text); {
		select {
		case <-g.drawn:
		case <-late:
			t.Fatalf("%q does not come:\n%s", text, g.text())
		}
	}
}

// served is the explorer on a terminal in memory, and its end.
func served(t *testing.T, g *glass, config Config) (cut context.CancelCauseFunc, over <-chan error) {
	t.Helper()
	config.Dataset, config.Settings, config.Theme = blackboard(), settings.Default(), "dark"
	ctx, cut := context.WithCancelCause(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, config, g) }()
	t.Cleanup(func() { cut(nil); g.hangUp() })
	return cut, ended
}

func ended(t *testing.T, over <-chan error) error {
	t.Helper()
	select {
	case err := <-over:
		return err
	case <-time.After(time.Minute):
		t.Fatal("the explorer does not end")
		return nil
	}
}

// The explorer on a terminal that is not the process's: keys, a new size, Ctrl-Z, q.
func TestServe_ShowsTheExplorerOnAnyTerminal(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	g := newGlass(80, 24)
	cut, over := served(t, g, Config{})
	defer cut(nil)
	g.shows(t, "1 DATASET")
	g.types("2")
	g.shows(t, "2 AUGMENT")
	g.types("\x1a") // Ctrl-Z is for a shell
	g.mu.Lock()
	g.w, g.h = 100, 30
	g.screen.Resize(100, 30)
	g.mu.Unlock()
	g.resized <- struct{}{}
	g.types("1")
	g.shows(t, "1 DATASET")
	if rows := strings.Count(g.text(), "\n") + 1; rows != 30 || !g.alt {
		t.Errorf("%d rows are drawn, on the alternate screen: %t", rows, g.alt)
	}
	g.types("q")
	if err := ended(t, over); err != nil {
		t.Error(err)
	}
	if g.alt {
		t.Error("the alternate screen is left on")
	}
	g.hangUp()
}

// The end of the context restores the terminal and is the explorer's error; a connection
// that is cut ends it, too; one that takes no output is closed.
func TestServe_EndsWithItsConnection(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	idle := errors.New("idle")
	for name, end := range map[string]struct {
		do   func(g *glass, cut context.CancelCauseFunc)
		want error
	}{
		"context": {func(_ *glass, cut context.CancelCauseFunc) { cut(idle) }, idle},
		"cut":     {func(g *glass, _ context.CancelCauseFunc) { g.hangUp() }, ErrTerminalGone},
		"stuck": {func(g *glass, cut context.CancelCauseFunc) {
			g.mu.Lock()
			g.stuck = make(chan struct{})
			g.mu.Unlock()
			g.types("2")
			<-g.blocked
			cut(idle)
		}, ErrTerminalStuck},
	} {
		g := newGlass(80, 24)
		cut, over := served(t, g, Config{})
		g.shows(t, "1 DATASET")
		end.do(g, cut)
		if err := ended(t, over); !errors.Is(err, end.want) {
			t.Errorf("%s: %v", name, err)
		}
		if name != "stuck" && g.alt {
			t.Errorf("%s: the alternate screen is left on", name)
		}
		cut(nil)
		g.hangUp()
	}
}
