//go:build unix

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Without an absolute HOME nothing is written: neither into the working directory nor
// into the root of the disk. What would have been kept is said not to be, once.
func TestHome_ThatIsNoneKeepsNothing(t *testing.T) {
	t.Parallel()
	for name, home := range map[string][]string{"unset": nil, "empty": {"HOME="}, "relative": {"HOME=here", "XDG_STATE_HOME=state"}} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			there := func() (list []string) {
				entries, _ := os.ReadDir(folder)
				for _, e := range entries {
					list = append(list, e.Name())
				}
				for _, name := range []string{".cache", ".config", ".local", "here", "mevolve", "state"} { // others may come by another program
					if _, err := os.Stat(string(filepath.Separator) + name); err == nil {
						list = append(list, string(filepath.Separator)+name)
					}
				}
				return list
			}
			before := there()
			in := func(cmd *exec.Cmd) *exec.Cmd {
				cmd.Dir = folder
				cmd.Env = append(slices.DeleteFunc(cmd.Env, func(v string) bool { return strings.HasPrefix(v, "HOME=") || strings.HasPrefix(v, "XDG_") }), home...)
				return cmd
			}
			for _, c := range []struct{ args, says string }{ // version --all says so, too, and computes
				{"--last", "HOME is not an absolute path"},
				{"datasets fetch MUTAG", "MUTAG cannot be kept: HOME is not an absolute path"},
			} {
				out, _ := in(command(t, strings.Fields(c.args)...)).CombinedOutput()
				if text := strings.Join(strings.Fields(string(out)), " "); !strings.Contains(text, c.says) {
					t.Errorf("mevolve %s does not say %q:\n%s", c.args, c.says, out)
				}
			}
			if after := there(); !slices.Equal(before, after) {
				t.Errorf("left are %q, before %q", after, before)
			}
		})
	}
}
