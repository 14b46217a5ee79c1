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

// unkept tells that --last will find nothing, and why.
func unkept(w io.Writer, err error) {
	remark(w, "Nothing is kept for --last: %v.", err)
}

// keeping is how a run or bench keeps what it finishes, and the way back to it: in a
// folder of the user's own or in one beside its bookmark, until its end.
type keeping struct {
	w            io.Writer
	kind, trials string // "run", and what it calls its trials
	folder       string // "" where there can be none
	mark         bookmark.Mark
	words        []string // of the bookmark, until it is put
	noted        bool     // it is, and this process's
	another      bool     // the same command would now be another
}

// keep is the keeping of a kind in a folder of the user's own, "" for none. words
// is the command without its store.
func keep(w io.Writer, kind, trials, folder string, words []string) *keeping {
	k := &keeping{w: w, kind: kind, trials: trials, folder: folder, mark: bookmark.New(kind)}
	where := k.mark.Beside()
	if folder != "" {
		where = absolute(folder)
		if ours, is := bookmark.Of(where); is {
			k.mark = ours // gone on with
		} else {
			k.mark = bookmark.For(kind, where)
		}
	}
	k.words = append(words, "--store", where)
	if folder == "" && k.note() {
		k.folder = where
	}
	return k
}

// note puts the bookmark, once. Of a user's own folder that is done when its store
// is open: one that is refused, or another process's, has a way back of its own.
func (k *keeping) note() bool {
	if k.words == nil {
		return k.noted
	}
	err := k.mark.Put(k.words)
	k.words, k.noted = nil, err == nil
	if err != nil {
		unkept(k.w, err)
	}
	return k.noted
}

func (k *keeping) beside() bool { return k.folder == k.mark.Beside() }

// lost is what becomes of a store that fails: one of the user's own ends the work,
// one beside a bookmark does not.
func (k *keeping) lost() func(error) {
	if !k.beside() {
		return nil
	}
	var once sync.Once
	return func(err error) { once.Do(func() { unkept(k.w, err) }) }
}

// leave tells how to go on after an end other than the results: by a signal, or by
// an error after some trials were finished. Nothing is left of any other.
func (k *keeping) leave(end error, finished int, interrupted bool) {
	switch {
	case errors.Is(end, store.ErrLocked): // bookmark and folder are the other process's
	case end == nil, !interrupted && finished == 0:
		if k.noted || k.beside() {
			k.mark.Remove()
		}
	case k.beside(), k.another && k.noted:
		fmt.Fprintf(k.w, "`mevolve %s --last` does the rest.\n", k.kind)
	case interrupted, k.folder != "":
		goesOn(k.w, k.folder, k.trials)
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
