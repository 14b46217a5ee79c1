package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"mevolve/experiment"
	"mevolve/experiment/render"
	"mevolve/settings"
)

func newBenchClaims(t terminal) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "claims STORE...",
		Short: "Set the paper's claims beside what stores hold",
		Long: `Claims goes through what the paper claims and says of each whether the trials of
the stores find it again, do not, or cannot tell, with the figures and the
command that prints what stands behind them. "bench audit" asks the same of the
paper's own table.`,
		Example: "  mevolve bench claims results multiverse.gz",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("claims needs a STORE, or several; found none")
			}
			return knownTo(render.ClaimFormats(), format)
		},
		RunE: func(_ *cobra.Command, stores []string) error {
			var list []render.Found
			var failed error
			for _, name := range stores {
				found, command, err := claimsOf(t.err, name)
				failed = errors.Join(failed, err)
				for _, f := range found {
					list = append(list, render.Found{Finding: f, Command: command})
				}
			}
			if failed != nil {
				return failed
			}
			if len(list) == 0 {
				return usagef("none of the paper's claims is about what these stores hold: they have no finished cell at β 0.15 with the filter and the default readings")
			}
			return render.Claims(t.out, list, format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text, md, json")
	complete(c, "format", render.ClaimFormats())
	return c
}

// claimsOf is what a store says of the claims, and what prints the tables behind it.
func claimsOf(w io.Writer, name string) ([]experiment.Finding, string, error) {
	command := settings.CommandLine("mevolve", "bench", "report", "--store", name)
	held, err := readStore(w, name)
	if err != nil {
		return nil, command, err
	}
	if _, ok := experiment.IsMultiverse(held.Configuration); ok {
		m, err := allReadings(w, *held, false)
		return m.Claims(), command, err
	}
	c, err := compare(w, *held)
	return c.Claims(), command, err
}
