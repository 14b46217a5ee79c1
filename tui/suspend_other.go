//go:build !unix

package tui

import tea "charm.land/bubbletea/v2"

// Elsewhere nothing stops a process to continue it later.
type (
	suspendMsg struct{}
	suspension struct{}
)

func newSuspension() suspension { return suspension{} }

func (suspension) listen(*tea.Program, *line) (forget func()) { return func() {} }

func (suspension) begin(func()) tea.Cmd { return nil }
