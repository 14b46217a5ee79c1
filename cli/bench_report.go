package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
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
		{"oracles", "no results: what choosing on the test set would show", render.Formats()},
		{"claims", "the paper's claims, each with what every store finds", []string{"text", "md", "json"}},
		{"audit", "the paper's claims recomputed from its own Table 3, no store", []string{"text", "json"}},
		{"store", "all trials packed into one file, which --store takes, too", []string{"gz"}},
		{"lean", "the same without probabilities, a fifth of the size: to be reported only", []string{"gz"}},
	}
}

// reportFlags say what `bench report` prints.
type reportFlags struct {
	stores                       []string
	section, figure, format      string
	output                       string // "" for standard output
	datasets, mappings, learners []string
	ascii                        bool
}

func newBenchReport(t terminal) *cobra.Command {
	f := &reportFlags{}
	var list strings.Builder
	var names, formats []string
	for _, s := range sections() {
		fmt.Fprintf(&list, "\n  %-11s %s", s.name, s.about)
		names = append(names, s.name)
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
average improvement, wins, ties and what survives Holm's correction. It needs
neither the datasets nor the flags of the bench, which may still be running.
Stores of one configuration, such as the parts of a job array, are reported as
one. docs/run.md says what the tests can detect.

A section is printed alone:` + list.String() + `

A figure is drawn as SVG: 5, 8 and 9 of the paper, cd for the critical differences of
mean ranks over datasets, forest for every change with its interval.`,
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
				return f.print(t, glyphs)
			}
			return written(c.Context(), "output", f.output, func(w io.Writer) error { return f.print(terminal{t.in, w, t.err}, glyphs) })
		},
	}
	flags := c.Flags()
	pathsFlag(c, &f.stores, "store", "the `folder` of a store or its packed file; repeatable")
	pathFlag(c, &f.output, "output", "o", "the `file` to write, which is replaced")
	flags.StringVar(&f.section, "section", "all", "a section above")
	flags.StringVar(&f.figure, "figure", "", strings.Join(render.Figures(), ", "))
	flags.StringVar(&f.format, "format", "", strings.Join(formats, ", ")+" (the section's first)")
	flags.StringSliceVar(&f.datasets, "datasets", nil, "only these of the store's datasets")
	flags.StringSliceVar(&f.mappings, "mapping", nil, "only these of its mappings")
	flags.StringSliceVar(&f.learners, "learner", nil, "only these of its learners")
	flags.BoolVar(&f.ascii, "ascii", false, "plot with ASCII only (the default without a UTF-8 locale)")
	complete(c, "section", names)
	complete(c, "figure", render.Figures())
	complete(c, "format", formats)
	return c
}

// check refuses what does not go together, and chooses the format.
func (f *reportFlags) check() error {
	list := sections()
	i := slices.IndexFunc(list, func(s section) bool { return s.name == f.section })
	if i < 0 {
		return usagef("--section is one of %s; found %q", strings.Join(names(list), ", "), f.section)
	}
	formats, what := list[i].formats, "--section "+f.section
	if f.figure != "" {
		if !slices.Contains(render.Figures(), f.figure) {
			return usagef("--figure is one of %s; found %q. `mevolve bench --preset figure6 --datasets MUTAG` and figure7 draw the decision regions of a dataset", strings.Join(render.Figures(), ", "), f.figure)
		}
		if f.section != "all" {
			return usagef("--figure draws a picture and --section prints a table; give one of them")
		}
		formats, what = []string{"svg"}, "--figure "+f.figure
	}
	if f.format == "" {
		f.format = formats[0]
	}
	chosen := len(f.datasets)+len(f.mappings)+len(f.learners) > 0
	switch {
	case !slices.Contains(formats, f.format):
		return usagef("%s has the --format %s; found %q", what, strings.Join(formats, ", "), f.format)
	case f.section == "audit" && (chosen || len(f.stores) > 0):
		return usagef("--section audit is about the paper's own table; leave out stores and lists")
	case f.section != "audit" && len(f.stores) == 0:
		return usagef("--store DIR names the store to report")
	case f.format == "gz" && chosen:
		return usagef("--section %s packs all trials; leave out --datasets, --mapping and --learner", f.section)
	case f.format == "gz" && f.output == "":
		return usagef("--section %s is no text; name its file with --output FILE", f.section)
	}
	for _, name := range f.stores {
		if err := canHoldAll(name, output{"output", f.output}); err != nil {
			return err
		}
	}
	return nil
}

func names(list []section) (all []string) {
	for _, s := range list {
		all = append(all, s.name)
	}
	return all
}

// command prints the same again.
func (f *reportFlags) command(stores ...string) string {
	words := []string{"mevolve", "bench", "report"}
	for _, name := range stores {
		words = append(words, "--store", name)
	}
	if f.section == "oracles" { // other sections print the same numbers
		words = append(words, "--section", f.section)
	}
	if f.figure != "" {
		words = append(words, "--figure", f.figure)
	}
	for _, list := range []struct {
		flag  string
		items []string
	}{{"--datasets", f.datasets}, {"--mapping", f.mappings}, {"--learner", f.learners}} {
		if len(list.items) > 0 {
			words = append(words, list.flag, strings.Join(list.items, ","))
		}
	}
	return settings.CommandLine(words...)
}

func (f *reportFlags) print(t terminal, glyphs render.Glyphs) error {
	switch f.section {
	case "audit":
		if f.format == "json" {
			return writeJSON(t.out, paper.Audit())
		}
		return paper.WriteText(t.out, paper.Audit())
	case "claims":
		return f.claims(t)
	case "store":
		return store.Pack(t.out, f.stores...)
	case "lean":
		return store.PackLean(t.out, experiment.WithoutProbabilities, f.stores...)
	}
	held, report, err := f.read(t.err, f.stores...)
	if err != nil {
		return err
	}
	comparison, ordinary := report.(experiment.Comparison)
	switch {
	case f.section == "oracles" && ordinary && !slices.Contains(render.SelectionFormats(), f.format):
		return usagef("--section oracles of a store that varies no reading has the --format %s; found %q", strings.Join(render.SelectionFormats(), ", "), f.format)
	case f.section == "oracles" && ordinary:
		return render.Selections(t.out, comparison, f.format)
	case f.figure != "" && !ordinary:
		return usagef("%s holds a multiverse; its picture is --format svg", held.Dir)
	case f.figure != "":
		return render.Figure(t.out, f.figure, comparison)
	case f.section == "plots" && !ordinary:
		return usagef("%s holds a multiverse, which has no plots of cells; its text has a curve, --format svg is its picture", held.Dir)
	case f.section == "plots" && f.format == "text":
		return render.TextPlots(t.out, render.Plots(comparison), glyphs, comparison.Origin())
	case f.section == "trials", f.section == "predictions":
		handed, err := experiment.HandOver(held)
		if err != nil {
			return err
		}
		if f.section == "trials" {
			return render.Trials(t.out, handed, report.Origin())
		}
		return render.Predictions(t.out, handed, report.Origin())
	}
	return render.Write(t.out, report, f.format, glyphs)
}

// read reads stores as one, and reports what is chosen of it.
func (f *reportFlags) read(w io.Writer, stores ...string) (held store.Contents, report render.Report, err error) {
	all, err := while(w, "reading "+strings.Join(stores, ", "), func() (*store.Contents, error) { return store.Read(stores...) })
	if err != nil {
		return held, nil, err
	}
	if held, err = experiment.Choose(*all, f.datasets, f.mappings, f.learners); err != nil {
		return held, nil, err
	}
	if _, ok := experiment.IsMultiverse(held.Configuration); ok {
		m, err := allReadings(w, held, f.section == "oracles")
		m.Provenance.Command = f.command(stores...)
		return held, m, err
	}
	c, err := compare(w, held)
	c.Provenance.Command = f.command(stores...)
	return held, c, err
}

// claims prints the paper's claims beside what each of the stores holds.
func (f *reportFlags) claims(t terminal) error {
	var list []render.Found
	for _, name := range f.stores {
		_, report, err := f.read(t.err, name)
		if err != nil {
			return err
		}
		var found []experiment.Finding
		switch r := report.(type) {
		case experiment.Comparison:
			found = r.Claims()
		case experiment.Multiverse:
			found = r.Claims()
		}
		for _, claim := range found {
			list = append(list, render.Found{Finding: claim, Command: f.command(name)})
		}
	}
	if len(list) == 0 {
		return usagef("none of the paper's claims is about what these stores hold: they have no finished cell at β 0.15 with the filter and the default readings")
	}
	return render.Claims(t.out, list, f.format)
}

// What is done with all of a store's trials takes seconds where they are many.

func compare(w io.Writer, held store.Contents) (experiment.Comparison, error) {
	return while(w, "comparing the trials", func() (experiment.Comparison, error) { return experiment.Compare(held) })
}

func allReadings(w io.Writer, held store.Contents, oracles bool) (experiment.Multiverse, error) {
	return while(w, "comparing the readings", func() (experiment.Multiverse, error) { return experiment.AllReadings(held, oracles) })
}

func knownFormat(format string) error {
	if slices.Contains(render.Formats(), format) {
		return nil
	}
	return usagef("--format is one of %s; found %q", strings.Join(render.Formats(), ", "), format)
}
