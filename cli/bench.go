package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/cli/meter"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/render"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// benchFlags say what `bench` does with a plan.
type benchFlags struct {
	*planFlags
	stores []string // the first keeps the trials, those of the others are put into it
	format string
}

func newBench(t terminal) *cobra.Command {
	f := &benchFlags{planFlags: &planFlags{settingsFlags: newSettingsFlags(), values: map[string]*[]string{}}}
	var shard string
	c := &cobra.Command{
		Use:   "bench",
		Short: "Datasets × mappings × learners, beside the paper's table",
		Long: `Bench runs a plan, datasets × mappings × learners × β × repeats × folds, and prints
every cell beside the paper's value. With --store DIR finished trials are kept: the same
command does only what is missing, longer lists extend it, a second store is taken in.

A preset is the lists of a table or figure of the paper; a list given replaces its:` + presetList(),
		Example: `  mevolve bench --datasets MUTAG,KKI --learner sf+svm,sf+rf --repeats 10 --store results`,
		Args:    argumentCount(0, 0, "flags only, or report; datasets are named by --datasets"),
		RunE: func(c *cobra.Command, _ []string) error {
			part, err := chosenShard(c, shard)
			if err != nil {
				return err
			}
			plan, err := f.read(c, t)
			if err != nil {
				return err
			}
			plan.Shard = part
			if err := oneOf("format", f.format, render.Formats()); err != nil {
				return err
			}
			return f.bench(c, t, plan)
		},
	}
	f.bind(c)
	flags := c.Flags()
	f.workerCount(c)
	pathsFlag(c, &f.stores, "store", "a `folder` that keeps finished trials; repeatable")
	formatFlag(c, &f.format)
	flags.StringVar(&shard, "shard", "", "part `i/n` of the plan (in a Slurm job array its task's)")
	c.AddCommand(newBenchReport(t))
	return c
}

// formatFlag is --format of a report.
func formatFlag(c *cobra.Command, format *string) {
	c.Flags().StringVar(format, "format", "text", strings.Join(render.Formats(), ", "))
	offerValues(c, "format", render.Formats())
}

// chosenShard is the part of the plan to do: that of --shard, or that of a Slurm task.
func chosenShard(c *cobra.Command, shard string) (s experiment.Shard, err error) {
	if c.Flags().Changed("shard") {
		if s, err = experiment.ParseShard(shard); err != nil {
			return s, usagef("--shard: %w", err)
		}
		return s, nil
	}
	if s, _, err = experiment.SlurmShard(os.Getenv); err != nil {
		return s, usageError{err}
	}
	return s, nil
}

func (f *benchFlags) bench(c *cobra.Command, t terminal, plan experiment.Plan) (end error) {
	words := append(append([]string{"bench"}, plan.Words(f.named, f.datasets)...), "--format", f.format)
	folder := ""
	if len(f.stores) > 0 {
		folder = f.stores[0]
	}
	if len(f.stores) > 1 {
		if _, err := store.Merge(plan.Configuration(), folder, f.stores[1:]...); err != nil {
			return err
		}
	}
	m, watch := meter.New(t.err, "dealing the datasets into folds"), experiment.NewMonitor()
	held, err := experiment.RunPlan(c.Context(), plan, experiment.Options{
		Workers: f.workers,
		Store:   folder,
		Watch:   watch,
		Started: func(s experiment.Start) {
			m.Aside(func() { printStart(t.err, s, plan, folder) })
			m.Follow(watch, "trials")
		},
	})
	m.End()
	interrupted := err != nil && c.Context().Err() != nil
	left := remainder{t.err, "trials", folder, words}
	defer func() { left.print(end, watch.Snapshot().Done, interrupted) }()
	switch {
	case err != nil && !interrupted:
		return err
	case interrupted && (folder != "" || len(held.Trials) == 0):
		return err
	case folder != "" && plan.Shard.Of > 1:
		_, err := fmt.Fprintf(t.out, "Done; %s holds this part. `mevolve bench report STORE…` reports all parts as one.\n", folder)
		return err
	}
	comparison, e := compare(c.Context(), t.err, held)
	if e != nil {
		return e
	}
	if folder == "" { // else that of the store
		comparison.Provenance.Command = settings.CommandLine(append([]string{"mevolve"}, words...)...)
	}
	return cmp.Or(render.Write(t.out, comparison, f.format, render.Unicode), err)
}

// printStart prints before the first trial how many trials the plan has, which effects it can
// detect, and how long it takes.
func printStart(w io.Writer, s experiment.Start, plan experiment.Plan, folder string) {
	what := wording.Count(s.Trials, "trial", "trials")
	if plan.Shard.Of > 1 {
		what += " of shard " + plan.Shard.String()
	}
	if s.Missing < s.Trials {
		what += fmt.Sprintf(", %d of them in %s already", s.Trials-s.Missing, folder)
	}
	writeWarnings(w, s.Repaired)
	fmt.Fprintln(w, what+".")
	for _, d := range s.Detectable {
		if d.MDE != nil {
			fmt.Fprintln(w, wording.Wrap(d.String(), "  "))
		}
	}
	writeWarnings(w, s.Forecast.Doubts())
}
