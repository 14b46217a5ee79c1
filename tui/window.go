package tui

import (
	tea "charm.land/bubbletea/v2"

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
