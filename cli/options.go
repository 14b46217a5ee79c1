package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// assignments is the value of --set NAME=VALUE: values that few change, each parsed as a
// flag of a set of its own.
type assignments struct {
	options *pflag.FlagSet
	given   []string
}

// options are the values that --set of a command takes.
func options(c *cobra.Command) *pflag.FlagSet {
	if set := c.Flags().Lookup("set"); set != nil {
		return set.Value.(*assignments).options
	}
	a := &assignments{options: pflag.NewFlagSet("set", pflag.ContinueOnError)}
	c.Flags().Var(a, "set", "values that few change, such as dim=64")
	_ = c.RegisterFlagCompletionFunc("set", func(*cobra.Command, []string, string) (names []string, _ cobra.ShellCompDirective) {
		a.options.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name+"=\t"+f.Usage) })
		return names, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
	return a.options
}

func (a *assignments) Set(text string) error {
	name, value, _ := strings.Cut(text, "=")
	option := a.options.Lookup(strings.TrimSpace(name))
	if option == nil || !strings.Contains(text, "=") {
		return fmt.Errorf("expected NAME=VALUE, the name one of %s", strings.Join(a.names(), ", "))
	}
	a.given, option.Changed = append(a.given, text), true
	return option.Value.Set(strings.TrimSpace(value))
}

func (a *assignments) names() (names []string) {
	a.options.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

func (a *assignments) String() string { return strings.Join(a.given, ",") }

func (*assignments) Type() string { return "NAME=VALUE" }

// lookup is the flag or the option of a name; nil for none.
func lookup(c *cobra.Command, name string) *pflag.Flag {
	if f := c.Flags().Lookup(name); f != nil {
		return f
	}
	if set := c.Flags().Lookup("set"); set != nil {
		return set.Value.(*assignments).options.Lookup(name)
	}
	return nil
}

// yesNoOption binds an option that is yes or no.
func yesNoOption(set *pflag.FlagSet, value *bool, name, about string) {
	set.Func(name, about+": yes or no", func(text string) error {
		switch text {
		case "yes", "true", "no", "false":
			*value = text == "yes" || text == "true"
			return nil
		}
		return fmt.Errorf("expected yes or no; found %q", text)
	})
}

// yes spells an option that is chosen; "" for one that is not.
func yes(chosen bool) string {
	if chosen {
		return "yes"
	}
	return ""
}

// changed is the first of some flags and options that is given, without its dashes; ""
// where none is.
func changed(c *cobra.Command, names ...string) string {
	set := c.Flags().Lookup("set")
	for _, name := range names {
		switch {
		case c.Flags().Changed(name):
			return name
		case set != nil && set.Value.(*assignments).options.Changed(name):
			return "set " + name
		}
	}
	return ""
}
