//go:build unix

package tui

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// suspendMsg reports a SIGTSTP, the request to stop until SIGCONT.
type suspendMsg struct{}

// suspension returns the terminal to the shell until the process is
// continued, for Ctrl-Z and for SIGTSTP from outside.
type suspension struct {
	asked chan os.Signal
	line  *pacer
}

func newSuspension() suspension { return suspension{asked: make(chan os.Signal, 1)} }

// listen forwards SIGTSTP to the program, so that it leaves the terminal before it
// stops. A shell without job control ignores the signal; listen keeps that.
func (s *suspension) listen(program *tea.Program, line *pacer) (forget func()) {
	s.line = line
	if signal.Ignored(syscall.SIGTSTP) {
		return func() {}
	}
	signal.Notify(s.asked, syscall.SIGTSTP)
	over := make(chan struct{})
	go func() {
		for {
			select {
			case <-s.asked:
				program.Send(suspendMsg{})
			case <-over:
				return
			}
		}
	}()
	return func() {
		signal.Stop(s.asked)
		close(over)
	}
}

// begin stops the process if a shell can continue it. Otherwise the terminal stays as
// it is: keys typed during a release would be lost.
func (s suspension) begin(settle func()) tea.Cmd {
	if s.line == nil || !stoppable() { // a connection is not the shell's
		return nil
	}
	return func() tea.Msg {
		settle()
		return tea.Exec(s, nil)()
	}
}

// stoppable reports whether a shell can continue the process: the parent of
// its process group is in the session. Otherwise the kernel does not stop the process. If
// unknown, it assumes a shell.
func stoppable() bool {
	if signal.Ignored(syscall.SIGTSTP) {
		return false
	}
	group, parent := syscall.Getpgrp(), syscall.Getppid()
	for its, err := syscall.Getpgid(parent); err == nil && its == group; its, err = syscall.Getpgid(parent) {
		if parent, err = parentOf(parent); err != nil {
			return true
		}
	}
	ours, err := unix.Getsid(0)
	theirs, fault := unix.Getsid(parent)
	return err != nil || fault != nil || ours == theirs
}

// parentOf is the parent of another process, from /proc.
func parentOf(pid int) (int, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	var state string
	var parent int
	_, err = fmt.Sscan(string(b[bytes.LastIndexByte(b, ')')+1:]), &state, &parent)
	return parent, err
}

// Run stops the process group and returns when it is
// continued. The program has left the terminal before.
func (s suspension) Run() error {
	s.line.leave()
	defer s.line.resume()
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	// After Go has listened to SIGTSTP, the signal never stops the process
	// again. SIGTTOU stops it in the same way, and also has no effect without a shell
	// that could continue the process; SIGSTOP would stop it forever.
	if err := syscall.Kill(0, syscall.SIGTTOU); err != nil {
		return err
	}
	select {
	case <-continued:
	case <-time.After(exitTimeout / 2): // the process was not stopped
	}
	return nil
}

func (suspension) SetStdin(io.Reader)  {}
func (suspension) SetStdout(io.Writer) {}
func (suspension) SetStderr(io.Writer) {}

// KeepRunning calls asked where Ctrl-Z or SIGTSTP would stop the process, until forget, which may
// be called again. A shell without job control ignores the signal; that stays so.
func KeepRunning(asked func()) (forget func()) {
	if signal.Ignored(syscall.SIGTSTP) {
		return func() {}
	}
	signals, over := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGTSTP)
	go func() {
		for {
			select {
			case <-signals:
				asked()
			case <-over:
				return
			}
		}
	}()
	return sync.OnceFunc(func() {
		signal.Stop(signals)
		close(over)
	})
}
