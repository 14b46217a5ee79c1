package readings

import (
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// A published code's readings are such as can be switched, differ from the default, and
// nothing else changes with them.
func TestAs_SetsWhatThePublishedCodeReads(t *testing.T) {
	for _, p := range AllPublished() {
		s := must.Get(Default().As(p.Name))
		var changed []string
		for _, r := range All() {
			if s.Get(r) != Default().Get(r) {
				changed = append(changed, r.ID+"="+s.Get(r))
			}
		}
		if strings.Join(changed, " ") != strings.Join(p.Readings, " ") {
			t.Errorf("%s sets %q, changed is %q", p.Name, p.Readings, changed)
		}
	}
	expect.Refused(t, expect.ErrorOf(Default().As("other")), "few-shot or lightning")
}
