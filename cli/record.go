package cli

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/cli/meter"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui"
	"mevolve/tui/record"
	"mevolve/tui/widgets/layout"
)

// recordOptions are the flags of record beside the settings.
type recordOptions struct {
	exploreOptions
	keys, size, out, title string
	pause                  float64
	still, first           bool
}

func newRecord(t terminal) *cobra.Command {
	f := newSettingsFlags()
	var o recordOptions
	c := &cobra.Command{
		Use:   "record [DATASET]",
		Short: "Record the explorer as a film, a picture or text",
		Long: `Record opens the explorer without a terminal, presses keys and writes what it
shows: an SVG or GIF that moves (.svg, .gif), one frame (--still, also .png), numbered
frames (-o still-%02d.svg, .png or .txt; 00 is the start), or the frames as text (.txt;
without -o to standard output). The same command gives the same bytes.

Keys have the names of the explorer's help, with blanks between them; text to type
is in quotes: --keys "→ → > 3 / 'r<.5' Enter".`,
		Example: "  mevolve record rings --keys '2 → → >' -o tour.svg\n  mevolve record rings --at screen=2,step=1 --still -o frame.svg\n  mevolve record MUTAG --keys '2 → → → 3' --size 100x30 -o tour.svg",
		Args:    oneDataset,
		RunE: f.with(func(c *cobra.Command, s settings.Settings, args []string) error {
			o.workers = f.workers
			return o.record(c, t, s, args)
		}),
	}
	f.bind(c, settings.Parts()...)
	flags := c.Flags()
	flags.StringVar(&o.keys, "keys", "", "the `keys` to press, one frame each")
	flags.StringVar(&o.size, "size", "80x24", "columns x rows")
	pathFlag(c, &o.out, "output", "o", "the `file` to write, which is replaced: .svg .gif .png .txt; with %02d a file a frame")
	flags.BoolVar(&o.first, "first", false, "as at the first start on a machine")
	flags.BoolVar(&o.still, "still", false, "the last frame alone")
	flags.Float64Var(&o.pause, "pause", 1.5, "seconds that a frame is seen")
	flags.StringVar(&o.title, "title", "", "the title of the recording")
	rarely(c, "first", "pause", "title")
	flags.BoolVar(&o.ascii, "ascii", false, "draw with ASCII only")
	f.workerCount(c)
	o.bind(c, "dark or light (default the reader's)", "a `folder` of lessons of your own, or a list of names")
	o.bindPalette(c)
	return c
}

// checkFilm refuses what cannot be recorded, and returns the format and the size.
func (o *recordOptions) checkFilm() (format string, w, h int, err error) {
	format = "txt"
	if o.out != "" {
		format = strings.TrimPrefix(filepath.Ext(o.out), ".")
	}
	switch {
	case !slices.Contains(record.Formats(), format):
		return "", 0, 0, usagef("the file of -o ends in .%s; found %q", strings.Join(record.Formats(), ", ."), o.out)
	case isNumbered(o.out) && (o.still || format == "gif"):
		return "", 0, 0, usagef("%s is a file a frame: leave out --still, and let it end in .svg, .png or .txt", o.out)
	case format == "png" && !o.still && o.keys != "" && !isNumbered(o.out):
		return "", 0, 0, usagef("a .png is one frame: add --still for the last one, or number the frames: -o still-%%02d.png")
	case !(o.pause >= 0.01 && o.pause <= 1000):
		return "", 0, 0, usagef("--pause is the seconds that a frame is seen, from 0.01 to 1000; found %v", o.pause)
	}
	if err := o.check(); err != nil {
		return "", 0, 0, err
	}
	w, h, err = readSize(o.size)
	return format, w, h, err
}

// readSize reads the columns and rows of --size.
func readSize(text string) (w, h int, err error) {
	columns, rows, _ := strings.Cut(text, "x")
	w, err = strconv.Atoi(columns)
	if err == nil {
		h, err = strconv.Atoi(rows)
	}
	if err != nil || w < 1 || h < 1 || w > layout.Most || h > layout.Most {
		return 0, 0, usagef("--size is columns x rows such as 80x24, at most %dx%d; found %q", layout.Most, layout.Most, text)
	}
	return w, h, nil
}

func (o *recordOptions) record(c *cobra.Command, t terminal, s settings.Settings, args []string) error {
	format, w, h, err := o.checkFilm()
	if err != nil {
		return err
	}
	config, at, err := o.explorer(c, t, s, args)
	if err != nil {
		return err
	}
	frames, err := meter.While(c.Context(), t.err, "recording", func(ctx context.Context) ([]record.Frame, error) {
		return tui.Film(ctx, config, w, h, o.keys)
	})
	if err != nil && c.Context().Err() == nil {
		return usagef("--size and --keys: %w", err)
	} else if err != nil {
		return err
	}
	if o.still {
		frames = frames[len(frames)-1:]
	}
	reel := record.Reel{Title: cmp.Or(o.title, "mevolve "+config.Dataset.Name), Command: o.command(c, config, at), Frames: frames, Palette: o.palette, Theme: o.theme, Seconds: o.pause}
	if !isNumbered(o.out) {
		return o.write(c, t, reel, format, o.out)
	}
	for i, frame := range frames {
		reel.Frames = []record.Frame{frame}
		name := number.ReplaceAllStringFunc(filepath.Base(o.out), func(verb string) string { return fmt.Sprintf(verb, i) })
		if err := o.write(c, t, reel, format, filepath.Join(filepath.Dir(o.out), name)); err != nil {
			return err
		}
	}
	return nil
}

// number is the place of a frame's number in the name of a file.
var number = regexp.MustCompile(`%(0[1-9])?d`)

func isNumbered(name string) bool { return number.MatchString(filepath.Base(name)) }

// write writes a reel to a file, or to standard output without a name.
func (o *recordOptions) write(c *cobra.Command, t terminal, reel record.Reel, format, name string) error {
	text, err := reel.Write(format)
	if err != nil {
		return err
	}
	if name == "" {
		_, err = fmt.Fprint(t.out, text)
		return err
	}
	if err := writeFile(c.Context(), name, []byte(text)); err != nil {
		return fmt.Errorf("the recording cannot be written: %w", err)
	}
	return nil
}

// explorer is what is recorded, and the place where it begins; nil without one.
func (o *recordOptions) explorer(c *cobra.Command, t terminal, s settings.Settings, args []string) (tui.Config, *settings.Place, error) {
	name, at, err := o.where(c, s, args)
	if err != nil {
		return tui.Config{}, nil, err
	}
	config, err := filmed(c.Context(), t, name, at, s)
	if err != nil {
		return config, at, err
	}
	if config.Lessons, err = loadLessons(c.Context(), o.folder); err != nil {
		return config, at, usageError{err}
	}
	config.ASCII, config.Theme, config.Palette, config.Loop, config.Workers = o.ascii, o.theme, o.palette, o.first, o.workers
	return config, at, nil
}

// filmed is the configuration of an explorer without a terminal, on a dataset and, if there is
// one, at a place.
func filmed(ctx context.Context, t terminal, name string, at *settings.Place, s settings.Settings) (tui.Config, error) {
	d, err := openAt(ctx, t, name, at)
	if err != nil {
		return tui.Config{}, err
	}
	config := tui.Config{Dataset: d, Name: name, Settings: s, Workers: runtime.NumCPU()}
	if at != nil {
		config.Position = &at.Position
	}
	library := libraryOf(ctx)
	config.Choices = func() []tui.Choice { // the same everywhere
		return slices.DeleteFunc(choices(library), func(c tui.Choice) bool { return c.Where != inside })
	}
	config.Load = func(ctx context.Context, name string, _ func(string)) (*model.Dataset, error) {
		if missing(library, name) {
			return nil, fmt.Errorf("%s is not here, and a recording downloads nothing; fetch it with mevolve datasets fetch %s", name, name)
		}
		return library.Open(ctx, name, nil)
	}
	return config, nil
}

// command is what makes the recording again.
func (o *recordOptions) command(c *cobra.Command, config tui.Config, at *settings.Place) string {
	if at == nil {
		at = &settings.Place{Dataset: config.Name, Settings: config.Settings, Position: settings.Start()}
	}
	words := append([]string{"mevolve", "record"}, at.Words()...)
	words = append(words, givenWords(c, "keys", "size", "theme", "lessons", "title", "palette", "pause", "first", "still", "ascii")...)
	if o.out != "" {
		words = append(words, "-o", o.out)
	}
	return settings.CommandLine(words...)
}
