package cli

import (
	"os"
	"strings"
	"testing"

	"mevolve/cli/resume"
	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// A saved place ran any command of mevolve, a foreign program too.
func TestLast_OpensExplorersOnly(t *testing.T) {
	ownState(t)
	t.Chdir(t.TempDir())
	expect.Contains(t, exits(t, exitUsage, "--last"), "--last has nothing to open: no place is saved yet")
	for says, words := range map[string][]string{
		"it is mevolve augment, not mevolve":           {"augment", "toy", "-o", "elsewhere"},
		"the mapping cmd:touch elsewhere is a program": {"toy", "--mapping", "cmd:touch elsewhere"},
		"it has --lesson":                              {"toy", "--ascii", "--lesson=theta"},
		"it has --last":                                {"--last"},
		"unknown flag":                                 {"toy", "--none\x1b]0;x\x07"},
	} {
		must.Do(resume.Explorer.Put(words))
		_, said, code := mevolve("--last")
		if code != exitUsage || !strings.Contains(said, says) || !strings.Contains(said, "--last cannot open what "+resume.Explorer.Path()) || strings.Contains(said, "\x1b") {
			t.Errorf("%q: exit %d, %s", words, code, said)
		}
		if made, _ := os.ReadDir("."); len(made) > 0 {
			t.Errorf("%q made %s", words, made[0].Name())
		}
	}
}
