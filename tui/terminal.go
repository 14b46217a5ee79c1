package tui

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"mevolve/internal/parallel"
	"mevolve/tui/job"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/paint"
)

// Terminal shows the explorer and sends its keys: the terminal of the process, or a
// connection. Its reads end with an error once it is gone.
type Terminal interface {
	io.ReadWriteCloser
	Size() (w, h int, err error)
	Resized() <-chan struct{} // receives a value after a change of the size; nil if Bubble Tea listens itself
	Environ() []string        // of the terminal: TERM, COLORTERM, NO_COLOR
}

// frameWriter writes frames to a terminal. It is the model that Bubble Tea
// runs and the output that Bubble Tea writes to: Bubble Tea sets the terminal's
// modes, frameWriter writes the cells that differ from the last frame.
//
// Frames are written one at a time, so that a slow connection holds at most one:
//
//	frame 1 + question →            the question is "primary device attributes",
//	                   ← answer     which every terminal answers
//	frame 2 + question →            only now
//
// A terminal that does not answer in time (isUnresponsive) gets at most sixty frames
// a second, each when the write before has returned.
type frameWriter struct {
	to             Terminal
	app            *App
	stopWaiting    <-chan struct{} // closed at the second signal: wait for no answer
	profile        colorprofile.Profile
	isStale        bool          // the frame may have changed since the last paint
	frame          int           // number of the last frame
	arrived        chan struct{} // closed when the last frame is shown; nil if it is
	isUnresponsive bool          // the terminal has not answered in time

	screen paint.Screen
	styles []string // escape sequences of the theme
	open   []string // the same, in the terminal's colours

	mu             sync.Mutex // guards all fields below, and writing
	isOurs         bool       // the alternate screen is shown
	needsFullFrame bool       // isOurs has become true since the last frame
	sentAt         time.Time  // when the last frame was written
	sent           int        // number of the last frame that was written, or left unwritten
	unanswered     int        // questions without an answer
	due            time.Time  // when the last of them should have come
	tail           []byte     // end of the input read, possibly an incomplete answer
	isPaused       bool       // no output until enter

	panicked *parallel.Panic // the panic that ended the explorer; nil for none
}

// lateMsg allows the next frame after the waiting time.
type lateMsg int

// framesPerSecond is how often Bubble Tea checks for output. frameWriter
// writes the frames itself, so a low rate is enough.
const framesPerSecond = 10

// atOnce is the size of a frame that a terminal reads at once in any case.
const atOnce = 256

// deviceAttributes matches the answer to "primary device attributes".
var deviceAttributes = regexp.MustCompile(`\x1b\[\?[0-9;]*c`)

func newFrameWriter(app *App, to Terminal, stopWaiting <-chan struct{}) *frameWriter {
	return &frameWriter{to: to, app: app, stopWaiting: stopWaiting, profile: profileOf(to)}
}

// enter takes over the terminal before Bubble Tea does.
func (l *frameWriter) enter() {
	l.allowNextFrame()
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = io.WriteString(l.to, ansi.SetModeAltScreenSaveCursor+ansi.ResetModeTextCursorEnable)
	l.isOurs, l.needsFullFrame, l.isPaused = true, true, false
}

// Write passes on Bubble Tea's questions and mode changes. It drops cursor
// movements and text, which would overwrite our frames.
func (l *frameWriter) Write(b []byte) (int, error) {
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
			if l.isOurs {
				continue
			}
			l.isOurs, l.needsFullFrame = true, true
		case string(seq) == ansi.ResetModeAltScreenSaveCursor:
			l.isOurs = false
		case ansi.HasCsiPrefix(seq) && !bytes.ContainsAny(seq[2:3], "<=>?"), !ansi.HasEscPrefix(seq):
			continue
		case string(seq) == ansi.SetModeSynchronizedOutput, string(seq) == ansi.ResetModeSynchronizedOutput:
			continue
		case isQuestion(seq) && !l.isOurs: // its answer would not be read
			continue
		}
		asking = asking || isQuestion(seq)
		out = append(out, seq...)
	}
	if len(out) == 0 {
		return len(b), nil
	}
	if asking { // leave counts the answers
		out = l.appendQuestion(out)
	}
	if _, err := l.to.Write(out); err != nil {
		return 0, err
	}
	return len(b), nil
}

// isQuestion reports whether a sequence requests an answer: a mode, a colour, the keys.
func isQuestion(seq []byte) bool {
	return bytes.HasSuffix(seq, []byte("$p")) || ansi.HasOscPrefix(seq) && bytes.Contains(seq, []byte(";?")) || string(seq) == ansi.RequestKittyKeyboard
}

// appendQuestion appends a question to the output; its answer shows that the output has
// arrived. The caller holds l.mu.
func (l *frameWriter) appendQuestion(out []byte) []byte {
	l.unanswered++
	l.due = time.Now().Add(patienceFor(out))
	return append(out, ansi.RequestPrimaryDeviceAttributes...)
}

// patienceFor is the time limit for the answer to an output: the round
// trip, and the time of a slow line for its bytes.
func patienceFor(out []byte) time.Duration {
	return 2*time.Second + time.Duration(len(out))*100*time.Microsecond
}

// heard counts the answers in the input.
func (l *frameWriter) heard(b []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tail = append(l.tail, b...)
	for at := deviceAttributes.FindIndex(l.tail); at != nil; at = deviceAttributes.FindIndex(l.tail) {
		l.unanswered = max(0, l.unanswered-1)
		l.tail = l.tail[at[1]:]
	}
	l.tail = l.tail[max(0, len(l.tail)-64):]
}

// isAwaitingAnswer reports whether an answer is missing.
func (l *frameWriter) isAwaitingAnswer() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.unanswered > 0 && time.Now().Before(l.due)
}

// lastFrameArrived reports whether the terminal has answered the question after the last
// frame; an answer to an earlier question does not count.
func (l *frameWriter) lastFrameArrived() bool {
	l.mu.Lock()
	sent := l.sent
	l.mu.Unlock()
	return sent == l.frame && !l.isAwaitingAnswer()
}

// roundTrip is the time since the last frame was written, whose answer has come.
func (l *frameWriter) roundTrip() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Since(l.sentAt)
}

// flush waits up to exitTimeout/2 until the terminal has received all output. No output
// follows until enter.
func (l *frameWriter) flush() {
	l.mu.Lock()
	l.isPaused = true
	l.mu.Unlock()
	l.await(exitTimeout / 2)
}

// await waits for missing answers, for at most the given time.
func (l *frameWriter) await(most time.Duration) {
	for until := time.Now().Add(most); l.isAwaitingAnswer() && time.Now().Before(until); {
		select {
		case <-l.stopWaiting:
			return
		case <-time.After(time.Millisecond):
		}
	}
}

func (l *frameWriter) Init() tea.Cmd { return l.guard(l.app.Init) }

// View is the terminal's modes. Its content is a blank, because with an empty view Bubble Tea
// would erase the screen at every check.
func (l *frameWriter) View() tea.View {
	v := l.app.modes()
	v.SetContent(" ")
	return v
}

func (l *frameWriter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if b, ok := msg.(job.Batch); ok {
		if p := (*parallel.Panic)(nil); errors.As(b.Err, &p) {
			msg = panicMsg{p}
		}
	}
	if fell, ok := msg.(panicMsg); ok {
		return l, l.endAtPanic(fell.Panic)
	}
	return l, l.guard(func() tea.Cmd { return l.update(msg) })
}

// update handles a message and paints.
func (l *frameWriter) update(msg tea.Msg) tea.Cmd {
	fit := l.fit(msg)
	switch msg := msg.(type) {
	case uv.PrimaryDeviceAttributesEvent:
		if l.isUnresponsive = false; l.lastFrameArrived() {
			l.app.state.Responsive = l.roundTrip() < screen.MotionFrame
			l.allowNextFrame()
		}
		return tea.Batch(fit, l.paint())
	case lateMsg:
		if l.arrived != nil && int(msg) == l.frame {
			l.isUnresponsive, l.app.state.Responsive = true, false
			l.allowNextFrame()
		}
		return tea.Batch(fit, l.paint())
	case tea.ColorProfileMsg:
		l.profile, l.open = msg.Profile, nil
	case tea.WindowSizeMsg, resizedMsg:
		return tea.Batch(fit, l.paint())
	}
	cmd := l.app.Update(msg)
	l.isStale = true
	return tea.Batch(fit, cmd, l.paint())
}

// fit reads the size of the window at every
// message: Bubble Tea misses a change in the first moments, before it listens for
// changes.
func (l *frameWriter) fit(msg tea.Msg) tea.Cmd {
	size, changed := msg.(tea.WindowSizeMsg) // the size may be back to the old one, but cells that were cut off are lost
	if _, resized := msg.(resizedMsg); resized {
		changed = true
	}
	if w, h, err := l.to.Size(); err == nil {
		size = capped(tea.WindowSizeMsg{Width: w, Height: h})
		changed = changed || size.Width != l.app.w || size.Height != l.app.h
	}
	if !changed {
		return nil
	}
	l.screen.Forget()
	l.isStale = true
	cmd := l.app.Update(size)
	return cmd
}

// allowNextFrame allows the next frame to be written.
func (l *frameWriter) allowNextFrame() {
	if l.arrived != nil {
		close(l.arrived)
		l.arrived = nil
	}
}

// paint writes the next frame, if the previous one has arrived.
func (l *frameWriter) paint() tea.Cmd {
	if l.arrived != nil || l.app.isQuitting || l.app.w == 0 {
		return nil
	}
	l.mu.Lock()
	writable, full := l.isOurs && !l.isPaused, l.needsFullFrame
	if writable {
		l.needsFullFrame = false
	}
	l.mu.Unlock()
	if !writable || !l.isStale && !full {
		return nil
	}
	l.isStale = false
	l.app.draw()
	if full {
		l.screen.Forget()
	}
	begin := []byte(ansi.SetModeSynchronizedOutput)
	changes := l.screen.Show(begin, l.app.canvas, l.understood())
	switch n := len(changes) - len(begin); {
	case n == 0:
		return nil
	case n <= atOnce:
		changes = changes[len(begin):]
	default: // with synchronized output a terminal shows the frame at once; others ignore the mode
		changes = append(changes, ansi.ResetModeSynchronizedOutput...)
	}
	l.frame++
	arrived, frame, unresponsive := make(chan struct{}), l.frame, l.isUnresponsive
	l.arrived = arrived
	return func() tea.Msg {
		wait := time.Second / 60
		if !unresponsive {
			wait = patienceFor(changes)
		}
		l.send(changes, frame, unresponsive)
		select {
		case <-arrived:
			return nil
		case <-l.app.work.Ended():
			return nil
		case <-time.After(wait):
			return lateMsg(frame)
		}
	}
}

// send writes a frame, unless the terminal was left in the meantime.
func (l *frameWriter) send(changes []byte, frame int, unresponsive bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sent, l.sentAt = frame, time.Now()
	if !l.isOurs || l.isPaused {
		l.needsFullFrame = true
		return
	}
	if !unresponsive {
		changes = l.appendQuestion(changes)
	}
	_, _ = l.to.Write(changes)
}

// understood are the theme's escape sequences in the terminal's colours.
func (l *frameWriter) understood() []string {
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

// leave restores the terminal if Bubble Tea has not taken it over, and
// reads the missing answers, which a shell would read as keys.
// Bubble Tea no longer reads.
func (l *frameWriter) leave() {
	for until := time.Now().Add(exitTimeout / 2); !l.mu.TryLock(); time.Sleep(time.Millisecond) {
		if time.Now().After(until) { // a frame is being written and the terminal does not take it
			return
		}
	}
	if l.isOurs {
		_, _ = io.WriteString(l.to, ansi.SetModeTextCursorEnable+ansi.ResetModeAltScreenSaveCursor)
		l.isOurs = false
	}
	l.mu.Unlock()
	if !l.isAwaitingAnswer() {
		return
	}
	tty, ok := l.to.(processTerminal)
	if !ok { // receive still reads
		l.await(exitTimeout / 2)
		return
	}
	modes, err := term.MakeRaw(tty.in.Fd())
	if err != nil {
		return
	}
	defer func() { _ = term.Restore(tty.in.Fd(), modes) }()
	in, err := uv.NewCancelReader(tty.in)
	if err != nil {
		return
	}
	defer in.Close()
	l.drain(in)
}

// drain reads the missing answers from in, within a time limit. A Read that does not end by
// then is abandoned: Bubble Tea's reader may still be blocked and have consumed the
// wake-up, and Cancel ends only a reader that waits for one.
func (l *frameWriter) drain(in interface {
	io.Reader
	Cancel() bool
}) {
	read := make(chan struct{})
	go func() {
		defer close(read)
		for chunk := make([]byte, 256); l.isAwaitingAnswer(); {
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
	case <-time.After(exitTimeout / 4):
	}
}
