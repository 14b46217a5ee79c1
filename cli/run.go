package cli

import (
	"errors"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"mevolve/cli/meter"
	"mevolve/datasets"
	"mevolve/internal/condition"
	"mevolve/study/experiment"
	"mevolve/study/experiment/render"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// runFlags say what `run` prints and writes; the settings are its own.
type runFlags struct {
	*settingsFlags
	format                     string
	splits                     string // the file to write them to; "" where there is one to read, or none is named
	table, predictions, folder string
	where                      string // on generated graphs, to list them
}

func newRun(t terminal) *cobra.Command {
	f := runFlags{settingsFlags: newSettingsFlags()}
	c := &cobra.Command{
		Use:   "run DATASET",
		Short: "Cross-validation, baselines and a verdict",
		Long: `Run evolves a classifier in every fold of a cross-validation and compares it with
the original, the majority class, a classifier of the graphs' sizes and repeated
data (the training graphs repeated): a verdict, a line for each fold, tables.
--splits FILE reads the folds from a file or, where there is none, writes it.`,
		Example: "  mevolve run MUTAG --repeats 10 --format json > mutag.json\n  mevolve run MUTAG --where 'kept and predicted!=class'\n  mevolve run MUTAG --repeats 10 --store mutag",
		Args:    argumentCount(1, 1, "one dataset"),
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(c, t, args[0])
		},
	}
	f.bind(c, settings.Parts()...)
	f.workerCount(c)
	formatFlag(c, &f.format)
	pathFlag(c, &f.folder, "store", "", "a `folder` that keeps finished folds; only the rest is done")
	pathFlag(c, &f.predictions, "predictions", "", "CSV `file` of every model's answer on every test graph")
	c.Flags().StringVar(&f.where, "where", "", "list the generated graphs that meet a `condition`")
	pathFlag(c, &f.table, "reliability", "", "CSV `file` of r of every validation and pool example")
	return c
}

func (f *runFlags) run(c *cobra.Command, t terminal, dataset string) (end error) {
	ctx := c.Context()
	f.splits = f.newSplits()
	s, err := f.read()
	if err != nil {
		return err
	}
	if err := oneOf("format", f.format, render.Formats()); err != nil {
		return err
	}
	where, err := condition.Parse(f.where, attributes.Of(attributes.Pooled))
	if err != nil {
		return usagef("--where: %w", err)
	}
	if err := canHoldAll(datasets.SplitsPath(s.Splits), output{"reliability", f.table}, output{"reliability", besideOf(f.table)},
		output{"predictions", f.predictions}, output{"predictions", besideOf(f.predictions)}, output{"splits", f.splits}); err != nil {
		return err
	}
	d, err := open(ctx, t, dataset)
	if err != nil {
		return err
	}
	writeWarnings(t.err, experiment.Info(d).Doubts(s.Folds))
	tellUnused(t.err, s, d)
	if f.splits != "" { // written, and read from now on, as the same command does next time
		if err := writeSplits(ctx, f.splits, d, s); err != nil {
			return err
		}
		if s.Splits, err = datasets.SplitsReference(f.splits); err != nil {
			return err
		}
	}
	m, watch := meter.New(t.err, "dealing "+d.Name+" into folds"), experiment.NewMonitor()
	o := experiment.Options{
		Workers:     f.workers,
		Called:      dataset,
		Reliability: f.table != "",
		Where:       where,
		Store:       f.folder,
		Watch:       watch,
		Started: func(s experiment.Start) {
			m.Aside(func() {
				writeWarnings(t.err, slices.Concat(s.Repaired, s.Forecast.Doubts()))
			})
			m.Follow(watch, "folds")
		},
	}
	report, stopped := experiment.Run(ctx, d, s, o)
	m.End()
	interrupted := ctx.Err() != nil
	left := remainder{t.err, "folds", f.folder, slices.Concat([]string{"run", settings.Argument(dataset)}, s.Flags(), givenWords(c, "format", "where", "reliability", "predictions"))}
	defer func() { left.print(end, watch.Snapshot().Done, interrupted) }()
	if stopped != nil && (!interrupted || len(report.Trials) == 0) {
		return stopped
	}
	if f.format != "text" {
		report.Provenance.Command += " --format " + f.format
	}
	err = render.Write(t.out, report, f.format, render.Unicode)
	from := source{report.Provenance, report.Origin()}
	err = errors.Join(err,
		from.written(ctx, "reliability", f.table, func(w io.Writer) error { return render.Reliability(w, report) }),
		from.written(ctx, "predictions", f.predictions, func(w io.Writer) error { return render.Predictions(w, report.HandOver()) }))
	if err == nil { // a signal's end comes after what was finished
		err = stopped
	}
	return err
}
