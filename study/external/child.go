package external

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"mevolve/internal/wording"
)

// The longest line that a program may answer, and how much of what it prints on
// stderr is remembered, in bytes.
const (
	longest    = 64 << 20
	remembered = 2 << 10
)

// grace is how long a child may take to go by itself.
const grace = 200 * time.Millisecond

// child is one process of a program.
type child struct {
	command *exec.Cmd
	in      io.WriteCloser
	asked   int64 // how many requests it was sent
	errors  tail
	gone    chan struct{}

	// Its stdout is read all the time, so that a line too many is seen before the
	// next request is sent.
	lines   chan output
	arrived atomic.Int64 // bytes
	taken   int64        // of them in answers
}

// output is a line that a child has printed.
type output struct {
	line []byte
	end  int64 // bytes up to its end
	err  error
}

func start(words []string, all *tail) (*child, error) {
	c := &child{command: exec.Command(words[0], words[1:]...), gone: make(chan struct{}), lines: make(chan output, 1)}
	setProcessGroup(c.command)
	in, err := c.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.in = in
	c.command.Stderr = io.MultiWriter(&c.errors, all)
	c.command.WaitDelay = time.Second
	if err := begin(c.command); err != nil {
		return nil, fmt.Errorf("`%s` cannot be started: %w", wording.ShownLine(strings.Join(words, " ")), err)
	}
	go c.listen(out)
	return c, nil
}

// counted counts the bytes that are read.
type counted struct {
	io.Reader
	n *atomic.Int64
}

func (r counted) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	r.n.Add(int64(n))
	return n, err
}

// listen reads what a child prints, a line ahead of what was asked at most.
func (c *child) listen(out io.Reader) {
	defer close(c.lines)
	end, searched := int64(0), 0 // bytes of all lines; of this one, without an end
	lines := bufio.NewScanner(counted{out, &c.arrived})
	lines.Buffer(make([]byte, 0, 4096), longest)
	lines.Split(func(data []byte, atEnd bool) (int, []byte, error) {
		if !atEnd && bytes.IndexByte(data[searched:], '\n') < 0 {
			searched = len(data) // a long line arrives in many parts
			return 0, nil, nil
		}
		searched = 0
		n, line, err := bufio.ScanLines(data, atEnd)
		end += int64(n)
		return n, line, err
	})
	send := func(r output) bool {
		select {
		case c.lines <- r:
			return true
		case <-c.gone:
			return false
		}
	}
	for lines.Scan() {
		if !send(output{line: bytes.Clone(lines.Bytes()), end: end}) {
			return
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		send(output{err: fmt.Errorf("its answer is longer than %d MB", longest>>20)})
	}
}

// extra is an error where the child has printed more than its answers.
func (c *child) extra() error {
	if c.arrived.Load() == c.taken {
		return nil
	}
	select {
	case r := <-c.lines:
		return c.tooMuch(r)
	default: // half a line
		return c.tooMuch(output{})
	}
}

func (c *child) tooMuch(r output) error {
	found := ""
	if r.line != nil {
		found = ", and then " + wording.Quoted(string(r.line))
	}
	if c.taken == 0 {
		return fmt.Errorf("it answered before it was asked%s; %s", found, whatPrints)
	}
	return fmt.Errorf("it answered more than one line%s; %s", found, whatPrints)
}

// whatPrints is the usual cause of a line that is no answer.
const whatPrints = "print writes into the answer; write to stderr (in Python print(…, file=sys.stderr))"

// exchange sends a line and waits for one.
func (c *child) exchange(ctx context.Context, line []byte, limit time.Duration) ([]byte, error) {
	if err := c.extra(); err != nil {
		return nil, err
	}
	sent := make(chan struct{})
	go func() {
		_, _ = c.in.Write(line) // who does not read may answer all the same
		close(sent)
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	late := fmt.Errorf("it has not answered within %v (--mapping-timeout)", limit)
	var r output
	select {
	case answer, ok := <-c.lines:
		if !ok {
			answer.err = errors.New("it ended without an answer")
		}
		r = answer
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
		return nil, late
	}
	if r.err != nil {
		c.end() // and with it what it printed is complete
		return nil, r.err
	}
	select { // the next request follows this one
	case <-sent:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
		return nil, late
	}
	c.taken = r.end
	return r.line, c.extra()
}

// end kills the child and what it has started.
func (c *child) end() {
	select {
	case <-c.gone:
		return
	default:
	}
	close(c.gone)
	_ = c.in.Close()
	kill(c.command)
	_ = c.command.Wait()
}

// leave lets it go by itself, for a moment, and returns what it has printed beyond its
// answers.
func (c *child) leave() error {
	_ = c.in.Close()
	timer := time.AfterFunc(grace, func() { kill(c.command) })
	defer kill(c.command) // what it has started
	defer timer.Stop()
	var err error
	select {
	case r, more := <-c.lines: // the end of what it prints
		if more {
			err = c.tooMuch(r)
		}
	case <-time.After(grace):
	}
	close(c.gone)
	_ = c.command.Wait()
	return err
}

// tail is the end of what was written.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if over := len(t.text) - remembered; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(b), nil
}

// String is the tail as it can be shown.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := t.text
	for len(text) > 0 && len(t.text) == remembered && text[0]&0xc0 == 0x80 { // a character that was cut
		text = text[1:]
	}
	return wording.Shown(strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
}

// latest is its last lines, for a sentence.
func (t *tail) latest() string {
	const most = 6
	lines := strings.Split(t.String(), "\n")
	if len(lines) > most {
		lines = append([]string{"…"}, lines[len(lines)-most:]...)
	}
	return strings.Join(lines, "\n")
}
