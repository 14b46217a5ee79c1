//go:build linux

package e2e

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"mevolve/internal/must"
	"mevolve/internal/poll"
)

// pupil is a guest whose terminal answers questions, and measures.
type pupil struct {
	in     io.WriteCloser
	client *ssh.Client

	typing sync.Mutex // a channel takes one write at a time

	mu     sync.Mutex
	tail   []byte
	bytes  int
	frames int
	since  time.Time // of the last key; zero once its frame is here
	took   []time.Duration
}

// Write takes what the server sends.
func (p *pupil) Write(b []byte) (int, error) {
	p.mu.Lock()
	p.bytes += len(b)
	text := append(p.tail, b...)
	questions := bytes.Count(text, []byte("\x1b[c")) // a frame ends with one
	if p.frames += questions; questions > 0 && !p.since.IsZero() {
		p.took = append(p.took, time.Since(p.since))
		p.since = time.Time{}
	}
	p.tail = append([]byte(nil), text[max(0, len(text)-2):]...) // shorter than a question
	if bytes.HasSuffix(text, []byte("\x1b[c")) {
		p.tail = nil
	}
	p.mu.Unlock()
	for range questions {
		p.types("\x1b[?62c")
	}
	return len(b), nil
}

func (p *pupil) types(text string) {
	p.typing.Lock()
	defer p.typing.Unlock()
	_, _ = io.WriteString(p.in, text)
}

func (p *pupil) press(key string) {
	p.mu.Lock()
	p.since = time.Now()
	p.mu.Unlock()
	p.types(key)
}

func (p *pupil) seen() (frames, bytes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.frames, p.bytes
}

// class is a served class in a terminal.
type class struct {
	*terminal
	address, password string
}

func teach(t *testing.T, args ...string) *class {
	t.Helper()
	x := start(t, 120, 40, nil, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)
	text := x.shows("Enter opens the explorer")
	port := regexp.MustCompile(`-p (\d+)`).FindStringSubmatch(text)
	password := regexp.MustCompile(`password is +(\S+)`).FindStringSubmatch(text)
	if port == nil || password == nil {
		t.Fatalf("no address or password:\n%s", text)
	}
	x.press("\r")
	x.shows("1 DATASET")
	return &class{x, "127.0.0.1:" + port[1], password[1]}
}

// Guests may be in before the presenter's explorer is open: Ctrl-Z stops nothing there either.
func TestClass_CtrlZBeforeEnterStopsNothing(t *testing.T) {
	x := start(t, 120, 40, nil, "serve", "--listen", "127.0.0.1:0")
	x.shows("Enter opens the explorer. Quitting")
	x.press(ctrlZ)
	x.shows("Ctrl-Z does nothing here: it would stop the class.")
	x.press("\r")
	x.shows("1 DATASET")
}

func (x *class) joins() *pupil {
	x.t.Helper()
	client := must.Get(ssh.Dial("tcp", x.address, &ssh.ClientConfig{User: "pupil", Auth: []ssh.AuthMethod{ssh.Password(x.password)}, HostKeyCallback: ssh.InsecureIgnoreHostKey()}))
	x.t.Cleanup(func() { _ = client.Close() })
	s := must.Get(client.NewSession())
	p := &pupil{client: client}
	p.in = must.Get(s.StdinPipe())
	s.Stdout, s.Stderr = p, p
	must.Do(s.RequestPty("xterm-256color", 24, 80, nil))
	must.Do(s.Shell())
	if !poll.Until(patience, func() bool { frames, _ := p.seen(); return frames > 0 }) {
		x.t.Fatal("a guest sees no frame")
	}
	return p
}

// used is the processor time and the memory of the process so far.
func (x *class) used() (cpu time.Duration, rss int) {
	x.t.Helper()
	var user, system int
	stat := must.Get(os.ReadFile(fmt.Sprintf("/proc/%d/stat", x.cmd.Process.Pid)))
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+2:]))
	_, _ = fmt.Sscan(fields[11]+" "+fields[12], &user, &system)
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", x.cmd.Process.Pid))
	_, _ = fmt.Sscan(regexp.MustCompile(`VmRSS:\s+(\d+)`).FindStringSubmatch(string(status))[1], &rss)
	return time.Duration(user+system) * 10 * time.Millisecond, rss << 10
}

// A class of 30 guests, beside one that evolves: the figures of docs/performance.md.
func TestFigures_AClassOf30(t *testing.T) {
	measuring(t)
	for _, name := range []string{"MUTAG", "ENZYMES"} {
		x := teach(t, data(t, name))
		x.shows("size (n, m) alone", "5 folds")
		cpu, rss := x.used()
		var all []*pupil
		for range 30 {
			all = append(all, x.joins())
		}
		x.settled()
		arrived, full := x.used()
		t.Logf("%s: on arrival %v of processor time and %d kB of memory a guest", name, tenths((arrived-cpu)/30), (full-rss)/30>>10)
		const rest = 5
		time.Sleep(rest * time.Second)
		rested, _ := x.used()
		t.Logf("%s: at rest %v of processor time a second", name, tenths((rested-arrived)/rest))
		measure := func(what string, some []*pupil) {
			for _, p := range some {
				p.mu.Lock()
				p.took, p.bytes = nil, 0
				p.mu.Unlock()
			}
			before, _ := x.used()
			keys := 0
			pace := time.NewTicker(time.Second / time.Duration(2*len(some))) // two keys a second each
			for range 15 {
				for _, p := range some {
					p.press("n")
					keys++
					<-pace.C
				}
			}
			pace.Stop()
			time.Sleep(time.Second)
			after, memory := x.used()
			var took []time.Duration
			sent := 0
			for _, p := range some {
				p.mu.Lock()
				took, sent = append(took, p.took...), sent+p.bytes
				p.mu.Unlock()
			}
			median, p95, most := spread(took)
			t.Logf("%s, %s: %d frames of %d keys, key to frame median %v, p95 %v, max %v; %v of processor time and %d bytes a key; %d MB", name, what,
				len(took), keys, tenths(median), tenths(p95), tenths(most), tenths((after-before)/time.Duration(keys)), sent/keys, memory>>20)
		}
		for _, p := range all {
			p.press("2")
		}
		x.settled()
		measure("30 guests step", all)
		all[0].press("4")
		x.settled()
		all[0].press(" ")
		measure("29 guests step, one evolves", all[1:])
		for _, p := range all[:8] {
			before, _ := p.seen()
			p.press("4")
			poll.Until(patience, func() bool { frames, _ := p.seen(); return frames > before })
			p.press(" ")
		}
		measure("22 guests step, eight evolve", all[8:])
		x.quits("qy")
	}
}

// The command, its words and its end, with the program as it is.
func TestServe_OpensHereAndEndsForAll(t *testing.T) {
	t.Parallel()
	x := teach(t, "toy")
	p := x.joins()
	x.shows("1 of 1 follow")
	before, _ := p.seen()
	x.press("2")
	if !poll.Until(patience, func() bool { frames, _ := p.seen(); return frames > before }) {
		t.Fatal("a guest does not follow")
	}
	x.quits("qy")
	if err := p.client.Wait(); err == nil {
		t.Log("the connection ended")
	}
}
