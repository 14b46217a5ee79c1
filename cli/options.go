package cli

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// rareFlag annotates a flag that few change.
const rareFlag = "rare"

// rarely marks flags that few change: --help names them in one line, `mevolve help
// settings` explains them.
func rarely(c *cobra.Command, names ...string) {
	for _, name := range names {
		if err := c.Flags().SetAnnotation(name, rareFlag, nil); err != nil {
			panic(err)
		}
	}
}

func isRare(f *pflag.Flag) bool {
	_, is := f.Annotations[rareFlag]
	return is
}

// readingFlag annotates the flag of a reading, which `mevolve help readings` explains.
const readingFlag = "reading"

func markReading(c *cobra.Command, name string) {
	if err := c.Flags().SetAnnotation(name, readingFlag, nil); err != nil {
		panic(err)
	}
}

func isReading(f *pflag.Flag) bool {
	_, is := f.Annotations[readingFlag]
	return is
}

// changed returns the first of some flags that was given, without its dashes; "" for none.
func changed(c *cobra.Command, names ...string) string {
	for _, name := range names {
		if c.Flags().Changed(name) {
			return name
		}
	}
	return ""
}
