package cli

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/datasets"
	"mevolve/experiment"
	"mevolve/experiment/render"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/wording"
)

// runFlags say what `run` prints and writes; the settings are its own.
type runFlags struct {
	*settingsFlags
	asJSON, last               bool
	splits                     string // the file to write them to; "" where there is one to read, or none is named
	assumed                    assumedFlags
	controls                   []string // run beside the mapping
	table, predictions, folder string
}

func newRun(t terminal) *cobra.Command {
	f := runFlags{settingsFlags: newSettingsFlags(), assumed: newAssumedFlags()}
	c := &cobra.Command{
		Use:   "run DATASET",
		Short: "One honest evaluation: repeated cross-validation, baselines, a verdict",
		Long: `Run evolves a classifier in every fold of a cross-validation and compares it
with the original, with the majority class, with a classifier that sees only
the graphs' sizes and with plain duplication of the training graphs. A line is
printed for every finished fold, then a table and a verdict in plain words.

With --controls the control mappings, all of them or those that are named, are run
on the same folds, and the verdict says whether a control does as well: a gain
that a degree-preserving shuffle has, too, is not about motifs.

The folds are those of the file of --splits or, where there is none of that name,
are written into it: each graph once a fold, its part being train, val or test.`,
		Example: "  mevolve run rings\n  mevolve run MUTAG --repeats 10 --json > mutag.json\n  mevolve run --last",
		Args: func(c *cobra.Command, args []string) error {
			if f.last {
				return nil
			}
			return takes(1, 1, "one dataset")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if f.last {
				return goOn(c, t, "run", args)
			}
			return f.run(c.Context(), t, args[0])
		},
	}
	f.bind(c, settings.Parts()...)
	f.workerCount(c)
	f.assumed.bind(c.Flags())
	c.Flags().StringSliceVar(&f.controls, "controls", nil, "run controls on the same folds: all, or `names` of "+strings.Join(controls(), ", ")+" (--controls=NAME,NAME)")
	c.Flags().Lookup("controls").NoOptDefVal = "all"
	complete(c, "controls", append([]string{"all"}, controls()...))
	c.Flags().BoolVar(&f.asJSON, "json", false, "the report as JSON")
	c.Flags().BoolVar(&f.last, "last", false, "go on with the last run that was interrupted, killed ones included")
	pathFlag(c, &f.folder, "store", "", "keep finished folds in this `folder` and do only what is missing there")
	pathFlag(c, &f.predictions, "predictions", "", "write what every model answered on every test graph to this CSV `file`: class and decision count from 1 in the order of the labels, which stand in class_label and decision_label")
	pathFlag(c, &f.table, "reliability", "", "write r of every validation and pool example to this CSV `file`: class and predicted are labels, p_1 is of the smallest label")
	return c
}

// others are the flags that are no settings.
func (f *runFlags) others() []string {
	words := append([]string{"--workers", strconv.Itoa(f.workers)}, f.assumed.words()...)
	words = append(words, experiment.ControlFlags(f.controls)...)
	if f.asJSON {
		words = append(words, "--json")
	}
	for _, file := range [][2]string{{"--reliability", f.table}, {"--predictions", f.predictions}} {
		if file[1] != "" {
			words = append(words, file[0], absolute(file[1]))
		}
	}
	return words
}

func (f *runFlags) run(ctx context.Context, t terminal, dataset string) (end error) {
	if name := f.settings.Splits; name != "" && datasets.SplitsPath(name) == name {
		if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) {
			f.splits, f.settings.Splits = name, ""
		}
	}
	s, err := f.read()
	if err != nil {
		return err
	}
	if err := errors.Join(f.assumed.check(), f.chooseControls(s)); err != nil {
		return err
	}
	if err := errors.Join(canHold("reliability", f.table), canHold("predictions", f.predictions), canHold("splits", f.splits)); err != nil {
		return err
	}
	d, err := open(ctx, t, dataset)
	if err != nil {
		return err
	}
	tell(t.err, experiment.Info(d).Doubts(s.Folds))
	tellUnused(t.err, s, d)
	if err := f.writeSplits(ctx, t, d, s); err != nil {
		return err
	}
	kept := keep(t.err, "run", "folds", f.folder, slices.Concat([]string{"run", settings.Argument(lasting(dataset))}, s.Flags(), f.others()))
	kept.another = f.splits != "" // which is there now, and would be read
	var text *runText
	if !f.asJSON {
		text = newRunText(t.out, d, s)
	}
	m, watch := newMeter(t.err, "dealing "+d.Name+" into folds"), experiment.NewWatch()
	o := experiment.Options{
		Workers:     f.workers,
		Controls:    f.controls,
		Reliability: f.table != "",
		Store:       kept.folder,
		Lost:        kept.lost(),
		Watch:       watch,
		Assumed:     &f.assumed.Assumed,
		Started: func(s experiment.Start) {
			m.aside(func() {
				kept.note()
				tell(t.err, s.Repaired)
				warn(t.err, s.Forecast)
			})
			m.follow(watch, "folds")
		},
		Finished: func(p experiment.Progress) {
			if text != nil && p.Mapping == s.Mapping {
				m.aside(func() { text.finished(p.Trial) })
			}
		},
	}
	report, stopped := experiment.Run(ctx, d, s, o)
	m.end()
	interrupted := ctx.Err() != nil
	defer func() { kept.leave(end, watch.Look().Done, interrupted) }()
	if stopped != nil && (!interrupted || len(report.Trials) == 0) {
		return stopped
	}
	if f.asJSON {
		err = writeJSON(t.out, report)
	} else {
		err = text.end(report)
	}
	err = errors.Join(err,
		written("reliability", f.table, func(w io.Writer) error { return writeReliability(w, d, report) }),
		written("predictions", f.predictions, func(w io.Writer) error { return render.Predictions(w, report.HandOver(d), report.Origin()) }))
	if err == nil { // a signal's end comes after what was finished
		err = stopped
	}
	return err
}

// chooseControls spells "all" out, and refuses what is no control, or the mapping itself.
func (f *runFlags) chooseControls(s settings.Settings) error {
	if slices.Equal(f.controls, []string{"all"}) {
		f.controls = slices.DeleteFunc(controls(), func(name string) bool { return name == s.Mapping })
	}
	for i, name := range f.controls {
		switch {
		case !slices.Contains(controls(), name):
			return usagef("--controls is all, or some of %s; found %q", strings.Join(controls(), ", "), name)
		case name == s.Mapping:
			return usagef("--controls stand beside the mapping; %s is the mapping itself", name)
		case slices.Contains(f.controls[:i], name):
			return usagef("--controls names %s twice; once is enough", name)
		}
	}
	return nil
}

// writeSplits writes the folds of all repeats before any work is done on them.
func (f *runFlags) writeSplits(ctx context.Context, t terminal, d *model.Dataset, s settings.Settings) error {
	err := written("splits", f.splits, func(w io.Writer) error {
		var all []model.Split
		for repeat := 1; repeat <= s.Repeats; repeat++ {
			folds, err := experiment.Splits(ctx, d, s, repeat)
			if err != nil {
				return err
			}
			all = append(all, folds...)
		}
		return datasets.WriteSplits(w, all)
	})
	if err == nil && f.splits != "" && f.folder != "" {
		fmt.Fprintf(t.err, "The splits are in %s. If this run is stopped, the rest is done by --last, or without --splits: a store of splits from a file is another.\n", f.splits)
	}
	return err
}

// writeReliability writes the table of --reliability.
func writeReliability(out io.Writer, d *model.Dataset, report experiment.Report) error {
	header := []string{"repeat", "fold", "iteration", "set", "example", "graph", "class", "predicted"}
	for k := range d.Classes() {
		header = append(header, "p_"+strconv.Itoa(k+1))
	}
	w := csv.NewWriter(out)
	_ = w.Write(append(header, "r", "theta", "kept", "lineage", "provenance"))
	from := strings.Join(report.Origin(), "; ") // in the first row only
	for _, t := range report.Trials {
		for _, row := range t.Reliability {
			_ = w.Write(append(reliabilityRecord(d, row), from))
			from = ""
		}
	}
	w.Flush()
	return w.Error()
}

func reliabilityRecord(d *model.Dataset, row experiment.Reliability) []string {
	record := []string{
		strconv.Itoa(row.Repeat), strconv.Itoa(row.Fold), strconv.Itoa(row.Iteration), row.Set,
		strconv.Itoa(row.Example), strconv.Itoa(row.Graph),
		strconv.Itoa(d.ClassLabels[row.Class]), strconv.Itoa(d.ClassLabels[row.Predicted]),
	}
	for _, p := range row.P {
		record = append(record, wording.Exact(p))
	}
	theta := ""
	if row.Theta != nil {
		theta = wording.Exact(*row.Theta)
	}
	kept := ""
	if row.Set == "pool" {
		kept = "0"
		if row.Kept {
			kept = "1"
		}
	}
	return append(record, wording.Exact(row.R), theta, kept, row.Lineage)
}
