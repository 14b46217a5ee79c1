package datasets

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/model"
)

// A target is best run with -fuzzminimizetime=10x: an archive cannot be made
// smaller byte by byte, and trying takes a minute for every new one.

// inMemory is a source of texts that no file system holds.
func inMemory(f files) *source {
	s := &source{path: "memory", files: map[string]textFile{}, close: func() error { return nil }}
	for suffix, text := range f {
		s.files["S"+suffix] = textFile{"S" + suffix, func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}
	}
	return s
}

// sound checks what must hold of anything that was read: all or nothing, one
// sentence, and a dataset that reads the same once it is written.
func sound(t *testing.T, d *model.Dataset, err error) {
	t.Helper()
	if err != nil {
		if d != nil {
			t.Fatalf("half-loaded in spite of %v", err)
		}
		if text := err.Error(); text == "" || !wording.Showable(text) {
			t.Fatalf("not one sentence that can be shown: %q", text)
		}
		return
	}
	again := files{}
	for _, p := range parting(d) {
		var b bytes.Buffer
		must.Do(buffered(&b, p.write))
		again[p.suffix] = b.String()
	}
	back, err := inMemory(again).read(context.Background())
	if err != nil {
		t.Fatalf("what was read cannot be read once written: %v", err)
	}
	if back.Fingerprint != d.Fingerprint {
		t.Fatal("what was read changes by writing and reading")
	}
	if !wording.Showable(d.Name) {
		t.Fatalf("the name %q cannot be shown", d.Name)
	}
	for _, e := range d.Examples {
		if e.Graph.N() == 0 || e.Class < 0 || e.Class >= d.Classes() {
			t.Fatalf("graph %d: %d vertices, class %d of %d", e.ID.Graph+1, e.Graph.N(), e.Class, d.Classes())
		}
	}
}

func FuzzRead(f *testing.F) {
	seeds := []files{
		small(), {}, {graphLabels: "1\n"},
		small().with(files{adjacency: "\ufeff1 2\r\n2,1,\r\n\r\n", attributes: "", vertexLabels: "1.0\n-2e0\n0\n0\n0\n0"}),
		small().with(files{adjacency: "1,,2\n"}),
		small().with(files{adjacency: "1, 1\n1, 2\n1, 2\n2, 7\n", graphLabels: "NaN\n"}),
		small().with(files{indicator: "2\n1\n2\n1\n1\n2\n", adjacency: ""}),
		small().with(files{attributes: "0x1p3 1_0\nInf nan\n1e999 -0\n"}),
	}
	for _, s := range seeds {
		f.Add(s[adjacency], s[indicator], s[graphLabels], s[vertexLabels], s[attributes])
	}
	f.Fuzz(func(t *testing.T, a, ind, classes, labels, attrs string) {
		texts := files{adjacency: a, indicator: ind, graphLabels: classes}
		if labels != "" {
			texts[vertexLabels] = labels
		}
		if attrs != "" {
			texts[attributes] = attrs
		}
		d, err := inMemory(texts).read(context.Background())
		sound(t, d, err)
	})
}

func FuzzRead_Archive(f *testing.F) {
	f.Add(small().packed("S"))
	f.Add(small().packed(`deep\S`))
	f.Add(small().with(files{attributes: "", vertexLabels: ""}).packed("../S"))
	f.Add([]byte("PK\x05\x06"))
	f.Fuzz(func(t *testing.T, b []byte) {
		archive, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			return
		}
		s, err := unpacked("S.zip", archive)
		if err != nil {
			sound(t, nil, err)
			return
		}
		d, err := s.read(context.Background())
		sound(t, d, err)
	})
}

// FuzzRead_Packed makes archives that are ones, with odd names, modes and
// methods, and then changes a byte.
func FuzzRead_Packed(f *testing.F) {
	s := small()
	for _, name := range []string{"S", "deep/S", "../S", "/S", `c:\S`, "__MACOSX/S", "S\n", ".S"} {
		f.Add(name, s[adjacency], s[indicator], s[graphLabels], uint16(zip.Store), uint32(0o644), uint16(0), byte(0), uint16(0))
	}
	f.Add("S", s[adjacency], s[indicator], s[graphLabels], uint16(zip.Deflate), uint32(0o120777)<<16, uint16(50), byte(8), uint16(3))
	f.Add("S", s[adjacency], s[indicator], s[graphLabels], uint16(99), uint32(0), uint16(6), byte(1), uint16(0))
	f.Fuzz(func(t *testing.T, name, a, ind, classes string, method uint16, attributes uint32, at uint16, change byte, cut uint16) {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		z.RegisterCompressor(99, func(w io.Writer) (io.WriteCloser, error) { return nopCloser{w}, nil })
		for suffix, text := range (files{adjacency: a, indicator: ind, graphLabels: classes}) {
			h := &zip.FileHeader{Name: name + suffix, Method: method, ExternalAttrs: attributes, CreatorVersion: 3 << 8}
			w, err := z.CreateHeader(h)
			if err != nil { // no such method
				return
			}
			io.WriteString(w, text)
		}
		if err := z.Close(); err != nil {
			return
		}
		content := b.Bytes()
		content[int(at)%len(content)] ^= change
		content = content[:len(content)-int(cut)%len(content)]
		archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
		if err != nil {
			return
		}
		packed, err := unpacked("S.zip", archive)
		if err != nil {
			sound(t, nil, err)
			return
		}
		d, err := packed.read(context.Background())
		sound(t, d, err)
	})
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// FuzzKnown gives names of every kind, which nothing but the catalog and the
// built-in sets answers to.
func FuzzKnown(f *testing.F) {
	for _, s := range []string{"rings", "noise:7", "planted:3", "toy:1", "rings:", "rings:-1", "rings:99999999999999999999", "MUTGA", "ptc", "", "a\nb", "\xff:", "::"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		err := Library{Catalog: Catalog()}.Known(name)
		if err != nil {
			sound(t, nil, err)
			return
		}
		if !isBuiltIn(name) {
			return
		}
		d, err := Generate(name)
		if err != nil {
			t.Fatalf("%q is known and cannot be made: %v", name, err)
		}
		again, err := Generate(d.Name)
		if err != nil || again.Fingerprint != d.Fingerprint {
			t.Fatalf("%q is not what its name %q makes: %v", name, d.Name, err)
		}
	})
}

func FuzzReadEdgeList(f *testing.F) {
	for _, s := range []string{"1 2\n2 3\n", "# a\n% b\n\n0,1,0.5\r\n7\t0", "\ufeff-1 5\n5 5\n5 -1\n", "1\n", "a b\n", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parseEdgeList(context.Background(), "list.txt", strings.NewReader(text))
		sound(t, d, err)
	})
}
