package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
)

// layer is one of a stack: the shown screen at the bottom, over it a lesson, windows, pages
// and a prompt. The top layer has the keys, the mouse and the footer; layers are drawn from
// the bottom to the top.
type layer = screen.Layer

// window is what most layers have in common.
type window = chrome.Layer

// top is the top layer. While the user tries a lesson on the screen, the screen is.
func (a *App) top() layer {
	for _, l := range slices.Backward(a.over) {
		if x, ok := l.(*lessonView); !ok || !x.isScreenActive {
			return l
		}
	}
	return a.here
}

func (a *App) open(l layer) { a.over = append(a.over, l) }

func (a *App) close(l layer) {
	a.over = slices.DeleteFunc(slices.Clone(a.over), func(o layer) bool { return o == l })
}

// lesson is the open lesson; nil for none, which leaves the screen its whole body.
func (a *App) lesson() *lessonView {
	for _, l := range a.over {
		if x, ok := l.(*lessonView); ok {
			return x
		}
	}
	return nil
}

// press passes a key to the top layer. The app itself always handles Ctrl-C and Ctrl-Z. A key
// ends what the pointer drags.
func (a *App) press(msg tea.KeyPressMsg) tea.Cmd {
	a.state.ClearMessage()
	a.state.Drag = nil
	a.touch()
	plain := msg
	plain.Mod &^= tea.ModAlt // from an Esc directly before the key
	switch plain.String() {
	case "ctrl+c":
		return a.quit()
	case "ctrl+z":
		return a.suspend()
	case followKey:
		switch {
		case a.config.Seat != nil:
			return a.follow(true)
		case a.config.Room != nil:
			a.gather()
			return nil
		}
	}
	if x, ok := a.top().(*lessonView); ok { // an answer does not leave the presenter
		x.join()
		if x.answer(msg) {
			x.vote()
			return nil
		}
	}
	l := a.top()
	b := l.Bindings().Binding(msg.String())
	x, _ := l.(*lessonView)
	if b == nil || b.Action != keys.Copy && (b.Action != keys.NextPage || !x.isVoting()) { // nor does space before the answer
		a.leave()
	}
	var cmd tea.Cmd
	switch {
	case x != nil && a.hold(msg):
	case b != nil:
		cmd = a.run(b)
	default:
		cmd = l.Other(msg)
	}
	if l.IsClosed() {
		a.close(l)
	}
	return cmd
}

// click passes a click to the target under the pointer. A click on a screen moves the focus;
// a lesson leaves only the names of the screens to the mouse.
func (a *App) click(m tea.Mouse) tea.Cmd {
	f, ok := a.frame()
	if !ok || m.Button != tea.MouseLeft {
		return nil
	}
	a.state.ClearMessage()
	target, ok := a.canvas.At(m.X, m.Y).(screen.Target)
	switch l := a.top().(type) {
	case *tab:
		if pane := a.panes.At(m.X, m.Y); pane >= 0 {
			l.focus = pane
		}
	case *lessonView:
		ok = ok && f.Tabs.Has(m.X, m.Y)
	}
	if !ok {
		return nil
	}
	return target.Click(m.X, m.Y)
}

// wheel scrolls the target under the pointer, else that of the pane, or of the window over
// the screen.
func (a *App) wheel(w wheelMsg) tea.Cmd {
	m := w.at
	if _, ok := layout.Of(a.w, a.h); !ok || w.lines == 0 {
		return nil
	}
	target, ok := a.canvas.At(m.X, m.Y).(screen.Target)
	if !ok {
		within := a.canvas.Bounds()
		switch a.top().(type) {
		case *tab, *lessonView:
			p := a.panes
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
	return target.Wheel(w.lines)
}
