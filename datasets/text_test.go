package datasets

import (
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/internal/wording"
)

// utf16le is a text in UTF-16, little-endian, with or without its mark.
func utf16le(text string, mark bool) string {
	if mark {
		text = "\ufeff" + text
	}
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, unit)
	}
	return string(b)
}

func bigEndian(text string) string {
	b := []byte(text)
	for i := 0; i+1 < len(b); i += 2 {
		b[i], b[i+1] = b[i+1], b[i]
	}
	return string(b)
}

// An error names the encoding of a file that is not plain text, in every format.
func TestRead_NamesTextThatIsNotPlain(t *testing.T) {
	for says, spoil := range map[string]func(string) string{
		"text in UTF-16": func(s string) string { return utf16le(s, true) },
		"in UTF-16":      func(s string) string { return bigEndian(utf16le(s, true)) },
		"a NUL byte":     func(s string) string { return utf16le(s, false) },
		"a NUL":          func(s string) string { return s[:1] + "\x00" + s[1:] },
		"a carriage return (CR) without a line feed": func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
		"a carriage return":                          func(s string) string { return strings.Repeat(strings.ReplaceAll(s, "\n", "\r"), longestLine/len(s)+1) },
	} {
		for suffix, text := range small() {
			expect.Refused(t, expect.ErrorOf(inMemory(small().with(files{suffix: spoil(text)})).read(context.Background())), "S"+suffix+" line 1: found ", says)
		}
		for _, text := range []string{"1 2\n2 3\n", "# a comment\n1 2\n"} {
			d, err := parseEdgeList(context.Background(), "list", strings.NewReader(spoil(text)))
			if err == nil || d != nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%s in an edge list: %v", says, err)
			}
		}
	}
}

func TestRead_NamesControlCharactersInNames(t *testing.T) {
	for name, says := range map[string]string{"S\x1b[2J": `"S\x1b[2J"`, "S\nT": `"S\nT"`, "S\u202ET": `"S\u202eT"`, "S\xff": `"S\xff"`} {
		folder := t.TempDir()
		for suffix, text := range small() {
			put(filepath.Join(folder, name+suffix), []byte(text))
		}
		list := put(filepath.Join(folder, name+".edges"), []byte("1 2\n"))
		archive := put(filepath.Join(folder, "x.zip"), small().packed(name))
		for _, where := range []string{folder, list, archive} {
			d, err := readPath(context.Background(), where)
			if err == nil || d != nil || !strings.Contains(err.Error(), "control characters in the name "+says[:len(says)-1]) || !wording.Showable(err.Error()) {
				t.Errorf("%q in %q: %v", name, where, err)
			}
		}
	}
}

// A sentence about a file stays one, whatever the file is called.
func TestErrors_QuoteNamesThatCannotBeShown(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a\nb\x1b[31m")
	for suffix, text := range small().with(files{adjacency: "1\n"}) {
		put(filepath.Join(folder, "S"+suffix), []byte(text))
	}
	put(filepath.Join(folder, "torn.zip"), []byte("torn"))
	put(filepath.Join(folder, "two.zip"), small().with(files{"\n_A.txt": "1"}).packed("S"))
	os.Mkdir(filepath.Join(folder, "folder.txt"), 0o700)
	for _, name := range []string{"", "torn.zip", "two.zip", "none.zip", "none.txt", "folder.txt/none.txt"} {
		if _, err := readPath(context.Background(), filepath.Join(folder, name)); err == nil || !wording.Showable(err.Error()) {
			t.Errorf("%s: %v", name, err)
		}
	}
	l := library(t, closed(t))
	l.Folder = filepath.Dir(folder)
	for _, line := range must.Get(l.List()) {
		if !wording.Showable(line.Name) {
			t.Errorf("%q is listed", line.Name)
		}
	}
}
