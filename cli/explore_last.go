package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"mevolve/augment"
	"mevolve/cli/resume"
	"mevolve/datasets"
	"mevolve/internal/wording"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// bindLast gives a command --last, which carries out the command of a bookmark.
func bindLast(c *cobra.Command, t terminal, saved resume.Bookmark, usage string) {
	last := c.Flags().Bool("last", false, usage)
	args, run := c.Args, c.RunE
	c.Args = func(c *cobra.Command, words []string) error {
		if *last {
			return nil
		}
		return args(c, words)
	}
	c.RunE = func(c *cobra.Command, words []string) error {
		if !*last {
			return run(c, words)
		}
		c.Flags().Visit(func(f *pflag.Flag) {
			if f.Name != "last" {
				words = append(words, "--"+f.Name)
			}
		})
		if len(words) > 0 {
			return usagef("--last uses the flags that were saved; leave out %s", words[0])
		}
		words, err := lastPlace(c, saved)
		if err != nil {
			return usageError{err}
		}
		again := newRoot(t)
		again.SetArgs(words)
		return again.ExecuteContext(c.Context())
	}
}

// lastPlace is what a bookmark holds: a command as c is.
func lastPlace(c *cobra.Command, saved resume.Bookmark) ([]string, error) {
	words, err := saved.Last()
	switch {
	case errors.Is(err, resume.ErrNothing):
		return nil, fmt.Errorf("--last has nothing to open: %w", err)
	case err == nil:
		err = opens(c, words)
	}
	if err != nil {
		return nil, fmt.Errorf("--last cannot open what %s holds: %s", saved.Path(), wording.ShownLine(err.Error()))
	}
	return words, nil
}

// placing are the flags of a saved explorer: those of a place and of its looks.
func placing() []string {
	flags := append(readingFlags(), "at", "ascii", "theme", "lessons", "workers", "palette")
	for _, row := range settings.All() {
		flags = append(flags, row.Flag())
	}
	return flags
}

// opensNoProgram refuses a mapping that is a program: --last runs none.
func opensNoProgram(mapping string) error {
	if !slices.Contains(augment.Names(), mapping) {
		return fmt.Errorf("the mapping %s is a program or a file", mapping)
	}
	return nil
}

// opens refuses the words of another command than c, and flags that no bookmark has.
func opens(c *cobra.Command, words []string) error {
	saved, rest, err := Commands().Find(words)
	if err != nil {
		return err
	}
	if saved.CommandPath() != c.CommandPath() {
		return fmt.Errorf("it is %s, not %s", saved.CommandPath(), c.CommandPath())
	}
	if err := saved.ParseFlags(rest); err != nil {
		return err
	}
	saved.Flags().Visit(func(f *pflag.Flag) {
		if f.Name == "mapping" {
			err = cmp.Or(opensNoProgram(f.Value.String()), err)
		}
		if !saved.HasParent() && !slices.Contains(placing(), f.Name) || f.Name == "last" {
			err = fmt.Errorf("it has --%s, which no saved place has", f.Name)
		}
	})
	return err
}

// remainder says how to do the rest of a command of many trials.
type remainder struct {
	w      io.Writer
	trials string   // what the command calls its trials
	folder string   // of its store; "" for none
	words  []string // of the command, after the program's name
}

// print says it after a signal, or after an error with finished trials in the store.
func (r remainder) print(end error, finished int, interrupted bool) {
	switch command := settings.CommandLine(append([]string{"mevolve"}, r.words...)...); {
	case errors.Is(end, store.ErrLocked): // the trials are the other process's
	case r.folder != "" && (interrupted || end != nil && finished > 0):
		fmt.Fprintf(r.w, "Finished %s are in %s. The same command does the rest:\n  %s --store %s\n", r.trials, r.folder, command, settings.CommandLine(r.folder))
	case interrupted:
		fmt.Fprintln(r.w, wording.Wrap("No finished "+strings.TrimSuffix(r.trials, "s")+" is kept, because no --store was given. With a store the same command does only the rest:", ""))
		fmt.Fprintf(r.w, "  %s --store DIR\n", command)
	}
}

// nameAnywhere is a dataset's name as it is understood from any folder.
func nameAnywhere(library datasets.Library, name string) string {
	list, _ := library.List()
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
