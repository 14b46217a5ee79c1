package tui

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/layout"
	"mevolve/tui/screen"
)

// click goes to a screen by its tab, or focuses the pane and lets what was
// drawn there answer.
func (a *App) click(m tea.Mouse) tea.Cmd {
	f, ok := layout.Of(a.w, a.h)
	if !ok || m.Button != tea.MouseLeft {
		return nil
	}
	a.state.Hush()
	target, _ := a.canvas.At(m.X, m.Y).(screen.Target)
	switch {
	case a.prompt != nil, a.layer != nil && target == nil:
		return nil
	case a.layer != nil:
		return target.Click(m.X, m.Y)
	}
	if f.Tabs.Has(m.X, m.Y) && target != nil {
		return target.Click(m.X, m.Y)
	}
	if a.reader != nil && (!a.reader.looking || !a.body().Has(m.X, m.Y)) {
		return nil
	}
	p := a.split()
	pane := p.At(m.X, m.Y)
	if pane < 0 {
		return nil
	}
	a.here.focus = pane
	if target == nil {
		return nil
	}
	return target.Click(m.X, m.Y)
}

// wheel scrolls what is drawn under the pointer, else what there is to scroll in
// the layer on top or the pane.
func (a *App) wheel(m tea.Mouse) tea.Cmd {
	lines := 0
	switch m.Button {
	case tea.MouseWheelUp:
		lines = -3
	case tea.MouseWheelDown:
		lines = 3
	}
	if _, ok := layout.Of(a.w, a.h); !ok || lines == 0 || a.prompt != nil {
		return nil
	}
	target, ok := a.canvas.At(m.X, m.Y).(screen.Target)
	if !ok {
		within := a.canvas.Bounds()
		if a.layer == nil {
			p := a.split()
			pane := p.At(m.X, m.Y)
			if pane < 0 {
				return nil
			}
			within = p.Rects[pane]
		}
		target, ok = a.canvas.In(within).(screen.Target)
	}
	if !ok {
		return nil
	}
	return target.Wheel(lines)
}

func (a *App) paste(msg tea.PasteMsg) tea.Cmd {
	switch {
	case a.prompt != nil:
		return a.prompt.update(msg)
	case a.layer != nil:
		return a.layer.Update(msg)
	}
	return nil
}
