package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/cli/meter"
	"mevolve/cli/resume"
	"mevolve/datasets"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
	"mevolve/tui"
	"mevolve/tui/lessons"
	"mevolve/tui/widgets/theme"
)

// exploreOptions are the explorer's flags beside the settings.
type exploreOptions struct {
	ascii          bool
	theme, palette string
	at, folder     string
	lesson         string // to open with
	workers        int
}

// newExplore is the root command: the explorer itself.
func newExplore(t terminal) *cobra.Command {
	f := newSettingsFlags()
	var o exploreOptions
	c := &cobra.Command{
		Use:   "mevolve [DATASET]",
		Short: "Explore M-Evolve in a terminal",
		Long: `Mevolve explores M-Evolve (Zhou et al. 2020) in a terminal: augment small graph
datasets by moving edges, keep the generated graphs whose label is reliable,
retrain, repeat. Without a subcommand it opens the explorer. It listens to no
network except with "mevolve serve". DATASET is a built-in set (planted, rings, …),
a name of the catalog (MUTAG), a file or a folder (mevolve help data).`,
		Example: "  mevolve MUTAG\n  mevolve MUTAG --beta .25 --at screen=2,graph=68,step=3\n  mevolve --lesson similarity",
		Args:    oneDataset,
		RunE: f.with(func(c *cobra.Command, s settings.Settings, args []string) error {
			return o.run(c, t, s, args)
		}),
	}
	f.bind(c, settings.Parts()...)
	bindLast(c, t, resume.Explorer, "reopen the last explorer where it ended")
	c.Flags().IntVar(&o.workers, "workers", 0, "goroutines; no number depends on it (cores - 1)")
	c.Flags().BoolVar(&o.ascii, "ascii", false, "draw with ASCII only (the default without a UTF-8 locale)")
	o.bind(c, "dark or light (the terminal's answer)", "a `folder` of lessons of your own, or a list of names")
	o.bindPalette(c)
	o.bindLesson(c)
	return c
}

// bind binds the flags of every explorer: on this terminal, of a class, in a recording.
func (o *exploreOptions) bind(c *cobra.Command, aboutTheme, aboutLessons string) {
	c.Flags().StringVar(&o.at, "at", "", aboutAt)
	pathFlag(c, &o.folder, "lessons", "", aboutLessons)
	c.Flags().StringVar(&o.theme, "theme", "", aboutTheme)
	offerValues(c, "theme", themes)
}

var themes = []string{"dark", "light"}

// bindLesson binds the lesson to open with.
func (o *exploreOptions) bindLesson(c *cobra.Command) {
	c.Flags().StringVar(&o.lesson, "lesson", "", "open in a lesson, by `name` or number: noise, noise/3")
	_ = c.RegisterFlagCompletionFunc("lesson", func(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		return lessonNames(c.Context(), o.folder), cobra.ShellCompDirectiveNoFileComp
	})
}

// bindPalette binds the choice of the colours.
func (o *exploreOptions) bindPalette(c *cobra.Command) {
	c.Flags().StringVar(&o.palette, "palette", theme.Usual, "the colours: "+strings.Join(theme.Palettes(), ", "))
	offerValues(c, "palette", theme.Palettes())
	rarely(c, "palette")
}

// check refuses a theme or a palette that there is not.
func (o *exploreOptions) check() error {
	if o.theme != "" && !slices.Contains(themes, o.theme) {
		return usagef("--theme is dark or light; found %q", o.theme)
	}
	return oneOf("palette", o.palette, theme.Palettes())
}

// where is the dataset to open and the place of --at in it; nil without one.
func (o *exploreOptions) where(c *cobra.Command, s settings.Settings, args []string) (name string, at *settings.Place, err error) {
	name = datasets.DefaultSet // also where a recording is made, whatever the user has chosen
	if !c.HasParent() {
		name = chosenOf(c.Context()).Get("dataset").Text
	}
	if len(args) > 0 {
		name = args[0]
	}
	if c.Flags().Changed("at") {
		at, err = placeAt(name, s, o.at)
	}
	return name, at, err
}

// taught is the page of a lesson to open with, none for the loop, and its dataset where none
// is named.
func (o *exploreOptions) taught(list []lessons.Lesson, args []string) (at lessons.Page, dataset []string, err error) {
	switch {
	case o.lesson != "" && o.at != "":
		return at, nil, usagef("--lesson and --at both say where to open; leave one out")
	case o.lesson == "" || isLoop(o.lesson):
		return at, args, nil
	}
	if at, err = lessons.FindPage(list, o.lesson); err != nil {
		return at, nil, usageError{err}
	}
	if len(args) == 0 {
		args = []string{list[at.Lesson-1].Show.Dataset}
	}
	return at, args, nil
}

// run opens the explorer.
func (o *exploreOptions) run(c *cobra.Command, t terminal, s settings.Settings, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	if o.workers < 0 {
		return usagef("--workers is a number of goroutines from 1; found %d", o.workers)
	}
	list, err := loadLessons(c.Context(), o.folder)
	if err != nil {
		return usageError{err}
	}
	lesson, args, err := o.taught(list, args)
	if err != nil {
		return err
	}
	o.folder = absolute(o.folder) // as --last needs it
	name, at, err := o.where(c, s, args)
	if err != nil {
		return err
	}
	config := tui.Config{Settings: s, Lesson: lesson}
	if at != nil {
		config.Position = &at.Position
	}
	library := libraryOf(c.Context())
	hasTerminal := meter.IsTerminal(t.in) && meter.IsTerminal(t.out)
	if hasTerminal && os.Getenv("TERM") == "dumb" {
		return usagef("TERM=dumb names a terminal that cannot place text, which the explorer needs; set TERM to what yours is, such as xterm (NO_COLOR=1 takes colours away), or use `mevolve run` and `mevolve step`, which print plain text")
	}
	if accessible() {
		position := settings.Start()
		if at != nil {
			position = at.Position
		}
		return usagef("ACCESSIBLE is set, and the explorer draws all over the screen: `%s` says what it shows sentence by sentence, `mevolve lesson`, `mevolve run` and `mevolve inspect` print plain text; unset ACCESSIBLE to open it all the same", settings.StepCommand(name, config.Settings, position))
	}
	if !hasTerminal && (at == nil || missing(library, name)) {
		return usageError{tui.ErrNoTerminal}
	}
	d, err := openAt(c.Context(), t, name, at)
	if err != nil {
		return err
	}
	if !hasTerminal {
		return usageError{tui.ErrNoTerminal}
	}
	if config.Settings.Splits != "" {
		if _, err := experiment.Splits(c.Context(), d, config.Settings, 1); err != nil {
			return usagef("--splits: %w", err)
		}
	}
	config.Dataset, config.Name, config.Theme, config.Palette = d, name, o.theme, o.palette
	config.Still = isStill(c.Context())
	config.ASCII = inASCII(c, o.ascii)
	config.Workers = cmp.Or(o.workers, max(1, runtime.NumCPU()-1)) // one core stays free for the screen
	config.Choices, config.Lessons = func() []tui.Choice { return choices(library) }, list
	config.Loop = isLoop(o.lesson) || resume.First() && at == nil && lesson == (lessons.Page{})
	config.LessonDone = resume.SetDone
	if config.Done, err = resume.Done(); err != nil {
		remark(t.err, "No lesson counts as done: %v.", err)
	}
	config.Opened, config.Opens = resume.Opened(), resume.SetOpened
	config.Load = func(ctx context.Context, name string, note func(string)) (*model.Dataset, error) {
		return library.Open(ctx, name, downloading(note))
	}
	var last *settings.Place
	var unkept error
	config.SavePlace = func(p settings.Place) error {
		p.Dataset, last = nameAnywhere(library, p.Dataset), &p
		if unkept = opensNoProgram(p.Settings.Mapping); unkept != nil {
			return nil
		}
		unkept = resume.Explorer.Put(append(p.Words(), givenWords(c, "ascii", "theme", "palette", "lessons", "workers")...))
		return unkept
	}
	err = tui.Run(c.Context(), config)
	if last != nil && !errors.Is(err, tui.ErrTerminalStuck) {
		way := "`mevolve --last` reopens this place; on any machine:"
		if unkept != nil {
			way = "This command reopens the place, which could not be saved for --last:"
		}
		fmt.Fprintf(t.err, "%s\n%s\n", way, last.Command())
	}
	if errors.Is(err, tui.ErrNoTerminal) {
		return usageError{err}
	}
	return reported(err)
}

// dumped writes the dump of a panic into a file; no path for another error.
func dumped(err error) (path string, failed error) {
	var fallen *tui.PanicError
	if !errors.As(err, &fallen) {
		return "", nil
	}
	return resume.Report(append([]byte(version()+"\n"+fallen.Error()+"\n\n"), fallen.Dump...))
}

// reported is an error with the place of the dump of a panic, which goes into a file.
func reported(err error) error {
	path, failed := dumped(err)
	if path == "" && failed == nil {
		return err
	}
	if failed != nil {
		return fmt.Errorf("%w; its details cannot be written: %w", err, failed)
	}
	return fmt.Errorf("%w; please report it with %s", err, path)
}

// oneDataset checks the words of the root command, for which a mistyped
// command would be taken.
func oneDataset(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		if err := libraryOf(c.Context()).Known(args[0]); err != nil {
			if near := c.SuggestionsFor(args[0]); len(near) > 0 {
				return usagef("there is no command or dataset %s; did you mean `mevolve %s`?", args[0], strings.Join(near, "` or `mevolve "))
			}
			return usagef("%s is no command, and %w", args[0], err)
		}
	}
	return argumentCount(0, 1, "at most one dataset")(c, args)
}

// inASCII reports whether to draw with ASCII only: what --ascii says or, without
// it, the locale.
func inASCII(c *cobra.Command, ascii bool) bool {
	return ascii || !c.Flags().Changed("ascii") && !hasUTF8(os.Getenv)
}

// hasUTF8 reports whether the locale can show more than ASCII, by the first of
// the variables that is set, as setlocale(3) reads them.
func hasUTF8(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return false
}
