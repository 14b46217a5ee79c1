package datasets

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/internal/wording"
)

// lie is one way in which a server does not send what it should.
type lie struct {
	answer Download
	says   string
}

// sends is a download of some bytes.
func sends(b []byte) Download { return breaksOff(b, nil) }

// breaksOff is a download of some bytes that ends with an error.
func breaksOff(b []byte, failed error) Download {
	return func(_ context.Context, _ string, to io.Writer, progress Progress) error {
		if _, err := to.Write(b); err != nil {
			return err
		}
		if progress != nil {
			progress(int64(len(b)), int64(len(b)))
		}
		return failed
	}
}

// packedAs makes an archive of small() in which one file is packed otherwise.
func packedAs(change func(h *zip.FileHeader, text *string)) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for suffix, text := range small() {
		h := &zip.FileHeader{Name: "MUTAG" + suffix, Method: zip.Deflate}
		h.SetMode(0o644)
		change(h, &text)
		w := must.Get(z.CreateHeader(h))
		io.WriteString(w, text)
	}
	must.Do(z.Close())
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

// lies are downloads that are not the dataset, with a part of what the error says.
func lies(t *testing.T) map[string]lie {
	good := mutag(t)
	packed := func(f files) Download { return sends(f.packed("MUTAG")) }
	stored := packedAs(func(h *zip.FileHeader, _ *string) { h.Method = zip.Store })
	line := strings.Repeat("1, 2\n", 200_000)
	fails := errors.New("the server answered \"404 Not Found\"")
	return map[string]lie{
		"fails at once":         {breaksOff(nil, fails), "404"},
		"fails after a part":    {breaksOff(good[:100], fails), "404"},
		"fails after all":       {breaksOff(good, fails), "404"},
		"half an archive":       {sends(good[:len(good)/2]), "cannot be read as a .zip"},
		"a damaged archive":     {sends(bytes.Replace(stored, []byte("4, 5"), []byte("4, 6"), 1)), "checksum"},
		"a bomb of zip":         {packed(small().with(files{vertexLabels: strings.Repeat("1\n", 3<<20)})), "unpacks to 62915"},
		"many small bombs":      {packed(small().with(files{"_1.txt": line, "_2.txt": line, "_3.txt": line, "_4.txt": line, "_5.txt": line})), "at most 4194304 are taken"},
		"a bomb that hides":     {sends(saysSmaller(packedAs(only(func(_ *zip.FileHeader, text *string) { *text = line })))), "zip"},
		"a path outside":        {packed(small().with(files{"/../../../x.txt": "x"})), "outside of it"},
		"the dataset outside":   {sends(small().packed("../MUTAG")), "outside of it"},
		"an absolute path":      {sends(small().packed("/tmp/MUTAG")), "outside of it"},
		"a symbolic link":       {sends(packedAs(only(func(h *zip.FileHeader, text *string) { h.SetMode(fs.ModeSymlink | 0o777); *text = "/etc/passwd" }))), "a link"},
		"a file twice":          {sends(packedAs(func(h *zip.FileHeader, _ *string) { h.Name = "MUTAG_A.txt" })), "two files of this name"},
		"another dataset":       {sends(small().packed("KKI")), "holds the dataset KKI"},
		"two datasets":          {packed(small().with(files{"2_A.txt": "1, 2\n"})), "2 datasets"},
		"a file missing":        {packed(small().with(files{indicator: ""})), "MUTAG_graph_indicator.txt"},
		"a broken line":         {packed(small().with(files{adjacency: "1\n"})), "MUTAG_A.txt line 1"},
		"one graph too few":     {packed(small().with(files{adjacency: "1,2\n2,3\n", indicator: "1\n1\n1\n", graphLabels: "1\n", vertexLabels: "", attributes: ""})), "1 graphs of 1 classes"},
		"one edge more":         {packed(small().with(files{adjacency: small()[adjacency] + "1, 3\n"})), "2.00 edges on average"},
		"one edge moved":        {packed(small().with(files{adjacency: "1,3\n2,3\n4,5\n"})), "fingerprint"},
		"one class changed":     {packed(small().with(files{graphLabels: "-1\n1\n"})), "fingerprint"},
		"labels left out":       {packed(small().with(files{vertexLabels: ""})), "fingerprint"},
		"one attribute changed": {packed(small().with(files{attributes: strings.Replace(small()[attributes], "1.5", "1.6", 1)})), "fingerprint"},
	}
}

// For every wrong answer of a server the error says what is wrong and what to do, the
// cache does not change, and correct downloads before and after are read.
func TestDownload_NoLieBecomesADataset(t *testing.T) {
	for name, c := range lies(t) {
		t.Run(name, func(t *testing.T) {
			l := library(t, c.answer)
			before := tree(filepath.Dir(l.Cache))
			d, err := open(l, "MUTAG")
			if err == nil || d != nil {
				t.Fatalf("opened %v", d)
			}
			expect.Contains(t, err.Error(), c.says, l.From+"/MUTAG.zip", "into "+l.Cache+" as MUTAG.zip", "MEVOLVE_DATA")
			if !wording.Showable(err.Error()) || len(err.Error()) > 700 {
				t.Errorf("not one sentence: %q", err)
			}
			if left := in(t, l.Cache); len(left) > 0 {
				t.Errorf("left in the cache: %v", left)
			}
			if after := tree(filepath.Dir(l.Cache)); len(after) != len(before)+1 { // the cache's folder
				t.Errorf("files have come: %v", after)
			}
			l.Download = sends(mutag(t))
			if d, err := open(l, "MUTAG"); err != nil || d.Fingerprint != asMUTAG.Fingerprint {
				t.Errorf("the honest answer after it: %v", err)
			}
		})
	}
}

// tree lists all files and folders under one.
func tree(folder string) (all []string) {
	must.Do(filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		all = append(all, path)
		return err
	}))
	return all
}

// A partial download never has the name of a dataset.
func TestDownload_AppearsWhole(t *testing.T) {
	b := mutag(t)
	l := library(t, func(_ context.Context, _ string, to io.Writer, progress Progress) error {
		for i := range b {
			to.Write(b[i : i+1])
			progress(int64(i+1), int64(len(b)))
		}
		return nil
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

func TestDownload_TheMirrorIsAskedInPlaceOfTheCollection(t *testing.T) {
	if from := Default().From; os.Getenv("MEVOLVE_MIRROR") == "" && from != Collection {
		t.Errorf("from %s", from)
	}
	l := library(t, func(ctx context.Context, address string, to io.Writer, progress Progress) error {
		if address != "https://example.org/graphs/MUTAG.zip" {
			t.Errorf("asked for %s", address)
		}
		return sends(mutag(t))(ctx, address, to, progress)
	})
	t.Setenv("MEVOLVE_MIRROR", "https://example.org/graphs/")
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

func TestDownload_AProgramWithoutOneNamesTheAddress(t *testing.T) {
	l := library(t, nil)
	if _, err := open(l, "MUTAG"); err == nil || !strings.HasPrefix(err.Error(), "MUTAG is not here; get https://example.org/MUTAG.zip") {
		t.Errorf("got %v", err)
	}
	if left := in(t, l.Cache); len(left) > 0 {
		t.Errorf("left in the cache: %v", left)
	}
}

// The places that the sentence offers can be written.
func TestDownload_AnUnwritableCacheIsNotOffered(t *testing.T) {
	file := put(filepath.Join(t.TempDir(), "file"), nil)
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
	l := library(t, func(ctx context.Context, address string, to io.Writer, progress Progress) error {
		return sends(mutag(t))(ctx, address, toDisk{full}, progress)
	})
	expect.Refused(t, expect.ErrorOf(open(l, "MUTAG")), "no space left on device; make room in the cache "+l.Cache)
}

func TestDownload_ClearsAwayWhatAKilledOneLeft(t *testing.T) {
	l := library(t, sends(mutag(t)))
	put(filepath.Join(l.Cache, ".MUTAG-now.zip"), []byte("half"))
	long := time.Now().Add(-abandoned - time.Minute)
	for _, name := range []string{".MUTAG-123.zip", ".KKI-456.zip"} {
		old := put(filepath.Join(l.Cache, name), []byte("half"))
		must.Do(os.Chtimes(old, long, long))
	}
	must.Get(open(l, "MUTAG"))
	if left := strings.Join(in(t, l.Cache), " "); left != ".MUTAG-now.zip MUTAG.zip" {
		t.Errorf("there is %s", left)
	}
}

// A copy that has changed since its download is reported and replaced.
func TestOpen_ACachedCopyIsHeldAgainstTheCatalog(t *testing.T) {
	l := library(t, sends(mutag(t)))
	put(filepath.Join(l.Cache, "MUTAG.zip"), small().with(files{graphLabels: "-1\n1\n"}).packed("MUTAG"))
	expect.Refused(t, expect.ErrorOf(open(l, "MUTAG")), "fingerprint", "mevolve datasets fetch MUTAG")
	if _, _, err := l.Fetch(context.Background(), "MUTAG", nil); err != nil {
		t.Error(err)
	}
	if _, err := open(l, "MUTAG"); err != nil {
		t.Error(err)
	}
}
