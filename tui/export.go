package tui

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// newExportMenu asks how to export the screen.
func newExportMenu(a *App) *menu {
	m := newKeyMenu(a, "Export into a new file here", "write", keys.Table{
		{Binding: keys.On("t", "", "the screen as text"), Do: keys.Cmd(func() tea.Cmd { return a.export(".txt", a.picture().Plain()+"\n"+a.command()+"\n") })},
		{Binding: keys.On("s", "", "the screen as a picture, SVG"), Do: keys.Cmd(func() tea.Cmd {
			return a.export(".svg", a.picture().SVG(cmp.Or(a.command(), "mevolve"), a.state.Theme.Palette()))
		})},
	})
	m.width, m.Again = 60, nil
	extensions := []string{".txt", ".svg"}
	m.Columns = append(m.Columns, list.Column{Width: 11, Cell: func(i int) (string, paint.Style) { return extensions[i], theme.Dim }})
	return m
}

// picture is the frame without a message.
func (a *App) picture() *paint.Canvas {
	a.state.ClearMessage()
	return a.still()
}

// command is the command line that opens the shown position; "" for none.
func (a *App) command() string {
	t, err := a.place()
	if err != nil {
		return ""
	}
	return a.commandLine(t)
}

// export writes a text into a new file.
func (a *App) export(extension, text string) tea.Cmd {
	if a.state.NoDisk {
		a.state.SetError(screen.ErrNoDisk)
		return nil
	}
	name := fmt.Sprintf("mevolve-%s-%s", a.state.Dataset.FileName(), strings.ToLower(a.here.name))
	if at, ok := a.subject(); ok {
		name += "-" + strings.ReplaceAll(at.Example.ID.String(), "/", "-")
	}
	return func() tea.Msg {
		path, err := create(name, extension, text)
		if err != nil {
			return failedMsg{err}
		}
		return writtenMsg(path)
	}
}

// writtenMsg is the path of a new file.
type writtenMsg string

// failedMsg is the error of work in the background.
type failedMsg struct{ error }

// create writes a new file in the current directory and returns its path.
// It never overwrites a file: it appends a number to the name.
func create(name, extension, content string) (string, error) {
	const tries = 10000
	for i := 1; i <= tries; i++ {
		path := name + extension
		if i > 1 {
			path = fmt.Sprintf("%s-%d%s", name, i, extension)
		}
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("nothing was written: %w", err)
		}
		_, err = file.WriteString(content)
		if err = errors.Join(err, file.Close()); err != nil {
			_ = os.Remove(path)
			return "", fmt.Errorf("nothing was written: %w", err)
		}
		return path, nil
	}
	return "", fmt.Errorf("nothing was written: %s and %d more of that name are there", filepath.Base(name+extension), tries-1)
}
