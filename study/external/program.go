package external

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mattn/go-shellwords"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
)

// DefaultLimit is how long a program may take for one graph where nothing else is said.
const DefaultLimit = 10 * time.Second

// Program is another program that maps graphs: a child process for each worker that
// asks at once, kept for the next graph. Close it. All its children run the files as they were
// when it was made: once a file has changed, it starts no other child, and the work waits for
// those that there are.
type Program struct {
	command string
	words   []string
	name    string // of the file that is run, for a reader
	limit   time.Duration
	version version
	mu      sync.Mutex
	idle    []*child
	living  int           // children, idle or not
	freed   chan struct{} // closed and replaced when a child is idle again or has ended
	closed  bool
	surplus error  // what the first child printed that was not asked for it
	printed tail   // on stderr, by all children
	quoted  string // what of it the first error has said
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
	p := &Program{command: command, words: words, name: name, limit: limit, freed: make(chan struct{})}
	p.version = p.read()
	return p, nil
}

// Kind is the mapping that it is.
func (p *Program) Kind() augment.Kind {
	k := kind(p.name, filepath.Base(p.name), p.version.sum, p.tell)
	k.Flags, k.Source = []string{"--mapping", "cmd:" + p.command}, p
	if p.limit != DefaultLimit {
		k.Flags = append(k.Flags, "--mapping-timeout", p.limit.String())
	}
	return k
}

// Command is the program as it was called.
func (p *Program) Command() string { return p.command }

// Restarted is the same program, just started: it has been asked nothing yet.
func (p *Program) Restarted() (*Program, error) {
	return &Program{command: p.command, words: p.words, name: p.name, limit: p.limit, freed: make(chan struct{}), version: p.version}, nil
}

// Printed is the end of what the program has written on stderr, as it can be shown,
// without the lines that an error has said already.
func (p *Program) Printed() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	said := strings.Split(p.quoted, "\n")
	lines := slices.DeleteFunc(strings.Split(p.printed.String(), "\n"), func(line string) bool { return slices.Contains(said, line) })
	return strings.Join(lines, "\n")
}

func (p *Program) tell(ctx context.Context, g *model.Graph, o augment.Options, seed uint64) ([]augment.Attempt, error) {
	answer, err := p.Ask(ctx, Ask(ctx, g, o, seed))
	if err != nil {
		return nil, err
	}
	if answer.Error != "" {
		return nil, fmt.Errorf("`%s` cannot map it: %s", wording.ShownLine(p.command), answer.Error)
	}
	attempts, err := answer.Read(g)
	if err != nil {
		return nil, fmt.Errorf("`%s` answers wrongly: %w", wording.ShownLine(p.command), err)
	}
	return attempts, nil
}

// Ask asks once. A child that does not answer in time, not in JSON, with more than a
// line, or another request, is ended.
func (p *Program) Ask(ctx context.Context, r Request) (Answer, error) {
	var answer Answer
	c, err := p.take(ctx)
	if err != nil {
		return answer, err
	}
	c.asked++
	r.ID = c.asked
	line, err := json.Marshal(r)
	if err != nil {
		p.end(c)
		return answer, err
	}
	reply, err := c.exchange(ctx, append(line, '\n'), p.limit)
	if err == nil {
		answer, err = readAnswer(reply, r.ID)
	}
	if err != nil {
		p.end(c)
		if ctx.Err() != nil {
			return answer, ctx.Err()
		}
		said := ""
		if text := c.errors.latest(); text != "" {
			said = "; it printed: " + text
			p.setQuoted(text)
		}
		return answer, fmt.Errorf("`%s`: %w%s", wording.ShownLine(p.command), err, said)
	}
	p.give(c)
	return answer, nil
}

// setQuoted records the part of stderr that an error quotes. Only the first is kept, because a
// command reports only its first error.
func (p *Program) setQuoted(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.quoted = cmp.Or(p.quoted, text)
}

// take returns a child that is idle or has just been started.
func (p *Program) take(ctx context.Context) (*child, error) {
	for {
		p.mu.Lock()
		if p.closed {
			p.mu.Unlock()
			return nil, errors.New("the program has been ended")
		}
		if n := len(p.idle); n > 0 {
			c := p.idle[n-1]
			p.idle = p.idle[:n-1]
			p.mu.Unlock()
			return c, nil
		}
		if !p.Changed() {
			c, err := start(p.words, &p.printed)
			if err == nil {
				p.living++
			}
			p.mu.Unlock()
			return c, err
		}
		none, freed := p.living == 0, p.freed
		p.mu.Unlock()
		if none {
			return nil, fmt.Errorf("`%s` has changed since version %s was read, and no process of that version is left; start the command again", wording.ShownLine(p.command), p.Version())
		}
		select {
		case <-freed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// give makes a child idle.
func (p *Program) give(c *child) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		c.end()
		return
	}
	p.idle = append(p.idle, c)
	p.free()
}

// end ends a child.
func (p *Program) end(c *child) {
	c.end()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.living--
	p.free()
}

// free wakes those that wait for a child.
func (p *Program) free() {
	close(p.freed)
	p.freed = make(chan struct{})
}

// Release ends the idle children. Asked again, the program starts another, if its files have not
// changed.
func (p *Program) Release() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.idle {
		c.end()
	}
	p.living -= len(p.idle)
	p.idle = nil
	p.free()
}

// Close ends the children: it closes their input, then kills those that still run. Output beyond
// the answers is an error, because it may be the answer to another request.
func (p *Program) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, c := range p.idle {
		if err := c.leave(); err != nil && p.surplus == nil {
			p.surplus = fmt.Errorf("`%s`: %w", wording.ShownLine(p.command), err)
		}
	}
	p.idle = nil
	p.free()
	return p.surplus
}

// LastLine is the last line that the program has written on stderr; "" for none.
func (p *Program) LastLine() string {
	text := p.printed.String()
	return strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
}
