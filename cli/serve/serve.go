// Package serve serves a program to guests over SSH: a terminal for each, and nothing else
// of the machine. A Server authenticates a connection, takes one session of it, and calls
// Session with its terminal.
//
//	connection → handshake, within a minute → one session channel
//	pty-req, env, window-change → Terminal     shell → Session
//	anything else (exec, sftp, forwarding, a second session) is refused
package serve

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"

	"mevolve/internal/parallel"
)

// The limits of a server.
const (
	Most          = 40               // guests at once
	mostStrangers = 100              // connections without a seat
	handshake     = time.Minute      // of a connection, with the typing of a password
	opening       = 10 * time.Second // from there to the session's shell
	failure       = time.Second      // the delay of a password from an address that has failed
	mostTries     = 6                // of passwords and keys in a connection
	mostWords     = 4096             // bytes of a guest's words: a place
	farewell      = time.Second      // for the last bytes of a session
	ending        = 4 * time.Second  // for all sessions together when the server ends
)

// Server serves guests. Its fields are set before Serve.
type Server struct {
	HostKey  ssh.Signer
	Keys     []ssh.PublicKey // of the guests; without keys the password is asked for
	Password string

	// Session runs a guest's session until ctx ends, and returns the last words to the
	// guest. words are the words behind the host on the guest's command line.
	Session func(ctx context.Context, t *Terminal, words string) (goodbye string)
	// Accepts reports whether words are accepted; the words of a command are refused.
	Accepts func(words string) bool

	once      sync.Once
	guests    chan struct{} // a value for each
	strangers chan struct{}
	failed    failures
	all       sync.WaitGroup
	after     func(d time.Duration, do func()) (stop func() bool) // time.AfterFunc; another in tests
}

// errRefused is the error of an authentication that has failed.
var errRefused = errors.New("refused")

// config is the settings of a handshake, which ends with ctx.
func (s *Server) config(ctx context.Context) *ssh.ServerConfig {
	c := &ssh.ServerConfig{MaxAuthTries: mostTries, ServerVersion: "SSH-2.0-mevolve"}
	if len(s.Keys) > 0 {
		c.PublicKeyCallback = func(_ ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
			if slices.ContainsFunc(s.Keys, func(k ssh.PublicKey) bool { return string(k.Marshal()) == string(key.Marshal()) }) {
				return nil, nil
			}
			return nil, errRefused
		}
	} else {
		c.PasswordCallback = func(guest ssh.ConnMetadata, typed []byte) (*ssh.Permissions, error) {
			from := addressOf(guest.RemoteAddr())
			if s.failed.has(from) && !s.wait(ctx, failure) {
				return nil, errRefused
			}
			if s.Password != "" && subtle.ConstantTimeCompare(typed, []byte(s.Password)) == 1 {
				return nil, nil
			}
			s.failed.add(from)
			return nil, errRefused
		}
	}
	c.AddHostKey(s.HostKey)
	return c
}

// wait waits for a time, and reports whether ctx is still valid then.
func (s *Server) wait(ctx context.Context, d time.Duration) bool {
	passed := make(chan struct{})
	defer s.after(d, func() { close(passed) })()
	select {
	case <-passed:
		return true
	case <-ctx.Done():
		return false
	}
}

// Serve accepts connections until ctx ends, which ends every session, and returns once they
// have ended, or after the time for that.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if len(s.Keys) == 0 && s.Password == "" {
		return errors.New("a server without keys and without a password would let anybody in")
	}
	s.once.Do(func() {
		s.guests, s.strangers = make(chan struct{}, Most), make(chan struct{}, mostStrangers)
		if s.after == nil {
			s.after = func(d time.Duration, do func()) func() bool { return time.AfterFunc(d, do).Stop }
		}
	})
	defer context.AfterFunc(ctx, func() { _ = l.Close() })()
	defer s.end()
	for {
		c, err := l.Accept()
		if ctx.Err() != nil {
			if err == nil {
				_ = c.Close()
			}
			return nil
		}
		if err != nil {
			var passing net.Error
			if errors.As(err, &passing) && passing.Timeout() || errors.Is(err, net.ErrClosed) {
				return err
			}
			s.wait(ctx, 100*time.Millisecond) // such as too many open files
			continue
		}
		select {
		case s.strangers <- struct{}{}:
			s.all.Go(func() { s.connection(ctx, c) })
		default:
			_ = c.Close()
		}
	}
}

// end waits for the connections, for a limited time: no connection holds up the end.
func (s *Server) end() {
	ended, late := make(chan struct{}), make(chan struct{})
	go func() {
		s.all.Wait()
		close(ended)
	}()
	defer s.after(ending, func() { close(late) })()
	select {
	case <-ended:
	case <-late:
	}
}

// watched is a connection that calls gone when it can no longer be read.
type watched struct {
	net.Conn
	gone func()
}

func (w watched) Read(b []byte) (int, error) {
	n, err := w.Conn.Read(b)
	if err != nil {
		w.gone()
	}
	return n, err
}

// errGone is the cause of a session's end when its connection is gone.
var errGone = errors.New("the connection is gone")

// connection serves one connection. It holds a place of a stranger until it has a seat.
func (s *Server) connection(all context.Context, c net.Conn) {
	leave := sync.OnceFunc(func() { <-s.strangers })
	defer leave()
	defer c.Close()
	ctx, gone := context.WithCancelCause(all)
	defer gone(nil)
	_ = c.SetDeadline(time.Now().Add(handshake))
	forget := context.AfterFunc(all, func() { _ = c.Close() })
	conn, channels, requests, err := ssh.NewServerConn(watched{c, func() { gone(errGone) }}, s.config(ctx))
	if forget(); err != nil {
		return
	}
	defer conn.Close()
	_ = c.SetDeadline(time.Time{})
	defer context.AfterFunc(all, func() { _ = c.SetDeadline(time.Now().Add(ending)) })()
	go ssh.DiscardRequests(requests) // tcpip-forward among them
	// A connection without a session ends like one without a handshake.
	begun := s.after(opening, func() { _ = conn.Close() })
	defer begun()
	select {
	case s.guests <- struct{}{}:
		defer func() { <-s.guests }()
		leave()
	default:
		if n, ok := <-channels; ok {
			_ = n.Reject(ssh.ResourceShortage, fmt.Sprintf("the room is full: %d are in", Most))
		}
		return
	}
	var sessions sync.WaitGroup
	defer sessions.Wait()
	taken := false
	for n := range channels {
		switch {
		case n.ChannelType() != "session":
			_ = n.Reject(ssh.UnknownChannelType, "only a session is served, no forwarding")
		case taken:
			_ = n.Reject(ssh.Prohibited, "one session a connection")
		default:
			taken = true
			channel, asked, err := n.Accept()
			if err != nil {
				return
			}
			sessions.Go(func() {
				defer time.AfterFunc(farewell, func() { _ = conn.Close() }) // if the guest does not
				s.session(ctx, &Terminal{Channel: channel, User: conn.User(), cut: c.Close, resized: make(chan struct{}, 1)}, asked, begun)
			})
		}
	}
	gone(errGone)
}

// session serves one session channel. It calls started when the guest asks for the shell.
func (s *Server) session(ctx context.Context, t *Terminal, asked <-chan *ssh.Request, started func() bool) {
	defer t.Channel.Close()
	begin := make(chan string, 1)
	go func() {
		defer close(begin)
		begun := false
		for r := range asked {
			ok := false
			switch r.Type {
			case "pty-req":
				ok = !begun && t.request(r.Payload)
			case "env":
				ok = !begun && t.set(r.Payload)
			case "window-change":
				ok = t.resize(r.Payload)
			case "shell", "exec":
				words := ""
				if r.Type == "exec" {
					var command struct{ Words string }
					if begun || len(r.Payload) > mostWords || ssh.Unmarshal(r.Payload, &command) != nil || s.Accepts == nil || !s.Accepts(command.Words) {
						break
					}
					words = command.Words
				}
				if ok = !begun; ok {
					begun = true
					started()
					begin <- words
				}
			}
			if r.WantReply {
				_ = r.Reply(ok, nil)
			}
		}
	}()
	var words string
	select {
	case <-ctx.Done():
		return
	case w, ok := <-begin:
		if !ok {
			return
		}
		words = w
	}
	goodbye := "A terminal is needed: ssh -t."
	status := uint32(1)
	if w, _, _ := t.Size(); w > 0 {
		err := parallel.Guard(func() error {
			goodbye = s.Session(ctx, t, words)
			return nil
		})
		if status = 0; err != nil {
			goodbye, status = "A bug ended this session; the others go on.", 1
		}
	}
	// A guest that reads nothing holds up its own last words only.
	late := time.AfterFunc(farewell, func() { _ = t.Close() })
	defer late.Stop()
	// Not to stderr, which a client may show before the end of the frames.
	_, _ = io.WriteString(t, strings.ReplaceAll(goodbye, "\n", "\r\n")+"\r\n")
	_, _ = t.SendRequest("exit-status", false, ssh.Marshal(struct{ Status uint32 }{status}))
}
