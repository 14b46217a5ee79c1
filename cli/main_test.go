package cli

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"go.uber.org/goleak"

	"mevolve/internal/poll"
)

// Nothing that is tried here is found by the user's next --last, nor is anything as
// the user has chosen it. No test leaves a goroutine behind: none of a class, none of a command.
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
	debug.SetGCPercent(400)
	code := m.Run()
	var left error // a tick of an explorer that has ended takes a second
	known := goleak.IgnoreTopFunction("mevolve/study/external.startChildren")
	if !poll.Until(20*time.Second, func() bool { left = goleak.Find(known); return left == nil }) {
		fmt.Fprintln(os.Stderr, left)
		code = exitFailed
	}
	_ = os.RemoveAll(folder)
	os.Exit(code)
}
