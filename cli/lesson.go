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
	var folder, format, size string
	var reveal, all bool
	c := &cobra.Command{
		Use:   "lesson [NAME]",
		Short: "Short lessons on the method, each with a question",
		Long: `Lesson prints a lesson: a page of prose, the command that shows in the explorer
what it speaks of, a question to answer before you look. --reveal prints the
answer too. Lesson 0, loop, is the whole method in one picture with the numbers of
a dataset in it. Without a name or number it lists the lessons, with --all it prints
each of them. --lessons adds those of a folder; docs/lessons.md tells how to
write one.

With --format html it prints a hand-out: a page that needs no other file, with
what the explorer shows as pictures and the questions folded; with --format md
the same in Markdown, its frames as text.`,
		Example: "  mevolve lesson\n  mevolve lesson edge-swap\n  mevolve lesson edge-swap --reveal\n  mevolve lesson loop MUTAG\n  mevolve lesson --all --reveal --format html > lessons.html",
		Args:    takes(0, 2, "at most one lesson"),
		RunE: func(c *cobra.Command, args []string) error {
			list, err := lessons.Load(folder, tui.CheckView)
			if err != nil {
				return err
			}
			if len(args) > 0 && !all && (args[0] == "0" || strings.EqualFold(args[0], "loop")) {
				text, err := loopText(c.Context(), t, append(args, "rings")[1], inASCII(c, false))
				if err == nil {
					_, err = fmt.Fprint(t.out, text)
				}
				return err
			}
			if len(args) > 1 {
				return usagef("a lesson has a dataset of its own, only the loop takes one; found %q", args[1])
			}
			w, h, err := readSize(size)
			if err != nil {
				return err
			}
			switch {
			case !slices.Contains([]string{"text", "md", "html"}, format):
				return usagef("--format is text, md or html; found %q", format)
			case all && len(args) > 0:
				return usagef("--all prints every lesson; leave it out, or %s", args[0])
			case !all && len(args) == 0 && (reveal || format != "text"):
				return usagef("--reveal and --format need the name of a lesson, or --all")
			case !all && len(args) == 0:
				return writeLessons(t.out, list)
			case !all:
				l, err := lessons.Find(list, args[0])
				if err != nil {
					return usageError{err}
				}
				list = []lessons.Lesson{l}
			}
			if format != "text" {
				return handout{c.Context(), t, list, all, reveal, w, h}.write(t.out, format)
			}
			if all {
				text, err := loopText(c.Context(), t, "rings", inASCII(c, false))
				if err != nil {
					return err
				}
				fmt.Fprintln(t.out, text)
			}
			for i, l := range list {
				if i > 0 {
					fmt.Fprint(t.out, "\n\n")
				}
				if err := (lessonText{c.Context(), t, l, folder}).write(reveal); err != nil {
					return err
				}
			}
			return nil
		},
	}
	pathFlag(c, &folder, "lessons", "", "a `folder` with lessons of your own")
	c.Flags().BoolVar(&reveal, "reveal", false, "print the answer too")
	c.Flags().BoolVar(&all, "all", false, "every lesson")
	c.Flags().StringVar(&format, "format", "text", "text, md or html")
	c.Flags().StringVar(&size, "size", "80x24", "of the frames in md and html: columns x rows")
	complete(c, "format", []string{"text", "md", "html"})
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		list, err := lessons.Load(folder, tui.CheckView)
		if err != nil || len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		names := []string{"loop\tThe loop in one picture"}
		for _, l := range list {
			names = append(names, l.Name+"\t"+l.Title)
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
	return c
}

func writeLessons(out io.Writer, list []lessons.Lesson) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%3d\t%s\t%s\n", 0, "loop", "The loop in one picture")
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
		x.options(q, false)
		if reveal {
			fmt.Fprint(out, "Answer\n\n")
			x.options(q, true)
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

// options prints what may be chosen or, of that, what is right.
func (x lessonText) options(q lessons.Question, told bool) {
	if len(q.Options) == 0 {
		return
	}
	for i, o := range q.Options {
		if !told || o.Right {
			fmt.Fprintln(x.t.out, wording.Wrap(fmt.Sprintf("%d. %s", i+1, o.Text), "   "))
		}
	}
	fmt.Fprintln(x.t.out)
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

// commands prints what shows a state.
func (x lessonText) commands(what string, s lessons.State, everything bool) error {
	lines, err := x.lines(s, everything)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(x.t.out, "%s:\n\n  %s\n\n", what, strings.Join(lines, "\n  "))
	return err
}

// lines are the commands that show a state in the explorer and, where that can
// be, as plain text, which tells everything and so comes with the answer only.
// Reading a lesson downloads nothing: a dataset that is not here has to be
// fetched first.
func (x lessonText) lines(s lessons.State, everything bool) (lines []string, err error) {
	if missing(s.Dataset) {
		lines = append(lines, settings.CommandLine("mevolve", "datasets", "fetch", s.Dataset))
	} else {
		d, err := datasets.Open(x.ctx, s.Dataset, nil)
		if err != nil {
			return nil, fmt.Errorf("lesson %s: %w", x.l.Name, err)
		}
		token, err := s.Token(d)
		if err != nil {
			return nil, fmt.Errorf("lesson %s: %w", x.l.Name, err)
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
	return lines, nil
}

// missing tells whether a dataset would have to be downloaded.
func missing(name string) bool {
	list, _ := datasets.List() // what cannot be read is told by Open
	return slices.ContainsFunc(list, func(l datasets.Listed) bool {
		return l.Place == datasets.Nowhere && datasets.SameName(l.Name, name)
	})
}
