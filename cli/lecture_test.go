package cli

import (
	"context"
	"io"
	"net"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"golang.org/x/crypto/ssh"

	"mevolve/internal/must"
	"mevolve/internal/poll"
	"mevolve/model"
	"mevolve/tui"
	"mevolve/tui/room"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// window is a terminal in memory. It shows what is written, and types its answers.
type window struct {
	typing *typist

	asked, answered atomic.Int64  // questions that end a frame
	heard           chan struct{} // after an answer

	mu     sync.Mutex
	w, h   int
	screen *vt.Emulator
	alt    bool
}

func newWindow(w, h int, typing io.Writer) *window {
	x := &window{typing: newTypist(typing), w: w, h: h, screen: vt.NewEmulator(w, h), heard: make(chan struct{}, 1)}
	x.screen.SetCallbacks(vt.Callbacks{AltScreen: func(on bool) { x.alt = on }})
	x.screen.RegisterCsiHandler('c', func(ansi.Params) bool { x.asked.Add(1); return false })
	go func() {
		for chunk := make([]byte, 1024); ; {
			n, err := x.screen.Read(chunk)
			if err != nil {
				return
			}
			_, _ = x.typing.Write(chunk[:n])
			x.answered.Add(int64(len(deviceAnswer.FindAll(chunk[:n], -1))))
			select {
			case x.heard <- struct{}{}:
			default:
			}
		}
	}()
	return x
}

// deviceAnswer is a terminal's answer to the question that ends a frame.
var deviceAnswer = regexp.MustCompile(`\x1b\[\?[0-9;]*c`)

// typist writes keys and answers one after the other: a channel of ssh takes one write at a
// time. What is not read yet waits, as in a terminal: a long text does not hold up an answer.
type typist struct {
	waiting chan []byte
	end     context.CancelFunc
}

func newTypist(to io.Writer) *typist {
	ctx, end := context.WithCancel(context.Background())
	t := &typist{make(chan []byte, 1<<12), end}
	go func() {
		for {
			select {
			case b := <-t.waiting:
				if _, err := to.Write(b); err != nil {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return t
}

func (t *typist) Write(b []byte) (int, error) {
	select {
	case t.waiting <- slices.Clone(b):
	default: // nobody reads any more
	}
	return len(b), nil
}

func (x *window) Write(b []byte) (int, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.screen.Write(b)
}

// types types keys as one who has seen the frames that are there: keys that come before the
// terminal's answer are meant for what was shown before.
func (x *window) types(keys string) {
	for late := time.After(time.Second); x.asked.Load() > x.answered.Load(); {
		select {
		case <-x.heard:
		case <-late: // the screen is not what the keys are for, and the test will say so
			_, _ = io.WriteString(x.typing, keys)
			return
		}
	}
	_, _ = io.WriteString(x.typing, keys)
}

func (x *window) text() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return ansi.Strip(x.screen.Render())
}

// shows waits for a text.
func (x *window) shows(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !poll.Until(time.Minute, func() bool { return strings.Contains(x.text(), text) }) {
			t.Fatalf("%q does not come:\n%s", text, x.text())
		}
	}
}

func (x *window) close() {
	x.typing.end()
	if answers, ok := x.screen.InputPipe().(io.Closer); ok {
		_ = answers.Close()
	}
}

// canvas is what is shown now.
func (x *window) canvas() *paint.Canvas {
	x.mu.Lock()
	defer x.mu.Unlock()
	c := paint.New(x.w, x.h, theme.Named(theme.Usual, true).Open(), false)
	c.Styled(c.Bounds(), x.screen.Render())
	return c
}

// desk is the presenter's terminal.
type desk struct {
	*window
	keys *io.PipeReader
}

func (d desk) Read(b []byte) (int, error)  { return d.keys.Read(b) }
func (d desk) Close() error                { return nil }
func (d desk) Size() (w, h int, err error) { return d.w, d.h, nil }
func (d desk) Resized() <-chan struct{}    { return nil }
func (d desk) Environ() []string           { return []string{"TERM=xterm-256color", "COLORTERM=truecolor"} }

// lecture is a class with its presenter.
type lecture struct {
	*class
	t     testing.TB
	desk  desk
	over  chan error // of the presenter's explorer
	ended chan error // of the server
	stop  func()
}

// begin begins a class over connections on this machine.
func begin(t testing.TB, o serveOptions, names ...string) *lecture {
	t.Helper()
	if o.idle == 0 {
		o.idle = time.Hour
	}
	o.flags = newSettingsFlags()
	x := newClass(o)
	must.Do(x.prepare(withConfig(context.Background()), terminal{strings.NewReader(""), io.Discard, io.Discard}, names))
	record, done, err := votesFile(o.votes, terminal{err: io.Discard}, x.lessons)
	if err != nil {
		t.Fatal(err)
	}
	x.room = room.New(40, record)
	x.listener = must.Get(net.Listen("tcp", "127.0.0.1:0"))
	ctx, end := context.WithCancel(context.Background())
	l := &lecture{class: x, t: t, over: make(chan error, 1), ended: make(chan error, 1)}
	go func() { l.ended <- x.server.Serve(ctx, x.listener) }()
	keys, typing := io.Pipe()
	l.desk = desk{newWindow(120, 40, typing), keys}
	config := x.presenter()
	config.ASCII, config.Theme, config.Opened = false, "dark", true
	config.LessonDone, config.Opens = nil, nil
	go func() { l.over <- tui.Serve(ctx, config, l.desk) }()
	l.desk.shows(t, "1 DATASET")
	stopped := false
	l.stop = func() {
		if stopped {
			return
		}
		stopped = true
		end()
		<-l.over
		if err := <-l.ended; err != nil {
			t.Error(err)
		}
		_ = keys.Close()
		l.desk.close()
		done()
	}
	t.Cleanup(l.stop)
	return l
}

// Under serve, too, nothing moves where the configuration has reduced-motion.
func TestServe_HasReducedMotion(t *testing.T) {
	for value, want := range map[string]bool{"yes": true, "no": false} {
		t.Setenv("MEVOLVE_REDUCED_MOTION", value)
		x := &class{options: serveOptions{flags: newSettingsFlags()}, datasets: map[string]*model.Dataset{}}
		must.Do(x.prepare(withConfig(t.Context()), terminal{strings.NewReader(""), io.Discard, io.Discard}, nil))
		if config := x.explorer(); config.Still != want {
			t.Errorf("reduced-motion %s: still is %v", value, config.Still)
		}
	}
}

// guest is a guest at a terminal of its own.
type guest struct {
	*window
	client  *ssh.Client
	session *ssh.Session
	left    chan error
}

// joins connects a guest; words are those behind the host on its command line.
func (l *lecture) joins(w, h int, words string) *guest {
	l.t.Helper()
	return must.Get(l.connects(w, h, words))
}

func (l *lecture) connects(w, h int, words string) (*guest, error) {
	client, err := ssh.Dial("tcp", l.listener.Addr().String(), &ssh.ClientConfig{
		User: "guest", Auth: []ssh.AuthMethod{ssh.Password(l.server.Password)}, HostKeyCallback: ssh.FixedHostKey(l.server.HostKey.PublicKey()),
	})
	if err != nil {
		return nil, err
	}
	session, err := client.NewSession()
	if err != nil {
		return nil, err
	}
	in, err := session.StdinPipe()
	if err != nil {
		return nil, err
	}
	g := &guest{newWindow(w, h, in), client, session, make(chan error, 1)}
	session.Stdout, session.Stderr = g, g
	if err := session.RequestPty("xterm-256color", h, w, nil); err != nil {
		return nil, err
	}
	if words == "" {
		err = session.Shell()
	} else {
		err = session.Start(words)
	}
	if err != nil {
		return nil, err
	}
	go func() {
		g.left <- session.Wait()
		_ = client.Close()
		g.close()
	}()
	return g, nil
}

// cut ends the connection without a word.
func (g *guest) cut() {
	_ = g.client.Close()
	<-g.left
}

// leaves waits until the session has ended, and checks that the terminal is restored.
func (g *guest) leaves(t testing.TB) {
	t.Helper()
	select {
	case err := <-g.left:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Fatalf("the session does not end:\n%s", g.text())
	}
	if g.alt {
		t.Error("the alternate screen is left on")
	}
}
