package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"mevolve/datasets"
	"mevolve/lessons"
	"mevolve/settings"
	"mevolve/tui"
	"mevolve/wording"
)

func newLesson(t terminal) *cobra.Command {
	var folder string
	var reveal bool
	c := &cobra.Command{
		Use:   "lesson [NAME]",
		Short: "Short lessons on the method, each with a question",
		Long: `Lesson prints a lesson: a page of prose, the command that shows in the explorer
what it speaks of, a question to answer before you look. --reveal prints the
answer too. Without a name or number it lists the lessons. --lessons adds those
of a folder; docs/lessons.md tells how to write one.`,
		Example: "  mevolve lesson\n  mevolve lesson edge-swap\n  mevolve lesson edge-swap --reveal",
		Args:    takes(0, 1, "at most one lesson"),
		RunE: func(c *cobra.Command, args []string) error {
			list, err := lessons.Load(folder, tui.CheckView)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				if reveal {
					return usagef("--reveal needs the name of a lesson")
				}
				return writeLessons(t.out, list)
			}
			l, err := lessons.Find(list, args[0])
			if err != nil {
				return usageError{err}
			}
			return lessonText{c.Context(), t, l, folder}.write(reveal)
		},
	}
	pathFlag(c, &folder, "lessons", "", "a `folder` with lessons of your own")
	c.Flags().BoolVar(&reveal, "reveal", false, "print the answer too")
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		list, err := lessons.Load(folder, tui.CheckView)
		if err != nil || len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var names []string
		for _, l := range list {
			names = append(names, l.Name+"\t"+l.Title)
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
	return c
}

func writeLessons(out io.Writer, list []lessons.Lesson) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, l := range list {
		fmt.Fprintf(w, "%3d\t%s\t%s\n", i+1, l.Name, l.Title)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\nRead one with: mevolve lesson %s\n", list[0].Name)
	return err
}

// lessonText prints one lesson for reading.
type lessonText struct {
	ctx    context.Context
	t      terminal
	l      lessons.Lesson
	folder string // of --lessons
}

func (x lessonText) write(reveal bool) error {
	out, l := x.t.out, x.l
	fmt.Fprintf(out, "%s\n%s\n\n", l.Title, strings.Repeat("=", len([]rune(l.Title))))
	x.blocks(l.Prose)
	if err := x.commands("See it", l.Show, false); err != nil {
		return err
	}
	for _, q := range l.Questions {
		fmt.Fprint(out, "Question\n\n")
		x.blocks(q.Ask)
		if reveal {
			fmt.Fprint(out, "Answer\n\n")
			x.blocks(q.Answer)
		}
	}
	if reveal {
		return x.commands("See the answer", l.Reveal, true)
	}
	words := []string{"mevolve", "lesson", l.Name, "--reveal"}
	if x.folder != "" {
		words = append(words, "--lessons", x.folder)
	}
	_, err := fmt.Fprintf(out, "When you have an answer:\n\n  %s\n", settings.CommandLine(words...))
	return err
}

func (x lessonText) blocks(list []lessons.Block) {
	for i, b := range list {
		switch b.Kind {
		case lessons.Drawing:
			fmt.Fprintln(x.t.out, "    "+strings.ReplaceAll(letters(b.Text), "\n", "\n    "))
		case lessons.Item:
			fmt.Fprintln(x.t.out, wording.Wrap("- "+b.Text, "  "))
			if i+1 < len(list) && list[i+1].Kind == lessons.Item {
				continue // no empty line within a list
			}
		default:
			fmt.Fprintln(x.t.out, wording.Wrap(b.Text, ""))
		}
		fmt.Fprintln(x.t.out)
	}
}

// commands prints what shows a state in the explorer and, where that can be,
// as plain text, which tells everything and so comes with the answer only.
// Reading a lesson downloads nothing: a dataset that is not here has to be
// fetched first.
func (x lessonText) commands(what string, s lessons.State, everything bool) error {
	var lines []string
	if missing(s.Dataset) {
		lines = append(lines, settings.CommandLine("mevolve", "datasets", "fetch", s.Dataset))
	} else {
		d, err := datasets.Open(x.ctx, s.Dataset, nil)
		if err != nil {
			return fmt.Errorf("lesson %s: %w", x.l.Name, err)
		}
		token, err := s.Token(d)
		if err != nil {
			return fmt.Errorf("lesson %s: %w", x.l.Name, err)
		}
		lines = append(lines, settings.Command(s.Dataset, token))
	}
	const augment, evolve = 2, 4
	step, ok := settings.StepCommand(s.Dataset, s.Settings, s.Position)
	switch {
	case everything && ok && s.Position.Screen == augment:
		lines = append(lines, step)
	case everything && s.Position.Screen == evolve:
		lines = append(lines, settings.RunCommand(s.Dataset, s.Settings))
	}
	_, err := fmt.Fprintf(x.t.out, "%s:\n\n  %s\n\n", what, strings.Join(lines, "\n  "))
	return err
}

// missing tells whether a dataset would have to be downloaded.
func missing(name string) bool {
	list, _ := datasets.List() // what cannot be read is told by Open
	return slices.ContainsFunc(list, func(l datasets.Listed) bool {
		return l.Place == datasets.Nowhere && datasets.SameName(l.Name, name)
	})
}
