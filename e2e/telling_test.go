//go:build unix

package e2e

import (
	"path/filepath"
	"regexp"
	"testing"
)

// Whatever takes long shows a bar and what is done; no command works in silence.
func TestTelling_NoCommandWorksInSilence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "picture.svg")
	for bar, args := range map[string][]string{
		`\[#*\.*\]  .*fold \d: `:                   {"bench", "figure", "7", "communities", "--iterations", "8", "-o", file},
		`\[#*\.*\]  .*iteration \d+ of 12`:         {"augment", "communities", "--why", "17/1", "--iteration", "12"},
		`\[#*\.*\]  .*recording, key \d of 3`:      {"record", "communities", "--iterations", "9", "--keys", "4 r 5", "-o", file},
		`\[#*\.*\]  .*lessons show, lesson \d+ of`: {"lesson", "--all", "--format", "md"},
	} {
		t.Run(args[0], func(t *testing.T) {
			x := start(t, 120, 70, nil, args...)
			x.until("a bar", regexp.MustCompile(bar).MatchString)
		})
	}
}
