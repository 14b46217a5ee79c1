package serve

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
	"golang.org/x/crypto/ssh"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/internal/poll"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newSigner() ssh.Signer {
	_, key := must.Both(ed25519.GenerateKey(rand.Reader))
	return must.Get(ssh.NewSignerFromKey(key))
}

// running is a server on this machine until the test ends.
func running(t testing.TB, s *Server) (address string, stop func()) {
	t.Helper()
	s.HostKey = newSigner()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))
	ctx, end := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() { over <- s.Serve(ctx, l) }()
	stopped := false
	stop = func() {
		if !stopped {
			stopped = true
			end()
			if err := <-over; err != nil {
				t.Error(err)
			}
		}
	}
	t.Cleanup(stop)
	return l.Addr().String(), stop
}

func dial(address string, auth ...ssh.AuthMethod) (*ssh.Client, error) {
	return ssh.Dial("tcp", address, &ssh.ClientConfig{User: "guest", Auth: auth, HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: time.Minute})
}

// echo answers with what the terminal is.
func echo(_ context.Context, t *Terminal, words string) string {
	w, h, _ := t.Size()
	b := make([]byte, 8)
	n, _ := t.Read(b)
	return strings.Join(append([]string{string(b[:n]), words, string(rune('0' + w/100)), string(rune('0' + h/100))}, t.Environ()...), " ")
}

// session runs a session and returns its output and its error.
func session(c *ssh.Client, rows, columns int, words string, env ...string) (string, error) {
	s, err := c.NewSession()
	if err != nil {
		return "", err
	}
	defer s.Close()
	for i := 0; i < len(env); i += 2 {
		if err := s.Setenv(env[i], env[i+1]); err != nil {
			return "", err
		}
	}
	if rows > 0 {
		if err := s.RequestPty("xterm-256color", rows, columns, nil); err != nil {
			return "", err
		}
	}
	s.Stdin = strings.NewReader("key")
	var b strings.Builder
	s.Stdout, s.Stderr = &b, &b
	if words == "" {
		if err = s.Shell(); err == nil {
			err = s.Wait()
		}
	} else {
		err = s.Run(words)
	}
	return b.String(), err
}

// A wrong password, no password, a key that is not in the file: nobody comes in. With a key no
// password counts.
func TestServe_LetsInWhoHasTheKeyOrThePassword(t *testing.T) {
	mine, other := newSigner(), newSigner()
	byPassword, stop := running(t, &Server{Password: "secret", Session: echo})
	defer stop()
	byKey, stopKeys := running(t, &Server{Keys: []ssh.PublicKey{mine.PublicKey()}, Password: "secret", Session: echo})
	defer stopKeys()
	if _, err := dial(byPassword, ssh.Password("Secret")); err == nil {
		t.Error("a wrong password is taken")
	}
	for _, auth := range [][]ssh.AuthMethod{{}, {ssh.PublicKeys(mine)}} {
		if _, err := dial(byPassword, auth...); err == nil {
			t.Errorf("%d ways without the password lead in", len(auth))
		}
	}
	for _, auth := range [][]ssh.AuthMethod{{}, {ssh.PublicKeys(other)}, {ssh.Password("secret")}} {
		if _, err := dial(byKey, auth...); err == nil {
			t.Errorf("%d ways without the key lead in", len(auth))
		}
	}
	for address, auth := range map[string]ssh.AuthMethod{byPassword: ssh.Password("secret"), byKey: ssh.PublicKeys(mine)} {
		c := must.Get(dial(address, auth))
		if said, err := session(c, 24, 80, ""); err != nil || !strings.HasPrefix(said, "key") {
			t.Errorf("the session says %q, %v", said, err)
		}
	}
	if err := (&Server{Session: echo}).Serve(t.Context(), nil); err == nil {
		t.Error("a server without keys and without a password begins")
	}
}

// Commands, sftp, forwarding in both directions, a second session, a session without a
// terminal: all refused, and the first session goes on.
func TestServe_IsATerminalAndNothingElse(t *testing.T) {
	address, stop := running(t, &Server{Password: "secret", Session: echo, Accepts: func(words string) bool { return words == "place" }})
	defer stop()
	open := func() *ssh.Client {
		c := must.Get(dial(address, ssh.Password("secret")))
		t.Cleanup(func() { _ = c.Close() })
		return c
	}
	for _, words := range []string{"ls", "place; ls", "/bin/sh", "scp -t ."} {
		if said, err := session(open(), 24, 80, words); err == nil || said != "" {
			t.Errorf("%q runs: %q", words, said)
		}
	}
	if said, err := session(open(), 24, 80, "place"); err != nil || !strings.Contains(said, "place") {
		t.Errorf("a place is refused: %q, %v", said, err)
	}
	var left *ssh.ExitError
	if said, err := session(open(), 0, 0, ""); !errors.As(err, &left) || !strings.Contains(said, "A terminal is needed") {
		t.Errorf("without a terminal it says %q, %v", said, err)
	}
	c := open()
	s := must.Get(c.NewSession())
	if err := s.RequestSubsystem("sftp"); err == nil {
		t.Error("sftp is served")
	}
	if _, err := c.NewSession(); err == nil {
		t.Error("a second session is served")
	}
	if _, err := c.Dial("tcp", address); err == nil {
		t.Error("a connection is forwarded")
	}
	if _, err := c.Listen("tcp", "127.0.0.1:0"); err == nil {
		t.Error("a port is forwarded back")
	}
	if _, _, err := c.OpenChannel("auth-agent@openssh.com", nil); err == nil {
		t.Error("an agent is forwarded")
	}
	if err := s.Setenv("LD_PRELOAD", "x"); err == nil {
		t.Error("any variable is taken")
	}
	if err := s.RequestPty("xterm", 24, 80, nil); err != nil {
		t.Error(err)
	}
	s.Stdin = strings.NewReader("key")
	if said, err := s.Output(""); err == nil || len(said) > 0 {
		t.Errorf("an empty command runs: %q", said)
	}
}

// A window of any size that a client claims is one of at most 500×200; what it sends of its
// environment are the variables that describe the terminal.
func TestServe_CapsTheWindow(t *testing.T) {
	address, stop := running(t, &Server{Password: "secret", Session: echo})
	defer stop()
	c := must.Get(dial(address, ssh.Password("secret")))
	said, err := session(c, 50000, 50000, "", "COLORTERM", "truecolor")
	if want := "key  5 2 COLORTERM=truecolor TERM=xterm-256color\r\n"; err != nil || said != want {
		t.Errorf("the terminal is %q, %v; expected %q", said, err, want)
	}
}

// The room is full with so many sessions; one that ends makes place. The end of the server
// ends them all.
func TestServe_HasSoManySeats(t *testing.T) {
	in := make(chan struct{}, Most)
	address, stop := running(t, &Server{Password: "secret", Session: func(ctx context.Context, t *Terminal, _ string) string {
		in <- struct{}{}
		read := make(chan struct{})
		go func() { _, _ = t.Read(make([]byte, 1)); close(read) }()
		select {
		case <-ctx.Done():
		case <-read:
		}
		return "over"
	}})
	defer stop()
	var first *ssh.Client
	sit := func() (*ssh.Client, error) {
		c, err := dial(address, ssh.Password("secret"))
		if err != nil {
			return nil, err
		}
		t.Cleanup(func() { _ = c.Close() })
		s, err := c.NewSession()
		if err == nil {
			_, err = s.StdinPipe() // which stays open
		}
		if err == nil {
			err = errors.Join(err, s.RequestPty("xterm", 24, 80, nil), s.Shell())
		}
		return c, err
	}
	for i := range Most {
		c, err := sit()
		if err != nil {
			t.Fatalf("guest %d: %v", i+1, err)
		}
		if <-in; i == 0 {
			first = c
		}
	}
	expect.Refused(t, expect.ErrorOf(sit()), "full")
	_ = first.Close()
	if !poll.Until(time.Minute, func() bool { _, err := sit(); return err == nil }) {
		t.Fatal("the free seat is not given")
	}
	stop()
}

// A panic of a session ends that one; a session that reads nothing and is cut leaves nothing
// (TestMain).
func TestServe_APanicEndsOneSession(t *testing.T) {
	address, stop := running(t, &Server{Password: "secret", Session: func(_ context.Context, t *Terminal, _ string) string {
		var nowhere []int
		return string(rune(nowhere[3]))
	}})
	defer stop()
	for range 2 {
		c := must.Get(dial(address, ssh.Password("secret")))
		if said, err := session(c, 24, 80, ""); err == nil || !strings.Contains(said, "A bug ended this session") {
			t.Errorf("it says %q, %v", said, err)
		}
	}
	c := must.Get(net.Dial("tcp", address)) // a stranger that says nothing
	defer c.Close()
	_, _ = io.ReadAtLeast(c, make([]byte, 4), 4)
}
