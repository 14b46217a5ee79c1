package cli

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"mevolve/cli/meter"
	"mevolve/datasets"
	"mevolve/internal/wording"
)

func newDatasets(t terminal) *cobra.Command {
	c := &cobra.Command{
		Use:   "datasets",
		Short: "List the datasets, download one",
		Long: `Datasets lists the built-in sets, the catalog and the datasets in $MEVOLVE_DATA
(a folder of TU folders), with the published mean numbers of vertices and edges and
the place that each is read from. Downloads are from the TU collection, or from its
copy at the address in $MEVOLVE_MIRROR. A download that differs from the catalog's
fingerprint is refused.`,
		Args: argumentCount(0, 0, "no argument, or the word fetch and a name"),
		RunE: func(c *cobra.Command, _ []string) error {
			list, err := libraryOf(c.Context()).List()
			w := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "name\tgraphs\tclasses\tvertices\tedges\tpaper\twhere")
			for _, l := range list {
				graphs, classes, vertices, edges := "?", "?", wording.Unknown, wording.Unknown
				if l.Graphs > 0 {
					graphs, classes = fmt.Sprint(l.Graphs), fmt.Sprint(l.Classes)
				}
				if l.Vertices > 0 {
					vertices, edges = fmt.Sprintf("%.2f", l.Vertices), fmt.Sprintf("%.2f", l.Edges)
				}
				where := place(l)
				if l.Place == datasets.Nowhere {
					where = "not here; `mevolve datasets fetch " + l.Name + "` downloads it"
				}
				if l.Synthetic {
					where += ", synthetic"
				}
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", l.Name, graphs, classes, vertices, edges, l.Paper, where)
			}
			if flushed := w.Flush(); flushed != nil {
				return flushed
			}
			return err
		},
	}
	c.AddCommand(&cobra.Command{
		Use:     "fetch NAME",
		Short:   "Download a dataset of the catalog into the cache",
		Example: "  mevolve datasets fetch MUTAG",
		Args:    argumentCount(1, 1, "one name of the catalog"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			for _, e := range datasets.Catalog() {
				if len(args) == 0 {
					names = append(names, e.Name)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			m := meter.New(t.err, "fetching "+args[0])
			path, d, err := libraryOf(c.Context()).Fetch(c.Context(), args[0], showDownload(m, args[0]))
			m.End()
			if err != nil {
				return err
			}
			writeWarnings(t.err, d.Warnings)
			_, err = fmt.Fprintf(t.out, "%s: %d graphs, %d classes, in %s\n", d.Name, len(d.Examples), d.Classes(), path)
			return err
		},
	})
	return c
}
