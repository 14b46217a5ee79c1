package cli

import (
	"slices"
	"strings"
	"testing"
)

// What has gone answers with what serves now and does nothing, whatever stands beside it;
// what there is has not gone.
func TestFormerSpellings_NameTheNewOne(t *testing.T) {
	for words, now := range former {
		args := strings.Fields(words)
		if strings.HasPrefix(args[0], "-") {
			args = append([]string{"run", "toy"}, args...)
		}
		_, complaint, code := mevolve(t, append(args, "--json")...)
		if complaint = strings.ReplaceAll(complaint, "\n  ", " "); code != exitUsage || !strings.Contains(complaint, now) {
			t.Errorf("%s: exit %d, %s", words, code, complaint)
		}
		if at := slices.IndexFunc(args, func(a string) bool { return strings.HasPrefix(a, "--") }); at >= 0 {
			c, _, err := Commands().Find(args[:at])
			if err == nil && c.Flags().Lookup(args[at][2:]) != nil {
				t.Errorf("%s is a flag", words)
			}
		}
	}
}
