package download

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"mevolve/internal/wording"
)

// zipped is an archive of one file.
func zipped() []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, _ := z.CreateHeader(&zip.FileHeader{Name: "MUTAG_A.txt"})
	io.WriteString(w, strings.Repeat("1, 2\n", 20))
	z.Close()
	return b.Bytes()
}

// client is a client with small limits, for a server that answers.
func client(t *testing.T, answer http.HandlerFunc) (c Client, address string) {
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	return Client{HTTP: server.Client(), Largest: 1 << 20, Patience: time.Minute, Longest: 2 * time.Minute}, server.URL
}

// sends answers with some bytes.
func sends(b []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.Write(b) }
}

// breaksOff sends the head of an answer and some bytes by hand.
func breaksOff(head string, b []byte, end func(*net.TCPConn)) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		c, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			panic(err)
		}
		io.WriteString(c, head)
		c.Write(b)
		end(c.(*net.TCPConn))
		c.Close()
	}
}

func hangUp(*net.TCPConn) {}

func reset(c *net.TCPConn) { c.SetLinger(0) }

// waits sends bytes and then no more, or one now and then.
func waits(b []byte, drip time.Duration) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Write(b)
		if len(b) > 0 {
			w.(http.Flusher).Flush()
		}
		for r.Context().Err() == nil {
			select {
			case <-r.Context().Done():
			case <-time.After(drip):
				w.Write([]byte("x"))
				w.(http.Flusher).Flush()
			}
		}
	}
}

func gzipped(b []byte) []byte {
	var to bytes.Buffer
	w := gzip.NewWriter(&to)
	w.Write(b)
	w.Close()
	return to.Bytes()
}

// zeros never end, until their reader has gone.
type zeros struct{ ctx context.Context }

func (z zeros) Read(p []byte) (int, error) { return len(p), z.ctx.Err() }

// lie is one way in which a server does not send what it should.
type lie struct {
	answer http.HandlerFunc
	change func(c *Client) (address string) // nil for none; "" for the server of the answer
	says   string
}

func lies(t *testing.T) map[string]lie {
	good := zipped()
	secure := httptest.NewTLSServer(sends(good))
	secure.Config.ErrorLog = log.New(io.Discard, "", 0) // a bad certificate is not its own fault
	t.Cleanup(secure.Close)
	open := httptest.NewServer(sends(good))
	t.Cleanup(open.Close)
	fallen := httptest.NewTLSServer(http.RedirectHandler(open.URL, http.StatusFound))
	t.Cleanup(fallen.Close)
	impatient := func(c *Client) string { c.Patience = 200 * time.Millisecond; return "" }
	hurried := func(c *Client) string { c.Longest = 300 * time.Millisecond; return "" }
	return map[string]lie{
		"not found":           {http.NotFound, nil, "404"},
		"an error of its own": {func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", 500) }, nil, "500"},
		"a part only":         {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(206); w.Write(good) }, nil, "206"},
		"a web page":          {sends([]byte("<html>log in</html>")), nil, "sent text/html, not a .zip"},
		"nothing":             {sends(nil), nil, "the server sent nothing"},
		"gzip for zip":        {sends(gzipped(good)), nil, "sent application/x-gzip"},
		"random bytes":        {sends([]byte("\x93\x01\x02\xfe random")), nil, "not a .zip"},
		"length too long":     {breaksOff("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n", good, hangUp), nil, "EOF"},
		"breaks off":          {breaksOff("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n", good[:100], hangUp), nil, "EOF"},
		"breaks off a chunk":  {breaksOff("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n", good[:100], hangUp), nil, "EOF"},
		"reset":               {breaksOff("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n", good[:100], reset), nil, "reset"},
		"hangs up":            {breaksOff("", nil, hangUp), nil, "EOF"},
		"no HTTP":             {breaksOff("\x00\x01\x02", nil, hangUp), nil, "malformed"},
		"never answers":       {waits(nil, time.Hour), impatient, "the server sent nothing for 200ms"},
		"stands still":        {waits(good[:100], time.Hour), impatient, "the server sent nothing for 200ms"},
		"drips":               {waits(good[:100], 20*time.Millisecond), hurried, "it took longer than 300ms"},
		"drips before it":     {waits(nil, 20*time.Millisecond), hurried, "it took longer than 300ms"},
		"redirects to itself": {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path, http.StatusFound) }, nil, "again and again"},
		"redirects to a file": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
		}, nil, "unsupported protocol"},
		"redirects to http":    {nil, func(c *Client) string { c.HTTP = fallen.Client(); return fallen.URL }, "from https to http"},
		"a bad certificate":    {nil, func(c *Client) string { c.HTTP = &http.Client{}; return secure.URL }, "certificate"},
		"no TLS at all":        {nil, func(*Client) string { return strings.Replace(open.URL, "http:", "https:", 1) }, "HTTP response to HTTPS client"},
		"says it is too large": {func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Length", "99999999") }, nil, "99999999 bytes"},
		"is too large":         {func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, 2<<20)) }, nil, "more than the 1048576 bytes"},
		"never ends":           {func(w http.ResponseWriter, r *http.Request) { io.Copy(w, zeros{r.Context()}) }, nil, "more than the 1048576 bytes"},
		"gzip that is none": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			w.Write(good)
		}, nil, "gzip"},
		"a bomb of gzip": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			w.Write(gzipped(make([]byte, 3<<20)))
		}, nil, "more than the 1048576 bytes"},
	}
}

// For every wrong answer of a server the error says what is wrong.
func TestArchive_NoLieIsAnArchive(t *testing.T) {
	for name, lie := range lies(t) {
		t.Run(name, func(t *testing.T) {
			c, address := client(t, lie.answer)
			if lie.change != nil {
				address = cmp.Or(lie.change(&c), address)
			}
			err := c.Archive(context.Background(), address, io.Discard, nil)
			if err == nil || !strings.Contains(err.Error(), lie.says) {
				t.Fatalf("%v does not say %q", err, lie.says)
			}
			if !wording.Showable(err.Error()) || len(err.Error()) > 300 {
				t.Errorf("not one sentence: %q", err)
			}
			if strings.Contains(err.Error(), address) {
				t.Errorf("the address stands in the sentence around it: %q", err)
			}
		})
	}
}

// A server that states a length sends no more than that.
func TestArchive_EndsAtTheLengthThatTheServerStates(t *testing.T) {
	c, address := client(t, breaksOff("HTTP/1.1 200 OK\r\nContent-Length: 99\r\nConnection: close\r\n\r\n", zipped(), hangUp))
	var got bytes.Buffer
	if err := c.Archive(context.Background(), address, &got, nil); err != nil || !bytes.Equal(got.Bytes(), zipped()[:99]) {
		t.Errorf("%d bytes, %v", got.Len(), err)
	}
}

func TestArchive_ReportsItsProgress(t *testing.T) {
	b := zipped()
	for name, length := range map[string]int64{"known": int64(len(b)), "unknown": -1} {
		c, address := client(t, func(w http.ResponseWriter, _ *http.Request) {
			if length < 0 {
				w.(http.Flusher).Flush()
			}
			w.Write(b)
		})
		var got bytes.Buffer
		var last int64
		err := c.Archive(context.Background(), address, &got, func(done, total int64) {
			if last = done; done != int64(got.Len()) || total != length {
				t.Errorf("length %s: %d of %d bytes after %d", name, done, total, got.Len())
			}
		})
		if err != nil || last != int64(len(b)) || !bytes.Equal(got.Bytes(), b) {
			t.Errorf("length %s: %d bytes, %v", name, last, err)
		}
	}
}

func TestArchive_GoesFromHTTPSToHTTPSAndFromHTTPAnywhere(t *testing.T) {
	secure := httptest.NewTLSServer(sends(zipped()))
	defer secure.Close()
	for name, start := range map[string]*httptest.Server{
		"https to https": httptest.NewTLSServer(http.RedirectHandler(secure.URL, http.StatusFound)),
		"http to https":  httptest.NewServer(http.RedirectHandler(secure.URL, http.StatusFound)),
	} {
		c, _ := client(t, nil)
		c.HTTP = secure.Client()
		if err := c.Archive(context.Background(), start.URL, io.Discard, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		start.Close()
	}
}

func TestArchive_EndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c, address := client(t, func(w http.ResponseWriter, r *http.Request) {
		w.Write([]byte("PK"))
		w.(http.Flusher).Flush()
		cancel()
		<-r.Context().Done()
	})
	if err := c.Archive(ctx, address, io.Discard, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestArchive_AFullDiskIsNotTheServersFault(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	c, address := client(t, sends(zipped()))
	var disk *os.PathError
	if err := c.Archive(context.Background(), address, full, nil); !errors.As(err, &disk) {
		t.Errorf("got %v", err)
	}
}
