package external

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// versioned is a program with a file of its own beside it, which is written anew.
func versioned(t *testing.T) (p *Program, write func(content string)) {
	t.Helper()
	t.Setenv(childVariable, "nothing")
	file := filepath.Join(t.TempDir(), "mine.py")
	write = func(content string) {
		t.Helper()
		must.Do(os.WriteFile(file, []byte(content), 0o600))
	}
	write("a")
	p = must.Get(NewProgram("'"+os.Args[0]+"' '"+file+"'", time.Minute))
	t.Cleanup(func() { _ = p.Close() })
	return p, write
}

func ask(p *Program) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_, err := p.Ask(ctx, Request{Vertices: 3, Edges: [][2]int{{1, 2}}, Seed: "0"})
	return err
}

// Every process of a program runs the version that the program is named after: a changed file
// is not started under the old name, and a process of the old version still answers.
func TestProgram_StartsNoOtherVersion(t *testing.T) {
	p, write := versioned(t)
	must.Do(ask(p))
	write("another")
	if err := ask(p); err != nil {
		t.Errorf("the process that runs does not answer: %v", err)
	}
	p.Release()
	expect.Refused(t, ask(p), "has changed", p.Version())
	if next, err := p.Renewed(); err != nil || next.Version() == p.Version() || next.Kind().Name == p.Kind().Name {
		t.Errorf("the changed file is no version of its own: %v", err)
	}
	write("a")
	if err := ask(p); err != nil {
		t.Errorf("the version that has returned does not start: %v", err)
	}
}

// More requests than processes wait for one where no other may be started.
func TestProgram_WaitsForAProcessOfItsVersion(t *testing.T) {
	p, write := versioned(t)
	c := must.Get(p.take(context.Background()))
	write("another")
	answered := make(chan error)
	go func() { answered <- ask(p) }()
	select {
	case err := <-answered:
		t.Errorf("it does not wait: %v", err)
	case <-time.After(50 * time.Millisecond):
		p.give(c)
		if err := <-answered; err != nil {
			t.Error(err)
		}
	}
}

// A file counts as changed when its content is another, not when it is saved.
func TestWatch_SeesChangesOfTheContent(t *testing.T) {
	p, write := versioned(t)
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		changes := 0
		go p.Watch(ctx, 5*time.Millisecond, func() { changes++ })
		for _, save := range []struct {
			content string
			changes int
		}{{"a", 0}, {"b", 1}, {"b", 1}, {"a", 2}, {"a", 2}} { // also back to the first
			write(save.content)
			time.Sleep(3 * settled) // of the bubble: no time passes
			synctest.Wait()
			if changes != save.changes {
				t.Errorf("after %q is saved, %d changes are seen, want %d", save.content, changes, save.changes)
			}
		}
		cancel()
	})
}
