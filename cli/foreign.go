package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/study/external"
)

// bindLimit binds how long a program may take.
func bindLimit(c *cobra.Command, limit *time.Duration) {
	c.Flags().DurationVar(limit, "mapping-timeout", external.DefaultLimit, "time limit for one graph of a program that maps graphs")
	rarely(c, "mapping-timeout")
}

// limitError refuses a time that is none.
func limitError(limit time.Duration) error {
	if limit > 0 {
		return nil
	}
	return usagef("--mapping-timeout is a time above 0, such as 10s; found %v", limit)
}

// register makes a mapping from outside, cmd:COMMAND or dir:FOLDER, known for as long as
// the command runs, and puts the name that it has then in its place. Names of ours stay.
func register(c *cobra.Command, limit time.Duration, name *string) error {
	ctx := c.Context()
	if err := limitError(limit); err != nil {
		return err
	}
	var k augment.Kind
	switch from, what, outside := strings.Cut(*name, ":"); {
	case outside && from == "dir":
		r, err := external.NewRecord(ctx, datasets.Path(what))
		if err != nil {
			return err
		}
		k = r.Kind()
	case outside && from == "cmd":
		p, err := external.NewProgram(what, limit)
		if err != nil {
			return usagef("--mapping cmd: %w", err)
		}
		k = p.Kind()
		atEnd(ctx, func() error {
			wrong := p.Close()
			if said := p.Printed(); said != "" {
				fmt.Fprintf(c.ErrOrStderr(), "! %s printed: %s\n", k.Author, strings.ReplaceAll(said, "\n", "\n  "))
			}
			return wrong
		})
	default:
		return nil
	}
	unregister := augment.Register(k)
	atEnd(ctx, func() error { unregister(); return nil })
	*name = k.Name
	return nil
}

// endings are what is left to do when a command has ended, in a context.
type endings struct{}

// withEndings is a context in which atEnd remembers; end does it once, the latest first,
// and returns what of the results was found to be wrong.
func withEndings(ctx context.Context) (with context.Context, end func() error) {
	var list []func() error
	return context.WithValue(ctx, endings{}, &list), func() (wrong error) {
		for k := len(list) - 1; k >= 0; k-- {
			wrong = errors.Join(wrong, list[k]())
		}
		list = nil
		return wrong
	}
}

func atEnd(ctx context.Context, f func() error) {
	if list, ok := ctx.Value(endings{}).(*[]func() error); ok {
		*list = append(*list, f)
	}
}
