package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"mevolve/cli/resume"
	"mevolve/datasets"
	"mevolve/internal/basedir"
	"mevolve/internal/wording"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// commands are what --last is a flag of, by the kind of bookmark.
var commands = map[string]string{"explorer": "mevolve", "run": "mevolve run", "bench": "mevolve bench", "serve": "mevolve serve"}

// bindLast gives a command --last, with which it needs no arguments of its own.
func bindLast(c *cobra.Command, t terminal, kind, usage string) {
	last := c.Flags().Bool("last", false, usage)
	args, run := c.Args, c.RunE
	c.Args = func(c *cobra.Command, words []string) error {
		if *last {
			return nil
		}
		return args(c, words)
	}
	c.RunE = func(c *cobra.Command, words []string) error {
		if *last {
			return resumeLast(c, t, kind, words)
		}
		return run(c, words)
	}
}

// resumeLast carries out the command that a bookmark of a kind holds: the last, or the one
// that args choose.
func resumeLast(c *cobra.Command, t terminal, kind string, args []string) error {
	choice, rest := "1", args
	if len(args) > 0 && (args[0] == "list" || isNumber(args[0])) {
		choice, rest = args[0], args[1:]
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != "last" {
			rest = append(rest, "--"+f.Name)
		}
	})
	if len(rest) > 0 {
		return usagef("--last resumes a run with its own settings; leave out %s", rest[0])
	}
	free, busy := left(t, kind)
	n, _ := strconv.Atoi(choice)
	switch {
	case resume.Folder() == "":
		return usagef("no interrupted run is saved for --last: %w", basedir.Missing(basedir.StateVariable))
	case len(free)+len(busy) == 0:
		return usagef("there is nothing in %s that --last could go on with", resume.Folder())
	case choice == "list":
		return listLeft(t.out, commands[kind], free, busy)
	case len(free) == 0:
		return usagef("process %d still has what --last could go on with; there is nothing else in %s", busy[0].Process, resume.Folder())
	case n < 1 || n > len(free):
		return usagef("--last %s is none of the %d that `%s --last list` lists", choice, len(free), commands[kind])
	case choice == "1" && len(busy) > 0 && busy[0].At.After(free[0].At):
		remark(t.err, "The last one still runs, as process %d; this is the one before.", busy[0].Process)
	}
	again := newRoot(t)
	again.SetArgs(free[n-1].Words)
	return again.ExecuteContext(c.Context())
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

// left are the bookmarks that can be resumed, the latest first, and those of running processes. A
// damaged bookmark is left out, with a sentence.
func left(t terminal, kind string) (free, busy []resume.Saved) {
	list, refused := resume.List(kind)
	for _, k := range list {
		switch err := ofKind(kind, k.Words); {
		case err != nil:
			refused = append(refused, fmt.Sprintf("The bookmark %s is left out: %v.", k.Path, err))
		case k.Process != 0:
			busy = append(busy, k)
		default:
			free = append(free, k)
		}
	}
	for _, sentence := range refused {
		remark(t.err, "%s", wording.ShownLine(sentence))
	}
	return free, busy
}

// placing are the flags of an explorer's bookmark. Others, such as a foreign mapping,
// would do more than open it.
var placing = []string{"at", "ascii", "theme", "lessons", "workers", "palette"}

// ofKind refuses the words of a bookmark that are another command's, or flags that no
// bookmark has.
func ofKind(kind string, words []string) error {
	c, rest, err := Commands().Find(words)
	if err != nil {
		return err
	}
	if is := c.Name(); is != kind && (kind != "explorer" || c.HasParent()) {
		return fmt.Errorf("it holds %s, not a command of %s", is, kind)
	}
	if err := c.ParseFlags(rest); err != nil {
		return err
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		if kind == "explorer" && !slices.Contains(placing, f.Name) || f.Name == "last" {
			err = fmt.Errorf("it holds --%s, which no bookmark of %s has", f.Name, kind)
		}
	})
	return err
}

// listLeft prints the bookmarks with the numbers that choose them.
func listLeft(out io.Writer, command string, free, busy []resume.Saved) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	line := func(number string, k resume.Saved) {
		fmt.Fprintf(w, "%s\t%s\t%s\n", number, k.At.Format("2006-01-02 15:04"), wording.ShownLine(whatIs(k.Words)))
	}
	for _, k := range busy {
		line(fmt.Sprintf("runs as process %d", k.Process), k)
	}
	for i, k := range free {
		line(strconv.Itoa(i+1), k)
	}
	if len(free) > 0 {
		fmt.Fprintf(w, "\nGo on with one of them: %s --last NUMBER\n", command)
	}
	return w.Flush()
}

// whatIs describes a bookmark: an explorer's by its place, because a token means nothing to a
// reader, others by their command.
func whatIs(words []string) string {
	if len(words) > 2 && words[1] == "--at" {
		if token, err := settings.ParseToken(words[2]); err == nil {
			return fmt.Sprintf("%s, screen %d, graph %s", words[0], token.Position.Screen, token.Position.Graph)
		}
	}
	return settings.CommandLine(append([]string{"mevolve"}, words...)...)
}

// warnNotSaved warns that --last will find nothing, and why.
func warnNotSaved(w io.Writer, err error) {
	remark(w, "No run is saved for --last: %v.", err)
}

// resumable is a run or bench that --last can resume: its store, which is a folder of
// the user's own or one beside the bookmark, and the bookmark with its command.
type resumable struct {
	w            io.Writer
	kind, trials string // "run", and what it calls its trials
	folder       string // "" where there can be none
	bookmark     resume.Bookmark
	words        []string // of the bookmark, until it is put
	isWritten    bool     // it is, and this process's
}

// newResumable returns a command of a kind with its store in folder, or beside its
// bookmark where folder is "". words is the command without its store.
func newResumable(w io.Writer, kind, trials, folder string, words []string) *resumable {
	k := &resumable{w: w, kind: kind, trials: trials, folder: folder, bookmark: resume.New(kind)}
	where := k.bookmark.Beside()
	if folder != "" {
		where = absolute(folder)
		if ours, is := resume.Of(where); is {
			k.bookmark = ours // gone on with
		} else {
			k.bookmark = resume.For(kind, where)
		}
	}
	k.words = append(words, "--store", where)
	if folder == "" && k.write() {
		k.folder = where
	}
	return k
}

// write puts the bookmark, once. For a user's own folder it is called when the store
// is open: a store that is refused, or that another process has, keeps its own bookmark.
func (k *resumable) write() bool {
	if k.words == nil {
		return k.isWritten
	}
	err := k.bookmark.Put(k.words)
	k.words, k.isWritten = nil, err == nil
	if err != nil {
		warnNotSaved(k.w, err)
	}
	return k.isWritten
}

func (k *resumable) beside() bool { return k.folder != "" && k.folder == k.bookmark.Beside() }

// onStoreError returns what to do when a store fails: nil for a user's own folder,
// whose failure ends the work; a warning for a store beside a bookmark.
func (k *resumable) onStoreError() func(error) {
	if !k.beside() {
		return nil
	}
	var once sync.Once
	return func(err error) { once.Do(func() { warnNotSaved(k.w, err) }) }
}

// finish says how to resume after a signal, or after an error with finished trials.
// After any other end it removes what was kept.
func (k *resumable) finish(end error, finished int, interrupted bool) {
	switch {
	case errors.Is(end, store.ErrLocked): // bookmark and folder are the other process's
	case end == nil, !interrupted && finished == 0:
		if k.isWritten || k.beside() {
			k.bookmark.Remove()
		}
	case k.beside():
		fmt.Fprintf(k.w, "`mevolve %s --last` does the rest.\n", k.kind)
	case interrupted, k.folder != "":
		printHowToResume(k.w, k.folder, k.trials)
	}
}

// nameAnywhere is a dataset's name as it is understood from any folder.
func nameAnywhere(name string) string {
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
