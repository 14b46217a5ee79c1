package cli

import (
	"os"
	"strings"
	"testing"
	"time"

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

// comesTrue asks until a condition holds, and reports whether it did in time.
func comesTrue(within time.Duration, holds func() bool) bool {
	for end := time.Now().Add(within); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			return false
		}
	}
	return true
}
