package tui

import (
	"bytes"
	"io"
	"regexp"
	"sync"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
)

// pacer is the output that Bubble Tea writes to. It ends each write with a question that every
// terminal answers ("primary device attributes"), and notes the answers in the input: isReady
// reports whether the terminal has received all output. Write never waits for an answer, because
// Bubble Tea holds a lock while it writes and its event loop needs the same lock.
type pacer struct {
	to          Terminal
	stopWaiting <-chan struct{} // closed at the second signal: wait for no answer
	late        func()          // called when an answer does not come in time; may be nil

	writing sync.Mutex // held while an output is written, which may take as long as the terminal likes

	mu         sync.Mutex    // guards all fields below; not held while writing
	writes     int           // outputs so far
	beganAt    time.Time     // when the output that is being written began; zero if none is
	unanswered int           // questions without an answer
	sentAt     time.Time     // when the last question was written
	due        time.Time     // when its answer should have come
	took       time.Duration // from the last question that was answered to its answer
	overdue    *time.Timer   // calls lapse at due
	isMute     bool          // no answer has come in time: no questions until one comes
	isPaused   bool          // no questions until resume
	tail       []byte        // end of the input read, possibly an incomplete answer
}

// lateMsg reports that the terminal has not answered in time.
type lateMsg struct{}

// deviceAttributes matches the answer to "primary device attributes".
var deviceAttributes = regexp.MustCompile(`\x1b\[\?[0-9;]*c`)

// patienceFor is the time limit for the answer to n bytes: the round trip, and the time of a
// slow line for the bytes.
func patienceFor(n int) time.Duration {
	return 2*time.Second + time.Duration(n)*100*time.Microsecond
}

// Write writes an output and a question. It holds no lock that heard needs, so that the input is
// read while the output waits for the terminal.
func (l *pacer) Write(b []byte) (int, error) {
	l.writing.Lock()
	defer l.writing.Unlock()
	defer l.end()
	if !l.begin(b) {
		return l.to.Write(b)
	}
	if _, err := l.to.Write(append(b[:len(b):len(b)], ansi.RequestPrimaryDeviceAttributes...)); err != nil {
		return 0, err
	}
	return len(b), nil
}

// begin counts an output that is about to be written, and reports whether a question follows it.
func (l *pacer) begin(b []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.writes++
	l.beganAt = time.Now()
	own := bytes.Contains(b, []byte(ansi.RequestBackgroundColor)) // Bubble Tea's own question
	if l.isMute || l.isPaused && !own {
		return false
	}
	l.unanswered++
	l.sentAt = time.Now()
	l.due = l.sentAt.Add(patienceFor(len(b)))
	if l.overdue != nil {
		l.overdue.Stop()
	}
	l.overdue = time.AfterFunc(time.Until(l.due), l.lapse)
	return true
}

// end notes that an output is written.
func (l *pacer) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.beganAt = time.Time{}
}

// isStuck reports whether the terminal has not taken an output for half of exitTimeout.
func (l *pacer) isStuck() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.beganAt.IsZero() && time.Since(l.beganAt) >= exitTimeout/2
}

// lapse is called when the answer to the last question is due.
func (l *pacer) lapse() {
	l.mu.Lock()
	isLate := l.unanswered > 0 && !time.Now().Before(l.due)
	l.isMute = l.isMute || isLate
	l.mu.Unlock()
	if isLate && l.late != nil {
		l.late()
	}
}

// heard counts the answers in the input.
func (l *pacer) heard(b []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tail = append(l.tail, b...)
	for at := deviceAttributes.FindIndex(l.tail); at != nil; at = deviceAttributes.FindIndex(l.tail) {
		l.unanswered, l.isMute = max(0, l.unanswered-1), false
		l.took = time.Since(l.sentAt)
		l.tail = l.tail[at[1]:]
	}
	l.tail = l.tail[max(0, len(l.tail)-64):]
}

// isReady reports whether the terminal has received all output, or answers no question.
func (l *pacer) isReady() bool { return !l.isAwaitingAnswer() }

// isAwaitingAnswer reports whether an answer is missing and not yet late.
func (l *pacer) isAwaitingAnswer() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.unanswered > 0 && !l.isMute && time.Now().Before(l.due)
}

// written is the number of outputs so far.
func (l *pacer) written() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.writes
}

// received is the number of outputs that the terminal has received: all but those without an
// answer yet.
func (l *pacer) received() int {
	if l.isReady() {
		return l.written()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.writes - l.unanswered
}

// roundTrip is the time that the last answer took.
func (l *pacer) roundTrip() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.took
}

// flush waits up to exitTimeout/2 until the terminal has received all output. No question
// follows until resume, except one after a question of Bubble Tea's that it has kept until
// then: leave reads both answers.
func (l *pacer) flush() {
	l.mu.Lock()
	l.isPaused = true
	l.mu.Unlock()
	l.await(exitTimeout / 2)
}

// resume lets questions follow again; answers to earlier ones no longer count.
func (l *pacer) resume() {
	l.mu.Lock()
	l.isPaused, l.isMute, l.unanswered = false, false, 0
	l.mu.Unlock()
}

// await waits for missing answers, for at most the given time.
func (l *pacer) await(most time.Duration) {
	for until := time.Now().Add(most); l.isAwaitingAnswer() && time.Now().Before(until); {
		select {
		case <-l.stopWaiting:
			return
		case <-time.After(time.Millisecond):
		}
	}
}

// leave reads the missing answers, which a shell would read as keys. Bubble Tea no longer reads.
func (l *pacer) leave() {
	if !l.isAwaitingAnswer() {
		return
	}
	tty, ok := l.to.(processTerminal)
	if !ok { // the goroutine of listen still reads
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
func (l *pacer) drain(in interface {
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
