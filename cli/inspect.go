package cli

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/cli/meter"
	"mevolve/datasets"
	"mevolve/internal/lists"
	"mevolve/internal/progress"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// inspectOptions are the flags of inspect alone.
type inspectOptions struct {
	graph  string
	top    int
	asJSON bool
	splits string // the file to write them to; "" for none
	part   experiment.Part
	table  tableFlags
}

func newInspect(t terminal) *cobra.Command {
	f := newSettingsFlags()
	var o inspectOptions
	c := &cobra.Command{
		Use:   "inspect DATASET",
		Short: "Statistics of a dataset, odd graphs, scores of pairs",
		Long: `Inspect prints a dataset's statistics beside the paper's Table 2. With --graph
it prints every pair of one graph as CSV: adjacent or not, common neighbours and
similarity; --top N only those that score highest (the top thousand of more than a
million pairs).

With --where, --columns, --sort or --format it lists the graphs that meet a
condition, one a line (mevolve help attributes). Swaps are those of the mapping in
the part of a run that --at names; split is that of its fold.

With --splits FILE it writes the folds of --repeats, --folds, --seed and twins into
a new file for "mevolve run DATASET --splits FILE", and trains nothing.`,
		Example: "  mevolve inspect MUTAG\n  mevolve inspect MUTAG --graph 1\n  mevolve inspect ENZYMES --where 'short>0' --columns n,m,k,swaps --sort=-short\n  mevolve inspect MUTAG --repeats 10 --splits mutag-splits.csv",
		Args:    argumentCount(1, 1, "one dataset"),
		RunE: func(c *cobra.Command, args []string) error {
			o.splits = f.newSplits()
			s, err := f.read()
			if err != nil {
				return err
			}
			o.part.Settings, o.part.Workers = s, f.workers
			return o.run(c, t, args[0])
		},
	}
	f.bind(c, settings.Draws, settings.Maps, settings.Splits)
	for _, row := range settings.Of(settings.Evaluates) {
		f.bindOne(c, row)
	}
	f.workerCount(c)
	bindPart(c, &o.part)
	o.table.bind(c)
	flags := c.Flags()
	flags.StringVar(&o.graph, "graph", "", "the scores of one graph's pairs: its number, from 1, or a generated one's address, 68/1.3")
	flags.IntVar(&o.top, "top", 0, "with --graph: number of pairs, the highest first")
	rarely(c, "top")
	flags.BoolVar(&o.asJSON, "json", false, "the statistics as one JSON object")
	return c
}

// inspected are the sources of the attributes that inspect lists.
const inspected = attributes.Itself | attributes.Shapes | attributes.Splits | attributes.Mapped | attributes.Offered

func (o *inspectOptions) run(c *cobra.Command, t terminal, name string) error {
	if o.splits == "" && c.Flags().Changed("repeats") {
		return usagef("--repeats is for writing splits; use it with --splits and a new file")
	}
	list := changed(c, append(listing, "where")...)
	asked, err := o.check(c, list)
	if err != nil {
		return err
	}
	if o.splits != "" {
		return o.write(c, t, list, name)
	}
	if c.Flags().Changed("graph") {
		index, err := augment.IndexNamed(o.part.Settings.Similarity)
		if err != nil {
			return usageError{err}
		}
		d, err := open(c.Context(), t, name)
		if err != nil {
			return err
		}
		e, iterations, err := findGraph(d, o.graph)
		if err != nil {
			return err
		}
		if err := o.unused(c, "a generated graph, such as --graph 68/1.3, or a list", iterations != nil, "similarity"); err != nil {
			return err
		}
		if e, err = o.part.Descendant(c.Context(), e, iterations); err != nil {
			return err
		}
		return writeScores(c.Context(), t, e.Graph, index, o.top)
	}
	if err := o.unused(c, "attributes of swaps or of the split, such as --where 'short>0'", asked.asks()&(attributes.Mapped|attributes.Offered|attributes.Splits) != 0); err != nil {
		return err
	}
	d, err := open(c.Context(), t, name)
	if err != nil {
		return err
	}
	if list != "" {
		o.part.Dataset = d
		return o.list(c, t, asked)
	}
	writeWarnings(t.err, experiment.Info(d).Doubts(settings.Default().Folds))
	m := meter.New(t.err, "comparing the structures of "+wording.Plain(len(d.Examples), "graph", "graphs"))
	measured, err := attributes.Measure(c.Context(), d, func(done, of int) {
		m.Part("measuring", progress.Part{Unit: "vertex", Done: done, Of: of})
	})
	m.End()
	if err != nil {
		return err
	}
	if o.asJSON {
		return writeJSON(t.out, measured)
	}
	return writeStatistics(t.out, measured)
}

// write writes the folds into a new file.
func (o *inspectOptions) write(c *cobra.Command, t terminal, list, name string) error {
	if other := changed(c, "graph", "top", "json", "at"); list != "" || other != "" {
		return usagef("the file of splits %s does not exist, so the folds are written into it and no graph is listed; leave out --%s or name an existing file", o.splits, cmp.Or(list, other))
	}
	s := o.part.Settings
	if err := canHoldAll("", output{"splits", o.splits}); err != nil {
		return err
	}
	d, err := open(c.Context(), t, name)
	if err != nil {
		return err
	}
	writeWarnings(t.err, experiment.Info(d).Doubts(s.Folds))
	if err := writeSplits(c.Context(), o.splits, d, s); err != nil {
		return err
	}
	_, err = fmt.Fprintf(t.out, "%s holds the splits of %s: %s of %s.\n", o.splits, d.Name, wording.Plain(s.Repeats, "repeat", "repeats"), wording.Plain(s.Folds, "fold", "folds"))
	return err
}

// check refuses flags that exclude each other, and reads the flags of a list.
func (o *inspectOptions) check(c *cobra.Command, list string) (table, error) {
	switch scores := c.Flags().Changed("graph"); {
	case changed(c, "top") != "" && (!scores || o.top < 1):
		return table{}, usagef("--top N prints the N pairs with the highest scores, N at least 1, with --graph; found %d", o.top)
	case scores && o.asJSON:
		return table{}, usagef("--graph prints scores as CSV; leave --json out")
	case list != "" && (scores || o.asJSON):
		return table{}, usagef("--%s lists graphs; leave --graph and --json out", list)
	}
	return o.table.read(inspected)
}

// unused refuses a flag that would change nothing.
func (o *inspectOptions) unused(c *cobra.Command, goes string, used bool, but ...string) error {
	if used {
		return nil
	}
	flags := append(readingFlags(), "at")
	for _, row := range settings.Of(settings.Draws, settings.Maps, settings.Splits) {
		if !slices.Contains(but, row.Name) {
			flags = append(flags, row.Flag())
		}
	}
	if name := changed(c, flags...); name != "" {
		return usagef("--%s has no effect here; use it with %s", name, goes)
	}
	return nil
}

// list prints the graphs that meet the condition.
func (o *inspectOptions) list(c *cobra.Command, t terminal, asked table) error {
	m := meter.New(t.err, "measuring "+wording.Plain(len(o.part.Dataset.Examples), "graph", "graphs"))
	known, err := o.part.Attributes(m.Watch(c.Context(), "measuring"), asked.asks())
	m.End()
	if err != nil {
		return err
	}
	return asked.print(t, known, "graph")
}

// allPairs is the largest number of pairs that are printed by default, a file of some 20 MB. A
// larger graph prints the pairs with the highest scores.
const (
	allPairs  = 1_000_000
	usualPart = 1000
)

// writeScores writes a line for every pair i < j, vertices from 1, or for the
// top ones.
func writeScores(ctx context.Context, t terminal, g *model.Graph, x *augment.Index, top int) error {
	pairs := g.N() * (g.N() - 1) / 2
	if top == 0 && pairs > allPairs {
		top = usualPart
	}
	w := csv.NewWriter(t.out)
	_ = w.Write([]string{"i", "j", "adjacent", "common", x.Name})
	line := func(i, j int) {
		adjacent := "0"
		if g.HasEdge(i, j) {
			adjacent = "1"
		}
		common := len(augment.CommonNeighbors(g, i, j))
		_ = w.Write([]string{strconv.Itoa(i + 1), strconv.Itoa(j + 1), adjacent, strconv.Itoa(common), wording.Exact(x.Score(g, i, j))})
	}
	if top > 0 {
		m := meter.New(t.err, "scoring the pairs of "+wording.Integer(g.N())+" vertices")
		list, err := x.Top(ctx, g, top)
		m.End()
		if err != nil {
			return err
		}
		for _, a := range list {
			line(a.Pair.U, a.Pair.V)
		}
		w.Flush()
		fmt.Fprintln(t.err, wording.Wrap(rest(pairs, len(list), top), ""))
		return w.Error()
	}
	for i := range g.N() {
		if err := ctx.Err(); err != nil {
			return err
		}
		for j := i + 1; j < g.N(); j++ {
			line(i, j)
		}
	}
	w.Flush()
	return w.Error()
}

// rest says what of the pairs is not printed.
func rest(pairs, printed, top int) string {
	if printed < top {
		return fmt.Sprintf("Printed are the %s that score above 0, of %d.", wording.Plain(printed, "pair", "pairs"), pairs)
	}
	return fmt.Sprintf("Printed are the %d that score highest, of %s; --top N prints another number.", printed, wording.Plain(pairs, "pair", "pairs"))
}

// writeStatistics writes the columns of Table 2, ours above the paper's, and
// a line for each of the other statistics that JSON has.
func writeStatistics(out io.Writer, d *attributes.Dataset) error {
	fmt.Fprintf(out, "%s  fingerprint %s\n", d.Name, d.Fingerprint)
	if d.Synthetic != "" {
		fmt.Fprintln(out, wording.Wrap(d.Synthetic, ""))
	}
	fmt.Fprintln(out)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	head, here := "", "here"
	for _, s := range attributes.Statistics(attributes.Table2) {
		head += "\t" + s.JSON
		if _, ok := d.Value(s.Label).(attributes.Range); ok {
			head += " (min/max)"
		}
		here += "\t" + figure(d.Value(s.Label))
	}
	fmt.Fprintln(w, head+"\n"+here)
	if row, ok := paper.DatasetOf(d.Name); ok && d.Synthetic == "" {
		fmt.Fprintf(w, "paper\t%d\t%d\t%s\t%s\t%.1f %%\n", row.Graphs, row.Classes, figure(attributes.Range(row.Vertices)), figure(attributes.Range(row.Edges)), row.DominantPercent)
	}
	fmt.Fprintln(w)
	for _, s := range attributes.Statistics(attributes.Balance, attributes.Structure, attributes.Twins, attributes.Ceiling, attributes.Labels) {
		value := d.Value(s.Label)
		if s.JSON == "" || value == nil {
			continue
		}
		text := figure(value)
		switch s.JSON {
		case "triangle_free":
			text += fmt.Sprintf(" of %d graphs", len(d.Graphs))
		case "disconnected":
			text = wording.Plain(value.(int), "graph", "graphs")
		}
		fmt.Fprintln(w, s.Label+"\t"+text)
	}
	return w.Flush()
}

// figure writes the value of a statistic.
func figure(value any) string {
	switch v := value.(type) {
	case attributes.Percent:
		return fmt.Sprintf("%.2f %%", 100*v)
	case attributes.Share:
		return wording.Share(float64(v), 3)
	case attributes.Range:
		return fmt.Sprintf("%.2f (%d/%d)", v.Mean, v.Min, v.Max)
	case datasets.Seen:
		return fmt.Sprintf("%d distinct, ceiling %s", v.Distinct, wording.Share(v.Ceiling, 3))
	case attributes.ClassSizes:
		return strings.Join(lists.Each(v, func(s attributes.ClassSize) string { return fmt.Sprintf("%d: %d", s.Label, s.Graphs) }), ", ")
	}
	return fmt.Sprint(value)
}
