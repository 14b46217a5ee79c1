package tui

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"mevolve/tui/screen"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// copiedMsg is a command line for the clipboard.
type copiedMsg string

// tmuxMsg says whether tmux has taken a command line.
type tmuxMsg struct {
	line  copiedMsg
	taken bool
}

// copied copies a line where the terminal allows it, and shows it.
func (a *App) copied(line copiedMsg) tea.Cmd {
	switch {
	case a.noClipboard:
		what := "not copied: this terminal has no clipboard. "
		if a.config.SavePlace != nil {
			what += "Quitting prints the command, too:"
		} else {
			what += "The command:"
		}
		a.state.Tell(what, string(line))
		return nil
	case a.config.tmux != nil:
		return func() tea.Msg { return tmuxMsg{line, a.config.tmux(string(line)) == nil} }
	}
	return a.sent(line)
}

// sent sends a line to the terminal's clipboard, by OSC 52.
func (a *App) sent(line copiedMsg) tea.Cmd {
	what := "copied"
	if a.isInTmux {
		what = "sent to tmux, which drops it without `set-clipboard on`"
	}
	a.tellCopied(what, line)
	return tea.SetClipboard(string(line))
}

// tookTmux says where the line is that tmux has taken; one that it has not is sent as to any
// terminal.
func (a *App) tookTmux(m tmuxMsg) tea.Cmd {
	if !m.taken {
		return a.sent(m.line)
	}
	a.tellCopied("copied into tmux, whose prefix and ] paste it", m.line)
	return nil
}

// tellCopied shows a line and where it is. It opens the screen behind a lesson, not the lesson.
func (a *App) tellCopied(where string, line copiedMsg) {
	if a.lesson() != nil {
		where += ", without the lesson"
	}
	a.state.Tell(where+":", string(line))
}

// toTmux puts a text into a buffer of the tmux that the process runs in, which sends it on to the
// clipboard of its terminal. With its default, set-clipboard external, tmux drops a copy by OSC 52.
func toTmux(text string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	load := exec.CommandContext(ctx, "tmux", "load-buffer", "-w", "-") // -w: since tmux 3.2
	load.Stdin = strings.NewReader(text)
	return load.Run()
}

// ownTmux is toTmux where the process runs in tmux, else nil.
func ownTmux() func(string) error {
	if os.Getenv("TMUX") == "" {
		return nil
	}
	return toTmux
}

// isInTmux reports whether tmux is between the explorer and the terminal.
func isInTmux(environ []string) bool {
	env := uv.Environ(environ)
	return env.Getenv("TMUX") != "" || strings.HasPrefix(env.Getenv("TERM"), "tmux")
}

// hasClipboard reports whether a terminal may take a copy, by OSC 52. A console without
// windows, Terminal.app and GNU screen never do.
func hasClipboard(environ []string) bool {
	env := uv.Environ(environ)
	kind := env.Getenv("TERM")
	switch {
	case kind == "linux", kind == "dumb", strings.HasPrefix(kind, "vt1"), strings.HasPrefix(kind, "vt2"):
		return false
	}
	return env.Getenv("TERM_PROGRAM") != "Apple_Terminal" && env.Getenv("STY") == ""
}

// drawExact shows a message with a text to copy from the screen, in the footer if both fit, else
// in rows of its own that grow upward from the footer.
func drawExact(c *paint.Canvas, r paint.Rect, m screen.Message) {
	if text := m.Text + " " + m.Exact; paint.Width(text) <= r.W {
		c.Text(r.X, r.Y, text, theme.Plain)
		return
	}
	rows := shellRows(m.Exact, c.W)
	top := r.Y - len(rows)
	c.Fill(paint.Rect{X: 0, Y: top, W: c.W, H: len(rows) + 1}, ' ', theme.Plain)
	c.Line(paint.Rect{X: r.X, Y: top, W: r.W, H: 1}, m.Text, theme.Plain)
	for i, row := range rows {
		c.Text(0, top+1+i, row, theme.Plain)
	}
}

// shellRows breaks a command into rows of at most w columns: between words where it can, else behind
// a comma, else anywhere. A shell reads the rows as one command: each but the last ends with a
// backslash, and quotes close and open again around a break.
func shellRows(command string, w int) (rows []string) {
	for paint.Width(command) > w {
		at, isQuoted := shellBreak(command, w-2)
		row := command[:at]
		command = command[at:]
		if isQuoted {
			row, command = row+"'", "'"+command
		}
		rows = append(rows, row+`\`)
	}
	return append(rows, command)
}

// shellBreak is where a command breaks whose row has room for w columns, and whether that is
// within quotes.
func shellBreak(command string, w int) (at int, isQuoted bool) {
	word, comma, used, isEscaped := 0, 0, 0, false
	for i, r := range command {
		if used += paint.Width(string(r)); used > w && i > 1 && !isEscaped {
			at = i
			break
		}
		switch {
		case isEscaped:
			isEscaped = false
		case r == '\'':
			isQuoted = !isQuoted
		case isQuoted:
		case r == '\\':
			isEscaped = true
		case r == ' ':
			word = i + 1
		case r == ',':
			comma = i + 1
		}
	}
	switch {
	case word > 0:
		return word, false
	case comma > 0:
		return comma, false
	}
	return at, isQuoted
}
