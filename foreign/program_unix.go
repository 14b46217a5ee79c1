//go:build unix

package foreign

import (
	"os/exec"
	"syscall"
)

// apart gives a child a process group of its own, so that the terminal's Ctrl-C is ours
// to answer and whatever it starts ends with it.
func apart(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func kill(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
