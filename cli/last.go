package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"mevolve/bookmark"
	"mevolve/datasets"
	"mevolve/model"
	"mevolve/settings"
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
		tell(t.err, []model.Warning{{Message: sentence}})
	}
	if words == nil {
		return usagef("there is nothing in %s that --last could go on with", bookmark.Folder())
	}
	again := newRoot(t)
	again.SetArgs(words)
	return again.ExecuteContext(c.Context())
}

// unkept tells that --last will find nothing, and why.
func unkept(w io.Writer, err error) {
	tell(w, []model.Warning{{Message: fmt.Sprintf("Nothing is kept for --last: %v.", err)}})
}

// keepRun returns the folder in which a run without one keeps its finished folds
// until its end, "" where that cannot be.
func keepRun(w io.Writer, dataset string, flags []string) string {
	mark := bookmark.New("run")
	words := append([]string{"run", settings.Argument(lasting(dataset)), "--store", mark.Beside()}, flags...)
	if err := mark.Put(words); err != nil {
		unkept(w, err)
		return ""
	}
	return mark.Beside()
}

// leaveRun tells how a run goes on that was interrupted. One that was not leaves
// nothing in a folder of keepRun's.
func leaveRun(w io.Writer, folder string, stopped error, interrupted bool) {
	mark, ours := bookmark.Of(folder)
	switch {
	case ours && !(interrupted && stopped != nil):
		mark.Remove()
	case ours:
		fmt.Fprintln(w, "`mevolve run --last` does the rest.")
	case interrupted:
		goesOn(w, folder, "folds")
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
