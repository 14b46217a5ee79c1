package cli

import (
	"context"
	"errors"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/tui"
)

// newExplore is the root command: the explorer itself.
func newExplore(t terminal) *cobra.Command {
	f := newSettingsFlags()
	var ascii bool
	var theme string
	c := &cobra.Command{
		Use:   "mevolve [DATASET]",
		Short: "Explore M-Evolve in a terminal",
		Long: `Mevolve explores M-Evolve (Zhou et al. 2020) in a terminal: augment small graph
datasets by moving edges, keep the generated graphs whose label is reliable,
retrain, repeat. Without a subcommand it opens the explorer.

DATASET is a built-in set (rings, communities, noise, toy; noise:7 is another
draw), a name of the catalog (MUTAG; see "mevolve datasets"), a folder or .zip
in TU format, or an edge-list file.`,
		Example: "  mevolve\n  mevolve MUTAG\n  mevolve ./my_dataset",
		Args:    takes(0, 1, "at most one dataset"),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := f.read()
			if err != nil {
				return err
			}
			if theme != "" && theme != "dark" && theme != "light" {
				return usagef("--theme is dark or light; found %q", theme)
			}
			if !isTerminal(t.in) || !isTerminal(t.out) {
				return usageError{tui.ErrNoTerminal}
			}
			name := "rings"
			if len(args) > 0 {
				name = args[0]
			}
			d, err := open(c.Context(), t, name)
			if err != nil {
				return err
			}
			err = tui.Run(c.Context(), tui.Config{
				Dataset: d, Settings: s, Theme: theme,
				ASCII:   ascii || !hasUTF8(os.Getenv),
				Workers: max(1, runtime.NumCPU()-1), // one core stays free for the screen
				Choices: choices,
				Load: func(ctx context.Context, name string, note func(string)) (*model.Dataset, error) {
					return datasets.Open(ctx, name, downloading(note))
				},
			})
			if errors.Is(err, tui.ErrNoTerminal) {
				return usageError{err}
			}
			return err
		},
	}
	f.evolution(c)
	c.Flags().BoolVar(&ascii, "ascii", false, "draw with ASCII only (the default without a UTF-8 locale)")
	c.Flags().StringVar(&theme, "theme", "", "dark or light; otherwise the terminal is asked")
	return c
}

// hasUTF8 tells whether the locale can show more than ASCII, by the first of
// the variables that is set, as setlocale(3) reads them.
func hasUTF8(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return false
}
