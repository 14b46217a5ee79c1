package store

import (
	"bytes"
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

func TestDecodeConfiguration_SeesEveryFlippedBit(t *testing.T) {
	dir := t.TempDir()
	open(t, dir).Close()
	whole, _ := os.ReadFile(filepath.Join(dir, configurationFile))
	harmless := 0 // white space, or a field's name in capitals
	for bit := range 8 * len(whole) {
		b := bytes.Clone(whole)
		b[bit/8] ^= 1 << (bit % 8)
		c, err := decodeConfiguration(b)
		if err == nil {
			harmless++
		}
		if err == nil && (c.Key != config.Key || string(c.Settings) != string(config.Settings)) {
			t.Errorf("bit %d of byte %d: %s", bit%8, bit/8, c.Settings)
		}
	}
	t.Logf("%d bits, %d of them without meaning", 8*len(whole), harmless)
}

// Another digit is JSON all the same.
func TestRead_AChangedDigitIsRefusedByItsLineAndLeftOutOfTheLast(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for i := range 3 {
		add(t, s, fmt.Sprint("trial ", i), fmt.Sprintf(`{"correct":3%d}`, i))
	}
	s.Close()
	path := filepath.Join(dir, trialsFile)
	whole, _ := os.ReadFile(path)
	want, _ := Read(dir)

	write(t, dir, trialsFile, strings.Replace(string(whole), "31", "37", 1))
	_, err := Read(dir)
	refuses(t, err, path, "line 2", "checksum does not fit", "restore it or remove that line")
	_, err = Open(dir, config)
	refuses(t, err, path, "line 2")

	write(t, dir, trialsFile, strings.Replace(string(whole), "32", "37", 1))
	c, err := Read(dir)
	if err != nil || !cmp.Equal(c.Trials, want.Trials[:2]) || !cmp.Equal(codes(c), []string{"torn-line"}) {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestRead_HoldsTheKeyAgainstTheSettings(t *testing.T) {
	dir := t.TempDir()
	open(t, dir).Close()
	path := filepath.Join(dir, configurationFile)
	whole, _ := os.ReadFile(path)
	write(t, dir, configurationFile, strings.Replace(string(whole), "0.15", "0.16", 1))
	_, err := Read(dir)
	refuses(t, err, path, "damaged", config.Key, "restore it")
	_, err = Open(dir, config)
	refuses(t, err, path, "damaged")
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
		if _, err := Merge(into, order...); err != nil {
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
		merged, err := Merge(into, order...)
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
