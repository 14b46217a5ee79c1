package foreign

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/mattn/go-shellwords"

	"mevolve/augment"
	"mevolve/model"
)

// The longest line that a program may answer, and how much of what it prints on
// stderr is remembered.
const (
	longest    = 64 << 20
	remembered = 2 << 10
)

// DefaultLimit is how long a program may take for one graph where nothing else is said.
const DefaultLimit = 10 * time.Second

// Program is another program that maps graphs: a child process for each worker that
// asks at once, kept for the next graph. Close it.
type Program struct {
	command string
	words   []string
	name    string // of the file that is run, for a reader
	limit   time.Duration
	mu      sync.Mutex
	idle    []*child
	closed  bool
	printed tail // on stderr, by all children
}

// NewProgram takes a command as it would be typed. It is run as its words say, without
// a shell. limit is how long one graph may take.
func NewProgram(command string, limit time.Duration) (*Program, error) {
	words, err := shellwords.NewParser().Parse(command)
	if err != nil {
		return nil, fmt.Errorf("the command %q cannot be taken apart into words: %w", command, err)
	}
	return NewProgramOf(words, command, limit)
}

// NewProgramOf takes the words of a command, which is called as it is written.
func NewProgramOf(words []string, command string, limit time.Duration) (*Program, error) {
	if len(words) == 0 {
		return nil, errors.New("the command of a mapping is empty; expected a program and its arguments, such as 'python3 mine.py'")
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil, fmt.Errorf("the program %q of a mapping cannot be run: %w", words[0], err)
	}
	name := words[0]
	for _, w := range words[1:] {
		if exists(w) {
			name = w
			break
		}
	}
	return &Program{command: command, words: words, name: name, limit: limit}, nil
}

// Kind is the mapping that it is.
func (p *Program) Kind() augment.Kind {
	content := []byte(strings.Join(p.words, "\x00"))
	for _, w := range p.words[1:] {
		if exists(w) {
			if file, err := os.ReadFile(w); err == nil {
				content = append(content, file...)
			}
		}
	}
	k := kind(p.name, filepath.Base(p.name), content, p.tell)
	k.Flags, k.Source = []string{"--mapping-cmd", p.command}, p
	if p.limit != DefaultLimit {
		k.Flags = append(k.Flags, "--mapping-timeout", p.limit.String())
	}
	return k
}

// Anew is the same program, just started: it has been asked nothing yet.
func (p *Program) Anew() (*Program, error) {
	return &Program{command: p.command, words: p.words, name: p.name, limit: p.limit}, nil
}

// Printed is the end of what the program has written on stderr.
func (p *Program) Printed() string { return p.printed.String() }

func (p *Program) tell(ctx context.Context, g *model.Graph, o augment.Options, seed uint64) ([]augment.Attempt, error) {
	answer, err := p.Ask(ctx, Ask(ctx, g, o, seed))
	if err != nil {
		return nil, err
	}
	if answer.Error != "" {
		return nil, fmt.Errorf("`%s` cannot map it: %s", p.command, answer.Error)
	}
	attempts, err := answer.Read(g.N())
	if err != nil {
		return nil, fmt.Errorf("`%s` answers wrongly: %w", p.command, err)
	}
	return attempts, nil
}

// Ask asks once. A child that does not answer in time, or no JSON, is ended.
func (p *Program) Ask(ctx context.Context, r Request) (Answer, error) {
	var answer Answer
	line, err := json.Marshal(r)
	if err != nil {
		return answer, err
	}
	c, err := p.take()
	if err != nil {
		return answer, err
	}
	reply, err := c.exchange(ctx, append(line, '\n'), p.limit)
	if err == nil {
		err = decode(reply, &answer)
	}
	if err != nil {
		c.end()
		if ctx.Err() != nil {
			return answer, ctx.Err()
		}
		said := ""
		if text := c.errors.latest(); text != "" {
			said = "; it printed: " + text
		}
		return answer, fmt.Errorf("`%s`: %w%s", p.command, err, said)
	}
	p.give(c)
	return answer, nil
}

func (p *Program) take() (*child, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, errors.New("the program has been ended")
	}
	if n := len(p.idle); n > 0 {
		c := p.idle[n-1]
		p.idle = p.idle[:n-1]
		return c, nil
	}
	return start(p.words, &p.printed)
}

func (p *Program) give(c *child) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		c.end()
		return
	}
	p.idle = append(p.idle, c)
}

// Close ends the children: their input ends, and who does not go then is killed.
func (p *Program) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, c := range p.idle {
		c.leave()
	}
	p.idle = nil
}

// child is one process of a program.
type child struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	errors  tail
	gone    chan struct{}
}

func start(words []string, all *tail) (*child, error) {
	c := &child{command: exec.Command(words[0], words[1:]...), gone: make(chan struct{})}
	apart(c.command)
	in, err := c.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.in, c.out = in, bufio.NewScanner(out)
	c.out.Buffer(make([]byte, 0, 4096), longest)
	c.command.Stderr = io.MultiWriter(&c.errors, all)
	c.command.WaitDelay = time.Second
	if err := c.command.Start(); err != nil {
		return nil, fmt.Errorf("`%s` cannot be started: %w", strings.Join(words, " "), err)
	}
	return c, nil
}

// exchange sends a line and waits for one.
func (c *child) exchange(ctx context.Context, line []byte, limit time.Duration) ([]byte, error) {
	type reply struct {
		line []byte
		err  error
	}
	done := make(chan reply, 1)
	go func() {
		_, _ = c.in.Write(line) // who does not read may answer all the same
		switch {
		case c.out.Scan():
			done <- reply{line: bytes.Clone(c.out.Bytes())}
		case errors.Is(c.out.Err(), bufio.ErrTooLong):
			done <- reply{err: fmt.Errorf("its answer is longer than %d MB", longest>>20)}
		default:
			done <- reply{err: errors.New("it ended without an answer")}
		}
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case r := <-done:
		if r.err != nil {
			c.end() // and with it what it printed is complete
		}
		return r.line, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
		return nil, fmt.Errorf("it has not answered within %v (--mapping-timeout)", limit)
	}
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

// leave lets it go by itself, for a moment.
func (c *child) leave() {
	_ = c.in.Close()
	timer := time.AfterFunc(200*time.Millisecond, func() { kill(c.command) })
	defer timer.Stop()
	_ = c.command.Wait()
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

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(t.text), "?"))
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
