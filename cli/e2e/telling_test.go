//go:build unix

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// Whatever takes long shows a bar and what is done; no command works in silence.
func TestTelling_NoCommandWorksInSilence(t *testing.T) {
	t.Parallel()
	file, wide := filepath.Join(t.TempDir(), "picture.svg"), filepath.Join(t.TempDir(), "wide.edges")
	var edges strings.Builder
	for v := range 1500 {
		fmt.Fprintf(&edges, "%d %d\n%d %d\n", v, (v+1)%1500, v, (7*v+3)%1500)
	}
	must.Do(os.WriteFile(wide, []byte(edges.String()), 0o600))
	for bar, args := range map[string][]string{
		`\[#*\.*\]  .*iteration \d+ of 12`:         {"augment", "communities", "--why", "17/1", "--at", "iteration=12"},
		`\[#*\.*\]  .*recording, key \d of 3`:      {"record", "communities", "--iterations", "9", "--keys", "4 r 5", "-o", file},
		`\[#*\.*\]  .*lessons show, lesson \d+ of`: {"lesson", "--all", "--format", "html"},
		`\d s  its chance over all draws`:          {"step", wide, "--graph", "1", "--mapping", "random", "--why", "4 900"},
	} {
		t.Run(args[0], func(t *testing.T) {
			x := start(t, 120, 70, nil, args...)
			x.until("a bar", regexp.MustCompile(bar).MatchString)
		})
	}
}
