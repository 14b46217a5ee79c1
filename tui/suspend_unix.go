//go:build unix

package tui

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
)

// suspendMsg comes with SIGTSTP, which asks to stop until SIGCONT.
type suspendMsg struct{}

// suspension gives the terminal to the shell until that brings the process
// back, for Ctrl-Z and for the SIGTSTP of others.
type suspension struct {
	asked chan os.Signal
	line  *line
}

func newSuspension() suspension { return suspension{asked: make(chan os.Signal, 1)} }

// listen tells the program of SIGTSTP, so that it leaves the terminal before it
// stops. A shell without job control has the signal ignored; so it stays.
func (s *suspension) listen(program *tea.Program, line *line) (forget func()) {
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

func (s suspension) begin(settle func()) tea.Cmd {
	return func() tea.Msg {
		settle()
		return tea.Exec(s, nil)()
	}
}

// Run stops the process and those it was started with, and returns when it is
// continued. The program has left the terminal.
func (s suspension) Run() error {
	s.line.leave()
	defer s.line.enter()
	if signal.Ignored(syscall.SIGTSTP) {
		return nil
	}
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	// Go never gives a signal back that it has listened to: SIGTSTP would no
	// longer stop. SIGTTOU does the same, and like it nothing where no shell
	// waits that could continue the process; SIGSTOP would stop it for ever.
	if err := syscall.Kill(0, syscall.SIGTTOU); err != nil {
		return err
	}
	select {
	case <-continued:
	case <-time.After(patience / 2): // nothing was stopped
	}
	return nil
}

func (suspension) SetStdin(io.Reader)  {}
func (suspension) SetStdout(io.Writer) {}
func (suspension) SetStderr(io.Writer) {}
