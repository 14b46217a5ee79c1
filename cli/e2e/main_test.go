//go:build unix

package e2e

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"testing"

	_ "mevolve/cli" // a test's cached result holds for as long as the program is the same
)

// program is the built binary.
var program string

func TestMain(m *testing.M) {
	// What nohup has ignored is ignored by the program, too; what is caught is not.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	folder, err := os.MkdirTemp("", "mevolve-e2e")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	program = filepath.Join(folder, "mevolve")
	build := exec.Command("go", "build", "-o", program, "../..")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	flag.Parse()
	_ = flag.Set("test.parallel", "8") // they wait for terminals more than they compute
	debug.SetGCPercent(400)
	code := 1
	if err := build.Run(); err == nil {
		code = m.Run()
	}
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// environment is a user's with a home of its own, so that no setting of the
// machine reaches the program.
func environment(t testing.TB) []string {
	t.Helper()
	home := t.TempDir()
	_ = os.MkdirAll(filepath.Join(home, ".local", "state", "mevolve"), 0o700) // it is no first start
	return []string{
		"HOME=" + home, "XDG_CACHE_HOME=" + home, "PATH=" + os.Getenv("PATH"),
		"TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8",
	}
}
