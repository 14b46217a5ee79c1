package tui

import (
	"io"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"mevolve/tui/widgets/layout"
)

// capped limits a window's size to the largest size that is drawn.
func capped(size tea.WindowSizeMsg) tea.WindowSizeMsg {
	return tea.WindowSizeMsg{Width: min(size.Width, layout.Most), Height: min(size.Height, layout.Most)}
}

// bounded limits the window size in messages, because Bubble Tea allocates cells for the whole window.
func bounded(_ tea.Model, msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		return capped(size)
	}
	return msg
}

// output is the terminal for Bubble Tea, which reads its size before any
// message. It hides a terminal of excessive size; fit reads the size later.
func (l *terminal) output() io.Writer {
	if w, h, err := term.GetSize(l.Fd()); err == nil && max(w, h) > layout.Most {
		return struct{ io.Writer }{l}
	}
	return l
}
