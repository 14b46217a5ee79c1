//go:build unix

package tui

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/paint"
)

// broken is a layer that panics where it is told to.
type broken struct {
	window
	in string
}

func nowhere() { panic("nowhere") }

func (*broken) Bindings() keys.Table { return nil }

func (b *broken) Other(tea.KeyPressMsg) tea.Cmd {
	switch b.in {
	case "Update":
		nowhere()
	case "a command":
		return func() tea.Msg { nowhere(); return nil }
	case "a batch":
		return tea.Batch(func() tea.Msg { return nil }, func() tea.Msg { nowhere(); return nil })
	}
	return nil
}
func (b *broken) Draw(*paint.Canvas, paint.Rect) {
	if b.in == "Draw" {
		nowhere()
	}
}

// A panic left a dump of 40 lines on the terminal. It ends the explorer as q does, with
// the dump in what Run returns.
func TestProgram_APanicEndsTheExplorerInOrder(t *testing.T) {
	for _, in := range []string{"Update", "Draw", "a command", "a batch", "a job"} {
		t.Run(in, func(t *testing.T) {
			app := newApp(context.Background(), Config{Dataset: blackboard(), Settings: settings.Default(), Theme: "dark"})
			defer app.work.Close()
			l := newProgram(app, &pacer{to: &silent{80, 24}})
			l.Init()
			l.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
			app.open(&broken{in: in})
			var msg tea.Msg = keyPress("x")
			if in == "a job" {
				var work job.Job
				msg = work.Start(app.work, func(context.Context, *job.Run) error { nowhere(); return nil }, nil)()
			}
			_, cmd := l.Update(msg)
			for todo := []tea.Cmd{cmd}; len(todo) > 0 && l.panicked == nil; todo = todo[1:] {
				if todo[0] == nil {
					continue
				}
				switch msg := todo[0]().(type) {
				case tea.BatchMsg:
					todo = append(todo, msg...)
				case panicMsg:
					_, cmd = l.Update(msg)
				}
			}
			if l.panicked == nil {
				t.Fatal("the panic is not noticed")
			}
			if _, ends := cmd().(tea.QuitMsg); !ends || app.work.Context().Err() == nil {
				t.Error("the explorer goes on")
			}
			if dump := string(l.panicked.Stack); l.panicked.Value != "nowhere" || !strings.Contains(dump, "tui.nowhere") || strings.Count(dump, "goroutine ") < 2 {
				t.Errorf("the dump of %v does not tell where it was:\n%.500s", l.panicked.Value, dump)
			}
		})
	}
}
