package tui

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"mevolve/tui/paint"
)

// line is the way to the terminal: the model that Bubble Tea runs and the
// output it writes to. Bubble Tea keeps the terminal's modes; the frames are
// written here, as the cells that differ, and one at a time: each ends with a
// question that every terminal answers (its primary device attributes), and no
// other is written before the answer. So a slow line never holds more than one
// frame, whatever keys and work bring meanwhile, and a fast one is not held up.
// A terminal that does not answer gets at most sixty frames a second, each when
// the one before is taken.
type line struct {
	*os.File
	app     *App
	hurry   <-chan struct{} // closed where nothing is to be waited for any more
	profile colorprofile.Profile
	stale   bool          // something may have changed since the last frame
	frame   int           // number of the last one
	arrived chan struct{} // closed when it is shown; nil for then
	mute    bool          // the terminal has not answered in time

	screen paint.Screen
	styles []string // opening sequences as the theme names them
	open   []string // and as this terminal understands them

	mu      sync.Mutex // of everything below, and of writing
	entered bool       // the terminal is ours, the alternate screen shown
	again   bool       // it has become so since the last frame
	sent    int        // number of the last frame that was written, or left unwritten
	asked   int        // questions without an answer
	due     time.Time  // when the last of them should have come
	tail    []byte     // of what was read, the beginning of an answer perhaps
	resting bool       // nothing more is written until enter
}

// lateMsg tells that a frame is old enough for the next one.
type lateMsg int

// quiet is how many times a second Bubble Tea looks for something to write,
// which takes time also where there is nothing.
const quiet = 10

// attributes is how a terminal tells its primary device attributes.
var attributes = regexp.MustCompile(`\x1b\[\?[0-9;]*c`)

func newLine(app *App, terminal *os.File, hurry <-chan struct{}) *line {
	return &line{File: terminal, app: app, hurry: hurry, profile: colorprofile.Detect(terminal, os.Environ())}
}

// enter takes the terminal before Bubble Tea gets round to it.
func (l *line) enter() {
	l.next()
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = l.File.WriteString(ansi.SetModeAltScreenSaveCursor + ansi.ResetModeTextCursorEnable)
	l.entered, l.again, l.resting = true, true, false
}

// Write writes for Bubble Tea what asks the terminal or sets its modes. What
// places or draws would draw over our frames.
func (l *line) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var out []byte
	var state byte
	asking := false
	for rest := b; len(rest) > 0; {
		seq, _, n, next := ansi.DecodeSequence(rest, state, nil)
		rest, state = rest[n:], next
		switch {
		case string(seq) == ansi.SetModeAltScreenSaveCursor:
			if l.entered {
				continue
			}
			l.entered, l.again = true, true
		case string(seq) == ansi.ResetModeAltScreenSaveCursor:
			l.entered = false
		case ansi.HasCsiPrefix(seq) && !bytes.ContainsAny(seq[2:3], "<=>?"), !ansi.HasEscPrefix(seq):
			continue
		case string(seq) == ansi.SetModeSynchronizedOutput, string(seq) == ansi.ResetModeSynchronizedOutput:
			continue
		case asks(seq) && !l.entered: // nobody would read the answer
			continue
		}
		asking = asking || asks(seq)
		out = append(out, seq...)
	}
	if len(out) == 0 {
		return len(b), nil
	}
	if asking { // so that leave knows when all is answered
		out = l.ask(out)
	}
	if _, err := l.File.Write(out); err != nil {
		return 0, err
	}
	return len(b), nil
}

// asks tells whether Bubble Tea wants an answer: of a mode, a colour, the keys.
func asks(seq []byte) bool {
	return bytes.HasSuffix(seq, []byte("$p")) || ansi.HasOscPrefix(seq) && bytes.Contains(seq, []byte(";?")) || string(seq) == ansi.RequestKittyKeyboard
}

// ask puts a question behind what is written, whose answer tells that it has
// arrived. l.mu is held.
func (l *line) ask(out []byte) []byte {
	l.asked++
	l.due = time.Now().Add(patienceFor(out))
	return append(out, ansi.RequestPrimaryDeviceAttributes...)
}

// patienceFor is how long the answer to what is written may take: the way
// there and back, and what a slow line takes for the bytes before it.
func patienceFor(out []byte) time.Duration {
	return 2*time.Second + time.Duration(len(out))*100*time.Microsecond
}

// heard takes note of the answers in what is read.
func (l *line) heard(b []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tail = append(l.tail, b...)
	for at := attributes.FindIndex(l.tail); at != nil; at = attributes.FindIndex(l.tail) {
		l.asked = max(0, l.asked-1)
		l.tail = l.tail[at[1]:]
	}
	l.tail = l.tail[max(0, len(l.tail)-64):]
}

// waits tells whether an answer is under way.
func (l *line) waits() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.asked > 0 && time.Now().Before(l.due)
}

// shown tells whether the last frame is, by an answer to what was asked behind
// it: one to an earlier question says nothing of a frame on its way.
func (l *line) shown() bool {
	l.mu.Lock()
	sent := l.sent
	l.mu.Unlock()
	return sent == l.frame && !l.waits()
}

// settle writes nothing more and waits a moment for what is under way.
func (l *line) settle() {
	l.mu.Lock()
	l.resting = true
	l.mu.Unlock()
	l.await(patience / 2)
}

// await waits for what is under way, for a while.
func (l *line) await(most time.Duration) {
	for until := time.Now().Add(most); l.waits() && time.Now().Before(until); {
		select {
		case <-l.hurry:
			return
		case <-time.After(time.Millisecond):
		}
	}
}

func (l *line) Init() tea.Cmd { return l.app.Init() }

// View is the terminal's modes. Without a blank Bubble Tea would erase the
// screen at every look.
func (l *line) View() tea.View {
	v := l.app.modes()
	v.SetContent(" ")
	return v
}

func (l *line) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	fit := l.fit(msg)
	switch msg := msg.(type) {
	case uv.PrimaryDeviceAttributesEvent:
		if l.mute = false; l.shown() {
			l.next()
		}
		return l, tea.Batch(fit, l.paint())
	case lateMsg:
		if l.arrived != nil && int(msg) == l.frame {
			l.mute = true
			l.next()
		}
		return l, tea.Batch(fit, l.paint())
	case tea.ColorProfileMsg:
		l.profile, l.open = msg.Profile, nil
	case tea.WindowSizeMsg:
		return l, tea.Batch(fit, l.paint())
	}
	cmd := l.app.Update(msg)
	l.stale = true
	return l, tea.Batch(fit, cmd, l.paint())
}

// fit takes the size of the window as it is when a message comes, whatever it is
// about: of a change in the first moments, before Bubble Tea listens, none ever
// tells.
func (l *line) fit(msg tea.Msg) tea.Cmd {
	size, changed := msg.(tea.WindowSizeMsg) // perhaps back since: what was cut off is gone
	if w, h, err := term.GetSize(l.Fd()); err == nil {
		size = tea.WindowSizeMsg{Width: w, Height: h}
		changed = changed || w != l.app.w || h != l.app.h
	}
	if !changed {
		return nil
	}
	l.screen.Forget()
	l.stale = true
	cmd := l.app.Update(size)
	return cmd
}

// next lets the next frame be written.
func (l *line) next() {
	if l.arrived != nil {
		close(l.arrived)
		l.arrived = nil
	}
}

// paint writes the frame that is due, if the one before has arrived.
func (l *line) paint() tea.Cmd {
	if l.arrived != nil || l.app.ended || l.app.w == 0 {
		return nil
	}
	l.mu.Lock()
	entered, again := l.entered && !l.resting, l.again
	if entered {
		l.again = false
	}
	l.mu.Unlock()
	if !entered || !l.stale && !again {
		return nil
	}
	l.stale = false
	l.app.draw()
	if again {
		l.screen.Forget()
	}
	// A terminal that knows how shows all of a frame at once; others ignore the mode.
	begin := []byte(ansi.SetModeSynchronizedOutput)
	changes := l.screen.Show(begin, l.app.canvas, l.understood())
	if len(changes) == len(begin) {
		return nil
	}
	changes = append(changes, ansi.ResetModeSynchronizedOutput...)
	l.frame++
	arrived, frame, mute := make(chan struct{}), l.frame, l.mute
	l.arrived = arrived
	return func() tea.Msg {
		wait := time.Second / 60
		if !mute {
			wait = patienceFor(changes)
		}
		l.send(changes, frame, mute)
		select {
		case <-arrived:
			return nil
		case <-l.app.desk.Ended():
			return nil
		case <-time.After(wait):
			return lateMsg(frame)
		}
	}
}

// send writes a frame, unless the terminal has been left meanwhile.
func (l *line) send(changes []byte, frame int, mute bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sent = frame
	if !l.entered || l.resting {
		l.again = true
		return
	}
	if !mute {
		changes = l.ask(changes)
	}
	_, _ = l.File.Write(changes)
}

// understood are the theme's opening sequences in the terminal's colours.
func (l *line) understood() []string {
	styles := l.app.state.Theme.Open()
	if l.open != nil && &l.styles[0] == &styles[0] {
		return l.open
	}
	l.styles, l.open = styles, make([]string, len(styles))
	for i, s := range styles {
		var b bytes.Buffer
		w := colorprofile.Writer{Forward: &b, Profile: l.profile}
		_, _ = w.Write([]byte(s))
		if l.open[i] = b.String(); l.open[i] == ansi.ResetStyle {
			l.open[i] = ""
		}
	}
	return l.open
}

// leave gives the terminal back where Bubble Tea has not come to take it, and
// takes the answers that are still under way, which a shell would take for keys.
// Bubble Tea reads no more.
func (l *line) leave() {
	if !l.mu.TryLock() { // a frame is still being written
		return
	}
	if l.entered {
		_, _ = l.File.WriteString(ansi.SetModeTextCursorEnable + ansi.ResetModeAltScreenSaveCursor)
		l.entered = false
	}
	l.mu.Unlock()
	if !l.waits() {
		return
	}
	modes, err := term.MakeRaw(os.Stdin.Fd())
	if err != nil {
		return
	}
	defer func() { _ = term.Restore(os.Stdin.Fd(), modes) }()
	in, err := uv.NewCancelReader(os.Stdin)
	if err != nil {
		return
	}
	defer in.Close()
	l.drain(in)
}

// drain takes from in what is under way, until it has come or its time is over. A
// Read that does not end even then is left alone: Bubble Tea's reader, still there,
// has taken what it was woken for, and Cancel ends only one that waits to be woken.
func (l *line) drain(in interface {
	io.Reader
	Cancel() bool
}) {
	read := make(chan struct{})
	go func() {
		defer close(read)
		for chunk := make([]byte, 256); l.waits(); {
			n, err := in.Read(chunk)
			if err != nil {
				return
			}
			l.heard(chunk[:n])
		}
	}()
	l.await(time.Until(l.due))
	in.Cancel()
	select {
	case <-read:
	case <-time.After(patience / 4):
	}
}
