package store

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/internal/must"
)

// A line is read as one trial or refused in a sentence; what is read is
// written again as it was.
func FuzzDecode(f *testing.F) {
	for _, line := range []string{
		"", "\n", "{}", "7", "null", "[]", `{"id":"a"}`, `{"id":"","trial":1}`, `{"id":"a","trial":null}`,
		`{"id":"a","trial":1}`, `{"id":"a","trial":{"x":[1.50,null]}}` + "\r\n", `{"trial":1,"id":"a"}`,
		`{"id":"a","trial":1,"sum":"00000000"}`, `{"id":"a","trial":1,"predictions":[[1,0.5]]}`,
		lined("a", "1"), lined("<b>\u2028", `{"original":{"correct":31,"accuracy":0.8157894736842105}}`),
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		lines := [][]byte{line}
		if object := bytes.TrimRight(line, " \t\r\n"); bytes.HasSuffix(object, []byte("}")) {
			lines = append(lines, seal(object)) // past the checksum
		}
		for _, line := range lines {
			id, e, err := decode(line)
			if err != nil {
				if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "restore") {
					t.Errorf("not a sentence that tells what to do: %v", err)
				}
				continue
			}
			if id == "" || !json.Valid(e.raw) {
				t.Errorf("%q holds %q with %q", line, id, e.raw)
			}
			again := e.encode(id)
			if string(again) != string(bytes.TrimRight(line, " \t\r\n"))+"\n" {
				t.Errorf("%q is written again as %q", line, again)
			}
			name, back, err := decode(again)
			if err != nil || name != id || !cmp.Equal(back, e, cmp.AllowUnexported(entry{})) {
				t.Errorf("%q, written as %q, comes back as %q %+v, %v", line, again, name, back, err)
			}
		}
	})
}

// A head is read or refused in a sentence; what is read comes back byte for
// byte.
func FuzzDecodeHead(f *testing.F) {
	written := must.Get(head{config, 3, []Made{{Maker: Maker{Version: "v"}}}, "sha256:0"}.encode())
	for _, b := range []string{
		"", "{", "null", "[]", `{"key":"k"}`, `{"key":7,"configuration":{}}`, `{"key":"","configuration":null}`,
		`{"beta":1.50,"name":"a<b>&c"}`, `{"KEY":"a","configuration":{},"configuration":[]}`, string(written),
	} {
		f.Add([]byte(b))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		lines := [][]byte{b}
		if c, err := NewConfiguration(b); err == nil { // past the key
			lines = append(lines, must.Get(head{Configuration: c}.encode()))
		}
		for i, line := range lines {
			h, err := decodeHead(line)
			if err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Errorf("not a sentence: %v", err)
				}
				if i == 1 && string(bytes.TrimSpace(b)) != "null" {
					t.Errorf("%q was written and cannot be read: %v", line, err)
				}
				continue
			}
			again := must.Get(h.encode())
			back, err := decodeHead(again)
			if err != nil || !cmp.Equal(back, h) {
				t.Errorf("%q comes back as %+v, %v", line, back, err)
			}
			if i == 1 && string(again) != string(line) {
				t.Errorf("%q is written again as %q", line, again)
			}
			differences(h.Configuration, config, "here", "there")
		}
	})
}
