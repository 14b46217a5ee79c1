package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"mevolve/bookmark"
	"mevolve/datasets"
	"mevolve/experiment/store"
)

// goOn carries out the command that the last bookmark of a kind holds.
func goOn(c *cobra.Command, t terminal, kind string, args []string) error {
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != "last" {
			args = append(args, "--"+f.Name)
		}
	})
	if len(args) > 0 {
		return usagef("--last goes on with what was; leave out %s", args[0])
	}
	words, damaged := bookmark.Last(kind)
	for _, sentence := range damaged {
		remark(t.err, "%s", sentence)
	}
	if words == nil {
		return usagef("there is nothing in %s that --last could go on with", bookmark.Folder())
	}
	again := newRoot(t)
	again.SetArgs(words)
	return again.ExecuteContext(c.Context())
}

// losing is what becomes of a store that fails: one of the user's own ends the
// work, one beside a bookmark does not.
func losing(w io.Writer, mark bookmark.Mark, folder string) func(error) {
	if folder != mark.Beside() {
		return nil
	}
	var once sync.Once
	return func(err error) { once.Do(func() { unkept(w, err) }) }
}

// unkept tells that --last will find nothing, and why.
func unkept(w io.Writer, err error) {
	remark(w, "Nothing is kept for --last: %v.", err)
}

// keep puts a bookmark of a run or bench that keeps its trials in a folder of the
// user's own or, for "", in one beside the bookmark until its end. It returns the
// folder, "" where none can be. words is the command without its store.
func keep(w io.Writer, kind, folder string, words []string) (bookmark.Mark, string) {
	mark := bookmark.New(kind)
	where := mark.Beside()
	if folder != "" {
		where = absolute(folder)
		if ours, is := bookmark.Of(where); is {
			mark = ours // gone on with
		} else {
			mark = bookmark.For(kind, where)
		}
	}
	if err := mark.Put(append(words, "--store", where)); err != nil {
		unkept(w, err)
		return mark, folder
	}
	if folder == "" {
		folder = where
	}
	return mark, folder
}

// leave tells how a run or bench goes on that was interrupted, of what it calls
// trials so. One that was not leaves no bookmark, and no folder beside it.
func leave(w io.Writer, mark bookmark.Mark, kind, folder, trials string, stopped error, interrupted bool) {
	switch {
	case errors.Is(stopped, store.ErrLocked): // the bookmark is the other process's
	case !(interrupted && stopped != nil):
		mark.Remove()
	case folder == mark.Beside():
		fmt.Fprintf(w, "`mevolve %s --last` does the rest.\n", kind)
	default:
		goesOn(w, folder, trials)
	}
}

// lasting is a dataset's name as it is understood from any folder.
func lasting(name string) string {
	list, _ := datasets.List()
	if slices.ContainsFunc(list, func(l datasets.Listed) bool { return l.Name == name }) {
		return name
	}
	if _, err := os.Stat(name); err != nil { // such as a draw, noise:7
		return name
	}
	return absolute(name)
}

// absolute is a path from any folder, "" for none.
func absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil && path != "" {
		return whole
	}
	return path
}
