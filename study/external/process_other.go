//go:build !unix

package external

import "os/exec"

func setProcessGroup(*exec.Cmd) {}

func kill(c *exec.Cmd) { _ = c.Process.Kill() }
