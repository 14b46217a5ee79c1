package cli

import (
	"os"
	"testing"

	"github.com/adrg/xdg"
)

// Nothing that is tried here is found by the user's next --last.
func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "mevolve-cli")
	if err != nil {
		panic(err)
	}
	_ = os.Setenv("XDG_STATE_HOME", folder)
	xdg.Reload()
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}
