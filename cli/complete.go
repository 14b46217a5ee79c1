package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"mevolve/datasets"
)

// completeDatasets lets every command that takes a DATASET complete its names, and
// files, which a dataset may be, too.
func completeDatasets(c *cobra.Command) {
	if strings.Contains(c.Use, "DATASET") && c.ValidArgsFunction == nil {
		c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return datasetNames(), cobra.ShellCompDirectiveDefault
		}
	}
	for _, sub := range c.Commands() {
		completeDatasets(sub)
	}
}

// datasetNames are the datasets that there are, each with what is said about it.
func datasetNames() []string {
	list, _ := datasets.List() // opening the dataset reports the error
	names := make([]string, len(list))
	for i, l := range list {
		names[i] = cobra.CompletionWithDesc(l.Name, about(l))
	}
	return names
}

// complete lets a flag complete its values.
func complete(c *cobra.Command, flag string, values []string) {
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}
