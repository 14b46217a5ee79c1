package cli

import (
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
	"mevolve/datasets"
	"mevolve/experiment"
	"mevolve/experiment/paper"
	"mevolve/facts"
	"mevolve/model"
	"mevolve/progress"
	"mevolve/settings"
	"mevolve/wording"
)

// inspectOptions are the flags of inspect alone.
type inspectOptions struct {
	graph          string
	top            int
	scores, asJSON bool
	when           moment
	table          tableFlags
}

func newInspect(t terminal) *cobra.Command {
	f := newSettingsFlags()
	var o inspectOptions
	c := &cobra.Command{
		Use:   "inspect DATASET",
		Short: "Statistics of a dataset, which graphs are odd, or the scores of one graph's pairs",
		Long: `Inspect prints a dataset's statistics beside the paper's Table 2. With --graph
and --scores it prints every pair of one graph as CSV: whether the pair is
adjacent, how many neighbours it has in common, its similarity (Resource
Allocation, or the index that --similarity names). The graph may be a generated
one, by its address (68/1.3).
--top N prints only the N pairs that score highest, the highest first. Of a
graph with more than a million pairs it prints the top thousand unless told
otherwise.

With --where, --columns, --sort or --format it lists the graphs that meet a
condition, a line each, and says how many they are. Facts of swaps are those of
the mapping that the flags name, in the part of a run that --repeat, --fold and
--iteration name; split is that of --fold. The facts are:

` + factLines(inspected),
		Example: "  mevolve inspect MUTAG\n  mevolve inspect MUTAG --graph 1 --scores\n  mevolve inspect ENZYMES --where 'short>0' --columns n,m,k,swaps --sort=-short --format csv",
		Args:    takes(1, 1, "one dataset"),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := f.read()
			if err != nil {
				return err
			}
			return o.run(c, t, s, f.workers, args[0])
		},
	}
	f.bind(c, settings.Draws, settings.Maps, settings.Splits)
	f.workerCount(c)
	o.when.bind(c)
	o.table.bind(c)
	flags := c.Flags()
	flags.StringVar(&o.graph, "graph", "", "the graph's number in the dataset, from 1, or the address of a generated one, 68/1.3")
	flags.BoolVar(&o.scores, "scores", false, "with --graph: every pair i<j as CSV")
	flags.IntVar(&o.top, "top", 0, "with --scores: the N pairs that score highest")
	flags.BoolVar(&o.asJSON, "json", false, "the statistics as one JSON object")
	return c
}

// inspected are the sources of the facts that inspect lists.
const inspected = facts.Itself | facts.Shapes | facts.Splits | facts.Mapped | facts.Offered

// factLines lists facts with a line each.
func factLines(from facts.Source) string {
	var b strings.Builder
	for _, f := range facts.Of(from) {
		if f.Of != nil {
			fmt.Fprintf(&b, "  %-12s %s\n", f.Name, f.Means)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

func (o *inspectOptions) run(c *cobra.Command, t terminal, s settings.Settings, workers int, name string) error {
	list := changed(c, append(listing, "where")...)
	asked, err := o.check(c, list)
	if err != nil {
		return err
	}
	if o.scores {
		index, err := augment.IndexNamed(s.Similarity)
		if err != nil {
			return usageError{err}
		}
		d, err := open(c.Context(), t, name)
		if err != nil {
			return err
		}
		e, iterations, err := find(d, o.graph)
		if err != nil {
			return err
		}
		if err := o.unused(c, "a generated graph, such as --graph 68/1.3, or a list", iterations != nil, "similarity"); err != nil {
			return err
		}
		if e, err = descendant(c.Context(), e, s, o.when, iterations); err != nil {
			return err
		}
		return writeScores(c.Context(), t, e.Graph, index, o.top)
	}
	if err := o.unused(c, "facts of swaps or of the split, such as --where 'short>0'", asked.asks()&(facts.Mapped|facts.Offered|facts.Splits) != 0); err != nil {
		return err
	}
	d, err := open(c.Context(), t, name)
	if err != nil {
		return err
	}
	if list != "" {
		return o.list(c, t, asked, d, s, workers, name)
	}
	tell(t.err, experiment.Info(d).Doubts(settings.Default().Folds))
	m := newMeter(t.err, "comparing the structures of "+wording.Plain(len(d.Examples), "graph", "graphs"))
	statistics, err := datasets.Measure(c.Context(), d, func(done, of int) {
		m.part("measuring", progress.Part{Unit: "vertex", Done: done, Of: of})
	})
	m.end()
	if err != nil {
		return err
	}
	if o.asJSON {
		return writeJSON(t.out, statistics)
	}
	return writeStatistics(t.out, d, statistics)
}

// check refuses flags that do not go together, and reads what a list is asked for.
func (o *inspectOptions) check(c *cobra.Command, list string) (table, error) {
	switch {
	case o.scores != c.Flags().Changed("graph"):
		return table{}, usagef("--graph and --scores go together: --graph I --scores prints the pairs of graph I")
	case c.Flags().Changed("top") && (!o.scores || o.top < 1):
		return table{}, usagef("--top N goes with --scores and prints the N pairs that score highest, 1 or more; found %d", o.top)
	case o.scores && o.asJSON:
		return table{}, usagef("--scores prints CSV; leave --json out")
	case list != "" && (o.scores || o.asJSON):
		return table{}, usagef("--%s lists graphs; leave --graph, --scores and --json out", list)
	}
	if err := o.when.check(); err != nil {
		return table{}, err
	}
	return o.table.read(inspected)
}

// unused refuses a flag that would change nothing.
func (o *inspectOptions) unused(c *cobra.Command, goes string, used bool, but ...string) error {
	if used {
		return nil
	}
	flags := []string{"reading", "repeat", "fold", "iteration"}
	for _, row := range settings.Of(settings.Draws, settings.Maps, settings.Splits) {
		if !slices.Contains(but, row.Name) {
			flags = append(flags, row.Flag())
		}
	}
	if name := changed(c, flags...); name != "" {
		return usagef("--%s changes nothing here; it goes with %s", name, goes)
	}
	return nil
}

// list prints the graphs that are asked for.
func (o *inspectOptions) list(c *cobra.Command, t terminal, asked table, d *model.Dataset, s settings.Settings, workers int, name string) error {
	m := newMeter(t.err, "measuring "+wording.Plain(len(d.Examples), "graph", "graphs"))
	known, err := o.known(m.watch(c.Context(), "measuring"), d, s, asked.asks(), workers)
	m.end()
	if err != nil {
		return err
	}
	return asked.print(t, known, "graph", tableCommand(c, name), d)
}

// known is what is known of the graphs, as far as it is asked for.
func (o *inspectOptions) known(ctx context.Context, d *model.Dataset, s settings.Settings, from facts.Source, workers int) ([]*facts.Graph, error) {
	known := make([]*facts.Graph, len(d.Examples))
	for i, e := range d.Examples {
		known[i] = &facts.Graph{Example: e, Class: d.ClassLabels[e.Class], Part: facts.NoPart}
	}
	if from&facts.Shapes != 0 {
		structures, err := datasets.Structures(ctx, d.Examples, datasets.ByStructure)
		if err != nil {
			return nil, err
		}
		count := map[int]int{}
		for _, s := range structures {
			count[s]++
		}
		for i, e := range d.Examples {
			shape, err := facts.ShapeOf(ctx, e.Graph)
			if err != nil {
				return nil, err
			}
			shape.Twins = count[structures[i]] - 1
			known[i].Shape = &shape
		}
	}
	if from&facts.Splits != 0 {
		split, err := experiment.Split(ctx, d, s, o.when.repeat, o.when.fold)
		if err != nil {
			return nil, err
		}
		for part, list := range map[facts.Part][]model.Example{facts.Train: split.Train, facts.Val: split.Val, facts.Test: split.Test} {
			for _, e := range list {
				known[e.ID.Graph].Part = part
			}
		}
	}
	if from&(facts.Mapped|facts.Offered) != 0 {
		results, err := mapEach(ctx, d.Examples, s, o.when, workers)
		if err != nil {
			return nil, err
		}
		mapping, err := s.NewMapping()
		if err != nil {
			return nil, err
		}
		for i, e := range d.Examples {
			swaps := facts.SwapsOf(e.Graph, results[i])
			if from&facts.Offered != 0 {
				if swaps.Candidates, err = facts.Candidates(ctx, mapping, e.Graph); err != nil {
					return nil, err
				}
			}
			known[i].Swaps = &swaps
		}
	}
	return known, nil
}

// allPairs is the most pairs that are printed where no number is asked for: a
// file of some 20 MB. Beyond, it is so many of the highest.
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
		m := newMeter(t.err, "scoring the pairs of "+wording.Integer(g.N())+" vertices")
		list, err := x.Top(ctx, g, top)
		m.end()
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
// what decides how the mappings fare.
func writeStatistics(out io.Writer, d *model.Dataset, s datasets.Statistics) error {
	fmt.Fprintf(out, "%s  fingerprint %s\n", d.Name, d.Fingerprint)
	if d.Synthetic != "" {
		fmt.Fprintln(out, wording.Wrap(d.Synthetic, ""))
	}
	fmt.Fprintln(out)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\tgraphs\tclasses\tvertices (min/max)\tedges (min/max)\tdominant")
	fmt.Fprintf(w, "here\t%d\t%d\t%s\t%s\t%.2f %%\n", s.Graphs, s.Classes, spread(s.Vertices), spread(s.Edges), 100*s.Dominant)
	if row, ok := paper.DatasetOf(d.Name); ok && d.Synthetic == "" {
		fmt.Fprintf(w, "paper\t%d\t%d\t%.2f (%d/%d)\t%.2f (%d/%d)\t%.1f %%\n", row.Graphs, row.Classes,
			row.Vertices.Mean, row.Vertices.Min, row.Vertices.Max, row.Edges.Mean, row.Edges.Min, row.Edges.Max, row.DominantPercent)
	}
	fmt.Fprintln(w)
	fmt.Fprintf(w, "class sizes\t%s\n", classSizes(s.ClassSizes))
	fmt.Fprintf(w, "open triads\t%d\n", s.OpenTriads)
	fmt.Fprintf(w, "open pairs\t%d\n", s.OpenPairs)
	fmt.Fprintf(w, "triangle-free\t%d of %d graphs\n", s.TriangleFree, s.Graphs)
	fmt.Fprintf(w, "disconnected\t%s\n", wording.Plain(s.Disconnected, "graph", "graphs"))
	fmt.Fprintf(w, "isolated vertices\t%d\n", s.IsolatedVertices)
	fmt.Fprintf(w, "distinct structures\t%d\n", s.DistinctStructures)
	fmt.Fprintf(w, "label-conflict ceiling\t%s by structure\n", wording.Share(s.Ceiling, 3))
	if s.Labelled.Distinct > 0 {
		fmt.Fprintf(w, "with vertex labels\t%d distinct, ceiling %s\n", s.Labelled.Distinct, wording.Share(s.Labelled.Ceiling, 3))
	}
	return w.Flush()
}

func spread(r datasets.Range) string {
	return fmt.Sprintf("%.2f (%d/%d)", r.Mean, r.Min, r.Max)
}

func classSizes(sizes datasets.ClassSizes) string {
	text := ""
	for i, s := range sizes {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%d: %d", s.Label, s.Graphs)
	}
	return text
}
