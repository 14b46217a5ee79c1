//go:build unix

package external

import (
	"os/exec"
	"syscall"
)

// setProcessGroup gives a child a process group of its own, so that the terminal's Ctrl-C is ours
// to answer and whatever it starts ends with it.
func setProcessGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func kill(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
