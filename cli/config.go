package cli

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/cli/config"
	"mevolve/datasets"
	"mevolve/datasets/download"
	"mevolve/internal/wording"
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
	return context.WithValue(ctx, chosenKey{}, chosen{c, err})
}

// chosenOf is the configuration of a command, without one the defaults.
func chosenOf(ctx context.Context) chosen {
	if c, ok := ctx.Value(chosenKey{}).(chosen); ok {
		return c
	}
	return chosen{Config: config.Default()}
}

// libraryOf is where a command finds datasets: in the folder of the configuration too, and by
// download.
func libraryOf(ctx context.Context) datasets.Library {
	l := datasets.Default()
	l.Folder = cmp.Or(l.Folder, datasets.Path(chosenOf(ctx).Get("data").Text))
	l.Download = download.Archive
	return l
}

// isStill reports whether nothing in the explorer moves by itself.
func isStill(ctx context.Context) bool { return chosenOf(ctx).Get("reduced-motion").Text == "yes" }

// withoutConfig are the commands that answer also where the file cannot be read.
var withoutConfig = []string{"version", "help", "completion", cobra.ShellCompRequestCmd}

// configure sets the flags that are not given from the configuration.
func configure(c *cobra.Command, _ []string) error {
	under := c
	for under.HasParent() && under.Parent().HasParent() {
		under = under.Parent()
	}
	if under.Name() == cobra.ShellCompRequestCmd {
		registerCompletions(c.Root())
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
	return capWorkers(c)
}

// perCore is how many workers a core has at most. More make nothing faster, and each
// holds memory.
const perCore = 4

// capWorkers takes no more workers than the cores can use, with a remark.
func capWorkers(c *cobra.Command) error {
	flag, most := c.Flags().Lookup("workers"), perCore*runtime.NumCPU()
	if flag == nil {
		return nil
	}
	if n, err := strconv.Atoi(flag.Value.String()); err != nil || n <= most {
		return nil
	}
	remark(c.ErrOrStderr(), "%s workers are more than %s can use; %d work, and the numbers stay the same.", flag.Value, wording.Plain(runtime.NumCPU(), "core", "cores"), most)
	return flag.Value.Set(strconv.Itoa(most))
}

// aboutConfig is what the configuration may hold, as such a file.
func aboutConfig() string {
	var b strings.Builder
	b.WriteString("The configuration, $XDG_CONFIG_HOME/mevolve/config.yaml, has the settings for all commands.\nA flag overrides an environment variable, and the variable overrides the file. No setting\nin it changes a number of a result. `mevolve version --all` prints the current values and\nthe path. The settings, with their defaults:\n\n")
	text, _ := config.Default().YAML()
	b.WriteString(text)
	return strings.TrimRight(b.String(), "\n")
}

// configuration is the configuration as JSON.
type configuration struct {
	File    string               `json:"file"`
	Entries []configurationEntry `json:"entries"`
}

type configurationEntry struct {
	Name     string `json:"name"`
	Value    string `json:"value"`
	From     string `json:"from"`
	Default  string `json:"default"`
	Variable string `json:"variable,omitempty"`
	About    string `json:"about"`
}

func configurationOf(user config.Config) configuration {
	c := configuration{File: config.File(), Entries: []configurationEntry{}}
	for _, e := range config.Entries() {
		v := user.Get(e.Name)
		c.Entries = append(c.Entries, configurationEntry{e.Name, v.Text, v.From, e.Default, e.Variable, e.About})
	}
	return c
}
