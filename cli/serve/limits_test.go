package serve

import (
	"context"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"mevolve/internal/must"

	"golang.org/x/crypto/ssh"
)

// clock holds the timers of a server. They pass when the test says so.
type clock struct {
	timers  chan timer
	stopped chan time.Duration
}

type timer struct {
	after time.Duration
	do    func()
}

func newClock() *clock { return &clock{make(chan timer, 1000), make(chan time.Duration, 1000)} }

func (c *clock) after(d time.Duration, do func()) (stop func() bool) {
	c.timers <- timer{d, do}
	return func() bool {
		c.stopped <- d
		return true
	}
}

// next is the next timer of a duration.
func (c *clock) next(t *testing.T, d time.Duration) timer {
	t.Helper()
	for {
		select {
		case x := <-c.timers:
			if x.after == d {
				return x
			}
		case <-time.After(time.Minute):
			t.Fatalf("no timer of %v begins", d)
		}
	}
}

// stops waits until a timer of a duration is stopped.
func (c *clock) stops(t *testing.T, d time.Duration) {
	t.Helper()
	for {
		select {
		case x := <-c.stopped:
			if x == d {
				return
			}
		case <-time.After(time.Minute):
			t.Fatalf("no timer of %v is stopped", d)
		}
	}
}

// guesses dials with a password, and closes the connection if the server asks for another.
func guesses(address, password string) <-chan error {
	over := make(chan error, 1)
	go func() {
		c, err := dial(address, ssh.Password(password))
		if err == nil {
			_ = c.Close()
		}
		over <- err
	}()
	return over
}

// The first wrong password of an address is refused at once. After it each password of that
// address waits a second, the right one, too.
func TestServe_DelaysAnAddressThatHasFailed(t *testing.T) {
	times := newClock()
	address, stop := running(t, &Server{Password: "secret", Session: echo, after: times.after})
	defer stop()
	if err := <-guesses(address, "wrong"); err == nil {
		t.Fatal("a wrong password is taken")
	}
	select {
	case x := <-times.timers:
		t.Errorf("the first failure waits %v", x.after)
	default:
	}
	for password, isIn := range map[string]bool{"wrong": false, "secret": true} {
		over := guesses(address, password)
		wait := times.next(t, failure)
		select {
		case err := <-over:
			t.Errorf("%s is answered before the delay: %v", password, err)
		default:
		}
		wait.do()
		if err := <-over; (err == nil) != isIn {
			t.Errorf("%s after the delay: %v", password, err)
		}
	}
}

// A delay ends with its connection or with the server, even if its time never passes: closed
// connections hold no place, and open ones do not hold up the end.
func TestServe_ADelayEndsWithItsConnectionOrTheServer(t *testing.T) {
	times := newClock()
	s := &Server{Password: "secret", Session: echo, after: times.after}
	address, stop := running(t, s)
	defer stop()
	<-guesses(address, "wrong")
	var open []net.Conn
	guess := func() {
		c := must.Get(net.Dial("tcp", address))
		open = append(open, c)
		go func() {
			_, _, _, _ = ssh.NewClientConn(c, address, &ssh.ClientConfig{User: "guest", Auth: []ssh.AuthMethod{ssh.Password("wrong")}, HostKeyCallback: ssh.InsecureIgnoreHostKey()})
		}()
		times.next(t, failure)
	}
	for range mostStrangers - 1 {
		guess()
	}
	for _, c := range open {
		_ = c.Close()
	}
	for range open {
		times.stops(t, failure)
	}
	open = nil
	guess()
	stop()
	times.stops(t, failure)
	_ = open[0].Close()
}

// An address is forgotten after its time; beyond a limit new ones count as failed.
func TestFailures_AreLimited(t *testing.T) {
	var f failures
	at := func(i int) net.Addr { return &net.TCPAddr{IP: net.IPv4(10, 0, byte(i>>8), byte(i)), Port: 1 + i} }
	for i := range 2 * mostFailed {
		f.add(addressOf(at(i)))
	}
	if len(f.last) != mostFailed || !f.has(addressOf(at(0))) || !f.has(addressOf(at(3*mostFailed))) {
		t.Errorf("%d addresses are kept", len(f.last))
	}
	for a := range f.last {
		f.last[a] = time.Now().Add(-forgotten)
	}
	if f.has(addressOf(at(0))) || f.has(addressOf(at(3*mostFailed))) || len(f.last) > 0 {
		t.Errorf("%d addresses are kept after their time", len(f.last))
	}
	for _, two := range [][2]string{{"2001:db8::1", "2001:db8::2"}, {"10.0.0.1", "::ffff:10.0.0.1"}} {
		a, b := addressOf(&net.TCPAddr{IP: net.ParseIP(two[0])}), addressOf(&net.TCPAddr{IP: net.ParseIP(two[1]), Port: 5})
		if a != b || !a.IsValid() {
			t.Errorf("%s is %v, %s is %v", two[0], a, two[1], b)
		}
	}
}

// A client may ask for a terminal again and again: the last one counts and is kept.
func TestServe_TheLastTerminalCounts(t *testing.T) {
	address, stop := running(t, &Server{Password: "secret", Session: echo})
	defer stop()
	c := must.Get(dial(address, ssh.Password("secret")))
	s := must.Get(c.NewSession())
	for range 50 {
		must.Do(s.RequestPty("vt100", 24, 80, nil))
	}
	must.Do(s.RequestPty("xterm", 200, 300, nil))
	s.Stdin = strings.NewReader("key")
	var said strings.Builder
	s.Stdout = &said
	must.Do(s.Shell())
	if err := s.Wait(); err != nil || said.String() != "key  3 2 TERM=xterm\r\n" {
		t.Errorf("the terminal is %q, %v", said.String(), err)
	}
}

// An authenticated connection without a session, or with one and no shell, ends after its time,
// in a full room, too; there it keeps the place of a stranger.
func TestServe_EndsAConnectionWithoutASession(t *testing.T) {
	times := newClock()
	s := &Server{Password: "secret", Session: echo, after: times.after}
	address, stop := running(t, s)
	defer stop()
	for _, state := range []string{"no session", "no shell", "full"} {
		if state == "full" {
			for range Most {
				s.guests <- struct{}{}
			}
		}
		c := must.Get(dial(address, ssh.Password("secret")))
		if state == "no shell" {
			must.Get(c.NewSession())
		}
		limit := times.next(t, opening)
		if held := len(s.strangers); state == "full" && held != 1 {
			t.Errorf("%d places of strangers are held by one in a full room", held)
		}
		limit.do()
		_ = c.Wait()
		times.stops(t, opening)
	}
	for range Most {
		<-s.guests
	}
}

// A session that does not end holds up the end of the server for a limited time.
func TestServe_EndsWithoutASession(t *testing.T) {
	times, in, hold := newClock(), make(chan struct{}), make(chan struct{})
	s := &Server{Password: "secret", after: times.after, Session: func(context.Context, *Terminal, string) string {
		close(in)
		<-hold
		return ""
	}}
	address, stop := running(t, s)
	c := must.Get(dial(address, ssh.Password("secret")))
	defer c.Close()
	go func() { _, _ = session(c, 24, 80, "") }()
	<-in
	over := make(chan struct{})
	go func() {
		stop()
		close(over)
	}()
	limit := times.next(t, ending)
	select {
	case <-over:
		t.Error("the server does not wait for its session")
	default:
	}
	limit.do()
	<-over
	close(hold)
	s.all.Wait()
}

// Words that are longer than any place are refused unread, and after the shell none are read.
func TestServe_ReadsFewWords(t *testing.T) {
	var read []int
	address, stop := running(t, &Server{Password: "secret", Session: func(_ context.Context, t *Terminal, _ string) string {
		_, _ = io.ReadAll(t)
		return "over"
	}, Accepts: func(words string) bool { read = append(read, len(words)); return true }})
	defer stop()
	c := must.Get(dial(address, ssh.Password("secret")))
	s := must.Get(c.NewSession())
	in := must.Get(s.StdinPipe())
	asks := func(words string) bool {
		return must.Get(s.SendRequest("exec", true, ssh.Marshal(struct{ Words string }{words})))
	}
	must.Do(s.RequestPty("xterm", 24, 80, nil))
	if asks(strings.Repeat("m", 30000)) || !asks("m1") || asks("m1") || asks("m1") {
		t.Error("long words, or further ones, are taken")
	}
	_ = in.Close()
	_ = s.Close()
	if !slices.Equal(read, []int{2}) {
		t.Errorf("words of %d bytes are read", read)
	}
	_ = c.Close()
}
