package cli

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/cli/meter"
	"mevolve/internal/lists"
	"mevolve/internal/parallel"
	"mevolve/internal/seed"
	"mevolve/internal/wording"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/study/settings"
)

func newEmbed(t terminal) *cobra.Command {
	f := newSettingsFlags()
	var name string
	names := lists.Each(learners.Embeddings(), func(e learners.Embedding) string { return e.Name })
	c := &cobra.Command{
		Use:   "embed DATASET",
		Short: "The vectors of a dataset's graphs as CSV",
		Long: `Embed prints one line a graph, in the dataset's order: its number, its class
and its vector. An embedding that is trained (graph2vec, gl2vec) is fitted on
the whole dataset; classes are never seen. gl2vec-graphlet has 8 dimensions,
whatever --dim says.

` + listed(learners.Embeddings()),
		Example: "  mevolve embed MUTAG --embedding netlsd --dim 16 > mutag.csv",
		Args:    argumentCount(1, 1, "one dataset"),
		RunE: f.with(func(c *cobra.Command, s settings.Settings, args []string) error {
			if err := oneOf("embedding", name, names); err != nil {
				return err
			}
			d, err := open(c.Context(), t, args[0])
			if err != nil {
				return err
			}
			tellUnusedBy(t.err, name, s, d)
			ctx, _ := parallel.WithHelpers(c.Context(), f.workers-1)
			rng := seed.Unit{Seed: s.Seed, Purpose: "embed"}.Stream()
			doing := fmt.Sprintf("embedding %s with %s", wording.Plain(len(d.Examples), "graph", "graphs"), name)
			rows, err := meter.While(ctx, t.err, doing, func(ctx context.Context) ([][]float64, error) {
				return learners.Embed(ctx, rng, name, s.LearnerOptions(0), model.Graphs(d.Examples))
			})
			if err != nil {
				return err
			}
			return writeVectors(t.out, d, rows)
		}),
	}
	f.bind(c, settings.Draws, settings.Embeds)
	f.workerCount(c)
	c.Flags().StringVar(&name, "embedding", "sf", strings.Join(names, ", "))
	offerValues(c, "embedding", names)
	return c
}

// writeVectors writes graph,class,x_1,…,x_d.
func writeVectors(out io.Writer, d *model.Dataset, rows [][]float64) error {
	header := []string{"graph", "class"}
	if len(rows) > 0 {
		for k := range rows[0] {
			header = append(header, "x_"+strconv.Itoa(k+1))
		}
	}
	w := csv.NewWriter(out)
	_ = w.Write(header)
	for i, e := range d.Examples {
		record := []string{strconv.Itoa(e.ID.Graph + 1), strconv.Itoa(d.ClassLabels[e.Class])}
		for _, x := range rows[i] {
			record = append(record, wording.Exact(x))
		}
		_ = w.Write(record)
	}
	w.Flush()
	return w.Error()
}

// noted is a learner's or an embedding's summary with its note.
func noted(summary, note string) string {
	if note == "" {
		return summary
	}
	return summary + "; " + note
}

// listed lists names with a line each.
func listed(list []learners.Embedding) string {
	return strings.Join(lists.Each(list, func(e learners.Embedding) string {
		return fmt.Sprintf("  %-16s %s", e.Name, noted(e.Summary, e.Note()))
	}), "\n")
}
