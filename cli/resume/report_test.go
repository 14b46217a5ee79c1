package resume

import (
	"os"
	"testing"

	"mevolve/internal/must"
)

func TestReport_KeepsTheLatestForItsOwnerAlone(t *testing.T) {
	state(t)
	for _, dump := range []string{"first", "second"} {
		path := must.Get(Report([]byte(dump)))
		if b, err := os.ReadFile(path); err != nil || string(b) != dump {
			t.Errorf("%s holds %q, %v", path, b, err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("its mode is %v, %v", info.Mode(), err)
		}
	}
}
