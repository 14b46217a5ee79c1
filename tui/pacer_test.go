//go:build unix

package tui

import (
	"io"
	"os"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
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

// The explorer ends though the answer it waits for never comes to it: Cancel does not
// end a Read that has been woken in vain.
func TestPacer_EndsThoughAnotherReaderTakesTheAnswer(t *testing.T) {
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	defer to.Close()
	if _, err := to.WriteString("\x1b[?62c"); err != nil {
		t.Fatal(err)
	}
	over, left := make(chan struct{}), make(chan struct{})
	in, err := uv.NewCancelReader(robbed{from, over, left})
	if err != nil {
		t.Fatal(err)
	}
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
	in, err := uv.NewCancelReader(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if _, err := to.WriteString("q\x1b[?62"); err != nil {
		t.Fatal(err)
	}
	l := &pacer{unanswered: 1, due: time.Now().Add(time.Hour)}
	time.AfterFunc(10*time.Millisecond, func() { _, _ = to.WriteString(";22c") })
	ends(t, func() { l.drain(in) })
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
