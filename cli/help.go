package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"mevolve/internal/lists"
	"mevolve/internal/must"
	"mevolve/internal/wording"
)

// groups are the groups of flags in every help, each in this order.
var groups = []struct {
	title string
	flags []string
}{
	{"What", []string{
		"preset", "datasets", "graph", "at", "mapping", "learner", "embedding", "beta", "l", "similarity",
		"iterations", "filter", "no-filter", "filtered", "folds", "repeats", "seed",
		"why", "against", "pairs", "lesson", "lessons", "keys", "all", "reveal", "listen",
	}},
	{"How", []string{"store", "last", "workers", "shard"}},
	{"Output", []string{
		"where", "columns", "sort", "json", "format", "output", "reliability", "predictions", "section", "figure", "votes",
		"size", "still", "theme", "ascii",
	}},
}

// usage writes how a command is used, in at most forty lines with what it is.
func usage(c *cobra.Command) error {
	w := c.OutOrStderr()
	fmt.Fprintf(w, "Usage: %s\n", c.UseLine())
	if c.HasExample() {
		fmt.Fprintf(w, "%s\n", c.Example)
	}
	commands(w, c)
	seen := map[string]bool{"help": true, "version": true}
	for i, group := range groups {
		var flags []*pflag.Flag
		for _, name := range group.flags {
			seen[name] = true
			if f := c.Flags().Lookup(name); f != nil && !f.Hidden && !isMarked(f, rareFlag) {
				flags = append(flags, f)
			}
		}
		if i == len(groups)-1 { // a flag of a setting that was registered
			c.Flags().VisitAll(func(f *pflag.Flag) {
				if !seen[f.Name] && !f.Hidden && !isMarked(f, rareFlag) && !isMarked(f, readingFlag) {
					flags = append(flags, f)
				}
			})
		}
		if len(flags) > 0 && (i == 0 || c.HasParent()) {
			fmt.Fprintf(w, "\n%s:\n", group.title)
		}
		var shared []string
		for _, f := range flags {
			if name, about := flagWords(f); isOfRun(c, f) {
				shared = append(shared, "--"+f.Name)
			} else {
				fmt.Fprintln(w, entry(name, about))
			}
		}
		if len(shared) > 0 {
			fmt.Fprintln(w, entry("as in mevolve run:", strings.Join(shared, ", ")))
		}
	}
	if !c.HasParent() {
		fmt.Fprintln(w, entry("changed by few:", "mevolve help settings, and a reading such as --R4 first"))
		return nil
	}
	var rare []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if isMarked(f, rareFlag) {
			rare = append(rare, "--"+f.Name)
		}
	})
	if c.Flags().Lookup("R4") != nil {
		rare = append(rare, "a reading such as --R4 first")
	}
	if len(rare) > 0 {
		fmt.Fprintln(w, entry("changed by few:", strings.Join(rare, ", ")))
		fmt.Fprintln(w, "\nmevolve help mappings, learners, readings and settings list what these may be.")
	}
	return nil
}

// commands lists the commands below one, and the names of the topics of help.
func commands(w io.Writer, c *cobra.Command) {
	title := "\nCommands:\n"
	for _, sub := range c.Commands() {
		about := sub.Short
		switch {
		case sub.Name() == "help":
			topics := lists.Each(allTopics, func(t topic) string { return t.name })
			slices.Sort(topics)
			about = "of a command or of " + strings.Join(topics, ", ")
		case sub.Name() == "completion": // cobra's, whose own words take two lines
			about = "Completion for bash, zsh, fish and PowerShell"
		case !sub.IsAvailableCommand():
			continue
		}
		fmt.Fprint(w, title)
		fmt.Fprintln(w, entry(sub.Name(), about))
		title = ""
	}
}

// isOfRun reports whether the help of run describes a flag of a command with many flags in the
// same words.
func isOfRun(c *cobra.Command, f *pflag.Flag) bool {
	if !slices.Contains([]string{"mevolve", "mevolve bench", "mevolve inspect", "mevolve augment", "mevolve record"}, c.CommandPath()) {
		return false
	}
	run, _, err := c.Root().Find([]string{"run"})
	if err != nil {
		return false
	}
	same := run.Flags().Lookup(f.Name)
	if same == nil {
		return false
	}
	_, here := flagWords(f)
	_, there := flagWords(same)
	return here == there
}

// entry is a name and what it is, broken where a line ends.
func entry(name, about string) string {
	return wording.Wrap(fmt.Sprintf("  %-20s %s", name, about), strings.Repeat(" ", 23))
}

// flagWords are a flag with its value, and what it is with its default.
func flagWords(f *pflag.Flag) (name, about string) {
	value, about := pflag.UnquoteUsage(f)
	if name = "--" + f.Name; f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	switch value {
	case "int", "uint", "float", "float64", "string", "boolfunc", "strings", "float64Slice", "value":
		value = ""
	case "stringArray":
		value = "NAME=VALUE"
	}
	if f.NoOptDefVal != "" && !strings.HasPrefix(f.Value.Type(), "bool") {
		value = "[=" + value + "]"
	} else if value != "" {
		value = " " + value
	}
	if usual := strings.Trim(f.DefValue, "[]"); !slices.Contains([]string{"", "0", "false", "1/1/1"}, usual) && f.Name != "workers" {
		about += " (" + strings.TrimSuffix(usual, "0000") + ")"
	}
	return name + value, about
}

// The annotations of flags: rare ones, which few change, --help names in one line and `mevolve
// help settings` explains; `mevolve help readings` explains those of readings.
const (
	rareFlag    = "rare"
	readingFlag = "reading"
)

func mark(c *cobra.Command, as string, names ...string) {
	for _, name := range names {
		must.Do(c.Flags().SetAnnotation(name, as, nil))
	}
}

// rarely marks flags that few change.
func rarely(c *cobra.Command, names ...string) { mark(c, rareFlag, names...) }

func isMarked(f *pflag.Flag, as string) bool {
	_, is := f.Annotations[as]
	return is
}
