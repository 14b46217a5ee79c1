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
	"crypto/ed25519"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"runtime"
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
	mostStrangers = 100              // connections that have not authenticated yet
	handshake     = time.Minute      // of a connection, with the typing of a password
	opening       = 10 * time.Second // from there to the session's shell
	failure       = time.Second      // the delay after a wrong password, of all connections together
	mostTries     = 6                // of passwords and keys in a connection
	farewell      = time.Second      // for the last bytes of a session
	ending        = 4 * time.Second  // for a session when the server ends
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
	failing   sync.Mutex // held during the delay of a failure
	all       sync.WaitGroup
}

// errRefused is the error of an authentication that has failed.
var errRefused = errors.New("refused")

// config is the settings of a handshake.
func (s *Server) config() *ssh.ServerConfig {
	c := &ssh.ServerConfig{MaxAuthTries: mostTries, ServerVersion: "SSH-2.0-mevolve"}
	if len(s.Keys) > 0 {
		c.PublicKeyCallback = func(_ ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
			if slices.ContainsFunc(s.Keys, func(k ssh.PublicKey) bool { return string(k.Marshal()) == string(key.Marshal()) }) {
				return nil, nil
			}
			return nil, errRefused
		}
	} else {
		c.PasswordCallback = func(_ ssh.ConnMetadata, typed []byte) (*ssh.Permissions, error) {
			if s.Password != "" && subtle.ConstantTimeCompare(typed, []byte(s.Password)) == 1 {
				return nil, nil
			}
			s.failing.Lock() // one failure a second, of however many connections
			defer s.failing.Unlock()
			time.Sleep(failure)
			return nil, errRefused
		}
	}
	c.AddHostKey(s.HostKey)
	return c
}

// Serve accepts connections until ctx ends, which ends every session, and returns once they
// have ended.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if len(s.Keys) == 0 && s.Password == "" {
		return errors.New("a server without keys and without a password would let anybody in")
	}
	s.once.Do(func() { s.guests, s.strangers = make(chan struct{}, Most), make(chan struct{}, mostStrangers) })
	defer context.AfterFunc(ctx, func() { _ = l.Close() })()
	defer s.all.Wait()
	config := s.config()
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
			time.Sleep(100 * time.Millisecond) // such as too many open files
			continue
		}
		select {
		case s.strangers <- struct{}{}:
			s.all.Go(func() { s.connection(ctx, c, config) })
		default:
			_ = c.Close()
		}
	}
}

// connection serves one connection.
func (s *Server) connection(ctx context.Context, c net.Conn, config *ssh.ServerConfig) {
	defer c.Close()
	forget := context.AfterFunc(ctx, func() { _ = c.SetDeadline(time.Now().Add(ending)) })
	defer forget()
	_ = c.SetDeadline(time.Now().Add(handshake))
	conn, channels, requests, err := ssh.NewServerConn(c, config)
	<-s.strangers
	if err != nil {
		return
	}
	_ = c.SetDeadline(time.Time{})
	defer conn.Close()
	select {
	case s.guests <- struct{}{}:
		defer func() { <-s.guests }()
	default:
		go ssh.DiscardRequests(requests)
		if n, ok := <-channels; ok {
			_ = n.Reject(ssh.ResourceShortage, fmt.Sprintf("the room is full: %d are in", Most))
		}
		return
	}
	ctx, gone := context.WithCancelCause(ctx)
	defer gone(nil)
	go ssh.DiscardRequests(requests) // tcpip-forward among them
	// A connection without a session ends like one without a handshake.
	unused := time.AfterFunc(opening, func() { _ = conn.Close() })
	defer unused.Stop()
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
			unused.Stop()
			sessions.Go(func() {
				defer time.AfterFunc(farewell, func() { _ = conn.Close() }) // if the guest does not
				s.session(ctx, &Terminal{Channel: channel, User: conn.User(), cut: c.Close, resized: make(chan struct{}, 1)}, asked)
			})
		}
	}
	gone(errors.New("the connection is gone"))
}

// session serves one session channel.
func (s *Server) session(ctx context.Context, t *Terminal, asked <-chan *ssh.Request) {
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
					if ssh.Unmarshal(r.Payload, &command) != nil || s.Accepts == nil || !s.Accepts(command.Words) {
						break
					}
					words = command.Words
				}
				if ok = !begun; ok {
					begun = true
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
	case <-time.After(opening):
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

// NewPassword is a password for a day: 8 letters and digits, 40 bits.
func NewPassword() string {
	b := make([]byte, 5)
	_, _ = rand.Read(b) // never fails
	return strings.ToLower(base32.StdEncoding.EncodeToString(b))
}

// HostKey reads the key of the host from a file, or makes it.
func HostKey(path string) (ssh.Signer, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if b, err = newKey(path); err != nil {
			return nil, fmt.Errorf("the host key cannot be kept: %w", err)
		}
	}
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return nil, fmt.Errorf("%s can be read by others (%v): chmod 600 it, or remove it for a new one", path, info.Mode().Perm())
	}
	key, err := ssh.ParsePrivateKey(b)
	if err != nil {
		return nil, fmt.Errorf("%s is not a private key: %w; remove it for a new one", path, err)
	}
	return key, nil
}

// newKey writes a new key into a new file that only the user can read.
func newKey(path string) ([]byte, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := ssh.MarshalPrivateKey(key, "mevolve serve")
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	b := pem.EncodeToMemory(block)
	_, err = file.Write(b)
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(path)
	}
	return b, err
}

// ReadKeys reads a file of public keys, one a line as in authorized_keys. A line with
// options is refused, because none of them would hold here.
func ReadKeys(path string) (keys []ssh.PublicKey, err error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(b), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		key, _, options, _, err := ssh.ParseAuthorizedKey([]byte(line))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: expected a public key such as ssh-ed25519 AAAA…: %w", path, i+1, err)
		}
		if len(options) > 0 {
			return nil, fmt.Errorf("%s:%d: expected a key without options; found %s", path, i+1, options[0])
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("%s has no key", path)
	}
	return keys, nil
}
