package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/cli/meter"
	"mevolve/internal/lists"
	"mevolve/study/experiment"
	"mevolve/study/experiment/render"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// section is a part of a report that is printed alone, in one of its formats, the first by
// default.
type section struct {
	name, about string
	formats     []string
}

func sections() []section {
	return []section{
		{"all", "every cell, the counts and the tests over them", render.Formats()},
		{"plots", "plots of the cells, or over what varies: β, filter, readings", []string{"text", "svg"}},
		{"trials", "every trial", []string{"csv"}},
		{"predictions", "every model's answer for every test graph; classes count from 1", []string{"csv"}},
		{"store", "all trials packed into one file, which --store takes, too", []string{"gz"}},
		{"lean", "the same without probabilities, a fifth of the size: to be reported only", []string{"gz"}},
	}
}

// reportFlags say what `bench report` prints.
type reportFlags struct {
	stores                  []string
	section, figure, format string
	output                  string // "" for standard output
	choice                  experiment.Choice
	ascii                   bool
	from                    source // known when it is printed
}

func newBenchReport(t terminal) *cobra.Command {
	f := &reportFlags{}
	var list strings.Builder
	var formats []string
	for _, s := range sections() {
		fmt.Fprintf(&list, "\n  %-11s %s", s.name, s.about)
		for _, format := range s.formats {
			if !slices.Contains(formats, format) {
				formats = append(formats, format)
			}
		}
	}
	c := &cobra.Command{
		Use:   "report [STORE...]",
		Short: "Print what stores hold, cell by cell beside the paper's",
		Long: `Report prints every cell of a store: means, 95 % intervals, the difference to
the original with its test, the baselines and the paper's value; per table the
average improvement, wins, ties and the cells that are significant after Holm's
correction. It needs neither the datasets nor the flags of the bench, which may still
be running.
Stores of one configuration, such as the parts of a job array, are reported as
one. docs/run.md says what the tests can detect.

A section is printed alone:` + list.String() + `

A figure is drawn as SVG: 5, 8 and 9 of the paper, forest for every change with its
interval, iterations for the change by iteration.`,
		Example: "  mevolve bench report parts/* --format md > results.md\n  mevolve bench report --store filtration --figure 5 -o fig5.svg\n  mevolve bench report parts/* --section store -o results.gz",
		RunE: func(c *cobra.Command, args []string) error {
			f.stores = append(f.stores, args...)
			if err := f.check(); err != nil {
				return err
			}
			glyphs := render.Unicode
			if inASCII(c, f.ascii) {
				glyphs = render.ASCII
			}
			if f.output == "" {
				return f.print(c, t, glyphs)
			}
			print := func(w io.Writer) error { return f.print(c, terminal{t.in, w, t.err}, glyphs) }
			if f.format != "csv" {
				return written(c.Context(), "output", f.output, print)
			}
			return f.from.written(c.Context(), "output", f.output, print)
		},
	}
	flags := c.Flags()
	pathsFlag(c, &f.stores, "store", "the `folder` of a store or its packed file; repeatable")
	pathFlag(c, &f.output, "output", "o", "the `file` to write, which is replaced")
	flags.StringVar(&f.section, "section", "all", "a section above")
	flags.StringVar(&f.figure, "figure", "", strings.Join(render.Figures(), ", "))
	flags.StringVar(&f.format, "format", "", strings.Join(formats, ", ")+" (the section's first)")
	flags.StringSliceVar(&f.choice.Datasets, "datasets", nil, "only these of the store's datasets")
	flags.StringSliceVar(&f.choice.Mappings, "mapping", nil, "only these of its mappings")
	flags.StringSliceVar(&f.choice.Learners, "learner", nil, "only these of its learners")
	flags.IntVar(&f.choice.Repeats, "repeats", 0, "only the first `n` of its repeats")
	flags.BoolVar(&f.ascii, "ascii", false, "plot with ASCII only (the default without a UTF-8 locale)")
	offerValues(c, "section", lists.Each(sections(), section.of))
	offerValues(c, "figure", render.Figures())
	offerValues(c, "format", formats)
	return c
}

// check refuses what does not go together, and chooses the format.
func (f *reportFlags) check() error {
	list := sections()
	if err := oneOf("section", f.section, lists.Each(list, section.of)); err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(s section) bool { return s.name == f.section })
	formats, what := list[i].formats, "--section "+f.section
	if f.figure != "" {
		if !slices.Contains(render.Figures(), f.figure) {
			return usagef("--figure is one of %s; found %q. Figs. 6 and 7 are screen 5: mevolve record MUTAG --keys 5 --still -o regions.svg", strings.Join(render.Figures(), ", "), f.figure)
		}
		if f.section != "all" {
			return usagef("--figure draws a picture and --section prints a table; give one of them")
		}
		formats, what = []string{"svg"}, "--figure "+f.figure
	}
	f.format = cmp.Or(f.format, formats[0])
	switch {
	case !slices.Contains(formats, f.format):
		return usagef("%s has the --format %s; found %q", what, strings.Join(formats, ", "), f.format)
	case len(f.stores) == 0:
		return usagef("--store DIR names the store to report")
	case f.format == "gz" && !f.choice.IsAll():
		return usagef("--section %s packs all trials; leave out --datasets, --mapping, --learner and --repeats", f.section)
	case f.format == "gz" && f.output == "":
		return usagef("--section %s is no text; name its file with --output FILE", f.section)
	}
	outputs := []output{{"output", f.output}}
	if f.format == "csv" {
		outputs = append(outputs, output{"output", besideOf(f.output)})
	}
	for _, name := range f.stores {
		if err := canHoldAll(name, outputs...); err != nil {
			return err
		}
	}
	return nil
}

func (s section) of() string { return s.name }

// command prints the same again.
func (f *reportFlags) command(c *cobra.Command) string {
	words := []string{"mevolve", "bench", "report"}
	for _, name := range f.stores {
		words = append(words, "--store", name)
	}
	words = append(words, givenWords(c, "figure", "datasets", "mapping", "learner", "repeats")...)
	return settings.CommandLine(words...)
}

func (f *reportFlags) print(c *cobra.Command, t terminal, glyphs render.Glyphs) error {
	switch f.section {
	case "store":
		return store.Pack(t.out, f.stores...)
	case "lean":
		return store.PackLean(t.out, experiment.WithoutProbabilities, f.stores...)
	}
	all, err := meter.While(c.Context(), t.err, "reading "+strings.Join(f.stores, ", "), func(context.Context) (*store.Contents, error) { return store.Read(f.stores...) })
	if err != nil {
		return err
	}
	if f.figure != "" || f.section != "all" || f.format == "csv" || f.format == "svg" { // which have no warnings
		writeWarnings(t.err, all.Warnings)
	}
	held, err := experiment.Choose(*all, f.choice)
	if err != nil {
		return err
	}
	comparison, err := compare(c.Context(), t.err, held)
	if err != nil {
		return err
	}
	comparison.Provenance.Command = f.command(c)
	f.from = source{comparison.Provenance, comparison.Origin()}
	switch {
	case f.figure != "":
		return render.Figure(t.out, f.figure, comparison)
	case f.section == "plots" && f.format == "text":
		return render.TextPlots(t.out, render.Plots(comparison), glyphs, comparison.Origin())
	case f.section == "trials", f.section == "predictions":
		handed, err := experiment.HandOver(held)
		if err != nil {
			return err
		}
		write := render.Predictions
		if f.section == "trials" {
			write = render.Trials
		}
		return write(t.out, handed)
	}
	return render.Write(t.out, comparison, f.format, glyphs)
}

// compare makes the report of trials, which takes seconds where they are many.
func compare(ctx context.Context, w io.Writer, held store.Contents) (experiment.Report, error) {
	return meter.While(ctx, w, "comparing the trials", func(context.Context) (experiment.Report, error) { return experiment.NewReport(held) })
}
