package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/cli/meter"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/external"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// augmentOptions are the flags of augment beside the settings.
type augmentOptions struct {
	part     experiment.Part
	folder   string
	filtered bool
	why      string // the graph that is asked about
	list     tableFlags
}

func newAugment(t terminal) *cobra.Command {
	f := newSettingsFlags()
	var o augmentOptions
	c := &cobra.Command{
		Use:   "augment DATASET -o DIR",
		Short: "Map every graph and write the new graphs as a dataset",
		Long: `Augment maps every graph of a dataset once and writes the mapped graphs to the
new folder DIR: a dataset in TU format, and trace.jsonl with all draws and swaps, one
line for each graph. A graph without a possible swap is in trace.jsonl alone.

With --filtered it runs one fold up to one iteration (--at) and writes only the mapped
training graphs that the filter keeps: r > θ, with θ from the validation graphs. The
result can be used for training before a test on the fold's test graphs.

With --where, --columns, --sort or --format in place of -o it writes no dataset and
lists the mapped graphs that meet a condition (mevolve help attributes), with
--filtered also the dropped ones.`,
		Example: "  mevolve augment MUTAG -o mutag-mapped\n  mevolve augment ENZYMES --filtered --where 'r<θ and short>0' --columns n,m,r,θ,short\n  mevolve augment MUTAG -o mutag-reliable --filtered --learner sf+rf --at fold=2",
		Args:    argumentCount(1, 1, "one dataset"),
		RunE: f.with(func(c *cobra.Command, s settings.Settings, args []string) error {
			o.part.Settings, o.part.Workers = s, f.workers
			return o.run(c, t, args[0])
		}),
	}
	f.bind(c, settings.Draws, settings.Maps, settings.Learns, settings.Embeds, settings.Splits)
	f.workerCount(c)
	bindPart(c, &o.part)
	o.list.bind(c)
	pathFlag(c, &o.folder, "output", "o", "the new `folder` to write")
	c.Flags().StringVar(&o.why, "why", "", "write nothing: why a `graph`, 17 or 17/1, is not kept by --filtered")
	c.Flags().BoolVar(&o.filtered, "filtered", false, "only reliable graphs, r > θ, of one fold's training graphs")
	return c
}

// check refuses flags that do not go together. Besides --why there is a folder to
// write to or a list to print.
func (o *augmentOptions) check(c *cobra.Command) error {
	judges := o.filtered || o.why != ""
	if folds := o.part.Settings.Folds; judges && o.part.Fold > folds {
		return usagef("the fold of --at is a number from 1 to %d; found %d", folds, o.part.Fold)
	}
	for _, row := range settings.Of(settings.Learns, settings.Embeds, settings.Splits) {
		if name := changed(c, row.Flag()); !judges && name != "" {
			return usagef("--%s chooses the learner of the filter; use it with --filtered", name)
		}
	}
	listed := changed(c, append(listing, "where")...)
	switch asks := c.Flags().Changed("why"); {
	case asks && (o.folder != "" || o.filtered):
		return usagef("--why writes nothing; leave out -o and --filtered")
	case asks:
		return nil
	case listed != "" && o.folder != "":
		return usagef("--%s lists the mapped graphs and writes none; leave it or -o out", listed)
	case listed == "" && o.folder == "":
		return usagef("-o DIR names the new folder to write; give one, or --where for a list")
	}
	return nil
}

func (o *augmentOptions) run(c *cobra.Command, t terminal, name string) error {
	if err := o.check(c); err != nil {
		return err
	}
	ctx := c.Context()
	table, err := o.list.read(mappedAttributes(o.filtered))
	if err != nil {
		return err
	}
	if o.folder != "" {
		if err := checkNewFolder(o.folder); err != nil {
			return err
		}
	}
	if o.part.Dataset, err = open(ctx, t, name); err != nil {
		return err
	}
	if c.Flags().Changed("why") {
		return whyGraph(ctx, t, o.part, o.why)
	}
	d, produce := o.part.Dataset, mapAll
	if o.filtered {
		produce = mapFiltered
		tellUnused(t.err, o.part.Settings, d)
	}
	m := meter.New(t.err, "mapping "+wording.Plain(len(d.Examples), "graph", "graphs"))
	a, err := produce(ctx, o.part, m)
	m.End()
	switch {
	case err != nil:
		return err
	case o.folder == "":
		return table.print(t, a.known, "mapped graph")
	case a.empty != nil:
		return a.empty
	}
	writeWarnings(t.err, a.warnings)
	if err := a.write(o.folder, d); err != nil {
		return err
	}
	_, err = fmt.Fprintln(t.out, wording.Wrap(fmt.Sprintf("%s: %s, in %s", d.Name, a.summary, o.folder), ""))
	return err
}

// augmented is what augment writes.
type augmented struct {
	examples []model.Example // the mapped graphs
	traces   []any           // a line of trace.jsonl each
	warnings []model.Warning
	summary  string
	empty    error               // why there is nothing to write; nil where there is
	known    []*attributes.Graph // of each graph that was mapped, or could have been
}

// mappedAttributes are the sources of what is known of mapped graphs.
func mappedAttributes(filtered bool) attributes.Source {
	from := attributes.Itself | attributes.Descended | attributes.Mapped
	if filtered {
		from |= attributes.Predicted | attributes.Calibrated
	}
	return from
}

// add takes up a graph that was mapped.
func (a *augmented) add(source model.Example, r augment.Result) {
	a.examples = append(a.examples, model.Example{ID: model.ID{Graph: len(a.examples)}, Graph: r.Graph, Class: source.Class})
}

// knownOf is what is known of a graph that was mapped in a part.
func knownOf(p experiment.Part, e model.Example, r augment.Result) *attributes.Graph {
	g := &attributes.Graph{Example: e, Class: p.Dataset.ClassLabels[e.Class], Count: func() attributes.Swaps { return attributes.SwapsOf(e.Graph, r) }}
	if r.Changed() {
		g.Example = model.Example{ID: e.ID.Child(p.Iteration), Graph: r.Graph, Class: e.Class}
	}
	return g
}

// mapAll maps the whole dataset.
func mapAll(ctx context.Context, p experiment.Part, m *meter.Meter) (augmented, error) {
	var a augmented
	d, s := p.Dataset, p.Settings
	results, err := p.Map(m.Watch(ctx, "mapping"), d.Examples)
	if err != nil {
		return a, err
	}
	for i, e := range d.Examples {
		a.traces = append(a.traces, external.NewTrace(e, d.ClassLabels[e.Class], results[i]))
		a.known = append(a.known, knownOf(p, e, results[i]))
		if results[i].Changed() {
			a.add(e, results[i])
		}
	}
	a.summary = fmt.Sprintf("%d of %s mapped", len(a.examples), wording.Plain(len(d.Examples), "graph", "graphs"))
	if len(a.examples) == 0 {
		a.empty = fmt.Errorf("no graph of %s offers anything to swap (%s, β %s, l %d): there is nothing to write", d.Name, s.Mapping, wording.Exact(s.Beta), s.L)
	}
	a.warnings = []model.Warning{model.Warnf("all-graphs",
		"Every graph is mapped, also those that a split would test on: split before you train on what is written, or take --filtered.")}
	return a, nil
}

// judgedTrace is a trace with what the filter said of the mapped graph; r is
// null where there is none.
type judgedTrace struct {
	external.Trace
	R     *float64 `json:"r"`
	Theta float64  `json:"theta"`
	Kept  bool     `json:"kept"` // r > θ: it is in the dataset
}

// mapFiltered repeats a fold's run up to the filter of one iteration and takes
// what it keeps of the maps of the fold's own training graphs. Maps of D_val,
// which θ is chosen on, and of D_test would be judged by what they came from.
func mapFiltered(ctx context.Context, p experiment.Part, m *meter.Meter) (augmented, error) {
	var a augmented
	split, state, err := p.Evolve(ctx, m.FollowEvolution(), func(evolve.Event) {})
	if err != nil {
		return a, err
	}
	pool := map[int]evolve.Generated{} // by number of the dataset's graph
	for _, g := range state.Pool {
		if g.Source.ID.Generation() == 0 {
			pool[g.Source.ID.Graph] = g
		}
	}
	results, err := p.Map(ctx, split.Train)
	if err != nil {
		return a, err
	}
	theta := state.Calibration.Theta
	for i, e := range split.Train {
		line := judgedTrace{Trace: external.NewTrace(e, p.Dataset.ClassLabels[e.Class], results[i]), Theta: theta}
		known := knownOf(p, e, results[i])
		if g, ok := pool[e.ID.Graph]; ok {
			line.R, line.Kept = &g.Reliability, g.Kept
			known = attributes.OfGenerated(&g, state.Calibration, p.Dataset.ClassLabels)
		}
		a.known = append(a.known, known)
		a.traces = append(a.traces, line)
		if line.Kept {
			a.add(e, results[i])
		}
	}
	a.warnings = append(append(a.warnings, state.Report.Warnings...), state.Warnings...)
	a.summary = fmt.Sprintf("repeat %d, fold %d, iteration %d: %d mapped training graphs of %d are reliable (%s, r > θ = %s)",
		p.Repeat, p.Fold, p.Iteration, len(a.examples), len(pool), p.Settings.Learner, wording.Share(theta, 3))
	if len(a.examples) == 0 {
		a.empty = fmt.Errorf("%s, %s: there is nothing to write", p.Dataset.Name, a.summary)
	}
	return a, nil
}

// checkNewFolder reports whether a folder can be made there.
func checkNewFolder(folder string) error {
	if _, err := os.Lstat(folder); err == nil {
		return fmt.Errorf("%s exists already and is not overwritten; name a new folder", folder)
	}
	if parent, err := os.Stat(filepath.Dir(filepath.Clean(folder))); err != nil || !parent.IsDir() {
		return fmt.Errorf("%s cannot be made, for there is no folder %s; make that one first", folder, filepath.Dir(filepath.Clean(folder)))
	}
	return nil
}

// write makes the folder. The dataset is called as the folder is, for it is not d.
func (a augmented) write(folder string, d *model.Dataset) error {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	mapped := &model.Dataset{Name: filepath.Base(folder), Examples: a.examples, ClassLabels: d.ClassLabels}
	var lines bytes.Buffer
	e := json.NewEncoder(&lines)
	e.SetEscapeHTML(false)
	for _, line := range a.traces {
		if err := e.Encode(line); err != nil {
			return err
		}
	}
	return datasets.Write(folder, mapped, datasets.File{Name: "trace.jsonl", Content: lines.Bytes()})
}
