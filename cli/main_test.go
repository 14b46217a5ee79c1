package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/adrg/xdg"
)

// Nothing that is tried here is found by the user's next --last, nor is anything as
// the user has chosen it.
func TestMain(m *testing.M) {
	if os.Getenv(hostileVariable) != "" {
		beHostile(strings.Join(os.Args[1:], " "))
		return
	}
	folder, err := os.MkdirTemp("", "mevolve-cli")
	if err != nil {
		panic(err)
	}
	_ = os.Setenv("XDG_STATE_HOME", folder)
	_ = os.Setenv("XDG_CONFIG_HOME", folder)
	xdg.Reload()
	tuneCollector() // also for what is called below Main
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}
