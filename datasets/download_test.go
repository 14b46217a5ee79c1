package datasets

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"mevolve/internal/wording"
)

// lie is one way in which a server does not send what it should.
type lie struct {
	answer http.HandlerFunc
	change func(l *Library) // nil for none
	says   string
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

// packedAs makes an archive of small() in which one file is packed otherwise.
func packedAs(t testing.TB, change func(h *zip.FileHeader, text *string)) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for suffix, text := range small() {
		h := &zip.FileHeader{Name: "MUTAG" + suffix, Method: zip.Deflate}
		h.SetMode(0o644)
		change(h, &text)
		w, err := z.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, text)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// only changes the adjacency file.
func only(change func(h *zip.FileHeader, text *string)) func(*zip.FileHeader, *string) {
	return func(h *zip.FileHeader, text *string) {
		if strings.HasSuffix(h.Name, adjacency) {
			change(h, text)
		}
	}
}

// saysSmaller changes the sizes that the directory of an archive gives.
func saysSmaller(b []byte) []byte {
	b = bytes.Clone(b)
	for at := 0; ; {
		i := bytes.Index(b[at:], []byte("PK\x01\x02"))
		if i < 0 {
			return b
		}
		at += i + 24 // the unpacked size
		binary.LittleEndian.PutUint32(b[at:], 3)
	}
}

func gzipped(b []byte) []byte {
	var to bytes.Buffer
	w := gzip.NewWriter(&to)
	w.Write(b)
	w.Close()
	return to.Bytes()
}

func lies(t *testing.T) map[string]lie {
	good := mutag(t)
	secure := httptest.NewTLSServer(sends(good))
	secure.Config.ErrorLog = log.New(io.Discard, "", 0) // a bad certificate is not its own fault
	t.Cleanup(secure.Close)
	open := httptest.NewServer(sends(good))
	t.Cleanup(open.Close)
	fallen := httptest.NewTLSServer(http.RedirectHandler(open.URL, http.StatusFound))
	t.Cleanup(fallen.Close)
	impatient := func(l *Library) { l.Patience = 200 * time.Millisecond }
	hurried := func(l *Library) { l.Longest = 300 * time.Millisecond }
	packed := func(f files) http.HandlerFunc { return sends(f.packed(t, "MUTAG")) }
	stored := packedAs(t, func(h *zip.FileHeader, _ *string) { h.Method = zip.Store })
	line := strings.Repeat("1, 2\n", 200_000)
	return map[string]lie{
		"not found":           {http.NotFound, nil, "404"},
		"an error of its own": {func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", 500) }, nil, "500"},
		"a part only":         {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(206); w.Write(good) }, nil, "206"},
		"a web page":          {sends([]byte("<html>log in</html>")), nil, "sent text/html, not a .zip"},
		"nothing":             {sends(nil), nil, "the server sent nothing"},
		"gzip for zip":        {sends(gzipped(good)), nil, "sent application/x-gzip"},
		"random bytes":        {sends([]byte("\x93\x01\x02\xfe random")), nil, "not a .zip"},
		"half an archive":     {sends(good[:len(good)/2]), nil, "cannot be read as a .zip"},
		"a damaged archive":   {sends(bytes.Replace(stored, []byte("4, 5"), []byte("4, 6"), 1)), nil, "checksum"},
		"length too long":     {breaksOff("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n", good, hangUp), nil, "EOF"},
		"length too short":    {breaksOff("HTTP/1.1 200 OK\r\nContent-Length: 99\r\nConnection: close\r\n\r\n", good, hangUp), nil, "cannot be read as a .zip"},
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
		"redirects to http":    {nil, func(l *Library) { l.From, l.Client = fallen.URL, fallen.Client() }, "from https to http"},
		"a bad certificate":    {nil, func(l *Library) { l.From, l.Client = secure.URL, &http.Client{} }, "certificate"},
		"no TLS at all":        {nil, func(l *Library) { l.From = strings.Replace(open.URL, "http:", "https:", 1) }, "HTTP response to HTTPS client"},
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
		"a bomb of zip":         {packed(small().with(files{vertexLabels: strings.Repeat("1\n", smallArchive)})), nil, "unpacks to 33554"},
		"many small bombs":      {packed(small().with(files{"_1.txt": line, "_2.txt": line, "_3.txt": line, "_4.txt": line, "_5.txt": line})), nil, "at most 4194304 are taken"},
		"a bomb that hides":     {sends(saysSmaller(packedAs(t, only(func(_ *zip.FileHeader, text *string) { *text = line })))), nil, "zip"},
		"a path outside":        {packed(small().with(files{"/../../../x.txt": "x"})), nil, "outside of it"},
		"the dataset outside":   {sends(small().packed(t, "../MUTAG")), nil, "outside of it"},
		"an absolute path":      {sends(small().packed(t, "/tmp/MUTAG")), nil, "outside of it"},
		"a symbolic link":       {sends(packedAs(t, only(func(h *zip.FileHeader, text *string) { h.SetMode(fs.ModeSymlink | 0o777); *text = "/etc/passwd" }))), nil, "a link"},
		"a file twice":          {sends(packedAs(t, func(h *zip.FileHeader, _ *string) { h.Name = "MUTAG_A.txt" })), nil, "two files of this name"},
		"another dataset":       {sends(small().packed(t, "KKI")), nil, "holds the dataset KKI"},
		"two datasets":          {packed(small().with(files{"2_A.txt": "1, 2\n"})), nil, "2 datasets"},
		"a file missing":        {packed(small().with(files{indicator: ""})), nil, "MUTAG_graph_indicator.txt"},
		"a broken line":         {packed(small().with(files{adjacency: "1\n"})), nil, "MUTAG_A.txt line 1"},
		"one graph too few":     {packed(small().with(files{adjacency: "1,2\n2,3\n", indicator: "1\n1\n1\n", graphLabels: "1\n", vertexLabels: "", attributes: ""})), nil, "1 graphs of 1 classes"},
		"one edge more":         {packed(small().with(files{adjacency: small()[adjacency] + "1, 3\n"})), nil, "2.00 edges on average"},
		"one edge moved":        {packed(small().with(files{adjacency: "1,3\n2,3\n4,5\n"})), nil, "fingerprint"},
		"one class changed":     {packed(small().with(files{graphLabels: "-1\n1\n"})), nil, "fingerprint"},
		"labels left out":       {packed(small().with(files{vertexLabels: ""})), nil, "fingerprint"},
		"one attribute changed": {packed(small().with(files{attributes: strings.Replace(small()[attributes], "1.5", "1.6", 1)})), nil, "fingerprint"},
	}
}

// zeros never end, until their reader has gone.
type zeros struct{ ctx context.Context }

func (z zeros) Read(p []byte) (int, error) { return len(p), z.ctx.Err() }

// For every wrong answer of a server the error says what is wrong and what to do, the
// cache does not change, and correct downloads before and after are read.
func TestDownload_NoLieBecomesADataset(t *testing.T) {
	for name, c := range lies(t) {
		t.Run(name, func(t *testing.T) {
			var honest atomic.Bool
			l := library(t, func(w http.ResponseWriter, r *http.Request) {
				if honest.Load() {
					sends(mutag(t))(w, r)
				} else {
					c.answer(w, r)
				}
			})
			home := l
			if c.change != nil {
				c.change(&l)
			}
			before := tree(t, filepath.Dir(l.Cache))
			d, err := open(l, "MUTAG")
			if err == nil || d != nil {
				t.Fatalf("opened %v", d)
			}
			for _, part := range []string{c.says, l.From + "/MUTAG.zip", "into " + l.Cache + " as MUTAG.zip", "MEVOLVE_DATA"} {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q does not say %q", err, part)
				}
			}
			if !wording.Showable(err.Error()) || len(err.Error()) > 700 {
				t.Errorf("not one sentence: %q", err)
			}
			if left := in(t, l.Cache); len(left) > 0 {
				t.Errorf("left in the cache: %v", left)
			}
			if after := tree(t, filepath.Dir(l.Cache)); len(after) != len(before)+1 { // the cache's folder
				t.Errorf("files have come: %v", after)
			}
			honest.Store(true)
			if d, err := open(home, "MUTAG"); err != nil || d.Fingerprint != asMUTAG.Fingerprint {
				t.Errorf("the honest answer after it: %v", err)
			}
		})
	}
}

// tree lists all files and folders under one.
func tree(t *testing.T, folder string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		all = append(all, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A partial download never has the name of a dataset.
func TestDownload_AppearsWhole(t *testing.T) {
	b := mutag(t)
	l := library(t, func(w http.ResponseWriter, _ *http.Request) {
		for i := range b {
			w.Write(b[i : i+1])
			w.(http.Flusher).Flush()
		}
	})
	looks := 0
	_, err := l.Open(context.Background(), "MUTAG", func(done, _ int64) {
		looks++
		if path, err := find(l.Cache, "MUTAG"); path != "" || err != nil {
			t.Fatalf("after %d bytes there is %q, %v", done, path, err)
		}
	})
	if err != nil || looks == 0 {
		t.Errorf("%d looks, %v", looks, err)
	}
}

func TestDownload_GoesFromHTTPSToHTTPSAndFromHTTPAnywhere(t *testing.T) {
	secure := httptest.NewTLSServer(sends(mutag(t)))
	defer secure.Close()
	for name, start := range map[string]*httptest.Server{
		"https to https": httptest.NewTLSServer(http.RedirectHandler(secure.URL, http.StatusFound)),
		"http to https":  httptest.NewServer(http.RedirectHandler(secure.URL, http.StatusFound)),
	} {
		l := library(t, closed(t))
		l.From, l.Client = start.URL, secure.Client()
		if _, err := open(l, "MUTAG"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		start.Close()
	}
}

func TestDownload_TheMirrorIsAskedInPlaceOfTheCollection(t *testing.T) {
	if from := Default().From; os.Getenv("MEVOLVE_MIRROR") == "" && from != Collection {
		t.Errorf("from %s", from)
	}
	l := library(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/graphs/MUTAG.zip" {
			t.Errorf("asked for %s", r.URL)
		}
		w.Write(mutag(t))
	})
	t.Setenv("MEVOLVE_MIRROR", l.From+"/graphs/")
	l.From = Default().From
	if _, err := open(l, "MUTAG"); err != nil {
		t.Error(err)
	}
	for _, from := range []string{"ftp://example.org", "/a/folder", "example.org", "https://", "https://me:secret@example.org", ":", "a\nb"} {
		t.Setenv("MEVOLVE_MIRROR", from)
		l.From = Default().From
		l.Cache = filepath.Join(t.TempDir(), "mevolve")
		_, err := open(l, "MUTAG")
		if err == nil || !strings.HasPrefix(err.Error(), "MEVOLVE_MIRROR has to be") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", from, err)
		}
	}
}

// The places that the sentence offers can be written.
func TestDownload_AnUnwritableCacheIsNotOffered(t *testing.T) {
	file := put(t, filepath.Join(t.TempDir(), "file"), nil)
	l := library(t, closed(t))
	for name, cache := range map[string]string{"below a file": filepath.Join(file, "mevolve"), "a file": file, "no folder can be made": "/proc/mevolve"} {
		l.Cache = cache
		_, err := open(l, "MUTAG")
		if err == nil || strings.Contains(err.Error(), "put it into "+l.Cache) || !strings.Contains(err.Error(), l.Cache) || !strings.Contains(err.Error(), "XDG_CACHE_HOME") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDownload_AFullDiskIsNotTheServersFault(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	l := library(t, sends(mutag(t)))
	var local unwritable
	if err := l.get(context.Background(), l.address(asMUTAG), full, nil); !errors.As(err, &local) {
		t.Errorf("got %v", err)
	}
}

func TestDownload_ClearsAwayWhatAKilledOneLeft(t *testing.T) {
	l := library(t, sends(mutag(t)))
	put(t, filepath.Join(l.Cache, ".MUTAG-now.zip"), []byte("half"))
	long := time.Now().Add(-5 * l.Patience)
	for _, name := range []string{".MUTAG-123.zip", ".KKI-456.zip"} {
		old := put(t, filepath.Join(l.Cache, name), []byte("half"))
		if err := os.Chtimes(old, long, long); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := open(l, "MUTAG"); err != nil {
		t.Fatal(err)
	}
	if left := strings.Join(in(t, l.Cache), " "); left != ".MUTAG-now.zip MUTAG.zip" {
		t.Errorf("there is %s", left)
	}
}

// A copy that has changed since its download is reported and replaced.
func TestOpen_ACachedCopyIsHeldAgainstTheCatalog(t *testing.T) {
	l := library(t, sends(mutag(t)))
	put(t, filepath.Join(l.Cache, "MUTAG.zip"), small().with(files{graphLabels: "-1\n1\n"}).packed(t, "MUTAG"))
	if _, err := open(l, "MUTAG"); err == nil || !strings.Contains(err.Error(), "fingerprint") || !strings.Contains(err.Error(), "mevolve datasets fetch MUTAG") {
		t.Errorf("got %v", err)
	}
	if _, _, err := l.Fetch(context.Background(), "MUTAG", nil); err != nil {
		t.Error(err)
	}
	if _, err := open(l, "MUTAG"); err != nil {
		t.Error(err)
	}
}
