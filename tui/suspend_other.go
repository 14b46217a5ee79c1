//go:build !unix

package tui

import tea "charm.land/bubbletea/v2"

// Other systems have no job control.
type (
	suspendMsg struct{}
	suspension struct{}
)

func newSuspension() suspension { return suspension{} }

func (suspension) listen(*tea.Program, *pacer) (forget func()) { return func() {} }

func (suspension) begin(func()) tea.Cmd { return nil }

// KeepRunning has nothing to keep from stopping the process.
func KeepRunning(func()) (forget func()) { return func() {} }
