package cli

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/experiment"
	"mevolve/experiment/paper"
	"mevolve/model"
	"mevolve/progress"
	"mevolve/settings"
	"mevolve/wording"
)

func newInspect(t terminal) *cobra.Command {
	var graph, top int
	var similarity string
	var scores, asJSON bool
	c := &cobra.Command{
		Use:   "inspect DATASET",
		Short: "Statistics of a dataset, or the scores of one graph's pairs",
		Long: `Inspect prints a dataset's statistics beside the paper's Table 2. With --graph
and --scores it prints every pair of one graph as CSV: whether the pair is
adjacent, how many neighbours it has in common, its similarity (Resource
Allocation, or the index that --similarity names).
--top N prints only the N pairs that score highest, the highest first. Of a
graph with more than a million pairs it prints the top thousand unless told
otherwise.`,
		Example: "  mevolve inspect MUTAG\n  mevolve inspect MUTAG --graph 1 --scores",
		Args:    takes(1, 1, "one dataset"),
		RunE: func(c *cobra.Command, args []string) error {
			if scores != c.Flags().Changed("graph") {
				return usagef("--graph and --scores go together: --graph I --scores prints the pairs of graph I")
			}
			if c.Flags().Changed("top") && (!scores || top < 1) {
				return usagef("--top N goes with --scores and prints the N pairs that score highest, 1 or more; found %d", top)
			}
			if scores && asJSON {
				return usagef("--scores prints CSV; leave --json out")
			}
			d, err := open(c.Context(), t, args[0])
			if err != nil {
				return err
			}
			if scores {
				e, err := pick(d, graph)
				if err != nil {
					return err
				}
				index, err := augment.IndexNamed(similarity)
				if err != nil {
					return usageError{err}
				}
				return writeScores(c.Context(), t, e.Graph, index, top)
			}
			tell(t.err, experiment.Info(d).Doubts(settings.Default().Folds))
			m := newMeter(t.err, "comparing the structures of "+wording.Plain(len(d.Examples), "graph", "graphs"))
			s, err := datasets.Measure(c.Context(), d, func(done, of int) {
				m.part("measuring", progress.Part{Unit: "vertex", Done: done, Of: of})
			})
			m.end()
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(t.out, s)
			}
			return writeStatistics(t.out, d, s)
		},
	}
	c.Flags().IntVar(&graph, "graph", 0, "the graph's number in the dataset, from 1")
	c.Flags().BoolVar(&scores, "scores", false, "with --graph: every pair i<j as CSV")
	c.Flags().IntVar(&top, "top", 0, "with --scores: the N pairs that score highest")
	c.Flags().StringVar(&similarity, "similarity", "ra", "with --scores: the index s_ij, "+strings.Join(augment.IndexNames(), ", "))
	complete(c, "similarity", augment.IndexNames())
	c.Flags().BoolVar(&asJSON, "json", false, "the statistics as one JSON object")
	return c
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
