package settings

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Settings are read or refused in a sentence; what is read has one spelling
// that reads as the same.
func FuzzParse(f *testing.F) {
	usual := string(Default().Canonical())
	for _, text := range []string{
		"", "{}", "null", "[]", `{"beta":0}`, `{"beta":1e400}`, `{"seed":18446744073709551615}`, `{"readings":{"R9":"originals"}}`, `{"readings":null}`,
		usual, strings.Replace(usual, "sf+svm", "graph2vec+rf", 1), strings.Replace(usual, `"dim":128`, `"dim":4096,"attributed":true,"twins":"together"`, 1),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("not a sentence: %q", err)
			}
			return
		}
		again, err := Parse(s.Canonical())
		if err != nil || !cmp.Equal(again, s) {
			t.Errorf("%s comes back as %s, %v", s.Canonical(), again.Canonical(), err)
		}
		s.Flags()
	})
}
