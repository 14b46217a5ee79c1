package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// earlier makes a store as versions without checksums wrote it.
func earlier(t *testing.T, trials ...string) string {
	t.Helper()
	dir := t.TempDir()
	open(t, dir).Close()
	lines := ""
	for _, id := range trials {
		lines += fmt.Sprintf(`{"id":%q,"trial":{"of":%q}}`+"\n", id, id)
	}
	write(t, dir, trialsFile, lines)
	return dir
}

func codes(c *Contents) (list []string) {
	for _, w := range c.Warnings {
		list = append(list, w.Code)
	}
	return list
}

func TestDecode_SeesEveryFlippedBitOfALine(t *testing.T) {
	line := lined("MUTAG/random/sf+knn/b0.15/r1/f1/filter", `{"correct":31,"accuracy":0.8157894736842105}`)
	for bit := range 8 * (len(line) - 1) {
		b := []byte(line)
		b[bit/8] ^= 1 << (bit % 8)
		if id, e, err := decode(b); err == nil {
			t.Errorf("bit %d of byte %d: %s %s", bit%8, bit/8, id, e.raw)
		}
	}
}

func TestRead_SeesEveryFlippedBitOfTheHead(t *testing.T) {
	dir, _ := packedStore(t)
	whole, _ := os.ReadFile(filepath.Join(dir, headFile))
	for bit := range 8 * len(whole) {
		b := bytes.Clone(whole)
		b[bit/8] ^= 1 << (bit % 8)
		write(t, dir, headFile, string(b))
		if c, err := Read(dir); err == nil || !strings.Contains(err.Error(), headFile) {
			t.Errorf("bit %d of byte %d: %+v, %v", bit%8, bit/8, c, err)
		}
	}
}

// A line without its end is torn; with it, it was whole once, and is damaged.
func TestRead_AChangedDigitIsRefusedByItsLine(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for i := range 3 {
		add(t, s, fmt.Sprint("trial ", i), fmt.Sprintf(`{"correct":3%d}`, i))
	}
	s.Close()
	path := filepath.Join(dir, trialsFile)
	whole, _ := os.ReadFile(path)
	want, _ := Read(dir)

	for line, digits := range map[string]string{"line 2": "31", "line 3": "32"} {
		damaged := strings.Replace(string(whole), digits, "37", 1)
		write(t, dir, trialsFile, damaged)
		_, err := Read(dir)
		refuses(t, err, path, line, "checksum does not fit", "restore it or remove that line")
		_, err = Open(dir, config)
		refuses(t, err, path, line)
		if b, _ := os.ReadFile(path); string(b) != damaged {
			t.Errorf("%s: a refused file was changed to %q", line, b)
		}
	}

	write(t, dir, trialsFile, strings.TrimSuffix(strings.Replace(string(whole), "32", "37", 1), "\n"))
	c, err := Read(dir)
	if err != nil || !cmp.Equal(c.Trials, want.Trials[:2]) || !cmp.Equal(codes(c), []string{"torn-line"}) {
		t.Errorf("%+v, %v", c, err)
	}
}

// Plausible values are damage, too.
func TestRead_AnEditedHeadIsRefused(t *testing.T) {
	dir, _ := packedStore(t, 0)
	path := filepath.Join(dir, headFile)
	whole, _ := os.ReadFile(path)
	for old, now := range map[string]string{"0.15": "0.16", `"asked":3`: `"asked":7`, `"version":"v"`: `"version":"9.9.9"`, `"cores":2`: `"cores":64`, `,"sum":`: `,"svm":`} {
		edited := strings.Replace(string(whole), old, now, 1)
		if edited == string(whole) {
			t.Fatalf("%s is not in %s", old, whole)
		}
		write(t, dir, headFile, edited)
		_, err := Read(dir)
		refuses(t, err, path, "damaged", "restore it")
		_, err = Open(dir, config)
		refuses(t, err, path, "damaged")
	}
}

// inFormat2 rewrites the head of a store as the three files it once was.
func inFormat2(t *testing.T, dir string) {
	t.Helper()
	h, _, err := readHead(dir)
	if err != nil {
		t.Fatal(err)
	}
	made, err := json.Marshal(h.Made)
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "configuration.json", fmt.Sprintf("{\n  \"key\": %q,\n  \"configuration\": %s\n}\n", h.Key, h.Settings))
	write(t, dir, "asked.json", fmt.Sprintf("{\"repeats\":%d}\n", h.Asked))
	write(t, dir, "made.json", string(made))
	if err := os.Remove(filepath.Join(dir, headFile)); err != nil {
		t.Fatal(err)
	}
}

func TestRead_AStoreOfFormat2IsReadAndGoneOnWith(t *testing.T) {
	dir, _ := packedStore(t, 0, 1)
	want, err := Read(dir)
	if err != nil || want.Asked != 3 || len(want.Made) != 1 {
		t.Fatalf("%+v, %v", want, err)
	}
	inFormat2(t, dir)
	if got, err := Read(dir); err != nil || !cmp.Equal(got, want) {
		t.Errorf("%v\n%s", err, cmp.Diff(want, got))
	}
	open(t, dir).Close()
	if got, err := Read(dir); err != nil || !cmp.Equal(got, want) {
		t.Errorf("opened: %v\n%s", err, cmp.Diff(want, got))
	}
	for _, name := range formerFiles {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			t.Errorf("%s is left beside %s", name, headFile)
		}
	}

	inFormat2(t, dir)
	_, err = Open(dir, configured(`{"beta":0.2}`))
	refuses(t, err, "another configuration")
	for name, content := range map[string]string{"configuration.json": `{"key":"k","configuration":{"beta":1}}`, "asked.json": `{"repeats":-1}`, "made.json": "{"} {
		old, _ := os.ReadFile(filepath.Join(dir, name))
		write(t, dir, name, content)
		_, err = Read(dir)
		refuses(t, err, dir, name, "damaged")
		write(t, dir, name, string(old))
	}
	into := t.TempDir()
	if got, err := Merge(config, into, dir); err != nil || got.Asked != 3 || !cmp.Equal(got.Made, want.Made) {
		t.Errorf("merged: %+v, %v", got, err)
	}
}

func TestRead_OlderStoresAreReadAndSaidToBeUnchecked(t *testing.T) {
	dir := earlier(t, "a", "b")
	c, err := Read(dir)
	if err != nil || len(c.Trials) != 2 || !cmp.Equal(codes(c), []string{"unchecked"}) || !strings.Contains(c.Warnings[0].Message, "2 of 2") {
		t.Fatalf("%+v, %v", c, err)
	}
	s := open(t, dir)
	add(t, s, "a", `{"of":"a"}`)
	add(t, s, "c", `{"of":"c"}`)
	if w := s.Warnings(); len(w) != 1 || w[0].Code != "unchecked" {
		t.Errorf("open: %v", w)
	}
	s.Close()
	if c, err = Read(dir); err != nil || len(c.Trials) != 3 || !strings.Contains(c.Warnings[0].Message, "2 of 3") {
		t.Errorf("extended: %+v, %v", c, err)
	}
}

// Damage to the checksum's own name must not make a line of an earlier version
// of it.
func TestRead_OnlyAChecksumLetsALineHoldMore(t *testing.T) {
	for _, line := range []string{strings.Replace(lined("a", "1"), `"sum"`, `"svm"`, 1), `{"id":"a","trial":1,"predictions":[]}` + "\n"} {
		dir := t.TempDir()
		open(t, dir).Close()
		write(t, dir, trialsFile, line+lined("b", "2"))
		_, err := Read(dir)
		refuses(t, err, "line 1", "not a line of a store")
	}
}

func TestRead_LineEndsOfAnotherSystemAreNoDamage(t *testing.T) {
	dir := t.TempDir()
	open(t, dir).Close()
	write(t, dir, trialsFile, strings.ReplaceAll(lined("a", "1")+lined("b", "2"), "\n", "\r\n"))
	if c, err := Read(dir); err != nil || len(c.Trials) != 2 || len(c.Warnings) != 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

// What a later version keeps beside a trial is not lost on the way through
// this one, in whatever order stores are merged.
func TestMerge_KeepsFieldsThatItDoesNotKnow(t *testing.T) {
	more := string(entry{raw: []byte("1"), more: `,"predictions":[[1,0.5]]`, checked: true}.encode("a"))
	rich, poor := t.TempDir(), t.TempDir()
	for dir, line := range map[string]string{rich: more, poor: lined("a", "1")} {
		open(t, dir).Close()
		write(t, dir, trialsFile, line)
	}
	for _, order := range [][]string{{rich, poor}, {poor, rich}} {
		into := t.TempDir()
		if _, err := Merge(config, into, order...); err != nil {
			t.Fatal(err)
		}
		if b, _ := os.ReadFile(filepath.Join(into, trialsFile)); string(b) != more {
			t.Errorf("merged: %s", b)
		}
	}
}

func TestMerge_VouchesForNoMoreThanItsSources(t *testing.T) {
	old, now := earlier(t, "a", "b"), t.TempDir()
	s := open(t, now)
	add(t, s, "b", `{"of":"b"}`)
	add(t, s, "c", `{"of":"c"}`)
	s.Close()
	var bytes string
	for _, order := range [][]string{{old, now}, {now, old}} {
		into := t.TempDir()
		merged, err := Merge(config, into, order...)
		if err != nil || !cmp.Equal(codes(merged), []string{"unchecked"}) || !strings.Contains(merged.Warnings[0].Message, "1 of 3") {
			t.Fatalf("%+v, %v", merged, err)
		}
		if read, err := Read(into); err != nil || !cmp.Equal(merged, read) {
			t.Errorf("on disk: %v, %s", err, cmp.Diff(merged, read))
		}
		if bytes != "" && content(t, into) != bytes {
			t.Error("another order writes other bytes")
		}
		bytes = content(t, into)
	}
}
