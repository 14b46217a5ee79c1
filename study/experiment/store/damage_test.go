package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/expect"
)

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
		write(dir, headFile, string(b))
		if c, err := Read(dir); err == nil || !strings.Contains(err.Error(), headFile) {
			t.Errorf("bit %d of byte %d: %+v, %v", bit%8, bit/8, c, err)
		}
	}
}

// A line without a checksum is none of a store, also where damage to the checksum's own name
// takes it away; a folder of format 1 or 2 is refused and left as it is.
func TestRead_RefusesWhatHasNoChecksum(t *testing.T) {
	for _, line := range []string{strings.Replace(lined("a", "1"), `"sum"`, `"svm"`, 1), `{"id":"a","trial":1,"predictions":[]}` + "\n"} {
		dir := t.TempDir()
		open(t, dir).Close()
		write(dir, trialsFile, line+lined("b", "2"))
		expect.Refused(t, expect.ErrorOf(Read(dir)), "line 1", "not a line of a store")
	}
	dir := t.TempDir()
	write(dir, formerFile, "{}")
	expect.Refused(t, expect.ErrorOf(Read(dir)), "format 1 or 2")
	expect.Refused(t, expect.ErrorOf(Open(dir, config)), "format 1 or 2")
	if _, err := os.Stat(filepath.Join(dir, headFile)); err == nil {
		t.Error("it is taken for an empty folder")
	}
}

func TestRead_LineEndsOfAnotherSystemAreNoDamage(t *testing.T) {
	dir := t.TempDir()
	open(t, dir).Close()
	write(dir, trialsFile, strings.ReplaceAll(lined("a", "1")+lined("b", "2"), "\n", "\r\n"))
	if c, err := Read(dir); err != nil || len(c.Trials) != 2 || len(c.Warnings) != 0 {
		t.Errorf("%+v, %v", c, err)
	}
}
