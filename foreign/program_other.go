//go:build !unix

package foreign

import "os/exec"

func apart(*exec.Cmd) {}

func kill(c *exec.Cmd) { _ = c.Process.Kill() }
