package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// packedStore is a store of some trials, in the order given, and the file it is
// packed into.
func packedStore(t *testing.T, order ...int) (dir, file string) {
	t.Helper()
	dir = t.TempDir()
	s := open(t, dir)
	s.By(Maker{Version: "v", System: "linux/amd64", Cores: 2})
	for _, i := range order {
		add(t, s, trialID(i), string(trialOf(i)))
	}
	if err := s.Ask(3); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Pack(&b, dir); err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "store.jsonl.gz")
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir, file
}

func TestPack_IsReadAsItsFolderIs(t *testing.T) {
	dir, file := packedStore(t, 0, 1, 2, 3, 4)
	want, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	got.Dir = want.Dir
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	into := t.TempDir()
	if _, err := Merge(config, into, file); err != nil {
		t.Fatal(err)
	}
	if got, err = Read(into); err != nil {
		t.Fatal(err)
	}
	got.Dir = want.Dir
	if d := cmp.Diff(want, got); d != "" {
		t.Error("merged into a folder: " + d)
	}
}

func TestPack_OfEqualStoresAreEqualBytes(t *testing.T) {
	dir, file := packedStore(t, 4, 2, 0, 1, 3)
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	merged := t.TempDir() // in the order of the ids
	if _, err := Merge(config, merged, dir); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{merged, file} {
		var b bytes.Buffer
		if err := Pack(&b, from); err != nil || !bytes.Equal(b.Bytes(), want) {
			t.Errorf("%s packs into other bytes (%v)", from, err)
		}
	}
}

func TestPack_DamageIsRefused(t *testing.T) {
	_, file := packedStore(t, 0, 1, 2)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 0x10
	for name, b := range map[string][]byte{"cut": whole[:len(whole)*2/3], "flipped": flipped, "text": []byte("id,trial\n"), "empty": nil} {
		if err := os.WriteFile(file, b, 0o644); err != nil {
			t.Fatal(err)
		}
		if c, err := Read(file); err == nil || !strings.Contains(err.Error(), file) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %+v", name, err, c)
		}
	}
}
