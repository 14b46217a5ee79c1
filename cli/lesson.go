package cli

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/settings"
	"mevolve/tui"
	"mevolve/tui/job"
	"mevolve/tui/lessons"
	"mevolve/tui/widgets/loop"
)

// lessonOptions are the flags of lesson.
type lessonOptions struct {
	folder, format, size string
	reveal, all          bool
}

func newLesson(t terminal) *cobra.Command {
	var o lessonOptions
	c := &cobra.Command{
		Use:   "lesson [NAME]",
		Short: "Short lessons on the method, each with a question",
		Long: `Lesson prints a lesson: a page of text, the command that opens it in the explorer, and
questions. --reveal prints the answers, too. Lesson 0, loop, shows the whole method in
one picture with the numbers of a dataset. Without a name or number the command lists
the lessons; --all prints every lesson. --lessons adds the lessons of a folder, or takes
those that a playlist names; docs/teach.md explains how to write both.

With --format html it prints a hand-out in one file, with pictures of the explorer and
folded questions.`,
		Example: "  mevolve lesson\n  mevolve lesson edge-swap\n  mevolve lesson edge-swap --reveal\n  mevolve lesson loop MUTAG\n  mevolve lesson --all --reveal --format html > lessons.html",
		Args:    argumentCount(0, 2, "at most one lesson"),
		RunE:    func(c *cobra.Command, args []string) error { return o.run(c, t, args) },
	}
	pathFlag(c, &o.folder, "lessons", "", "a `folder` of lessons of your own, or a list of names")
	c.Flags().BoolVar(&o.reveal, "reveal", false, "print the answer too")
	c.Flags().BoolVar(&o.all, "all", false, "every lesson")
	c.Flags().StringVar(&o.format, "format", "text", "text or html")
	c.Flags().StringVar(&o.size, "size", "80x24", "of the frames in html: columns x rows")
	offerValues(c, "format", []string{"text", "html"})
	c.ValidArgsFunction = func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return lessonNames(c.Context(), o.folder), cobra.ShellCompDirectiveNoFileComp
	}
	return c
}

// lessonNames are all lessons for completion, those of a folder among them.
func lessonNames(ctx context.Context, folder string) []string {
	list, err := loadLessons(ctx, folder)
	if err != nil {
		return nil
	}
	names := []string{loop.Name + "\t" + loop.Title}
	for _, l := range list {
		names = append(names, l.Name+"\t"+l.Title)
	}
	return names
}

// loadLessons are the built-in lessons and those of a folder, "" for none.
func loadLessons(ctx context.Context, folder string) ([]lessons.Lesson, error) {
	return lessons.Load(ctx, libraryOf(ctx), folder, tui.CheckView)
}

// isLoop reports whether a name or number is that of lesson 0.
func isLoop(name string) bool { return name == "0" || strings.EqualFold(name, loop.Name) }

// check refuses flags that do not go together, and reads the size of a frame.
func (o *lessonOptions) check(args []string) (w, h int, err error) {
	if len(args) > 1 {
		return 0, 0, usagef("a lesson has a dataset of its own, only the loop takes one; found %q", args[1])
	}
	if w, h, err = readSize(o.size); err != nil {
		return 0, 0, err
	}
	switch {
	case o.format != "text" && o.format != "html":
		err = usagef("--format is text or html; found %q", o.format)
	case o.all && len(args) > 0:
		err = usagef("--all prints every lesson; leave it out, or %s", args[0])
	case !o.all && len(args) == 0 && (o.reveal || o.format != "text"):
		err = usagef("--reveal and --format need the name of a lesson, or --all")
	}
	return w, h, err
}

func (o *lessonOptions) run(c *cobra.Command, t terminal, args []string) error {
	list, err := loadLessons(c.Context(), o.folder)
	if err != nil {
		return err
	}
	ctx := c.Context()
	if len(args) > 0 && !o.all && isLoop(args[0]) {
		if o.reveal || o.format != "text" {
			return usagef("the loop alone is text, and asks nothing; leave out --reveal and --format, or print it with --all")
		}
		return writeLoop(ctx, t, append(args, datasets.DefaultSet)[1], inASCII(c, false))
	}
	w, h, err := o.check(args)
	if err != nil {
		return err
	}
	if !o.all {
		if len(args) == 0 {
			return writeLessons(t.out, list)
		}
		at, err := lessons.Find(list, args[0])
		if err != nil {
			return usageError{err}
		}
		list = list[at : at+1]
	}
	if o.format != "text" {
		return handout{ctx, t, list, o.folder, o.all, o.reveal, w, h, job.Alone().Results}.write(t.out)
	}
	if o.all {
		if err := writeLoop(ctx, t, datasets.DefaultSet, inASCII(c, false)); err != nil {
			return err
		}
		fmt.Fprintln(t.out)
	}
	for i, l := range list {
		if i > 0 {
			fmt.Fprint(t.out, "\n\n")
		}
		if err := (lessonText{ctx, t, l, o.folder}).write(o.reveal); err != nil {
			return err
		}
	}
	return nil
}

func writeLessons(out io.Writer, list []lessons.Lesson) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%3d\t%s\t%s\n", 0, loop.Name, loop.Title)
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
	_, err := fmt.Fprintf(out, "When you have an answer:\n\n  %s\n", x.command("lesson", l.Name, "--reveal"))
	return err
}

// options prints what may be chosen or, of that, what is right.
func (x lessonText) options(q lessons.Question, answered bool) {
	if len(q.Options) == 0 {
		return
	}
	for i, o := range q.Options {
		if !answered || o.Right {
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
func (x lessonText) commands(what string, s settings.Place, answered bool) error {
	lines, err := x.lines(s, answered)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(x.t.out, "%s:\n\n  %s\n\n", what, strings.Join(lines, "\n  "))
	return err
}

// lines are the commands that show a state in the explorer. Before the answer that is the
// lesson, which covers what answers; with it the place and, where that can be, the same as
// plain text. Reading a lesson downloads nothing: a dataset that is not here has to be
// fetched first.
func (x lessonText) lines(s settings.Place, answered bool) (lines []string, err error) {
	var place string
	library := libraryOf(x.ctx)
	if missing(library, s.Dataset) {
		lines = append(lines, settings.CommandLine("mevolve", "datasets", "fetch", s.Dataset))
	} else {
		d, err := library.Open(x.ctx, s.Dataset, nil)
		if err != nil {
			return nil, fmt.Errorf("lesson %s: %w", x.l.Name, err)
		}
		if err := s.Check(d); err != nil {
			return nil, fmt.Errorf("lesson %s: %w", x.l.Name, err)
		}
		place = settings.NewPlace(s.Dataset, d, s.Settings, s.Position).Command()
	}
	if !answered {
		return append(lines, x.command("--lesson", x.l.Name)), nil
	}
	if place != "" {
		lines = append(lines, place)
	}
	const augment, evolve = 2, 4
	switch s.Position.Screen {
	case augment:
		lines = append(lines, settings.StepCommand(s.Dataset, s.Settings, s.Position))
	case evolve:
		lines = append(lines, settings.RunCommand(s.Dataset, s.Settings))
	}
	return lines, nil
}

// command is one that reads the lesson, from the folder that it is in.
func (x lessonText) command(words ...string) string {
	words = append([]string{"mevolve"}, words...)
	if x.folder != "" {
		words = append(words, "--lessons", x.folder)
	}
	return settings.CommandLine(words...)
}

// missing reports whether a dataset would have to be downloaded.
func missing(library datasets.Library, name string) bool {
	list, _ := library.List() // Open reports what cannot be read
	return slices.ContainsFunc(list, func(l datasets.Listed) bool {
		return l.Place == datasets.Nowhere && datasets.SameName(l.Name, name)
	})
}

// loopText is Algorithm 3 as one picture with the numbers of a dataset's first
// fold in it.
func loopText(ctx context.Context, t terminal, name string, ascii bool) (string, error) {
	if err := libraryOf(ctx).Known(name); err != nil {
		return "", usageError{err}
	}
	d, err := open(ctx, t, name)
	if err != nil {
		return "", err
	}
	s := settings.Default()
	p := experiment.Part{Dataset: d, Settings: s, Repeat: 1, Fold: 1, Iteration: 1, Workers: runtime.NumCPU()}
	split, state, err := p.Evolve(ctx, experiment.NewMonitor(), func(evolve.Event) {})
	if err != nil {
		return "", err
	}
	n := loop.Numbers{Dataset: d, Settings: s, Fold: 1, Example: d.Examples[max(0, d.Opening-1)], Split: split, First: loop.PoolOf(state)}
	if accessible() {
		return loop.Sentences(n), nil
	}
	return loop.Text(n, ascii), nil
}

// writeLoop prints the loop with the numbers of a dataset.
func writeLoop(ctx context.Context, t terminal, name string, ascii bool) error {
	text, err := loopText(ctx, t, name, ascii)
	if err == nil {
		_, err = fmt.Fprint(t.out, text)
	}
	return err
}
