package external

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// starter is a thread that lives as long as the process. The kernel ends a child with
// the thread that has started it, and threads of Go come and go.
var starter = sync.OnceValue(func() chan<- func() {
	calls := make(chan func())
	go startChildren(calls)
	return calls
})

func startChildren(calls <-chan func()) {
	runtime.LockOSThread()
	for call := range calls {
		call()
	}
}

// begin starts a child that ends with this process, however that ends.
func begin(c *exec.Cmd) error {
	c.SysProcAttr.Pdeathsig = syscall.SIGKILL
	done := make(chan error)
	starter() <- func() { done <- c.Start() }
	return <-done
}
