package serve

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/crypto/ssh"
)

// The largest window that is drawn, whatever a client claims: the cells are held in memory.
const (
	mostColumns = 500
	mostRows    = 200
)

// Terminal is the terminal at the other end of a session.
type Terminal struct {
	ssh.Channel
	User    string
	cut     func() error
	resized chan struct{}

	mu   sync.Mutex
	w, h int
	env  []string
}

// Close cuts the connection: a guest that reads nothing would not take the end of a channel.
func (t *Terminal) Close() error { return t.cut() }

// Size is the size of the window, 0×0 without a terminal.
func (t *Terminal) Size() (w, h int, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.w, t.h, nil
}

// Resized receives a value after a change of the size.
func (t *Terminal) Resized() <-chan struct{} { return t.resized }

// Environ is TERM and the variables that the client sent, as far as they concern the
// terminal.
func (t *Terminal) Environ() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.env)
}

// request takes a pty-req; the latest counts.
func (t *Terminal) request(payload []byte) bool {
	var asked struct {
		Term          string
		Columns, Rows uint32
		Width, Height uint32
		Modes         string
	}
	if ssh.Unmarshal(payload, &asked) != nil || len(asked.Term) > longest || strings.ContainsAny(asked.Term, "/\x00") {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.replace("TERM", asked.Term)
	return t.fit(asked.Columns, asked.Rows)
}

// resize takes a window-change.
func (t *Terminal) resize(payload []byte) bool {
	var asked struct{ Columns, Rows, Width, Height uint32 }
	if ssh.Unmarshal(payload, &asked) != nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.fit(asked.Columns, asked.Rows) {
		return false
	}
	select {
	case t.resized <- struct{}{}:
	default:
	}
	return true
}

// fit limits the size. The caller holds t.mu.
func (t *Terminal) fit(columns, rows uint32) bool {
	if columns == 0 || rows == 0 {
		return false
	}
	t.w, t.h = int(min(columns, mostColumns)), int(min(rows, mostRows))
	return true
}

// longest is the most characters of a value that a client sets.
const longest = 64

// known are the variables that a client may set.
var known = []string{"COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE", "TERM_PROGRAM"}

// set takes an environment variable.
func (t *Terminal) set(payload []byte) bool {
	var asked struct{ Name, Value string }
	if ssh.Unmarshal(payload, &asked) != nil || !slices.Contains(known, asked.Name) || len(asked.Value) > longest {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.replace(asked.Name, asked.Value)
	return true
}

// replace sets a variable; the latest value counts. The caller holds t.mu.
func (t *Terminal) replace(name, value string) {
	t.env = slices.DeleteFunc(t.env, func(v string) bool { return strings.HasPrefix(v, name+"=") })
	t.env = append(t.env, name+"="+value)
}
