package cli

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"go.uber.org/goleak"
	"golang.org/x/crypto/ssh"

	"mevolve/model"
	"mevolve/tui"
	"mevolve/tui/job"
	"mevolve/tui/room"
)

// window is a terminal in memory. It shows what is written, and types its answers.
type window struct {
	typing *typist

	mu     sync.Mutex
	w, h   int
	screen *vt.Emulator
	alt    bool
}

func newWindow(w, h int, typing io.Writer) *window {
	x := &window{typing: &typist{to: typing}, w: w, h: h, screen: vt.NewEmulator(w, h)}
	x.screen.SetCallbacks(vt.Callbacks{AltScreen: func(on bool) { x.alt = on }})
	go func() { _, _ = io.Copy(x.typing, x.screen) }()
	return x
}

// typist writes keys and answers one after the other: a channel of ssh takes one write at a
// time.
type typist struct {
	mu sync.Mutex
	to io.Writer
}

func (t *typist) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.to.Write(b)
}

func (x *window) Write(b []byte) (int, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.screen.Write(b)
}

func (x *window) types(keys string) { _, _ = io.WriteString(x.typing, keys) }

func (x *window) text() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return ansi.Strip(x.screen.Render())
}

// shows waits for a text.
func (x *window) shows(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		for end := time.Now().Add(time.Minute); !strings.Contains(x.text(), text); time.Sleep(2 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%q does not come:\n%s", text, x.text())
			}
		}
	}
}

func (x *window) close() {
	if answers, ok := x.screen.InputPipe().(io.Closer); ok {
		_ = answers.Close()
	}
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
func (d desk) Environ() []string           { return []string{"TERM=xterm-256color"} }

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
	x := &class{options: o, gate: job.NewGate(max(1, runtime.NumCPU()-1)), datasets: map[string]*model.Dataset{}}
	if err := x.prepare(context.Background(), terminal{strings.NewReader(""), io.Discard, io.Discard}, names); err != nil {
		t.Fatal(err)
	}
	record, done, err := votesFile(o.votes, terminal{err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	x.room = room.New(40, record)
	if x.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
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
	g, err := l.connects(w, h, words)
	if err != nil {
		l.t.Fatal(err)
	}
	return g
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

// leavesNothing returns a check that no goroutine is left but those of now, once the ticks of
// ended explorers have passed.
func leavesNothing(t *testing.T) (check func()) {
	now := goleak.IgnoreCurrent()
	return func() {
		t.Helper()
		var err error
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
			if err = goleak.Find(now); err == nil {
				return
			}
		}
		t.Error(err)
	}
}

// A class, as docs/class.md tells it: guests follow at their own size, leave, return, vote
// twice; the tally is the presenter's until it is shown; the votes are in the file; a guest's
// line returns to its place; at the end everybody is out.
func TestServe_AClass(t *testing.T) {
	defer leavesNothing(t)()
	votes := filepath.Join(t.TempDir(), "votes.csv")
	l := begin(t, serveOptions{votes: votes}, "toy")
	defer l.stop()
	a, b := l.joins(80, 24, ""), l.joins(120, 40, "")
	for _, g := range []*guest{a, b} {
		g.shows(t, "1 DATASET", "following")
	}
	l.desk.shows(t, "2 of 2 follow")
	l.desk.types("2")
	for _, g := range []*guest{a, b} {
		g.shows(t, "2 AUGMENT", "graph 1 of 6")
	}
	a.types("n")
	a.shows(t, "graph 2 of 6", "Ctrl-R follows")
	l.desk.shows(t, "1 of 2 follow")
	l.desk.types("1")
	b.shows(t, "1 DATASET")
	if text := a.text(); !strings.Contains(text, "2 AUGMENT") {
		t.Errorf("a guest that has left is moved:\n%s", text)
	}
	a.types("\x1a") // Ctrl-Z
	a.types("e")    // the export menu
	a.shows(t, "Export")
	a.types("t")
	a.shows(t, "nothing is written here")
	a.types("6")
	a.shows(t, "6 COMPARE")
	a.types(" ")
	a.shows(t, "no trials run on another machine")
	a.types("2y")
	a.shows(t, "copied: ssh -t -p")
	line := regexp.MustCompile(`m1[\w-]+`).FindString(strings.ReplaceAll(a.text(), "\n", ""))
	a.types("\x12") // Ctrl-R
	a.shows(t, "1 DATASET", "following")

	// The line of y, from the guest's own machine.
	c := l.joins(80, 24, line)
	c.shows(t, "2 AUGMENT", "graph 2 of 6", "Ctrl-R follows")
	c.types("q")
	c.leaves(t)
	c.shows(t, "This returns here: ssh -t -p")

	l.desk.types("T")
	l.desk.shows(t, "Lessons")
	l.desk.types("\x1b[B\r")
	l.desk.shows(t, "1/5")
	l.desk.types(" ")
	l.desk.shows(t, "Vote 1: 0 of 2 guests answered")
	for _, g := range []*guest{a, b} {
		g.shows(t, "Predict", "following")
	}
	a.types("2")
	b.types("5/2")
	a.shows(t, "Your answer is sent", "following")
	l.desk.shows(t, "Vote 1: 2 of 2 guests answered", "2.5 █")
	if strings.Contains(b.text(), "answered") {
		t.Errorf("a guest sees the tally:\n%s", b.text())
	}
	l.desk.types("v")
	b.shows(t, "2 of 2 guests answered", "2.5 █")
	l.desk.types("a")
	l.desk.shows(t, "Vote 2: 0 of 2 guests answered", "(before: 1)")
	a.types("2.5")
	l.desk.shows(t, "Vote 2: 1 of 2 guests answered")
	l.desk.types(" ")
	l.desk.shows(t, "space again shows the answer")
	l.desk.types(" ")
	a.shows(t, "You said 2.5. Right", "following")
	b.shows(t, "Answer", "following")
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		text, _ := os.ReadFile(votes)
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		if len(lines) == 4 {
			for i, want := range []string{"answer,count", ",similarity,1,1,2,1,2,2", ",similarity,1,1,2.5,1,2,2", ",similarity,1,2,2.5,1,1,2"} {
				if !strings.Contains(lines[i], want) {
					t.Errorf("line %d of the votes is %s", i+1, lines[i])
				}
			}
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the votes are\n%s", text)
		}
	}
	l.stop()
	for _, g := range []*guest{a, b} {
		g.leaves(t)
		g.shows(t, "The class is over.")
	}
}

// An idle guest gets its screen back and the line that returns; one that is cut, or reads
// nothing, ends, too. Guests open no file, and no place in one.
func TestServe_GuestsThatDoNothing(t *testing.T) {
	defer leavesNothing(t)()
	l := begin(t, serveOptions{idle: 1500 * time.Millisecond}, "toy")
	defer l.stop()
	a, b := l.joins(80, 24, ""), l.joins(80, 24, "")
	b.mu.Lock() // reads nothing
	a.leaves(t)
	a.shows(t, "No key was pressed for 1.5s.", "This returns here: ssh -t -p")
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if in, _ := l.room.People(); in == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatal("a guest that reads nothing stays")
		}
	}
	b.mu.Unlock()
	b.cut()
	for _, name := range []string{"/etc/passwd", "MUTAG", ".", "serve.go"} {
		if d, err := l.load(t.Context(), name, nil); err == nil {
			t.Errorf("a guest opens %s: %d graphs", name, len(d.Examples))
		}
	}
	for i := range 100 {
		_, _ = l.load(t.Context(), fmt.Sprintf("noise:%d", i+2), nil)
	}
	if n := len(l.datasets); n > mostDraws+1 {
		t.Errorf("%d datasets are kept", n)
	}
}

// Connections that are cut while their guests evolve leave nothing: no goroutine (goleak), no
// seat.
func TestServe_CutsLeaveNothing(t *testing.T) {
	defer leavesNothing(t)()
	cuts := 8
	if os.Getenv("MEVOLVE_LONG") != "" {
		cuts = 100
	}
	l := begin(t, serveOptions{}, "toy")
	defer l.stop()
	var all sync.WaitGroup
	for range 4 { // at once
		all.Go(func() {
			for range cuts / 4 {
				g, err := l.connects(80, 24, "")
				if err != nil {
					t.Error(err)
					return
				}
				g.shows(t, "1 DATASET")
				g.types("3 ") // evolves
				time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
				g.types(strings.Repeat("n", 50)) // and types on
				g.cut()
			}
		})
	}
	all.Wait()
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if in, _ := l.room.People(); in == 0 && l.gate.Waiting() == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatal("guests that were cut stay in the room")
		}
	}
	l.stop()
}

// Guests press any keys at once while the presenter moves: nothing races (with the race
// detector), no session ends by a bug, and nothing is written.
func TestServe_AnyKeysAtOnce(t *testing.T) {
	defer leavesNothing(t)()
	presses := 30
	if os.Getenv("MEVOLVE_LONG") != "" {
		presses = 900
	}
	t.Chdir(t.TempDir())
	l := begin(t, serveOptions{}, "toy")
	defer l.stop()
	keys := append(strings.Split("123456nprmwvd,yTPze?/:[]+- ", ""), "\x1b", "\r", "\t", "\x12", "\x10", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[6~")
	var all sync.WaitGroup
	var guests []*guest
	for i := range 6 {
		g := l.joins(80+10*i, 24+3*i, "")
		guests = append(guests, g)
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 0))
			for n := range presses {
				g.types(keys[r.IntN(len(keys))])
				if n%10 == 5 {
					_ = g.session.WindowChange(20+r.IntN(60), 70+r.IntN(200))
				}
				time.Sleep(time.Duration(r.IntN(20)) * time.Millisecond)
			}
		})
	}
	for n := range 10 {
		l.desk.types([]string{"2", "n", "1", "3"}[n%4])
		time.Sleep(20 * time.Millisecond)
	}
	all.Wait()
	for _, g := range guests {
		select {
		case err := <-g.left: // the palette has quit among its actions
			if err != nil || !strings.Contains(g.text(), "This returns here") {
				t.Errorf("a session ended with %v:\n%s", err, g.text())
			}
		default:
		}
	}
	l.stop()
	if len(l.reports) > 0 {
		t.Errorf("%d sessions ended by a bug: %v", len(l.reports), l.reports)
	}
	if files, _ := os.ReadDir("."); len(files) > 0 {
		t.Errorf("%s was written", files[0].Name())
	}
}

// An hour of class in a minute: 30 guests come, follow a lesson with two votes, a third of
// them explores on its own between, some are cut and come again, and all are at the
// presenter's place at the end.
func TestServe_AnHourOfClass(t *testing.T) {
	if os.Getenv("MEVOLVE_LONG") == "" {
		t.Skip("a class of 30 guests: set MEVOLVE_LONG=1")
	}
	defer leavesNothing(t)()
	votes := filepath.Join(t.TempDir(), "votes.csv")
	l := begin(t, serveOptions{votes: votes}, "toy")
	defer l.stop()
	var all []*guest
	for i := range 30 {
		all = append(all, l.joins(70+i*4, 20+i, ""))
	}
	each := func(do func(i int, g *guest)) {
		var group sync.WaitGroup
		for i, g := range all {
			group.Go(func() { do(i, g) })
		}
		group.Wait()
	}
	each(func(_ int, g *guest) { g.shows(t, "following") })
	l.desk.shows(t, "30 of 30 follow")
	for _, key := range []string{"2", "n", "\x1b[C", "\x1b[C", "1", "3", "2"} { // a walk
		l.desk.types(key)
		time.Sleep(time.Second)
	}
	each(func(_ int, g *guest) { g.shows(t, "2 AUGMENT", "following") })
	each(func(i int, g *guest) { // a third explores
		if i%3 == 0 {
			for _, key := range []string{"n", "m", "3", " ", "4", "?", "\x1b", "1"} {
				g.types(key)
				time.Sleep(300 * time.Millisecond)
			}
			g.shows(t, "Ctrl-R follows")
		}
	})
	l.desk.shows(t, "20 of 30 follow")
	for i := range 5 { // cut, and back
		all[i].cut()
		all[i] = l.joins(80, 24, "")
	}
	each(func(_ int, g *guest) { g.types("\x12") })
	l.desk.shows(t, "30 of 30 follow")
	l.desk.types("T")
	l.desk.shows(t, "Lessons")
	l.desk.types("\x1b[B\r")
	l.desk.shows(t, "1/5")
	l.desk.types(" ")
	for vote, answer := range []string{"2", "2.5"} {
		l.desk.shows(t, fmt.Sprintf("Vote %d: 0 of 30 guests answered", vote+1))
		each(func(i int, g *guest) {
			g.shows(t, "Predict", "following")
			if i%2 == 0 {
				g.types(answer)
			} else {
				g.types("3")
			}
		})
		l.desk.shows(t, "30 of 30 guests answered", answer+" █")
		if vote == 0 {
			l.desk.types("a")
		}
	}
	l.desk.types("v")
	each(func(_ int, g *guest) { g.shows(t, "Vote 2: 30 of 30 guests answered") })
	l.desk.types(" ")
	l.desk.shows(t, "space again shows the answer")
	l.desk.types(" ")
	each(func(_ int, g *guest) { g.shows(t, "Answer", "You said", "following") })
	l.desk.types("\x1b")
	each(func(_ int, g *guest) { g.shows(t, "2 AUGMENT", "following") })
	l.stop()
	each(func(_ int, g *guest) { g.leaves(t) })
	text, err := os.ReadFile(votes)
	if err != nil || strings.Count(string(text), ",15,30,30\n") != 4 {
		t.Errorf("the votes are %v\n%s", err, text)
	}
}
