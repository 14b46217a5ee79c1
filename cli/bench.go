package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/experiment"
	"mevolve/experiment/paper"
	"mevolve/experiment/render"
	"mevolve/experiment/store"
	"mevolve/settings"
	"mevolve/wording"
)

// benchFlags say what `bench` does with a plan.
type benchFlags struct {
	*planFlags
	assumed        assumedFlags
	folder, format string
}

func newBenchFlags() *benchFlags {
	return &benchFlags{planFlags: newPlanFlags(), assumed: newAssumedFlags()}
}

func newBench(t terminal) *cobra.Command {
	f := newBenchFlags()
	var shard string
	var only []string
	var last bool
	c := &cobra.Command{
		Use:   "bench",
		Short: "Many evaluations: datasets × mappings × learners, beside the paper's table",
		Long: `Bench runs a plan, datasets × mappings × learners × β × repeats × folds, and
prints every cell with its interval, test, baselines and the paper's value.

With --store DIR each finished trial is kept at once: stopped or killed, the
same command does only what is missing, and so does "bench --last", which knows
the last bench without a store, too. A store may be extended by longer lists;
everything else must stay as it was.

--shard i/n does one part of the plan, for a job array; in a Slurm array that
is the default. --only ID does single trials. "bench merge" puts stores
together, "bench report" prints one.

A preset is the lists of one of the paper's tables or figures:
` + presetList(),
		Example: `  mevolve bench --datasets MUTAG,KKI --learners sf+svm,sf+rf --repeats 10 --store results
  mevolve bench --preset filtration --datasets MUTAG --store filtration
  mevolve bench report --store results --format md`,
		Args: takes(0, 0, "flags only, or one of list, merge, pack, figure, report, claims, audit; datasets are named by --datasets"),
		RunE: func(c *cobra.Command, args []string) error {
			if last {
				return goOn(c, t, "bench", args)
			}
			if err := errors.Join(knownFormat(f.format), f.assumed.check()); err != nil {
				return err
			}
			part, err := chosenShard(c, shard, only)
			if err != nil {
				return err
			}
			plan, err := f.read(c, t)
			if err != nil {
				return err
			}
			plan.Shard, plan.Only = part, only
			if plan.Every {
				if err := knownTo(render.MultiverseFormats(), f.format); err != nil {
					return err
				}
			}
			return f.bench(c, t, plan)
		},
	}
	f.bind(c)
	flags := c.Flags()
	f.assumed.bind(flags)
	flags.BoolVar(&last, "last", false, "go on with the last bench that was interrupted, killed ones included")
	flags.IntVar(&f.workers, "workers", runtime.NumCPU(), "trials at once; the numbers do not depend on it")
	pathFlag(c, &f.folder, "store", "", "keep finished trials in this `folder` and do only what is missing there")
	flags.StringVar(&f.format, "format", "text", strings.Join(render.Formats(), ", "))
	flags.StringVar(&shard, "shard", "", "do part `i/n` of the plan (i from 1); in a Slurm job array its task's part")
	flags.StringArrayVar(&only, "only", nil, "do only the trial of this `ID`; repeatable")
	complete(c, "format", render.Formats())
	c.AddCommand(newBenchList(t), newBenchMerge(t), newBenchPack(t), newBenchFigure(t), newBenchReport(t), newBenchClaims(t), newBenchAudit(t))
	return c
}

func chosenShard(c *cobra.Command, shard string, only []string) (experiment.Shard, error) {
	switch {
	case c.Flags().Changed("shard") && len(only) > 0:
		return experiment.Shard{}, usagef("--shard and --only both choose trials; give one of them")
	case c.Flags().Changed("shard"):
		s, err := experiment.ParseShard(shard)
		if err != nil {
			return s, usageError{fmt.Errorf("--shard: %w", err)}
		}
		return s, nil
	case len(only) > 0:
		return experiment.Shard{}, nil
	}
	s, _, err := experiment.SlurmShard(os.Getenv)
	if err != nil {
		return s, usageError{err}
	}
	return s, nil
}

func (f *benchFlags) bench(c *cobra.Command, t terminal, plan experiment.Plan) (end error) {
	if _, err := plan.Selected(); err != nil {
		return usageError{err}
	}
	var anywhere []string
	for _, name := range f.datasets {
		anywhere = append(anywhere, lasting(name))
	}
	given := append(f.assumed.words(), "--format", f.format)
	kept := keep(t.err, "bench", "trials", f.folder, slices.Concat([]string{"bench"}, f.words(plan, anywhere), given, []string{"--workers", strconv.Itoa(f.workers)}))
	folder := kept.folder
	passing := folder == "" || kept.beside() // nothing is there afterwards
	m, watch := newMeter(t.err, "dealing the datasets into folds"), experiment.NewWatch()
	held, err := experiment.CarryOut(c.Context(), plan, experiment.Options{
		Workers: f.workers,
		Store:   folder,
		Lost:    kept.lost(),
		Watch:   watch,
		Assumed: &f.assumed.Assumed,
		Started: func(s experiment.Start) {
			m.aside(func() {
				kept.note()
				outlook(t.err, s, plan, folder, f.assumed.Assumed)
				warn(t.err, s.Forecast)
			})
			m.follow(watch, "trials")
		},
	})
	m.end()
	interrupted := err != nil && c.Context().Err() != nil
	defer func() { kept.leave(end, watch.Look().Done, interrupted) }()
	switch {
	case err != nil && !interrupted:
		return err
	case interrupted && (!passing || len(held.Trials) == 0):
		return err
	case !passing && (plan.Only != nil || plan.Shard.Of > 1):
		_, err := fmt.Fprintf(t.out, "Done; %s holds what was asked for. `mevolve bench merge STORE… --store DIR` puts the parts together, `mevolve bench report` prints them.\n", folder)
		return err
	}
	command := "" // that of the store
	if passing {
		command = settings.CommandLine(slices.Concat([]string{"mevolve", "bench"}, f.words(plan, f.datasets), given)...)
	}
	if e := f.print(t, plan, held, command); e != nil {
		return e
	}
	return err
}

// What is done with all of a store's trials takes seconds where they are many.

func readStore(w io.Writer, name string) (*store.Contents, error) {
	return while(w, "reading "+name, func() (*store.Contents, error) { return store.Read(name) })
}

func compare(w io.Writer, held store.Contents) (experiment.Comparison, error) {
	return while(w, "comparing the trials", func() (experiment.Comparison, error) { return experiment.Compare(held) })
}

func allReadings(w io.Writer, held store.Contents, oracles bool) (experiment.Multiverse, error) {
	return while(w, "comparing the readings", func() (experiment.Multiverse, error) { return experiment.AllReadings(held, oracles) })
}

// print writes the report of what a plan has left.
func (f *benchFlags) print(t terminal, plan experiment.Plan, held store.Contents, command string) error {
	if plan.Every {
		m, err := allReadings(t.err, held, plan.Oracles)
		if err != nil {
			return err
		}
		if command != "" {
			m.Provenance.Command = command
		}
		return render.Multiverse(t.out, m, f.format, render.Unicode)
	}
	comparison, err := compare(t.err, held)
	if err != nil {
		return err
	}
	comparison.Assume(f.assumed.Assumed)
	if command != "" {
		comparison.Provenance.Command = command
	}
	return render.Write(t.out, comparison, f.format)
}

// outlook says before the first trial what the plan is and what it can see.
func outlook(w io.Writer, s experiment.Start, plan experiment.Plan, folder string, assumed experiment.Assumed) {
	what := wording.Count(s.Trials, "trial", "trials")
	if plan.Shard.Of > 1 {
		what += " of shard " + plan.Shard.String()
	}
	if s.Missing < s.Trials {
		what += fmt.Sprintf(", %d of them in %s already", s.Trials-s.Missing, folder)
	}
	tell(w, s.Repaired)
	fmt.Fprintln(w, what+".")
	for _, d := range s.Detectable {
		if d.MDE != nil {
			fmt.Fprintln(w, wording.Wrap(fmt.Sprintf("With %d×%d folds of %s a true change under about %.1f points would be missed more often than once in five, %s.", d.Repeats, d.Folds, d.Dataset, 100**d.MDE, assumed), "  "))
		}
	}
}

func newBenchList(t terminal) *cobra.Command {
	f := newPlanFlags()
	var shard string
	c := &cobra.Command{
		Use:     "list",
		Short:   "Print the ids of a plan's trials",
		Long:    `List prints the id of every trial of the plan that "bench" would run with the same flags, one a line, for --only.`,
		Example: "  mevolve bench list --datasets MUTAG --repeats 10",
		Args:    takes(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			plan, err := f.read(c, t)
			if err != nil {
				return err
			}
			if c.Flags().Changed("shard") {
				if plan.Shard, err = experiment.ParseShard(shard); err != nil {
					return usageError{fmt.Errorf("--shard: %w", err)}
				}
			}
			jobs, err := plan.Selected()
			for _, j := range jobs {
				fmt.Fprintln(t.out, j.ID)
			}
			return err
		},
	}
	f.bind(c)
	c.Flags().StringVar(&shard, "shard", "", "only part `i/n` of the plan")
	return c
}

func newBenchMerge(t terminal) *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:     "merge STORE…",
		Short:   "Put the trials of several stores into one",
		Long:    `Merge puts the trials of several stores, and those already in --store DIR, into DIR. The order does not matter; stores of different configurations are refused, and then nothing is written.`,
		Example: "  mevolve bench merge part-* --store results",
		Args:    takes(1, 1<<20, "at least one store"),
		RunE: func(_ *cobra.Command, args []string) error {
			if folder == "" {
				return usagef("--store DIR names the folder to merge into")
			}
			merged, err := while(t.err, "merging "+wording.Plain(len(args), "store", "stores"), func() (*store.Contents, error) { return store.Merge(folder, args...) })
			if err != nil {
				return err
			}
			tell(t.err, merged.Warnings)
			_, err = fmt.Fprintf(t.out, "%s holds %s.\n", folder, wording.Plain(len(merged.Trials), "trial", "trials"))
			return err
		},
	}
	pathFlag(c, &folder, "store", "", "the `folder` to merge into")
	return c
}

// reportFlags say what `bench report` prints and writes.
type reportFlags struct {
	folder, format, picture, trials, predictions string
	plot, ascii, oracles                         bool
	assumed                                      assumedFlags
}

func newBenchReport(t terminal) *cobra.Command {
	f := reportFlags{assumed: newAssumedFlags()}
	c := &cobra.Command{
		Use:   "report",
		Short: "Print what a store holds, cell by cell beside the paper's",
		Long: `Report prints every cell of a store: means, 95 % intervals, the difference to
the original with its test, the baselines and the paper's value; per table the
average improvement, wins, ties and what survives Holm's correction; and what
columns show against each other over the test graphs. It needs neither the
datasets nor the flags the store was made with, and may be used while a bench is
running. docs/evidence.md tells what its tests can and cannot say.`,
		Example: "  mevolve bench report --store results\n  mevolve bench report --store results --format html > results.html",
		Args:    takes(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if f.folder == "" {
				return usagef("--store DIR names the store to report")
			}
			if err := errors.Join(knownFormat(f.format), f.assumed.check()); err != nil {
				return err
			}
			if f.plot && f.format != "text" && f.format != "svg" {
				return usagef("--plot draws as text or, with --format svg, as SVG; found --format %s", f.format)
			}
			glyphs := render.Unicode
			if inASCII(c, f.ascii) {
				glyphs = render.ASCII
			}
			return f.report(t, glyphs)
		},
	}
	flags := c.Flags()
	pathFlag(c, &f.folder, "store", "", "the `folder` of the store")
	flags.StringVar(&f.format, "format", "text", strings.Join(render.Formats(), ", "))
	pathFlag(c, &f.trials, "trials", "", "write every trial to this CSV `file` too")
	pathFlag(c, &f.predictions, "predictions", "", "write what every model answered on every test graph to this CSV `file` too: class and decision count from 1 in the order of the labels")
	pathFlag(c, &f.picture, "svg", "", "write the plots to this SVG `file` too")
	f.assumed.bind(flags)
	flags.BoolVar(&f.plot, "plot", false, "plots in place of the tables, in text or with --format svg")
	flags.BoolVar(&f.oracles, "oracles", false, "of a multiverse: universes, too, in which something was chosen on the test set or D_val was fitted")
	flags.BoolVar(&f.ascii, "ascii", false, "plot with ASCII only (the default without a UTF-8 locale)")
	complete(c, "format", render.Formats())
	return c
}

func (f reportFlags) report(t terminal, glyphs render.Glyphs) error {
	if err := errors.Join(canHold("trials", f.trials), canHold("predictions", f.predictions), canHold("svg", f.picture)); err != nil {
		return err
	}
	contents, err := readStore(t.err, f.folder)
	if err != nil {
		return err
	}
	if _, ok := experiment.IsMultiverse(contents.Configuration); ok {
		return f.multiverse(t, *contents, glyphs)
	}
	if f.oracles {
		return usagef("--oracles is of a multiverse, which %s does not hold; a table under R17=best-test, R23=test or another R15 is one oracle", f.folder)
	}
	comparison, err := compare(t.err, *contents)
	if err != nil {
		return err
	}
	comparison.Assume(f.assumed.Assumed)
	handed, err := experiment.HandOver(*contents)
	if err != nil {
		return err
	}
	for _, file := range []struct {
		flag, name string
		write      func(io.Writer) error
	}{
		{"trials", f.trials, func(w io.Writer) error { return render.Trials(w, handed, comparison.Origin()) }},
		{"predictions", f.predictions, func(w io.Writer) error { return render.Predictions(w, handed, comparison.Origin()) }},
		{"svg", f.picture, func(w io.Writer) error { return render.SVG(w, render.Plots(comparison), comparison.Origin()) }},
	} {
		if err := written(file.flag, file.name, file.write); err != nil {
			return err
		}
	}
	if f.plot && f.format == "text" {
		return render.TextPlots(t.out, render.Plots(comparison), glyphs, comparison.Origin())
	}
	return render.Write(t.out, comparison, f.format)
}

// multiverse reports a store of every combination of the readings.
func (f reportFlags) multiverse(t terminal, contents store.Contents, glyphs render.Glyphs) error {
	if err := knownTo(render.MultiverseFormats(), f.format); err != nil {
		return err
	}
	m, err := allReadings(t.err, contents, f.oracles)
	if err != nil {
		return err
	}
	handed, err := experiment.HandOver(contents)
	if err != nil {
		return err
	}
	if err := errors.Join(
		written("trials", f.trials, func(w io.Writer) error { return render.Trials(w, handed, m.Origin()) }),
		written("predictions", f.predictions, func(w io.Writer) error { return render.Predictions(w, handed, m.Origin()) }),
		written("svg", f.picture, func(w io.Writer) error { return render.MultiverseSVG(w, m) }),
	); err != nil {
		return err
	}
	return render.Multiverse(t.out, m, f.format, glyphs)
}

func knownFormat(format string) error { return knownTo(render.Formats(), format) }

func knownTo(formats []string, format string) error {
	if slices.Contains(formats, format) {
		return nil
	}
	return usagef("--format is one of %s; found %q", strings.Join(formats, ", "), format)
}

func newBenchAudit(t terminal) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "audit",
		Short: "Recompute the paper's claims from its own Table 3",
		Long:  `Audit recomputes everything that follows from the cells of the paper's Table 3 and prints each claim with the figure they give.`,
		Args:  takes(0, 0, "flags only"),
		RunE: func(*cobra.Command, []string) error {
			switch format {
			case "text":
				return paper.WriteText(t.out, paper.Audit())
			case "json":
				return writeJSON(t.out, paper.Audit())
			}
			return usagef("--format is text or json; found %q", format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text, json")
	complete(c, "format", []string{"text", "json"})
	return c
}
