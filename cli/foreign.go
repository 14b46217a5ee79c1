package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/foreign"
)

// foreignFlags name a mapping that is not ours.
type foreignFlags struct {
	command, folder string
	limit           time.Duration
	name            string // of the mapping that is registered
}

func (f *foreignFlags) bind(c *cobra.Command) {
	c.Flags().StringVar(&f.command, "mapping-cmd", "", "a `command` that maps graphs, asked a line of JSON a graph: 'python3 mine.py'; it becomes the mapping")
	pathFlag(c, &f.folder, "mapping-dir", "", "a `folder` with recorded outputs of a mapping: trace.jsonl, or the mapped graphs in TU format; it becomes the mapping")
	c.Flags().DurationVar(&f.limit, "mapping-timeout", foreign.DefaultLimit, "how long --mapping-cmd may take for one graph")
}

// register makes the mapping known for as long as the command runs, and returns its
// name; "" where none is asked for.
func (f *foreignFlags) register(ctx context.Context, errOut io.Writer) (string, error) {
	switch {
	case f.command != "" && f.folder != "":
		return "", usagef("--mapping-cmd and --mapping-dir are two mappings; choose one")
	case f.limit <= 0:
		return "", usagef("--mapping-timeout is a time above 0, such as 10s; found %v", f.limit)
	case f.folder != "":
		r, err := foreign.NewRecord(ctx, f.folder)
		if err != nil {
			return "", err
		}
		k := r.Kind()
		atEnd(ctx, augment.Register(k))
		return k.Name, nil
	case f.command != "":
		p, err := foreign.NewProgram(f.command, f.limit)
		if err != nil {
			return "", usageError{fmt.Errorf("--mapping-cmd: %w", err)}
		}
		k := p.Kind()
		atEnd(ctx, augment.Register(k))
		atEnd(ctx, func() {
			p.Close()
			if said := p.Printed(); said != "" {
				fmt.Fprintf(errOut, "! %s printed: %s\n", k.Told, strings.ReplaceAll(said, "\n", "\n  "))
			}
		})
		return k.Name, nil
	}
	return "", nil
}

// words are the flags that bring the mapping in.
func (f *foreignFlags) words() []string {
	k, _ := augment.KindOf(f.name)
	return k.Flags
}

// endings are what is left to do when a command has ended, in a context.
type endings struct{}

// withEndings is a context in which atEnd remembers; end does it, the latest first.
func withEndings(ctx context.Context) (with context.Context, end func()) {
	var list []func()
	return context.WithValue(ctx, endings{}, &list), func() {
		for k := len(list) - 1; k >= 0; k-- {
			list[k]()
		}
	}
}

func atEnd(ctx context.Context, f func()) {
	if list, ok := ctx.Value(endings{}).(*[]func()); ok {
		*list = append(*list, f)
	}
}
