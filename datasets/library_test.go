package datasets

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
)

// mutag is small() under MUTAG's name.
func mutag(t testing.TB) []byte { return small().packed("MUTAG/MUTAG") }

// asMUTAG is what the catalog of the tests knows of small() under MUTAG's name.
var asMUTAG = Entry{"MUTAG", 2, 2, 3, 1.5, "b1c62a48276451ed", "MUTAG"}

// library returns a library with an empty folder, an empty cache and a download.
func library(t testing.TB, download Download) Library {
	t.Helper()
	return Library{
		Folder: t.TempDir(), Cache: filepath.Join(t.TempDir(), "cache [1"), Catalog: append([]Entry{asMUTAG}, Catalog()[1:]...),
		From: "https://example.org", Download: download, Unpacked: 4 << 20,
	}
}

// closed is a collection that must not be asked.
func closed(t testing.TB) Download {
	return func(_ context.Context, address string, _ io.Writer, _ Progress) error {
		t.Errorf("asked for %s", address)
		return errors.New("closed")
	}
}

func put(path string, b []byte) string {
	must.Do(os.MkdirAll(filepath.Dir(path), 0o755))
	must.Do(os.WriteFile(path, b, 0o644))
	return path
}

// in lists a folder, hidden files included.
func in(t testing.TB, folder string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(folder)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, f := range list {
		names = append(names, f.Name())
	}
	return names
}

func open(l Library, name string) (*model.Dataset, error) {
	return l.Open(context.Background(), name, nil)
}

func TestOpen_BuiltInsNeedNoFolderAndNoNetwork(t *testing.T) {
	l := Library{Folder: "/nowhere", Cache: "/nowhere"}
	for asked, want := range map[string]string{"toy": "toy", "Rings": "rings", "noise:7": "noise:7", "RINGS:02": "rings:2"} {
		d, err := open(l, asked)
		if err != nil || d.Name != want || d.Synthetic == "" {
			t.Errorf("%s: %v, %v", asked, d, err)
		}
	}
}

func TestOpen_FindsAPathInEveryForm(t *testing.T) {
	l := library(t, closed(t))
	folder := small().folder(t)
	list := put(filepath.Join(t.TempDir(), "graph.txt"), []byte("1 2\n"))
	for _, path := range []string{folder, small().archive(t, "S"), list} {
		if _, err := open(l, path); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	t.Chdir(filepath.Dir(folder))
	for _, path := range []string{"S", "./S"} {
		if d, err := open(l, path); err != nil || len(d.Examples) != 2 {
			t.Errorf("%s: %v", path, err)
		}
	}
	expect.Refused(t, expect.ErrorOf(open(l, "S/S_A.txt")), "give its folder, S")
	expect.Refused(t, expect.ErrorOf(open(l, "./MUTAG")), "does not exist")
}

func TestOpen_FolderBeforeCacheBeforeNetwork(t *testing.T) {
	asked := 0
	l := library(t, func(ctx context.Context, address string, to io.Writer, progress Progress) error {
		asked++
		if address != "https://example.org/MUTAG.zip" {
			t.Errorf("asked for %s", address)
		}
		return sends(mutag(t))(ctx, address, to, progress)
	})
	var told []int64
	d, err := l.Open(context.Background(), "mu-tag", func(done, total int64) { told = append(told, done, total) })
	if err != nil || d.Name != "MUTAG" || d.VertexNames == nil {
		t.Fatalf("%v, %v", d, err)
	}
	size := int64(len(mutag(t)))
	expect.Equal(t, []int64{size, size}, told)
	expect.Equal(t, []string{"MUTAG.zip"}, in(t, l.Cache))
	if again, err := open(l, "MUTAG"); err != nil || asked != 1 || again.Fingerprint != d.Fingerprint {
		t.Errorf("the second time: %v, %d downloads", err, asked)
	}

	other := small().with(files{graphLabels: "5\n6\n"})
	put(filepath.Join(l.Folder, "mutag.zip"), other.packed("MUTAG"))
	if d, err := open(l, "MUTAG"); err != nil || d.ClassLabels[0] != 5 {
		t.Errorf("MEVOLVE_DATA does not come before the cache: %v", err)
	}
	os.CopyFS(filepath.Join(l.Folder, "MUTAG"), os.DirFS(small().folder(t)))
	if d, err := open(l, "MUTAG"); err != nil || d.ClassLabels[0] != -1 || d.Name != "MUTAG" {
		t.Errorf("the exact name does not come before another spelling: %v", err)
	}
}

func TestOpen_TheFolderMayHoldOtherDatasets(t *testing.T) {
	l := library(t, closed(t))
	os.CopyFS(filepath.Join(l.Folder, "My_Own"), os.DirFS(small().folder(t)))
	if d, err := open(l, "myown"); err != nil || d.Name != "S" {
		t.Errorf("%v, %v", d, err)
	}
}

func TestOpen_AFolderThatCannotBeReadIsAnError(t *testing.T) {
	l := library(t, closed(t))
	file := put(filepath.Join(t.TempDir(), "file"), nil)
	for _, l.Folder = range []string{filepath.Join(file, "no"), file, filepath.Join(t.TempDir(), "missing")} {
		expect.Refused(t, expect.ErrorOf(open(l, "MUTAG")), "MEVOLVE_DATA names "+l.Folder)
		if _, err := l.List(); err == nil {
			t.Errorf("%s: listed without a word", l.Folder)
		}
	}
}

func TestOpen_AnInterruptedDownloadIsNoFailureToExplain(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	l := library(t, func(ctx context.Context, _ string, to io.Writer, _ Progress) error {
		to.Write([]byte("PK"))
		cancel()
		return ctx.Err()
	})
	if _, err := l.Open(ctx, "MUTAG", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if left := in(t, l.Cache); len(left) > 0 {
		t.Errorf("left in the cache: %v", left)
	}
}

func TestFetch_ReplacesADamagedCopyAndKeepsAGoodOne(t *testing.T) {
	asked := 0
	l := library(t, func(ctx context.Context, address string, to io.Writer, progress Progress) error {
		asked++
		return sends(mutag(t))(ctx, address, to, progress)
	})
	path := put(filepath.Join(l.Cache, "MUTAG.zip"), []byte("torn"))
	expect.Refused(t, expect.ErrorOf(open(l, "MUTAG")), "mevolve datasets fetch MUTAG")
	for range 2 {
		got, d, err := l.Fetch(context.Background(), "MUTAG", nil)
		if err != nil || got != path || d.Name != "MUTAG" {
			t.Fatalf("%s, %v", got, err)
		}
	}
	if asked != 1 {
		t.Errorf("%d downloads", asked)
	}
	for _, name := range []string{"rings", "nothing"} {
		if _, _, err := l.Fetch(context.Background(), name, nil); err == nil {
			t.Errorf("fetched %s", name)
		}
	}
}

func TestOpen_AnUnknownNameGetsNearOnes(t *testing.T) {
	l := library(t, closed(t))
	os.Mkdir(filepath.Join(l.Folder, "Proprietary"), 0o755)
	for name, says := range map[string]string{
		"MUTGA": "MUTAG", "enzyme": "ENZYMES", "ring": "rings", "ptc": "PTC_MR", "peking": "Peking_1", "nois:3": "noise",
		"propritary": "Proprietary", "xyzzy": "mevolve datasets", "rings:x": "rings:7", "rings:": "rings:7", "toy:2": "six fixed graphs",
		"noise:-1": "seed", "": "empty", "missing/file": "does not exist",
	} {
		_, err := open(l, name)
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, which should say %q", name, err, says)
		}
	}
}

func TestList_SaysWhereEverythingIs(t *testing.T) {
	l := library(t, closed(t))
	kki := put(filepath.Join(l.Cache, "KKI.zip"), nil)
	own := filepath.Join(l.Folder, "OWN")
	os.Mkdir(own, 0o755)
	os.Mkdir(filepath.Join(l.Folder, "OHSU"), 0o755)
	put(filepath.Join(l.Folder, "README.md"), nil)
	list := must.Get(l.List())
	at := map[string]Listed{}
	for _, line := range list {
		at[line.Name] = line
	}
	for _, want := range []Listed{
		{Name: "rings", Graphs: 188, Classes: 2, Synthetic: true, Use: "like molecules, no gain", Place: Inside},
		{Name: "KKI", Graphs: 83, Classes: 2, Vertices: 26.96, Edges: 48.42, Paper: "KKI", Place: InCache, Path: kki},
		{Name: "OHSU", Graphs: 79, Classes: 2, Vertices: 82.01, Edges: 199.66, Paper: "OHSU", Place: InFolder, Path: filepath.Join(l.Folder, "OHSU")},
		{Name: "Peking_1", Graphs: 85, Classes: 2, Vertices: 39.31, Edges: 77.35, Paper: "Peking-1", Place: Nowhere},
		{Name: "OWN", Place: InFolder, Path: own},
	} {
		expect.Equal(t, want, at[want.Name])
	}
	if len(at) != len(list) || len(list) != len(BuiltIns())+len(Catalog())+1 {
		t.Errorf("%d lines of %d names", len(list), len(at))
	}
}

func TestCatalog_AgreesWithTheRealFiles(t *testing.T) {
	real(t, "MUTAG") // skips without the files
	l := library(t, closed(t))
	l.Folder, l.Catalog = os.Getenv("MEVOLVE_DATA"), Catalog()
	for _, e := range Catalog()[:6] {
		d := must.Get(open(l, strings.ToLower(e.Paper)))
		if d.Name != e.Name || d.Fingerprint != e.Fingerprint {
			t.Errorf("%s has the fingerprint %s", d.Name, d.Fingerprint)
		}
		e.Fingerprint = ""
		if err := e.check(d); err != nil { // the counts and sizes, which all have
			t.Errorf("%s: %v", d.Name, err)
		}
	}
}
