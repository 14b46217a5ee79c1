package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"mevolve/experiment/store"
	"mevolve/wording"
)

func newBenchPack(t terminal) *cobra.Command {
	var folder, file string
	c := &cobra.Command{
		Use:   "pack",
		Short: "Write a store as one compressed file, to keep or to publish",
		Long: `Pack writes all that a store holds into one compressed file: the same bytes for
the same trials. "bench report", "bench figure" and "bench merge" take such a file
in place of a folder; merge it into a folder to go on with it.`,
		Example: "  mevolve bench pack --store results -o results.jsonl.gz\n  mevolve bench report --store results.jsonl.gz",
		Args:    takes(0, 0, "flags only"),
		RunE: func(*cobra.Command, []string) error {
			if folder == "" || file == "" {
				return usagef("--store DIR names the store, and --output FILE what to pack it into")
			}
			if err := canHold("output", file); err != nil {
				return err
			}
			if err := written("output", file, func(w io.Writer) error { return store.Pack(w, folder) }); err != nil {
				return err
			}
			held, err := store.Read(file)
			if err != nil {
				return err
			}
			tell(t.err, held.Warnings)
			_, err = fmt.Fprintf(t.out, "%s holds %s.\n", file, wording.Plain(len(held.Trials), "trial", "trials"))
			return err
		},
	}
	pathFlag(c, &folder, "store", "", "the `folder` of the store")
	pathFlag(c, &file, "output", "o", "the `file` to write, which is replaced")
	return c
}
