package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// packedStore is a store of some trials, in the order given, and the file it is
// packed into.
func packedStore(t *testing.T, order ...int) (dir, file string) {
	t.Helper()
	dir = t.TempDir()
	s := open(t, dir)
	s.By(Maker{Version: "v", System: "linux/amd64", Cores: 2})
	for _, i := range order {
		add(s, trialID(i), string(trialOf(i)))
	}
	must.Do(s.Ask(3))
	must.Do(s.Close())
	var b bytes.Buffer
	must.Do(Pack(&b, dir))
	file = filepath.Join(t.TempDir(), "store.jsonl.gz")
	must.Do(os.WriteFile(file, b.Bytes(), 0o644))
	return dir, file
}

func TestPack_IsReadAsItsFolderIs(t *testing.T) {
	dir, file := packedStore(t, 0, 1, 2, 3, 4)
	want := must.Get(Read(dir))
	got := must.Get(Read(file))
	got.Dir = want.Dir
	expect.Equal(t, want, got)
	into := t.TempDir()
	must.Get(Merge(config, into, file))
	got = must.Get(Read(into))
	got.Dir = want.Dir
	expect.Equal(t, want, got)
}

func TestPack_OfEqualStoresAreEqualBytes(t *testing.T) {
	dir, file := packedStore(t, 4, 2, 0, 1, 3)
	want := must.Get(os.ReadFile(file))
	merged := t.TempDir() // in the order of the ids
	must.Get(Merge(config, merged, dir))
	for _, from := range []string{merged, file} {
		var b bytes.Buffer
		if err := Pack(&b, from); err != nil || !bytes.Equal(b.Bytes(), want) {
			t.Errorf("%s packs into other bytes (%v)", from, err)
		}
	}
}

func TestPack_DamageIsRefused(t *testing.T) {
	_, file := packedStore(t, 0, 1, 2)
	whole := must.Get(os.ReadFile(file))
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 0x10
	for name, b := range map[string][]byte{"cut": whole[:len(whole)*2/3], "flipped": flipped, "text": []byte("id,trial\n"), "empty": nil} {
		must.Do(os.WriteFile(file, b, 0o644))
		if c, err := Read(file); err == nil || !strings.Contains(err.Error(), file) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %+v", name, err, c)
		}
	}
}
