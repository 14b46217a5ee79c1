//go:build unix

package tui

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/must"
)

// robbed is a terminal that says there is something to read, and what there was is
// taken by another reader before it is read.
type robbed struct {
	*os.File
	over, left chan struct{}
}

func (r robbed) Read([]byte) (int, error) {
	defer close(r.left)
	<-r.over
	return 0, io.EOF
}

// stubborn is a terminal that takes no output until what it sent has been read.
type stubborn struct {
	*silent
	read chan struct{}
}

func (s stubborn) Write(b []byte) (int, error) {
	<-s.read
	return len(b), nil
}

// A guest who pastes while a frame is on its way: the frame waits for the paste to be read.
func TestPacer_ReadsWhileTheTerminalTakesNoOutput(t *testing.T) {
	read, written := make(chan struct{}), make(chan struct{})
	l := &pacer{to: stubborn{&silent{80, 24}, read}}
	go func() {
		defer close(written)
		_, _ = l.Write([]byte("a frame"))
	}()
	for l.written() == 0 { // until the frame is on its way
		runtime.Gosched()
	}
	l.heard([]byte("a paste"))
	close(read)
	<-written
}

// The explorer ends though the answer it waits for never comes to it: Cancel does not
// end a Read that has been woken in vain.
func TestPacer_EndsThoughAnotherReaderTakesTheAnswer(t *testing.T) {
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	defer to.Close()
	must.Get(to.WriteString("\x1b[?62c"))
	over, left := make(chan struct{}), make(chan struct{})
	in := must.Get(uv.NewCancelReader(robbed{from, over, left}))
	l := &pacer{unanswered: 1, due: time.Now().Add(10 * time.Millisecond)}
	ends(t, func() { l.drain(in) })
	close(over)
	<-left // before its file is closed
}

// An answer that comes is taken, and nothing is waited for behind it.
func TestPacer_EndsWithTheAnswer(t *testing.T) {
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	defer to.Close()
	in := must.Get(uv.NewCancelReader(from))
	defer in.Close()
	must.Get(to.WriteString("q\x1b[?62"))
	l := &pacer{unanswered: 1, due: time.Now().Add(time.Hour)}
	time.AfterFunc(10*time.Millisecond, func() { _, _ = to.WriteString(";22c") })
	ends(t, func() { l.drain(in) })
	if l.isAwaitingAnswer() {
		t.Error("the answer is not taken")
	}
}

// paper is a terminal that takes what is written.
type paper struct {
	Terminal
	bytes.Buffer
}

func (p *paper) Write(b []byte) (int, error) { return p.Buffer.Write(b) }
func (p *paper) Read(b []byte) (int, error)  { return 0, io.EOF }

// Bubble Tea may keep its question for the background until the explorer leaves the terminal. The
// answer came into the shell, where nobody had waited for it.
func TestPacer_AwaitsTheAnswerToAQuestionOfTheEnd(t *testing.T) {
	to := &paper{}
	l := &pacer{to: to}
	l.flush()
	for _, c := range []struct {
		last  string
		waits bool
	}{{ansi.ResetStyle, false}, {ansi.ResetStyle + ansi.RequestBackgroundColor, true}} {
		must.Get(l.Write([]byte(c.last)))
		if asks := strings.HasSuffix(to.String(), ansi.RequestPrimaryDeviceAttributes); l.isAwaitingAnswer() != c.waits || asks != c.waits {
			t.Errorf("%q at the end: waits %v, asks %v, want %v", c.last, l.isAwaitingAnswer(), asks, c.waits)
		}
	}
	l.heard([]byte("\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62c"))
	if l.isAwaitingAnswer() {
		t.Error("the answer is not taken")
	}
}

func ends(t *testing.T, do func()) {
	t.Helper()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		do()
	}()
	select {
	case <-ended:
	case <-time.After(2 * time.Minute):
		t.Fatal("it does not end")
	}
}
