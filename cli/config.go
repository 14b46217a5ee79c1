package cli

import (
	"context"
	"fmt"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"mevolve/config"
	"mevolve/datasets"
	"mevolve/tui/keys"
)

// chosen is what the user has chosen once for all commands, or why it cannot be read.
type chosen struct {
	config.Config
	err error
}

type chosenKey struct{}

// withConfig reads the user's configuration for the commands of ctx.
func withConfig(ctx context.Context) context.Context {
	c, err := config.Load()
	datasets.SetFolder(c.Get("data").Text)
	return context.WithValue(ctx, chosenKey{}, chosen{c, err})
}

// chosenOf is the configuration of a command, without one the defaults.
func chosenOf(ctx context.Context) chosen {
	if c, ok := ctx.Value(chosenKey{}).(chosen); ok {
		return c
	}
	return chosen{Config: config.Default()}
}

// withoutConfig are the commands that answer also where the file cannot be read.
var withoutConfig = []string{"config", "doctor", "version", "help", "completion", "__complete", "__completeNoDesc"}

// configure lets what is chosen stand for the flags that are not given.
func configure(c *cobra.Command, _ []string) error {
	under := c
	for under.HasParent() && under.Parent().HasParent() {
		under = under.Parent()
	}
	if slices.Contains(withoutConfig, under.Name()) {
		return nil
	}
	user := chosenOf(c.Context())
	if user.err != nil {
		return user.err
	}
	for _, e := range config.Entries() {
		flag := c.Flags().Lookup(e.Name)
		if !e.Flag || flag == nil || flag.Changed || !user.Chosen(e) || e.Explorer && c.HasParent() {
			continue
		}
		if err := flag.Value.Set(user.Get(e.Name).Text); err != nil {
			return fmt.Errorf("%s, %s: %w", e.Name, user.Get(e.Name).From, err)
		}
	}
	return nil
}

func newConfig(t terminal) *cobra.Command {
	var asJSON, path, actions bool
	c := &cobra.Command{
		Use:   "config",
		Short: "What you have chosen once for all commands, and where it stands",
		Long: `Config prints every entry of the configuration with its value and where that comes
from: the default, the file, or a variable of the environment. A flag goes before the
variable, the variable before the file. Nothing in it changes a number of a result.

What it prints is such a file: write it to where --path says and change what you like.
What the file should not hold is refused by every command, with its line. The commands
config, doctor, version and help go on without it, and record takes no more than the
folder of data and the workers from it, so that a recording is the same everywhere.`,
		Example: "  mevolve config\n  mevolve config > config.yaml\n  mevolve config --path",
		Args:    takes(0, 0, "no argument"),
		RunE: func(c *cobra.Command, _ []string) error {
			user := chosenOf(c.Context())
			switch {
			case path:
				_, err := fmt.Fprintln(t.out, config.File())
				return err
			case actions:
				return writeActions(t)
			case user.err != nil:
				return user.err
			case asJSON:
				return writeConfig(t, user.Config)
			}
			text, err := user.YAML()
			if err != nil {
				return err
			}
			_, err = fmt.Fprint(t.out, text)
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "the entries as JSON")
	c.Flags().BoolVar(&path, "path", false, "where the file is looked for, and nothing else")
	c.Flags().BoolVar(&actions, "keys", false, "the actions that the explorer has keys for, with the usual ones")
	return c
}

// writeActions lists what keys do, an action a line.
func writeActions(t terminal) error {
	w := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	seen := map[keys.Action]bool{}
	for _, b := range keys.For(nil, nil) {
		if !seen[b.Action] {
			seen[b.Action] = true
			fmt.Fprintf(w, "%s\t%s\t%s\n", b.Action, b.Names(), b.Help)
		}
	}
	return w.Flush()
}

// writeConfig writes the entries as JSON.
func writeConfig(t terminal, user config.Config) error {
	type entry struct {
		Name     string `json:"name"`
		Value    string `json:"value"`
		From     string `json:"from"`
		Default  string `json:"default"`
		Variable string `json:"variable,omitempty"`
		About    string `json:"about"`
	}
	list := []entry{}
	for _, e := range config.Entries() {
		v := user.Get(e.Name)
		list = append(list, entry{e.Name, v.Text, v.From, e.Default, e.Variable, e.About})
	}
	return writeJSON(t.out, struct {
		File    string  `json:"file"`
		Entries []entry `json:"entries"`
	}{config.File(), list})
}
